import Foundation
import TestSupport

/// The instructions of each function in the tasks of a run, and in those of the last run that passed.
struct Profiles {
  private let kept = repositoryRoot.appending(path: ".build/work")
  private let new = repositoryRoot.appending(path: ".build/work.new")

  init() throws {
    try? FileManager.default.removeItem(at: new)
    try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
  }

  /// The file for a task of this run.
  func path(of task: String) -> String { new.appending(path: task).path }

  /// Keeps the profiles of this run for the next one.
  func keep() throws {
    try? FileManager.default.removeItem(at: kept)
    try FileManager.default.moveItem(at: new, to: kept)
  }

  /// The functions that do most more than in the last run that passed, in lines.
  func growth(of task: String) throws -> String {
    let before = kept.appending(path: task)
    guard let old = try? String(contentsOf: before, encoding: .utf8) else {
      return "no run that passed is known on this machine, so nobody can say which functions grew"
    }
    let (was, now) = (
      Self.counts(in: old), Self.counts(in: try String(contentsOfFile: path(of: task), encoding: .utf8))
    )
    let grown = now.map { (name: $0.key, more: $0.value - (was[$0.key] ?? 0)) }.filter { $0.more > 0 }
      .sorted { ($0.more, $1.name) > ($1.more, $0.name) }.prefix(10)
    let lines = grown.map { "\($0.more) more instructions in \($0.name)" }.joined(separator: "\n")
    let plain = try? run(["swift", "demangle", "--simplified"], input: Array(lines.utf8))
    return plain.flatMap { $0.status == 0 ? String(decoding: $0.output, as: UTF8.self) : nil } ?? lines
  }

  /// The instructions that each function of a profile of callgrind executes itself.
  static func counts(in profile: String) -> [String: Int] {
    var names: [Substring: Substring] = [:]
    /// Reads `(12) name`, which gives a number to a name, or `(12)`, which repeats it.
    func name(_ text: Substring) -> Substring {
      let parts = text.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { names[parts[0]] = parts[1] }
      return parts.first.flatMap { names[$0] } ?? text
    }
    var counts: [String: Int] = [:]
    var (function, isCall) = (Substring(), false)
    for line in profile.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("fn=") {
        function = name(line.dropFirst(3))
      } else if line.hasPrefix("cfn=") {
        _ = name(line.dropFirst(4))
      } else if line.hasPrefix("calls=") {
        isCall = true
      } else if let first = line.utf8.first, "+-*0123456789".utf8.contains(first) {
        // The line after a call has the instructions of what was called.
        if !isCall { counts[String(function), default: 0] += line.split(separator: " ").last.flatMap { Int($0) } ?? 0 }
        isCall = false
      }
    }
    return counts
  }
}
