import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings
import SourceText

/// `lint --watch`: shows the findings, and again after each change. Only what has changed is checked again.
struct LintWatch {
  private let arguments: Arguments
  private let console: any Console
  private let format: OutputFormat
  private let workspace: Workspace
  private var problems: [InputProblem] = []
  private var differences = FindingDifferences()

  private static let formats: [OutputFormat] = [.human, .concise]
  private static let others = [
    ReportOptions.format, ReportOptions.color, ReportOptions.everything, LintCommand.quiet, LintCommand.most,
    LintCommand.now,
  ]
  static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    try WatchOption.refuseOthers(
      than: others + ConfigurationOptions.all, formats: formats.map(\.rawValue), arguments)
    let search = try ConfigurationSearch(arguments)
    let files = WatchedFiles(arguments.operands, arguments, search)
    var watch = try LintWatch(files, arguments, console: console)
    var loop = try WatchLoop(files, console: console)
    return loop.run { watch.show($0, $1, on: $2) }
  }

  private init(_ files: WatchedFiles, _ arguments: Arguments, console: any Console) throws(UsageError) {
    (self.arguments, self.console) = (arguments, console)
    format = arguments.value(of: ReportOptions.format).flatMap(OutputFormat.init) ?? .human
    workspace = Workspace(
      files.search, by: try Severities(arguments), now: try arguments.moment(of: LintCommand.now), named: files.named,
      isWhole: files.named.contains(where: isFolder))
  }

  /// Takes the changes, and prints a report if they change anything.
  private mutating func show(
    _ files: WatchedFiles, _ changes: WatchedFiles.Changes, on screen: WatchScreen
  ) -> WriteOutcome {
    let altered = workspace.take(changes, of: files)
    let isSame = altered.isEmpty && changes.removed.isEmpty && changes.settings.isEmpty
    if screen.isLater, isSame, problems == files.files.problems { return .written }
    problems = files.files.problems
    return report(files, screen, screen.lines(altered, changes.removed, changes.settings))
  }

  private mutating func report(_ files: WatchedFiles, _ screen: WatchScreen, _ changed: [String]) -> WriteOutcome {
    let isQuiet = arguments.has(LintCommand.quiet)
    let most = arguments.number(of: LintCommand.most)
    var outcome = workspace.outcome(summarized: !isQuiet) { $0.mostSevere(most ?? .max) }
    if !arguments.has(ReportOptions.everything), most == nil { outcome.mostOfRule = ReportOptions.mostOfRule }
    outcome.commandForAll = commandForAll(in: arguments.operands)
    let differences = differences.lines(about: workspace.outcome())
    let begun = screen.begin()
    guard begun == .written else { return begun }
    for problem in problems { console.complain(problem.words, help: problem.help) }
    let bytes = render(
      outcome.named(for: format), as: format, colored: console.colors(on: .output), width: console.width(of: .output))
    let printed = console.print(bytes, to: .output)
    guard printed == .written, !isQuiet else { return printed }
    return screen.print(changed + (screen.isLater ? differences : []) + [screen.end(watching: files)])
  }
}
