import CampaignCommand
import CommandSupport
import TestSupport
import Testing

/// Options about what clients accept, and about what has ended.
@Suite struct DeliveredPayloadTests {
  private static let card =
    "{ id: hero, type: banner_image, image: \"https://example.com/a.png\", channels: [content_cards] }"
  private static let open = "campaign: open\ncards: [\(card)]\n"
  private static let over = "campaign: over\nends: 2026-01-01T00:00:00Z\ncards: [\(card)]\n"

  private func compile(_ text: String, _ words: String...) -> ToolRun {
    campaignc(["compile", "-q", "--no-config", "-"] + words, on: MemoryConsole(input: text))
  }

  @Test func missingKeysAreListed() {
    let complete = compile(Self.open, "--strict-decode", "ios")
    #expect(complete.exitCode == .clean && complete.output == "the payloads have every key that iOS needs\n")
    let portable = compile(Self.open, "--strict-decode", "ios", "--profile", "portable")
    #expect(portable.exitCode == .findings)
    #expect(
      portable.output == """
        client/content_cards.json : iOS needs last_card_updated_at, last_full_sync_at
        client/content_cards.json /cards/0: iOS needs ca, cl, ds, r, t, tt, u

        """)
    let lenient = compile(Self.open + "targets: [web]\n", "--strict-decode", "ios")
    #expect(lenient.output == portable.output, "campaigns for the web get portable payloads")
    #expect(compile(Self.open, "--strict-decode", "symbian").exitCode == .wrongUse)
  }

  @Test func whatHasEndedIsLeftOutAndNamed() {
    let run = compile(Self.over + "---\n" + Self.open, "--now", "2026-03-20T08:00:00Z")
    #expect(run.exitCode == .clean && !run.output.contains("over") && run.output.contains("\"campaign\":\"open\""))
    #expect(run.complaints == "note: left out, because it has ended: over\n")
  }

  /// As in `lint --now`, which reports the end.
  @Test func onlyWhatHasEndedIsAnError() {
    let run = compile(Self.over, "--now", "2026-03-20T08:00:00Z")
    #expect(run.exitCode == .findings && run.output.isEmpty)
    #expect(run.complaints.contains("error: no payloads written: every campaign has ended\n"))
    let words = ["lint", "--no-config", "--format", "concise", "--now", "2026-03-20T08:00:00Z", "-"]
    let lint = campaignc(words, on: MemoryConsole(input: Self.over))
    #expect(lint.exitCode == .findings && lint.output.contains("[window-past]"))
    #expect(compile(Self.over).exitCode == .clean, "without --now, nothing has ended")
  }

  /// The time of `SOURCE_DATE_EPOCH` is only that of the payloads.
  @Test func theTimeOfABuildEndsNothing() {
    let console = MemoryConsole(input: Self.over, variables: ["SOURCE_DATE_EPOCH": "1900000000"])
    let run = campaignc(["compile", "-q", "--no-config", "-"], on: console)
    #expect(run.exitCode == .clean && run.output.contains("\"campaign\":\"over\""))
  }

  @Test func theConfigurationSetsTheChannels() throws {
    let folder = try TemporaryFolder()
    let card = Self.card.replacing(", channels: [content_cards]", with: "")
    try folder.make("a.yaml", text: "campaign: a\ncards: [\(card)]\n")
    let silent = campaignc("lint", "--format", "concise", "--only", "channels-missing", folder.path)
    #expect(silent.output.contains("[channels-missing]"))
    try folder.make("campaignc.yaml", text: "channels: [content_cards]\n")
    #expect(campaignc("lint", "--format", "concise", "--only", "channels-missing", folder.path).output == "")
    let compiled = campaignc("compile", "-q", "--payload", "news_feed", "--payload", "content_cards", folder.path)
    #expect(compiled.output.hasPrefix("{\"feed\":[]}\n{\"cards\":[{"))
    #expect(campaignc("config", folder.path).output.contains("channels                 content_cards\n"))
    try folder.make("campaignc.yaml", text: "channels: [feed]\n")
    #expect(campaignc("lint", folder.path).output.contains("error[unknown-value]"))
  }
}
