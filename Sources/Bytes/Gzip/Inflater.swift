/// Reads one stream of DEFLATE (RFC 1951).
struct Inflater {
  private(set) var output: [UInt8]
  private var bits: BitReader
  /// The output may not have more bytes.
  private let limit: Int
  /// The beginning of this stream in the output. It can't repeat what is before.
  private let start: Int

  /// Continues an output with the stream that begins at an offset of some bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, after output: [UInt8], limit: Int) {
    (self.output, self.limit, start) = (output, limit, output.count)
    bits = BitReader(bytes, from: offset)
  }

  /// Reads the stream, and returns the offset of its end.
  mutating func inflate() throws(GzipFault) -> Int {
    var isLast = false
    while !isLast {
      isLast = try bits.read(1) == 1
      switch try bits.read(2) {
      case 0: try readStored()
      case 1: try readCoded(by: Self.fixed.get())
      case 2: try readCoded(by: readCodes())
      default: throw .damaged
      }
    }
    try bits.skipToByte()
    return bits.offset
  }

  // MARK: Blocks

  /// A block that is not compressed: its length twice, then its bytes.
  private mutating func readStored() throws(GzipFault) {
    try bits.skipToByte()
    let (length, inverse) = (try bits.read(16), try bits.read(16))
    guard length == ~inverse & 0xFFFF else { throw .damaged }
    guard output.count + length <= limit else { throw .tooLarge }
    for _ in 0..<length { output.append(UInt8(try bits.read(8))) }
  }

  private struct Codes: Sendable {
    let letters: PrefixCode
    let distances: PrefixCode
  }

  private mutating func readCoded(by codes: Codes) throws(GzipFault) {
    while true {
      let symbol = try codes.letters.read(from: &bits)
      if symbol < 256 {
        guard output.count < limit else { throw .tooLarge }
        output.append(UInt8(symbol))
      } else if symbol == Self.endOfBlock {
        return
      } else {
        try copy(length: readLength(symbol - 257), distance: readDistance(codes.distances))
      }
    }
  }

  private mutating func readLength(_ number: Int) throws(GzipFault) -> Int {
    guard number < Self.lengths.count else { throw .damaged }
    return Self.lengths[number].first + (try bits.read(Self.lengths[number].bits))
  }

  private mutating func readDistance(_ code: PrefixCode) throws(GzipFault) -> Int {
    let number = try code.read(from: &bits)
    guard number < Self.distances.count else { throw .damaged }
    return Self.distances[number].first + (try bits.read(Self.distances[number].bits))
  }

  /// Repeats bytes of the output. They may overlap the new ones.
  private mutating func copy(length: Int, distance: Int) throws(GzipFault) {
    guard distance <= output.count - start else { throw .damaged }
    guard output.count + length <= limit else { throw .tooLarge }
    var from = output.count - distance
    for _ in 0..<length {
      output.append(output[from])
      from += 1
    }
  }

  // MARK: Codes

  private static let endOfBlock = 256

  /// The values that a symbol stands for: the first one, and the number of bits that are added to it.
  private typealias Values = (first: Int, bits: Int)

  private static let lengths: [Values] = {
    var ranges: [Values] = (0..<8).map { (3 + $0, 0) }
    for bits in 1...5 { for part in 0..<4 { ranges.append((3 + (4 + part) << bits, bits)) } }
    return ranges + [(258, 0)]
  }()

  private static let distances: [Values] = {
    var ranges: [Values] = (1...4).map { ($0, 0) }
    for bits in 1...13 { for part in 0..<2 { ranges.append((1 + (2 + part) << bits, bits)) } }
    return ranges
  }()

  /// The codes of a block that has none of its own.
  private static let fixed = Result { () throws(GzipFault) in
    func repeated(_ length: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: length, count: count) }
    let letters = repeated(8, 144) + repeated(9, 112) + repeated(7, 24) + repeated(8, 8)
    return Codes(
      letters: try PrefixCode(lengths: letters[...]), distances: try PrefixCode(lengths: repeated(5, 32)[...]))
  }

  /// The order in which the lengths of the code of lengths are written.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Reads the codes that a block begins with.
  private mutating func readCodes() throws(GzipFault) -> Codes {
    let (letters, distances, count) = (try bits.read(5) + 257, try bits.read(5) + 1, try bits.read(4) + 4)
    guard letters <= 286, distances <= 30 else { throw .damaged }
    var own = [UInt8](repeating: 0, count: Self.order.count)
    for place in Self.order.prefix(count) { own[place] = UInt8(try bits.read(3)) }
    let lengths = try readLengths(letters + distances, by: PrefixCode(lengths: own[...]))
    guard lengths[Self.endOfBlock] > 0 else { throw .damaged }
    return Codes(
      letters: try PrefixCode(lengths: lengths[..<letters]), distances: try PrefixCode(lengths: lengths[letters...]))
  }

  private mutating func readLengths(_ count: Int, by code: PrefixCode) throws(GzipFault) -> [UInt8] {
    var lengths: [UInt8] = []
    while lengths.count < count {
      let symbol = try code.read(from: &bits)
      var (length, times) = (UInt8(truncatingIfNeeded: symbol), 1)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .damaged }
        (length, times) = (last, 3 + (try bits.read(2)))
      case 17: (length, times) = (0, 3 + (try bits.read(3)))
      case 18: (length, times) = (0, 11 + (try bits.read(7)))
      default: break
      }
      guard lengths.count + times <= count else { throw .damaged }
      for _ in 0..<times { lengths.append(length) }
    }
    return lengths
  }
}
