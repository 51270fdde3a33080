import Bytes
package import Files
import Findings
import SourceText
import Synchronization

/// Several summaries as one: all their files in the order of their paths, each once.
///
/// It does not matter how the files were distributed, nor in which order or groups summaries are put together.
package final class LinkedSummaries: Sendable {
  package let tables: SummaryTables
  private let summaries: [SummaryFile]
  /// The files, in the order of their paths.
  private let files: [Item]
  private let paths: InputFiles
  /// The position of each directory of each summary among those of all.
  private let folders: [[Int]]
  /// Where the texts are that summaries don't have. Nil if nowhere.
  private let others: FileSource?
  /// The files behind which the other ones are not needed. A summary of fewer files may have more.
  private let limits: PartLimits
  /// The memory for the findings of all files.
  let findings: RunBudget.Bound
  private let problems = Mutex(Problems())

  /// A file, by the positions of its summary and of its entry there.
  private struct Item {
    let summary: Int
    let entry: Int
  }

  /// The problems that linking has found.
  private struct Problems {
    var missing: Set<Int> = []
    var damaged: Set<Int> = []
  }

  /// The reason why two summaries can't be linked.
  package enum Conflict: Error {
    /// They were made with different options.
    case settings(String, String)
    /// They have different texts of a configuration or a part of it.
    case configuration(RawPath, String, String)
    /// They have different results for a file.
    case file(RawPath, String, String)
  }

  /// Links summaries. Each has a name for messages. Texts that they don't have are read from another source.
  package init(
    _ named: [(name: String, summary: SummaryFile)], otherTexts others: FileSource? = nil,
    findings: RunBudget.Bound = .findings
  ) throws(Conflict) {
    (self.others, self.findings) = (others, findings)
    summaries = named.map(\.summary)
    let names = named.map(\.name)
    var merge = TableMerge(names)
    var folders: [[Int]] = []
    for (number, summary) in summaries.enumerated() { folders.append(try merge.add(summary.tables, number)) }
    (tables, self.folders) = merge.sorted(folders)
    (files, paths, limits) = try Self.merged(summaries, names, PartLimits(findings: findings))
  }

  private static func merged(
    _ summaries: [SummaryFile], _ names: [String], _ limits: PartLimits
  ) throws(Conflict) -> (files: [Item], paths: InputFiles, limits: PartLimits) {
    var (files, paths) = ([Item](), InputFiles(holdFolders: true))
    files.reserveCapacity(summaries.reduce(0) { $0 + $1.entries.count })
    var queue = MergeQueue(summaries)
    var last: RawPath?
    while let next = queue.next() {
      if next.path == last, let before = files.last {
        let (own, other) = (summaries[next.summary], summaries[before.summary])
        guard own.says(next.entry, as: other, before.entry, upTo: limits, ofFile: files.count - 1) else {
          throw .file(next.path, names[before.summary], names[next.summary])
        }
        continue
      }
      last = next.path
      files.append(Item(summary: next.summary, entry: next.entry))
      paths.add(next.path)
      if let head = summaries[next.summary].head(of: next.entry) { limits.take(head, ofFile: files.count - 1) }
    }
    return (files, paths, limits)
  }

  package var count: Int { files.count }

  /// One summary that says the same.
  package var bytes: [UInt8] {
    var writer = SummaryWriter(tables, files: files.count, size: summaries.reduce(0) { $0 + $1.bytes.count })
    for (index, file) in files.enumerated() {
      let summary = summaries[file.summary]
      let entry = summary.entries[file.entry]
      writer.add(
        summary.name(of: entry), inFolder: folders[file.summary][entry.folder],
        summary.content(of: file.entry, upTo: limits, ofFile: index))
    }
    return writer.finish()
  }
}

// MARK: - The run

extension LinkedSummaries {
  /// The files as the inputs of a run.
  package var inputs: Inputs { Inputs(paths, named: tables.searched, from: source) }

  /// The configurations, which are not read from the disk.
  package var search: ConfigurationSearch { ConfigurationSearch(tables, in: source) }

  private var source: FileSource {
    let files = tables.configurations.flatMap(\.files).map { ($0.path.absolute, $0.wasRead ? $0.bytes : nil) }
    return .stored(StoredFiles(Dictionary(files) { first, _ in first }) { [self] in text(of: $0).bytes })
  }

  /// The results of a file. Nil if no run looks at it, or if its bytes are damaged, which is recorded.
  func file(_ index: Int, number: Int) -> SummarizedFile? {
    guard limits.lookAt(index) else { return nil }
    let (bytes, range) = content(of: index)
    let file = SummarizedFile(bytes, in: range, ofFile: number, readers: tables.settings.readers.count) {
      limits.keep($0, ofFile: index)
    }
    if file == nil { _ = problems.withLock { $0.damaged.insert(index) } }
    return file
  }

  private func content(of index: Int) -> (bytes: [UInt8], range: Range<Int>) {
    let summary = summaries[files[index].summary]
    return (summary.bytes, summary.entries[files[index].entry].content)
  }

  private func text(of index: Int) -> SummarizedText {
    let (bytes, range) = content(of: index)
    return SummarizedText(bytes, in: range) { limits.keep($0, ofFile: index) }
  }

  /// The whole text of a file: from its summary, or else from the other source if it is still the same. Nil, which is
  /// recorded, if there is none.
  func wholeText(of index: Int, at path: RawPath) -> [UInt8]? {
    let text = text(of: index)
    if text.isWhole { return text.bytes }
    if case .success(let bytes)? = others?.read(path, limit: text.size), text.isAbout(bytes) { return bytes }
    _ = problems.withLock { $0.missing.insert(index) }
    return nil
  }

  /// The files whose text was needed and is not there.
  package var missing: [Int] { problems.withLock { $0.missing.sorted() } }
  /// The files whose results are damaged.
  package var damaged: [Int] { problems.withLock { $0.damaged.sorted() } }

  /// The positions of the patterns of a configuration that no file matches. Empty if no directory was searched.
  func unmatchedPatterns(of configuration: Int) -> [Int] {
    tables.searched.isEmpty ? [] : tables.configurations[configuration].unmatched
  }

  /// True if all files of a configuration, by its position, were searched.
  func isWhole(_ configuration: Int) -> Bool { tables.configurations[configuration].isWhole }

  /// The path of a file's directory below the root of its repository, with a slash at the end. Nil if it is in none.
  package func belowRepository(_ index: Int) -> [UInt8]? {
    let file = files[index]
    let folder = summaries[file.summary].entries[file.entry].folder
    return tables.folders[folders[file.summary][folder]].belowRepository
  }
}

extension SummaryFile {
  /// The packed results of a file, without what no run needs.
  fileprivate func content(of entry: Int, upTo limits: PartLimits, ofFile index: Int) -> ArraySlice<UInt8> {
    let range = entries[entry].content
    return SummarizedHead.cut(bytes, in: range, to: limits, ofFile: index)?[...] ?? bytes[range]
  }

  /// True if another summary has the same results of a file, as far as a run needs them.
  fileprivate func says(
    _ entry: Int, as other: SummaryFile, _ same: Int, upTo limits: PartLimits, ofFile index: Int
  ) -> Bool {
    bytes[entries[entry].content] == other.bytes[other.entries[same].content]
      || content(of: entry, upTo: limits, ofFile: index) == other.content(of: same, upTo: limits, ofFile: index)
  }

  /// The head of a file that counts against a limit.
  fileprivate func head(of entry: Int) -> SummarizedHead? {
    let range = entries[entry].content
    guard SummarizedHead.counts(bytes, in: range) else { return nil }
    var packed = PackedReader(bytes, in: range)
    return SummarizedHead(&packed)
  }
}

// MARK: - Tables

/// Puts the tables of summaries together.
private struct TableMerge {
  private let names: [String]
  private var settings: SummarySettings?
  private var configurations: [StoredConfiguration] = []
  private var folders: [StoredFolder] = []
  private var searched: Set<RawPath> = []
  private var configurationNumbers: [RawPath: (number: Int, summary: Int)] = [:]
  private var folderNumbers: [StoredFolder: Int] = [:]

  init(_ names: [String]) { self.names = names }

  /// Adds the tables of a summary. Returns the position of each of its directories.
  mutating func add(_ tables: SummaryTables, _ summary: Int) throws(LinkedSummaries.Conflict) -> [Int] {
    if let settings, settings != tables.settings { throw .settings(names[0], names[summary]) }
    settings = tables.settings
    searched.formUnion(tables.searched)
    var numbers: [Int] = []
    for configuration in tables.configurations { numbers.append(try add(configuration, summary)) }
    return tables.folders.map { folder in
      var folder = folder
      folder.configuration = folder.configuration.map { numbers[$0] }
      return number(of: folder)
    }
  }

  private mutating func add(
    _ configuration: StoredConfiguration, _ summary: Int
  ) throws(LinkedSummaries.Conflict) -> Int {
    guard let known = configurationNumbers[configuration.path] else {
      configurationNumbers[configuration.path] = (configurations.count, summary)
      configurations.append(configuration)
      return configurations.count - 1
    }
    let other = configurations[known.number]
    guard other.isSame(as: configuration) else {
      throw .configuration(configuration.path, names[known.summary], names[summary])
    }
    configurations[known.number].firstFile = min(other.firstFile, configuration.firstFile)
    configurations[known.number].isWhole = other.isWhole || configuration.isWhole
    configurations[known.number].unmatched = other.unmatched.filter(configuration.unmatched.contains)
    return known.number
  }

  private mutating func number(of folder: StoredFolder) -> Int {
    if let known = folderNumbers[folder] { return known }
    folderNumbers[folder] = folders.count
    folders.append(folder)
    return folders.count - 1
  }

  /// The tables in an order that does not depend on that of the summaries, and the new positions of directories.
  func sorted(_ positions: [[Int]]) -> (tables: SummaryTables, folders: [[Int]]) {
    var tables = SummaryTables(settings: settings ?? SummarySettings())
    let order = configurations.indices.sorted {
      (configurations[$0].firstFile, configurations[$0].path) < (configurations[$1].firstFile, configurations[$1].path)
    }
    tables.configurations = order.map { configurations[$0] }
    let newConfigurations = inverse(of: order)
    let folderOrder = folders.indices.sorted { folders[$0].path < folders[$1].path }
    tables.folders = folderOrder.map { number in
      var folder = folders[number]
      folder.configuration = folder.configuration.map { newConfigurations[$0] }
      return folder
    }
    tables.searched = searched.sorted()
    let newFolders = inverse(of: folderOrder)
    return (tables, positions.map { $0.map { newFolders[$0] } })
  }

  /// The position at which an order has each number.
  private func inverse(of order: [Int]) -> [Int] {
    var result = Array(repeating: 0, count: order.count)
    for (position, number) in order.enumerated() { result[number] = position }
    return result
  }
}

// MARK: - Files

/// Walks through the files of sorted summaries in the order of their paths: a heap of the next file of each.
private struct MergeQueue {
  struct Head {
    let path: RawPath
    let summary: Int
    let entry: Int

    static func precedes(_ one: Head, _ other: Head) -> Bool {
      one.path == other.path ? one.summary < other.summary : one.path < other.path
    }
  }

  private let summaries: [SummaryFile]
  private var heads: [Head] = []

  init(_ summaries: [SummaryFile]) {
    self.summaries = summaries
    for number in summaries.indices { push(entry: 0, of: number) }
  }

  mutating func next() -> Head? {
    guard let first = heads.first, let last = heads.popLast() else { return nil }
    if !heads.isEmpty {
      heads[0] = last
      sink()
    }
    push(entry: first.entry + 1, of: first.summary)
    return first
  }

  private mutating func push(entry: Int, of summary: Int) {
    guard entry < summaries[summary].entries.count else { return }
    let path = summaries[summary].path(of: summaries[summary].entries[entry])
    heads.append(Head(path: path, summary: summary, entry: entry))
    var child = heads.count - 1
    while child > 0, Head.precedes(heads[child], heads[(child - 1) / 2]) {
      heads.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Moves the first one down to its place.
  private mutating func sink() {
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heads.count }
      guard let least = children.min(by: { Head.precedes(heads[$0], heads[$1]) }),
        Head.precedes(heads[least], heads[parent])
      else { return }
      heads.swapAt(parent, least)
      parent = least
    }
  }
}
