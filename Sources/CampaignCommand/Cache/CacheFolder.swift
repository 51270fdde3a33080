package import Bytes
import CampaignEngine
import CommandSupport
import Files
import SourceText

/// The directory of a cache. A cache that can't be read is ignored. If it can't be written, the run says so and does
/// not fail. A file that does not begin like a cache is never replaced.
package struct CacheFolder {
  let cache: LintCache
  private let folder: RawPath

  /// Nil if no cache is requested, or if it can't be used.
  init?(_ arguments: Arguments, console: any Console) throws(UsageError) {
    guard let folder = try CacheOptions.folder(arguments) else { return nil }
    guard let build = ownBuild() else {
      console.remark("the cache is not used: this program can't identify its own build")
      return nil
    }
    self.folder = folder
    let path = Self.file(in: folder)
    switch readFile(path, limit: Self.limit) {
    case .failure(.failed(.missing)): cache = LintCache(of: build)
    case .failure(let reason):
      console.remark("the cache '\(path.shown)' is not used: \(reason.words)")
      return nil
    case .success(let bytes):
      do throws(CacheFile.Fault) {
        cache = LintCache(try CacheFile(bytes, of: build), of: build)
      } catch {
        switch error {
        case .foreign:
          console.remark(
            "'\(path.shown)' was not written by campaignc, so it stays and this run uses no cache; "
              + "move the file, or name another directory with \(CacheOptions.folder.flag)")
          return nil
        case .damaged: console.remark("the cache '\(path.shown)' is damaged and will be rebuilt")
        case .ofAnotherBuild: break
        }
        cache = LintCache(of: build)
      }
    }
  }

  /// A larger file is not a cache.
  private static let limit = 1 << 27

  private static let name = "lint.cache"

  /// The file that the run writes.
  var written: WrittenFile { WrittenFile(kind: "cache", path: Self.file(in: folder)) }

  private static func file(in folder: RawPath) -> RawPath { RawPath(name).resolved(in: folder) }

  /// Writes the file, if there is something new.
  func save(console: any Console) {
    guard let bytes = cache.bytesToKeep else { return }
    // The leftovers of a killed run would look like files of somebody else.
    removeLeftovers(in: folder)
    var files = isOfItsOwn ? Self.notes.filter { !leadsToSomething(RawPath($0.path).resolved(in: folder)) } : []
    files.append(OutputFile(path: Self.name, bytes: bytes))
    if let (_, failure) = writeFiles(files, in: folder, replacing: true) {
      console.remark("cannot write the cache '\(Self.file(in: folder).shown)': \(failure.words)")
    }
  }

  /// True if the directory contains nothing else. Only then may notes about the whole directory be added.
  private var isOfItsOwn: Bool { holds(nothingBut: [Self.name] + Self.notes.map(\.path), folder) }

  /// The notes tell Git and backup programs to ignore the directory.
  private static let notes = [
    OutputFile(path: ".gitignore", bytes: Array("*\n".utf8)),
    OutputFile(
      path: "CACHEDIR.TAG",
      bytes: Array("Signature: 8a477f597d28d172789f06886806bc55\n# https://bford.info/cachedir/\n".utf8)),
  ]
}

/// The identity of this build: a digest of its version and of the beginning of its program file, where linkers put a
/// digest of the rest.
package func ownBuild() -> SHA256.Digest? {
  ownProgramHead().map { head in
    var packed = PackedBytes()
    packed.add(text: toolVersion.utf8)
    packed.add(text: head)
    return SHA256.hash(packed.bytes)
  }
}
