internal import CampaignLanguage
internal import Findings
internal import Patterns

/// A regular expression that some texts take for ever.
enum RegexSlow: FieldRule {
  static let info = RuleInfo(
    "regex-slow", .warning,
    finds: "A regular expression with a repeated group that can match one text in ever more ways.",
    because: "Engines try all ways before they refuse a text, and each further character doubles their number.",
    source: "engines that search by backtracking, as those of JavaScript and Java do",
    bad: campaign(where: "{ property: code, matches: '^([0-9]+)+$' }"),
    good: campaign(where: "{ property: code, matches: '^[0-9]+$' }"))

  static let fields = TriggerTable.fields(comparing: .pattern)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let pattern = value.soundPattern, let part = pattern.slowPart else { return }
    value.add(info, .slow, part: part, help: .repeatOnce)
  }
}

extension Message {
  fileprivate static let slow: Message = "this can match one text in so many ways that to refuse it may take for ever"
  fileprivate static let repeatOnce: Message =
    "repeat either the group or what stands in it, and let no two branches match the same"
}
