package import Bytes
import Synchronization

/// Keeps the results of earlier runs: the findings of each file, and its part of the workspace summary.
///
/// The key of each result is a digest of everything that it depends on, so no result is out of date. The caller reads
/// and writes the bytes. Bytes from another build are ignored.
package final class LintCache: Sendable {
  private let build: SHA256.Digest
  private let stored: CacheFile
  private let news: Mutex<News>

  /// The additions of one worker to the cache.
  package struct News {
    /// The used entries.
    fileprivate var used: Set<Int> = []
    fileprivate var fresh: [CacheKey: [UInt8]] = [:]

    package mutating func add(_ other: News) {
      used.formUnion(other.used)
      fresh.merge(other.fresh) { first, _ in first }
    }
  }

  /// The number of times in a row that the file may be written without an entry being used. So the entry survives a few
  /// runs over other directories or branches, and the file does not grow without bound.
  private static let mostAge = 4

  /// Starts with the bytes of an earlier run.
  package init(_ stored: CacheFile = CacheFile(), of build: SHA256.Digest) {
    (self.stored, self.build) = (stored, build)
    news = Mutex(News())
  }

  /// Returns a reader for the value of a key, and records that it was used.
  package func reader(of key: CacheKey, noting news: inout News) -> PackedReader? {
    guard let number = stored.number(of: key) else { return nil }
    news.used.insert(number)
    return PackedReader(stored.bytes, in: stored.range(of: number))
  }

  /// Adds the new and the used entries of a worker.
  package func add(_ other: News) { news.withLock { $0.add(other) } }

  /// The bytes to write: the entries that this run made or used, and those that were used recently. Nil if there is
  /// nothing new.
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
  /// Keeps a packed result under its key.
  package mutating func keep(_ packed: PackedBytes, under key: CacheKey) { fresh[key] = packed.bytes }
}
