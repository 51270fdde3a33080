import CampaignLanguage
import Findings
import Patterns

/// A regular expression as programs write it: `/^pro$/i`.
enum RegexBetweenSlashes: PatternRule {
  static let info = RuleInfo(
    "regex-between-slashes", .warning,
    finds: "A regular expression between slashes, with or without flags after them.",
    because: "Clients know no such form: the slashes and the flags are part of the text that must match.",
    source: "documentation of triggers and property filters; web and Roku clients",
    example: filterExample(
      bad: "{ property: plan, matches: '/[Pp]ro[0-9]/' }",
      good: "{ property: plan, matches: '^[Pp]ro[0-9]$' }", targets: "ios"))

  static func check(_ value: LintedValue, of record: LintedRecord) {
    // An anchor inside the slashes can never match, which is reported as that.
    guard value.isBetweenSlashes, let pattern = value.soundPattern, pattern.anchoring == .none,
      pattern.deadAnchor(for: record.targets.patternEngines) == nil
    else { return }
    value.add(info, .slashes, help: .withoutSlashes, fixes: value.withoutSlashes)
  }
}

extension Message {
  fileprivate static let slashes: Message = "the slashes around this pattern, and the flags after them, are part of it"
  fileprivate static let withoutSlashes: Message =
    "remove the slashes and everything after them; use '^' for the start and '$' for the end"
}
