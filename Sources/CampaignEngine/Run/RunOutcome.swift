package import Findings
package import SourceText

extension Outcome {
  /// An outcome with this version of campaignc and all of its rules. All findings in `counted` are counted, but not all
  /// need be listed. `unasked` are the configurations and catalogues: they count as checked if they have findings.
  /// `foreign` is the number of files that a search found, and that have nothing to do with campaigns.
  package init(
    showing shown: [Finding], of counted: [Finding], in files: [SourceFile], exitCode: Int, isSummarized: Bool = true,
    fixed: FixCount? = nil, fixableFrom first: Int = 0, unasked: Range<Int> = 0..<0,
    foreign: Int = 0
  ) {
    let found = unasked.isEmpty ? [] : Set(counted.lazy.map(\.place.file).filter(unasked.contains))
    let uncounted = files.isEmpty ? 0 : unasked.count { !found.contains($0) }
    self.init(
      findings: shown, counts: SeverityCounts(of: counted), files: files,
      rules: ruleCatalogue, exitCode: exitCode, version: toolVersion, isSummarized: isSummarized, fixed: fixed,
      totals: Totals(of: counted, fixableFrom: first), checkedFiles: max(0, files.count - uncounted - foreign))
    foreignFiles = foreign
  }
}
