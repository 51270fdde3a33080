extension UInt8 {
  @inlinable
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// True if it is a letter of ASCII.
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

  /// True if it follows the first byte of a character in UTF-8.
  @inlinable
  package var isContinuation: Bool { self & 0xC0 == 0x80 }
}

extension ArraySlice<UInt8> {
  /// The byte that stands so many bytes after the first, or nil beyond the end.
  @inlinable
  package func byte(at offset: Int) -> UInt8? {
    offset < count ? self[startIndex + offset] : nil
  }

  /// The part between two offsets from the first byte.
  @inlinable
  package func part(_ offsets: Range<Int>) -> ArraySlice<UInt8> {
    self[(startIndex + offsets.lowerBound)..<(startIndex + offsets.upperBound)]
  }

  /// The first offset at or after another whose byte is in question, or the end.
  @inlinable
  package func offset(from start: Int = 0, where isWanted: (UInt8) -> Bool) -> Int {
    var offset = start
    while offset < count, !isWanted(self[startIndex + offset]) { offset += 1 }
    return offset
  }

  /// The offset at which a byte first stands, or nil. Eight bytes are looked at together.
  @inlinable
  package func offset(of byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let difference = word ^ UInt64(byte) &* everyByte
        // The lowest bit that is left is that of the first byte without a difference.
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

  /// For each of two bytes, whether the text contains it, in one pass.
  @inlinable
  package func holds(_ first: UInt8, _ second: UInt8) -> (first: Bool, second: Bool) {
    withUnsafeBytes { bytes in
      var (isFirst, isSecond) = (UInt64(0), UInt64(0))
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let (one, other) = (word ^ UInt64(first) &* everyByte, word ^ UInt64(second) &* everyByte)
        isFirst |= (one &- everyByte) & ~one
        isSecond |= (other &- everyByte) & ~other
        offset += 8
      }
      var result = (first: isFirst & everyByte << 7 != 0, second: isSecond & everyByte << 7 != 0)
      while offset < bytes.count {
        result.first = result.first || bytes[offset] == first
        result.second = result.second || bytes[offset] == second
        offset += 1
      }
      return result
    }
  }

  /// The offsets of the whole character that begins at one.
  @inlinable
  package func character(at offset: Int) -> Range<Int> {
    guard offset < count else { return count..<count }
    var end = offset + 1
    while end < count, end < offset + 4, self[startIndex + end].isContinuation { end += 1 }
    return offset..<end
  }

  /// True if it begins as a text of the program does.
  @inlinable
  package func begins(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return withUnsafeBufferPointer { bytes in
      for offset in 0..<text.utf8CodeUnitCount where bytes[offset] != text.utf8Start[offset] { return false }
      return true
    }
  }

  /// True if it is a word of ASCII in whatever case; the word is given in lower case.
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

  /// The integer that digits of ASCII write; nil if there are none, others among them, or too many.
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
