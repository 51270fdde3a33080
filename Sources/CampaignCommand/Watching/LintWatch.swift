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
  /// How often each finding was there at the last report.
  private var known: [Line: Int] = [:]

  /// A finding without its place, which moves when a text changes.
  private struct Line: Hashable {
    let path: String
    let rule: String
    let message: String

    var words: String { "\(path): \(message) [\(rule)]" }
  }

  private static let formats: [OutputFormat] = [.human, .concise]
  private static let others = [
    ReportOptions.format, ReportOptions.color, ReportOptions.everything, LintCommand.quiet, LintCommand.most,
    LintCommand.now,
  ]
  /// The findings of a kind, new or gone, that are listed.
  private static let mostListed = 5

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
    let altered = take(changes, files)
    let isSame = altered.isEmpty && changes.removed.isEmpty && changes.settings.isEmpty
    if screen.isLater, isSame, problems == files.files.problems { return .written }
    problems = files.files.problems
    return report(files, screen, screen.lines(altered, changes.removed, changes.settings))
  }

  /// Gives the changes to the workspace. Returns the files with other texts than before.
  private func take(_ changes: WatchedFiles.Changes, _ files: WatchedFiles) -> [RawPath] {
    if !changes.settings.isEmpty { workspace.settings.configurations = files.search }
    for path in changes.removed { workspace.remove(path) }
    return changes.altered.filter { workspace.read($0) }
  }

  private mutating func report(_ files: WatchedFiles, _ screen: WatchScreen, _ changed: [String]) -> WriteOutcome {
    let isQuiet = arguments.has(LintCommand.quiet)
    let most = arguments.number(of: LintCommand.most)
    var outcome = workspace.outcome(summarized: !isQuiet) { $0.mostSevere(most ?? .max) }
    if !arguments.has(ReportOptions.everything), most == nil { outcome.mostOfRule = ReportOptions.mostOfRule }
    outcome.commandForAll = commandForAll(in: arguments.operands)
    let differences = differences(of: workspace.outcome())
    let begun = screen.begin()
    guard begun == .written else { return begun }
    for problem in problems { console.complain(problem.words, help: problem.help) }
    let bytes = render(
      outcome.named(for: format), as: format, colored: console.colors(on: .output), width: console.width(of: .output))
    let printed = console.print(bytes, to: .output)
    guard printed == .written, !isQuiet else { return printed }
    return screen.print(changed + (screen.isLater ? differences : []) + [screen.end(watching: files)])
  }

  /// The lines that say which findings are new or gone since the last report.
  private mutating func differences(of outcome: Outcome) -> [String] {
    var found: [Line: Int] = [:]
    for finding in outcome.findings {
      let path = outcome.files[finding.place.file].path
      found[Line(path: path, rule: finding.rule.id, message: finding.message.text), default: 0] += 1
    }
    let new = Self.surplus(of: found, over: known)
    let gone = Self.surplus(of: known, over: found)
    known = found
    var lines: [String] = []
    for (name, surplus) in [("new", new), ("gone", gone)] {
      lines += surplus.lines.prefix(Self.mostListed).map { "\(name): \($0)" }
    }
    return lines + ["\(counted(new.count, "finding", "findings")) new, \(gone.count) gone"]
  }

  /// The lines that one report has more than another, sorted.
  private static func surplus(of one: [Line: Int], over other: [Line: Int]) -> (lines: [String], count: Int) {
    var (lines, sum): ([String], Int) = ([], 0)
    for (line, count) in one {
      let more = count - other[line, default: 0]
      guard more > 0 else { continue }
      sum += more
      lines.append(line.words)
    }
    return (lines.sorted(), sum)
  }
}
