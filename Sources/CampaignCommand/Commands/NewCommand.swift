import CampaignDerive
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings
import SourceText

/// `campaignc new TYPE [ID]`, and `campaignc new scenario [NAME]`
enum NewCommand {
  private static let minimal = Option("minimal", "Print only the fields that most authors set, without comments.")
  private static let item = Option("item", "Print only the card or message, to add it to a campaign.")
  private static let output = Option(
    "output", short: "o", takes: .text("FILE"), "Write it to a new FILE. An existing file is never changed.")

  static let command: Command = Command(
    spec: CommandSpec(
      "new", "Print a campaign or a scenario to start from.", operands: "TYPE [ID]",
      operandWords: { types.map(\.name) },
      discussion: """
        TYPE is a type of card or message, such as captioned_image or slideup, or 'scenario'. 'campaignc explain card'
        and 'campaignc explain message' list the types.

        Prints a campaign with one card or message. Every field has a comment, and optional fields are comments too:
        remove the '# ' before a field to set it. Replace the sample texts and links. ID becomes the name of the
        campaign and the id of the card or message.

        A scenario is a test of what readers get. Its ID can be any text: the sentence that it proves.
        """,
      options: [minimal, item, output],
      examples: [
        ("campaignc new slideup basket-reminder > basket.yaml", "Starts a campaign with a slideup."),
        ("campaignc new captioned_image -o campaigns/sale.yaml", "Starts one in a new file."),
        ("campaignc new modal --minimal", "Shows a small modal."),
        ("campaignc new banner_image strip --item", "Prints only a card."),
        (
          "campaignc new scenario 'a full basket brings the reminder' -o scenarios/basket.yaml",
          "Starts a scenario in a new file."
        ),
      ]),
    run: run)

  fileprivate static let types = DefinitionExample.items + DefinitionExample.tests

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    guard arguments.operands.count < 3 else {
      throw UsageError(message: "new takes a type and an id, but got '\(arguments.operands[2].shown)' too")
    }
    let type = try type(called: arguments.operands.first?.shown)
    let extent: DefinitionExample.Extent = arguments.has(minimal) ? .minimal : .full
    let name = arguments.operands.dropFirst().first?.shown
    let isItem = DefinitionExample.items.contains(type)
    if !isItem, arguments.has(item) {
      throw UsageError(message: "\(item.flag) prints a card or a message; leave it out for a scenario")
    }
    let example =
      isItem
      ? DefinitionExample(of: type, named: try id(from: name, of: type), extent)
      : DefinitionExample(ofScenarioNamed: name, extent)
    guard let example else { throw .unknownType(type.name) }
    guard let path = try arguments.written(of: output) else {
      return console.deliver(Array((arguments.has(item) ? example.item : example.file).utf8))
    }
    if arguments.has(item) { throw UsageError(message: "--output writes a whole campaign; leave out --item") }
    return try write(example.file, to: path, next: isItem ? "lint" : "test", console: console)
  }

  private static func type(called name: String?) throws(UsageError) -> RecordType {
    guard let name else { throw UsageError(message: "new needs a type, such as slideup or captioned_image") }
    guard let type = types.first(where: { $0.name == name }) else { throw .unknownType(name) }
    return type
  }

  /// The id that the author has chosen, or one made from the type.
  private static func id(from text: String?, of type: RecordType) throws(UsageError) -> String {
    let id = text ?? type.name.replacing("_", with: "-")
    if case .success = Slug.read(Array(id.utf8)[...]) { return id }
    throw UsageError(
      message: "'\(id)' can't be an id: use lower-case letters, digits, '-' and '_', at most \(Slug.limit)",
      suggestion: Slug.proposal(for: Array(id.utf8)[...])?.text)
  }

  private static func write(
    _ text: String, to path: RawPath, next command: String, console: any Console
  ) throws(UsageError) -> ExitCode {
    guard let name = String(validating: path.name, as: UTF8.self), name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    else {
      throw UsageError(message: "'\(path.shown)' must end in .yaml or .yml")
    }
    let file = OutputFile(path: name, bytes: Array(text.utf8))
    let isThere = file.isThere(in: path.folder)
    if exists(path), !isThere {
      console.complain("nothing was written: '\(path.shown)' already exists", help: "choose another name")
      return .wrongUse
    }
    if let (path, failure) = writeFiles([file], in: path.folder, replacing: false) {
      return console.fail(writing: path, failure)
    }
    return console.deliver(lines: [
      "\(isThere ? "there already:" : "wrote") \(path.shown)", "try: campaignc \(command) \(shellWord(path.shown))",
    ])
  }
}

extension UsageError {
  fileprivate static func unknownType(_ name: String) -> UsageError {
    let types = NewCommand.types
    let known = types.first { $0.foreign.contains(name) }?.name
    return UsageError(
      message: "there is no card or message of the type '\(excerpt(of: name.utf8))'",
      suggestion: known ?? nearest(to: name, among: types.map(\.name)),
      help: "the types are " + types.map(\.name).joined(separator: ", "))
  }
}
