import CampaignEngine
import CampaignFormat
import SourceTree
import TestSupport
import Testing

/// The order of keys changes where findings are, but not what they say.
@Suite struct OrderedWordsTests {
  /// Several keys of other tools mean one field, and `--order` moves the last one to the front.
  @Test(arguments: [
    "{ one_of: [a, b], between: [1, 2], property: x, contains: b }",
    "{ at_least: 1, contains: b, property: total, between: [1, 2] }",
    "{ exists: true, eq: 3, property: total, between: [1, 2] }",
    "{ exists: true, equls: 3, property: total, eq: 4 }",
  ])
  func aFilterHasTheSameFindings(_ filter: String) { #expect(hasMoved(filter)) }

  @Test func randomFiltersHaveTheSameFindings() {
    var dice = Dice(seed: 20_261_128)
    var moved = 0
    for _ in 0..<(testsAreLong ? 20_000 : 300) {
      var names: [String] = []
      for _ in 0..<3 + dice.roll(4) {
        let name = dice.pick(Self.keys)
        if !names.contains(name) { names.append(name) }
      }
      var keys = names.map { "\($0): \(dice.pick(Self.values))" }
      if dice.roll(3) > 0 { keys.insert("property: total", at: dice.roll(keys.count + 1)) }
      if hasMoved("{ \(keys.joined(separator: ", ")) }") { moved += 1 }
    }
    #expect(moved > 100)
  }

  private static let keys = [
    "at_least", "equals", "one_of", "exists", "equls", "eq", "value", "amount", "operator", "op", "between", "foo",
    "gte", "contains", "key", "name", "is_null", "min", "max", "atLeast", "==", "not_in",
  ]
  private static let values = ["1", "a", "true", "[1, 2]", "at_least", "between", "is_null"]

  /// Compares the findings of a file with those of its ordered form. Returns true if the order differs.
  private func hasMoved(_ filter: String) -> Bool {
    let bytes = Array(Self.campaign(filter).utf8)
    var formatter = TextFormatter(comparesPayloads: false)
    guard case .changed(let text) = formatter.format(bytes, as: .yaml, isOrdered: true) else { return false }
    #expect(words(bytes) == words(text.bytes), "\(filter)")
    return true
  }

  private static func campaign(_ filter: String) -> String {
    """
    campaign: a
    in_app_messages:
      - id: b
        type: slideup
        message: M
        triggers:
          - type: custom_event
            name: e
            where:
              - \(filter)

    """
  }

  /// The rules, words, help and fixes of all findings.
  private func words(_ bytes: [UInt8]) -> [String] {
    CheckedText(bytes, as: .yaml, by: TextTerms()).findings.map { finding in
      let fixes = finding.fixes.map(\.title.text).joined(separator: ", ")
      return "\(finding.rule.id): \(finding.message.text); \(finding.help?.text ?? ""); \(fixes)"
    }
    .sorted()
  }
}
