/// Numbers that look random and depend on a seed and an index alone: SplitMix64.
///
/// Our own, and not the standard library's: what is made of them must be the same with every compiler, on every
/// machine.
struct RandomNumbers {
  private var state: UInt64

  /// The numbers of one of many things that are made from a seed; those of neighbours have nothing in common.
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

  /// A number from 0 up to and without another one.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  /// True if something that happens so many times in a hundred happens.
  mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

  /// One of several things, of which there has to be one.
  mutating func pick<Element>(_ all: [Element]) -> Element { all[below(all.count)] }
}
