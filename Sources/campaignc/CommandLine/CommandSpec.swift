/// The description of a command. Help and the parser of arguments use it.
struct CommandSpec: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// The operands in the usage line: `[PATH ...]`. Empty if there are none.
  let operands: String
  /// The possible words for an operand, if they are known. A function, because it may need all commands.
  let operandWords: @Sendable () -> [String]
  /// A few paragraphs, each of them one line of any length.
  let discussion: [String]
  /// A function, because only one command runs, and the values of some options come from the table.
  private let ownOptions: @Sendable () -> [Option]
  /// Command lines to copy, each with its effect.
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
