/// The suggestions for a word of a command line.
package enum Suggestion: Equatable {
  case files, folders
  case words([String])
  /// Names of a kind, which the script asks for when they are needed.
  case names(String, orFiles: Bool)
  /// Nothing to suggest.
  case nothing
}

/// An option with the suggestion for its value. Without a value, there is none.
package struct CompletedOption {
  let option: Option
  let suggestion: Suggestion?

  package init(_ option: Option, suggestion: Suggestion?) {
    self.option = option
    self.suggestion = suggestion
  }
}

/// A command with everything that a shell suggests for it.
package struct CompletedCommand {
  let spec: CommandSpec
  let options: [CompletedOption]
  /// The suggestion for the operands.
  let operands: Suggestion

  package init(_ spec: CommandSpec, options: [CompletedOption], operands: Suggestion) {
    self.spec = spec
    self.options = options
    self.operands = operands
  }
}

/// A shell with completions.
package enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that the shell reads.
  package func completions(for commands: [CompletedCommand]) -> String {
    switch self {
    case .bash: BashCompletions.text(for: commands)
    case .zsh: ZshCompletions.text(for: commands)
    case .fish: FishCompletions.text(for: commands)
    }
  }
}
