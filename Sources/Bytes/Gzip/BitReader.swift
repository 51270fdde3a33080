/// Reads the bits of a compressed text, the lowest of each byte first.
struct BitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The next byte that is not among the bits.
  private var next: Int
  /// The bits that were taken from the bytes, and their number.
  private var bits: UInt64 = 0
  private var count = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) { (self.bytes, next) = (bytes, start) }

  /// The offset of the next byte, when the bits before it are read.
  var offset: Int { next - count / 8 }

  /// True if the last byte has been reached.
  var isAtEnd: Bool { offset >= bytes.count }

  /// Takes bytes, as long as there is room for their bits.
  private mutating func refill() {
    while count <= 56, next < bytes.count {
      bits |= UInt64(bytes[next]) << UInt64(count)
      next += 1
      count += 8
    }
  }

  /// The next bits, up to 32. Bits after the end are zero, so that a short code can be the last one.
  mutating func peek(_ wanted: Int) -> Int {
    if count < wanted { refill() }
    return Int(truncatingIfNeeded: bits & (1 << UInt64(wanted) - 1))
  }

  /// Leaves the next bits behind.
  mutating func drop(_ used: Int) throws(GzipFault) {
    guard used <= count else { throw .truncated }
    bits >>= UInt64(used)
    count -= used
  }

  mutating func read(_ wanted: Int) throws(GzipFault) -> Int {
    let value = peek(wanted)
    try drop(wanted)
    return value
  }

  /// Leaves the rest of a byte behind that was read in part.
  mutating func skipToByte() throws(GzipFault) { try drop(count % 8) }
}
