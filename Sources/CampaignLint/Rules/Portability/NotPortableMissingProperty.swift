import CampaignLanguage
import Findings
import SourceText

/// A filter with different results on different clients if its property is missing.
enum NotPortableMissingProperty: FilterListRule {
  static let info = RuleInfo(
    "not-portable-missing-property", .warning,
    finds: "The operator 'not_equals' or 'not_matches' on a property that may be missing, for the web and Roku.",
    because: "If the property is missing, the filter holds on the web but not on Roku.",
    source: "web and Roku clients",
    example: filterExample(
      bad: "{ property: currency, not_equals: EUR }",
      good: "{ property: currency, exists: true }", "{ property: currency, not_equals: EUR }", targets: "web, roku"))

  private static let holding = Targets.treating(negationsAs: .holdOfWhatIsMissing)
  private static let failing = Targets.treating(negationsAs: .neverHoldOfWhatIsMissing)

  static func check(_ trigger: LintedRecord) {
    let targets = trigger.targets
    guard !targets.isDisjoint(with: holding), !targets.isDisjoint(with: failing) else { return }
    let groups = trigger.filterGroups
    let asked = Set(groups.compactMap(\.askedForAlone))
    for group in groups {
      let mayLack = Set(group.filters.compactMap { $0.isFor(missing: true) ? $0.property.text : nil })
      for filter in group.filters where filter.isOpenToMissing {
        guard !asked.contains(filter.property.text), !mayLack.contains(filter.property.text) else { continue }
        filter.operand.addAtKey(info, .differs(filter.property.text, targets), help: .sayExists)
      }
    }
  }
}

extension TriggerFilters.Group {
  /// The property that all filters of the group test, if the group can't hold without it in any client.
  fileprivate var askedForAlone: ArraySlice<UInt8>? {
    guard let property = filters.first?.property.text,
      filters.allSatisfy({ $0.property.text == property && $0.isFor(missing: false) })
    else { return nil }
    return property
  }
}

extension LintedFilter {
  /// True if clients treat a missing property differently. For booleans, dates and times, 'not_equals' never holds on
  /// Roku, which has another finding.
  fileprivate var isOpenToMissing: Bool {
    comparison.isNegation && (kind == .text || kind == .number)
  }

  /// With `missing`, true if the filter holds only for a missing property. Otherwise, true if it holds only for a
  /// present one.
  fileprivate func isFor(missing: Bool) -> Bool {
    if comparison == .exists { return operand.isTrue != missing }
    return !comparison.isNegation && !missing
  }
}

extension Message {
  fileprivate static func differs(_ property: ArraySlice<UInt8>, _ targets: Targets) -> Message {
    let holding = targets.intersection(.treating(negationsAs: .holdOfWhatIsMissing)).words
    let failing = targets.intersection(.treating(negationsAs: .neverHoldOfWhatIsMissing)).words
    return "if \(quoting: property) is missing, this holds on \(holding) but not on \(failing)"
  }
  fileprivate static let sayExists: Message =
    "add a filter 'exists: true', or allow 'exists: false' with it in an 'any_of'"
}
