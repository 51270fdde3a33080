import CampaignCompile
import CampaignDerive
import CampaignEngine
import CampaignJSON
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
    guard run.inputs.files.count > 0 else { return run.exitCode() }
    let exitCode = run.explain(isQuiet: true, arguments, console: console)
    guard exitCode == .clean else { return exitCode }
    let wanted = try CompileOptions.payloads(arguments, ofReader: !run.readers.isEmpty)
    let workspace = run.workspacesOfReaders.first ?? CompiledWorkspace(run.compiled)
    let sizes = PayloadSizes(of: workspace, wanted)
    let isJSON = arguments.value(of: format) == "json"
    let top = arguments.number(of: top) ?? (isJSON ? .max : 10)
    let printed =
      isJSON ? console.deliver(Array(sizes.json(top: top).utf8)) : console.deliver(report: sizes.text(top: top))
    let isWithin = run.isWithinBudgets(workspace.sizes(wanted), console: console)
    return max(printed, isWithin ? .clean : .findings)
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

  fileprivate func json(top: Int) -> String {
    var json = CanonicalJSON()
    let lists = [("campaigns", campaigns), ("keys", fields), ("payloads", payloads)]
    json.writeObject(lists.map { ($0.0, Array($0.1.prefix(top))) } + [("session", [])], key: { $0.0.utf8 }) {
      json, member in
      if member.0 == "session" { return json.write(Int64(session)) }
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
