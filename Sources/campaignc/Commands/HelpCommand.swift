internal import Files
internal import SourceText

/// `campaignc help [COMMAND]`
enum HelpCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "help", "Print help for campaignc or one of its commands.", operands: "[COMMAND]",
      operandWords: { allCommands.map(\.spec.name) })
  ) { arguments, console in
    guard let name = arguments.operands.first?.shown else {
      return console.deliver(Array(HelpText.overview(of: allCommands.map(\.spec)).utf8))
    }
    guard let command = allCommands.first(where: { $0.spec.name == name }) else {
      let near = nearest(to: name, among: allCommands.map(\.spec.name))
      return refuse(UsageError(message: "unknown command '\(name)'", suggestion: near), "help", console: console)
    }
    return console.deliver(Array(HelpText.text(for: command.spec).utf8))
  }
}
