/// Looks for a file of a certain name in a folder and in those above it, up to the root of the repository, or of the
/// file system outside of one. The nearest wins. What was found is kept, so that many files in few folders cost few
/// questions.
package struct UpwardSearch: Sendable {
  private let name: String
  private let source: FileSource
  private var found: [RawPath: Found?] = [:]

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
  package mutating func nearest(to folder: RawPath) -> Found? { realPath(of: folder).flatMap { nearest(toReal: $0) } }

  /// The real path of a directory. An editor may have a new file in one that does not exist yet: then it is below that
  /// of the nearest one that does.
  private func realPath(of folder: RawPath) -> RawPath? {
    if let real = source.realPath(ofFolder: folder) { return RawPath(real) }
    let name = folder.name
    guard !name.isEmpty, folder.folder != folder, !name.elementsEqual("..".utf8) else { return nil }
    return realPath(of: folder.folder).map { RawPath(Array(name)).resolved(in: $0) }
  }

  /// Searches upward to the first directory whose answer is known, and notes the answer for those on the way.
  private mutating func nearest(toReal folder: RawPath) -> Found? {
    var unknown: [RawPath] = []
    var folder: RawPath? = folder
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

  /// Looks into one directory. Returns the one above it if the search must continue there, and nil if the answer is
  /// known.
  private mutating func look(in folder: RawPath) -> RawPath? {
    let file = Repository.path(name, in: folder.bytes)
    if source.holds(file) {
      found[folder] = Found(file: file, below: [])
      return nil
    }
    guard folder.bytes.count > 1, !Repository.exists(Repository.path(".git", in: folder.bytes)) else {
      found[folder] = .some(nil)
      return nil
    }
    return folder.folder
  }
}

extension FileSource {
  /// The files in a directory, and in those above it in its repository, that are probably meant as a configuration.
  package func misnamedConfigurations(from folder: RawPath) -> [RawPath] {
    guard let real = realPath(ofFolder: folder) else { return [] }
    let isRoot = Repository.exists(Repository.path(".git", in: real))
    let folders = [real] + (isRoot ? [] : Repository.foldersAbove(real).reversed())
    return folders.flatMap { folder in
      misnamedConfigurationNames.map { Repository.path($0, in: folder) }.filter(holds)
    }
  }
}

extension UpwardSearch.Found {
  /// The same file, as seen from a directory one level below.
  fileprivate func with(nameOf folder: RawPath) -> UpwardSearch.Found {
    UpwardSearch.Found(file: file, below: below + folder.name + [UInt8(ascii: "/")])
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

  /// The path in a directory, unless the path is absolute.
  package func resolved(in folder: RawPath) -> RawPath {
    bytes.first == UInt8(ascii: "/") ? self : folder.appending(bytes)
  }

  /// The path without links, from the root of the file system; nil if there is nothing under it.
  package var real: RawPath? { withCString { realPath(of: $0) }.map { RawPath($0) } }

  /// The path from the root of the file system. It keeps links, except for those on the way to the current directory.
  package var absolute: RawPath {
    realPath(of: ".").map { shortened.resolved(in: RawPath($0)) } ?? self
  }

  /// The path as a user in the current directory would type it, if it is below that.
  package var fromHere: RawPath {
    realPath(of: ".").flatMap { bytes.below($0) }.map { RawPath($0) } ?? self
  }
}
