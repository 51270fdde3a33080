import Foundation
import TestSupport
import Testing

/// The work of a run of the release binary, as a multiple of the work of a C program that reads libyaml's events of the
/// same files.
///
/// Work is counted in instructions, not in time, so other programs on the machine don't matter. Both programs are
/// measured in the same run, so the C library and the processor matter little.
struct Work: Sendable {
  /// The recorded multiples, by the name of the task.
  let noted: [(name: String, multiple: Double)]

  /// Reads lines of a name and a number; `#` begins a comment.
  init(_ text: String) {
    noted = text.split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#"), let gap = line.lastIndex(of: " ") else { return nil }
      return Double(line[line.index(after: gap)...]).map { (String(line[..<gap]), $0) }
    }
  }

  /// Up to this much more than recorded counts as the same.
  static let tolerance = 0.01
  /// The same with another C library or another libyaml than those of the record, which take more or fewer instructions
  /// for the same work.
  static let toleranceElsewhere = 0.15

  /// The name of the yardstick among the records: the instructions of the C program, in millions.
  static let yardstick = "libyaml's events of small files, in millions of instructions"

  /// How much more than recorded counts as the same where the yardstick takes so many millions of instructions.
  func tolerance(where yardstick: Double) -> Double {
    let noted = noted.first { $0.name == Self.yardstick }?.multiple ?? 0
    return abs(yardstick - noted) <= noted * Self.tolerance / 2 ? Self.tolerance : Self.toleranceElsewhere
  }

  /// The complaint about a count: more work than recorded, or no record.
  func complaint(of name: String, _ multiple: Double, tolerance: Double = Self.tolerance) -> String? {
    guard let noted = noted.first(where: { $0.name == name })?.multiple else {
      return "nothing is noted of '\(name)', which takes \(multiple.written)"
    }
    guard multiple > noted * (1 + tolerance) else { return nil }
    return "'\(name)' takes \(multiple.written) times the work of libyaml's events, and \(noted.written) are noted"
  }

  /// A remark if there is less work than recorded.
  func gain(of name: String, _ multiple: Double) -> String? {
    guard let noted = noted.first(where: { $0.name == name })?.multiple, multiple < noted * (1 - Self.tolerance) else {
      return nil
    }
    return "'\(name)' takes \(multiple.written), and \(noted.written) are noted; UPDATE_WORK=1 keeps the gain"
  }

  /// The lines of a file with records.
  static func text(of counts: [(name: String, multiple: Double)]) -> String {
    counts.map { "\($0.name) \($0.multiple.written)\n" }.joined()
  }
}

extension Double {
  fileprivate var written: String { String(format: "%.3f", self) }
}

/// The number of instructions that a command executes. `profile` is a file for what each function of it executes.
func countInstructions(
  _ command: [String], input: [UInt8] = [], in folder: TemporaryFolder, keeping profile: String? = nil
) throws -> Double {
  let log = folder.path("valgrind.log")
  // Without this, Swift's dictionaries have another order in each run.
  let valgrind = [
    "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--tool=callgrind", "--callgrind-out-file=\(profile ?? "/dev/null")",
  ]
  try run(valgrind + ["--log-file=\(log)"] + command, input: input)
  let text = try String(contentsOfFile: log, encoding: .utf8)
  let line = text.split(separator: "\n").first { $0.contains("Collected : ") }
  return try #require(line?.split(separator: " ").last.flatMap { Double($0) }, "\(text)")
}
