internal import Bytes
internal import SourceText

/// The content of a comment: `campaignc: allow RULE-ID, RULE-ID -- reason`, or the reason why it is not valid.
///
/// Spaces and capitals don't matter; the words must be exact.
struct AllowComment {
  let comment: ToolComment
  private(set) var isForFile = false
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
  }

  init(_ comment: ToolComment, in bytes: [UInt8], isRule: (String) -> Bool) {
    self.comment = comment
    var words = Words(bytes: bytes, offset: comment.words, end: Int(comment.range.end))
    guard let verb = words.next() else {
      fault = .saysNothing
      return
    }
    switch text(of: verb.range, in: bytes) {
    case AllowWord.line: break
    case AllowWord.file: isForFile = true
    default:
      fault = .otherWord(verb.range)
      return
    }
    while let word = words.next() {
      if word.isDash {
        hasReason = words.next() != nil
        break
      }
      guard names.isEmpty || word.isAfterComma || isRule(text(of: word.range, in: bytes)) else {
        fault = .strayWord(word.range)
        return
      }
      names.append(word.range)
    }
    if names.isEmpty { fault = .namesNoRule }
  }
}

/// The directives of allow comments.
enum AllowWord {
  static let line = "allow"
  static let file = "allow-file"
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
