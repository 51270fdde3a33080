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

extension PayloadSizes {
  fileprivate func text(top: Int) -> String {
    var text = "a session loads \(session.grouped) bytes\n"
    text += PayloadSizes.table("payloads", payloads, top) { _ in "" }
    text += PayloadSizes.table("campaigns", campaigns, top) {
      $0 == 1 ? "1 card or message" : "\($0) cards and messages"
    }
    text += PayloadSizes.table("keys", fields, top) { $0 == 1 ? "once" : "\($0) times" }
    return text
  }

  private static func table(
    _ title: String, _ rows: [Row], _ top: Int, _ count: (Int) -> String
  ) -> String {
    guard !rows.isEmpty, top > 0 else { return "" }
    let shown = rows.prefix(top)
    let width = shown.map(\.bytes.grouped.count).max() ?? 0
    let lines = shown.map { row in
      let bytes = String(repeating: " ", count: width - row.bytes.grouped.count) + row.bytes.grouped
      let words = count(row.count)
      return "  \(bytes)  \(printable(row.name))\(words.isEmpty ? "" : "  (\(words))")\n"
    }
    let rest = rows.count > shown.count ? "  and \(rows.count - shown.count) more\n" : ""
    return "\n\(title), in bytes\n" + lines.joined() + rest
  }

  /// With several workspaces, each has its own object, which names its directory.
  fileprivate func json(top: Int, workspace: String?) -> String {
    var json = CanonicalJSON()
    let lists = [("campaigns", campaigns), ("keys", fields), ("payloads", payloads)]
    let others: [(String, [Row])] = [("session", [])] + (workspace == nil ? [] : [("workspace", [])])
    json.writeObject(lists.map { ($0.0, Array($0.1.prefix(top))) } + others, key: { $0.0.utf8 }) { json, member in
      if member.0 == "session" { return json.write(Int64(session)) }
      if member.0 == "workspace" { return json.write(string: (workspace ?? "").utf8) }
      json.writeArray { json in
        for row in member.1 {
          json.writeObject(["bytes", "count", "name"], key: { $0.utf8 }) { json, key in
            switch key {
            case "bytes": json.write(Int64(row.bytes))
            case "count": json.write(Int64(row.count))
            default: json.write(string: row.name.utf8)
            }
          }
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}

extension Int {
  /// The number with a comma between groups of three digits.
  fileprivate var grouped: String {
    var result = ""
    for (index, digit) in String(self).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3), digit != "-" { result.append(",") }
      result.append(digit)
    }
    return String(result.reversed())
  }
}
