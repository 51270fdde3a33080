import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import SourceTree
import Testing

/// Times by each reader's own clock, as docs/time-zones.md says.
@Suite struct ReaderClockTests {
  private let campaign = """
    campaign: spring-sale
    time_zone: local
    starts: 2026-03-20 08:00
    ends: 2026-03-29 02:30
    cards:
      - { type: text_announcement, id: hours, title: Hours, description: Until eight., channels: [news_feed] }
    in_app_messages:
      - id: hello
        type: slideup
        message: Hello
        ends: 2026-03-27T08:00:00Z
        triggers: [{ type: custom_event, name: cart_viewed }]
    """

  /// The feed and the triggers for a reader with a time zone. Without `isKnown`, the payloads of everybody.
  private func payloads(_ zone: String?, at now: String? = nil, isKnown: Bool = true) throws -> (String, String) {
    var reader = Reader()
    reader.timeZone = zone
    let now = try now.map { try Moment.read($0).get().seconds }
    var terms = TextTerms()
    terms.compile = CompileTerms(
      profile: .portable, now: nil, asOf: now, targets: Client.byDefault, readers: isKnown ? [reader] : [])
    let checked = CheckedText(Array(campaign.utf8), as: .yaml, by: terms)
    #expect(checked.findings.allSatisfy { $0.severity < .error })
    let compiled = checked.compiled.filter { $0.reader == (isKnown ? 0 : nil) }
    let payloads = CompiledWorkspace(compiled).payloads([.feed, .triggers])
    let texts = payloads.map { String(decoding: $0.bytes, as: UTF8.self) }
    return (texts[0], texts[1])
  }

  @Test func aReaderWithATimeZoneGetsTheMoments() throws {
    let (feed, triggers) = try payloads("Europe/Berlin")
    // The clock skips 02:30, so the end counts with the offset before the change.
    #expect(feed.contains("\"created\":1773990000") && feed.contains("\"expires_at\":1774747800"))
    #expect(triggers.contains("\"start_time\":1773990000") && triggers.contains("\"end_time\":1774598400"))
    #expect(try payloads("America/New_York").1.contains("\"start_time\":1774008000"))
  }

  @Test(arguments: [true, false])
  func othersGetNone(_ isKnown: Bool) throws {
    let (feed, triggers) = try payloads(nil, isKnown: isKnown)
    #expect(feed.contains("spring-sale/hours") && !feed.contains("expires_at") && !feed.contains("created"))
    #expect(triggers.contains("\"start_time\":0") && triggers.contains("\"end_time\":1774598400"))
  }

  @Test func aCampaignBeginsAndEndsByTheClockOfTheReader() throws {
    // 08:00 in Auckland, long before 08:00 in New York.
    let begins = "2026-03-19T19:00:00Z"
    #expect(try payloads("Pacific/Auckland", at: begins).0.contains("hours"))
    #expect(try !payloads("America/New_York", at: begins).0.contains("hours"))
    let ends = "2026-03-28T20:00:00Z"
    #expect(try !payloads("Pacific/Auckland", at: ends).0.contains("hours"))
    #expect(try payloads("America/New_York", at: ends).0.contains("hours"))
    // It has begun or not yet ended for somebody.
    #expect(try payloads(nil, at: begins).0.contains("hours") && payloads(nil, at: ends).0.contains("hours"))
    #expect(try !payloads(nil, at: "2026-03-30T00:00:00Z", isKnown: false).0.contains("hours"))
  }
}
