import CampaignCompile
import CampaignLanguage
import Testing

/// Campaigns, cards and messages that have ended by `--now` have no payloads.
@Suite struct EndedTests {
  private static let text = """
    campaign: over
    ends: 2026-01-01T00:00:00Z
    cards: [{ id: a, type: banner_image, image: "https://example.com/a.png" }]
    ---
    campaign: partly
    cards:
      - { id: gone, type: banner_image, image: "https://example.com/a.png", expires: 2026-01-01T00:00:00Z }
      - { id: stays, type: banner_image, image: "https://example.com/a.png" }
    in_app_messages:
      - { id: late, type: slideup, message: Hello, ends: 2026-01-01T00:00:00Z, triggers: [{ type: session_start }] }

    """
  private static let newYear: Int64 = 1_767_225_600

  @Test func itIsLeftOutAndNamed() {
    let compiled = CompiledWith(Self.text, now: Self.newYear + 1, asOf: Self.newYear + 1)
    #expect(compiled.ended == ["over", "partly/gone", "partly/late"])
    #expect(!compiled[.server].contains(#""campaign":"over""#) && compiled[.server].contains("partly/gone"))
    #expect(compiled[.feed].contains("partly/stays"))
    #expect(!compiled[.feed].contains("over/a") && !compiled[.feed].contains("partly/gone"))
    #expect(compiled[.triggers] == #"{"triggers":[]}"#)
  }

  /// An end counts from the next second on, as in `lint --now`.
  @Test func itIsThereUntilItsEnd() {
    #expect(CompiledWith(Self.text, asOf: Self.newYear).ended == [])
    #expect(CompiledWith(Self.text, now: Self.newYear + 1).ended == [], "the time of the payloads alone ends nothing")
  }
}
