import CampaignCheck
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings
import SourceText

/// `campaignc link FILE ...`
enum LinkCommand {
  private static let payloads = Option(
    "payloads", takes: .text("DIR"), "Write the payloads to DIR, as 'build' does, instead of a report.")
  private static let check = Option(
    "check", "With --payloads: write nothing; show what differs, and exit with 1 if the directory is not up to date.")
  private static let merge = Option(
    "merge", takes: .text("FILE"), "Write one summary that says the same as all of them, instead of a report.")
  private static let list = Option(
    "summaries-from", takes: .text("FILE"),
    "Read the paths of summaries from FILE, one per line; '-' reads them from standard input.")

  static let command: Command = Command(
    spec: CommandSpec(
      "link", "Put summaries together, and report what is wrong in all files.", operands: "[FILE ...]",
      discussion: """
        FILE is a summary that 'campaignc summarize' or 'campaignc link --merge' wrote. The report, the exit code, and
        the payloads of --payloads are those of one 'lint' or 'build' over all files, byte for byte. The order and the
        grouping of the summaries don't matter. A file in two summaries counts once.

        The files themselves are not needed, nor their configurations. Only scenarios need the text of the campaigns
        that they name: from summaries with --texts, or else from the disk.

        Exit codes: 0 clean, or nothing that fails the run; 1 findings that fail it; 2 wrong use, or summaries that
        don't belong together; 3 something could not be read or written.
        """,
      options: ReportOptions.all + FailureThreshold.all + [
        LintCommand.quiet, LintCommand.most, StatisticsOption.option,
      ]
        + BaselineOptions.all
        + [
          ConfigurationOptions.rule, ConfigurationOptions.only, ConfigurationOptions.skip, ConfigurationOptions.least,
        ]
        + [payloads, check, merge, list, CheckRun.threadsOption],
      examples: [
        ("campaignc link *.summary", "Reports what is wrong in all files."),
        ("campaignc link --merge europe.summary de.summary fr.summary", "Makes one summary of two."),
        ("campaignc link --payloads payloads *.summary", "Writes the payloads of all files."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let report = try LintReport(arguments)
    let (merged, folder) = (try arguments.written(of: merge), try arguments.written(of: payloads))
    if merged != nil, folder != nil { throw UsageError(message: "--merge and --payloads can't be combined") }
    if merged != nil { try refuse(reporting + choosing, with: merge, arguments) }
    if folder != nil { try refuse(reporting, with: payloads, arguments) }
    if arguments.has(check), folder == nil { throw UsageError(message: "--check needs --payloads DIR") }
    let paths = try paths(arguments, console: console)
    try report.targets.spare(paths)
    let linked = try linkedSummaries(paths)
    if let merged { return console.save(linked.bytes, to: merged) }
    try linked.tables.settings.refuseToBeUsed(withPayloads: folder != nil)
    var run = try CheckRun(linked, arguments, console: console)
    defer { console.discard(run) }
    run.tellForeignFiles(isQuiet: arguments.areQuiet, console: console)
    guard run.hasFiles else { return run.exitCode() }
    if BaselineOptions.areUsed(in: arguments) { run.readFilesWithFindings() }
    guard let exitCode = linked.complain(about: run, console: console) else {
      guard let folder else { return report.deliver(&run, arguments, console: console) }
      return try run.build(
        into: folder, isChecked: arguments.has(check), isQuiet: arguments.has(LintCommand.quiet), arguments,
        console: console)
    }
    return exitCode
  }

  /// The options about a report.
  private static let reporting =
    [ReportOptions.format, ReportOptions.output, ReportOptions.category, ReportOptions.everything]
    + [LintCommand.most, StatisticsOption.option] + FailureThreshold.all + BaselineOptions.all
  /// The options about the findings that count.
  private static let choosing = [
    ConfigurationOptions.rule, ConfigurationOptions.only, ConfigurationOptions.skip, ConfigurationOptions.least,
  ]

  /// Refuses options that have no effect, since there is no report.
  private static func refuse(
    _ options: [Option], with other: Option, _ arguments: Arguments
  ) throws(UsageError) {
    guard let option = options.first(where: arguments.has) else { return }
    throw UsageError(
      message: "\(option.flag) can't be combined with \(other.flag)", help: "\(other.flag) takes the place of a report")
  }

  private static func paths(_ arguments: Arguments, console: any Console) throws(UsageError) -> [RawPath] {
    let listed = try arguments.path(of: list).map { path throws(UsageError) in
      try RawPath.listed(in: path, console: console)
    }
    let paths = arguments.operands + (listed ?? [])
    guard !paths.isEmpty else { throw UsageError(message: "link needs the summaries that 'summarize' wrote") }
    return paths
  }

  private static func linkedSummaries(_ paths: [RawPath]) throws(UsageError) -> LinkedSummaries {
    var summaries: [(name: String, summary: SummaryFile)] = []
    for path in paths { summaries.append((path.shown, try SummaryFile(at: path))) }
    do throws(LinkedSummaries.Conflict) {
      return try LinkedSummaries(summaries, otherTexts: .disk)
    } catch {
      throw UsageError(error)
    }
  }
}

extension SummaryFile {
  /// The largest summary that is read.
  private static let most = 1 << 40

  fileprivate init(at path: RawPath) throws(UsageError) {
    switch readFile(path, limit: Self.most) {
    case .failure(let failure): throw .unreadable("summary", path, failure)
    case .success(let bytes):
      do throws(Fault) {
        try self.init(bytes)
      } catch {
        throw UsageError(error, in: path)
      }
    }
  }
}

extension UsageError {
  private static let makeAll = "make all summaries with the campaignc that links them"

  fileprivate init(_ fault: SummaryFile.Fault, in path: RawPath) {
    switch fault {
    case .foreign:
      self.init(message: "'\(path.shown)' is not a summary", help: "'campaignc summarize' writes summaries")
    case .damaged: self.init(message: "the summary '\(path.shown)' is damaged", help: "make it again")
    case .ofAnotherForm:
      self.init(message: "another version of campaignc wrote the summary '\(path.shown)'", help: Self.makeAll)
    case .ofAnotherVersion(let version):
      let version = excerpt(of: version.utf8)
      self.init(
        message: "campaignc \(version) wrote the summary '\(path.shown)', and this is another build or version",
        help: Self.makeAll)
    }
  }

  fileprivate init(_ conflict: LinkedSummaries.Conflict) {
    switch conflict {
    case .settings(let one, let other):
      self.init(
        message: "the summaries '\(one)' and '\(other)' were made with different options or readers",
        help: "use the same options for all summaries; with --payloads, let each run search the same directory")
    case .configuration(let path, let one, let other):
      self.init(
        message: "'\(path.shown)' or a file that it names is not the same in '\(one)' and '\(other)'",
        help: "make one of them again")
    case .file(let path, let one, let other):
      self.init(
        message: "'\(path.shown)' is in '\(one)' and in '\(other)', with different content",
        help: "make one of them again")
    }
  }
}

extension SummarySettings {
  /// Refuses summaries without payloads for payloads, and the other way round: `build` reports other findings.
  fileprivate func refuseToBeUsed(withPayloads isBuild: Bool) throws(UsageError) {
    if isBuild, !hasPayloads {
      throw UsageError(message: "these summaries have no payloads", help: "make them with 'summarize --payloads'")
    }
    if !isBuild, hasPayloads {
      throw UsageError(
        message: "these summaries are for payloads, and a build does not find everything that 'lint' finds",
        help: "add --payloads DIR, or make the summaries without --payloads")
    }
  }

  fileprivate func compiling(in search: ConfigurationSearch) throws(UsageError) -> CheckTerms.Compiling? {
    guard hasPayloads else { return nil }
    var compiling = CheckTerms.Compiling(profile: profile, now: sending, asOf: now)
    compiling.readers = ReaderOptions.readers(in: search)
    guard compiling.readers.all.map(\.name) == readers else {
      throw UsageError(
        message: "the summaries were made for other readers than those of all their configurations",
        help: "let each run of 'summarize' search the same directory, with --shard")
    }
    return compiling
  }
}

extension CheckRun {
  /// A run over the files of summaries.
  fileprivate init(_ linked: LinkedSummaries, _ arguments: Arguments, console: any Console) throws(UsageError) {
    guard linked.count > 0 else { throw UsageError(message: "there are no files in these summaries") }
    let settings = linked.tables.settings
    let search = linked.search
    self.init(
      linked.inputs, search, by: try Severities(arguments),
      now: settings.hasPayloads ? nil : settings.now.flatMap { Moment(seconds: $0) },
      compiling: try settings.compiling(in: search), linking: linked,
      threads: arguments.number(of: Self.threadsOption) ?? processorCount())
  }
}

extension CheckRun {
  /// Reads the texts by which a baseline knows findings.
  fileprivate func readFilesWithFindings() {
    for file in Set(found.map(\.place.file)) { _ = wholeText(ofFile: file) }
  }
}

extension LinkedSummaries {
  /// Reports what the summaries should have and don't. Nil if nothing is missing.
  fileprivate func complain(about run: CheckRun, console: any Console) -> ExitCode? {
    func names(_ files: [Int]) -> String { listed(files.map { "'\(run.inputs.shownPath($0))'" }) }
    if !damaged.isEmpty {
      console.complain("what the summaries say about \(names(damaged)) can't be read", help: "make them again")
      return .failure
    }
    if !missing.isEmpty {
      console.complain(
        "the text of \(names(missing)) is needed, and is neither in the summaries nor on the disk as it was",
        help: "make the summaries with --texts, or link where the files are")
      return .failure
    }
    return nil
  }
}
