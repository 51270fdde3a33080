/// The completion script for fish.
enum FishCompletions {
  static func text(for commands: [CompletedCommand]) -> String {
    """
    # Completions of campaignc for fish. 'campaignc help completions' tells how to install them.

    # Whether the command line names a command, or, without an argument, none yet.
    function __campaignc_is
      set -l words (commandline -opc)
      test "$words[2]" = "$argv[1]"
    end

    complete -c campaignc -f
    complete -c campaignc -n '__campaignc_is ""' -s h -l help -d 'Print help'
    complete -c campaignc -n '__campaignc_is ""' -s V -l version -d 'Print the version'

    """ + commands.map(lines).joined()
  }

  private static func lines(for command: CompletedCommand) -> String {
    let spec = command.spec
    let here = "complete -c campaignc -n '__campaignc_is \(spec.name)'"
    var lines = ["", "complete -c campaignc -n '__campaignc_is \"\"' -a \(spec.name) -d \(quoted(spec.brief))"]
    if !spec.operands.isEmpty, let words = arguments(for: command.operands) {
      lines.append("\(here) \(words)")
    }
    lines += command.options.map { completed in
      let option = completed.option
      let short = option.short.map { " -s \($0)" } ?? ""
      let value = completed.suggestion.map { " -r " + (arguments(for: $0) ?? "-f") } ?? ""
      return "\(here)\(short) -l \(option.name)\(value) -d \(quoted(option.brief))"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func arguments(for suggestion: Suggestion) -> String? {
    switch suggestion {
    case .files: "-F"
    case .folders: "-f -a '(__fish_complete_directories (commandline -ct))'"
    case .words(let words): "-f -a \(quoted(words.joined(separator: " ")))"
    case .names(let kind, let orFiles):
      "\(orFiles ? "-F" : "-f") -a '(campaignc completions --names \(kind) 2>/dev/null)'"
    case .nothing: nil
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
