import CampaignCommand
import CommandSupport
import TestSupport
import Testing

@Suite struct DecompileCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let card = """
    {"id":"spring/hours","type":"text_announcement","title":"Hours","description":"Until eight."}
    """
  private static let definition = """
    campaign: spring
    cards:
      - id: hours
        type: text_announcement
        title: Hours
        description: Until eight.
        channels:
          - news_feed

    """

  private func decompile(_ text: String, _ options: String...) -> ToolRun {
    campaignc(["decompile", "-"] + options, on: MemoryConsole(input: text))
  }

  @Test(arguments: [
    card, "[\(card)]", "{\"feed\":[\(card)]}", "\(card)\n", "{\"feed\":[]}\n{\"feed\":[\(card)]}\n", "[\(card)]\n[]",
    "\u{FEFF}\(card)",
  ])
  func theShapeTellsWhatItIs(_ text: String) {
    let run = decompile(text)
    if text.hasSuffix("[]") {
      #expect(run.exitCode == .findings && run.output.isEmpty)
    } else {
      #expect(run.output == Self.definition)
      #expect(run.complaints == "")
    }
  }

  @Test(arguments: [
    ("{\"a\":1}", "<stdin>:1:1: not a payload: expected a server payload, 'feed', 'cards', 'triggers'"),
    ("5", "<stdin>:1:1: not a payload: expected"), ("[]", "<stdin>:1:1: this list contains no payload"),
    ("[1]", "<stdin>:1:2: expected an object"), ("{\"feed\":[{}, 2]}", "<stdin>:1:14: expected an object"),
    ("{\"cards\":[],\n\"campaign\":\"a\"}", "<stdin>:1:1: not a payload: with 'campaign' and without 'version'"),
    ("{\"campaign\":\"a\",\n\"version\":2}", "<stdin>:2:11: this payload has version '2'; only version 1 is supported"),
    ("{\"campaign\":\"a\",\"version\":\"1\"}", "<stdin>:1:27: this payload has version '1'"),
    (
      "{\"campaign\":\"a\",\"version\":1}\n{\"campaign\":\"a\",\"version\":1}",
      "<stdin>:2:1: a server payload of the campaign 'a' was already read"
    ),
  ])
  func whatIsNoPayloadIsRefused(_ text: String, _ complaint: String) {
    let run = decompile(text)
    #expect(run.exitCode == .findings)
    #expect(run.output.isEmpty)
    #expect(run.complaints.hasPrefix("error: \(complaint)"))
  }

  @Test func brokenJSONHasItsFinding() {
    let run = decompile("{\"feed\":[\(Self.card)}")
    #expect(run.exitCode == .findings)
    #expect(run.output.isEmpty)
    #expect(run.complaints.hasPrefix("error[syntax]: "))
  }

  @Test func anotherFileIsPrintedAllTheSame() throws {
    try folder.make("a.json", text: "{")
    try folder.make("b.json", text: Self.card)
    try folder.make("c.yaml", text: "not: looked at\n")
    let run = campaignc("decompile", folder.path)
    #expect(run.exitCode == .findings)
    #expect(run.output == Self.definition)
    #expect(campaignc("decompile", folder.path("gone.json")).exitCode == .wrongUse)
  }

  @Test func whatItIsCanBeSaid() {
    let text =
      "{\"id\":\"x\",\"tp\":\"banner_image\",\"type\":\"banner_image\",\"i\":\"https://a.b\",\"image\":\"https://c.d\"}"
    let card = "campaign: imported\ncards:\n  - id: x\n    type: banner_image\n    image: "
    #expect(decompile(text, "--from", "feed").output == card + "https://c.d\n    channels:\n      - news_feed\n")
    #expect(decompile(text).output == card + "https://a.b\n    channels:\n      - content_cards\n")
    #expect(decompile(text, "--campaign", "home").output.hasPrefix("campaign: home\n"))
  }

  @Test func jsonIsOneCampaignOrAList() {
    let other = Self.card.replacing("spring/", with: "summer/")
    #expect(decompile(Self.card, "--format", "json").output.hasPrefix("{\n  \"campaign\": \"spring\",\n"))
    let run = decompile("[\(Self.card),\(other)]", "--format", "json")
    #expect(run.output.hasPrefix("[\n  {\n    \"campaign\": \"spring\",\n"))
    #expect(decompile("[\(Self.card),\(other)]").output.contains("\n---\ncampaign: summer\n"))
  }

  @Test func notesFailAStrictRun() {
    let text = Self.card.replacing("}", with: ",\"shelf\":12}")
    let run = decompile(text, "--strict")
    #expect(run.exitCode == .findings)
    #expect(run.output == Self.definition)
    #expect(run.complaints == "note: <stdin> /shelf: left out: a payload of a text announcement has no such key\n")
    #expect(decompile(text).exitCode == .clean)
    #expect(decompile(Self.card, "--strict").exitCode == .clean)
  }

  @Test func filesAreWrittenOnce() throws {
    let other = Self.card.replacing("spring/", with: "summer/")
    let path = folder.path("new/campaigns")
    let run = decompile("[\(Self.card),\(other)]", "-o", path)
    #expect(run.exitCode == .clean)
    #expect(run.output == "wrote\n  \(path)/spring.yaml\n  \(path)/summer.yaml\n")
    #expect(campaignc("lint", "-q", "--no-config", path).exitCode == .clean)
    let again = decompile("[\(Self.card),\(other)]", "-o", path)
    #expect(again.exitCode == .clean)
    #expect(again.output == "there already\n  \(path)/spring.yaml\n  \(path)/summer.yaml\n")
    try folder.make("new/campaigns/summer.yaml", text: "campaign: summer\n")
    let changed = decompile("[\(Self.card),\(other)]", "-o", path)
    #expect(changed.exitCode == .wrongUse)
    #expect(
      changed.complaints.hasPrefix(
        "error: nothing was written, because these files exist with other content: '\(path)/summer.yaml'\n"))
    #expect(decompile(other, "-o", path, "--force").exitCode == .clean)
    #expect(decompile(Self.card, "-o", path, "--format", "json").output == "wrote\n  \(path)/spring.json\n")
  }

  @Test func aNameThatIsNoSlugStaysInTheFolder() throws {
    let server = "{\"campaign\":\"../x\",\"version\":1,\"cards\":[]}\n{\"campaign\":\"X\",\"version\":1,\"cards\":[]}"
    let run = decompile(server, "-o", folder.path("out"))
    #expect(run.output == "wrote\n  \(folder.path)/out/x.yaml\n  \(folder.path)/out/x-2.yaml\n")
    #expect(try folder.names() == ["out"])
  }

  @Test func whatComesBackOtherwiseIsNotWritten() throws {
    try folder.make("spring.yaml", text: Self.definition)
    let payload = campaignc("compile", "--no-config", "--payload", "server", folder.path("spring.yaml")).output
    #expect(decompile(payload, "--check").output.contains("\ntargets:\n"))
    let pretty = campaignc("compile", "--no-config", "--payload", "server", "--pretty", folder.path("spring.yaml"))
      .output
    #expect(decompile(pretty, "--check").exitCode == .clean)
    let changed = decompile(payload.replacing("\"use_webview\":false", with: "\"use_webview\":null"), "--check")
    #expect(changed.exitCode == .findings)
    #expect(changed.output.isEmpty)
    #expect(
      changed.complaints.hasSuffix(
        """
        error: <stdin>: the campaign 'spring' compiles to a different payload, beginning at byte 204:
          read: uncement","use_webview":null}],"in_app_messages":[],"tags":…
          made: uncement","use_webview":false}],"in_app_messages":[],"tags"…

        """))
    let broken = decompile(payload.replacing("Until eight.", with: " "), "--check")
    #expect(broken.exitCode == .findings)
    #expect(broken.complaints.hasSuffix("has errors and can't be compiled\n"))
    #expect(decompile(Self.card, "--check").exitCode == .wrongUse)
  }

  @Test func allPayloadsOfAWorkspaceGiveWhatTheServersSay() throws {
    try folder.make("spring.yaml", text: Self.definition)
    let payloads = campaignc("compile", "--no-config", folder.path("spring.yaml")).output
    let run = decompile(payloads, "--strict", "--check")
    #expect(run.exitCode == .clean)
    #expect(run.complaints == "")
    for profile in ["portable", "full-keys"] {
      let payloads = campaignc("compile", "--no-config", "--profile", profile, folder.path("spring.yaml")).output
      let older = payloads.split(separator: "\n").map { line in
        line.hasPrefix("{\"feed\"") ? line.replacing("\"Hours\"", with: "\"Old\"") : line
      }
      #expect(
        decompile(older.joined(separator: "\n")).complaints
          == "note: <stdin>:2 /feed/0: left out: the server payload of its campaign differs\n")
    }
    // The id of a card that the server payload does not have: by name, and composite.
    try folder.make("other.yaml", text: Self.definition.replacing("id: hours", with: "id: other"))
    let server = payloads.prefix { $0 != "\n" } + "\n"
    for profile in ["portable", "full-keys"] {
      let words = ["compile", "--no-config", "--payload", "news_feed", "--profile", profile, folder.path("other.yaml")]
      let run = decompile(server + campaignc(words).output)
      #expect(
        run.complaints == "note: <stdin>:2 /feed/0: left out: the server payload of its campaign does not contain it\n")
      #expect(!run.output.contains("other"))
    }
  }
}
