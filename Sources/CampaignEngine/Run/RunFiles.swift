package import CampaignLanguage
import Files

/// The files of a run, with everything that decides how they are checked.
package struct RunFiles {
  package let search: ConfigurationSearch
  package var inputs: Inputs
  /// The files, by index, that are checked and not compiled.
  package var onlyChecked: Set<Int> = []
  package let threads: Int
  private let severities: Severities
  private let compiling: CheckTerms.Compiling?
  private let keepsStandardInput: Bool

  package init(
    _ inputs: Inputs, _ search: ConfigurationSearch, by severities: Severities, compiling: CheckTerms.Compiling? = nil,
    keepingStandardInput: Bool = false, threads: Int
  ) {
    (self.inputs, self.search, self.severities, self.compiling) = (inputs, search, severities, compiling)
    (keepsStandardInput, self.threads) = (keepingStandardInput, threads)
  }

  /// Checks the files, and compiles them if that is wanted.
  package func checked(now: Moment? = nil, cache: LintCache? = nil, progress: Progress? = nil) -> CheckRun {
    CheckRun(
      inputs, search, by: severities, now: now, compiling: compiling, onlyChecking: onlyChecked, cache: cache,
      keepingStandardInput: keepsStandardInput, threads: threads, progress: progress)
  }

  /// The configuration of a file, with the path of its directory below that of the configuration.
  func configuration(of index: Int) -> (loaded: ConfigurationSearch.Loaded?, below: [UInt8], isInside: Bool) {
    let inForce = inputs.configuration(of: index, in: search)
    return (inForce.map { search.loaded[$0.index] }, inForce?.below ?? [], inForce?.isInside ?? true)
  }
}
