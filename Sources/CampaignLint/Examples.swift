package import CampaignCheck
internal import CampaignLanguage
package import Findings
package import SourceTree

/// The current time for examples: the beginning of 2026.
private let presentOfExamples = Moment(seconds: 1_767_225_600)

/// The findings in an example of a rule. It runs only the checks that the rule needs, so that examples can be short.
package func findingsOfExample(_ text: [UInt8], of rule: RuleInfo) -> [Finding] {
  var reader = TreeReader()
  var report = Report()
  guard reader.read(text, file: 0, as: .yaml, into: &report) else { return report.inOrder }
  checkTree(reader.tree, into: &report)
  if configurationRules.contains(where: { $0 === rule }) {
    _ = readConfiguration(reader.tree, rules: allRules, into: &report)
    return report.inOrder
  }
  checkDocuments(reader.tree, into: &report)
  guard !treeRules.contains(where: { $0 === rule }) else { return report.inOrder }
  // The examples of other rules should not have to keep to a catalogue.
  let catalogue = catalogueRules.contains { $0 === rule } ? catalogueOfExamples() : nil
  checkModel(reader.tree, ["myapp"], upTo: ModelExtent(of: rule), catalogue: catalogue, into: &report)
  return report.inOrder
}

/// How far campaigns are checked: only against the table, so that examples of fields can be short; also with the
/// rules about records, so that they can have many messages for one event; or completely.
package enum ModelExtent: Comparable {
  case table, records, workspace

  package init(of rule: RuleInfo) {
    self =
      modelRules.contains { $0 === rule } ? .table : recordRules.contains { $0 === rule } ? .records : .workspace
  }
}

/// Checks the campaigns of one file as if it were the whole workspace.
package func checkModel(
  _ tree: Tree, _ linkSchemes: [String], upTo extent: ModelExtent = .workspace, catalogue: Catalogue? = nil,
  into report: inout Report
) {
  var records = CheckedRecords()
  checkCampaigns(tree, linkSchemes: LinkSchemes(linkSchemes), records: &records, into: &report)
  guard extent > .table else { return }
  let terms = LintTerms(now: presentOfExamples, catalogue: catalogue)
  let file = lint(tree, records, under: terms, into: &report)
  if extent > .records {
    var summary = WorkspaceSummary()
    summary.add(file, saying: report)
    checkWorkspace(summary, into: &report)
  }
  _ = heedAllowComments(in: tree, by: AllowTerms(rules: allRules, unasked: []), into: &report)
}

/// The event catalogue for examples.
package func catalogueOfExamples() -> Catalogue? {
  let text = """
    events:
      cart_viewed:
        properties: { total: number, currency: [EUR, USD], coupon: text, gift: boolean, member_since: moment }
      visit: {}
    purchases:
      products: [sku-1, sku-2]
      properties: { quantity: number }
    audiences: [returning-buyers]
    """
  var reader = TreeReader()
  var report = Report()
  guard reader.read(Array(text.utf8), file: 0, as: .yaml, into: &report) else { return nil }
  return readCatalogue(reader.tree, into: &report)
}
