import CampaignCheck
import CampaignLint
import Findings
package import TextTestSupport

extension Fixture {
  /// The last step of the check for files in the directory of a rule: the one that runs the rule.
  package var extent: CheckedText.Extent {
    if configurationRules.contains(where: { $0.id == folder }) { return .configuration }
    if readerRules.contains(where: { $0.id == folder }) { return .readers }
    if scenarioRules.contains(where: { $0.id == folder }) { return .records(isCatalogued: true, hasLanguages: false) }
    if folder == "channels-missing" { return .unconfigured }
    guard !treeRules.contains(where: { $0.id == folder }) else { return .documents }
    guard !recordRules.contains(where: { $0.id == folder }) else {
      return .records(
        isCatalogued: Self.rulesOfTheCatalogue.contains(folder),
        hasLanguages: languageRules.contains { $0.id == folder })
    }
    guard modelRules.contains(where: { $0.id == folder }) else { return .model }
    return .table(linkSchemes: folder == RuleInfo.linkScheme.id ? ["myapp"] : [])
  }

  /// The rules that compare a campaign with a catalogue. Without one, they have few findings or none.
  package static let rulesOfTheCatalogue: Set = [
    "liquid-comparison-type", "liquid-event-property", "liquid-unknown-attribute",
    "property-type", "unknown-audience", "unknown-event", "unknown-product", "unknown-property", "unknown-route",
  ]
}
