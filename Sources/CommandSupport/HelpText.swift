import CampaignDerive
import Findings

/// The help of the whole tool and of each command.
package struct HelpText {
  private let width: Int
  private let decorator: Decorator
  private let indent = "  "

  /// The help for a stream: as wide as its terminal, within limits, and in colour if the stream supports that.
  package init(for stream: StandardStream, of console: any Console) {
    width = console.textWidth(of: stream)
    decorator = console.decorator(on: stream)
  }

  package func overview(of commands: [CommandSpec]) -> [UInt8] {
    var text = """
      campaignc checks campaign files in YAML and JSON, and shows what is wrong and where.

      \(heading("Usage:")) campaignc COMMAND [OPTION ...] [ARGUMENT ...]

      \(heading("Commands:"))

      """
    text += table(commands.map { ($0.name, $0.summary) }, column: column(of: commands.map(\.name)))
    text += """

      Run 'campaignc help COMMAND' for help on a command. To begin, try: campaignc lint

      """
    return Array(text.utf8)
  }

  /// The help of a command. A long one has its options in groups.
  package func text(for command: CommandSpec, groups: [OptionGroup]) -> [UInt8] {
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    var text = command.summary + "\n\n\(heading("Usage:")) campaignc \(command.name) [OPTION ...]\(operands)\n"
    for paragraph in command.discussion { text += "\n" + wrapped(paragraph, width: width) }
    let column = column(of: command.options.map(head))
    for group in command.options(in: groups) {
      let rows = group.options.map { (head(of: $0), Self.summary(of: $0)) }
      text += "\n\(heading(group.title + ":"))\n" + table(rows, column: column)
    }
    if !command.examples.isEmpty {
      text += "\n\(heading("Examples:"))\n"
      for example in command.examples { text += "\(indent)\(example.line)\n\(indent)\(indent)\(example.does)\n" }
    }
    return Array(text.utf8)
  }

  private func heading(_ words: String) -> String { decorator.decorate(words, as: .headline) }

  private func head(of option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + option.flag + (option.placeholder.map { " \($0)" } ?? "")
  }

  static func summary(of option: Option) -> String {
    guard case .choice(let choices) = option.value, option.placeholder == "NAME" else { return option.summary }
    return option.summary + " One of " + choices.joined(separator: ", ") + "."
  }

  /// The width of the left column.
  private func column(of lefts: [String]) -> Int { min(30, width / 3, (lefts.map(\.count).max() ?? 0) + 4) }

  /// Two columns. A long left side gets its own line.
  private func table(_ rows: [(left: String, right: String)], column: Int) -> String {
    var text = ""
    for row in rows {
      let margin = String(repeating: " ", count: column + 2)
      let right = wrapped(row.right, width: width, first: margin, indent: margin)
      if row.left.count + 2 <= column {
        let gap = String(repeating: " ", count: column - row.left.count)
        text += indent + decorator.decorate(row.left, as: .cure) + gap + right.drop { $0 == " " }
      } else {
        text += indent + decorator.decorate(row.left, as: .cure) + "\n" + right
      }
    }
    return text
  }
}
