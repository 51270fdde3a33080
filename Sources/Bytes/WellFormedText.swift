/// The first run of bytes that are not well-formed UTF-8 (Unicode, table 3-7), or nil.
///
/// The run ends before the next byte that could begin a character, and has at most four bytes.
package func malformedUTF8(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
  var offset = endOfASCII(in: text, from: 0)
  while offset < text.count {
    let length = characterLength(in: text, at: offset)
    guard length > 0 else {
      let rest = text[(offset + 1)..<min(offset + 4, text.count)]
      return offset..<(rest.firstIndex { !$0.isContinuation } ?? rest.endIndex)
    }
    offset = endOfASCII(in: text, from: offset + length)
  }
  return nil
}

/// The length of the character that begins at an offset. 0 if none begins there.
package func characterLength(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
  let length: Int
  let second: ClosedRange<UInt8>
  switch text[offset] {
  case 0x00...0x7F: return 1
  case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  default: return 0
  }
  guard offset + length <= text.count, second ~= text[offset + 1] else { return 0 }
  return text[(offset + 2)..<(offset + length)].allSatisfy(\.isContinuation) ? length : 0
}

/// The offset of the first byte at or after `start` that is not ASCII, or the end. Reads eight bytes at a time, for the
/// gate "lint small files" in WorkTests.
@inlinable
package func endOfASCII(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  let raw = UnsafeRawBufferPointer(text)
  var offset = start
  while offset + 8 <= raw.count {
    guard raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & everyByte << 7 == 0 else { break }
    offset += 8
  }
  while offset < text.count, text[offset] < 0x80 { offset += 1 }
  return offset
}
