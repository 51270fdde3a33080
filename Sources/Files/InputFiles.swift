/// The files of a run, without repetitions, sorted by the bytes of their paths.
///
/// The paths are in one buffer, so ten thousand paths are not ten thousand objects.
package struct InputFiles: Sendable {
  struct Location: Sendable {
    let start: Int
    let length: Int
    let isStandardInput: Bool
  }

  private var paths: [UInt8] = []
  private var locations: [Location] = []

  /// True if at least one directory was searched.
  package internal(set) var holdFolders = false

  /// The arguments that were not found or could not be searched.
  package internal(set) var problems: [InputProblem] = []

  package init() {}

  /// Files that are known already, sorted by path.
  package init(_ paths: [RawPath] = [], holdFolders: Bool) {
    self.holdFolders = holdFolders
    for path in paths { add(path) }
  }

  /// Adds a file that comes after the others.
  package mutating func add(_ path: RawPath) { path.bytes.withUnsafeBufferPointer { append(name: $0) } }

  package var count: Int { locations.count }

  /// True for standard input, which `-` names.
  package func isStandardInput(_ index: Int) -> Bool { locations[index].isStandardInput }

  /// The path for people, as they would type it.
  package func shownPath(_ index: Int) -> String {
    withBytes(of: index) { String(decoding: $0, as: UTF8.self) }
  }

  package func rawPath(_ index: Int) -> RawPath {
    withBytes(of: index) { RawPath($0) }
  }

  /// True if a path leads to this file, in any spelling.
  package func isSame(_ index: Int, as path: RawPath) -> Bool {
    guard !isStandardInput(index),
      withBytes(
        of: index,
        { bytes in
          bytes.count >= path.name.count && bytes.suffix(path.name.count).elementsEqual(path.name)
        })
    else { return false }
    let own = withCString(of: index) { realPath(of: $0) }
    return own != nil && own == path.withCString { realPath(of: $0) }
  }

  /// Calls `body` with the path's bytes, without a copy.
  package func withBytes<Value>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    let location = locations[index]
    return paths.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[location.start..<location.start + location.length]))
    }
  }

  /// Calls a function of the C library with the path, without a copy.
  package func withCString<Value>(of index: Int, _ body: (UnsafePointer<CChar>) -> Value) -> Value {
    withBytes(of: index) { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map(body) ?? body("") }
    }
  }

  /// Adds the reason why named directories contain no campaign files.
  package mutating func explainEmptyFolders(_ reason: (RawPath) -> String?) {
    problems = problems.map { problem in
      guard case .noCampaignFile(let folder, nil) = problem else { return problem }
      return .noCampaignFile(folder, reason: reason(folder))
    }
  }

  /// Adds a misnamed configuration that the search did not see.
  package mutating func add(misnamedConfiguration path: RawPath) {
    let problem = InputProblem.misnamedConfiguration(path)
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Removes these problems if the command line names the configuration.
  package mutating func removeMisnamedConfigurations() {
    problems.removeAll { if case .misnamedConfiguration = $0 { true } else { false } }
  }

  /// Only the problems.
  package var withoutFiles: InputFiles {
    var result = InputFiles()
    result.problems = problems
    return result
  }

  mutating func append(
    folder: [UInt8] = [],
    name: UnsafeBufferPointer<UInt8>,
    isStandardInput: Bool = false
  ) {
    let start = paths.count
    paths.append(contentsOf: folder)
    paths.append(contentsOf: name)
    locations.append(Location(start: start, length: paths.count - start, isStandardInput: isStandardInput))
    paths.append(0)
  }

  mutating func removeLast() {
    paths.removeLast(paths.count - locations.removeLast().start)
  }

  /// Sorts the files of several arguments and removes duplicates.
  mutating func sort() {
    paths.withUnsafeBufferPointer { paths in
      locations.sort { InputFiles.precedes($0, $1, in: paths) }
      var unique: [Location] = []
      unique.reserveCapacity(locations.count)
      for location in locations {
        if let last = unique.last, !InputFiles.precedes(last, location, in: paths) { continue }
        unique.append(location)
      }
      locations = unique
    }
  }

  private static func precedes(_ one: Location, _ other: Location, in paths: UnsafeBufferPointer<UInt8>) -> Bool {
    let order = compareBytes(
      paths[one.start..<one.start + one.length],
      paths[other.start..<other.start + other.length]
    )
    return order == 0 ? one.isStandardInput && !other.isStandardInput : order < 0
  }
}

/// A problem of a search for files.
package enum InputProblem: Sendable, Equatable {
  /// An argument that does not exist.
  case missing(RawPath)
  /// An argument outside of the Git repository, if the search is limited to that.
  case outside(RawPath)
  /// A directory on the command line without campaign files, with the reason if it is known.
  case noCampaignFile(RawPath, reason: String? = nil)
  /// A file that was probably meant as the configuration but has another name.
  case misnamedConfiguration(RawPath)
  /// A link on the way to an argument leads out of its repository. The words say where to.
  case leadsOut(RawPath, String)
  /// A directory that could not be searched, or a `.gitignore` file that could not be read.
  case unreadable(RawPath, SystemError)

  /// True if the user named a wrong path (exit code 2). False if the system failed (3).
  package var isWrongUse: Bool {
    switch self {
    case .unreadable, .leadsOut: false
    case .missing, .outside, .noCampaignFile, .misnamedConfiguration: true
    }
  }

  package var words: String {
    switch self {
    case .missing(let path): return "\(path.shown): no such file or directory"
    case .outside(let path): return "\(path.shown): not in the working tree of the Git repository"
    case .noCampaignFile(let path, let reason):
      return "\(path.shown): \(reason ?? "no campaign files in this directory")"
    case .misnamedConfiguration(let path):
      return "\(path.shown): not read, because the configuration must be called campaignc.yaml; rename the file"
    case .leadsOut(let path, let words): return "\(path.shown): \(words)"
    case .unreadable(let path, let reason): return "\(path.shown): \(reason.words)"
    }
  }
}
