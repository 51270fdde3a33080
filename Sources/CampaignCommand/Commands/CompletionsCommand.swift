import Bytes
import CampaignEditor
import CampaignEngine
import CommandSupport
import Files
import SourceText

/// `campaignc completions SHELL`
enum CompletionsCommand {
  private static let names = Option(
    "names", takes: .choice(NameKind.allCases.map(\.rawValue)),
    "Print the names of this kind in the current directory, or in PATH, one on each line. The scripts ask for them.")
  /// The names that are printed at most, so that a shell can show them.
  private static let mostNames = 1000
  private static let shells = Shell.allCases.map(\.rawValue)

  static let command: Command = Command(
    spec: CommandSpec(
      "completions", "Print a script that completes commands, options and rules in a shell.",
      operands: joined(shells, by: "|"), operandWords: { shells },
      discussion: """
        The script completes commands, options and their values, rules, types, fields, schemas and files, and the names
        of the workspace: readers, events, messages, scenarios and others. Save it where your shell looks for
        completions, and start a new shell. Save it again after each update of campaignc. In a new home directory, make
        the directory first: mkdir -p ~/.zfunc
        """,
      options: [names],
      examples: [
        (
          "campaignc completions bash > ~/.local/share/bash-completion/completions/campaignc",
          "For bash with bash-completion; without it, source the file from ~/.bashrc."
        ),
        (
          "campaignc completions zsh > ~/.zfunc/_campaignc",
          "For zsh, with 'fpath+=~/.zfunc' before 'compinit' in ~/.zshrc."
        ),
        ("campaignc completions --names events", "Prints the events that the workspace knows."),
        ("campaignc completions fish > ~/.config/fish/completions/campaignc.fish", "For fish."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    if let kind = arguments.value(of: names).flatMap(NameKind.init(rawValue:)) {
      let folder = try arguments.onlyOperand() ?? "."
      return console.deliver(lines: Array(kind.names(in: RawPath(folder).absolute).prefix(mostNames)))
    }
    guard let name = try arguments.onlyOperand() else {
      throw UsageError(message: "completions needs the name of a shell: \(shells.joined(separator: ", "))")
    }
    guard let shell = Shell(rawValue: name) else {
      throw UsageError(
        message: "completions are available for \(shells.joined(separator: ", ")), not for '\(name)'",
        suggestion: nearest(to: name, among: shells))
    }
    return console.deliver(Array(shell.completions(for: allCommands.map { CompletedCommand($0.spec) }).utf8))
  }
}
