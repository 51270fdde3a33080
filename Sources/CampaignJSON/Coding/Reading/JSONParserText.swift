import Bytes

// Text and numbers.

extension JSONParser {
  /// Reads text from its opening quote to its closing one, and returns its bytes.
  mutating func readText() throws(Stop) -> Range<UInt32> {
    let quote = cursor
    cursor = plainEnd(of: bytes, from: quote + 1)
    var end = cursor
    while true {
      guard cursor < text.count else { throw Stop(.unclosedText, at: quote) }
      if skip(UInt8(ascii: "\"")) { return UInt32(quote + 1)..<UInt32(end) }
      guard text[cursor] == UInt8(ascii: "\\") else { throw Stop(.controlCharacter(text[cursor]), at: cursor) }
      try readEscape(to: &end)
      movePlainText(to: &end)
    }
  }

  /// Moves the text before the next quote, escape or control character to the free place after the last escape.
  private mutating func movePlainText(to end: inout Int) {
    let start = cursor
    cursor = plainEnd(of: bytes, from: start)
    let raw = UnsafeMutableRawBufferPointer(text)
    UnsafeMutableRawBufferPointer(rebasing: raw[end...]).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: raw[start..<cursor]))
    end += cursor - start
  }

  private mutating func readEscape(to end: inout Int) throws(Stop) {
    let start = cursor
    guard start + 1 < text.count else { return cursor += 1 }
    let byte = text[start + 1]
    cursor += 2
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): put(byte, at: &end)
    case UInt8(ascii: "b"): put(0x08, at: &end)
    case UInt8(ascii: "t"): put(0x09, at: &end)
    case UInt8(ascii: "n"): put(0x0A, at: &end)
    case UInt8(ascii: "f"): put(0x0C, at: &end)
    case UInt8(ascii: "r"): put(0x0D, at: &end)
    case UInt8(ascii: "u"): try readScalar(from: start).utf8.forEach { put($0, at: &end) }
    default:
      let length = characterLength(in: bytes, at: start + 1)
      throw Stop(.unknownEscape(excerpt(of: bytes[start...start + length])), at: start)
    }
  }

  private func put(_ byte: UInt8, at end: inout Int) {
    text[end] = byte
    end += 1
  }

  /// Reads the number of a character after `\u`, or both halves of a surrogate pair.
  private mutating func readScalar(from start: Int) throws(Stop) -> Unicode.Scalar {
    guard let first = readCodeUnit() else { throw Stop(.shortEscape, at: start) }
    var value = UInt32(first)
    if UTF16.isLeadSurrogate(first), let second = readTrailSurrogate() {
      value = 0x10000 + (value - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw Stop(.loneSurrogate, at: start) }
    return scalar
  }

  private mutating func readTrailSurrogate() -> UInt16? {
    let start = cursor
    if skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")), let unit = readCodeUnit(), UTF16.isTrailSurrogate(unit) {
      return unit
    }
    cursor = start
    return nil
  }

  /// Reads four hexadecimal digits.
  private mutating func readCodeUnit() -> UInt16? {
    guard cursor + 4 <= text.count else { return nil }
    var unit: UInt16 = 0
    for byte in text[cursor..<cursor + 4] {
      guard let digit = byte.hexadecimalValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    cursor += 4
    return unit
  }
}

extension JSONParser {
  /// Reads a number, and returns its bytes.
  mutating func readNumber() throws(Stop) -> Range<UInt32> {
    let start = cursor
    guard skipNumber(), wordEnd(from: cursor) == cursor else {
      throw Stop(.malformedNumber(excerpt(of: bytes[start..<wordEnd(from: start)])), at: start)
    }
    return UInt32(start)..<UInt32(cursor)
  }

  private mutating func skipNumber() -> Bool {
    _ = skip(UInt8(ascii: "-"))
    guard skip(UInt8(ascii: "0")) || skipDigits() else { return false }
    if skip(UInt8(ascii: ".")) {
      guard skipDigits() else { return false }
    }
    guard skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) else { return true }
    _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
    return skipDigits()
  }

  /// Skips digits. Returns false if there are none.
  private mutating func skipDigits() -> Bool {
    let start = cursor
    while cursor < text.count, text[cursor].isDigit { cursor += 1 }
    return cursor > start
  }
}
