import CampaignCommand
import CommandSupport
import TestSupport
import Testing

/// From a value of a payload to its line in a campaign file, and back.
@Suite struct WhereCommandTests {
  private let folder: TemporaryFolder
  private let campaign = """
    campaign: spring-sale
    starts: 2026-03-20T08:00:00Z
    shared: &shared
    cards:
      - id: hero
        type: captioned_image
        image: &picture https://example.com/a.png
        title: Thirty percent off
        description: For one week.
        url: https://example.com/sale
      - { id: late, type: banner_image, image: *picture, channels: [news_feed, content_cards] }
    in_app_messages:
      - { id: hello, type: slideup, message: Hello, triggers: [{ type: session_start }] }

    """.replacing("shared: &shared\n", with: "")

  init() throws {
    folder = try TemporaryFolder()
    try folder.make("campaigns/spring.yaml", text: campaign)
    #expect(campaignc("build", "-q", "-o", folder.path("out"), folder.path("campaigns")).exitCode == .clean)
  }

  private func ask(_ words: String...) -> ToolRun {
    campaignc(["where", "--sources", folder.path("campaigns")] + words)
  }

  @Test(arguments: [
    ("client/feed.json", "/feed/0/title", "spring.yaml:7:12\n      title: Thirty percent off\n"),
    ("client/feed.json", "/feed/0/id", "spring.yaml:4:9\n    - id: hero\n"),
    ("client/feed.json", "/feed/1", "spring.yaml:10:5\n"),
    ("client/content_cards.json", "/cards/0/i", "spring.yaml:10:44\n"),
    ("server/spring-sale.json", "/cards/0/url", "spring.yaml:9:10\n"),
    ("server/spring-sale.json", "/starts", "spring.yaml:2:9\n"),
    ("client/triggers.json", "/triggers/0/start_time", "spring.yaml:2:9\n"),
    ("client/triggers.json", "/triggers/0/data/message", "spring.yaml:12:42\n"),
  ])
  func aValueIsTracedToItsPlace(_ payload: String, _ pointer: String, _ place: String) {
    let run = ask(folder.path("out/\(payload)"), pointer)
    #expect(run.exitCode == .clean)
    #expect(run.output.contains("/" + place), "\(run.output)")
  }

  @Test func anAliasIsFollowedToItsDefinition() {
    let output = ask(folder.path("out/client/content_cards.json"), "/cards/0/i").output
    #expect(output.contains("which stands for this:") && output.contains("spring.yaml:6:21\n"))
  }

  @Test func whatNobodyWroteIsSaidToBeSo() {
    let output = ask(folder.path("out/client/feed.json"), "/feed/0/viewed").output
    #expect(output.hasPrefix("not from your file") && output.contains("spring.yaml:4:5\n"))
  }

  @Test func withoutAPointerEveryValueIsListed() {
    let lines = ask(folder.path("out/client/feed.json")).output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("/feed/0/title\t") && $0.hasSuffix("spring.yaml:7:12") })
    #expect(!lines.contains { $0.hasPrefix("/feed/0/viewed") })
  }

  @Test func aLineIsTracedToWhatItBecomes() {
    let file = folder.path("campaigns/spring.yaml")
    #expect(
      ask("--line", "\(file):7").output == "server/spring-sale.json\t/cards/0/title\nclient/feed.json\t/feed/0/title\n")
    let picture = ask("--line", "\(file):6:3").output
    #expect(picture.contains("client/content_cards.json\t/cards/0/i\n") && picture.contains("/feed/1/image\n"))
    let only = ask("--line", "\(file):10", folder.path("out/client/content_cards.json")).output
    #expect(only.contains("client/content_cards.json\t/cards/0/tp\n") == false && only.contains("/cards/0/id\n"))
    #expect(ask("--line", "\(file):3").complaints.contains("no payload value comes from this line"))
  }

  /// With readers, a build writes the client payloads of each reader, and none of everybody.
  @Test func aLineBecomesWhatABuildWrites() throws {
    try folder.make("campaignc.yaml", text: "readers: { anna: { language: de } }\n")
    #expect(
      ask("--line", "\(folder.path("campaigns/spring.yaml")):7").output
        == "server/spring-sale.json\t/cards/0/title\nclient/anna/feed.json\t/feed/0/title\n")
  }

  @Test func aPayloadThatIsOutOfDateIsSaidToBe() throws {
    try folder.make("campaigns/spring.yaml", text: campaign.replacing("Thirty", with: "Forty"))
    let run = ask(folder.path("out/client/feed.json"), "/feed/0/title")
    #expect(run.output.contains("Forty") && run.complaints.contains("is out of date"))
  }

  @Test(arguments: [
    (["out/client/feed.json", "/feed/0/titel"], "did you mean '/feed/0/title'?"),
    (["out/client/feed.json", "feed/0"], "a pointer begins with a slash"),
    (["out/client/fed.json"], "did you mean 'client/feed.json'?"),
    (["--line", "spring.yaml"], "--line takes a file and a line"),
    (["--line", "other.yaml:1"], "is not one of the campaign files"),
    ([], "where needs a payload"),
  ])
  func wrongQuestionsAreExplained(_ words: [String], _ explanation: String) {
    let words = words.map { $0.hasPrefix("out/") ? folder.path($0) : $0 }
    let run = campaignc(["where", "--sources", folder.path("campaigns")] + words)
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains(explanation), "\(run.complaints)")
  }
}
