import Bytes
import Files

/// The texts of watched files, as their digests. A file that was saved, touched or closed with the text that it had
/// before has not changed.
struct WatchedTexts {
  private var digests: [RawPath: SHA256.Digest] = [:]

  /// The largest file whose text is compared. A larger one counts as changed.
  private static let most = 64 << 20

  /// Takes changes, and leaves out the files whose text is the same as before.
  mutating func real(_ changes: WatchedFiles.Changes) -> WatchedFiles.Changes {
    var real = changes
    for path in changes.removed { digests[path] = nil }
    real.altered = changes.altered.filter { path in
      let digest = (try? FileSource.disk.read(path, limit: Self.most).get()).map { SHA256.hash($0) }
      defer { digests[path] = digest }
      return digest == nil || digests[path] != digest
    }
    return real
  }
}
