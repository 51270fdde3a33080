import SourceText

/// `campaignc completions SHELL`
enum CompletionsCommand {
  private static let shells = Shell.allCases.map(\.rawValue)

  static let command: Command = Command(
    spec: CommandSpec(
      "completions", "Print a script that completes commands, options and rules in a shell.",
      operands: joined(shells, by: "|"), operandWords: { shells },
      discussion: """
        The script completes commands, options and their values, rules, types, fields, schemas and files. Save it where
        your shell looks for completions, and start a new shell. Save it again after each update of campaignc.
        """,
      examples: [
        (
          "campaignc completions bash > ~/.local/share/bash-completion/completions/campaignc",
          "For bash with bash-completion; without it, source the file from ~/.bashrc."
        ),
        (
          "campaignc completions zsh > ~/.zfunc/_campaignc",
          "For zsh, with 'fpath+=~/.zfunc' before 'compinit' in ~/.zshrc."
        ),
        ("campaignc completions fish > ~/.config/fish/completions/campaignc.fish", "For fish."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    guard let name = try arguments.onlyOperand() else {
      throw UsageError(message: "completions needs the name of a shell: \(shells.joined(separator: ", "))")
    }
    guard let shell = Shell(rawValue: name) else {
      throw UsageError(
        message: "completions are available for \(shells.joined(separator: ", ")), not for '\(name)'",
        suggestion: nearest(to: name, among: shells))
    }
    return console.deliver(Array(shell.completions(for: allCommands.map(\.spec)).utf8))
  }
}
