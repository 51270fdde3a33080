/// Numbers that look random and depend only on a seed and an index: SplitMix64.
///
/// The standard library's generator is not used, because the results must be the same with every compiler and on every
/// machine.
struct RandomNumbers {
  private var state: UInt64

  /// The numbers for one of many things with the same seed. The numbers of neighbours are unrelated.
  init(seed: UInt64, index: Int) {
    state = Self.mixed(Self.mixed(seed) ^ UInt64(truncatingIfNeeded: index))
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to `bound`, which is not included.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  /// True with this probability in percent.
  mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

  /// One of several things. There must be at least one.
  mutating func pick<Element>(_ all: [Element]) -> Element { all[below(all.count)] }
}
