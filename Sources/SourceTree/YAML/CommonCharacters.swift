/// True if a UTF-8 text has no characters that YAML treats specially: control characters, tabs, carriage returns, other
/// line breaks, byte-order marks and invalid characters. It reads eight bytes at a time, for the gate "lint small
/// files" in WorkTests.
package func holdsCommonCharacters(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  let raw = UnsafeRawBufferPointer(text)
  var offset = 0
  while offset + 8 <= raw.count {
    let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    if word & highBits != 0 {
      for index in offset..<offset + 8 where !isCommon(text, at: index) { return false }
    } else if holdsControls(word) {
      return false
    }
    offset += 8
  }
  while offset < text.count {
    guard isCommon(text, at: offset) else { return false }
    offset += 1
  }
  return true
}

private let highBits: UInt64 = 0x8080_8080_8080_8080
private let ones: UInt64 = 0x0101_0101_0101_0101

/// True if one of eight bytes, all below 128, is a control character other than a line feed. The highest bit of each
/// sum tells if it reached 128. Sums of bytes below 128 don't overflow into the next byte.
@inline(__always)
private func holdsControls(_ word: UInt64) -> Bool {
  let isPrinted = word &+ 0x60 &* ones
  let isNoNewline = (word ^ 0x0A &* ones) &+ 0x7F &* ones
  let isNoDelete = (word ^ 0x7F &* ones) &+ 0x7F &* ones
  return ~(isPrinted & isNoDelete) & (isNoNewline | ~isNoDelete) & highBits != 0
}

/// True if the character that begins at an offset is common. A byte inside a character counts as common.
@inline(__always)
private func isCommon(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
  switch text[offset] {
  case 0x0A, 0x20...0x7E: return true
  case 0x00...0x1F, 0x7F: return false
  // U+0080 to U+009F, which include the line break U+0085.
  case 0xC2: return offset + 1 < text.count && text[offset + 1] >= 0xA0
  // U+2028 and U+2029 are line breaks.
  case 0xE2: return !follows(0x80, 0xA8...0xA9, in: text, after: offset)
  // U+FEFF is a byte-order mark; U+FFFE and U+FFFF are not characters.
  case 0xEF:
    return !follows(0xBB, 0xBF...0xBF, in: text, after: offset) && !follows(0xBF, 0xBE...0xBF, in: text, after: offset)
  default: return true
  }
}

private func follows(
  _ second: UInt8, _ third: ClosedRange<UInt8>, in text: UnsafeBufferPointer<UInt8>, after offset: Int
) -> Bool {
  offset + 2 < text.count && text[offset + 1] == second && third.contains(text[offset + 2])
}
