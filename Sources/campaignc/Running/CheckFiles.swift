internal import CampaignCheck
internal import Files
internal import Findings
internal import SourceTree
internal import Synchronization

/// A file that has something said about it.
struct CheckedFile: Sendable {
  let index: Int
  let bytes: [UInt8]
  let report: Report
}

/// Reads and checks all files, on as many threads as asked for. Each file depends on itself alone, and clean ones leave nothing
/// behind, so that the threads share a counter and no more.
func checkFiles(_ inputs: Inputs, by terms: CheckTerms, threads: Int, console: any Console) -> [CheckedFile] {
  let count = inputs.files.count
  // A thread costs as much as a handful of small files.
  let threads = max(1, min(threads, count / 16))
  let step = max(1, min(32, count / (threads * 8)))
  let next = Atomic(0)
  let results = Mutex<[CheckedFile]>([])
  onThreads(threads) { _ in
    var worker = FileChecker(terms: terms, console: console)
    while true {
      let first = next.add(step, ordering: .relaxed).oldValue
      guard first < count else { break }
      for index in first..<min(first + step, count) { worker.check(index, of: inputs) }
    }
    results.withLock { $0 += worker.checked }
  }
  return results.withLock { $0 }.sorted { $0.index < $1.index }
}

/// By what files are checked: the configuration in force for each, and the severities.
struct CheckTerms: Sendable {
  let severities: Severities
  let configurations: [ConfigurationSearch.Loaded]
  /// What holds for each input.
  let inForce: [ConfigurationSearch.InForce?]
  /// The number of the first input among the files of the run.
  let firstNumber: Int

  func configuration(for index: Int) -> Configuration? {
    inForce[index].map { configurations[$0.index].configuration }
  }

  /// What a file is. A configuration or a catalogue may be named by hand, to be checked as what it is.
  func kind(of path: RawPath, _ relative: [UInt8], _ index: Int) -> Kind {
    if path.name.elementsEqual(configurationName.utf8) { return .configuration }
    guard let place = inForce[index] else { return .campaigns }
    return configurations[place.index].isCatalogue(relative) ? .catalogue : .campaigns
  }

  enum Kind {
    case campaigns, configuration, catalogue
  }
}

/// Checks one file after the other with the same memory.
private struct FileChecker {
  private let terms: CheckTerms
  private let console: any Console
  private var reader = TreeReader()
  private(set) var checked: [CheckedFile] = []

  init(terms: CheckTerms, console: any Console) {
    self.terms = terms
    self.console = console
  }

  mutating func check(_ index: Int, of inputs: Inputs) {
    let configuration = terms.configuration(for: index)
    let limits = configuration?.limits ?? .standard
    let number = terms.firstNumber + index
    var report = Report()
    var bytes: [UInt8] = []
    switch inputs.read(index, limit: limits.fileBytes, console: console) {
    case .failure(let failure): report.add(Unreadable.finding(for: failure, file: number, limits: limits))
    case .success(let content):
      bytes = content
      if reader.read(content, file: number, as: inputs.syntax(of: index), limits: limits, into: &report) {
        checkTree(reader.tree, into: &report)
        check(reader.tree, index, of: inputs, into: &report)
      }
    }
    guard !report.isEmpty else { return }
    let counted = terms.severities.applied(to: report, in: configuration, at: relative(inputs.path(index), index))
    if !counted.isEmpty { checked.append(CheckedFile(index: number, bytes: bytes, report: counted)) }
  }

  /// Checks what was read: as a campaign file, unless it is one of the tool's own.
  private func check(_ tree: Tree, _ index: Int, of inputs: Inputs, into report: inout Report) {
    let path = inputs.path(index)
    switch terms.kind(of: path, relative(path, index), index) {
    case .configuration: _ = readConfiguration(tree, rules: ruleCatalogue, into: &report)
    case .catalogue: checkCatalogue(tree, into: &report)
    case .campaigns:
      checkDocuments(tree, into: &report)
      checkCampaigns(tree, linkSchemes: terms.configuration(for: index)?.linkSchemes ?? [], into: &report)
    }
  }

  /// The path by which the configuration's globs know a file.
  private func relative(_ path: RawPath, _ index: Int) -> [UInt8] {
    (terms.inForce[index]?.below ?? []) + path.name
  }
}
