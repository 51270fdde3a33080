import CampaignCompile
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings

/// `campaignc where PAYLOAD [POINTER]`
enum WhereCommand {
  private static let sources = Option(
    "sources", takes: .text("PATH"), repeats: true,
    "The campaign files, or their directory. Default: the current directory.")
  private static let place = Option(
    "line", takes: .text("FILE:LINE"),
    "The other direction: what a line of a campaign file becomes, in all payloads or in one."
  )

  static let command: Command = Command(
    spec: CommandSpec(
      "where", "Show where the values of a payload come from.", operands: "[PAYLOAD [POINTER]]",
      discussion: """
        PAYLOAD is a file that 'campaignc build' wrote, such as client/feed.json or server/spring-sale.json. POINTER is
        the path of a value in it, such as /feed/0/title (RFC 6901). The answer is the file, line and column, with the
        line itself. Without POINTER, lists every value that comes from a campaign file.

        With --line, the other direction: the payloads and values that a line contributes to.

        The campaigns are compiled again; if the payload on disk differs from the result, a note says so. Use the same
        --profile as for the build.
        """,
      options: [
        sources, place, CompileOptions.profile, CompileOptions.now,
      ] + ReaderOptions.all + [ConfigurationOptions.file, ConfigurationOptions.none],
      examples: [
        (
          "campaignc where payloads/client/feed.json /feed/0/title",
          "Shows which line contains the title of the first card."
        ),
        ("campaignc where --line campaigns/spring.yaml:12", "Shows what line 12 becomes."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    guard arguments.operands.count <= 2 else { throw UsageError(message: "where takes a payload and a pointer") }
    let place = try arguments.value(of: place).map { text throws(UsageError) in try LinePlace(text) }
    guard place != nil || !arguments.operands.isEmpty else {
      throw UsageError(message: "where needs a payload, or --line FILE:LINE")
    }
    let compiling = try CompileOptions.compiling(arguments, isMarking: true, console: console)
    let paths = arguments.options.filter { $0.option == sources }.map { RawPath($0.value) }
    let run = try CheckRun(arguments, reading: paths, compiling: compiling, for: .all, console: console)
    guard run.hasFiles else { return run.exitCode() }
    let exitCode = run.explain(isQuiet: true, arguments, console: console)
    guard exitCode == .clean else { return exitCode }
    let question = try PayloadQuestion(about: run)
    var output = GradualOutput(console)
    if let place {
      try question.forEachLine(from: place, in: arguments.operands.first) { output.add($0) }
      if output.isEmpty { console.remark("no payload value comes from this line") }
      return output.finish()
    }
    let path = arguments.operands[0]
    let found = try question.payload(at: path)
    if case .success(let bytes) = readFile(path, limit: Manifest.limit), bytes != found.file.bytes {
      console.remark("'\(path.shown)' is out of date; the answer is for the current campaigns")
    }
    guard arguments.operands.count > 1 else {
      question.forEachLine(about: found) { output.add($0) }
      return output.finish()
    }
    let words = try question.description(ofValueAt: arguments.operands[1].shown, in: found)
    return console.deliver(Array(words.utf8))
  }
}

/// Prints a text of any size, piece by piece.
private struct GradualOutput {
  private let console: any Console
  private var bytes: [UInt8] = []
  private var result = ExitCode.clean
  private(set) var isEmpty = true

  init(_ console: any Console) { self.console = console }

  mutating func add(_ line: String) {
    isEmpty = false
    guard result == .clean else { return }
    bytes += line.utf8
    if bytes.count >= 1 << 16 { print() }
  }

  private mutating func print() {
    result = console.deliver(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Prints the rest, and returns the exit code.
  mutating func finish() -> ExitCode {
    if result == .clean { print() }
    return result
  }
}
