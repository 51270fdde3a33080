/// Gives a file other bytes, whole or not at all: into a new file beside it, which then takes its name, its permissions and, where
/// the system allows that, its owner. Only where it still holds what was read from it; one that holds the new bytes already is left
/// alone.
///
/// A symbolic link stays one: what it leads to is rewritten, if that lies in the link's repository or, outside of one, below its
/// directory. Of a file with several names (hard links) only the one that was named leads to the new bytes.
package func rewriteFile(_ path: RawPath, from old: [UInt8], to new: [UInt8]) -> WriteFailure? {
  failure { () throws(WriteFailure) in
    var walk = try PathWalk(to: path)
    let place = try walk.place(of: path, strictly: true)
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
