package import Findings
internal import SourceTree

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
    if (modelRules + workspaceRules).contains(where: { $0 === rule }) {
      var records = CheckedRecords()
      checkCampaigns(reader.tree, linkSchemes: ["myapp"], records: &records, into: &report)
      var summary = WorkspaceSummary()
      summary.add(records, of: reader.tree)
      checkWorkspace(summary, into: &report)
    }
  }
  return report.inOrder
}
