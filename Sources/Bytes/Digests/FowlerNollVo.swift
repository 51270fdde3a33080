/// The 128-bit hash FNV-1a of Fowler, Noll and Vo: short, and the same on every machine and in every run.
///
/// Nobody gains anything if two findings have the same hash, so it need not resist attacks.
package struct FowlerNollVo: Hashable {
  private var high: UInt64 = 0x6C62_272E_07BB_0142
  private var low: UInt64 = 0x62B8_2175_6295_C58D

  package init() {}

  /// Adds bytes, and a byte that UTF-8 never contains, so that "ab", "c" differs from "a", "bc".
  package mutating func combine(_ part: some Sequence<UInt8>) {
    for byte in part { add(byte) }
    add(0xFF)
  }

  /// The same for an array: the code of a generic function takes ten times as long in another module.
  package mutating func combine(_ part: [UInt8]) {
    for byte in part { add(byte) }
    add(0xFF)
  }

  package mutating func add(_ byte: UInt8) {
    low ^= UInt64(byte)
    multiply()
  }

  /// Multiplies by the prime 2⁸⁸ + 0x13B, and keeps the last 128 bits.
  private mutating func multiply() {
    let product = low.multipliedFullWidth(by: 0x13B)
    high = high &* 0x13B &+ product.high &+ low << 24
    low = product.low
  }

  /// The hash modulo a number.
  package func remainder(dividingBy count: UInt64) -> UInt64 { count.dividingFullWidth((high % count, low)).remainder }

  /// An order of hashes, the same in every run. It means nothing else.
  package func precedes(_ other: FowlerNollVo) -> Bool { (high, low) < (other.high, other.low) }

  /// The hash as 32 hexadecimal digits.
  package var digits: String { Self.digits(of: high) + Self.digits(of: low) }

  private static func digits(of word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
