internal import Bytes

/// The bytes of a text that is to be written.
extension UnsafeBufferPointer<UInt8> {
  /// How a character is written between quotes that either syntax can't have as it is, or that editors do not show or
  /// take for a line break; and how many bytes it has.
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
  /// True if every tool of YAML reads the text as itself where it stands without quotes: it begins with a letter, has
  /// nothing in it that divides or ends, and is no word for something else. Durations begin with a digit, and so do
  /// moments in UTC, which some tools read as moments.
  var isPlain: Bool {
    guard let first, isLetter(first) || first >= 0x80 else { return isMoment || isDuration }
    for index in indices.dropLast() where isMark(at: index) { return false }
    guard let last, last != UInt8(ascii: ":"), last != UInt8(ascii: " "), !isMark(at: count - 1) else { return false }
    return !isTaken
  }

  /// True if something stands there that needs quotes: a character that needs an escape, or the beginning of `: ` or `
  /// #`.
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

  /// True if it is a word that means something else than text to YAML, of whichever version.
  private var isTaken: Bool {
    guard count <= 5 else { return false }
    return takenWords.contains { $0.utf8.elementsEqual(lazy.map { $0 | 0x20 }) }
  }

  private func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 &- UInt8(ascii: "a") < 26 }
  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

private let takenWords = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
