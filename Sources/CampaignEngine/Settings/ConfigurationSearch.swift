import Bytes
package import CampaignCheck
package import CampaignLanguage
import CampaignLint
package import Files
package import Findings
package import SourceText
import SourceTree

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
    /// The files that it names and consists of: the event catalogue and the readers.
    package let parts: [Part]
    /// Their paths below its directory. Nil for those that are elsewhere.
    private let placesOfParts: [[UInt8]?]
    package let budgets: [Budget]
    /// The configuration as it is written, and those that it extends, the nearest first.
    package let layers: [Layer]
    /// The event catalogue; nil if there is none, or if it has an error.
    package let catalogue: Catalogue?
    /// The sample readers. Nil if their file has an error.
    package let readers: [NamedReader]?
    /// The files that it was read from, as a range of `checked`: the configuration and its parts.
    package let readFrom: Range<Int>
    /// The first file that it was found for. Empty if it was found for a directory.
    package let firstFile: RawPath

    fileprivate init(
      _ configuration: Configuration, _ layers: [Layer], parts: [Part], _ catalogue: Catalogue?,
      _ readers: [NamedReader]?, readFrom: Range<Int>, firstFile: RawPath
    ) {
      self.file = layers[0].file
      self.configuration = configuration
      include = configuration.include?.map { Glob($0) }
      exclude = configuration.exclude.map { Glob($0) }
      self.layers = layers
      self.parts = parts
      let folder = file.folder.withoutParents.bytes
      placesOfParts = parts.map { $0.path.withoutParents.bytes.below(folder).map { Array($0) } }
      budgets = layers.budgets
      self.catalogue = catalogue
      self.readers = readers
      self.readFrom = readFrom
      self.firstFile = firstFile
    }

    /// True if there is probably an event catalogue, and nobody knows what it says, because of an error in it or in
    /// the setting that names it.
    var hasUnknownCatalogue: Bool {
      configuration.unknown.contains(.events) || configuration.events != nil && catalogue == nil
    }

    /// A file that a configuration names.
    package struct Part: Sendable {
      package let setting: ConfigurationTable.Setting
      package let kind: FileKind
      package let path: RawPath
    }

    /// The part at a path below the configuration's directory. Nil for any other file.
    package func part(_ relative: @autoclosure () -> [UInt8]) -> Part? {
      guard !parts.isEmpty else { return nil }
      let path = relative()
      return parts.indices.first { placesOfParts[$0] == path }.map { parts[$0] }
    }

    /// True if every file below the configuration's directory is checked.
    package var wantsAll: Bool { parts.isEmpty && exclude.isEmpty && include == nil }

    /// True if a file below the configuration's directory is checked.
    package func wants(_ relative: UnsafeBufferPointer<UInt8>) -> Bool {
      if part(Array(relative)) != nil { return false }
      if exclude.contains(where: { $0.matches(relative) }) { return false }
      return include.map { $0.contains { $0.matches(relative) } } ?? true
    }
  }

  /// The configuration that applies to a directory, with the directory's path relative to it.
  package struct InForce: Sendable {
    package let index: Int
    package let below: [UInt8]
    /// False if the directory is outside that of a configuration that was named. Then `below` is the directory's own
    /// path.
    package var isInside = true
  }

  package private(set) var loaded: [Loaded] = []
  private var numbers: [RawPath: Int] = [:]
  /// The configurations and catalogues with their findings.
  package internal(set) var checked: [(file: SourceFile, report: Report)] = []
  package let source: FileSource
  private var upward: UpwardSearch
  private var folders: [RawPath: InForce?] = [:]
  private var last: (folder: [UInt8], answer: InForce?)?
  /// The file whose configuration is being looked for.
  private var asking: [UInt8] = []
  /// Scratch space for the path of a file below its configuration's directory.
  private var relative: [UInt8] = []
  private let named: RawPath?
  private let isOff: Bool
  /// Files that are probably meant as a configuration, near a directory that has none.
  package private(set) var misnamed: [RawPath] = []
  private var hasLookedForMisnamed = false
  /// The lines of configurations that messages speak of.
  private var lineTables: [Int: LineTable] = [:]

  /// With `named` that one holds for all files; with `isOff` none does.
  package init(in source: FileSource, named: RawPath? = nil, isOff: Bool = false) {
    self.source = source
    upward = UpwardSearch(for: configurationName, in: source)
    self.named = named
    self.isOff = isOff
  }

  /// The configurations that other runs have stored, and the directories that they apply to. `source` has their bytes.
  convenience init(_ tables: SummaryTables, in source: FileSource) {
    self.init(in: source)
    for stored in tables.configurations {
      let loaded = loaded[load(stored.path.absolute)]
      // What a run found in them may depend on the disk, so it is not checked again.
      for (number, file) in zip(loaded.readFrom, stored.files) {
        checked[number].report = file.report
      }
    }
    silenceRepeated(from: 0)
    for folder in tables.folders {
      folders[folder.path] = .some(
        folder.configuration.map { InForce(index: $0, below: folder.below, isInside: folder.isInside) })
    }
  }

  /// The same search without its results. It reads the configurations and catalogues again.
  package func again() -> ConfigurationSearch {
    let search = ConfigurationSearch(in: source, named: named, isOff: isOff)
    for loaded in loaded { _ = search.inForce(forFolder: loaded.file.folder) }
    return search
  }

  /// True if a configuration of this search and one of another search, or none, have the same effect: they are the
  /// same file, and neither its bytes nor those of its parts have changed.
  func isSame(_ own: Loaded?, as other: Loaded?, of search: ConfigurationSearch) -> Bool {
    own?.file == other?.file && saysTheSame(own, as: other, of: search)
  }

  /// True if the two have the same effect, wherever they are.
  package func saysTheSame(_ own: Loaded?, as other: Loaded?, of search: ConfigurationSearch) -> Bool {
    guard let own, let other else { return own == nil && other == nil }
    return (own.catalogue == nil) == (other.catalogue == nil)
      && own.readers == other.readers
      && checked[own.readFrom].elementsEqual(search.checked[other.readFrom]) { $0.file.bytes == $1.file.bytes }
  }

  /// The path of a configuration with the line of a place in it, as in `campaignc.yaml:3`.
  package func spelling(of range: ByteRange?, in loaded: Loaded) -> String {
    let path = loaded.file.fromHere.shown
    guard let range else { return path }
    let file = loaded.readFrom.lowerBound
    let lines = lineTables[file] ?? LineTable(of: checked[file].file.bytes)
    lineTables[file] = lines
    return "\(path):\(lines.position(of: Int(range.start)).line)"
  }

  /// The configuration that applies to the files of a directory.
  package func inForce(forFolder folder: RawPath) -> InForce? {
    if isOff { return nil }
    if let known = folders[folder] { return known }
    let result = find(folder)
    folders[folder] = .some(result)
    return result
  }

  /// True if a file that a search found is checked.
  package func wants(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let inForce = inForce(forFile: path) else { return true }
    let here = loaded[inForce.index]
    if here.wantsAll { return true }
    relative.removeAll(keepingCapacity: true)
    relative.append(contentsOf: inForce.below)
    relative.append(contentsOf: path[startOfName(in: path)...])
    return relative.withUnsafeBufferPointer { here.wants($0) }
  }

  /// True if a file that a search found is formatted: a file that is checked, or a part of a configuration.
  package func wantsFormatted(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    if wants(path) { return true }
    guard let inForce = inForce(forFile: path) else { return false }
    return loaded[inForce.index].part(inForce.below + path[startOfName(in: path)...]) != nil
  }

  /// The configurations in a directory and below it that apply to the files that were found.
  package func configurations(below folder: RawPath) -> [RawPath] {
    loaded.map(\.file).filter { source.position(of: $0.folder, below: folder) != nil }
  }

  /// The configuration that applies to a file. Files of one directory come one after the other, so the last answer is
  /// nearly always the next one too.
  package func inForce(forFile path: UnsafeBufferPointer<UInt8>) -> InForce? {
    // Without the slash behind it, unless that is the root.
    let name = startOfName(in: path)
    let folder = UnsafeBufferPointer(rebasing: path[..<(name > 1 ? name - 1 : name)])
    if let last, isSame(last.folder, folder) { return last.answer }
    asking = Array(path)
    let answer = inForce(forFolder: RawPath(folder))
    asking = []
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
    if let found = upward.nearest(to: folder) { return InForce(index: load(found.file), below: found.below) }
    lookForMisnamed(from: folder)
    return nil
  }

  /// Looks for configurations with a wrong name above the first directory without one. The search itself sees those in
  /// the directories below.
  private func lookForMisnamed(from folder: RawPath) {
    guard !hasLookedForMisnamed else { return }
    hasLookedForMisnamed = true
    misnamed = source.misnamedConfigurations(from: folder).map(\.fromHere)
  }

  /// True if the command line says which configuration applies, so that no other file can be meant as one.
  package var isDecided: Bool { named != nil || isOff }

  private func load(_ file: RawPath) -> Int {
    if let index = numbers[file] { return index }
    let number = checked.count
    var parts: [Loaded.Part] = []
    let layers = layers(from: file, into: &parts)
    var configuration = layers.combined
    func readPart(
      _ name: String, _ setting: ConfigurationTable.Setting, _ kind: FileKind, _ catalogue: Catalogue? = nil
    ) -> TextOutcome {
      let layer = layers.first { $0.configuration.places[setting] != nil } ?? layers[0]
      let part = Loaded.Part(setting: setting, kind: kind, path: RawPath(name).resolved(in: layer.file.folder))
      parts.append(part)
      let outcome = read(part.path, as: kind, with: catalogue, namedBy: naming(setting, in: layer))
      // Then the path is probably wrong, and another file has this part.
      if checked[checked.count - 1].report.findings.contains(where: { $0.rule.hides == .file }) {
        configuration.unknown.add(setting)
      }
      return outcome
    }
    let catalogue = configuration.events.flatMap { readPart($0, .events, .catalogue).catalogue }
    let readers = readers(of: configuration, in: layers, catalogue) { readPart($0, .readers, .readers, catalogue) }
    silenceRepeated(from: number)
    loaded.append(
      Loaded(
        configuration, layers, parts: parts, catalogue, readers, readFrom: number..<checked.count,
        firstFile: RawPath(asking)))
    numbers[file] = loaded.count - 1
    return loaded.count - 1
  }

  /// The sample readers of a configuration. Nil if their file has an error.
  private func readers(
    of configuration: Configuration, in layers: [Layer], _ catalogue: Catalogue?, read: (String) -> TextOutcome
  ) -> [NamedReader]? {
    let layer = layers.first { $0.configuration.places[.readers] != nil } ?? layers[0]
    switch configuration.readers {
    case .none where configuration.unknown.contains(.readers): return nil
    case .listed where configuration.unknown.contains(.readers): return nil
    case .none: return []
    case .listed(let readers):
      if let catalogue { compareReaders(in: layer.number, with: catalogue) }
      return readers
    case .file(let name):
      guard leadsOut(name, of: layer.file) else { return read(name).readers }
      if let range = layer.configuration.places[.readers] {
        checked[layer.number].report.add(.readersOutside(at: Place(file: 0, range: range)))
      }
      return nil
    }
  }

  /// True if a path in a configuration leads out of its directory, through a link.
  private func leadsOut(_ name: String, of file: RawPath) -> Bool {
    source.leadsOut(RawPath(name).resolved(in: file.folder), of: file.folder)
  }

  /// Compares the readers in a configuration with its catalogue, which was read after it.
  private func compareReaders(in number: Int, with catalogue: Catalogue) {
    let file = checked[number].file
    var (checker, report) = (TextChecker(), Report())
    guard checker.read(file.bytes, file: 0, as: Tree.Syntax(ofPath: file.path.utf8), into: &report) else { return }
    CampaignLint.compareReaders(inConfiguration: checker.tree, with: catalogue, into: &checked[number].report)
  }

  /// Reads a configuration or a part of one, and keeps its findings.
  func read(
    _ path: RawPath, as kind: FileKind, with catalogue: Catalogue? = nil, namedBy naming: Naming? = nil
  ) -> TextOutcome {
    var report = Report()
    var bytes: [UInt8] = []
    var outcome = TextOutcome()
    defer { CurrentFile.end() }
    let limit = Limits.standard.fileBytes
    switch naming.map({ source.read(path, namedBy: $0.file, limit: limit) }) ?? source.read(path, limit: limit) {
    case .failure(let failure):
      report.add(
        Unreadable.finding(for: failure, file: 0, limits: .standard, help: naming?.help(about: path, in: source)))
    case .success(let content):
      bytes = content
      CurrentFile.begin(path.fromHere)
      var checker = TextChecker()
      if checker.read(content, file: 0, as: Tree.Syntax(ofPath: path.bytes), into: &report) {
        var summary = WorkspaceSummary()
        var terms = TextTerms()
        terms.lint = LintTerms(catalogue: catalogue)
        outcome = checker.check(as: kind, by: terms, into: &report, &summary)
      }
    }
    checked.append((SourceFile(path: path.fromHere.shown, bytes: bytes), report))
    return outcome
  }
}
