import CampaignEngine
import CommandSupport
import Files
import Findings

extension OwnFiles {
  init(_ arguments: Arguments, in source: FileSource) {
    self.init(
      in: source, baseline: arguments.path(of: BaselineOptions.file),
      reports: arguments.options.filter { $0.option == ReportOptions.output }.map(\.path),
      inputs: [PopulationRun.model, StepOptions.log].compactMap { arguments.path(of: $0) })
  }
}

extension ConfigurationSearch {
  /// Prints the findings in the configurations and catalogues.
  func explainFindings(above least: Severity, console: any Console) {
    for own in checked { console.explain(own.report.inOrder.filter { $0.severity >= least }, in: own.file) }
  }
}

extension LeftOutDefinitions {
  /// The files that a search left out by the configurations that a command line selects, in words.
  static func words(about kind: Kind, below paths: [RawPath], _ arguments: Arguments) -> String? {
    guard let search = try? ConfigurationSearch(arguments) else { return nil }
    let ownFiles = OwnFiles(arguments, in: .disk)
    return words(about: kind, below: paths, by: search) { ownFiles.kind(of: $0) == nil }
  }
}

extension CheckRun {
  /// Explains why a command has no campaign to work with: the errors of the files, or where campaigns may be.
  func explainNothing(
    _ words: String, withErrors wordsAboutErrors: String, exitCode: ExitCode, _ arguments: Arguments,
    console: any Console
  ) {
    let errors = findings.filter { $0.severity == .error }
    explain(errors, exitCode: exitCode, arguments, console: console)
    guard errors.isEmpty else { return console.complain(wordsAboutErrors) }
    console.complain(words, help: LeftOutDefinitions.words(about: .campaigns, below: inputs.named, arguments))
  }
}
