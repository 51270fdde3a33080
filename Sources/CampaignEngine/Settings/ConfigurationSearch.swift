package import CampaignCheck
internal import CampaignLint
package import Files
package import Findings
package import SourceText
internal import SourceTree

/// The name of the file that configures the tool.
package let configurationName = "campaignc.yaml"

/// The configurations of a run: which one holds for which folder, and what each says.
///
/// Found while the inputs are searched for, since each says which files of a folder count; afterwards it only answers.
package final class ConfigurationSearch {
  /// A configuration with the file that it is from. An object, since every file is looked at by one.
  package final class Loaded: Sendable {
    package let file: RawPath
    package let configuration: Configuration
    package let include: [Glob]?
    package let exclude: [Glob]
    /// The real path of the event catalogue.
    package let events: RawPath?
    package let budgets: [Budget]
    /// What the catalogue declares; nil where there is none, or something wrong in it.
    package let catalogue: Catalogue?
    /// What it was read from, among all that was: its own file, and that of its catalogue.
    package let readFrom: Range<Int>

    package init(
      _ configuration: Configuration, from file: RawPath, events: RawPath?, _ catalogue: Catalogue?,
      readFrom: Range<Int>
    ) {
      self.file = file
      self.configuration = configuration
      include = configuration.include?.map { Glob($0) }
      exclude = configuration.exclude.map { Glob($0) }
      self.events = events
      budgets = configuration.budgets.map {
        Budget(name: $0.name, most: $0.bytes, place: Place(file: readFrom.lowerBound, range: $0.range))
      }
      self.catalogue = catalogue
      self.readFrom = readFrom
    }

    /// Whether a path below the configuration's folder is that of its catalogue.
    package func isCatalogue(_ relative: @autoclosure () -> [UInt8]) -> Bool {
      events.map { file.folder.bytes + [UInt8(ascii: "/")] + relative() == $0.bytes } ?? false
    }

    /// Whether every file below the configuration's folder is to be checked.
    package var wantsAll: Bool { events == nil && exclude.isEmpty && include == nil }

    /// Whether a file below the configuration's folder is to be checked.
    package func wants(_ relative: UnsafeBufferPointer<UInt8>) -> Bool {
      if isCatalogue(Array(relative)) { return false }
      if exclude.contains(where: { $0.matches(relative) }) { return false }
      return include.map { $0.contains { $0.matches(relative) } } ?? true
    }
  }

  /// What holds in a folder: a configuration, and where the folder lies below it.
  package struct InForce: Sendable {
    package let index: Int
    package let below: [UInt8]
    /// Whether the folder does lie there. One that does not, under a configuration that was named, has its own path
    /// instead.
    package var isInside = true
  }

  package private(set) var loaded: [Loaded] = []
  private var numbers: [RawPath: Int] = [:]
  /// What was found in configurations and catalogues, each with its file.
  package private(set) var checked: [(file: SourceFile, report: Report)] = []
  private let source: FileSource
  private var upward: UpwardSearch
  private var folders: [[UInt8]: InForce?] = [:]
  private var last: (folder: [UInt8], answer: InForce?)?
  /// Where the path of a file below its configuration's folder is put together.
  private var relative: [UInt8] = []
  private let named: RawPath?
  private let isOff: Bool

  /// With `named` that one holds for all files; with `isOff` none does.
  package init(in source: FileSource, named: RawPath? = nil, isOff: Bool = false) {
    self.source = source
    upward = UpwardSearch(for: configurationName, in: source)
    self.named = named
    self.isOff = isOff
  }

  /// What holds for a file, by its folder.
  package func inForce(forFolder folder: RawPath) -> InForce? {
    if isOff { return nil }
    if let known = folders[folder.bytes] { return known }
    let result = find(folder)
    folders[folder.bytes] = .some(result)
    return result
  }

  /// Whether a file that was found in a folder is to be checked.
  package func wants(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let inForce = inForce(forFile: path) else { return true }
    let here = loaded[inForce.index]
    if here.wantsAll { return true }
    relative.removeAll(keepingCapacity: true)
    relative.append(contentsOf: inForce.below)
    relative.append(contentsOf: path[startOfName(in: path)...])
    return relative.withUnsafeBufferPointer { here.wants($0) }
  }

  /// What holds for a file. The files of a folder come one after the other, so that the last answer is nearly always
  /// the next one too.
  package func inForce(forFile path: UnsafeBufferPointer<UInt8>) -> InForce? {
    // Without the slash behind it, unless that is the root.
    let name = startOfName(in: path)
    let folder = UnsafeBufferPointer(rebasing: path[..<(name > 1 ? name - 1 : name)])
    if let last, isSame(last.folder, folder) { return last.answer }
    let answer = inForce(forFolder: RawPath(folder))
    last = (Array(folder), answer)
    return answer
  }

  private func startOfName(in path: UnsafeBufferPointer<UInt8>) -> Int {
    path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
  }

  private func isSame(_ known: [UInt8], _ folder: UnsafeBufferPointer<UInt8>) -> Bool {
    guard known.count == folder.count else { return false }
    return known.withUnsafeBufferPointer { known in
      for offset in known.indices where known[offset] != folder[offset] { return false }
      return true
    }
  }

  private func find(_ folder: RawPath) -> InForce? {
    if let named {
      let index = load(named)
      if let below = source.position(of: folder, below: named.folder) { return InForce(index: index, below: below) }
      let path = folder.bytes + (folder.bytes.isEmpty ? [] : [UInt8(ascii: "/")])
      return InForce(index: index, below: path, isInside: false)
    }
    return upward.nearest(to: folder).map { InForce(index: load($0.file), below: $0.below) }
  }

  private func load(_ file: RawPath) -> Int {
    if let index = numbers[file] { return index }
    let number = checked.count
    let configuration = read(file, as: .configuration).configuration ?? Configuration()
    let events = configuration.events.map { RawPath($0).resolved(in: file.folder) }
    let catalogue = events.flatMap { read($0, as: .catalogue, namedBy: file).catalogue }
    loaded.append(Loaded(configuration, from: file, events: events, catalogue, readFrom: number..<checked.count))
    numbers[file] = loaded.count - 1
    return loaded.count - 1
  }

  /// Reads a file of ours, and keeps what was found in it.
  private func read(_ path: RawPath, as kind: FileKind, namedBy other: RawPath? = nil) -> TextOutcome {
    var report = Report()
    var bytes: [UInt8] = []
    var outcome = TextOutcome()
    let limit = Limits.standard.fileBytes
    switch other.map({ source.read(path, namedBy: $0, limit: limit) }) ?? source.read(path, limit: limit) {
    case .failure(let failure): report.add(Unreadable.finding(for: failure, file: 0, limits: .standard))
    case .success(let content):
      bytes = content
      var checker = TextChecker()
      if checker.read(content, file: 0, as: Tree.Syntax(ofPath: path.bytes), into: &report) {
        var summary = WorkspaceSummary()
        outcome = checker.check(as: kind, by: TextTerms(), into: &report, &summary)
      }
    }
    checked.append((SourceFile(path: path.fromHere.shown, bytes: bytes), report))
    return outcome
  }
}
