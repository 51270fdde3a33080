import CampaignCompile
import CampaignDerive
import CampaignEngine
import CampaignJSON
import CommandSupport
import Files
import Findings

/// `campaignc stats [PATH ...]`
enum StatsCommand {
  private static let format = Option("format", takes: .choice(["human", "json"]), "For people, or for programs.")
  private static let top = Option(
    "top", takes: .number(0...Int.max), "Show the N largest of each kind. Default: 10; with --format json, all.")

  static let command: Command = Command(
    spec: CommandSpec(
      "stats", "Show how large the payloads of campaign files are, and why.", operands: "[PATH ...]",
      discussion: """
        Counts the bytes of the payloads that 'campaignc build' writes: for each payload, for each campaign across all
        payloads, for each key with its values, and for what a client loads when a session begins (News Feed, content
        cards and triggers together). The largest come first.

        The configuration can limit sizes with 'budgets'; a payload over its budget is a finding, and the exit code is
        1. 'campaignc build' checks the budgets too.
        """,
      options: [format, top, ReportOptions.color] + CompileOptions.all + [CheckRun.threadsOption],
      examples: [
        ("campaignc stats campaigns/", "Shows the ten largest payloads, campaigns and keys."),
        ("campaignc stats --payload content_cards --format json", "Prints all figures about one payload as JSON."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let compiling = try CompileOptions.compiling(arguments, console: console)
    let run = try CheckRun(arguments, compiling: compiling, console: console)
    guard run.hasFiles else { return run.exitCode() }
    let exitCode = run.explain(isQuiet: true, arguments, console: console)
    guard exitCode == .clean else { return exitCode }
    let wanted = try CompileOptions.payloads(arguments, ofReader: !run.readers.isEmpty)
    let isJSON = arguments.value(of: format) == "json"
    let top = arguments.number(of: top) ?? (isJSON ? .max : 10)
    let workspaces = try run.measuredWorkspaces(arguments, console: console)
    var result = ExitCode.clean
    for (number, workspace) in workspaces.enumerated() {
      let own = workspace.printed
      let sizes = PayloadSizes(of: own, wanted)
      let name = workspaces.count == 1 ? nil : workspace.folder?.shown ?? ""
      let heading = name.map { (number == 0 ? "" : "\n") + workspace.heading($0) + "\n\n" } ?? ""
      let printed =
        isJSON
        ? console.deliver(Array(sizes.json(top: top, workspace: name).utf8))
        : console.deliver(report: heading + sizes.text(top: top))
      let isWithin = run.isWithinBudgets(own.sizes(wanted), of: workspace, console: console)
      result = max(result, printed, isWithin ? .clean : .findings)
    }
    return result
  }
}

extension CheckRun {
  /// The workspaces with campaigns, or only those with the reader that was named.
  fileprivate func measuredWorkspaces(
    _ arguments: Arguments, console: any Console
  ) throws(UsageError) -> [RunWorkspace] {
    if arguments.has(ReaderOptions.reader) { return [try onlyWorkspace(arguments, to: "measured", console: console)] }
    return workspaces.filter { !$0.compiled.isEmpty }
  }
}

extension RunWorkspace {
  fileprivate func heading(_ folder: String) -> String {
    folder.isEmpty ? "files without a campaignc.yaml" : "workspace \(printable(folder))"
  }
}
