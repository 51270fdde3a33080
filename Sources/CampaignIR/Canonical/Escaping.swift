internal import Bytes

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
    append(hexadecimalDigit(byte >> 4))
    append(hexadecimalDigit(byte & 0x0F))
  }
}

func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

/// The offset of the first byte at or after `start` that needs an escape, or the end; eight bytes at a step.
func plainEnd(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
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
/// Taking the limit from every byte sets the top bit of a byte that was smaller. A byte may borrow from the one above
/// it, but only if it was smaller itself, so the answer for all eight is exact.
private func hasByte(in eight: UInt64, below limit: UInt64) -> Bool {
  (eight &- limit * everyByte) & ~eight & (0x80 * everyByte) != 0
}
