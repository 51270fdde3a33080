internal import SourceText

/// `campaignc completions SHELL`
enum CompletionsCommand {
  private static let shells = Shell.allCases.map(\.rawValue)

  static let command: Command = Command(
    spec: CommandSpec(
      "completions", "Print what lets a shell complete campaignc's commands, options and rules.",
      operands: shells.joined(separator: "|"), operandWords: { shells },
      discussion: [
        "The shell offers commands, options with their values, rules, types and fields, schemas, and files. Write it to "
          + "where the shell looks; it is in force in the next one that is started. After an update of campaignc, write "
          + "it anew."
      ],
      examples: [
        (
          "campaignc completions bash > ~/.local/share/bash-completion/completions/campaignc",
          "For bash with bash-completion; without it, to a file that ~/.bashrc sources."
        ),
        (
          "campaignc completions zsh > ~/.zfunc/_campaignc",
          "For zsh, with 'fpath+=~/.zfunc' before 'compinit' in ~/.zshrc."
        ),
        ("campaignc completions fish > ~/.config/fish/completions/campaignc.fish", "For fish."),
      ])
  ) { arguments, console in
    do throws(UsageError) {
      guard let name = try arguments.onlyOperand() else {
        throw UsageError(message: "completions needs the name of a shell: \(shells.joined(separator: ", "))")
      }
      guard let shell = Shell(rawValue: name) else {
        throw UsageError(
          message: "there are completions for \(shells.joined(separator: ", ")), and not for '\(name)'",
          suggestion: nearest(to: name, among: shells))
      }
      return console.deliver(Array(shell.completions(for: allCommands.map(\.spec)).utf8))
    } catch {
      return refuse(error, "help completions", console: console)
    }
  }
}
