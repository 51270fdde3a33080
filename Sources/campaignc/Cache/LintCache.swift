internal import Bytes
internal import CampaignCheck
internal import CampaignLanguage
internal import CampaignLint
internal import Files
internal import Findings
internal import SourceText
internal import SourceTree
internal import Synchronization

/// What runs remember of files: what was found in each, and what it gives to the rules over all of them.
///
/// Everything is kept under a digest of what it follows from, so that nothing can be out of date. A cache that can't be
/// read, or is not what this build has written, is as good as none; one that can't be written is said, and fails no
/// run.
final class LintCache: Sendable {
  private let folder: RawPath
  private let build: SHA256.Digest
  private let stored: CacheFile
  private let news: Mutex<News>

  /// What the file is to hold that it does not hold yet.
  struct News {
    /// The entries that were asked for.
    fileprivate var used: Set<Int> = []
    fileprivate var fresh: [CacheKey: [UInt8]] = [:]

    mutating func add(_ other: News) {
      used.formUnion(other.used)
      fresh.merge(other.fresh) { first, _ in first }
    }
  }

  /// So many times in a row may the file be written without anybody asking for an entry: a few runs over other folders,
  /// or over other branches, leave it where it is, and still the file can't grow for ever.
  private static let mostAge = 4

  /// A larger file is not taken for a cache.
  private static let limit = 1 << 27

  /// Nil where none is asked for, or where something else stands in its place.
  init?(_ arguments: Arguments, console: any Console) throws(UsageError) {
    guard let folder = try CacheOptions.folder(arguments) else { return nil }
    guard let build = ownBuild() else {
      console.remark("the cache is not used: this program can't identify its own build")
      return nil
    }
    (self.folder, self.build) = (folder, build)
    news = Mutex(News())
    let path = LintCache.file(in: folder)
    switch readFile(path, limit: LintCache.limit) {
    case .failure(.failed(.missing)): stored = CacheFile()
    case .failure(let reason):
      console.remark("the cache '\(path.shown)' is not used: \(reason.words)")
      return nil
    case .success(let bytes):
      do throws(CacheFile.Fault) {
        stored = try CacheFile(bytes, of: build)
      } catch {
        if case .damaged = error { console.remark("the cache '\(path.shown)' is damaged and will be rebuilt") }
        stored = CacheFile()
      }
    }
  }

  private static let name = "lint.cache"

  private static func file(in folder: RawPath) -> RawPath { RawPath(name).resolved(in: folder) }

  /// What is kept under a key.
  func reader(of key: CacheKey, noting news: inout News) -> PackedReader? {
    guard let number = stored.number(of: key) else { return nil }
    news.used.insert(number)
    return PackedReader(stored.bytes, in: stored.range(of: number))
  }

  /// Takes in what a worker has asked for and found.
  func add(_ other: News) { news.withLock { $0.add(other) } }

  /// Writes the file, if there is something new: what this run has found or asked for, and what was asked for not long
  /// ago.
  func save(console: any Console) {
    let news = news.withLock { $0 }
    guard !news.fresh.isEmpty else { return }
    var entries = news.fresh.map { CacheFile.Entry(key: $0.key, value: $0.value[...], age: 0) }
    for number in 0..<stored.count where news.fresh[stored.key(of: number)] == nil {
      let age = news.used.contains(number) ? 0 : stored.age(of: number) + 1
      guard age <= Self.mostAge else { continue }
      let value = stored.bytes[stored.range(of: number)]
      entries.append(CacheFile.Entry(key: stored.key(of: number), value: value, age: age))
    }
    var files = isOfItsOwn ? LintCache.notes : []
    files.append(OutputFile(path: LintCache.name, bytes: CacheFile.bytes(of: entries, by: build)))
    if let (_, failure) = writeFiles(files, in: folder, replacing: true) {
      console.remark("cannot write the cache '\(LintCache.file(in: folder).shown)': \(failure.words)")
    }
  }

  /// Whether nothing else is in the folder, so that notes about all of it may be put there.
  private var isOfItsOwn: Bool {
    holds(nothingBut: [LintCache.name] + LintCache.notes.map(\.path), folder)
  }

  /// They tell Git and programs that make backups that the folder is worth nothing to them.
  private static let notes = [
    OutputFile(path: ".gitignore", bytes: Array("*\n".utf8)),
    OutputFile(
      path: "CACHEDIR.TAG",
      bytes: Array("Signature: 8a477f597d28d172789f06886806bc55\n# https://bford.info/cachedir/\n".utf8)),
  ]
}

extension LintCache.News {
  /// Keeps what was found under a key.
  mutating func keep(_ packed: PackedBytes, under key: CacheKey) { fresh[key] = packed.bytes }
}

/// Which build of the tool this is: its version, and the beginning of its program, where linkers put a digest of the
/// rest.
func ownBuild() -> SHA256.Digest? {
  ownProgramHead().map { head in
    var packed = PackedBytes()
    packed.add(text: toolVersion.utf8)
    packed.add(text: head)
    return SHA256.hash(packed.bytes)
  }
}
