/// Random numbers that are the same on every machine: SplitMix64, and only additions, multiplications and comparisons
/// of floating-point numbers.
package struct ReaderDice: Sendable {
  private var state: UInt64

  package init(seed: UInt64, reader: Int) {
    state = seed &+ UInt64(reader) &* 0xA076_1D64_78BD_642F
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from zero up to, but not including, one.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func happens(_ probability: Double) -> Bool { fraction() < probability }

  /// A position in a list of this many items.
  package mutating func roll(_ count: Int) -> Int { Int(fraction() * Double(count)) }

  /// A position by weight.
  mutating func roll(weights: [Double]) -> Int {
    var rest = fraction() * weights.reduce(0, +)
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    return max(0, weights.count - 1)
  }

  /// The time to the next event of those that happen once in a unit of time on average: exponentially distributed, by
  /// von Neumann's method, which compares uniform numbers and needs no logarithm.
  mutating func wait() -> Double {
    var whole = 0.0
    while true {
      let first = fraction()
      var (last, count) = (first, 1)
      while true {
        let other = fraction()
        guard other < last else { break }
        (last, count) = (other, count + 1)
      }
      if count % 2 == 1 { return whole + first }
      whole += 1
    }
  }
}
