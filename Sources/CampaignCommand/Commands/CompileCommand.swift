import Bytes
import CampaignCompile
import CampaignDerive
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files

/// `campaignc compile [PATH ...]`
enum CompileCommand {
  private static let pretty = Option(
    "pretty", "Format payloads over many lines for people; this is not canonical JSON.")
  private static let strictDecode = Option(
    "strict-decode", takes: .choice(Client.allCases.map(\.name)),
    "Print the keys that the decoder of this client would miss, in place of the payloads. Exit with 1 if there are any."
  )
  private static let quiet = Option("quiet", short: "q", "Don't report findings that do not fail the run.")

  static let command: Command = Command(
    spec: CommandSpec(
      "compile", "Print the payloads of campaign files.", operands: "[PATH ...]",
      discussion: """
        Prints canonical JSON (RFC 8785), one payload per line: first the server payload of each campaign, sorted by
        name, then the client payloads of all campaigns: News Feed, content cards and triggers.

        With --reader, or with options that describe a reader, prints only the client payloads that a server would send
        to that reader at the time of --now.

        Findings go to standard error. If there is an error, nothing is printed and the exit code is 1.
        """,
      options: CompileOptions.all + [CompileOptions.format, pretty, strictDecode, quiet, CheckRun.threadsOption],
      examples: [
        ("campaignc compile spring.yaml", "Prints the payloads of one file."),
        ("campaignc compile --payload server --pretty spring.yaml", "Shows what servers get."),
        (
          "campaignc compile --payload news_feed campaigns/ > feed.json",
          "Writes one payload, followed by a line break."
        ),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let compiling = try CompileOptions.compiling(arguments, console: console)
    let run = try CheckRun(arguments, compiling: compiling, console: console)
    defer { console.discard(run) }
    guard run.hasFiles else { return run.exitCode() }
    let format = CompileOptions.format(arguments)
    let exitCode = run.explain(isQuiet: arguments.has(quiet), as: format, arguments, console: console)
    guard exitCode == .clean else { return exitCode }
    let wanted = try CompileOptions.payloads(arguments, ofReader: !run.readers.isEmpty)
    let workspace = try run.onlyWorkspace(arguments, to: "printed", console: console).printed
    if let client = arguments.value(of: strictDecode).flatMap({ Client(named: $0.utf8) }) {
      guard wanted != [.server] else {
        throw UsageError(message: "'--strict-decode' is about client payloads; leave out '--payload server'")
      }
      return printGaps(workspace, wanted, for: client, console: console)
    }
    return print(workspace, wanted, isPretty: arguments.has(pretty), console: console)
  }

  /// Prints the keys that a client's decoder would miss.
  private static func printGaps(
    _ workspace: CompiledWorkspace, _ wanted: [Payload], for client: Client, console: any Console
  ) -> ExitCode {
    let lines = wanted.filter { $0 != .server }.map(workspace.clientFile).flatMap { file in
      StrictDecoding(of: file, by: client).gaps.map { gap in
        "\(file.path) \(gap.pointer.text): \(client.row.words) needs \(gap.keys.joined(separator: ", "))"
      }
    }
    let end = lines.isEmpty ? "the payloads have every key that \(client.row.words) needs" : nil
    return max(lines.isEmpty ? .clean : .findings, console.deliver(lines: lines + (end.map { [$0] } ?? [])))
  }

  /// Prints the payloads piece by piece, so that they are not in memory twice.
  private static func print(
    _ workspace: CompiledWorkspace, _ wanted: [Payload], isPretty: Bool, console: any Console
  ) -> ExitCode {
    let most = 1 << 16
    var output: [UInt8] = []
    output.reserveCapacity(most * 2)
    var result = ExitCode.clean
    func take(_ piece: ArraySlice<UInt8>) {
      guard result == .clean else { return }
      output += piece
      // At a terminal, print only whole lines.
      guard output.count >= most, !console.outputIsTerminal || output.last == UInt8(ascii: "\n") else { return }
      result = console.deliver(data: output)
      output.removeAll(keepingCapacity: true)
    }
    if isPretty {
      var printer = PrettyPrinter()
      workspace.write(wanted) { piece in
        // A server payload is one piece, and becomes several times as large.
        for start in stride(from: piece.startIndex, to: piece.endIndex, by: most) {
          printer.add(piece[start..<min(start + most, piece.endIndex)])
          take(printer.take()[...])
        }
      }
    } else {
      workspace.write(wanted, to: take)
    }
    return result == .clean ? console.deliver(data: output) : result
  }
}
