/// The help of the whole tool and of each command, written from their descriptions.
enum HelpText {
  private static let width = 90
  private static let indent = "  "

  static func overview(of commands: [CommandSpec]) -> String {
    var text = """
      campaignc checks campaign files in YAML and JSON, and shows what is wrong and where.

      Usage: campaignc COMMAND [OPTION ...] [ARGUMENT ...]

      Commands:

      """
    text += table(commands.map { ($0.name, $0.summary) })
    text += """

      Run 'campaignc help COMMAND' for help on a command. To begin, try: campaignc lint

      """
    return text
  }

  static func text(for command: CommandSpec) -> String {
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    var text = command.summary + "\n\nUsage: campaignc \(command.name) [OPTION ...]\(operands)\n"
    for paragraph in command.discussion { text += "\n" + wrapped(paragraph, indent: "") }
    text += "\nOptions:\n" + table(command.options.map { (head(of: $0), summary(of: $0)) })
    if !command.examples.isEmpty {
      text += "\nExamples:\n"
      for example in command.examples { text += "\(indent)\(example.line)\n\(indent)\(indent)\(example.does)\n" }
    }
    return text
  }

  private static func head(of option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + option.flag + (option.placeholder.map { " \($0)" } ?? "")
  }

  static func summary(of option: Option) -> String {
    guard case .choice(let choices) = option.value, option.placeholder == "NAME" else { return option.summary }
    return option.summary + " One of " + choices.joined(separator: ", ") + "."
  }

  /// Two columns; a long left side gets its own line.
  private static func table(_ rows: [(left: String, right: String)]) -> String {
    let column = min(30, (rows.map(\.left.count).max() ?? 0) + 4)
    var text = ""
    for row in rows {
      let right = wrapped(row.right, indent: String(repeating: " ", count: column + 2))
      if row.left.count + 2 <= column {
        let gap = String(repeating: " ", count: column - row.left.count)
        text += indent + row.left + gap + right.drop { $0 == " " }
      } else {
        text += indent + row.left + "\n" + right
      }
    }
    return text
  }

  /// Lines of at most `width` columns.
  private static func wrapped(_ paragraph: String, indent: String) -> String {
    var text = ""
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, indent.count + line.count + 1 + word.count > width {
        text += indent + line + "\n"
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    return text + indent + line + "\n"
  }
}
