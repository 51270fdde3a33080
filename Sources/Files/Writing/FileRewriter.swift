import Synchronization

/// Rewrites the files of a run, and removes what killed runs have left in their directories. Several threads may use
/// it.
package final class FileRewriter: Sendable {
  /// The directories in which nothing is left.
  private let tidied = Mutex<Set<FileIdentity>>([])

  /// Removes leftovers from the directories of the files that may be rewritten. If a link leads to another directory,
  /// they are removed there when its target is rewritten.
  package init(tidying folders: some Sequence<RawPath>) {
    for folder in folders {
      if var walk = try? PathWalk(to: folder), (try? walk.enter(folder)) != nil { tidy(walk.folder) }
    }
  }

  /// Replaces the content of a file completely or not at all: it writes a new file next to it, which then takes its
  /// name, its permissions and, if the system allows that, its owner. It does so only if the file still has the content
  /// that was read; a file that already has the new content is left alone.
  ///
  /// A symbolic link stays a link: its target is rewritten if that is in the link's repository or, outside of one,
  /// below its directory. If a file has several names (hard links), only the given name leads to the new content.
  package func rewrite(_ path: RawPath, from old: [UInt8], to new: [UInt8]) -> WriteFailure? {
    failure { () throws(WriteFailure) in
      var walk = try PathWalk(to: path)
      let place = try walk.place(of: path, strictly: true)
      tidy(place.folder)
      if read(place, limit: new.count) == new { return }
      switch place.folder.openFile(place.name, for: .updating) {
      case .failure(let reason): throw reason.isRefusal ? .writeProtected : .failed(reason)
      case .success(let descriptor):
        defer { closeFile(descriptor) }
        switch FileStatus.of(descriptor) {
        case .failure(let reason): throw .failed(reason)
        case .success(let status):
          try replace(place, with: new, like: status) { read(place, limit: old.count) == old }
        }
      }
    }
  }

  private func tidy(_ folder: OpenFolder) {
    guard let identity = try? folder.status().get().identity else { return }
    if tidied.withLock({ $0.insert(identity).inserted }) { LeftoverFiles(in: folder).remove() }
  }
}
