internal import CampaignLanguage
internal import Findings
internal import SourceText
internal import SourceTree

/// A boolean that a property is not to be, on Roku.
enum NotPortableBooleanNotEqual: FieldRule {
  static let info = RuleInfo(
    "not-portable-boolean-not-equal", .warning,
    finds: "The operator 'not_equals' with a boolean, in a campaign for Roku.",
    because: "The Roku client compares booleans only with 'equals', so the filter never holds there.",
    source: "Roku client",
    bad: campaign(where: "{ property: gift, not_equals: true }", targets: "ios, roku"),
    good: campaign(where: "{ property: gift, equals: false }", targets: "ios, roku"))

  static let fields = TriggerTable.fields(of: .notEquals)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let filter = record.filter, filter.kind == .boolean, record.targets.have(.inequalityOfBooleans) else {
      return
    }
    value.addAtKey(info, .neverThere(record.targets.words(having: .inequalityOfBooleans)), fixes: value.asEquality)
  }
}

extension LintedValue {
  /// The other value in a filter for being equal. What it says of a missing property differs from what stood there on
  /// the web.
  fileprivate var asEquality: [Fix] {
    guard use == nil, keyUse == nil, file.tree.properties(of: node)?.anchor == nil else { return [] }
    let equals = file.tree[key].style == .plain ? "equals" : "\"equals\""
    let other = isTrue ? "false" : "true"
    return [
      Fix(
        .sayEquals(other), .needsReview,
        [
          Fix.Edit(replacing: file.tree[key].range, with: equals),
          Fix.Edit(replacing: file.tree[node].range, with: other),
        ])
    ]
  }
}

extension Message {
  fileprivate static func neverThere(_ clients: String) -> Message {
    "on \(clients) 'not_equals' never holds for a boolean"
  }
  fileprivate static func sayEquals(_ other: String) -> Message { "write 'equals: \(other)'" }
}
