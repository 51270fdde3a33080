import Bytes
package import Files

/// The texts of watched files, as their digests. A file that was saved, touched or closed with the text that it had
/// before has not changed.
package struct WatchedTexts {
  private let source: FileSource
  private var digests: [RawPath: SHA256.Digest] = [:]

  /// The largest file whose text is compared. A larger one counts as changed.
  private static let most = 64 << 20

  package init(in source: FileSource) { self.source = source }

  /// Takes changes, and leaves out the files whose text is the same as before.
  package mutating func real(_ changes: WatchedFiles.Changes) -> WatchedFiles.Changes {
    var real = changes
    for path in changes.removed { digests[path] = nil }
    real.altered = changes.altered.filter { path in
      let digest = (try? source.read(path, limit: Self.most).get()).map { SHA256.hash($0) }
      defer { digests[path] = digest }
      return digest == nil || digests[path] != digest
    }
    return real
  }
}
