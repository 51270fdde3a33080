import CampaignCheck
import CampaignLanguage
import Findings

/// A property that an event does not have.
enum UnknownProperty: FilterListRule {
  static let info = RuleInfo(
    "unknown-property", .error, breaksPayload: false,
    finds: "A filter on a property that the catalogue does not list for the event.",
    because: "A property that no app logs is always missing, so the filter holds always or never.",
    source: "the event catalogue of the configuration",
    example: filterExample(bad: "{ property: totals, at_least: 20 }", good: "{ property: total, at_least: 20 }"))

  static func check(_ trigger: LintedRecord) {
    guard let properties = trigger.declaredProperties else { return }
    var last: LintedValue?
    for filter in trigger.filters where properties[filter.property.text] == nil {
      // The filters of a list have one property.
      guard filter.property.node != last?.node else { continue }
      last = filter.property
      filter.property.add(info, .notDeclared(filter.property.text), insteadOf: properties.all)
    }
  }
}

extension Message {
  fileprivate static func notDeclared(_ name: ArraySlice<UInt8>) -> Message {
    "the catalogue has no property \(quoting: name) here"
  }
}
