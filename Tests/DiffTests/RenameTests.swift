import CampaignDiff
import TestSupport
import Testing

/// How many renamed messages are recognized, and how many are taken for others.
@Suite struct RenameTests {
  private static let words = [
    "spring", "sale", "basket", "free", "delivery", "points", "members", "gift", "new", "shoes",
  ]

  private static func sentence(_ dice: inout Dice) -> String {
    (0..<6).map { _ in dice.pick(words) }.joined(separator: " ")
  }

  /// A thousand messages with other ids, of which a part also has another text, link or picture.
  @Test func renamedMessagesAreRecognized() {
    var dice = Dice(seed: 3)
    var (old, new): ([String], [String]) = (["campaign: c", "in_app_messages:"], ["campaign: c", "in_app_messages:"])
    var expected: [String: String] = [:]
    for number in 0..<1_000 {
      var parts = [Self.sentence(&dice), "https://example.com/\(number)", "https://example.com/\(number).png"]
      let event = "e\(dice.roll(50))"
      func message(_ id: String) -> String {
        "  - { id: \(id), type: modal, header: Header, message: \(parts[0]), uri: \"\(parts[1])\", image: \"\(parts[2])\", "
          + "triggers: [{ type: custom_event, name: \(event) }] }"
      }
      old.append(message("a\(number)"))
      // Some are replaced by other messages.
      if dice.roll(10) == 0 {
        parts = [Self.sentence(&dice), "https://example.com/x\(number)", "https://example.com/x\(number).png"]
      } else {
        if dice.roll(3) == 0 { parts[dice.roll(3)] = "https://example.com/other\(number)" }
        expected["c/a\(number)"] = "c/b\(number)"
      }
      new.append(message("b\(number)"))
    }
    let sides = [old, new].map { TestSide($0.map { $0 + "\n" }.joined()) }
    #expect(sides.allSatisfy { $0.errors.isEmpty })
    let found = WorkspaceComparison(from: sides[0].side, to: sides[1].side, DiffTerms(now: nil)).result
      .filter { $0.rule.id == "identity-changed" }
    let right = found.count { $0.oldName.flatMap { expected[$0] } == $0.newName }
    let (precision, recall) = (Double(right) / Double(max(1, found.count)), Double(right) / Double(expected.count))
    #expect(precision >= 0.99, "\(precision)")
    #expect(recall >= 0.9, "\(recall)")
  }
}
