import CampaignEngine
import CampaignFormat
import CommandSupport
import Files

/// `campaignc format [PATH ...]`
enum FormatCommand {
  private static let check = Option("check", "Change nothing: list the files that would change, and exit with 1.")
  private static let diff = Option("diff", "Show what would change as a unified diff, without changing anything.")
  private static let order = Option(
    "order",
    "Also put keys into the order of the manual, with 'id' and 'type' first, as 'format: { order: table }' in "
      + "the configuration does.")
  static let staged = Option(
    ChangeOptions.staged.name,
    "Format only the files with staged changes. A file that has other changes too stays as it is.")
  private static let since = Option(
    ChangeOptions.since.name, takes: .text("COMMIT"),
    "Format only the files that this branch has changed since it left COMMIT, committed or not.")
  private static let quiet = Option("quiet", short: "q", "Print no notes.")

  static let command: Command = Command(
    spec: CommandSpec(
      "format", "Give campaign files one layout, without changing what they say.", operands: "[PATH ...]",
      discussion: """
        PATH is a file, a directory (searched as by 'lint'), or - for standard input, whose formatted text is printed.
        In directories, the configuration, the event catalogue and the readers are formatted too.

        Only blanks, indentation, empty lines and the places of comments change, and single quotes become double quotes
        where a text needs quotes. Texts are never folded or joined. Each changed file is read again and compared with
        the original before it is written.

        A file with a syntax error is left alone. '# campaignc: keep' leaves the next entry alone, and '# campaignc:
        keep-file' the whole file.

        With \(staged.flag), --check and --diff look at the files as they are staged. A formatted file has to be staged
        again.

        Exit codes: 0 clean or formatted; 1 something would change (--check, --diff), or a file has a syntax error; 2
        wrong use, or nothing to format; 3 something could not be read or written.
        """,
      options: [check, diff, order, staged, since, quiet, ReportOptions.color] + InputOptions.all + [
        ConfigurationOptions.file, ConfigurationOptions.none, CheckRun.threadsOption,
      ],
      examples: [
        ("campaignc format campaigns/", "Formats the files of a directory."),
        ("campaignc format --check", "Lists the files that are not formatted."),
        ("campaignc format --check --changed-since origin/main", "Lists those that this branch has changed."),
        ("campaignc format --diff spring.yaml", "Shows what would change."),
        ("campaignc format - --stdin-filename spring.yaml < draft", "Prints standard input, formatted."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    if arguments.has(check), arguments.has(diff) { throw UsageError(message: "--check and --diff can't be combined") }
    let mode: FormatRun.Mode = arguments.has(check) ? .check : arguments.has(diff) ? .diff : .write
    let isQuiet = arguments.has(quiet)
    var change = try ChangeOptions.change(
      isStaged: arguments.has(staged), since: arguments.value(of: since), arguments,
      remark: isQuiet ? nil : "nothing is staged, so nothing was formatted", console: console)
    if change?.isEmpty ?? false { return .clean }
    if let change, mode == .write, !change.holdsCurrentFolder {
      throw UsageError(message: "the working tree of this repository is not around the current directory")
    }
    change?.readsOnlyNamed = true
    if mode == .write, arguments.has(staged) {
      do throws(GitFailure) { try change?.findUnstaged() } catch { throw UsageError(error) }
    }
    let run = try FormatReport(arguments, mode, only: change, isOrdered: arguments.has(order), console: console)
    return run.format(isQuiet: isQuiet, console: console)
  }
}
