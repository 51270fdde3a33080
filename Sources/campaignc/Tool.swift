internal import Files
internal import SourceText

/// A command: how it is described, and what it does.
struct Command: Sendable {
  let spec: CommandSpec
  let run: @Sendable (Arguments, any Console) -> ExitCode
}

/// In the order in which help lists them.
let allCommands: [Command] = [
  InitCommand.command,
  LintCommand.command,
  CompileCommand.command,
  BuildCommand.command,
  WhereCommand.command,
  StatsCommand.command,
  FixturesCommand.command,
  DecompileCommand.command,
  DumpCommand.command,
  SchemaCommand.command,
  ExplainCommand.command,
  RulesCommand.command,
  ConfigCommand.command,
  HookCommand.command,
  CompletionsCommand.command,
  ManualCommand.command,
  VersionCommand.command,
  HelpCommand.command,
]

/// Runs the tool with the arguments after its name.
func runTool(_ words: [RawPath], console: any Console) -> ExitCode {
  guard let name = words.first?.shown else {
    _ = console.print(Array(HelpText.overview(of: allCommands.map(\.spec)).utf8), to: .error)
    return .wrongUse
  }
  switch name {
  case "--help", "-h": return runCommand(HelpCommand.command, [], console: console)
  case "--version", "-V": return runCommand(VersionCommand.command, [], console: console)
  default: break
  }
  guard let command = allCommands.first(where: { $0.spec.name == name }) else {
    let near = nearest(to: name, among: allCommands.map(\.spec.name))
    return refuse(UsageError(message: "unknown command '\(name)'", suggestion: near), "help", console: console)
  }
  return runCommand(command, words.dropFirst(), console: console)
}

private func runCommand(_ command: Command, _ words: some Sequence<RawPath>, console: any Console) -> ExitCode {
  do throws(UsageError) {
    let arguments = try Arguments(parsing: words, for: command.spec)
    if arguments.has(.help) { return console.deliver(Array(HelpText.text(for: command.spec).utf8)) }
    if command.spec.operands.isEmpty, let operand = arguments.operands.first {
      throw UsageError(message: "'\(command.spec.name)' takes no arguments, but got '\(operand.shown)'")
    }
    return command.run(arguments, console)
  } catch {
    return refuse(error, "help \(command.spec.name)", console: console)
  }
}

/// A message without the middle of what is longer than any sensible name or path.
private func shortened(_ message: String) -> String {
  message.utf8.count <= 6000 ? message : "\(message.prefix(500)) … \(message.suffix(500))"
}

/// Says what is wrong with a command line, what may have been meant, and what to do or where to read on.
func refuse(_ error: UsageError, _ help: String, console: any Console) -> ExitCode {
  let suggestion = error.suggestion.map { "; did you mean '\($0)'?" } ?? ""
  console.complain(shortened(error.message) + suggestion, help: error.help ?? "see 'campaignc \(help)'")
  return .wrongUse
}
