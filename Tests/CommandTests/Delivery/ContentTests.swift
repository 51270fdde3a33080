import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// The content of a reader: `simulate`, `why` and `test` say the same as `compile --reader`.
@Suite struct ContentTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
    try folder.write(Array(Self.configuration.utf8), to: "campaignc.yaml")
    try folder.write(Array(Self.campaign.utf8), to: "campaigns/a.yaml")
  }

  private static let configuration = """
    readers:
      anna: { target: ios, language: de, attributes: { first_name: Anna } }
      bo: { target: web, language: en, attributes: {} }
      cem: { target: android, language: de-AT, group: 70, attributes: { first_name: Cem } }
    """
  private static let stop = "{% if ${first_name} == blank %}{% abort_message('no name') %}{% endif %}"
  private static let campaign = """
    campaign: a
    cards:
      - { id: c, type: text_announcement, channels: [content_cards], title: "Hi {{${first_name}}}", description: "\(stop)B" }
    in_app_messages:
      - id: m
        type: modal
        header: "Hi {{${first_name} | default: 'you'}}"
        message: "\(stop)Basket"
        uri: "https://example.com/{{${language}}}"
        triggers: [{ type: custom_event, name: cart }]
        variations:
          - { for: { language: de }, message: "Korb für {{${first_name}}}" }
          - { for: { group: [50, 99] }, uri: "https://example.com/b" }

    """

  private func run(_ command: String, _ words: String...) -> ToolRun {
    campaignc([command] + words + [folder.path("campaigns")])
  }

  private func simulate(_ reader: String, _ words: String...) -> ToolRun {
    campaignc(
      ["simulate", folder.path("campaigns"), "--reader", reader, "--at", "2026-03-21T10:00:00Z", "--event", "cart"]
        + words)
  }

  private func write(_ text: String, to name: String = "s.yaml") throws {
    try folder.write(Array(text.utf8), to: name)
  }

  private func test(_ words: String...) -> ToolRun { campaignc(["test", folder.path("s.yaml")] + words) }

  private func scenario(_ reader: String, _ step: String) -> String {
    """
    scenario: a
    reader: \(reader)
    at: 2026-03-21T10:00:00Z
    steps:
      - session_start
      - \(step)

    """
  }

  /// The texts and links of the payload are those of the simulation, for each reader.
  @Test(arguments: ["anna", "bo", "cem"])
  func aSimulationShowsThePayloadOfTheReader(_ reader: String) throws {
    let payload = run("compile", "--reader", reader, "--payload", "triggers").output
    let triggers = try #require(
      try JSONSerialization.jsonObject(with: Data(payload.utf8)) as? [String: [[String: Any]]])
    let data = triggers["triggers"]?.first?["data"] as? [String: Any]
    let rows = try simulate(reader, "--format", "json").output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let shown = rows.flatMap { $0["occurrences"] as? [[String: Any]] ?? [] }.first { $0["what"] as? String == "shown" }
    let content = shown?["content"] as? [String: Any]
    #expect(content?["text"] as? String == data?["message"] as? String)
    #expect(content?["title"] as? String == data?["header"] as? String)
    #expect(content?["link"] as? String == data?["uri"] as? String)
    #expect((content == nil) == (reader == "bo"))
  }

  @Test func whatATemplateStopsIsNotShown() throws {
    let payloads = run("compile", "--reader", "bo").output
    #expect(payloads.contains(#"{"triggers":[]}"#) && payloads.contains(#""cards":[]"#))
    let run = simulate("bo", "--view-feed", "content_cards")
    #expect(run.output.contains("not shown  a/m: its text stops with abort_message for this reader"))
    #expect(run.output.contains("the content cards with no cards"))
    for name in ["a/c", "a/m"] {
      #expect(run.complaints.contains("bo gets no '\(name)', because its text stops with abort_message"))
    }
    let why = campaignc(["why", "a/m", folder.path("campaigns"), "--reader", "bo", "--event", "cart"])
    #expect(why.exitCode == .findings)
    #expect(why.output.contains("is not shown: its text stops with abort_message for this reader"))
    #expect(simulate("anna").complaints.isEmpty)
  }

  /// The steps of a log and of a scenario are for the same reader, who gets nothing of what a template stops.
  @Test(arguments: ["a/m", "a/c"]) func whyNamesTheTemplate(_ name: String) throws {
    try folder.make("log.jsonl", text: #"{"time":"2026-03-21T10:00:00Z","event":"cart"}"# + "\n")
    try write(scenario("bo", "{ event: cart, expect: { shown: nothing } }"))
    let roads = [
      ["--reader", "bo", "--event", "cart"], ["--reader", "bo", "--log", folder.path("log.jsonl")], ["--scenario", ""],
    ]
    for road in roads {
      let run = campaignc(["why", name, folder.path] + road)
      #expect(run.exitCode == .findings)
      #expect(run.output.contains("its text stops with abort_message for this reader"), "\(road) \(run.output)")
    }
  }

  @Test func clicksSayWhatTheyOpen() {
    #expect(simulate("anna", "--tap").output.contains("clicked    a/m: the click opens https://example.com/de  ("))
    #expect(simulate("cem", "--tap").output.contains("clicked    a/m: the click opens https://example.com/b  ("))
    #expect(simulate("cem", "--tap", "--format", "json").output.contains(#""link":"https://example.com/b""#))
  }

  @Test func allVariationsThatApplyAreNamed() {
    let run = simulate("cem", "--format", "json")
    #expect(run.output.contains(#""variations":[{"group":[50,99]},{"language":"de"}]"#), "\(run.output)")
  }

  /// Expectations that do not hold, each with what `--update` makes of them.
  @Test(arguments: [
    ("text: Korb für Ben", #"text: "Korb für Anna""#),
    ("text: [Korb für Ben, Hi Anna]", #"text: ["Korb für Anna", "Hi Anna"]"#),
    ("text: Korb… Ben", #"text: "Korb für Anna""#), ("variation: nothing", "variation: { language: de }"),
    ("variation: { group: [50, 99] }", "variation: { language: de }"),
  ])
  func updateWritesWhatTheReaderSees(_ before: String, _ after: String) throws {
    try write(scenario("anna", "{ event: cart, expect: { \(before) } }"))
    #expect(test().exitCode == .findings)
    let run = test("--update")
    #expect(run.exitCode == .clean, "\(run.output)\(run.complaints)")
    let text = try String(contentsOf: URL(filePath: folder.path("s.yaml")), encoding: .utf8)
    #expect(text == scenario("anna", "{ event: cart, expect: { \(after) } }"))
  }

  @Test func updateWritesLinks() throws {
    let start = "event: cart\n  - { step: tap, expect: { opens: "
    try write(scenario("anna", start + "nothing } }"))
    #expect(test("--update").exitCode == .clean)
    let text = try String(contentsOf: URL(filePath: folder.path("s.yaml")), encoding: .utf8)
    #expect(text == scenario("anna", start + "\"https://example.com/de\" } }"))
  }

  /// Without anything to read, only the author knows what is right.
  @Test func updateLeavesTextsOfNothing() throws {
    let text = scenario("bo", "{ event: cart, expect: { text: Basket } }")
    try write(text)
    #expect(test("--update").exitCode == .findings)
    #expect(try String(contentsOf: URL(filePath: folder.path("s.yaml")), encoding: .utf8) == text)
  }

  /// A failure shows the texts around the first difference, however long they are.
  @Test func longTextsAreShownAroundTheFirstDifference() throws {
    let long = String(repeating: "Wort ", count: 5_000)
    try write(
      """
      campaign: b
      in_app_messages:
        - { id: m, type: slideup, message: "\(long)Ende", triggers: [{ type: custom_event, name: b }] }
      """, to: "campaigns/b.yaml")
    try write(scenario("anna", "{ event: b, expect: { text: \"\(long)Anfang\" } }"))
    let lines = test().output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 300 })
    #expect(lines.contains { $0.hasPrefix("    expected  \"…") && $0.hasSuffix("Wort Anfang\"") })
    #expect(lines.contains { $0.hasPrefix("    found     \"…") && $0.hasSuffix("Wort Ende\"") })
    let found = try #require(lines.first { $0.hasPrefix("    found") })
    let mark = try #require(lines.first { $0.hasSuffix("^ the first difference") })
    let column = try #require(mark.firstIndex(of: "^")).utf16Offset(in: mark)
    #expect(Array(found)[column] == "E")
  }

  @Test func equalBeginningsOfAnEllipsisAreFast() throws {
    let long = String(repeating: "a", count: 100_000)
    try write(
      """
      campaign: b
      in_app_messages:
        - { id: m, type: slideup, message: "\(long)c", triggers: [{ type: custom_event, name: b }] }
      """, to: "campaigns/b.yaml")
    try write(scenario("anna", "{ event: b, expect: { text: \"…\(long.dropFirst(50_000))b…\" } }"))
    #expect(test().exitCode == .findings)
  }
}
