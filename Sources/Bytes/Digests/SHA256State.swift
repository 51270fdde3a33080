/// The eight words that SHA-256 carries from block to block (FIPS 180-4, §6.2).
///
/// Eight variables instead of an array, so that they stay in registers during a block.
struct SHA256State: Sendable {
  static let blockSize = 64

  private var a: UInt32 = 0x6a09_e667
  private var b: UInt32 = 0xbb67_ae85
  private var c: UInt32 = 0x3c6e_f372
  private var d: UInt32 = 0xa54f_f53a
  private var e: UInt32 = 0x510e_527f
  private var f: UInt32 = 0x9b05_688c
  private var g: UInt32 = 0x1f83_d9ab
  private var h: UInt32 = 0x5be0_cd19

  var words: [UInt32] { [a, b, c, d, e, f, g, h] }

  /// Adds whole blocks.
  mutating func absorb(_ blocks: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.blockSize) { schedule in
      roundConstants.withUnsafeBufferPointer { constants in
        for start in stride(from: 0, to: blocks.count, by: Self.blockSize) {
          fillSchedule(schedule, from: blocks, at: start)
          absorb(UnsafeBufferPointer(schedule), constants)
        }
      }
    }
  }

  private mutating func absorb(_ schedule: UnsafeBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>) {
    var next = self
    for index in stride(from: 0, to: Self.blockSize, by: 8) {
      next.eightRounds(from: index, schedule, constants)
    }
    a &+= next.a
    b &+= next.b
    c &+= next.c
    d &+= next.d
    e &+= next.e
    f &+= next.f
    g &+= next.g
    h &+= next.h
  }

  /// Eight rounds. After them, each variable has its original role again, so nothing has to be moved.
  @inline(__always)
  private mutating func eightRounds(
    from index: Int, _ words: UnsafeBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
  ) {
    round(a, b, c, &d, e, f, g, &h, words[index] &+ constants[index])
    round(h, a, b, &c, d, e, f, &g, words[index &+ 1] &+ constants[index &+ 1])
    round(g, h, a, &b, c, d, e, &f, words[index &+ 2] &+ constants[index &+ 2])
    round(f, g, h, &a, b, c, d, &e, words[index &+ 3] &+ constants[index &+ 3])
    round(e, f, g, &h, a, b, c, &d, words[index &+ 4] &+ constants[index &+ 4])
    round(d, e, f, &g, h, a, b, &c, words[index &+ 5] &+ constants[index &+ 5])
    round(c, d, e, &f, g, h, a, &b, words[index &+ 6] &+ constants[index &+ 6])
    round(b, c, d, &e, f, g, h, &a, words[index &+ 7] &+ constants[index &+ 7])
  }
}

/// One round, which changes two variables. The names are those of the standard.
@inline(__always)
private func round(
  _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
  _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ addend: UInt32
) {
  let choice = g ^ (e & (f ^ g))
  let majority = (a & b) | (c & (a | b))
  h = h &+ addend &+ choice &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25))
  d = d &+ h
  h = h &+ majority &+ (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22))
}

/// Reads the sixteen words of a block, and expands them to one for each round.
@inline(__always)
private func fillSchedule(
  _ words: UnsafeMutableBufferPointer<UInt32>, from blocks: UnsafeRawBufferPointer, at start: Int
) {
  for index in 0..<16 {
    words[index] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: start &+ index &* 4, as: UInt32.self))
  }
  for index in 16..<SHA256State.blockSize {
    let early = words[index &- 15]
    let late = words[index &- 2]
    words[index] =
      words[index &- 16] &+ (rotated(early, 7) ^ rotated(early, 18) ^ (early &>> 3)) &+ words[index &- 7]
      &+ (rotated(late, 17) ^ rotated(late, 19) ^ (late &>> 10))
  }
}

/// A word with its bits rotated to the right.
@inline(__always)
private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
  (word &>> count) | (word &<< (32 &- count))
}

/// The first 32 bits of the fractions of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
  0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
  0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
  0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
  0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
  0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
  0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
