import Bytes

/// The bytes of a text to write.
extension UnsafeBufferPointer<UInt8> {
  /// The escape for a character between quotes, and its number of bytes. Nil if it needs none: both syntaxes allow it,
  /// editors show it, and it is not a line break.
  func escape(at index: Int) -> (String, Int)? {
    let byte = self[index]
    if byte >= 0x20 && byte < 0x7F {
      return byte == UInt8(ascii: "\"") ? ("\\\"", 1) : byte == UInt8(ascii: "\\") ? ("\\\\", 1) : nil
    }
    switch (byte, index + 1 < count ? self[index + 1] : 0, index + 2 < count ? self[index + 2] : 0) {
    case (UInt8(ascii: "\n"), _, _): return ("\\n", 1)
    case (UInt8(ascii: "\t"), _, _): return ("\\t", 1)
    case (..<0x20, _, _), (0x7F, _, _): return (unicodeEscape(UInt32(byte)), 1)
    case (0xC2, 0x80...0x9F, _): return (unicodeEscape(UInt32(self[index + 1])), 2)
    case (0xE2, 0x80, 0xA8...0xA9): return (unicodeEscape(0x2000 + UInt32(self[index + 2] & 0x3F)), 3)
    case (0xEF, 0xBB, 0xBF): return (unicodeEscape(0xFEFF), 3)
    default: return nil
    }
  }

  private func unicodeEscape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

// MARK: - Without quotes

extension UnsafeBufferPointer<UInt8> {
  /// True if every YAML tool reads the text unchanged without quotes: it begins with a letter, contains no separators,
  /// and has no other meaning as a word. Durations, and dates and times in UTC, are plain too. (Some tools read the
  /// latter as dates and times.)
  var isPlain: Bool {
    guard let first, isLetter(first) || first >= 0x80 else { return isMoment || isDuration }
    for index in indices.dropLast() where isMark(at: index) { return false }
    guard let last, last != UInt8(ascii: ":"), last != UInt8(ascii: " "), !isMark(at: count - 1) else { return false }
    return !isTaken
  }

  /// True if the character at this index needs quotes: it needs an escape, or begins `: ` or ` #`.
  private func isMark(at index: Int) -> Bool {
    switch self[index] {
    case UInt8(ascii: ":"): index + 1 < count && self[index + 1] == UInt8(ascii: " ")
    case UInt8(ascii: " "): index + 1 < count && self[index + 1] == UInt8(ascii: "#")
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): false
    default: escape(at: index) != nil
    }
  }

  /// `2026-03-20T08:00:00Z`
  private var isMoment: Bool {
    let form = "0000-00-00T00:00:00Z".utf8
    return count == form.count && zip(self, form).allSatisfy { $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 }
  }

  /// `30s`, `1500ms`
  private var isDuration: Bool {
    let digits = prefix(while: isDigit)
    let unit = self[digits.endIndex...]
    return !digits.isEmpty && ["ms", "s", "m", "h", "d"].contains { $0.utf8.elementsEqual(unit) }
  }

  /// True if some version of YAML reads this word as something other than text.
  private var isTaken: Bool {
    guard count <= 5 else { return false }
    return takenWords.contains { $0.utf8.elementsEqual(lazy.map { $0 | 0x20 }) }
  }

  private func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 &- UInt8(ascii: "a") < 26 }
  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

private let takenWords = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
