internal import CampaignCheck
package import Findings
package import SourceTree

/// What is found in an example of a rule: checked as far as its rule is found, so that it can be short.
package func findingsOfExample(_ text: [UInt8], of rule: RuleInfo) -> [Finding] {
  var reader = TreeReader()
  var report = Report()
  guard reader.read(text, file: 0, as: .yaml, into: &report) else { return report.inOrder }
  checkTree(reader.tree, into: &report)
  if configurationRules.contains(where: { $0 === rule }) {
    _ = readConfiguration(reader.tree, rules: allRules, into: &report)
  } else {
    checkDocuments(reader.tree, into: &report)
    if !treeRules.contains(where: { $0 === rule }) { checkModel(reader.tree, ["myapp"], into: &report) }
  }
  return report.inOrder
}

/// Everything that is said of the campaigns of one file, as if it were all of the workspace.
package func checkModel(_ tree: Tree, _ linkSchemes: [String], into report: inout Report) {
  var records = CheckedRecords()
  checkCampaigns(tree, linkSchemes: linkSchemes, records: &records, into: &report)
  LintedFile().lint(tree, records, into: &report)
  var summary = WorkspaceSummary()
  summary.add(records, of: tree)
  checkWorkspace(summary, into: &report)
}
