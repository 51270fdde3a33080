import CampaignEngine
package import CommandSupport
package import Files
import SourceText

/// A command: its description, and its action. It throws if its command line is wrong, and `runTool` reports that.
package struct Command: Sendable {
  package let spec: CommandSpec
  let run: @Sendable (Arguments, any Console) throws(UsageError) -> ExitCode
}

/// In the order in which help lists them.
package let allCommands: [Command] = [
  InitCommand.command,
  NewCommand.command,
  LintCommand.command,
  FormatCommand.command,
  CompileCommand.command,
  BuildCommand.command,
  SummarizeCommand.command,
  LinkCommand.command,
  DiffCommand.command,
  WhereCommand.command,
  StatsCommand.command,
  ListCommand.command,
  SimulateCommand.command,
  WhyCommand.command,
  WhoCommand.command,
  PreviewCommand.command,
  TestCommand.command,
  LanguageServerCommand.command,
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

/// Runs the tool as this process: with its arguments, streams and variables. Ends the process with the exit code.
package func runProcess() -> Never {
  prepareProcess()
  reportCrashes()
  let console = SystemConsole()
  endProcess(runTool(processArguments(), console: console).rawValue)
}

/// Runs the tool with the arguments after its name.
package func runTool(_ words: [RawPath], console: any Console) -> ExitCode {
  console.color = ColorChoice(in: words)
  guard let name = words.first?.shown else {
    _ = console.print(HelpText(for: .error, of: console).overview(of: allCommands.map(\.spec)), to: .error)
    return .wrongUse
  }
  switch name {
  case "--help", "-h": return runCommand(HelpCommand.command, [], console: console)
  case "--version", "-V": return runCommand(VersionCommand.command, [], console: console)
  default: break
  }
  guard let command = allCommands.first(where: { $0.spec.name == name }) else {
    return refuse(.unknownCommand(name, among: allCommands.map(\.spec)), "help", console: console)
  }
  return runCommand(command, Array(words.dropFirst()), console: console)
}

private func runCommand(_ command: Command, _ words: [RawPath], console: any Console) -> ExitCode {
  do throws(UsageError) {
    let arguments = try Arguments(parsing: words, for: command.spec)
    if arguments.has(.help) {
      return console.deliver(HelpText(for: .output, of: console).text(for: command.spec, groups: OptionGroup.all))
    }
    if command.spec.operands.isEmpty, let operand = arguments.operands.first {
      throw UsageError(message: "'\(command.spec.name)' takes no arguments, but got '\(operand.shown)'")
    }
    for word in arguments.oldWords { console.remark(oldWord: word.old, now: word.now) }
    return try command.run(arguments, console)
  } catch {
    return refuse(error, "help \(command.spec.name)", console: console)
  }
}

extension Console {
  /// Says how to write a word of an older version.
  func remark(oldWord: String, now: String) {
    remark("'\(oldWord)' is now called '\(now)'; this version still accepts the old word")
  }
}

/// The message without its middle if it is very long, because of a name or path in it.
private func shortened(_ message: String) -> String {
  message.utf8.count <= 6000 ? message : "\(message.prefix(500)) … \(message.suffix(500))"
}

/// Reports a wrong command line, with a suggestion and a hint where to read more.
func refuse(_ error: UsageError, _ help: String, console: any Console) -> ExitCode {
  let suggestion = error.suggestion.map { "; did you mean '\($0)'?" } ?? ""
  console.complain(shortened(error.message) + suggestion, help: error.help ?? "see 'campaignc \(help)'")
  return .wrongUse
}
