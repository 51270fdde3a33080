import CampaignEngine
import CampaignFixtures
import CampaignLanguage
import CommandSupport
import Files
import SourceText

/// `campaignc fixtures -o DIR`
enum FixturesCommand {
  private static let output = Option(
    "output", short: "o", takes: .text("DIR"), "The output directory; it may contain nothing but fixtures.")
  private static let format = Option(
    "format", takes: .choice(DefinitionFormat.allCases.map(\.rawValue)),
    "The syntax of the campaign files. Default: yaml."
  )
  private static let type = Option(
    "type", takes: .choice(TypeSelection.allNames), repeats: true, "Generate only cards and messages of this type.")
  private static let count = Option(
    "count", takes: .number(1...10_000_000), "Generate N realistic campaigns instead of the pack.")
  private static let seed = Option(
    "seed", takes: .number(0...Int.max), "Vary the generated campaigns. Default: 1.")
  private static let size = Option(
    "size", takes: .choice(Volume.Size.allCases.map(\.rawValue)),
    "small: half a kilobyte each (default); full: one card and one message of each type.")
  private static let inOneFile = Option("in-one-file", "Write all campaigns of --count to one file.")

  private static let scenarios = Option(
    "scenarios", "Write timelines for the tests of clients instead of the pack: steps, and what a client must do.")

  static let command: Command = Command(
    spec: CommandSpec(
      "fixtures", "Write sample campaigns and payloads for testing other programs.", operands: "-o DIR",
      discussion: """
        The pack contains valid campaigns for every type of card and message: the smallest, the fullest, every pair of
        optional fields, every word, every limit, and texts that careless programs mishandle; each with its payloads in
        both profiles. It also contains broken campaigns, each with one mistake of one rule, next to a valid version.
        pack.json lists them; coverage.json shows which parts of the language they cover.

        With --count: any number of campaigns without errors, for load tests. Some have advice, and types that clients
        no longer show have a warning. The same options give the same bytes on every machine.

        With --scenarios: what clients must do, for those who write or port one. 'campaignc
        explain conformance' describes the files.
        """,
      options: [output, format, type, count, seed, size, inOneFile, scenarios, CheckRun.threadsOption],
      examples: [
        ("campaignc fixtures -o fixtures", "Writes the pack."),
        ("campaignc fixtures -o slideups --type slideup --format json", "Writes the fixtures for slideups, in JSON."),
        ("campaignc fixtures -o conformance --scenarios", "Writes the timelines for the tests of clients."),
        ("campaignc fixtures -o corpus --count 10000", "Writes ten thousand small campaigns."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let folder = try arguments.neededFolder(of: output, else: "fixtures needs an output directory: --output DIR")
    if let operand = arguments.operands.first {
      throw UsageError(message: "'fixtures' takes no arguments, but got '\(operand.shown)'")
    }
    let threads = arguments.number(of: CheckRun.threadsOption) ?? processorCount()
    let files = try files(arguments, threads: threads)
    return OutputFolder(folder, threads: threads, isQuiet: false, listedIn: .pack).write(
      files, console: console)
  }

  private static func files(_ arguments: Arguments, threads: Int) throws(UsageError) -> [OutputFile] {
    if arguments.has(scenarios) {
      for option in [format, type, count, seed, size, inOneFile] where arguments.has(option) {
        throw UsageError(message: "\(option.flag) can't be combined with \(scenarios.flag)")
      }
      return ConformanceFiles(threads: threads).listed
    }
    let names = arguments.options.filter { $0.option == type }.map(\.value)
    let selection = TypeSelection(names)
    let format = arguments.value(of: format).flatMap(DefinitionFormat.init) ?? .yaml
    guard let count = arguments.number(of: count) else {
      for option in [seed, size, inOneFile] where arguments.has(option) {
        throw UsageError(message: "\(option.flag) needs --count, because the pack is always the same")
      }
      return FixtureFolder(of: selection ?? .all, as: format, threads: threads).listedFiles
    }
    let volume = Volume(
      seed: UInt64(arguments.number(of: seed) ?? 1), count: count, types: selection,
      size: arguments.value(of: size).flatMap(Volume.Size.init) ?? .small)
    return FixtureFolder(volume, as: format, inOneFile: arguments.has(inOneFile), threads: threads).listedFiles
  }
}
