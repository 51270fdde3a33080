import Files
package import Findings

/// The paths of files in reports for code hosts: relative to the root of their repository, however the files were named
/// and wherever the run began. Outside a repository, they are relative to the current directory.
package struct RepositoryPaths {
  private var repository = UpwardSearch(for: ".git")

  package init() {}

  package mutating func path(of path: String) -> String {
    let raw = RawPath(path).shortened
    guard path != standardInputPath, !raw.bytes.isEmpty else { return path }
    if let found = repository.nearest(to: raw.folder) { return RawPath(found.below + raw.name).shown }
    return raw.bytes.first == UInt8(ascii: "/") ? raw.fromHere.shown : raw.shown
  }
}

extension Outcome {
  /// The outcome with the paths that the readers of a format need.
  package func named(for format: OutputFormat) -> Outcome {
    if format.needsAbsolutePaths {
      return renamed { $0 == standardInputPath ? $0 : RawPath($0).absolute.shown }
    }
    guard format.isForCodeHosts else { return self }
    var paths = RepositoryPaths()
    return renamed { paths.path(of: $0) }
  }
}
