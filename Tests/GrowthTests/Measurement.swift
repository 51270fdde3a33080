import Foundation
import TestSupport

/// The binary that is measured. Nil if the environment does not name one.
let measuredBinary = ProcessInfo.processInfo.environment["CAMPAIGNC_BINARY"]

/// A new directory with the files of an input. It is removed with its content when nothing refers to it any more.
final class MeasuredFolder {
  let path: String
  /// The place where programs write their logs, outside of the input.
  private let log: String

  init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let name = "campaignc-growth-\(UUID().uuidString)"
    path = parent.appendingPathComponent(name).path
    log = parent.appendingPathComponent(name + ".log").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    try? FileManager.default.removeItem(atPath: log)
  }

  func write(_ workspace: Workspace) throws {
    for (name, bytes) in workspace.files {
      let file = path + "/" + name
      if name.contains("/") {
        let parent = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      }
      try Data(bytes).write(to: URL(fileURLWithPath: file))
    }
    guard !workspace.preparation.isEmpty else { return }
    let status = try run(["sh", "-c", workspace.preparation]).status
    guard status == 0 else { throw MeasurementFault(words: "the preparation of an input ended with \(status)") }
  }

  /// The output of the measured binary.
  func output(of words: [String]) throws -> [UInt8] {
    let binary = measuredBinary ?? ""
    _ = try run(["sh", "-c", "\"$@\" > '\(log)'", "sh", binary] + words)
    return Array(try Data(contentsOf: URL(fileURLWithPath: log)))
  }

  /// The number of instructions that a command executes.
  func instructions(of command: [String], input: [UInt8] = []) throws -> (count: Double, status: Int32) {
    // Without deterministic hashing, Swift's dictionaries have another order in each run.
    let valgrind = ["env", "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--tool=callgrind"]
    let words = valgrind + ["--callgrind-out-file=/dev/null", "--log-file=\(log)"] + command
    let status = try run(words, input: input).status
    let text = try String(contentsOfFile: log, encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.contains("Collected : ") }
    guard let count = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
      throw MeasurementFault(words: "no instructions were counted: \(text.suffix(300))")
    }
    return (count, status)
  }

  /// The peak memory of a command in bytes.
  func peakMemory(of command: [String], input: [UInt8] = []) throws -> Double {
    let tool = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Tools/peak_memory.py").path
    _ = try run(["python3", tool, log] + command, input: input)
    guard let bytes = Double(try String(contentsOfFile: log, encoding: .utf8)) else {
      throw MeasurementFault(words: "no memory was measured")
    }
    return bytes
  }

  /// Runs a program in the directory, and ignores its output.
  func run(_ command: [String], input: [UInt8] = []) throws -> (status: Int32, isSignal: Bool) {
    let finished = try TestSupport.run(command, input: input, in: path)
    return (finished.status, finished.isSignal)
  }
}

struct MeasurementFault: Error, CustomStringConvertible {
  let words: String
  var description: String { words }
}

// MARK: - A dimension and a probe

/// The measurements of a command for the sizes of a dimension.
struct Series: Sendable {
  let dimension: Dimension
  let probe: Probe
  /// By multiple of the smallest size, without the instructions of a start.
  var instructions: [Int: Double] = [:]
  /// The same in bytes, without the memory of a start. The multiples are larger, because memory is counted in
  /// megabytes.
  var memory: [Int: Double] = [:]
  var fault: String?

  /// The highest exponent of growth by size that passes.
  static let most = 1.15
  /// Any run may use this much memory.
  static let memoryFloor: Double = 24 * 1_048_576

  /// The memory that a command uses for any input. A smaller value says nothing about growth.
  private static let memoryOfAStart: Double = 4 * 1_048_576

  /// The exponent of the growth of instructions: from the smallest to the largest size, or from the last but one to the
  /// largest, if that is more.
  var instructionExponent: Double? { exponent(of: instructions, floor: 0) }

  /// The same for memory. Nil if a run uses little.
  var memoryExponent: Double? {
    guard let most = memory.values.max(), most > Self.memoryFloor else { return nil }
    return exponent(of: memory, floor: Self.memoryOfAStart)
  }

  private func exponent(of values: [Int: Double], floor: Double) -> Double? {
    let sizes = values.keys.sorted()
    guard let first = sizes.first, let last = sizes.last, first < last else { return nil }
    var result = power(first, last, values, floor)
    if sizes.count > 2 { result = max(result, power(sizes[sizes.count - 2], last, values, floor)) }
    return result
  }

  private func power(_ small: Int, _ large: Int, _ values: [Int: Double], _ floor: Double) -> Double {
    let (before, after) = (max(values[small] ?? 1, floor, 1), max(values[large] ?? 1, floor, 1))
    return log(after / before) / log(Double(large) / Double(small))
  }

  /// The complaint about the growth. Nil if there is none.
  var complaint: String? {
    if let fault { return fault }
    guard instructionExponent != nil || dimension.isOnlyOfMemory && memory.count > 1 else {
      return "nothing was measured"
    }
    if let instructionExponent, instructionExponent > Self.most {
      return "instructions grow by size to the power of \(instructionExponent.written)"
    }
    if let memoryExponent, memoryExponent > Self.most {
      return "memory grows by size to the power of \(memoryExponent.written)"
    }
    return nil
  }

  /// Measures the sizes, given as multiples of the smallest one.
  mutating func measure(_ multiples: [Int], memory multiplesOfMemory: [Int], beyond start: Start) {
    do {
      for multiple in multiples {
        let (count, status) = try prepared(multiple) { try $0.instructions(of: $1, input: $2) }
        if let words = dimension.part.fault(of: status) { fault = words }
        instructions[multiple] = count - start.instructions
      }
      for multiple in multiplesOfMemory where fault == nil {
        memory[multiple] = try prepared(multiple) { try $0.peakMemory(of: $1, input: $2) } - start.memory
      }
    } catch {
      fault = "\(error)"
    }
  }

  private func prepared<Value>(
    _ multiple: Int, _ body: (MeasuredFolder, [String], [UInt8]) throws -> Value
  ) throws -> Value {
    let folder = try MeasuredFolder()
    let workspace = try dimension.make(dimension.size * multiple)
    try folder.write(workspace)
    let binary = measuredBinary ?? ""
    // `where` takes the files that a payload comes from, and no other path.
    let isPath = probe.command == "where" && workspace.arguments.first?.hasPrefix("/") == false
    let arguments = isPath && workspace.arguments.first?.hasPrefix("--") == false ? [] : workspace.arguments
    if !probe.before.isEmpty { _ = try folder.run([binary] + probe.before + workspace.arguments) }
    return try body(folder, [binary] + probe.words + arguments, workspace.input)
  }
}

/// The instructions and memory of a run that does nothing.
struct Start: Sendable {
  let instructions: Double
  let memory: Double

  static func measured() throws -> Start {
    let folder = try MeasuredFolder()
    let command = [measuredBinary ?? "", "version"]
    return try Start(instructions: folder.instructions(of: command).count, memory: folder.peakMemory(of: command))
  }
}

extension Part {
  /// Explains an exit code that shows that a row did not measure its command. Nil if the exit code is acceptable.
  fileprivate func fault(of status: Int32) -> String? {
    guard status > 3 || status == 2 && self != .arguments && self != .baseline else { return nil }
    return "the command ended with \(status)"
  }
}

extension Double {
  var written: String { String(format: "%.2f", self) }
}
