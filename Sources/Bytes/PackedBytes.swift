/// Numbers and texts in sequence: the stored form of the facts about a file.
///
/// A number has seven bits in each byte, lowest first; the eighth bit says that more bytes follow (LEB128). The length
/// of a text comes before it.
package struct PackedBytes: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Begins with some bytes, and has room for more.
  package init(after beginning: [UInt8], capacity: Int) {
    bytes.reserveCapacity(beginning.count + capacity)
    bytes += beginning
  }

  /// Takes all bytes out, without a copy.
  package mutating func take() -> [UInt8] {
    var result: [UInt8] = []
    swap(&result, &bytes)
    return result
  }

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

  /// Adds a time or a time span. "No limit" is the smallest or the largest number, which take one byte each: 0 and 1.
  /// After them come 0, -1, 1, -2, and so on.
  package mutating func add(bound number: Int64) {
    switch number {
    case .min: add(UInt64(0))
    case .max: add(UInt64(1))
    default: add(UInt64(bitPattern: number << 1 ^ number >> 63) + 2)
    }
  }

  package mutating func add(_ isSo: Bool) { add(isSo ? 1 : 0) }

  package mutating func add(text: some Collection<UInt8>) {
    add(text.count)
    bytes += text
  }

  /// The same for the types that nearly all texts have: the code of a generic function takes ten times as long in
  /// another module.
  package mutating func add(text: [UInt8]) { add(text: text[...]) }

  package mutating func add(text: ArraySlice<UInt8>) {
    add(text.count)
    bytes += text
  }
}

/// Reads packed values in the same order.
///
/// Other bytes give zeros and empty texts, and `isReadWhole` is false at the end.
package struct PackedReader {
  private let bytes: [UInt8]
  private var next: Int
  private let end: Int
  private var isBroken = false
  /// The number of files, and the length of each. A larger value was never packed.
  package var fileCount = Int.max
  package var fileSize = Int.max

  package init(_ bytes: [UInt8], in range: Range<Int>) {
    (self.bytes, next, end) = (bytes, range.lowerBound, range.upperBound)
  }

  /// True if all requested values were there, and nothing else.
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

  package mutating func bound() -> Int64 {
    let number = number()
    guard number > 1 else { return number == 0 ? .min : .max }
    let rest = number - 2
    return Int64(bitPattern: rest >> 1) ^ (rest & 1 == 0 ? 0 : -1)
  }

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

  /// All bytes that are left.
  package mutating func rest() -> ArraySlice<UInt8> {
    defer { next = end }
    return bytes[next..<end]
  }

  /// A number with fewer bits. These are the types that occur: the code of each is made here, once.
  package mutating func small(_: UInt8.Type) -> UInt8 { exactly() }
  package mutating func small(_: UInt16.Type) -> UInt16 { exactly() }
  package mutating func small(_: UInt32.Type) -> UInt32 { exactly() }
  package mutating func small(_: Int32.Type) -> Int32 { exactly() }
  package mutating func small(_: Int.Type) -> Int { exactly() }

  private mutating func exactly<Number: FixedWidthInteger>() -> Number {
    guard let result = Number(exactly: signed()) else {
      isBroken = true
      return 0
    }
    return result
  }

  /// Records that these values can't have been packed.
  package mutating func refuse() { isBroken = true }
}
