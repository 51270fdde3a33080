import CampaignCheck
package import CampaignCompile
import CampaignLint
package import Findings
package import SourceTree

/// A text that was checked alone, without other files.
package struct CheckedText: Sendable {
  package let bytes: [UInt8]
  package let tree: Tree
  /// False if the text can't be read. Then the tree is empty.
  package let isReadable: Bool
  /// In report order.
  package let findings: [Finding]
  /// True if there are more findings than are kept.
  package let isCut: Bool
  package let compiled: [CompiledCampaign]

  package init(
    _ bytes: [UInt8], as syntax: Tree.Syntax, _ kind: FileKind = .campaigns, limits: Limits = .standard,
    by terms: TextTerms = TextTerms()
  ) {
    var checker = TextChecker()
    self.init(bytes, as: syntax, kind, limits: limits, by: terms, &checker)
  }

  /// The same, with the memory of a checker that has checked other texts.
  package init(
    _ bytes: [UInt8], as syntax: Tree.Syntax, _ kind: FileKind = .campaigns, limits: Limits = .standard,
    by terms: TextTerms, _ checker: inout TextChecker
  ) {
    self.bytes = bytes
    var report = Report()
    var outcome = TextOutcome()
    isReadable = checker.read(bytes, file: 0, as: syntax, limits: limits, into: &report)
    if isReadable {
      var summary = WorkspaceSummary()
      outcome = checker.check(as: kind, by: terms, into: &report, &summary)
      if terms.depth >= .workspace {
        var together = Report()
        checkWorkspace(summary, into: &together)
        together.remove { outcome.allowances?.allows($0) ?? false }
        report.add(contentsOf: together)
      }
    }
    tree = checker.tree
    findings = report.inOrder
    isCut = report.isCut
    compiled = outcome.compiled
  }
}
