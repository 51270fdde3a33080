extension UInt8 {
  @inlinable
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// True if the byte is an ASCII letter.
  @inlinable
  package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  @inlinable
  package var isUpperCase: Bool { self &- UInt8(ascii: "A") < 26 }

  /// The letter in lower case, or the byte itself.
  @inlinable
  package var lowerCased: UInt8 { isUpperCase ? self | 0x20 : self }

  /// The value of a hexadecimal digit.
  @inlinable
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The hexadecimal digit, in lower case, of a value below 16.
  @inlinable
  package var hexadecimalDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") + self - 10 }

  /// True if it continues a character in UTF-8.
  @inlinable
  package var isContinuation: Bool { self & 0xC0 == 0x80 }
}

extension ArraySlice<UInt8> {
  /// The byte at an offset from the first, or nil after the end.
  @inlinable
  package func byte(at offset: Int) -> UInt8? {
    offset < count ? self[startIndex + offset] : nil
  }

  /// The part between two offsets from the first byte.
  @inlinable
  package func part(_ offsets: Range<Int>) -> ArraySlice<UInt8> {
    self[(startIndex + offsets.lowerBound)..<(startIndex + offsets.upperBound)]
  }

  /// The offset of the first byte at or after `start` for which the condition is true, or the end.
  @inlinable
  package func offset(from start: Int = 0, where isWanted: (UInt8) -> Bool) -> Int {
    var offset = start
    while offset < count, !isWanted(self[startIndex + offset]) { offset += 1 }
    return offset
  }

  /// True if both have the same bytes. Compares eight at a time: `==` compares one.
  package func isSame(as other: ArraySlice<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { own in
      other.withUnsafeBytes { other in
        var offset = 0
        while offset + 8 <= own.count {
          guard
            own.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
              == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          else { return false }
          offset += 8
        }
        while offset < own.count, own[offset] == other[offset] { offset += 1 }
        return offset == own.count
      }
    }
  }

  /// The offset of the first such byte, or nil. Compares eight bytes at a time.
  @inlinable
  package func offset(of byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let difference = word ^ UInt64(byte) &* everyByte
        // The lowest bit that is left belongs to the first byte without a difference.
        let found = (difference &- everyByte) & ~difference & everyByte << 7
        if found != 0 { return offset + found.trailingZeroBitCount / 8 }
        offset += 8
      }
      while offset < bytes.count {
        if bytes[offset] == byte { return offset }
        offset += 1
      }
      return nil
    }
  }

  /// The offsets of the whole character that begins at an offset.
  @inlinable
  package func character(at offset: Int) -> Range<Int> {
    guard offset < count else { return count..<count }
    var end = offset + 1
    while end < count, end < offset + 4, self[startIndex + end].isContinuation { end += 1 }
    return offset..<end
  }

  /// True if the bytes begin with a given text.
  @inlinable
  package func begins(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return withUnsafeBufferPointer { bytes in
      for offset in 0..<text.utf8CodeUnitCount where bytes[offset] != text.utf8Start[offset] { return false }
      return true
    }
  }

  /// True if the bytes are an ASCII word in any letter case. The word must be in lower case.
  @inlinable
  package func isWord(_ word: String) -> Bool {
    guard count == word.utf8.count else { return false }
    var index = startIndex
    for letter in word.utf8 {
      guard self[index].lowerCased == letter else { return false }
      index += 1
    }
    return true
  }

  /// The offset of the first `{{` or `{%`, with which templates begin. Nil if there is none.
  package var templateStart: Int? {
    guard let brace = offset(of: UInt8(ascii: "{")) else { return nil }
    return (brace..<Swift.max(brace, count - 1)).first { offset in
      byte(at: offset) == UInt8(ascii: "{")
        && (byte(at: offset + 1) == UInt8(ascii: "{") || byte(at: offset + 1) == UInt8(ascii: "%"))
    }
  }

  /// The text without spaces and tabs at both ends.
  @inlinable
  package var trimmed: ArraySlice<UInt8> {
    guard let last = lastIndex(where: { !$0.isBlank }) else { return prefix(0) }
    return self[...last].drop { $0.isBlank }
  }

  /// The number of code points: every byte except continuation bytes.
  @inlinable
  package var codePointCount: Int {
    reduce(0) { $1.isContinuation ? $0 : $0 + 1 }
  }

  /// The integer for these ASCII digits. Nil if there are none, if there are other bytes, or if it is too large.
  @inlinable
  package var decimal: Int64? {
    guard !isEmpty else { return nil }
    var value: Int64 = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }
}

extension UInt8 {
  /// True if it is a space or a tab.
  @inlinable
  package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

/// The factor that repeats a byte eight times.
@inlinable
package var everyByte: UInt64 { 0x0101_0101_0101_0101 }
