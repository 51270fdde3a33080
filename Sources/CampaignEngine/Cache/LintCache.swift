package import Bytes
package import SourceText
internal import Synchronization

/// What runs remember of files: what was found in each, and what it gives to the rules over all of them.
///
/// Everything is kept under a digest of what it follows from, so that nothing can be out of date. The one who calls
/// reads and writes the bytes; those that this build has not written are as good as none.
package final class LintCache: Sendable {
  private let build: SHA256.Digest
  private let stored: CacheFile
  private let news: Mutex<News>

  /// What the file is to hold that it does not hold yet.
  package struct News {
    /// The entries that were asked for.
    fileprivate var used: Set<Int> = []
    fileprivate var fresh: [CacheKey: [UInt8]] = [:]

    package mutating func add(_ other: News) {
      used.formUnion(other.used)
      fresh.merge(other.fresh) { first, _ in first }
    }
  }

  /// So many times in a row may the file be written without anybody asking for an entry: a few runs over other folders,
  /// or over other branches, leave it where it is, and still the file can't grow for ever.
  private static let mostAge = 4

  /// Begins with the bytes of an earlier run.
  package init(_ stored: CacheFile = CacheFile(), of build: SHA256.Digest) {
    (self.stored, self.build) = (stored, build)
    news = Mutex(News())
  }

  /// What is kept under a key.
  package func reader(of key: CacheKey, noting news: inout News) -> PackedReader? {
    guard let number = stored.number(of: key) else { return nil }
    news.used.insert(number)
    return PackedReader(stored.bytes, in: stored.range(of: number))
  }

  /// Takes in what a worker has asked for and found.
  package func add(_ other: News) { news.withLock { $0.add(other) } }

  /// The bytes to keep, if there is something new: what this run has found or asked for, and what was asked for not
  /// long ago.
  package var bytesToKeep: [UInt8]? {
    let news = news.withLock { $0 }
    guard !news.fresh.isEmpty else { return nil }
    var entries = news.fresh.map { CacheFile.Entry(key: $0.key, value: $0.value[...], age: 0) }
    for number in 0..<stored.count where news.fresh[stored.key(of: number)] == nil {
      let age = news.used.contains(number) ? 0 : stored.age(of: number) + 1
      guard age <= Self.mostAge else { continue }
      let value = stored.bytes[stored.range(of: number)]
      entries.append(CacheFile.Entry(key: stored.key(of: number), value: value, age: age))
    }
    return CacheFile.bytes(of: entries, by: build)
  }
}

extension LintCache.News {
  /// Keeps what was found under a key.
  package mutating func keep(_ packed: PackedBytes, under key: CacheKey) { fresh[key] = packed.bytes }
}
