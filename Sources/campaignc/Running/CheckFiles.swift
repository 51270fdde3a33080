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
func checkFiles(_ inputs: Inputs, threads: Int, limits: Limits, console: any Console) -> [CheckedFile] {
  let count = inputs.files.count
  // A thread costs as much as a handful of small files.
  let threads = max(1, min(threads, count / 16))
  let step = max(1, min(32, count / (threads * 8)))
  let next = Atomic(0)
  let results = Mutex<[CheckedFile]>([])
  onThreads(threads) { _ in
    var worker = FileChecker(limits: limits, console: console)
    while true {
      let first = next.add(step, ordering: .relaxed).oldValue
      guard first < count else { break }
      for index in first..<min(first + step, count) { worker.check(index, of: inputs) }
    }
    results.withLock { $0 += worker.checked }
  }
  return results.withLock { $0 }.sorted { $0.index < $1.index }
}

/// Checks one file after the other with the same memory.
private struct FileChecker {
  private let limits: Limits
  private let console: any Console
  private var reader: TreeReader
  private(set) var checked: [CheckedFile] = []

  init(limits: Limits, console: any Console) {
    self.limits = limits
    self.console = console
    reader = TreeReader(limits: limits)
  }

  mutating func check(_ index: Int, of inputs: Inputs) {
    var report = Report()
    var bytes: [UInt8] = []
    switch inputs.read(index, limit: limits.fileBytes, console: console) {
    case .failure(let failure): report.add(Unreadable.finding(for: failure, file: index, limits: limits))
    case .success(let content):
      bytes = content
      if reader.read(content, file: index, as: inputs.syntax(of: index), into: &report) {
        checkTree(reader.tree, into: &report)
        checkDocuments(reader.tree, into: &report)
        checkCampaigns(reader.tree, into: &report)
      }
    }
    if !report.isEmpty { checked.append(CheckedFile(index: index, bytes: bytes, report: report)) }
  }
}
