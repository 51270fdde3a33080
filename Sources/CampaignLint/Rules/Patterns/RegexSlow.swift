import CampaignLanguage
import Findings
import Patterns

/// A regular expression that takes for ever on some texts.
enum RegexSlow: PatternRule {
  static let info = RuleInfo(
    "regex-slow", .warning,
    finds: "A regular expression with a repeated group that can match the same text in very many ways.",
    because: "Engines try every way before they reject a text, and each extra character doubles the number of ways.",
    source: "engines that search by backtracking, as those of JavaScript and Java do",
    example: filterExample(
      bad: "{ property: code, matches: '^([0-9]+)+$' }", good: "{ property: code, matches: '^[0-9]+$' }"))

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let pattern = value.soundPattern, let part = pattern.slowPart else { return }
    value.add(info, .slow, part: part, help: .repeatOnce)
  }
}

extension Message {
  fileprivate static let slow: Message = "this can match a text in so many ways that rejecting one may take for ever"
  fileprivate static let repeatOnce: Message =
    "repeat either the group or its content, and let no two branches match the same text"
}
