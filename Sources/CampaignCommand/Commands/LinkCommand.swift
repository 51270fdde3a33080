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

  /// A summary knows nothing of Git.
  static let elsewhere = Dictionary(
    uniqueKeysWithValues: ChangeOptions.all.map { option in
      (option.name, "link the files before the change with '--write-baseline', and these with '--baseline'")
    })

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
      elsewhere: LinkCommand.elsewhere,
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
    var run = try CheckRun(
      linking: linked, by: try Severities(arguments),
      threads: arguments.number(of: CheckRun.threadsOption) ?? processorCount())
    defer { console.discard(run) }
    run.tellForeignFiles(isQuiet: arguments.areQuiet, console: console)
    guard run.hasFiles else { return run.exitCode() }
    if BaselineOptions.areUsed(in: arguments) { run.readFilesWithFindings() }
    if let complaint = linked.complaint(about: run) {
      console.complain(complaint.words, help: complaint.help)
      return .failure
    }
    guard let folder else { return report.deliver(&run, arguments, console: console) }
    return try run.build(
      into: folder, isChecked: arguments.has(check), isQuiet: arguments.has(LintCommand.quiet), arguments,
      console: console)
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
