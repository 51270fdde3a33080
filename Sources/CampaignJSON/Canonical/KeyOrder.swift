/// True if a key, in UTF-8, comes before another one in the order of RFC 8785 §3.2.3: that of their UTF-16 code units.
///
/// UTF-8 bytes have the order of code points. UTF-16 differs from it in one respect: code points from U+10000 come
/// before U+E000…U+FFFF, because they begin with a surrogate. The first byte of a character distinguishes the two.
@inlinable
package func keyPrecedes(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
  let answer = left.withContiguousStorageIfAvailable { left in
    right.withContiguousStorageIfAvailable { keyPrecedes(left, $0) }
  }
  return (answer ?? nil) ?? left.lexicographicallyPrecedes(right) { rankInUTF16($0) < rankInUTF16($1) }
}

/// The same for contiguous bytes.
@usableFromInline
func keyPrecedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
  let shared = min(left.count, right.count)
  var offset = 0
  while offset < shared, left[offset] == right[offset] { offset += 1 }
  guard offset < shared else { return left.count < right.count }
  return rankInUTF16(left[offset]) < rankInUTF16(right[offset])
}

/// The rank of a byte: the two bytes that begin U+E000…U+FFFF come last.
@inlinable
func rankInUTF16(_ byte: UInt8) -> UInt8 {
  byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte
}
