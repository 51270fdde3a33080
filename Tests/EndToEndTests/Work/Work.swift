import Foundation
import TestSupport
import Testing

/// How much a run of the release binary does, in multiples of what libyaml's events alone take of a C program over the same files.
///
/// Instructions are counted and not time, so that other programs on the machine change nothing. What they are divided by was counted
/// in the same run, so that the C library and the processor change little.
struct Work: Sendable {
  /// Multiples by the name of what is done, as they were found good.
  let noted: [(name: String, multiple: Double)]

  /// Reads lines of a name and a number; `#` begins a comment.
  init(_ text: String) {
    noted = text.split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#"), let gap = line.lastIndex(of: " ") else { return nil }
      return Double(line[line.index(after: gap)...]).map { (String(line[..<gap]), $0) }
    }
  }

  /// How much more than noted is taken for the same.
  static let tolerance = 0.04

  /// What is wrong with a count: more work than noted, or no note.
  func complaint(of name: String, _ multiple: Double) -> String? {
    guard let noted = noted.first(where: { $0.name == name })?.multiple else {
      return "nothing is noted of '\(name)', which takes \(multiple.written)"
    }
    guard multiple > noted * (1 + Self.tolerance) else { return nil }
    return "'\(name)' takes \(multiple.written) times the work of libyaml's events, and \(noted.written) are noted"
  }

  /// Less work than noted is worth a word.
  func gain(of name: String, _ multiple: Double) -> String? {
    guard let noted = noted.first(where: { $0.name == name })?.multiple, multiple < noted * (1 - Self.tolerance) else {
      return nil
    }
    return "'\(name)' takes \(multiple.written), and \(noted.written) are noted; UPDATE_WORK=1 keeps the gain"
  }

  /// The lines of a file of notes.
  static func text(of counts: [(name: String, multiple: Double)]) -> String {
    counts.map { "\($0.name) \($0.multiple.written)\n" }.joined()
  }
}

extension Double {
  fileprivate var written: String { String(format: "%.3f", self) }
}

/// How many instructions a command executes.
func countInstructions(_ command: [String], input: [UInt8] = [], in folder: TemporaryFolder) throws -> Double {
  let log = folder.path("valgrind.log")
  // Without this Swift's dictionaries are in another order in each run.
  let valgrind = ["SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
  try run(valgrind + ["--log-file=\(log)"] + command, input: input)
  let text = try String(contentsOfFile: log, encoding: .utf8)
  let line = text.split(separator: "\n").first { $0.contains("Collected : ") }
  return try #require(line?.split(separator: " ").last.flatMap { Double($0) }, "\(text)")
}
