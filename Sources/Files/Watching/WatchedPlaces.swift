/// The places whose changes matter to a search: the directories that it has listed, and single files elsewhere.
package struct WatchedPlaces: Sendable {
  package var folders: [RawPath]
  package var files: [RawPath]

  package init(folders: [RawPath] = [], files: [RawPath] = []) { (self.folders, self.files) = (folders, files) }

  /// Leaves out files that are missing in one of the directories: the directory tells when they come back.
  package mutating func leaveOutMissing() {
    let missing = files.filter { !leadsToSomething($0) }
    guard !missing.isEmpty else { return }
    let watched = Set(folders.compactMap(\.real))
    let known = Set(missing.filter { path in path.absolute.folder.real.map(watched.contains) ?? false })
    files.removeAll(where: known.contains)
  }

  /// True if a search reads an entry with this name: a campaign file or configuration, a directory, or a file that says
  /// what Git ignores. Editors write many other files.
  static func concerns(_ name: [UInt8], isFolder: Bool) -> Bool {
    if name.first == UInt8(ascii: ".") {
      return name.elementsEqual(".gitignore".utf8) || name.elementsEqual(".git".utf8)
        || name.withUnsafeBufferPointer(isMisnamedConfiguration)
    }
    return isFolder || name.withUnsafeBufferPointer(hasCampaignSuffix)
  }
}

extension RawPath {
  /// The beginning of the paths in this directory, as a search writes them.
  var asPrefix: [UInt8] {
    if bytes == [UInt8(ascii: ".")] { return [] }
    return bytes.last == UInt8(ascii: "/") ? bytes : bytes + [UInt8(ascii: "/")]
  }
}

/// The places that a search has visited: what may change its result.
package final class SearchTrace {
  package private(set) var folders: [RawPath] = []
  /// The ignore files that are not in one of the directories. Some may not exist.
  package private(set) var ignoreFiles: [RawPath] = []

  package init() {}

  func note(folder: RawPath) { folders.append(folder) }

  func note(ignoreFile: RawPath) { ignoreFiles.append(ignoreFile) }
}
