import CampaignEngine
import Files
import TestSupport
import Testing

/// A large file that someone edits is checked in parts. Its findings are those of the file as a whole.
@Suite struct CheckedPartsTests {
  @Test(arguments: 1...(testsAreLong ? 60 : 2) as ClosedRange<UInt64>)
  func editsComeToTheSameAsTheWholeFile(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var documents = (0..<60).map { Self.document($0, &dice) }
    let edited = Workspace(ConfigurationSearch(in: .disk, isOff: true), isCompiling: false)
    edited.leastInParts = 2_000
    var withFindings = 0
    for step in 0..<60 {
      Self.change(&documents, &dice)
      let text = documents.joined(separator: "---\n")
      edited.set(text.utf8, at: "large.yaml")
      let whole = Workspace(ConfigurationSearch(in: .disk, isOff: true), isCompiling: false)
      whole.set(text.utf8, at: "large.yaml")
      let (own, expected) = (Self.findings(of: edited), Self.findings(of: whole))
      try #require(own == expected, "step \(step): \(Set(own).symmetricDifference(expected))\n\(text)")
      withFindings += expected.isEmpty ? 0 : 1
    }
    #expect(withFindings > 40)
  }

  private static func findings(of workspace: Workspace) -> [Substring] {
    String(decoding: workspace.report(as: .jsonl), as: UTF8.self).split(separator: "\n")
  }

  private static func document(_ number: Int, _ dice: inout Dice) -> String {
    let event = dice.roll(12)
    let priority = dice.roll(3)
    let more = [
      "", "owner: growth\n", "ownr: growth\n", "tags: spring\n", "# campaignc: allow card-without-url -- a poster\n",
    ]
    let cards = [
      "", "cards:\n  - { id: a, type: text_announcement, title: T\(number), description: D }\n",
      "cards:\n  - { id: b, type: classic, title: T, description: D, url: 'http://example.com/\(number)', "
        + "channels: [content_cards] }\n",
    ]
    let variations = ["", ", variations: [{ for: { language: de }, message: Hallo }]"]
    return """
      campaign: c\(number % 50)
      \(more[dice.roll(900) == 0 ? 4 : dice.roll(4)])\(cards[dice.roll(3)])in_app_messages:
        - { id: m, type: slideup, message: "Hello \(number) {{ broken", priority: \(priority), triggers: \
      [{ type: custom_event, name: e\(event) }]\(variations[dice.roll(2)]) }

      """
  }

  private static func change(_ documents: inout [String], _ dice: inout Dice) {
    let index = dice.roll(documents.count)
    switch dice.roll(8) {
    case 0: documents.remove(at: index)
    case 1: documents.insert(document(100 + dice.roll(100), &dice), at: index)
    case 2: documents[index] = document(index, &dice)
    case 3: documents.swapAt(index, dice.roll(documents.count))
    // A text that can't be read, and the next change to it makes it readable.
    case 4: documents[index] = documents[index].hasPrefix("[") ? document(index, &dice) : "[\n" + documents[index]
    case 5 where documents.count > 30: documents.removeSubrange(index..<min(index + 9, documents.count))
    case 6: documents += (0..<9).map { document(200 + $0, &dice) }
    default: documents[index] = "# \(dice.roll(100))\n" + documents[index]
    }
    // A text with a fault is read no further.
    if dice.roll(3) > 0 { documents = documents.map { $0.hasPrefix("[") ? String($0.dropFirst(2)) : $0 } }
  }
}
