import Bytes
import CampaignLanguage
import Findings
import Patterns

/// A regular expression with two backslashes where one is meant: `'^\\d+$'`.
enum RegexDoubledBackslash: PatternRule {
  static let info = RuleInfo(
    "regex-doubled-backslash", .warning,
    finds: "Two backslashes before a letter such as 'd' or 'w' in a pattern without double quotes.",
    because:
      "Only double quotes and JSON read two backslashes as one. Here the pattern asks for a backslash in the text.",
    source: "YAML 1.2 §7.3; regular expressions of the clients",
    example: filterExample(
      bad: #"{ property: plan, matches: '^\\d+$' }"#,
      good: #"{ property: plan, matches: '^\d+$' }"#))

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let text = value.text
    guard value.soundPattern != nil, let first = doubled(in: text).first else { return }
    value.add(
      info, .doubled, part: first,
      fixes: value.rewriting(doubled(in: text).map { ($0, "\\") }, .oneBackslash, .needsReview))
  }

  /// The pairs of backslashes, if each of them is before a letter of a class.
  private static func doubled(in text: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var offset = 0
    while let byte = text.byte(at: offset) {
      guard byte == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      guard text.byte(at: offset + 1) == byte, let next = text.byte(at: offset + 2),
        "dDwWsSb".utf8.contains(next)
      else { return [] }
      found.append(offset..<offset + 2)
      offset += 3
    }
    return found
  }
}

extension Message {
  fileprivate static let doubled: Message =
    "this pattern asks for a backslash, because only double quotes read two as one"
  fileprivate static let oneBackslash: Message = "write one backslash"
}
