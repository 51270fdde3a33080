import Bytes
import CampaignDelivery
import CampaignEngine
import CommandSupport
import Files
import Findings

/// `campaignc list [PATH ...]`
enum ListCommand {
  private static let at = Option(
    "at", takes: .text("TIME"),
    "Show only the campaigns that run on a day such as 2026-03-20, at a time such as 2026-03-20T08:00:00Z, or now.")
  private static let active = Option("active", "Show only the campaigns that run now, as --at now does.")
  private static let sort = Option(
    "sort", takes: .choice(CampaignList.Order.allCases.map(\.rawValue)),
    "The order: by name, by owner, the first to start, the first to end, or the largest. Default: name.")

  static let command: Command = Command(
    spec: CommandSpec(
      "list", "List campaigns: owner, dates, channels, audience and size.", operands: "[PATH ...]",
      discussion: """
        Shows each campaign in a line: who is responsible, when it runs, where it appears, for which clients and which
        audience, how many cards and messages it has, and how many bytes it adds to all payloads, as 'campaignc stats'
        counts them. Dates are by the clock of the campaign's 'time_zone', or of UTC.

        A day is the one of each campaign's clock. Leaves out files with errors and says so; then the exit code is 1.
        """,
      options: [at, active, sort] + OverviewRun.options,
      examples: [
        ("campaignc list", "Lists all campaigns."),
        ("campaignc list --at 2026-12-24", "Lists what runs on Christmas Eve."),
        ("campaignc list campaigns/ --active --sort ends", "Lists what runs now; what ends first comes first."),
        ("campaignc list --format csv > campaigns.csv", "Writes a file for a spreadsheet."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let span = try span(arguments)
    var exitCode = ExitCode.clean
    guard let found = try OverviewRun(arguments, exitCode: &exitCode, console: console) else { return exitCode }
    let order = arguments.value(of: sort).flatMap(CampaignList.Order.init) ?? .name
    let list = CampaignList(of: found.run, runningIn: span, sortedBy: order)
    if let span, list.isEmpty { console.remark("no campaign runs \(span.isDay ? "on" : "at") \(span.text)") }
    let printed =
      switch arguments.value(of: OverviewRun.format) {
      case "json": console.deliver { list.writeJSON(to: $0) }
      case "csv": console.deliver { list.writeCSV(to: $0) }
      default: console.deliver(report: list.lines(fitting: console.width(of: .output)), in: .table)
      }
    return max(printed, exitCode)
  }

  private static func span(_ arguments: Arguments) throws(UsageError) -> CampaignSpan? {
    guard let text = arguments.value(of: at) else {
      return arguments.has(active) ? CampaignSpan(momentText(currentTime().times(1000))) : nil
    }
    if arguments.has(active) {
      throw UsageError(message: "\(at.flag) and \(active.flag) both say when campaigns run", help: "use one of them")
    }
    if let span = CampaignSpan(text == "now" ? momentText(currentTime().times(1000)) : text) { return span }
    throw UsageError(
      message: "\(at.flag) takes a day such as 2026-03-20, a date and time with a UTC offset such as "
        + "2026-03-20T08:00:00Z, or now, not '\(excerpt(of: text.utf8))'")
  }
}
