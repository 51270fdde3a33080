package import CampaignCheck
package import CampaignLanguage
import CampaignLint
import Files
package import Findings
import SourceTree

/// The current date and time in examples: the beginning of 2026.
private let presentOfExamples = Moment(seconds: 1_767_225_600)

/// The findings in an example of a rule. The check stops at the depth that the rule needs, so the example can be short.
package func findingsOfExample(_ text: [UInt8], of rule: RuleInfo) -> [Finding] {
  guard !scenarioRulesOfRuns.contains(where: { $0 === rule }) else { return findingsOfWorkspace(of: text) }
  return CheckedText(text, as: .yaml, kindOfExample(of: rule), by: termsOfExample(of: rule)).findings
}

/// The findings in a workspace of one file, with those about its scenarios.
private func findingsOfWorkspace(of text: [UInt8]) -> [Finding] {
  let noFiles = StoredFiles([:]) { _ in [] }
  let workspace = Workspace(ConfigurationSearch(in: .stored(noFiles), isOff: true), isCompiling: false)
  workspace.set(text, at: "campaign.yaml")
  return workspace.outcome().findings
}

/// The kind of file in which a rule has findings.
package func kindOfExample(of rule: RuleInfo) -> FileKind {
  if readerRules.contains(where: { $0 === rule }) { return .readers }
  return configurationRules.contains { $0 === rule } ? .configuration : .campaigns
}

private func termsOfExample(of rule: RuleInfo) -> TextTerms {
  func isOne(of rules: [RuleInfo]) -> Bool { rules.contains { $0 === rule } }
  let depth: CheckDepth =
    isOne(of: treeRules) ? .documents : isOne(of: modelRules) ? .model : isOne(of: recordRules) ? .records : .workspace
  // Examples of other rules should need neither channels nor a catalogue.
  return termsOfExamples(
    upTo: depth, channels: isOne(of: channelRules) ? nil : .byDefault,
    catalogue: isOne(of: catalogueRules + readerRules + scenarioRules) ? catalogueOfExamples() : nil,
    languages: isOne(of: languageRules) ? languagesOfExamples : [])
}

/// The terms for checking texts like examples.
package func termsOfExamples(
  upTo depth: CheckDepth, linkSchemes: [String] = ["myapp"], channels: ChannelSet? = nil, catalogue: Catalogue? = nil,
  languages: [String] = []
) -> TextTerms {
  var terms = TextTerms()
  terms.depth = depth
  terms.linkSchemes = LinkSchemes(linkSchemes)
  terms.lint = LintTerms(
    channels: channels, now: presentOfExamples, catalogue: catalogue,
    app: catalogue == nil ? AppFacts() : appOfExamples,
    languages: languages.compactMap { try? LanguageTag.read(Array($0.utf8)[...]).get() })
  if depth >= .records {
    terms.allowing = AllowTerms(unasked: depth >= .workspace ? workspaceRules : [])
  }
  return terms
}

/// The languages that texts need in examples about languages.
package let languagesOfExamples = ["en", "de"]

/// The facts about the app for examples with a catalogue.
private let appOfExamples: AppFacts = {
  var app = AppFacts()
  app.routes = ["myapp://sale/*", "myapp://product/{sku}", "myapp://cart"].compactMap { DeepLinkRoute($0) }
  return app
}()

/// The event catalogue of the examples.
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
    attributes:
      plan: { type: text, required: true }
      points: { type: number }
      brands: { type: list }
      member: { type: boolean }
    """
  var (checker, report, summary) = (TextChecker(), Report(), WorkspaceSummary())
  guard checker.read(Array(text.utf8), file: 0, as: .yaml, into: &report) else { return nil }
  return checker.check(as: .catalogue, by: TextTerms(), into: &report, &summary).catalogue
}
