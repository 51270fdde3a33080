import CampaignEngine

/// The manual page: the help of every command, in the language of `man`.
package enum ManualPage {
  package static func text(of commands: [CommandSpec], groups: [OptionGroup]) -> String {
    """
    .\\" Generated from the descriptions of the commands by 'campaignc manual'.
    .TH CAMPAIGNC 1 "" "campaignc \(toolVersion)"
    .nh
    .ad l
    .SH NAME
    campaignc \\- compiler and linter for mobile campaigns
    .SH SYNOPSIS
    .B campaignc
    .I COMMAND
    .RI [ OPTION\\  .\\|.\\|.]
    .RI [ ARGUMENT\\  .\\|.\\|.]
    .SH DESCRIPTION
    campaignc checks campaign files in YAML and JSON, shows what is wrong and where, and writes the payloads
    that servers and clients read.
    .SH COMMANDS

    """ + commands.map { section(about: $0, in: groups) }.joined()
      + ".SH EXIT STATUS\n" + ExitCode.allCases.map(item).joined() + ending
  }

  private static func section(about command: CommandSpec, in groups: [OptionGroup]) -> String {
    var text = ".SS campaignc \(escaped(command.name)) [OPTION ...]"
    text += command.operands.isEmpty ? "\n" : " \(escaped(command.operands))\n"
    text += paragraph(command.summary)
    for words in command.discussion { text += ".PP\n" + paragraph(words) }
    let groups = command.options(in: groups)
    for group in groups {
      if groups.count > 1 { text += ".PP\n" + paragraph(group.title + ":") }
      for option in group.options where option != .help {
        text += ".TP\n" + head(of: option) + paragraph(HelpText.summary(of: option))
      }
    }
    for example in command.examples {
      text += ".PP\n\(paragraph(example.does)).PP\n.RS 4\n.nf\n\(escaped(example.line))\n.fi\n.RE\n"
    }
    return text
  }

  private static func item(about code: ExitCode) -> String {
    ".TP\n.B \(code.rawValue)\n" + paragraph(code.meaning)
  }

  /// `-o`, `--output` `FILE`
  private static func head(of option: Option) -> String {
    let names = option.spellings.reversed().map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    return names + (option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? "") + "\n"
  }

  private static func paragraph(_ words: String) -> String {
    let text = escaped(words)
    return (text.hasPrefix(".") || text.hasPrefix("\\(aq") ? "\\&" : "") + text + "\n"
  }

  /// Escapes a text, so that nothing in it is a command of the language, or a hyphen that may break a line.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default: result += "\\[u\(String(scalar.value, radix: 16, uppercase: true))]"
      }
    }
    return result
  }

  private static let ending = """
    .SH ENVIRONMENT
    .TP
    .B NO_COLOR
    If set and not empty, output has no colours.
    .TP
    .B SOURCE_DATE_EPOCH
    The time at which payloads are made, in seconds since 1970; \\fB\\-\\-now\\fR takes precedence.
    .SH FILES
    .TP
    .I campaignc.yaml
    The configuration. Each file uses the nearest one in its directory or above.
    \\fBcampaignc explain configuration\\fR lists its fields.

    """
}
