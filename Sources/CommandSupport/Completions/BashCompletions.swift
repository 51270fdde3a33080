/// The completion script for bash 3.2, the version on macOS, and later.
enum BashCompletions {
  static func text(for commands: [CompletedCommand]) -> String {
    """
    # Completions of campaignc for bash. 'campaignc help completions' tells how to install them.

    _campaignc_offer() {
      local IFS=$' \\t\\n'
      COMPREPLY=($(compgen -W "$1" -- "$current"))
    }

    _campaignc_folders() {
      local IFS=$'\\n'
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -d -- "$current"))
    }

    # Without a reply bash offers files, unless it is told not to.
    _campaignc_nothing() {
      compopt +o default 2>/dev/null
    }

    # The names of the workspace, each on a line. Nothing in a name is run: 'compgen -W' would.
    _campaignc_names() {
      local name
      while IFS= read -r name; do
        [[ $name == "$current"* ]] && COMPREPLY+=("$(printf '%q' "$name")")
      done < <(campaignc completions --names "$1" 2>/dev/null)
    }

    _campaignc_value() {
      case "$command $1" in
    \(values(of: commands))    *) return 1 ;;
      esac
    }

    _campaignc_operand() {
      case "$command" in
    \(operands(of: commands))  esac
    }

    _campaignc_options() {
      case "$command" in
    \(options(of: commands))  esac
    }

    _campaignc() {
      # Bash takes '--rule=a' for three words; here it is one again.
      local words=() index last
      for ((index = 0; index <= COMP_CWORD; index++)); do
        last=$((${#words[@]} - 1))
        if ((index > 1)) && [[ ${COMP_WORDS[index]} == '=' || ${COMP_WORDS[index - 1]} == '=' ]]; then
          words[last]+=${COMP_WORDS[index]}
        else
          words+=("${COMP_WORDS[index]}")
        fi
      done
      last=$((${#words[@]} - 1))
      local command=${words[1]} current=${words[last]} previous=${words[last - 1]}
      COMPREPLY=()
      if ((last == 1)); then
        _campaignc_offer '\(commands.map(\.spec.name).joined(separator: " ")) --help --version'
      elif [[ $current == --*=* ]]; then
        previous=${current%%=*}
        current=${current#*=}
        _campaignc_value "$previous"
      elif _campaignc_value "$previous"; then
        :
      elif [[ $current == -* ]]; then
        _campaignc_options
      else
        _campaignc_operand
      fi
      # Of a word with '=' bash replaces only what follows it.
      if [[ $current == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${current%"${current##*=}"}"}")
      fi
    }

    complete -o default -F _campaignc campaignc

    """
  }

  private static func values(of commands: [CompletedCommand]) -> String {
    commands.flatMap { command in
      command.options.compactMap { option in
        option.suggestion.map { suggestion in
          let pattern = option.option.spellings.map { "'\(command.spec.name) \($0)'" }.joined(separator: " | ")
          return "    \(pattern)) \(call(for: suggestion)) ;;\n"
        }
      }
    }.joined()
  }

  private static func operands(of commands: [CompletedCommand]) -> String {
    commands.map { "    \($0.spec.name)) \(call(for: $0.operands)) ;;\n" }.joined()
  }

  private static func options(of commands: [CompletedCommand]) -> String {
    commands.map { command in
      let spellings = command.options.flatMap(\.option.spellings).joined(separator: " ")
      return "    \(command.spec.name)) _campaignc_offer '\(spellings)' ;;\n"
    }.joined()
  }

  private static func call(for suggestion: Suggestion) -> String {
    switch suggestion {
    case .files: ":"
    case .folders: "_campaignc_folders"
    case .words(let words): "_campaignc_offer '\(words.joined(separator: " "))'"
    case .names(let kind, let orFiles): (orFiles ? "" : "_campaignc_nothing; ") + "_campaignc_names \(kind)"
    case .nothing: "_campaignc_nothing"
    }
  }
}
