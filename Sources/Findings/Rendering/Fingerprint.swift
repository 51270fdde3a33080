internal import SourceText

/// Identifies a finding in later runs, even if it moves in its file.
///
/// The name consists of the rule, the path, the message and the marked words, so added lines and changes next to the
/// words don't alter it. Identical findings are numbered in order.
struct Fingerprints {
  private var uses: [FowlerNollVo: Int] = [:]

  /// The name of the next finding: 32 hexadecimal digits and a number from 1.
  mutating func next(for finding: Finding, in positions: Positions) -> String {
    var hash = FowlerNollVo()
    hash.combine(finding.rule.id.utf8)
    hash.combine(reportedPath(positions.path(of: finding.place)).utf8)
    hash.combine(finding.message.text.utf8)
    hash.combine(Self.words(of: finding.place, in: positions))
    uses[hash, default: 0] += 1
    return "\(hash.digits):\(uses[hash, default: 1])"
  }

  /// The first line of what a place covers; of a very long one, its beginning.
  private static func words(of place: Place, in positions: Positions) -> ArraySlice<UInt8> {
    let bytes = positions.lines(ofFile: place.file).bytes
    let start = min(Int(place.range.start), bytes.count)
    let end = min(max(start, Int(place.range.end)), bytes.count, start + 256)
    return bytes[start..<end].prefix { $0 != 0x0A && $0 != 0x0D }
  }
}

/// The 128-bit hash FNV-1a of Fowler, Noll and Vo: short, the same on every machine and in every run.
///
/// Nobody gains by making two findings look alike, so it need not withstand an attack.
struct FowlerNollVo: Hashable {
  private var high: UInt64 = 0x6C62_272E_07BB_0142
  private var low: UInt64 = 0x62B8_2175_6295_C58D

  /// Adds bytes, and a byte that is part of no UTF-8 text, so that "ab", "c" is not "a", "bc".
  mutating func combine(_ part: some Sequence<UInt8>) {
    for byte in part { add(byte) }
    add(0xFF)
  }

  mutating func add(_ byte: UInt8) {
    low ^= UInt64(byte)
    multiply()
  }

  /// Multiplies by the prime 2⁸⁸ + 0x13B, and keeps the last 128 bits.
  private mutating func multiply() {
    let product = low.multipliedFullWidth(by: 0x13B)
    high = high &* 0x13B &+ product.high &+ low << 24
    low = product.low
  }

  /// The hash in 32 hexadecimal digits.
  var digits: String { Self.digits(of: high) + Self.digits(of: low) }

  private static func digits(of word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
