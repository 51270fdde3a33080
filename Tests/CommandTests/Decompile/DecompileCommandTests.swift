import TestSupport
import Testing

@testable import campaignc

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
    ("{\"a\":1}", "<stdin>:1:1: this is no payload: neither a server payload, nor 'feed', 'cards' or 'triggers'"),
    ("5", "<stdin>:1:1: this is no payload: neither"), ("[]", "<stdin>:1:1: this list holds no payload"),
    ("[1]", "<stdin>:1:2: this is no object"), ("{\"feed\":[{}, 2]}", "<stdin>:1:14: this is no object"),
    ("{\"cards\":[],\n\"campaign\":\"a\"}", "<stdin>:1:1: this is no payload: with 'campaign' and without 'version'"),
    ("{\"campaign\":\"a\",\n\"version\":2}", "<stdin>:2:11: this payload has version '2', and only version 1 is known"),
    ("{\"campaign\":\"a\",\"version\":\"1\"}", "<stdin>:1:27: this payload has version '1'"),
    (
      "{\"campaign\":\"a\",\"version\":1}\n{\"campaign\":\"a\",\"version\":1}",
      "<stdin>:2:1: the server payload of the campaign 'a' was read already"
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
    #expect(decompile(text, "--from", "feed").output == card + "https://c.d\n")
    #expect(decompile(text).output == card + "https://a.b\n    channels:\n      - content_cards\n")
    #expect(decompile(text, "--campaign", "home").output.hasPrefix("campaign: home\n"))
  }

  @Test func jsonIsOneCampaignOrAList() {
    let other = Self.card.replacing("spring/", with: "summer/")
    #expect(decompile(Self.card, "--as", "json").output.hasPrefix("{\n  \"campaign\": \"spring\",\n"))
    let run = decompile("[\(Self.card),\(other)]", "--as", "json")
    #expect(run.output.hasPrefix("[\n  {\n    \"campaign\": \"spring\",\n"))
    #expect(decompile("[\(Self.card),\(other)]").output.contains("\n---\ncampaign: summer\n"))
  }

  @Test func notesFailAStrictRun() {
    let text = Self.card.replacing("}", with: ",\"shelf\":12}")
    let run = decompile(text, "--strict")
    #expect(run.exitCode == .findings)
    #expect(run.output == Self.definition)
    #expect(run.complaints == "note: <stdin> /shelf: left out: payloads of a text announcement have no such key\n")
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
    #expect(again.exitCode == .wrongUse)
    #expect(
      again.complaints.hasPrefix(
        "error: nothing was written, since there is already '\(path)/spring.yaml', '\(path)/summer.yaml'\n"))
    #expect(decompile(other, "-o", path, "--force").exitCode == .clean)
    #expect(decompile(Self.card, "-o", path, "--as", "json").output == "wrote\n  \(path)/spring.json\n")
  }

  @Test func aNameThatIsNoSlugStaysInTheFolder() throws {
    let server = "{\"campaign\":\"../x\",\"version\":1,\"cards\":[]}\n{\"campaign\":\"X\",\"version\":1,\"cards\":[]}"
    let run = decompile(server, "-o", folder.path("out"))
    #expect(run.output == "wrote\n  \(folder.path)/out/x.yaml\n  \(folder.path)/out/x-2.yaml\n")
    #expect(try folder.names() == ["out"])
  }

  @Test func whatComesBackOtherwiseIsNotWritten() throws {
    try folder.make("spring.yaml", text: Self.definition)
    let payload = campaignc("compile", "--no-config", "--only", "server", folder.path("spring.yaml")).output
    #expect(decompile(payload, "--check").output.contains("\ntargets:\n"))
    let pretty = campaignc("compile", "--no-config", "--only", "server", "--pretty", folder.path("spring.yaml")).output
    #expect(decompile(pretty, "--check").exitCode == .clean)
    let changed = decompile(payload.replacing("\"use_webview\":false", with: "\"use_webview\":null"), "--check")
    #expect(changed.exitCode == .findings)
    #expect(changed.output.isEmpty)
    #expect(
      changed.complaints.hasSuffix(
        """
        error: <stdin>: the definition of 'spring' compiles to another payload, from byte 204 on:
          read: uncement","use_webview":null}],"in_app_messages":[],"tags":…
          made: uncement","use_webview":false}],"in_app_messages":[],"tags"…

        """))
    let broken = decompile(payload.replacing("Until eight.", with: " "), "--check")
    #expect(broken.exitCode == .findings)
    #expect(broken.complaints.hasSuffix("has errors, so that it compiles to nothing\n"))
    #expect(decompile(Self.card, "--check").exitCode == .wrongUse)
  }

  @Test func allPayloadsOfAWorkspaceGiveWhatTheServersSay() throws {
    try folder.make("spring.yaml", text: Self.definition)
    let payloads = campaignc("compile", "--no-config", folder.path("spring.yaml")).output
    let run = decompile(payloads, "--strict", "--check")
    #expect(run.exitCode == .clean)
    #expect(run.complaints == "")
    let older = payloads.replacing(
      "\"title\":\"Hours\",\"type\":\"text_announcement\",\"updated\"",
      with: "\"title\":\"Old\",\"type\":\"text_announcement\",\"updated\"")
    #expect(
      decompile(older).complaints
        == "note: <stdin>:2 /feed/0: left out: the server payload of its campaign says otherwise\n")
    let unknown = payloads.replacing("\"id\":\"spring/hours\"", with: "\"id\":\"spring/other\"")
    #expect(
      decompile(unknown).complaints
        == "note: <stdin>:2 /feed/0: left out: the server payload of its campaign has no such card or message\n")
  }
}
