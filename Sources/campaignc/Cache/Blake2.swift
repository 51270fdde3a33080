/// BLAKE2b (RFC 7693) with digests of 32 bytes: what the cache tells contents apart by.
///
/// As strong as SHA-256, which names the payloads, and several times as quick without instructions of a processor's own: the cache
/// digests every file of every run.
struct Blake2 {
  /// The state: two rows of four words.
  private var upper = SIMD4<UInt64>(initial[0] ^ 0x0101_0020, initial[1], initial[2], initial[3])
  private var lower = SIMD4<UInt64>(initial[4], initial[5], initial[6], initial[7])
  private var count: UInt64 = 0

  static let blockSize = 128

  /// Takes in a block, which is not the last one.
  mutating func absorb(_ block: UnsafeRawBufferPointer) {
    count += UInt64(Self.blockSize)
    mix(block, isLast: false)
  }

  /// Takes in the rest, and answers the digest.
  consuming func digest(of rest: UnsafeRawBufferPointer) -> SIMD4<UInt64> {
    var start = 0
    while rest.count - start > Self.blockSize {
      absorb(UnsafeRawBufferPointer(rebasing: rest[start..<start + Self.blockSize]))
      start += Self.blockSize
    }
    count += UInt64(rest.count - start)
    withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 8) { block in
      block.initializeMemory(as: UInt8.self, repeating: 0)
      block.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[start...]))
      mix(UnsafeRawBufferPointer(block), isLast: true)
    }
    return upper
  }

  private mutating func mix(_ block: UnsafeRawBufferPointer, isLast: Bool) {
    func word(_ index: UInt8) -> UInt64 {
      UInt64(littleEndian: block.loadUnaligned(fromByteOffset: Int(index) * 8, as: UInt64.self))
    }
    var (a, b) = (upper, lower)
    var c = SIMD4<UInt64>(initial[0], initial[1], initial[2], initial[3])
    var d = SIMD4<UInt64>(initial[4] ^ count, initial[5], isLast ? ~initial[6] : initial[6], initial[7])
    for round in 0..<12 {
      let order = orders[round % 10]
      mix(
        &a, &b, &c, &d, SIMD4(word(order[0]), word(order[2]), word(order[4]), word(order[6])),
        SIMD4(word(order[1]), word(order[3]), word(order[5]), word(order[7])))
      // The diagonals become columns, and then again what they were.
      (b, c, d) = (b.turned(by: 1), c.turned(by: 2), d.turned(by: 3))
      mix(
        &a, &b, &c, &d, SIMD4(word(order[8]), word(order[10]), word(order[12]), word(order[14])),
        SIMD4(word(order[9]), word(order[11]), word(order[13]), word(order[15])))
      (b, c, d) = (b.turned(by: 3), c.turned(by: 2), d.turned(by: 1))
    }
    upper ^= a ^ c
    lower ^= b ^ d
  }

  /// Mixes four columns at once, each with two words of the block.
  @inline(__always)
  private func mix(
    _ a: inout SIMD4<UInt64>, _ b: inout SIMD4<UInt64>, _ c: inout SIMD4<UInt64>, _ d: inout SIMD4<UInt64>,
    _ first: SIMD4<UInt64>, _ second: SIMD4<UInt64>
  ) {
    a = a &+ b &+ first
    d = (d ^ a).rotated(by: 32)
    c = c &+ d
    b = (b ^ c).rotated(by: 24)
    a = a &+ b &+ second
    d = (d ^ a).rotated(by: 16)
    c = c &+ d
    b = (b ^ c).rotated(by: 63)
  }
}

extension SIMD4<UInt64> {
  /// Each word turned to the right by some bits.
  @inline(__always)
  fileprivate func rotated(by bits: UInt64) -> SIMD4<UInt64> {
    self &>> SIMD4(repeating: bits) | self &<< SIMD4(repeating: 64 - bits)
  }

  /// The words moved to the left by some places, those that fall out to the other end.
  @inline(__always)
  fileprivate func turned(by places: Int) -> SIMD4<UInt64> {
    switch places {
    case 1: SIMD4(self[1], self[2], self[3], self[0])
    case 2: SIMD4(self[2], self[3], self[0], self[1])
    default: SIMD4(self[3], self[0], self[1], self[2])
    }
  }
}

/// The fractions of the square roots of the first eight primes.
private let initial: SIMD8<UInt64> = [
  0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
  0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
]

/// In which order the words of a block are taken in each of ten rounds.
private let orders: [SIMD16<UInt8>] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
]
