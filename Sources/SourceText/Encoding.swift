/// The encoding of a file, as far as it can be recognised before it is read.
package enum EncodingFault: Sendable, Equatable {
  /// UTF-16 or UTF-32, told by its byte-order mark or by the zeros between Latin letters.
  case wide(name: String)
  /// The first bytes that are no UTF-8.
  case malformed(at: Int, length: Int)
}

/// The first reason why bytes are not UTF-8 text, or nil.
package func encodingFault(in bytes: UnsafeBufferPointer<UInt8>) -> EncodingFault? {
  if let name = wideEncoding(of: bytes) { return .wide(name: name) }
  return malformedUTF8(in: bytes).map { .malformed(at: $0.lowerBound, length: $0.count) }
}

/// True if all bytes are below 128, in which case a character is a byte.
@inline(__always)
package func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  asciiPrefix(of: bytes, from: 0) == bytes.count
}

/// The name of a wider encoding that the first four bytes give away. YAML 1.2 §5.2 tells them apart in the same way.
private func wideEncoding(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
  guard bytes.count >= 2 else { return nil }
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0x20 }
  switch (byte(0), byte(1), byte(2), byte(3)) {
  case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0): return "UTF-32"
  case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): return "UTF-32"
  case (0xFE, 0xFF, _, _), (0, 1..., 0, 1...): return "UTF-16"
  case (0xFF, 0xFE, _, _), (1..., 0, 1..., 0): return "UTF-16"
  default: return nil
  }
}

/// The offset of the first byte at or after `start` that is not ASCII, or the end; eight bytes at a step.
@inline(__always)
private func asciiPrefix(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  let raw = UnsafeRawBufferPointer(bytes)
  var offset = start
  while offset + 8 <= raw.count {
    guard raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 else { break }
    offset += 8
  }
  while offset < bytes.count, bytes[offset] < 0x80 { offset += 1 }
  return offset
}

/// The first run of bytes that is no well-formed UTF-8 (Unicode, table 3-7), or nil.
private func malformedUTF8(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
  var offset = asciiPrefix(of: bytes, from: 0)
  while offset < bytes.count {
    guard let length = sequenceLength(in: bytes, at: offset) else {
      return offset..<malformedEnd(in: bytes, from: offset)
    }
    offset = asciiPrefix(of: bytes, from: offset + length)
  }
  return nil
}

/// The length of the well-formed sequence at an offset, or nil.
private func sequenceLength(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
  let length: Int
  let second: ClosedRange<UInt8>
  switch bytes[offset] {
  case 0x00...0x7F: return 1
  case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  default: return nil
  }
  guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
  for index in 2..<max(2, length) where bytes[offset + index] & 0xC0 != 0x80 { return nil }
  return length
}

/// The end of the invalid bytes: the next byte that could begin a character, but at most four bytes.
private func malformedEnd(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int {
  var end = offset + 1
  while end < bytes.count, end < offset + 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
  return end
}
