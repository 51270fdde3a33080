package import CampaignCheck
internal import CampaignLanguage
internal import CampaignLint
package import Findings
internal import SourceTree

/// The moment that counts as the present in examples: the beginning of 2026.
private let presentOfExamples = Moment(seconds: 1_767_225_600)

/// What is found in an example of a rule: checked as far as its rule is found, so that it can be short.
package func findingsOfExample(_ text: [UInt8], of rule: RuleInfo) -> [Finding] {
  let kind: FileKind = configurationRules.contains { $0 === rule } ? .configuration : .campaigns
  return CheckedText(text, as: .yaml, kind, by: termsOfExample(of: rule)).findings
}

private func termsOfExample(of rule: RuleInfo) -> TextTerms {
  func isOne(of rules: [RuleInfo]) -> Bool { rules.contains { $0 === rule } }
  let depth: CheckDepth =
    isOne(of: treeRules) ? .documents : isOne(of: modelRules) ? .model : isOne(of: recordRules) ? .records : .workspace
  // The examples of other rules should not have to keep to a catalogue.
  return termsOfExamples(upTo: depth, catalogue: isOne(of: catalogueRules) ? catalogueOfExamples() : nil)
}

/// The terms for texts that are to be checked as examples are.
package func termsOfExamples(
  upTo depth: CheckDepth, linkSchemes: [String] = ["myapp"], catalogue: Catalogue? = nil
) -> TextTerms {
  var terms = TextTerms()
  terms.depth = depth
  terms.linkSchemes = LinkSchemes(linkSchemes)
  terms.lint = LintTerms(now: presentOfExamples, catalogue: catalogue)
  if depth >= .records {
    terms.allowing = AllowTerms(rules: ruleCatalogue, unasked: depth >= .workspace ? workspaceRules : [])
  }
  return terms
}

/// What the apps of examples log.
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
  var (checker, report, summary) = (TextChecker(), Report(), WorkspaceSummary())
  guard checker.read(Array(text.utf8), file: 0, as: .yaml, into: &report) else { return nil }
  return checker.check(as: .catalogue, by: TextTerms(), into: &report, &summary).catalogue
}
