import CommandSupport
import Files

/// `campaignc help [COMMAND]`
enum HelpCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "help", "Print help for campaignc or one of its commands.", operands: "[COMMAND]",
      operandWords: { allCommands.map(\.spec.name) })
  ) { arguments, console in
    let help = HelpText(for: .output, of: console)
    guard let name = arguments.operands.first?.shown else {
      return console.deliver(help.overview(of: allCommands.map(\.spec)))
    }
    guard let command = allCommands.first(where: { $0.spec.name == name }) else {
      return refuse(.unknownCommand(name, among: allCommands.map(\.spec)), "help", console: console)
    }
    return console.deliver(help.text(for: command.spec, groups: OptionGroup.all))
  }
}
