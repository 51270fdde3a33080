internal import CampaignEngine
internal import CampaignFixtures
internal import CampaignLanguage
internal import Files
internal import SourceText

/// `campaignc fixtures -o DIR`
enum FixturesCommand {
  private static let output = Option(
    "output", short: "o", takes: .text("DIR"), "The folder that is to hold the fixtures, and nothing else.")
  private static let format = Option(
    "format", takes: .choice(DefinitionFormat.allCases.map(\.rawValue)), "The syntax of the definitions. Default: yaml."
  )
  private static let type = Option(
    "type", takes: .choice(TypeSelection.allNames), repeats: true, "Make cards and messages of this type alone.")
  private static let count = Option(
    "count", takes: .number(1...10_000_000), "Make N believable campaigns instead of the pack.")
  private static let seed = Option(
    "seed", takes: .number(0...Int.max), "Another seed gives other campaigns. Default: 1.")
  private static let size = Option(
    "size", takes: .choice(Volume.Size.allCases.map(\.rawValue)),
    "small: half a kilobyte each (default); full: a card and a message of each type.")
  private static let inOneFile = Option("in-one-file", "Put all campaigns of --count into one file.")

  static let command: Command = Command(
    spec: CommandSpec(
      "fixtures", "Write campaigns and payloads for the tests of other programs.", operands: "-o DIR",
      discussion: [
        "The pack: valid definitions of every type of card and message, from the smallest to the fullest, with every pair "
          + "of optional fields, every word, every limit and texts that careless programs stumble over; beside each its "
          + "payloads, with all keys too. And broken ones, each with one mistake of one rule, beside a valid one "
          + "without it. pack.json lists them, coverage.json tells what of the language they cover.",
        "With --count: as many campaigns as you like, for volume. Same options, same bytes, on every machine.",
      ],
      options: [output, format, type, count, seed, size, inOneFile, CheckRun.threadsOption],
      examples: [
        ("campaignc fixtures -o fixtures", "Writes the pack."),
        ("campaignc fixtures -o slideups --type slideup --format json", "Writes what is about slideups, in JSON."),
        ("campaignc fixtures -o corpus --count 10000", "Writes ten thousand small campaigns."),
      ])
  ) { arguments, console in
    do throws(UsageError) {
      return try run(arguments, console: console)
    } catch {
      return refuse(error, "help fixtures", console: console)
    }
  }

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    guard let folder = try arguments.written(of: output), !folder.bytes.isEmpty else {
      throw UsageError(message: "fixtures needs a folder to write to: --output DIR")
    }
    if let operand = arguments.operands.first {
      throw UsageError(message: "'fixtures' takes no argument, and got '\(operand.shown)'")
    }
    let threads = arguments.number(of: CheckRun.threadsOption) ?? processorCount()
    let files = try files(arguments, threads: threads)
    return OutputFolder(folder, threads: threads, isQuiet: false, listedIn: .pack).write(
      files, console: console)
  }

  private static func files(_ arguments: Arguments, threads: Int) throws(UsageError) -> [OutputFile] {
    let names = arguments.options.filter { $0.option == type }.map(\.value)
    let selection = TypeSelection(names)
    let format = arguments.value(of: format).flatMap(DefinitionFormat.init) ?? .yaml
    guard let count = arguments.number(of: count) else {
      for option in [seed, size, inOneFile] where arguments.has(option) {
        throw UsageError(message: "\(option.flag) needs --count, since the pack is always the same")
      }
      return PackFolder(of: selection ?? .all, as: format, threads: threads).files
    }
    let volume = Volume(
      seed: UInt64(arguments.number(of: seed) ?? 1), count: count, types: selection,
      size: arguments.value(of: size).flatMap(Volume.Size.init) ?? .small)
    return VolumeFolder(volume, as: format, inOneFile: arguments.has(inOneFile), threads: threads).files
  }
}
