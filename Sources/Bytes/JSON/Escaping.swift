extension [UInt8] {
  /// Appends text with the escapes that RFC 8785 §3.2.2.2 requires, and no others.
  package mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while true {
      let end = plainEnd(of: text, from: start)
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
      guard end < text.count else { return }
      appendEscape(text[end])
      start = end + 1
    }
  }

  private mutating func appendEscape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    default: appendCode(of: byte)
    }
  }

  /// Appends a control character's number, as in `u001f`.
  private mutating func appendCode(of byte: UInt8) {
    append(contentsOf: "u00".utf8)
    append((byte >> 4).hexadecimalDigit)
    append((byte & 0x0F).hexadecimalDigit)
  }
}

/// The offset of the first byte at or after `start` that needs an escape, or the end. Reads eight bytes at a time, for
/// the gate "compile small files" in WorkTests.
package func plainEnd(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  let raw = UnsafeRawBufferPointer(text)
  var offset = start
  while offset + 8 <= raw.count {
    guard isPlain(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) else { break }
    offset += 8
  }
  while offset < text.count, !needsEscape(text[offset]) { offset += 1 }
  return offset
}

private func needsEscape(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}

/// True if none of eight bytes needs an escape.
private func isPlain(_ eight: UInt64) -> Bool {
  let quotes = eight ^ (0x22 * everyByte)
  let backslashes = eight ^ (0x5C * everyByte)
  return !hasByte(in: eight, below: 0x20) && !hasByte(in: quotes, below: 1) && !hasByte(in: backslashes, below: 1)
}

/// True if one of eight bytes is smaller than a limit of at most 128.
///
/// Subtracting the limit from every byte sets the top bit of a byte that was smaller. A byte may borrow from the next
/// higher one only if it was smaller itself, so the answer for all eight is exact.
private func hasByte(in eight: UInt64, below limit: UInt64) -> Bool {
  (eight &- limit * everyByte) & ~eight & (0x80 * everyByte) != 0
}

extension [UInt8] {
  /// Appends text in quotes. Unwanted characters are written as numbers, although JSON allows them.
  package mutating func appendQuoted(_ text: String, escaping isUnwanted: (Unicode.Scalar) -> Bool) {
    append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({ $0 < 0x7F && !needsEscape($0) }) {
      append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { append(scalar, escaping: isUnwanted) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(_ scalar: Unicode.Scalar, escaping isUnwanted: (Unicode.Scalar) -> Bool) {
    if scalar.isASCII, needsEscape(UInt8(truncatingIfNeeded: scalar.value)) {
      appendEscape(UInt8(truncatingIfNeeded: scalar.value))
    } else if scalar.value > 0x7E, isUnwanted(scalar) {
      appendCodes(of: scalar)
    } else {
      append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Appends a character's number, or its two numbers in UTF-16: `\u202e`.
  private mutating func appendCodes(of scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      append(contentsOf: "\\u".utf8)
      for shift in [12, 8, 4, 0] { append(UInt8(truncatingIfNeeded: unit >> shift & 0xF).hexadecimalDigit) }
    }
  }
}
