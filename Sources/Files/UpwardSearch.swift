/// Looks for a file of a certain name in a folder and in those above it, up to the root of the repository, or of the
/// file system outside of one. The nearest wins. What was found is kept, so that many files in few folders cost few
/// questions.
package struct UpwardSearch: Sendable {
  private let name: String
  private let source: FileSource
  private var found: [[UInt8]: Found?] = [:]

  package init(for name: String, in source: FileSource = .disk) {
    self.name = name
    self.source = source
  }

  /// A file, and the path from its directory to the directory where the search began.
  package struct Found: Sendable, Equatable {
    package let file: RawPath
    /// Empty for the file's own folder, else with a slash at the end.
    package let below: [UInt8]
  }

  /// The nearest file for a folder, which is given as a user would type it; empty for the present one.
  package mutating func nearest(to folder: RawPath) -> Found? {
    source.realPath(ofFolder: folder).flatMap { nearest(toReal: $0) }
  }

  /// Goes up to the first folder whose answer is known, and back down with that answer.
  private mutating func nearest(toReal folder: [UInt8]) -> Found? {
    var unknown: [[UInt8]] = []
    var folder: [UInt8]? = folder
    while let upper = folder, found[upper] == nil {
      unknown.append(upper)
      folder = look(in: upper)
    }
    var result = folder.flatMap { found[$0] } ?? nil
    for lower in unknown.reversed() {
      result = found[lower] ?? result?.with(nameOf: lower)
      found[lower] = .some(result)
    }
    return result
  }

  /// Looks into one folder. Nil where that was the answer; else the folder above, which has it.
  private mutating func look(in folder: [UInt8]) -> [UInt8]? {
    let file = Repository.path(name, in: folder)
    if source.holds(file) {
      found[folder] = Found(file: file, below: [])
      return nil
    }
    guard folder.count > 1, !Repository.exists(Repository.path(".git", in: folder)) else {
      found[folder] = .some(nil)
      return nil
    }
    let slash = folder.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return Array(folder[..<max(slash, 1)])
  }
}

extension UpwardSearch.Found {
  /// The same file as it is told from a folder one level further down.
  fileprivate func with(nameOf folder: [UInt8]) -> UpwardSearch.Found {
    let slash = folder.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return UpwardSearch.Found(file: file, below: below + folder[(slash + 1)...] + [UInt8(ascii: "/")])
  }
}

extension RawPath {
  /// The directory of a path; empty for the current one.
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

  /// The path as a user in the current directory would type it, if it is below that.
  package var fromHere: RawPath {
    realPath(of: ".").flatMap { bytes.below($0) }.map { RawPath($0) } ?? self
  }
}
