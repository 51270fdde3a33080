import CampaignDiff
import CampaignLanguage
import Foundation
import TestSupport
import Testing

/// The campaigns of an app over time: a file of many changes, each a patch on the state before it.
///
///     #! Words about the history.
///     === 2026-01-07T09:00:00Z What the author meant
///     @@ campaigns/basket.yaml
///      a line that stays
///     -a line that goes
///     +a line that comes
///     @@ moved OLD NEW
///     @@ gone PATH
///     expert: warn; why
///     warn filter-narrower basket/reminder
///
/// The first change makes the files. A patch of a file that does not exist makes it. The lines below 'expert:' are all
/// changes that a person who knows campaigns would name, with their levels.
struct RecordedHistory {
  let file: String
  private(set) var steps: [Step] = []

  /// A change with the state of all files after it.
  struct Step: CustomTestStringConvertible, Sendable {
    let file: String
    let moment: String
    /// The intention of the author.
    let words: String
    var before: [String: String]
    var after: [String: String]
    /// The verdict of the expert: 'stop', 'warn' or 'pass'.
    var verdict = ""
    var reason = ""
    /// The changes that justify it, sorted.
    var changes: [String] = []

    var testDescription: String { "\(moment.prefix(10)) \(words)" }

    var now: Int64? { (try? Moment.read(Array(moment.utf8)[...]).get())?.seconds }
  }

  /// Why a history can't be read.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  static let files: [String] = {
    let folder = fixtures.appending(path: "diff/history")
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }()

  /// The changes of all histories, without the beginnings.
  static let all: [Step] = files.flatMap { file in
    (try? RecordedHistory(file)).map { Array($0.steps.dropFirst()) } ?? []
  }

  init(_ file: String) throws {
    self.file = file
    let text = try String(contentsOf: fixtures.appending(path: "diff/history/\(file)"), encoding: .utf8)
    var patch: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("#! ") || line.isEmpty { continue }
      let isPatch = ["@@", "+", "-", " "].contains { line.hasPrefix($0) } && steps.last?.verdict.isEmpty == true
      if line.hasPrefix("@@") || !isPatch { try apply(&patch) }
      if isPatch {
        patch.append(line)
      } else {
        try read(line)
      }
    }
    try apply(&patch)
  }

  private mutating func read(_ line: String) throws {
    let state = steps.last?.after ?? [:]
    let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
    switch parts.first {
    case "===" where parts.count == 3:
      steps.append(Step(file: file, moment: parts[1], words: parts[2], before: state, after: state))
    case "expert:" where parts.count == 3 && parts[1].hasSuffix(";"):
      steps[steps.count - 1].verdict = String(parts[1].dropLast())
      steps[steps.count - 1].reason = parts[2]
    case "stop", "warn", "pass": steps[steps.count - 1].changes.append(line)
    case "settled:": return
    default: throw Fault(description: "\(file): unknown line '\(line)'")
    }
  }

  /// Applies the patch of one file to the state of the last step.
  private mutating func apply(_ patch: inout [String]) throws {
    guard let head = patch.first else { return }
    defer { patch = [] }
    let words = head.split(separator: " ").dropFirst().map(String.init)
    var state = steps[steps.count - 1].after
    switch words.first {
    case "moved" where words.count == 3: state[words[2]] = state.removeValue(forKey: words[1])
    case "gone" where words.count == 2: state[words[1]] = nil
    default:
      let path = words.first ?? ""
      func lines(with mark: String) -> [String] {
        patch.dropFirst().filter { $0.hasPrefix(" ") || $0.hasPrefix(mark) }.map { String($0.dropFirst()) }
      }
      state[path] = try Self.replaced(lines(with: "-"), by: lines(with: "+"), in: state[path], of: head)
    }
    steps[steps.count - 1].after = state
  }

  /// A text with some lines in place of others, which must occur once.
  private static func replaced(
    _ old: [String], by new: [String], in text: String?, of head: String
  ) throws -> String {
    guard let text else { return new.map { $0 + "\n" }.joined() }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let places = lines.indices.filter { lines[$0...].starts(with: old) }
    guard places.count == 1, !old.isEmpty else {
      throw Fault(description: "\(head): these lines occur \(places.count) times: \(old)")
    }
    return (lines[..<places[0]] + new + lines[(places[0] + old.count)...]).joined(separator: "\n")
  }
}
