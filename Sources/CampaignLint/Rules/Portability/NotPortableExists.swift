import CampaignLanguage
import Findings
import SourceText

/// A filter on the existence of a property. On Roku, it looks for a value of a certain kind.
enum NotPortableExists: FilterListRule {
  static let info = RuleInfo(
    "not-portable-exists", .warning,
    finds: "The filter 'exists: true' on a property that no other filter compares, in a campaign for Roku.",
    because: "The Roku client looks for a value of the kind that the filter names, and assumes text if there is none.",
    source: "Roku client",
    example: filterExample(
      bad: "{ property: total, exists: true }", good: "{ property: total, at_least: 0 }", targets: "web, roku"))

  static func check(_ trigger: LintedRecord) {
    let targets = trigger.targets
    guard targets.have(.existenceOfAnyKind) else { return }
    let filters = trigger.filters
    let compared = Set(filters.compactMap { $0.kind == nil ? nil : $0.property.text })
    for filter in filters where filter.kind == nil && filter.operand.isTrue && !compared.contains(filter.property.text)
    {
      filter.operand.addAtKey(
        info, .textAlone(filter.property.text, targets.words(having: .existenceOfAnyKind)), help: .compareInstead)
    }
  }
}

extension Message {
  fileprivate static let compareInstead: Message =
    "compare the value itself, or remove the client from the campaign's 'targets'"
  fileprivate static func textAlone(_ property: ArraySlice<UInt8>, _ clients: String) -> Message {
    "on \(clients) this holds only where \(quoting: property) is text"
  }
}
