import Files
import Findings

/// The options by which a command is told how to report, and where to.
enum ReportOptions {
  static let format = Option(
    "format", takes: .choice(OutputFormat.allCases.map(\.rawValue)), repeats: true,
    "The format of the report; repeat it, with --output, for several.")
  static let output = Option(
    "output", short: "o", takes: .text("FILE"), repeats: true, "Write the report of the preceding --format to FILE.")
  static let color = Option(
    "color", takes: .choice(ColorChoice.allCases.map(\.rawValue)), "When to use colours. Default: auto.")
  static let category = Option(
    "category", takes: .text("TEXT"),
    "With sarif: a name for the report, to tell it from other reports about the same commit.")
  static let everything = Option(
    "all", "Show every finding. By default, a report for people shows the first \(mostOfRule) of each rule.")

  /// The number of findings of a rule that a report for people shows.
  static let mostOfRule = 5

  static let all = [format, output, color, category, everything]
}

/// The reports that a run writes: each form with the file it goes to, or nil for standard output.
struct ReportTargets: Sendable {
  private(set) var targets: [(format: OutputFormat, path: RawPath?)] = []

  /// Pairs each `--output` with the `--format` before it. One before any format means the form that people read.
  init(_ arguments: Arguments) throws(UsageError) {
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

  /// Writes every report. A file is written completely or not at all. The report for standard output goes to standard
  /// error if the caller says so.
  func write(_ outcome: Outcome, to stream: StandardStream = .output, console: any Console) -> ExitCode {
    var result = ExitCode.clean
    for (format, path) in targets {
      if let path {
        let bytes = render(outcome.named(for: format), as: format, colored: console.color == .always)
        result = max(result, save(bytes, to: path, console: console))
      } else {
        let delivered = console.deliver(to: stream) { send in
          render(
            outcome.named(for: format), as: format, colored: console.colors(on: stream),
            width: console.width(of: stream), sending: send)
        }
        result = max(result, delivered)
      }
    }
    return result
  }

  private func save(_ bytes: [UInt8], to path: RawPath, console: any Console) -> ExitCode {
    guard let failure = writeFile(bytes, to: path) else { return .clean }
    return console.fail(writing: path, failure)
  }
}

/// Recognizes the reports that this run is to replace, so that a search does not take them for campaign files in JSON.
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
