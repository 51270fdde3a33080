import CampaignCheck
import CampaignLint
import Files
import Findings
import SourceTree

/// Checks a file of a workspace alone, as `FileChecker` does in a run, on any thread.
struct WorkspaceCheck {
  let number: Int
  var file: WorkspaceFile
  let terms: TextTerms
  let severities: Severities
  let isCompiling: Bool
  /// True if nothing is said about a file that is certainly no campaign: nobody named it.
  let isFound: Bool
  /// The parts of a large file that someone edits. Nil if it is checked as a whole.
  var parts: CheckedParts?
  /// The facts for the rules about several files.
  private(set) var summary = WorkspaceSummary()
  /// The memory that the findings take.
  private(set) var weight = 0
  /// The work on its templates and patterns, in units.
  private(set) var work = 0

  init(number: Int, file: WorkspaceFile, terms: TextTerms, severities: Severities, isCompiling: Bool, isFound: Bool) {
    (self.number, self.file, self.terms, self.severities) = (number, file, terms, severities)
    (self.isCompiling, self.isFound) = (isCompiling, isFound)
  }

  mutating func run(with checker: inout TextChecker) {
    CurrentFile.begin(file.path)
    defer { CurrentFile.end() }
    var report = Report()
    var outcome: TextOutcome?
    switch file.content {
    case .failure(let failure):
      report.add(Unreadable.finding(for: failure, file: number, limits: file.limits))
      summary.missSomething(inFile: number)
    case .success(let text):
      let kind = FileKind(of: file.path, under: file.loaded, file.relative)
      if canBeInParts(text, kind),
        let found = parts?.check(text, file: number, limits: file.limits, by: terms, with: &checker)
      {
        (report, summary, work) = found
      } else {
        outcome = checker.check(
          text, file: number, as: file.syntax, kind, limits: file.limits, by: terms, isCompiling: isCompiling,
          into: &report, &summary)
        work = outcome?.work ?? 0
      }
    }
    file.isForeign =
      isFound && report.mayBeForeign(file.text) && CampaignEngine.isForeign(file.text, as: file.syntax)
    if file.isForeign { report = Report() }
    if !report.isEmpty {
      let isOwn = FileKind(of: file.path, under: file.loaded, file.relative) != .campaigns
      report = severities.applied(
        to: isOwn ? report : report.besides(file.loaded?.configuration.unknown), in: file.loaded?.configuration,
        at: file.relative, of: outcome == nil ? nil : checker.tree)
      report.sort()
    }
    file.own = report.findings
    file.allowances = outcome?.allowances
    file.compiled = outcome?.compiled ?? []
    weight = report.weight
  }

  private func canBeInParts(_ text: [UInt8], _ kind: FileKind) -> Bool {
    text.count >= parts?.leastSize ?? .max && file.syntax == .yaml && kind == .campaigns && terms.compile == nil
      && !(file.loaded?.configuration.asksForPaths(at: file.relative) ?? false)
  }
}
