package import Bytes
import CampaignLanguage
import Files
import SourceText

/// The cache file of an earlier run: values by key, in one array of bytes.
///
///     16 bytes   the type of the file
///     32 bytes   the digest of the build that wrote it
///      8 bytes   a checksum of everything after it
///      8 bytes   the number of entries
///     48 bytes   for each entry, in order of key: its key, where its value ends, and its age
///                the values, in the same order
///
/// Numbers have eight bytes, the lowest first.
package struct CacheFile: Sendable {
  package let bytes: [UInt8]
  package let count: Int

  /// A file without entries.
  package init() { (bytes, count) = ([], 0) }

  /// The reason why bytes can't be used.
  package enum Fault: Error {
    /// The bytes don't begin like a cache: the file belongs to somebody else.
    case foreign
    case damaged
    /// Another build of campaignc wrote them. Its rules may be different.
    case ofAnotherBuild
  }

  package init(_ bytes: [UInt8], of build: SHA256.Digest) throws(Fault) {
    guard bytes.starts(with: Self.mark) else { throw Self.mark.starts(with: bytes) ? .damaged : .foreign }
    guard bytes.count >= Self.head else { throw .damaged }
    guard bytes[Self.mark.count...].starts(with: build.bytes) else { throw .ofAnotherBuild }
    self.bytes = bytes
    count = Int(truncatingIfNeeded: littleEndian(in: bytes, at: Self.head - 8))
    guard littleEndian(in: bytes, at: Self.head - 16) == checksum(of: bytes[(Self.head - 8)...]),
      (0...(bytes.count - Self.head) / Self.entrySize).contains(count), hasRisingEnds
    else { throw .damaged }
  }

  /// True if each value begins at the end of the one before, and the last one ends with the file. The checksum does not
  /// prove this, because anybody can write a file with a correct one.
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

  /// The number of the entry for a key, or nil.
  package func number(of key: CacheKey) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self.key(of: middle) < key { low = middle + 1 } else { high = middle }
    }
    return low < count && self.key(of: low) == key ? low : nil
  }

  package func key(of number: Int) -> CacheKey { CacheKey(in: bytes, at: place(of: number)) }

  /// The number of times in a row that the file was written without this entry being used.
  package func age(of number: Int) -> Int {
    Int(truncatingIfNeeded: littleEndian(in: bytes, at: place(of: number) + CacheKey.size + 8))
  }

  /// The range of an entry's value.
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
  /// An entry to write.
  package struct Entry {
    package let key: CacheKey
    package let value: ArraySlice<UInt8>
    package let age: Int

    package init(key: CacheKey, value: ArraySlice<UInt8>, age: Int) {
      self.key = key
      self.value = value
      self.age = age
    }
  }

  /// The bytes of a file with some entries. No two of them have the same key.
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

  /// The bytes of a file: the given bytes, from the number of entries on, after the mark of this build.
  package static func sealed(_ rest: [UInt8], by build: SHA256.Digest) -> [UInt8] {
    var bytes = mark + build.bytes
    append(Int(truncatingIfNeeded: checksum(of: rest[...])), to: &bytes)
    return bytes + rest
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

private func littleEndian(in bytes: [UInt8], at offset: Int) -> UInt64 {
  bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
}
