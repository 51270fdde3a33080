internal import Files
internal import Findings

/// The options by which a command is told how to report, and where to.
enum ReportOptions {
  static let format = Option(
    "format", takes: .choice(OutputFormat.allCases.map(\.rawValue)), repeats: true,
    "The format of the report; repeat it, with --output, for several.")
  static let output = Option(
    "output", short: "o", takes: .text("FILE"), repeats: true, "Write the report of the preceding --format to FILE.")
  static let color = Option(
    "color", takes: .choice(ColorChoice.allCases.map(\.rawValue)), "When to use colours. Default: auto.")

  static let all = [format, output, color]
}

/// The reports that a run writes: each form with the file it goes to, or nil for standard output.
struct ReportTargets: Sendable {
  private(set) var targets: [(format: OutputFormat, path: RawPath?)] = []
  let color: ColorChoice

  /// Pairs each `--output` with the `--format` before it. One before any format means the form that people read.
  init(_ arguments: Arguments) throws(UsageError) {
    color = arguments.value(of: ReportOptions.color).flatMap(ColorChoice.init) ?? .auto
    for (option, value, path) in arguments.options {
      if option == ReportOptions.format, let format = OutputFormat(rawValue: value) { targets.append((format, nil)) }
      if option == ReportOptions.output { try bind(path) }
    }
    if targets.isEmpty { targets = [(.human, nil)] }
    let toStandardOutput = targets.filter { $0.path == nil }
    guard toStandardOutput.count < 2 else { throw .sharedOutput(toStandardOutput.map(\.format)) }
  }

  var writesFiles: Bool { targets.contains { $0.path != nil } }

  /// The files that reports go to.
  var written: [WrittenFile] { targets.compactMap(\.path).map { WrittenFile(kind: "report", path: $0) } }

  private mutating func bind(_ path: RawPath) throws(UsageError) {
    guard !path.bytes.isEmpty else {
      throw UsageError(message: "\(ReportOptions.output.flag) needs the name of a file")
    }
    if targets.isEmpty { targets.append((.human, nil)) }
    guard targets[targets.count - 1].path == nil else { throw .outputWithoutFormat(path.shown) }
    targets[targets.count - 1].path = path.shown == "-" ? nil : try path.toBeWritten()
  }

  /// Refuses to put a report in the place of a file that the run reads.
  func spare(_ files: some Sequence<RawPath>) throws(UsageError) {
    for case (_, let path?) in targets {
      if let file = sameFile(as: path, among: files) { throw .overwritesInput(path.shown, file.shown) }
    }
  }

  /// Writes every report. A file is written whole or not at all. What is for standard output goes to standard error
  /// where something else stands there.
  func write(_ outcome: Outcome, to stream: StandardStream = .output, console: any Console) -> ExitCode {
    var result = ExitCode.clean
    for (format, path) in targets {
      if let path {
        result = max(result, save(render(outcome, as: format, colored: color == .always), to: path, console: console))
      } else {
        let isColored = stream == .output ? console.colors(color) : color == .always
        result = max(result, console.deliver(render(outcome, as: format, colored: isColored), to: stream))
      }
    }
    return result
  }

  private func save(_ bytes: [UInt8], to path: RawPath, console: any Console) -> ExitCode {
    guard let failure = writeFile(bytes, to: path) else { return .clean }
    console.complain("cannot write '\(path.shown)': \(failure.words)")
    return failure.exitCode
  }
}

/// Tells the reports of an earlier run, which this one is to replace, from campaign files in JSON, so that a search
/// over both does not take one for the other.
struct ReportFiles {
  private let paths: [RawPath]

  init(_ arguments: Arguments) {
    paths = arguments.options.filter { $0.option == ReportOptions.output }.map(\.path).filter { path in
      beginning(of: path, count: 64).map(isReport) ?? false
    }
  }

  func hold(_ path: UnsafeBufferPointer<UInt8>) -> Bool { paths.contains { $0.isSame(as: path) } }
}

extension UsageError {
  fileprivate static func sharedOutput(_ formats: [OutputFormat]) -> UsageError {
    let names = formats.map(\.rawValue).joined(separator: " and ")
    return UsageError(message: "only one report can go to standard output, not \(names); add --output FILE")
  }

  fileprivate static func overwritesInput(_ path: String, _ file: String) -> UsageError {
    let other = path == file ? "a file" : "the file '\(file)'"
    return UsageError(message: "the report can't go to '\(path)': this run reads \(other) there")
  }

  fileprivate static func outputWithoutFormat(_ path: String) -> UsageError {
    UsageError(message: "--output \(path) needs its own --format before it")
  }
}
