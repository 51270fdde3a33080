import CampaignLanguage
import Findings
import Patterns

/// A regular expression with `^` in one branch only, and `$` in another.
enum RegexUnevenAnchors: PatternRule {
  static let info = RuleInfo(
    "regex-uneven-anchors", .warning,
    finds: "A regular expression whose '^' belongs only to the first branch, and its '$' only to the last.",
    because: "The '|' binds less tightly than anything else, so '^a|b$' matches texts that begin with a or end with b.",
    source: "documentation of JavaScript, java.util.regex and ICU",
    example: filterExample(
      bad: "{ property: code, matches: '^1[0-9]|2[0-9]$' }",
      good: "{ property: code, matches: '^(?:1[0-9]|2[0-9])$' }"))

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let pattern = value.soundPattern, case .uneven(let start, let end) = pattern.anchoring,
      pattern.deadAnchor(for: record.targets.patternEngines) == nil
    else { return }
    let fix = value.rewriting([(start..<start, "(?:"), (end..<end, ")")], .group, .needsReview)
    value.add(info, .uneven, fixes: fix)
  }
}

extension Message {
  fileprivate static let uneven: Message = "'^' applies only to the first branch, and '$' only to the last"
  fileprivate static let group: Message = "put the branches into a group"
}
