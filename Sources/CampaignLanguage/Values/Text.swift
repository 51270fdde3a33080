import Bytes

/// Text for people: any text without control characters other than the line feed and the tab.
package struct Text: WrittenValue {
  package let text: String

  package enum Fault: ValueFault {
    /// A control character: below U+0020, or U+007F to U+009F.
    case control(UInt8, Range<Int>)

    package var range: Range<Int>? {
      switch self {
      case .control(_, let range): range
      }
    }
  }

  package static func read(_ text: ArraySlice<UInt8>) -> Result<Text, Fault> {
    if let fault = fault(in: text) { return .failure(fault) }
    return .success(Text(text: String(decoding: text, as: UTF8.self)))
  }

  /// The fault that makes the text invalid. Unlike reading, it copies nothing.
  package static func fault(in text: ArraySlice<UInt8>) -> Fault? {
    text.firstControl { $0 == 0x0A || $0 == 0x09 }.map { .control($0, $1) }
  }

  /// True if the text is invisible: only Unicode white space, and characters that are never drawn, such as U+200B.
  package static func isBlank(_ text: ArraySlice<UInt8>) -> Bool {
    if text.contains(where: { $0 > 0x20 && $0 < 0x7F }) { return false }
    var bytes = text.makeIterator()
    var decoder = UTF8()
    while true {
      switch decoder.decode(&bytes) {
      case .emptyInput: return true
      case .error: return false
      case .scalarValue(let scalar):
        guard scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint else { return false }
      }
    }
  }

  /// The number of code points in the text.
  ///
  /// Limits count code points, not visible characters, like JSON Schema. The number is the same on every machine, with
  /// any version of Unicode.
  package static func count(_ text: ArraySlice<UInt8>) -> Int {
    text.codePointCount
  }

  /// True if a reader sees one character, of any number of code points: `é`, a flag, a family.
  package static func isOneCharacter(_ text: ArraySlice<UInt8>) -> Bool {
    String(decoding: text, as: UTF8.self).count == 1
  }
}

extension ArraySlice<UInt8> {
  /// The first control character that is not allowed, and its place.
  func firstControl(butFor isAllowed: (UInt8) -> Bool) -> (UInt8, Range<Int>)? {
    withUnsafeBufferPointer { bytes in
      for (offset, byte) in bytes.enumerated() where byte < 0x20 || byte == 0x7F || byte == 0xC2 {
        if byte < 0x20 && !isAllowed(byte) || byte == 0x7F { return (byte, offset..<offset + 1) }
        guard byte == 0xC2, offset + 1 < bytes.count, 0x80...0x9F ~= bytes[offset + 1] else { continue }
        return (bytes[offset + 1], offset..<offset + 2)
      }
      return nil
    }
  }
}
