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
    let looked = try LookedAtReaders(
      of: found.run, found.reader, named: arguments.value(of: ReaderOptions.reader), ReaderOptions.names(in: arguments),
      ofCampaigns: arguments.options.filter { $0.option == campaign }.map(\.value), at: now,
      lookingAtDates: !arguments.has(anyTime)
    ) { console.remark($0) }
    let matrices = looked.matrices
    let time = arguments.has(anyTime) ? nil : now.text
    let printed =
      switch arguments.value(of: OverviewRun.format) {
      case "json", "csv":
        deliver(
          ReaderMatrixData(matrices, at: time, leavingOut: found.run.leftOutFiles) {
            looked.place(inMatrix: $0, of: $1)
          },
          arguments, console: console)
      default: console.deliver(report: lines(of: matrices, at: time, arguments, console: console), in: .settings)
      }
    return max(printed, exitCode)
  }

  private static func time(_ arguments: Arguments) throws(UsageError) -> Moment {
    if arguments.has(at), arguments.has(anyTime) {
      throw UsageError(message: "\(anyTime.flag) looks at no dates", help: "leave out \(at.flag)")
    }
    let now = try arguments.moment(of: at) ?? Moment(seconds: currentTime())
    guard let now else { throw UsageError(message: "the clock of this computer is wrong", help: "use \(at.flag)") }
    return now
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
