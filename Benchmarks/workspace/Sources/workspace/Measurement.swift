import CampaignEngine
import Foundation

/// Changes one file of a directory after the other, and prints how much processor time it takes until all findings are
/// available again.
@main struct Measurement {
  static func main() throws {
    let directory = CommandLine.arguments[1]
    let workspace = Workspace(directory: directory)
    var count = workspace.diagnostics().reduce(0) { $0 + $1.diagnostics.count }
    let paths = workspace.paths
    print("\(paths.count) files, \(count) findings")
    for kind in Edit.allCases {
      var times: [Double] = []
      for step in 0..<200 {
        let path = paths[step * 7919 % paths.count]
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard let changed = kind.applied(to: text, step) else { continue }
        let start = processorTime()
        workspace.set(changed.utf8, at: path)
        count = workspace.diagnostics().reduce(0) { $0 + $1.diagnostics.count }
        times.append(processorTime() - start)
        workspace.set(text.utf8, at: path)
        _ = workspace.diagnostics()
      }
      times.sort()
      guard !times.isEmpty else { continue }
      let (median, worst) = (times[times.count / 2], times[times.count - 1])
      print(
        "\(kind.rawValue): median \(milliseconds(median)), longest \(milliseconds(worst)) of \(times.count) changes")
    }
  }

  private static func milliseconds(_ seconds: Double) -> String { String(format: "%.2f ms", seconds * 1000) }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

enum Edit: String, CaseIterable {
  /// All later places move; nothing else changes.
  case comment = "a comment at the top"
  case priority = "another priority"
  case event = "another event"
  case syntax = "a mistake in the text"

  func applied(to text: String, _ step: Int) -> String? {
    switch self {
    case .comment: "# \(step)\n" + text
    case .priority: replaced("priority:", by: "priority: \(step % 90 + 1) #", in: text)
    case .event: replaced("name:", by: "name: another_\(step % 5) #", in: text)
    case .syntax: text + "x: [\n"
    }
  }

  private func replaced(_ words: String, by others: String, in text: String) -> String? {
    guard let range = text.range(of: words) else { return nil }
    return text.replacingCharacters(in: range, with: others)
  }
}
