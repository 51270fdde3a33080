import CampaignEngine
import Files
import Findings
import SourceText
import TestSupport
import Testing

/// After each change, a workspace has the findings of a new workspace.
@Suite struct WorkspaceTests {
  /// Random workspaces and random changes: after each one, the findings are those of a new workspace with the same
  /// texts.
  @Test(arguments: Array(1...(testsAreLong ? 60 : 2)) as [UInt64])
  func changesComeToTheSameAsANewWorkspace(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var texts = Texts()
    let workspace = Workspace.withoutConfiguration()
    for (path, text) in texts.files { workspace.set(text.utf8, at: path) }
    var withFindings = 0
    for step in 0..<150 {
      let change = texts.change(&dice)
      if let text = change.text { workspace.set(text.utf8, at: change.path) } else { workspace.remove(change.path) }
      let fresh = Workspace.withoutConfiguration()
      for (path, text) in texts.files.sorted(by: { $0.key < $1.key }) { fresh.set(text.utf8, at: path) }
      let (own, expected) = (workspace.lines, fresh.lines)
      try #require(own == expected, "step \(step), \(change.path)\n\(change.text ?? "removed")")
      withFindings += own.isEmpty ? 0 : 1
    }
    #expect(withFindings > 100)
  }

  /// The rules about all campaigns and all content cards. Random workspaces are too small for them.
  @Test func countsOverAllFilesFollowEachChange() throws {
    var texts = (0...200).reduce(into: [String: String]()) {
      $0["\($1).yaml"] = Texts.campaign("c\($1)", event: "e\($1)", priority: 0)
    }
    texts["cards.yaml"] = Texts.contentCards(251)
    let workspace = Workspace.withoutConfiguration()
    for (path, text) in texts { workspace.set(text.utf8, at: path) }
    func rules(after change: (path: String, text: String?)? = nil) throws -> Set<Substring> {
      if let change {
        texts[change.path] = change.text
        if let text = change.text { workspace.set(text.utf8, at: change.path) } else { workspace.remove(change.path) }
      }
      let fresh = Workspace.withoutConfiguration()
      for (path, text) in texts { fresh.set(text.utf8, at: path) }
      try #require(workspace.lines == fresh.lines)
      // The cards of one campaign are all alike.
      return Set(fresh.lines.map { $0.prefix { $0 != " " } }).subtracting(["repeated-card"])
    }
    let (cards, campaigns): (Substring, Substring) = ("too-many-content-cards", "too-many-active-campaigns")
    #expect(try rules() == [cards, campaigns])
    #expect(try rules(after: ("cards.yaml", "# Below a comment.\n" + Texts.contentCards(251))) == [cards, campaigns])
    #expect(try rules(after: ("200.yaml", nil)) == [cards])
    #expect(try rules(after: ("cards.yaml", Texts.contentCards(250))) == [])
    #expect(try rules(after: ("more.yaml", Texts.contentCards(1, in: "more"))) == [cards])
  }

  /// A reader has one language, and gets the cards for it and for its larger language.
  @Test(arguments: [("de", "en", false), ("de", "de-AT", true), ("de", "de", true), ("de", nil, true)])
  func contentCardsAreCountedByLanguage(first: String, second: String?, areTooMany: Bool) {
    let workspace = Workspace.withoutConfiguration()
    workspace.set(Texts.contentCards(200, in: "one", language: first).utf8, at: "one.yaml")
    workspace.set(Texts.contentCards(51, in: "two", language: second).utf8, at: "two.yaml")
    _ = workspace.update()
    let found = ["one.yaml", "two.yaml"].flatMap { workspace.diagnostics(of: $0).map(\.rule) }
    #expect(found.filter { $0 == "too-many-content-cards" }.count == (areTooMany ? 1 : 0))
  }

  @Test func onlyWhatChangesIsToldAnew() {
    let workspace = Workspace.withoutConfiguration()
    for index in 0..<40 {
      workspace.set(Texts.campaign("c\(index)", event: "e\(index)", priority: 0).utf8, at: "\(index).yaml")
    }
    #expect(workspace.update().count == 40)
    workspace.set(Texts.campaign("c7", event: "e7", priority: 3).utf8, at: "7.yaml")
    #expect(workspace.update() == ["7.yaml"])
    workspace.set(Texts.campaign("c8", event: "e7", priority: 3).utf8, at: "8.yaml")
    #expect(workspace.update() == ["8.yaml"])
    #expect(workspace.diagnostics(of: "8.yaml").map(\.rule) == ["message-tie"])
    workspace.remove("7.yaml")
    #expect(workspace.update() == ["8.yaml"])
    #expect(workspace.diagnostics(of: "8.yaml").isEmpty)
  }

  @Test func soundCampaignsBecomePayloads() {
    let workspace = Workspace.withoutConfiguration()
    workspace.set(Texts.campaign("c", event: "e", priority: 0).utf8, at: "c.yaml")
    #expect(workspace.payloads().map(\.path).contains("server/c.json"))
    workspace.set("campaign: [".utf8, at: "d.yaml")
    #expect(workspace.payloads().isEmpty)
  }
}

extension Workspace {
  fileprivate static func withoutConfiguration() -> Workspace { Workspace(ConfigurationSearch(in: .disk, isOff: true)) }

  /// Every finding with its message, its place and the places of its labels.
  fileprivate var lines: [String] {
    let outcome = outcome()
    return outcome.findings.map { finding in
      let places = ([finding.place] + finding.labels.map(\.place)).map { place in
        "\(outcome.files[place.file].path):\(place.range.start)-\(place.range.end)"
      }
      return "\(finding.rule.id) \(finding.message.text) \(places)"
    }
  }
}

/// Random campaigns that share a few events and names, so that they affect each other.
private struct Texts {
  private(set) var files: [String: String] = [:]

  init() {
    for index in 0..<24 {
      files["\(index).yaml"] = Self.campaign("c\(index)", event: "e\(index % 9)", priority: index % 3)
    }
  }

  static func campaign(_ name: String, event: String, priority: Int) -> String {
    """
    campaign: \(name)
    in_app_messages:
      - id: m
        type: slideup
        message: Hello.
        priority: \(priority)
        triggers: [{ type: custom_event, name: \(event) }]

    """
  }

  static func contentCards(_ count: Int, in name: String = "cards", language: String? = nil) -> String {
    "campaign: \(name)\nstarts: 2026-03-01T00:00:00Z\ncards:\n"
      + (0..<count).map { index in
        "  - { id: c\(index), type: text_announcement, channels: [content_cards], title: Hello, description: Hello, "
          + "url: https://example.com/, expires: 2026-03-20T00:00:00Z\(language.map { ", language: \($0)" } ?? "") }\n"
      }.joined()
  }

  mutating func change(_ dice: inout Dice) -> (path: String, text: String?) {
    let path = "\(dice.roll(30)).yaml"
    switch dice.roll(10) {
    case 0: files[path] = nil
    case 1: files[path] = files[path].map { "# A comment that moves everything.\n" + $0 }
    case 2: files[path] = ["campaign: [", "campaign: c1\n", ""][dice.roll(3)]
    default: files[path] = randomCampaign(&dice)
    }
    return (path, files[path])
  }

  private func randomCampaign(_ dice: inout Dice) -> String {
    var text = "campaign: c\(dice.roll(26))\n"
    if dice.roll(5) == 0 { text += "starts: 2026-03-0\(1 + dice.roll(9))T00:00:00Z\n" }
    text += "in_app_messages:\n"
    for index in 0...dice.roll(3) { text += message(index, &dice) }
    return text
  }

  private func message(_ index: Int, _ dice: inout Dice) -> String {
    let triggers = (0...dice.roll(2)).map { _ in trigger(&dice) }
    var fields = ["id: m\(index)", "priority: \(dice.roll(3))", "triggers: [\(triggers.joined(separator: ", "))]"]
    switch dice.roll(8) {
    case 0: fields.append("type: control")
    case 1, 2:
      fields += ["type: full_image", "image: https://example.com/a.png", "image_alt: A"]
      fields.append("orientation: \(["portrait", "landscape"][dice.roll(2)])")
    default: fields += ["type: slideup", "message: Hello."]
    }
    if dice.roll(3) == 0 { fields.append("re_eligibility: always") }
    if dice.roll(4) == 0 { fields.append("audience: a\(dice.roll(2))") }
    return "  - { \(fields.joined(separator: ", ")) }\n"
  }

  private func trigger(_ dice: inout Dice) -> String {
    switch dice.roll(12) {
    case 0: "{ type: session_start }"
    case 1: "{ type: push_click }"
    case 2: "{ type: any_purchase }"
    case 3: "{ type: specific_purchase, product: p\(dice.roll(2)) }"
    default: "{ type: custom_event, name: e\(dice.roll(9)) }"
    }
  }
}
