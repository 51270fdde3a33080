/// Looks for a file of a certain name in a folder and in those above it, up to the root of the repository, or of the file system
/// outside of one. The nearest wins. What was found is kept, so that many files in few folders cost few questions.
package struct UpwardSearch: Sendable {
  private let name: String
  private let source: FileSource
  private var found: [[UInt8]: Found?] = [:]

  package init(for name: String, in source: FileSource = .disk) {
    self.name = name
    self.source = source
  }

  /// A file, and where the folder that it was looked for from lies below its own folder.
  package struct Found: Sendable, Equatable {
    package let file: RawPath
    /// Empty for the file's own folder, else with a slash at the end.
    package let below: [UInt8]
  }

  /// The nearest file for a folder, which is given as a user would type it; empty for the present one.
  package mutating func nearest(to folder: RawPath) -> Found? {
    source.realPath(ofFolder: folder).flatMap { nearest(toReal: $0) }
  }

  private mutating func nearest(toReal folder: [UInt8]) -> Found? {
    if let known = found[folder] { return known }
    let result = look(in: folder)
    found[folder] = .some(result)
    return result
  }

  private mutating func look(in folder: [UInt8]) -> Found? {
    let file = Repository.path(name, in: folder)
    if source.holds(file) { return Found(file: file, below: []) }
    guard folder.count > 1, !Repository.exists(Repository.path(".git", in: folder)) else { return nil }
    let slash = folder.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return nearest(toReal: Array(folder[..<max(slash, 1)])).map {
      Found(file: $0.file, below: $0.below + folder[(slash + 1)...] + [UInt8(ascii: "/")])
    }
  }
}

extension RawPath {
  /// The folder that a path lies in; empty for the present one.
  package var folder: RawPath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return RawPath([]) }
    return RawPath(bytes[..<max(slash, 1)])
  }

  /// The path's last part.
  package var name: ArraySlice<UInt8> {
    bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[...]
  }

  /// A path that is told relative to a folder.
  package func resolved(in folder: RawPath) -> RawPath {
    bytes.first == UInt8(ascii: "/") ? self : folder.appending(bytes)
  }

  /// The path as a user in the present folder would type it, where it lies below that.
  package var fromHere: RawPath {
    realPath(of: ".").flatMap { bytes.below($0) }.map { RawPath($0) } ?? self
  }
}
