import CampaignEngine
import CommandSupport
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

/// The forms of a report that a command line can name.
protocol ReportFormat: RawRepresentable<String>, Sendable {
  /// The form that people read, which is the default.
  static var human: Self { get }
}

extension OutputFormat: ReportFormat {}

/// The reports that a run writes: each form with the file it goes to, or nil for standard output.
struct ReportTargets<Format: ReportFormat>: Sendable {
  private(set) var targets: [(format: Format, path: RawPath?)] = []

  /// Pairs each `--output` with the `--format` before it. One before any format means the form that people read.
  init(_ arguments: Arguments, format: Option = ReportOptions.format) throws(UsageError) {
    for (option, value, path) in arguments.options {
      if option == format, let format = Format(rawValue: value) { targets.append((format, nil)) }
      if option == ReportOptions.output { try bind(path) }
    }
    if targets.isEmpty { targets = [(.human, nil)] }
    let toStandardOutput = targets.filter { $0.path == nil }
    guard toStandardOutput.count < 2 else { throw .sharedOutput(toStandardOutput.map(\.format.rawValue)) }
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
  /// error if the caller says so. `render` makes a report in portions.
  func write<Failure: Error>(
    to stream: StandardStream = .output, console: any Console,
    _ render: (Format, ReportPlace, _ send: @escaping ([UInt8]) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> ExitCode {
    var result = ExitCode.clean
    for (format, path) in targets {
      if let path {
        var content = ReportContent()
        try render(format, ReportPlace(isColored: console.color == .always, isPrinted: false)) {
          content.add($0)
        }
        result = max(result, content.save(to: path, console: console))
      } else {
        let place = ReportPlace(
          isColored: console.colors(on: stream), isPrinted: true, width: console.width(of: stream),
          isTerminal: stream == .output ? console.outputIsTerminal : console.errorIsTerminal)
        var failure: Failure?
        let delivered = console.deliver(to: stream) { send in
          do throws(Failure) { try render(format, place, send) } catch { failure = error }
        }
        if let failure { throw failure }
        result = max(result, delivered)
      }
    }
    return result
  }
}

/// Where a report goes to, as far as its form depends on it.
struct ReportPlace {
  let isColored: Bool
  /// False for a file.
  let isPrinted: Bool
  /// The columns of the terminal. Nil for anything else.
  var width: Int?
  var isTerminal = false
}

/// The content of a report for a file, up to a limit.
private struct ReportContent {
  private var bytes: [UInt8] = []
  private var isTooLarge = false

  private static let most = 1 << 29

  mutating func add(_ portion: [UInt8]) {
    guard !isTooLarge else { return }
    isTooLarge = portion.count > Self.most - bytes.count
    if isTooLarge { bytes = [] } else { bytes += portion }
  }

  func save(to path: RawPath, console: any Console) -> ExitCode {
    guard !isTooLarge else {
      console.complain(
        "cannot write '\(path.shown)': the report is larger than \(Self.most >> 20) MB",
        help: "report about fewer files, or print the report")
      return .failure
    }
    return writeFile(bytes, to: path).map { console.fail(writing: path, $0) } ?? .clean
  }
}

extension ReportTargets<OutputFormat> {
  /// Writes the findings of a run in every form.
  func write(_ outcome: Outcome, to stream: StandardStream = .output, console: any Console) -> ExitCode {
    write(to: stream, console: console) { format, place, send in
      render(
        outcome.named(for: format), as: format, colored: place.isColored, width: place.width, sending: send)
    }
  }
}

extension UsageError {
  fileprivate static func sharedOutput(_ formats: [String]) -> UsageError {
    let names = formats.joined(separator: " and ")
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
