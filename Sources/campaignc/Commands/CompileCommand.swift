internal import CampaignCompile
internal import CampaignDerive
internal import CampaignEngine
internal import CampaignLanguage
internal import Files

/// `campaignc compile [PATH ...]`
enum CompileCommand {
  private static let pretty = Option(
    "pretty", "Format payloads over many lines for people; this is not canonical JSON.")
  private static let quiet = Option("quiet", short: "q", "Don't report findings that do not fail the run.")

  static let command: Command = Command(
    spec: CommandSpec(
      "compile", "Print the payloads of campaign files.", operands: "[PATH ...]",
      discussion: [
        "Prints canonical JSON (RFC 8785), one payload per line: first the server payload of each campaign, "
          + "sorted by name, then the client payloads of all campaigns: News Feed, content cards and triggers.",
        "Findings go to standard error. If there is an error, nothing is printed and the exit code is 1.",
      ],
      options: CompileOptions.all + [pretty, quiet, CheckRun.threadsOption],
      examples: [
        ("campaignc compile spring.yaml", "Prints the payloads of one file."),
        ("campaignc compile --only server --pretty spring.yaml", "Shows what servers get."),
        ("campaignc compile --only feed campaigns/ > feed.json", "Writes one payload, followed by a line break."),
      ])
  ) { arguments, console in
    do throws(UsageError) {
      return try run(arguments, console: console)
    } catch {
      return refuse(error, "help compile", console: console)
    }
  }

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let compiling = try CompileOptions.compiling(arguments, console: console)
    let run = try CheckRun(arguments, compiling: compiling, console: console)
    defer { console.discard(run) }
    guard run.inputs.files.count > 0 else { return run.endWithoutFiles(console: console) }
    let exitCode = run.explain(isQuiet: arguments.has(quiet), console: console)
    guard exitCode == .clean else { return exitCode }
    return print(run.compiled, CompileOptions.payloads(arguments), isPretty: arguments.has(pretty), console: console)
  }

  /// Prints the payloads, some of their bytes at a time, so that they are not in memory twice.
  private static func print(
    _ compiled: [CompiledCampaign], _ wanted: [Payload], isPretty: Bool, console: any Console
  ) -> ExitCode {
    let most = 1 << 16
    var output: [UInt8] = []
    output.reserveCapacity(most * 2)
    var result = ExitCode.clean
    func take(_ piece: ArraySlice<UInt8>) {
      guard result == .clean else { return }
      output += piece
      // At a terminal what is printed at once are lines.
      guard output.count >= most, !console.outputIsTerminal || output.last == UInt8(ascii: "\n") else { return }
      result = console.deliver(data: output)
      output.removeAll(keepingCapacity: true)
    }
    let workspace = CompiledWorkspace(compiled)
    if isPretty {
      var printer = PrettyPrinter()
      workspace.write(wanted) { piece in
        printer.add(piece)
        take(printer.take()[...])
      }
    } else {
      workspace.write(wanted, to: take)
    }
    return result == .clean ? console.deliver(data: output) : result
  }
}
