import Bytes
import CampaignLanguage
import Findings
import Patterns

/// A regular expression that no text matches.
enum RegexNeverMatches: PatternRule {
  static let info = RuleInfo(
    "regex-never-matches", .error, breaksPayload: false,
    finds: "A regular expression with something before the start of the text or after its end, as in '/^pro$/'.",
    because:
      "Nothing can come there, so the filter never holds; slashes around an expression belong to program code.",
    source: "documentation of JavaScript, java.util.regex and ICU",
    example: filterExample(
      bad: "{ property: code, matches: '/^[0-9]+$/' }",
      good: "{ property: code, matches: '^[0-9]+$' }", targets: "ios"))

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let anchor = value.soundPattern?.deadAnchor(for: record.targets.patternEngines) else { return }
    let isStart = value.text.byte(at: anchor.lowerBound) != UInt8(ascii: "$")
    value.add(
      info, isStart ? .before : .behind, part: anchor,
      help: value.isBetweenSlashes ? .leaveSlashesOut : isStart ? .startFirst : .endLast,
      fixes: value.isBetweenSlashes ? value.withoutSlashes : [])
  }
}

extension LintedValue {
  /// True if it has the form of expressions in programs: `/^pro$/i`.
  var isBetweenSlashes: Bool {
    let slash = UInt8(ascii: "/")
    guard text.count > 1, text.first == slash, let last = text.lastIndex(of: slash) else { return false }
    return last > text.startIndex && text[(last + 1)...].allSatisfy(\.isLetter)
  }
}

extension LintedValue {
  /// The fix that removes the slashes. Flags such as 'i' change what matches, so somebody has to decide about them.
  var withoutSlashes: [Fix] {
    guard let last = text.lastIndex(of: UInt8(ascii: "/")) else { return [] }
    let flags = text[(last + 1)...]
    let end = last - text.startIndex
    guard isBetweenSlashes, flags.allSatisfy({ $0 == UInt8(ascii: "g") }) else { return [] }
    return rewriting([(0..<1, ""), (end..<text.count, "")], .removeSlashes, .needsReview)
  }
}

extension Message {
  fileprivate static let removeSlashes: Message = "remove the slashes"
  fileprivate static let before: Message = "nothing can come before the start of a text, so this never matches"
  fileprivate static let behind: Message = "nothing can come after the end of a text, so this never matches"
  fileprivate static let startFirst: Message = "write '^' at the start of the pattern, or '\\^' for the character"
  fileprivate static let endLast: Message = "write '$' at the end of the pattern, or '\\$' for the character"
  fileprivate static let leaveSlashesOut: Message = "remove the slashes and everything after them"
}
