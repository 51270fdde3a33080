import CampaignCheck
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// A filter on Roku for a property that is not a certain boolean.
enum NotPortableBooleanNotEqual: FieldRule {
  static let info = RuleInfo(
    "not-portable-boolean-not-equal", .warning,
    finds: "The operator 'not_equals' with a boolean, in a campaign for Roku.",
    because: "The Roku client compares booleans only with 'equals', so the filter never holds there.",
    source: "Roku client",
    example: filterExample(
      bad: "{ property: gift, not_equals: true }", good: "{ property: gift, equals: false }", targets: "ios, roku"))

  static let fields = TriggerTable.fields(of: .notEquals)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let filter = record.filter, filter.kind == .boolean, record.targets.have(.inequalityOfBooleans) else {
      return
    }
    value.addAtKey(
      info, .neverThere(record.targets.words(having: .inequalityOfBooleans)), help: .sayEqualsInstead,
      fixes: value.asEquality)
  }
}

extension LintedValue {
  /// Replaces the filter by a test for equality with the other value. On the web, this changes the result for a missing
  /// property.
  fileprivate var asEquality: [Fix] {
    guard use == nil, keyUse == nil, file.tree.properties(of: node)?.anchor == nil else { return [] }
    let equals = file.tree[key].style == .plain ? "equals" : "\"equals\""
    let other = isTrue ? "false" : "true"
    let member = file.sample.member("equals", other)
    return [
      Fix(
        .writeWord(member), .needsReview,
        [
          Fix.Edit(replacing: file.tree[key].range, with: equals),
          Fix.Edit(replacing: file.tree[node].range, with: other),
        ])
    ]
  }
}

extension Message {
  fileprivate static let sayEqualsInstead: Message = "write 'equals' with the opposite value"
  fileprivate static func neverThere(_ clients: String) -> Message {
    "on \(clients) 'not_equals' never holds for a boolean"
  }
}
