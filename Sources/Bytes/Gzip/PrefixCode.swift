/// A code of DEFLATE (RFC 1951): short codes for common symbols, given by the lengths of all codes.
struct PrefixCode {
  /// For the next nine bits, the symbol and in the lowest four bits the length of its code. 0 for a longer code.
  private var short = [UInt16](repeating: 0, count: 1 << shortest)
  /// The number of codes of each length.
  private var counts = [Int](repeating: 0, count: longest + 1)
  /// The symbols in the order of their codes.
  private var symbols: [UInt16] = []

  private static let shortest = 9
  private static let longest = 15

  /// `lengths` are the lengths of the codes of all symbols; 0 for a symbol without one. It must use all bits, unless
  /// it has only one symbol or none.
  init(lengths: ArraySlice<UInt8>) throws(GzipFault) {
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var left = 1
    for length in 1...Self.longest {
      left = left * 2 - counts[length]
      guard left >= 0 else { throw .damaged }
    }
    let used = counts.reduce(0, +)
    guard left == 0 || used == 0 || used == 1 && counts[1] == 1 else { throw .damaged }
    fill(lengths)
  }

  private mutating func fill(_ lengths: ArraySlice<UInt8>) {
    var places = [Int](repeating: 0, count: Self.longest + 2)
    var codes = places
    for length in 1...Self.longest {
      places[length + 1] = places[length] + counts[length]
      codes[length + 1] = (codes[length] + counts[length]) * 2
    }
    symbols = [UInt16](repeating: 0, count: places[Self.longest + 1])
    for (symbol, length) in lengths.enumerated().lazy.map({ ($0, Int($1)) }) where length > 0 {
      symbols[places[length]] = UInt16(symbol)
      places[length] += 1
      let code = codes[length]
      codes[length] += 1
      guard length <= Self.shortest else { continue }
      let entry = UInt16(symbol << 4 | length)
      let first = Self.reversed(code, length)
      for index in stride(from: first, to: short.count, by: 1 << length) { short[index] = entry }
    }
  }

  /// Codes begin with their highest bit, and everything else with its lowest.
  private static func reversed(_ code: Int, _ length: Int) -> Int {
    (0..<length).reduce(0) { $0 << 1 | (code >> $1 & 1) }
  }

  /// Reads the next symbol.
  func read(from bits: inout BitReader) throws(GzipFault) -> Int {
    let entry = short[bits.peek(Self.shortest)]
    if entry > 0 {
      try bits.drop(Int(entry & 15))
      return Int(entry >> 4)
    }
    let next = bits.peek(Self.longest)
    var (code, first, place) = (0, 0, 0)
    for length in 1...Self.longest {
      code |= next >> (length - 1) & 1
      if code - first < counts[length] {
        try bits.drop(length)
        return Int(symbols[place + code - first])
      }
      place += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    throw .damaged
  }
}
