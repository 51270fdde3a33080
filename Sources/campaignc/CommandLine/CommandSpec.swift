/// A command as it is described: what help prints and what the arguments are parsed by.
struct CommandSpec: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// The operands in the usage line: `[PATH ...]`; empty if there are none.
  let operands: String
  /// The words that an operand may be, where there is a list of them. Asked for when all commands are known.
  let operandWords: @Sendable () -> [String]
  /// A few paragraphs, each a line of any length.
  let discussion: [String]
  /// Made when somebody asks: only one of all commands is run, and the values of some options follow from the table.
  private let ownOptions: @Sendable () -> [Option]
  /// Command lines to copy, each with what it does.
  let examples: [(line: String, does: String)]

  init(
    _ name: String, _ summary: String, operands: String = "",
    operandWords: @escaping @Sendable () -> [String] = { [] }, discussion: [String] = [],
    options: @escaping @Sendable @autoclosure () -> [Option] = [],
    examples: [(line: String, does: String)] = []
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandWords = operandWords
    self.discussion = discussion
    ownOptions = options
    self.examples = examples
  }

  var options: [Option] { ownOptions() + [.help] }

  func option(named name: String) -> Option? { options.first { $0.name == name } }

  func option(short: Character) -> Option? { options.first { $0.short == short } }
}
