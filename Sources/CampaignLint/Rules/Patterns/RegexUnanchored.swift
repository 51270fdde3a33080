import Bytes
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
    if value.isGlob {
      let fix = value.rewriting([(0..<0, "^"), (end - 1..<end - 1, ".")], .anythingAfter, .needsReview)
      return value.add(info, .repeatsOne, part: end - 1..<end, help: .anythingAfter, fixes: fix)
    }
    let isOne = pattern.branches.count == 1
    let fix = value.rewriting(
      [(0..<0, isOne ? "^" : "^(?:"), (end..<end, isOne ? "$" : ")$")], .matchAll, .needsReview)
    value.add(info, .matchesAnywhere, help: .sayWhere, fixes: fix)
  }
}

extension LintedValue {
  /// True for `AB*`, as people search for files: letters, digits and a star.
  fileprivate var isGlob: Bool {
    text.count > 2 && text.last == UInt8(ascii: "*")
      && text.dropLast().allSatisfy { $0.isLetter || $0.isDigit || "_- ".utf8.contains($0) }
  }
}

extension Message {
  fileprivate static let repeatsOne: Message = "'*' repeats only the character before it, as often as you like or never"
  fileprivate static let anythingAfter: Message = "write '^' at the start, and '.*' for anything"
  fileprivate static let matchesAnywhere: Message = "this matches anywhere in a text, even inside a word"
  fileprivate static let sayWhere: Message = "use '^' for the start and '$' for the end, or '.*' for anything"
  fileprivate static let matchAll: Message = "match the whole text"
}
