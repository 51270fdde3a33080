import SourceText

/// Finds the columns of offsets that only grow, in one pass over a text.
struct LineWalk {
  private var lineStart: Int
  private var offset: Int

  init(of bytes: UnsafeBufferPointer<UInt8>) {
    lineStart = Self.firstColumn(in: bytes)
    offset = lineStart
  }

  /// The offset of the first column: after a byte-order mark.
  static func firstColumn(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  mutating func column(of target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    while offset < target {
      if endsLine(bytes[offset]) { lineStart = offset + 1 }
      offset += 1
    }
    return max(0, target - lineStart)
  }
}

/// True for the bytes that end a line.
@inline(__always)
func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
