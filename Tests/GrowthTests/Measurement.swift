import Foundation

/// The binary that is measured; nil where the environment names none.
let measuredBinary = ProcessInfo.processInfo.environment["CAMPAIGNC_BINARY"]

/// A new folder with the files of an input, removed with all in it when it is let go of.
final class MeasuredFolder {
  let path: String
  /// Where programs write what is no part of the input.
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

  /// What the measured binary prints.
  func output(of words: [String]) throws -> [UInt8] {
    let binary = measuredBinary ?? ""
    _ = try run(["sh", "-c", "\"$@\" > '\(log)'", "sh", binary] + words)
    return Array(try Data(contentsOf: URL(fileURLWithPath: log)))
  }

  /// The instructions that a command executes.
  func instructions(of command: [String], input: [UInt8] = []) throws -> (count: Double, status: Int32) {
    // Without deterministic hashing Swift's dictionaries are in another order in each run.
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

  /// The most memory that a command held at once, in bytes.
  func peakMemory(of command: [String], input: [UInt8] = []) throws -> Double {
    let tool = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Tools/peak_memory.py").path
    _ = try run(["python3", tool, log] + command, input: input)
    guard let bytes = Double(try String(contentsOfFile: log, encoding: .utf8)) else {
      throw MeasurementFault(words: "no memory was measured")
    }
    return bytes
  }

  /// Runs a program in the folder; what it prints is dropped.
  func run(_ command: [String], input: [UInt8] = []) throws -> (status: Int32, isSignal: Bool) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    if !input.isEmpty {
      let file = log + ".input"
      try Data(input).write(to: URL(fileURLWithPath: file))
      defer { try? FileManager.default.removeItem(atPath: file) }
      process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
    }
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
  }
}

struct MeasurementFault: Error, CustomStringConvertible {
  let words: String
  var description: String { words }
}

// MARK: - A dimension and a probe

/// What a command took for the sizes of a dimension.
struct Series: Sendable {
  let dimension: Dimension
  let probe: Probe
  /// By the multiple of the least size; without the instructions of a start.
  var instructions: [Int: Double] = [:]
  /// The same in bytes, beyond those of a start; the multiples are larger, since memory is counted in megabytes.
  var memory: [Int: Double] = [:]
  var fault: String?

  /// Growth by size to this power fails.
  static let most = 1.15
  /// Memory below this is as much as any run may take.
  static let memoryFloor: Double = 24 * 1_048_576

  /// What a command holds of its own, whatever it reads; a growth from less than that says nothing.
  private static let memoryOfAStart: Double = 4 * 1_048_576

  /// The power of the size by which the instructions grow: from the least size to the largest, and from the last but
  /// one where that is more.
  var instructionExponent: Double? { exponent(of: instructions, floor: 0) }

  /// The same for memory; nil where little is held.
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

  /// What is wrong with the growth; nil where nothing is.
  var complaint: String? {
    if let fault { return fault }
    guard let instructionExponent else { return "nothing was measured" }
    if instructionExponent > Self.most {
      return "instructions grow by size to the power of \(instructionExponent.written)"
    }
    if let memoryExponent, memoryExponent > Self.most {
      return "memory grows by size to the power of \(memoryExponent.written)"
    }
    return nil
  }

  /// Measures sizes by their multiples of the least one.
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
    // A payload is asked about by its sources, and takes no other path.
    let isPath = probe.command == "where" && workspace.arguments.first?.hasPrefix("/") == false
    let arguments = isPath && workspace.arguments.first?.hasPrefix("--") == false ? [] : workspace.arguments
    if !probe.before.isEmpty { _ = try folder.run([binary] + probe.before + workspace.arguments) }
    return try body(folder, [binary] + probe.words + arguments, workspace.input)
  }
}

/// What a run takes that does nothing.
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
  /// Why an exit code tells that a row does not measure what it is for; nil where it may.
  fileprivate func fault(of status: Int32) -> String? {
    guard status > 3 || status == 2 && self != .arguments && self != .baseline else { return nil }
    return "the command ended with \(status)"
  }
}

extension Double {
  var written: String { String(format: "%.2f", self) }
}
