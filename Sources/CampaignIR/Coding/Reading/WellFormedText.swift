internal import Bytes

/// The offset of the first byte that is not part of a character in UTF-8 (Unicode, table 3-7); eight letters at a step.
func illFormedOffset(in text: UnsafeBufferPointer<UInt8>) -> Int? {
  let raw = UnsafeRawBufferPointer(text)
  var offset = 0
  while offset < text.count {
    if offset + 8 <= raw.count, raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & everyTopBit == 0 {
      offset += 8
    } else if case let length = characterLength(in: text, at: offset), length > 0 {
      offset += length
    } else {
      return offset
    }
  }
  return nil
}

/// The length of the character that begins at an offset, or 0 if none does.
func characterLength(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
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

private let everyTopBit = 0x80 * everyByte
