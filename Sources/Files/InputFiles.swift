/// The files of a run, each once, sorted by the bytes of their paths.
///
/// The paths are in one buffer, so that ten thousand of them are not ten thousand objects.
package struct InputFiles: Sendable {
  struct Location: Sendable {
    let start: Int
    let length: Int
    let isStandardInput: Bool
  }

  private var paths: [UInt8] = []
  private var locations: [Location] = []

  /// True if some folder was searched, and not files alone that were named.
  package internal(set) var holdFolders = false

  /// The arguments that were not found or could not be searched.
  package internal(set) var problems: [InputProblem] = []

  package var count: Int { locations.count }

  /// True if this is standard input, named by `-`.
  package func isStandardInput(_ index: Int) -> Bool { locations[index].isStandardInput }

  /// The path for people, as they would type it.
  package func shownPath(_ index: Int) -> String {
    withBytes(of: index) { String(decoding: $0, as: UTF8.self) }
  }

  package func rawPath(_ index: Int) -> RawPath {
    withBytes(of: index) { RawPath($0) }
  }

  /// True if a path leads to this file, however it is written.
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

  /// Hands the path's bytes to `body`, without a copy.
  package func withBytes<Value>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    let location = locations[index]
    return paths.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[location.start..<location.start + location.length]))
    }
  }

  /// Hands the path to a call of the C library, without a copy.
  package func withCString<Value>(of index: Int, _ body: (UnsafePointer<CChar>) -> Value) -> Value {
    withBytes(of: index) { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map(body) ?? body("") }
    }
  }

  /// Tells why there is nothing to be read in folders that were named.
  package mutating func explainEmptyFolders(_ reason: (RawPath) -> String?) {
    problems = problems.map { problem in
      guard case .noCampaignFile(let folder, nil) = problem else { return problem }
      return .noCampaignFile(folder, reason: reason(folder))
    }
  }

  /// What came in the way alone.
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

  /// Brings what several arguments found into one order and drops what was found before.
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

/// The files and the problems of a search.
package enum InputProblem: Sendable, Equatable {
  /// An argument that does not exist.
  case missing(RawPath)
  /// An argument that is not part of the Git repository, where only that counts.
  case outside(RawPath)
  /// An argument that is a folder in which nothing is to be read; with words for the reason, where there is one to
  /// tell.
  case noCampaignFile(RawPath, reason: String? = nil)
  /// A link on the way to an argument leads out of its repository; with words that say where to.
  case leadsOut(RawPath, String)
  /// A folder that could not be searched, or a `.gitignore` file that could not be read.
  case unreadable(RawPath, SystemError)

  /// True if the user named the wrong thing (exit code 2), rather than the world failed (3).
  package var isWrongUse: Bool {
    switch self {
    case .unreadable, .leadsOut: false
    case .missing, .outside, .noCampaignFile: true
    }
  }

  package var words: String {
    switch self {
    case .missing(let path): return "\(path.shown): no such file or directory"
    case .outside(let path): return "\(path.shown): not in the working tree of the Git repository"
    case .noCampaignFile(let path, let reason):
      return "\(path.shown): \(reason ?? "no campaign files in this directory")"
    case .leadsOut(let path, let words): return "\(path.shown): \(words)"
    case .unreadable(let path, let reason): return "\(path.shown): \(reason.words)"
    }
  }
}
