/// BLAKE2b (RFC 7693) with digests of 32 bytes, for the cache.
///
/// It is as strong as SHA-256, which payloads use, and several times as fast without special processor instructions:
/// the cache digests every file of every run.
package struct Blake2 {
  /// The state: two rows of four words.
  private var upper = SIMD4<UInt64>(initial[0] ^ 0x0101_0020, initial[1], initial[2], initial[3])
  private var lower = SIMD4<UInt64>(initial[4], initial[5], initial[6], initial[7])
  private var count: UInt64 = 0

  package init() {}

  package static let blockSize = 128

  /// Adds a block that is not the last one.
  package mutating func absorb(_ block: UnsafeRawBufferPointer) {
    count += UInt64(Self.blockSize)
    mix(block, isLast: false)
  }

  /// Adds the rest, and returns the digest.
  package consuming func digest(of rest: UnsafeRawBufferPointer) -> SIMD4<UInt64> {
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
    var (v0, v1, v2, v3) = (upper[0], upper[1], upper[2], upper[3])
    var (v4, v5, v6, v7) = (lower[0], lower[1], lower[2], lower[3])
    var (v8, v9, v10, v11) = (initial[0], initial[1], initial[2], initial[3])
    var (v12, v13, v14, v15) = (
      initial[4] ^ count, initial[5], isLast ? ~initial[6] : initial[6], initial[7]
    )
    for round in 0..<12 {
      let order = orders[round % 10]
      func word(_ index: Int) -> UInt64 {
        UInt64(littleEndian: block.loadUnaligned(fromByteOffset: Int(order[index]) * 8, as: UInt64.self))
      }
      // The columns, then the diagonals.
      stir(&v0, &v4, &v8, &v12, word(0), word(1))
      stir(&v1, &v5, &v9, &v13, word(2), word(3))
      stir(&v2, &v6, &v10, &v14, word(4), word(5))
      stir(&v3, &v7, &v11, &v15, word(6), word(7))
      stir(&v0, &v5, &v10, &v15, word(8), word(9))
      stir(&v1, &v6, &v11, &v12, word(10), word(11))
      stir(&v2, &v7, &v8, &v13, word(12), word(13))
      stir(&v3, &v4, &v9, &v14, word(14), word(15))
    }
    upper ^= SIMD4(v0 ^ v8, v1 ^ v9, v2 ^ v10, v3 ^ v11)
    lower ^= SIMD4(v4 ^ v12, v5 ^ v13, v6 ^ v14, v7 ^ v15)
  }
}

/// Mixes four words of the state with two of the block.
@inline(__always)
private func stir(
  _ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64, _ first: UInt64, _ second: UInt64
) {
  stir(&a, &b, &c, &d, first, turning: (32, 24))
  stir(&a, &b, &c, &d, second, turning: (16, 63))
}

@inline(__always)
private func stir(
  _ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64, _ word: UInt64,
  turning places: (UInt64, UInt64)
) {
  a = a &+ b &+ word
  d = (d ^ a).turned(by: places.0)
  c = c &+ d
  b = (b ^ c).turned(by: places.1)
}

extension UInt64 {
  /// The bits rotated to the right.
  @inline(__always)
  fileprivate func turned(by places: UInt64) -> UInt64 { self &>> places | self &<< (64 - places) }
}

/// The fractions of the square roots of the first eight primes.
private let initial: SIMD8<UInt64> = [
  0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
  0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
]

/// The order of a block's words in each of the ten rounds.
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
