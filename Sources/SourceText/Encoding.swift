import Bytes

/// A fault in the encoding of a file, found before the file is parsed.
package enum EncodingFault: Sendable, Equatable {
  /// UTF-16 or UTF-32, recognised by its byte-order mark or by the zeros between Latin letters.
  case wide(name: String)
  /// The first bytes that are not UTF-8.
  case malformed(at: Int, length: Int)
}

/// The first reason why bytes are not UTF-8 text, or nil.
package func encodingFault(in bytes: UnsafeBufferPointer<UInt8>) -> EncodingFault? {
  if let name = wideEncoding(of: bytes) { return .wide(name: name) }
  return malformedUTF8(in: bytes).map { .malformed(at: $0.lowerBound, length: $0.count) }
}

/// The name of a wider encoding, from the first four bytes. YAML 1.2 §5.2 recognises encodings in the same way.
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
