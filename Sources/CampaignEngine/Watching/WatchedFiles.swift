package import Files
import SourceText

/// The campaign files below some paths, and what has changed since the last look.
package struct WatchedFiles {
  /// The paths that are searched.
  package let named: [RawPath]
  /// Makes what recognises our own files, for one search.
  private let ownFiles: () -> OwnFiles
  package private(set) var search: ConfigurationSearch
  package private(set) var files = InputFiles()
  /// The places whose changes matter.
  package private(set) var places = WatchedPlaces()
  private var stamps: [RawPath: FileStamp?] = [:]
  /// The configurations and their parts, by path.
  private var settings: [String: [UInt8]] = [:]
  /// The settings and ignore files that have existed. If one vanishes, it may be in the middle of being saved.
  private var seenFiles: Set<RawPath> = []

  /// The changes between two looks.
  package struct Changes {
    /// The files that are new or may have another text.
    package var altered: [RawPath] = []
    package var removed: [RawPath] = []
    /// The configurations and catalogues that are new, different or gone.
    package var settings: [String] = []

    package init() {}

    package var isNone: Bool { altered.isEmpty && removed.isEmpty && settings.isEmpty }

    package mutating func add(_ later: Changes) {
      altered += later.altered
      removed += later.removed
      settings += later.settings
    }
  }

  package init(_ named: [RawPath], _ search: ConfigurationSearch, without ownFiles: @escaping () -> OwnFiles) {
    (self.named, self.search) = (named.isEmpty ? [RawPath(".")] : named, search)
    self.ownFiles = ownFiles
  }

  /// Searches the files, and reads the configurations.
  package mutating func find() {
    search = search.again()
    let trace = SearchTrace()
    files = search.campaignFiles(below: named, without: ownFiles(), tracingIn: trace)
    let settings = search.loaded.flatMap { [$0.file] + $0.parts.map(\.path) }
    seenFiles.formUnion((trace.ignoreFiles + settings).filter(search.source.leadsToSomething))
    let single = seenFiles.union(settings + named.filter { !search.source.isFolder($0) }.map(\.shortened))
    places = WatchedPlaces(folders: trace.folders, files: single.sorted())
    places.leaveOutMissing()
  }

  /// Compares the files with those of the last look. Files in `again` count as changed whatever their state says.
  package mutating func changes(again: Set<RawPath>) -> Changes {
    var changes = Changes()
    var stamps: [RawPath: FileStamp?] = [:]
    for index in 0..<files.count {
      let path = files.rawPath(index)
      let stamp = FileStamp(of: path)
      stamps[path] = .some(stamp)
      if again.contains(path) || self.stamps[path] != .some(stamp) { changes.altered.append(path) }
    }
    changes.removed = self.stamps.keys.filter { stamps[$0] == nil }.sorted()
    var settings: [String: [UInt8]] = [:]
    for own in search.checked { settings[own.file.path] = own.file.bytes }
    changes.settings = Set(settings.keys).union(self.settings.keys).filter { settings[$0] != self.settings[$0] }
      .sorted()
    (self.stamps, self.settings) = (stamps, settings)
    return changes
  }
}
