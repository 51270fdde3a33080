/// Numbers and texts, put one after the other: what is known of a file while nobody looks at it.
///
/// A number takes seven bits of each byte, the lowest first, and the eighth says that more follow (LEB128). Before a
/// text stands how long it is.
package struct PackedBytes: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

  package mutating func add(_ count: Int) { add(Int64(count)) }

  package mutating func add(_ isSo: Bool) { add(isSo ? 1 : 0) }

  package mutating func add(text: some Collection<UInt8>) {
    add(text.count)
    bytes += text
  }

  package mutating func add(_ range: ByteRange) {
    add(UInt64(range.start))
    add(UInt64(range.end))
  }
}

/// Takes what was packed out again, in the same order.
///
/// Bytes that were never packed so give zeros and empty texts, and are found out at the end: `isReadWhole` is false.
package struct PackedReader {
  private let bytes: [UInt8]
  private var next: Int
  private let end: Int
  private var isBroken = false
  /// The number of files, and the length of each. A range beyond that was never packed.
  package var fileCount = Int.max
  package var fileSize = Int.max

  package init(_ bytes: [UInt8], in range: Range<Int>) {
    (self.bytes, next, end) = (bytes, range.lowerBound, range.upperBound)
  }

  /// True if all that was asked for was there, and nothing else.
  package var isReadWhole: Bool { !isBroken && next == end }

  package mutating func number() -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard next < end else { break }
      let byte = bytes[next]
      next += 1
      result |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return result }
    }
    isBroken = true
    return 0
  }

  package mutating func signed() -> Int64 { Int64(bitPattern: number()) }

  /// The number of items that follow. There are never more than bytes, because each takes at least one.
  package mutating func count() -> Int {
    let count = number()
    guard count <= UInt64(end - next) else {
      isBroken = true
      return 0
    }
    return Int(count)
  }

  package mutating func isSo() -> Bool { number() == 1 }

  package mutating func text() -> ArraySlice<UInt8> {
    let count = count()
    defer { next += count }
    return bytes[next..<next + count]
  }

  package mutating func range() -> ByteRange {
    let (start, end) = (small(UInt32.self), small(UInt32.self))
    guard start <= end, end <= fileSize else {
      isBroken = true
      return ByteRange(0, 0)
    }
    return ByteRange(start: start, end: end)
  }

  /// A number of fewer bits.
  package mutating func small<Number: FixedWidthInteger>(_: Number.Type) -> Number {
    guard let result = Number(exactly: signed()) else {
      isBroken = true
      return 0
    }
    return result
  }

  /// Writes the mark for a missing number.
  package mutating func refuse() { isBroken = true }
}
