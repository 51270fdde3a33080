/// A checksum against accidents. It detects every single change, and all but one in 2^64 of other changes. It reads
/// eight bytes in each step. It does not protect against a person who can write the bytes.
package func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
  bytes.withUnsafeBytes { raw in
    var sum = UInt64(raw.count)
    func take(_ word: UInt64) {
      sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum &>> 29
    }
    let whole = raw.count / 8 * 8
    for offset in stride(from: 0, to: whole, by: 8) {
      take(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    take(raw[whole...].reduce(0) { $0 << 8 | UInt64($1) })
    return sum
  }
}
