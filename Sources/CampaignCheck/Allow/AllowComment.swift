import Bytes
import CampaignLanguage
import SourceText

/// The content of a comment: `campaignc: allow RULE-ID, RULE-ID -- reason`, `campaignc: keep` or
/// `campaignc: allow-change RULE-ID until 2026-04-01 -- reason`, or the reason why it is not valid.
///
/// Spaces and capitals don't matter; the words must be exact.
struct AllowComment {
  let comment: ToolComment
  private(set) var isForFile = false
  /// True if it speaks to the formatter and not about a rule: `keep` or `keep-file`.
  private(set) var isForFormatter = false
  /// True if it allows a change that `diff` reports, and no finding.
  private(set) var isForChange = false
  /// The last day on which it allows the change.
  private(set) var until: ByteRange?
  /// The directive.
  private(set) var verb: ByteRange?
  /// The ids as written.
  private(set) var names: [ByteRange] = []
  private(set) var hasReason = false
  private(set) var fault: Fault?

  /// The reason why a comment is not valid.
  enum Fault {
    /// It begins with an unknown word.
    case otherWord(ByteRange)
    case saysNothing
    case namesNoRule
    /// Words that are not ids, before the dashes that begin a reason.
    case strayWord(ByteRange)
    /// A word in place of a day of the calendar.
    case notADay(ByteRange)
    /// It allows a change without a reason.
    case givesNoReason
  }

  init(_ comment: ToolComment, in bytes: [UInt8], isRule: (String) -> Bool) {
    self.comment = comment
    var words = Words(bytes: bytes, offset: comment.words, end: Int(comment.range.end))
    guard let verb = words.next() else {
      fault = .saysNothing
      return
    }
    self.verb = verb.range
    switch text(of: verb.range, in: bytes) {
    case AllowWord.line: break
    case AllowWord.file: isForFile = true
    case AllowWord.keep: isForFormatter = true
    case AllowWord.keepFile: (isForFile, isForFormatter) = (true, true)
    case AllowWord.change:
      isForChange = true
      readChange(&words, in: bytes)
      return
    default:
      fault = .otherWord(verb.range)
      return
    }
    while let word = words.next() {
      if word.isDash {
        hasReason = words.next() != nil
        break
      }
      guard
        !isForFormatter, names.isEmpty || word.isAfterComma || isRule(text(of: word.range, in: bytes))
      else {
        fault = .strayWord(word.range)
        return
      }
      names.append(word.range)
    }
    if names.isEmpty, !isForFormatter { fault = .namesNoRule }
  }

  /// Reads the words after `allow-change`: one id, the last day, and the reason.
  private mutating func readChange(_ words: inout Words, in bytes: [UInt8]) {
    guard let name = words.next(), !name.isDash else { return fault = .namesNoRule }
    names = [name.range]
    var next = words.next()
    if let word = next, !word.isDash, text(of: word.range, in: bytes) == AllowWord.until {
      guard let day = words.next(), Moment.isDay(text(of: day.range, in: bytes)) else {
        return fault = .notADay(word.range)
      }
      until = day.range
      next = words.next()
    }
    guard let dash = next else { return fault = .givesNoReason }
    guard dash.isDash else { return fault = .strayWord(dash.range) }
    hasReason = words.next() != nil
    if !hasReason { fault = .givesNoReason }
  }
}

/// The directives of comments for campaignc.
package enum AllowWord {
  package static let line = "allow"
  package static let file = "allow-file"
  package static let change = "allow-change"
  /// The word before the last day of an allowed change.
  static let until = "until"
  package static let keep = "keep"
  package static let keepFile = "keep-file"
}

/// A word for comparison: in lower case.
func text(of range: ByteRange, in bytes: [UInt8]) -> String {
  String(decoding: bytes[range.offsets], as: UTF8.self).lowercased()
}

/// The words of a comment, separated by spaces and commas.
private struct Words {
  let bytes: [UInt8]
  var offset: Int
  let end: Int

  struct Word {
    let range: ByteRange
    let isAfterComma: Bool
    let isDash: Bool
  }

  mutating func next() -> Word? {
    var isAfterComma = false
    while offset < end, isBlank(bytes[offset]) || bytes[offset] == comma {
      if bytes[offset] == comma { isAfterComma = true }
      offset += 1
    }
    guard offset < end else { return nil }
    let start = offset
    if let dash = dashes.first(where: { bytes[start..<end].starts(with: $0) }) {
      offset += dash.count
      return Word(range: ByteRange(start, offset), isAfterComma: isAfterComma, isDash: true)
    }
    while offset < end, !isBlank(bytes[offset]), bytes[offset] != comma { offset += 1 }
    return Word(range: ByteRange(start, offset), isAfterComma: isAfterComma, isDash: false)
  }
}

private let comma = UInt8(ascii: ",")

/// The separators before a reason: two hyphens, or the dashes that editors replace them with.
private let dashes = ["--", "—", "–"].map { Array($0.utf8) }
