package import Bytes
internal import CampaignLanguage
internal import Files
internal import SourceText

/// What an earlier run has left: values by their keys, in one piece of memory.
///
///     16 bytes   what file this is
///     32 bytes   which build has written it
///      8 bytes   a checksum of all that follows
///      8 bytes   how many entries there are
///     48 bytes   for each entry, in order of key: its key, where its value ends, and for how long nobody asked for it
///                the values, in the same order
///
/// Numbers have eight bytes, the lowest first.
package struct CacheFile: Sendable {
  package let bytes: [UInt8]
  package let count: Int

  /// Nothing.
  package init() { (bytes, count) = ([], 0) }

  /// Why bytes are of no use.
  package enum Fault: Error {
    /// They do not begin as a cache does, so that they are somebody else's.
    case foreign
    case damaged
    /// Another build of the tool wrote them, which may have judged otherwise.
    case ofAnotherBuild
  }

  package init(_ bytes: [UInt8], of build: SHA256.Digest) throws(Fault) {
    guard bytes.starts(with: Self.mark) else { throw Self.mark.starts(with: bytes) ? .damaged : .foreign }
    guard bytes.count >= Self.head else { throw .damaged }
    guard bytes[Self.mark.count...].starts(with: build.bytes) else { throw .ofAnotherBuild }
    self.bytes = bytes
    count = Int(truncatingIfNeeded: littleEndian(in: bytes, at: Self.head - 8))
    guard littleEndian(in: bytes, at: Self.head - 16) == Self.checksum(of: bytes[(Self.head - 8)...]),
      (0...(bytes.count - Self.head) / Self.entrySize).contains(count), hasRisingEnds
    else { throw .damaged }
  }

  /// Whether each value begins where the one before ends, and the last one ends with the file. Anybody can write a file
  /// with a true checksum.
  private var hasRisingEnds: Bool {
    var last = 0
    for number in 0..<count {
      guard end(of: number) >= last else { return false }
      last = end(of: number)
    }
    return last == bytes.count - Self.head - count * Self.entrySize
  }

  fileprivate static let mark = Array("campaignc cache\n".utf8)
  fileprivate static let head = mark.count + 32 + 16
  fileprivate static let entrySize = CacheKey.size + 16

  /// The entry of a key.
  package func number(of key: CacheKey) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self.key(of: middle) < key { low = middle + 1 } else { high = middle }
    }
    return low < count && self.key(of: low) == key ? low : nil
  }

  package func key(of number: Int) -> CacheKey { CacheKey(in: bytes, at: place(of: number)) }

  /// How many times in a row the file was written without anybody asking for an entry.
  package func age(of number: Int) -> Int {
    Int(truncatingIfNeeded: littleEndian(in: bytes, at: place(of: number) + CacheKey.size + 8))
  }

  /// Where an entry's value stands.
  package func range(of number: Int) -> Range<Int> {
    let start = number == 0 ? 0 : end(of: number - 1)
    return Self.head + count * Self.entrySize + start..<Self.head + count * Self.entrySize + end(of: number)
  }

  private func place(of number: Int) -> Int { Self.head + number * Self.entrySize }

  private func end(of number: Int) -> Int {
    Int(truncatingIfNeeded: littleEndian(in: bytes, at: place(of: number) + CacheKey.size))
  }
}

extension CacheFile {
  /// An entry to be written.
  package struct Entry {
    package let key: CacheKey
    package let value: ArraySlice<UInt8>
    package let age: Int
  }

  /// The bytes of a file with some entries, of which no two have the same key.
  package static func bytes(of entries: [Entry], by build: SHA256.Digest) -> [UInt8] {
    let entries = entries.sorted { $0.key < $1.key }
    var rest: [UInt8] = []
    rest.reserveCapacity(entries.reduce(8 + head) { $0 + $1.value.count + entrySize })
    append(entries.count, to: &rest)
    var end = 0
    for entry in entries {
      end += entry.value.count
      entry.key.append(to: &rest)
      append(end, to: &rest)
      append(entry.age, to: &rest)
    }
    for entry in entries { rest += entry.value }
    return sealed(rest, by: build)
  }

  /// The bytes of a file, from the number of its entries on, below what tells that this build has written them.
  package static func sealed(_ rest: [UInt8], by build: SHA256.Digest) -> [UInt8] {
    var bytes = mark + build.bytes
    append(Int(truncatingIfNeeded: checksum(of: rest[...])), to: &bytes)
    return bytes + rest
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Tells bytes from those that were written. Each step takes eight of them, and loses nothing of what came before, so
  /// that a single change always shows, and of others all but one in 2^64. Against accidents, that is; who may write
  /// here may write anything.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
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
}

private func littleEndian(in bytes: [UInt8], at offset: Int) -> UInt64 {
  bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
}
