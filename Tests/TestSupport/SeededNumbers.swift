import Foundation

/// The seed of this run, which changes all others. It is 0, so that every run tries the same, unless the environment
/// sets `CAMPAIGNC_SEED`. `bin/test --all random` sets and prints it.
private let seedOfRun = ProcessInfo.processInfo.environment["CAMPAIGNC_SEED"].flatMap { UInt64($0) } ?? 0

/// Random numbers that are the same in every run with one seed: SplitMix64.
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed &+ seedOfRun &* 0xA24B_AED4_963E_E407
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Dice with the same results in every run.
package struct Dice {
  private var numbers: SeededNumbers

  package init(seed: UInt64) { numbers = SeededNumbers(seed: seed &* 0xD134_2543_DE82_EF95) }

  /// A number below `count`.
  package mutating func roll(_ count: Int) -> Int { Int(numbers.next() >> 33) % count }

  package mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
}
