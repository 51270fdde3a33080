/// True if bytes begin like a text in the gzip format (RFC 1952).
package func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

/// The content of a text in the gzip format, which may have several members. It is never longer than the limit, however
/// small the compressed text is.
package func gunzipped(_ bytes: [UInt8], limit: Int) throws(GzipFault) -> [UInt8] {
  let result = bytes.withUnsafeBufferPointer { bytes in
    Result { () throws(GzipFault) in
      var reader = GzipReader(bytes)
      return try reader.read(limit: limit)
    }
  }
  return try result.get()
}

/// Reads the members of a text in the gzip format: a header, a stream of DEFLATE, and its checksum and size.
private struct GzipReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func read(limit: Int) throws(GzipFault) -> [UInt8] {
    var output: [UInt8] = []
    repeat {
      try skipHeader()
      let start = output.count
      var inflater = Inflater(bytes, from: offset, after: output, limit: limit)
      output = []
      offset = try inflater.inflate()
      output = inflater.output
      let (checksum, size) = (try number(), try number())
      let own = output[start...]
      guard size == UInt32(truncatingIfNeeded: own.count), checksum == CyclicChecksum.of(own) else {
        throw .otherContent
      }
      // Some programs fill the last block of a medium with zeros.
    } while bytes[offset...].contains { $0 != 0 }
    return output
  }

  private mutating func byte() throws(GzipFault) -> UInt8 {
    guard offset < bytes.count else { throw .truncated }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func number() throws(GzipFault) -> UInt32 {
    var number: UInt32 = 0
    for place in 0..<4 { number |= UInt32(try byte()) << UInt32(place * 8) }
    return number
  }

  private mutating func skip(_ count: Int) throws(GzipFault) { for _ in 0..<count { _ = try byte() } }

  private mutating func skipText() throws(GzipFault) { while try byte() != 0 {} }

  private mutating func skipHeader() throws(GzipFault) {
    // The method 8 is the only one, and three bits have no meaning yet.
    guard try byte() == 0x1F, try byte() == 0x8B, try byte() == 8 else { throw .damaged }
    let flags = try byte()
    guard flags & 0xE0 == 0 else { throw .damaged }
    // The time of the file, hints for the reader, and the system.
    try skip(6)
    if flags & 4 != 0 {
      let low = Int(try byte())
      try skip(Int(try byte()) << 8 | low)
    }
    if flags & 8 != 0 { try skipText() }
    if flags & 16 != 0 { try skipText() }
    if flags & 2 != 0 { try skip(2) }
  }
}

/// The checksum of gzip: CRC-32.
package enum CyclicChecksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  package static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    return bytes.withUnsafeBufferPointer { bytes in
      ~bytes.reduce(~UInt32(0)) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }
  }
}
