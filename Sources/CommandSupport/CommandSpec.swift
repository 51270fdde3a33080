/// The description of a command. Help and the parser of arguments use it.
package struct CommandSpec: Sendable {
  package let name: String
  /// One line for the list of commands.
  package let summary: String
  /// The operands in the usage line: `[PATH ...]`. Empty if there are none.
  package let operands: String
  /// The possible words for an operand, if they are known. A function, because it may need all commands.
  package let operandWords: @Sendable () -> [String]
  /// A few paragraphs, with a blank line between them. Where their lines end has no meaning. A function, because only
  /// help needs them.
  private let ownDiscussion: @Sendable () -> String
  /// A function, because only one command runs, and the values of some options come from the table.
  private let ownOptions: @Sendable () -> [Option]
  /// Options of other commands that somebody may expect here, without their dashes, with advice for each.
  let elsewhere: [String: String]
  /// Command lines to copy, each with its effect.
  package let examples: [(line: String, does: String)]

  package init(
    _ name: String, _ summary: String, operands: String = "",
    operandWords: @escaping @Sendable () -> [String] = { [] },
    discussion: @escaping @Sendable @autoclosure () -> String = "",
    options: @escaping @Sendable @autoclosure () -> [Option] = [],
    elsewhere: [String: String] = [:],
    examples: [(line: String, does: String)] = []
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandWords = operandWords
    ownDiscussion = discussion
    ownOptions = options
    self.elsewhere = elsewhere
    self.examples = examples
  }

  /// The paragraphs of the discussion, each of them one line of any length.
  package var discussion: [String] {
    var paragraphs: [String] = []
    var isContinued = false
    for line in ownDiscussion().split(separator: "\n", omittingEmptySubsequences: false) {
      if isContinued, !line.isEmpty {
        paragraphs[paragraphs.count - 1] += " " + line
      } else if !line.isEmpty {
        paragraphs.append(String(line))
      }
      isContinued = !line.isEmpty
    }
    return paragraphs
  }

  package var options: [Option] { ownOptions() + [.help] }
}
