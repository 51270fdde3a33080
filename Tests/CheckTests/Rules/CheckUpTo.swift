import CampaignCheck
import Findings
import SourceTree
import TextTestSupport

extension CheckedText {
  /// The last step of the check. `documents` checks text and tree only, so those tests can be short; `table` also
  /// checks fields.
  enum Extent {
    case documents
    case table(linkSchemes: [String] = [])
    /// The text is a configuration, not a campaign.
    case configuration
  }

  /// Runs the checks of this layer, without rules that need judgement, allow comments or a compiler.
  init(_ bytes: [UInt8], as syntax: Tree.Syntax, upTo extent: Extent = .documents) {
    self.init(reading: bytes, as: syntax) { tree, report in
      checkTree(tree, into: &report)
      switch extent {
      case .documents: checkDocuments(tree, into: &report)
      case .table(let linkSchemes):
        checkDocuments(tree, into: &report)
        checkFields(of: tree, linkSchemes: LinkSchemes(linkSchemes), into: &report)
      case .configuration: _ = readConfiguration(tree, rules: checkRules, changes: changes, into: &report)
      }
    }
  }

  init(_ text: String, as syntax: Tree.Syntax = .yaml, upTo extent: Extent = .documents) {
    self.init(Array(text.utf8), as: syntax, upTo: extent)
  }
}

private func checkFields(of tree: Tree, linkSchemes: LinkSchemes, into report: inout Report) {
  var records = CheckedRecords()
  let scenarios = checkCampaigns(tree, linkSchemes: linkSchemes, records: &records, into: &report)
  checkScenarios(scenarios, of: tree, linkSchemes: linkSchemes, into: &report)
}

/// Changes that a configuration can name. The real ones belong to another layer.
private let changes = ["removed", "text-changed"].map { id in
  RuleInfo(id, .advice, finds: "A change.", because: "A test.", example: RuleExample(bad: "a", good: "b"))
}
