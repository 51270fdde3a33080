/// The completion script for zsh. It can be a file `_campaignc`, or be read when a shell starts.
enum ZshCompletions {
  static func text(for commands: [CompletedCommand]) -> String {
    """
    #compdef campaignc
    # Completions of campaignc for zsh. 'campaignc help completions' tells how to install them.

    _campaignc_commands() {
      local -a commands=(
    \(commands.map { "    \(quoted("\($0.spec.name):\($0.spec.brief)"))\n" }.joined())  )
      _describe -t commands command commands
    }

    _campaignc_names() {
      local -a names=("${(@f)$(campaignc completions --names $1 2>/dev/null)}")
      compadd -- ${names:#}
    }

    \(commands.map(function).joined(separator: "\n"))
    _campaignc() {
      local curcontext="$curcontext" state
      _arguments -C \\
        '(- *)'{-h,--help}'[Print help]' \\
        '(- *)'{-V,--version}'[Print the version]' \\
        '1: :_campaignc_commands' \\
        '*:: :->arguments'
      if [[ $state == arguments ]] && (($+functions[_campaignc_$words[1]])); then
        _campaignc_$words[1]
      fi
    }

    if [[ $funcstack[1] == _campaignc ]]; then
      _campaignc "$@"
    else
      compdef _campaignc campaignc
    fi

    """
  }

  private static func function(of command: CompletedCommand) -> String {
    let operands = command.spec.operands
    let specifications =
      command.options.map(specification)
      + (operands.isEmpty ? [] : [quoted("*:\(operands.escaped):\(action(for: command.operands))")])
    return "_campaignc_\(command.spec.name)() {\n  _arguments -s -S \\\n"
      + specifications.map { "    \($0)" }.joined(separator: " \\\n") + "\n}\n"
  }

  /// `'*--only=[Report this rule]:ID:(a b)'`, or `'(-o --output)'{-o+,--output=}'[…]:DIR:_files'`.
  private static func specification(of completed: CompletedOption) -> String {
    let (option, suggestion) = (completed.option, completed.suggestion)
    let value = suggestion.map { ":\((option.placeholder ?? "").escaped):\(action(for: $0))" } ?? ""
    let help = quoted("[\(option.brief.escaped)]\(value)")
    let (long, short) = suggestion == nil ? (option.flag, "") : (option.flag + "=", "+")
    let prefix = option.repeats ? "'*'" : "'(\(option.spellings.joined(separator: " ")))'"
    guard let letter = option.short else { return "\(prefix)\(long)\(help)" }
    return "\(prefix){-\(letter)\(short),\(long)}\(help)"
  }

  private static func action(for suggestion: Suggestion) -> String {
    switch suggestion {
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .names(let kind, let orFiles):
      orFiles ? "{_campaignc_names \(kind); _files}" : " _campaignc_names \(kind)"
    case .nothing: " "
    }
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }
}

extension String {
  /// Escapes the characters that end a part of a specification.
  fileprivate var escaped: String {
    replacing("\\", with: "\\\\").replacing(":", with: "\\:").replacing("[", with: "\\[").replacing("]", with: "\\]")
  }
}
