import CampaignLanguage
import Findings
import Patterns

/// A regular expression that matches anywhere in a text.
enum RegexUnanchored: PatternRule {
  static let info = RuleInfo(
    "regex-unanchored", .advice,
    finds: "A regular expression without '^' or '$'.",
    because: "Clients look for a match anywhere in the text, so 'pro' also matches 'improve'.",
    source: "changelogs of the Android and iOS SDKs; web and Roku clients",
    example: filterExample(
      bad: "{ property: plan, matches: '[Pp]ro[0-9]' }",
      good: "{ property: plan, matches: '^[Pp]ro[0-9]$' }", targets: "ios"))

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let pattern = value.soundPattern, pattern.anchoring == .none, !value.isBetweenSlashes,
      pattern.deadAnchor(for: record.targets.patternEngines) == nil
    else { return }
    let end = value.text.count
    let isOne = pattern.branches.count == 1
    let fix = value.rewriting(
      [(0..<0, isOne ? "^" : "^(?:"), (end..<end, isOne ? "$" : ")$")], .matchAll, .needsReview)
    value.add(info, .matchesAnywhere, help: .sayWhere, fixes: fix)
  }
}

extension Message {
  fileprivate static let matchesAnywhere: Message = "this matches anywhere in a text, even inside a word"
  fileprivate static let sayWhere: Message = "use '^' for the start and '$' for the end, or '.*' for anything"
  fileprivate static let matchAll: Message = "match the whole text"
}
