import Bytes
import CampaignCheck
import CampaignCompile
import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import CampaignSimulation
import CommandSupport
import Files
import Findings
import SourceText

/// `campaignc who [PATH ...]`
enum WhoCommand {
  private static let at = Option(
    "at", takes: .text("TIME"), "The time, such as 2026-03-20T08:00:00Z, or now. Default: now.")
  private static let anyTime = Option("any-time", "Look at no dates: show what readers get at any time.")
  private static let campaign = Option(
    "campaign", takes: .text("NAME"), repeats: true, "Show only this campaign.")
  private static let details = Option("details", "Show each card and message below its campaign.")
  private static let everything = Option(
    ReportOptions.everything.name, "Show every row and every reason. By default, the table shows the first ones.")

  static let command: Command = Command(
    spec: CommandSpec(
      "who", "Show which readers get which campaigns, and why not.", operands: "[PATH ...]",
      discussion: """
        Shows a table of the sample readers of the configuration and the campaigns: which readers get them at a time,
        and for each empty cell the reason: the dates, the client, the language, the audience, or a template that stops
        it. The readers are those of 'readers' in campaignc.yaml, or the one whom the options describe. Each workspace
        with a configuration of its own has a table of its own.

        A reader gets a message if an event could show it. 'campaignc why' explains one message or card, with its
        events, and says what would show it. Messages of the type control are left out: they show nothing.

        Leaves out files with errors and says so; then the exit code is 1.
        """,
      options: [at, anyTime, campaign, details, everything] + ReaderOptions.all + OverviewRun.options,
      examples: [
        ("campaignc who", "Shows who gets what now."),
        ("campaignc who --at 2026-12-24T12:00:00Z --details", "Shows the cards and messages of Christmas Eve."),
        ("campaignc who --reader anna --any-time", "Shows what is for one reader, whenever it runs."),
        ("campaignc who --target ios --language de", "Shows what a reader without a name gets."),
        ("campaignc who --format csv > readers.csv", "Writes a file for a spreadsheet."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let now = try time(arguments)
    var exitCode = ExitCode.clean
    let found = try OverviewRun(arguments, isMarking: true, exitCode: &exitCode, console: console)
    guard let found else { return exitCode }
    let looked = try looked(in: found, at: now, arguments, console: console)
    let matrices = looked.map(\.matrix)
    let time = arguments.has(anyTime) ? nil : now.text
    let printed =
      switch arguments.value(of: OverviewRun.format) {
      case "json", "csv":
        deliver(
          ReaderMatrixData(matrices, at: time, leavingOut: found.run.leftOutFiles) {
            looked[$0].delivery.place(of: $1)
          },
          arguments, console: console)
      default: console.deliver(report: lines(of: matrices, at: time, arguments, console: console), in: .settings)
      }
    return max(printed, exitCode)
  }

  /// A workspace with readers: what each of them gets, and where it is written.
  private struct Looked {
    let matrix: ReaderMatrix
    let delivery: DeliveryWorkspace
  }

  /// The workspaces that have readers and, if campaigns are named, some of these.
  private static func looked(
    in found: OverviewRun, at now: Moment, _ arguments: Arguments, console: any Console
  ) throws(UsageError) -> [Looked] {
    let names = arguments.options.filter { $0.option == campaign }.map(\.value)
    let workspaces = found.run.workspaces
    try check(names, among: workspaces.flatMap(\.names))
    var (looked, doubts) = ([Looked](), ReaderDoubts())
    var withoutReaders: [RunWorkspace] = []
    for workspace in workspaces {
      let readers = found.readers(of: workspace)
      if readers.isEmpty, found.reader == nil, names.isEmpty { withoutReaders.append(workspace) }
      guard !readers.isEmpty, names.isEmpty || workspace.names.contains(where: names.contains) else { continue }
      let loaded = workspace.configuration
      let delivery = try DeliveryWorkspace(
        of: workspace.compiled, in: found.run, catalogue: loaded?.catalogue)
      doubts.look(at: arguments, under: loaded, of: delivery)
      let matrix = ReaderMatrix(
        of: workspace.folder?.shown, readers, getting: delivery.set, from: delivery.campaigns.maker,
        ofCampaigns: names.isEmpty ? nil : Set(names), at: now.seconds.times(1000),
        lookingAtDates: !arguments.has(anyTime))
      try delivery.campaigns.checkWork()
      looked.append(Looked(matrix: matrix, delivery: delivery))
    }
    if looked.isEmpty { throw noReaders(in: found.run, arguments) }
    for workspace in withoutReaders {
      let place = workspace.folder.map { "'\($0.shown)'" } ?? "files without a \(configurationName)"
      let count = counted(workspace.names.count, "campaign", "campaigns")
      console.remark("left out \(count) of \(place): there are no sample readers")
    }
    try doubts.report(to: console)
    return looked
  }

  private static func time(_ arguments: Arguments) throws(UsageError) -> Moment {
    if arguments.has(at), arguments.has(anyTime) {
      throw UsageError(message: "\(anyTime.flag) looks at no dates", help: "leave out \(at.flag)")
    }
    let now = try arguments.moment(of: at) ?? Moment(seconds: currentTime())
    guard let now else { throw UsageError(message: "the clock of this computer is wrong", help: "use \(at.flag)") }
    return now
  }

  private static func check(_ names: [String], among known: [String]) throws(UsageError) {
    for name in names where !known.contains(name) {
      throw UsageError(
        message: "there is no campaign '\(excerpt(of: name.utf8))'", suggestion: nearest(to: name, among: known))
    }
  }

  private static func noReaders(in run: CheckRun, _ arguments: Arguments) -> UsageError {
    if let name = arguments.value(of: ReaderOptions.reader) {
      return UsageError(
        message: "the configuration of these campaigns has no reader '\(excerpt(of: name.utf8))'",
        help: "name the directory of the configuration that has this reader")
    }
    let file = run.workspaces.lazy.compactMap { $0.configuration?.file.fromHere.shown }.first ?? configurationName
    return UsageError(
      message: "there are no sample readers",
      help: "add some to \(excerpt(of: file.utf8)), such as 'readers: { anna: { target: ios, language: de } }', or "
        + "describe one with --target, --language and --audience")
  }

  private static func deliver(_ data: ReaderMatrixData, _ arguments: Arguments, console: any Console) -> ExitCode {
    arguments.value(of: OverviewRun.format) == "csv"
      ? console.deliver { data.writeCSV(withDetails: arguments.has(details), to: $0) }
      : console.deliver { data.writeJSON(to: $0) }
  }

  private static func lines(
    of matrices: [ReaderMatrix], at time: String?, _ arguments: Arguments, console: any Console
  ) -> [String] {
    let tables = matrices.map { matrix in
      let text = ReaderMatrixText(
        of: matrix, fitting: console.textWidth(of: .output), withDetails: arguments.has(details),
        isComplete: arguments.has(everything))
      let own = matrices.count > 1 ? "\(matrix.workspace ?? "files without a campaignc.yaml"): " : ""
      let counts =
        counted(matrix.readers.count, "reader", "readers") + " and "
        + counted(matrix.campaigns.count, "campaign", "campaigns")
      return [own + counts + (time.map { " at \($0)" } ?? " at any time"), ""] + text.lines
    }
    return Array(tables.joined(separator: [""]))
  }
}

extension OverviewRun {
  /// The readers of a workspace: its own, or the one of the command line.
  fileprivate func readers(of workspace: RunWorkspace) -> [NamedReader] {
    guard let reader else { return workspace.configuration?.readers ?? [] }
    return Array(reader.all[reader.positions(inApp: workspace.app)])
  }
}

extension RunWorkspace {
  /// The names of its campaigns.
  fileprivate var names: [String] { compiled.map { String(decoding: $0.name, as: UTF8.self) } }
}

/// The names in the reader of the command line that no workspace of the run knows.
private struct ReaderDoubts {
  private var errors: [UsageError] = []
  private var notes: [[String]] = []
  private var isKnown = false

  mutating func look(
    at arguments: Arguments, under loaded: ConfigurationSearch.Loaded?, of workspace: DeliveryWorkspace
  ) {
    do throws(UsageError) {
      try workspace.check(ReaderOptions.names(in: arguments), under: loaded)
      notes.append(workspace.doubts(about: ReaderOptions.names(in: arguments), under: loaded))
      isKnown = true
    } catch {
      errors.append(error)
    }
  }

  /// Throws if the name is in no catalogue. Remarks what is near to another name in every workspace.
  func report(to console: any Console) throws(UsageError) {
    if !isKnown, let error = errors.first { throw error }
    for note in notes.first ?? [] where notes.allSatisfy({ $0.contains(note) }) { console.remark(note) }
  }
}
