import CampaignCheck
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings
import SourceTree

/// `campaignc config [PATH ...]`
enum ConfigCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "config", "Show which configuration applies to files or directories.", operands: "[PATH ...]",
      discussion: """
        For each PATH, or the current directory: the nearest campaignc.yaml in its directory or above, up to the root of
        the repository; what it sets, with the place of what it inherits by 'extends'; and whether 'lint' of the
        directory would check the file. Errors in the configuration go to standard error.
        """,
      options: [ReportOptions.color, ConfigurationOptions.file, ConfigurationOptions.none],
      examples: [("campaignc config campaigns/spring.yaml", "Shows the settings for one file.")]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let search = try ConfigurationSearch(arguments)
    let paths = arguments.operands.isEmpty ? [RawPath(".")] : arguments.operands
    if let missing = paths.first(where: { !exists($0) }) {
      throw UsageError(
        message: "there is no file or directory '\(missing.shown)'",
        help: "name a file or a directory that exists, or leave it out for the current directory")
    }
    let text = paths.map { search.description(of: $0, isFolder: isFolder($0)) }.joined(separator: "\n")
    return max(console.deliver(report: text, in: .settings), explainErrors(of: search, console: console))
  }

  /// Prints the errors in the configurations and catalogues that were read.
  private static func explainErrors(of search: ConfigurationSearch, console: any Console) -> ExitCode {
    search.checked.map { own in
      let errors = own.report.inOrder.filter { $0.severity == .error }
      console.explain(errors, in: own.file)
      if errors.contains(where: { $0.rule.hides == .file }) { return .failure }
      return errors.isEmpty ? .clean : .findings
    }.reduce(.clean, max)
  }
}
