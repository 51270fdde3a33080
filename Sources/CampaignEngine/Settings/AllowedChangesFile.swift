package import CampaignDiff
package import Files

extension AllowedChanges {
  /// The largest list that is read.
  package static let limit = 4 << 20

  /// True if the file at a path is a list of allowed changes, by its name and its beginning. A search must not take it
  /// for a campaign file.
  package static func isList(at path: UnsafeBufferPointer<UInt8>, in source: FileSource) -> Bool {
    let name = fileName.utf8
    let start = path.count - name.count
    guard start >= 0, start == 0 || path[start - 1] == UInt8(ascii: "/"), path[start...].elementsEqual(name)
    else { return false }
    guard case .success(let bytes) = source.read(RawPath(path), limit: limit) else { return false }
    return isList(bytes)
  }
}

extension AllowedChanges {
  /// The list next to the configuration of a side. Empty if there is none.
  package init(nextTo side: LoadedSide) throws(UsageError) {
    let path = RawPath(AllowedChanges.fileName).resolved(in: side.folder)
    switch side.source.read(path, limit: AllowedChanges.limit) {
    case .success(let bytes): self = AllowedChanges.isList(bytes) ? AllowedChanges(reading: bytes) : AllowedChanges()
    case .failure(.failed(.missing)): self.init()
    case .failure(let reason): throw .unreadable("list of allowed changes", path, reason)
    }
  }
}
