import CampaignLanguage
import TestSupport
import Testing

/// Times without an offset, and the order of times by different clocks.
@Suite struct ClockTests {
  private func local(_ text: String) throws -> CampaignMoment {
    try #require(Clock.local.moment(Array(text.utf8)[...]))
  }

  @Test(arguments: [
    ("2026-03-20 08:00", "2026-03-20T08:00:00"), ("2026-03-20T08:00", "2026-03-20T08:00:00"),
    ("2026-03-20 08:00:30", "2026-03-20T08:00:30"), ("2026-12-31T23:59:59", "2026-12-31T23:59:59"),
    ("2028-02-29 00:00", "2028-02-29T00:00:00"),
  ])
  func theseAreLocalTimes(_ text: String, _ meant: String) {
    #expect(LocalTime(Array(text.utf8)[...])?.text == meant)
  }

  @Test(arguments: [
    "", "2026-03-20", "2026-03-20 8:00", "2026-03-20  08:00", "2026-03-20 24:00", "2026-02-30 08:00",
    "2026-03-20 08:00Z", "2026-03-20 08:00:00Z", "2026-03-20T08:00:00.5", "20.03.2026 08:00", "2026-03-20_08:00",
    "2026-03-20 08:00:0", "2026-03-20t08:00Z00",
  ])
  func theseAreNone(_ text: String) {
    #expect(LocalTime(Array(text.utf8)[...]) == nil)
  }

  @Test func aTimeIsWrittenAsItIsRead() {
    #expect(LocalTime(seconds: 0).shortText == "1970-01-01 00:00")
    #expect(LocalTime(seconds: 30).shortText == "1970-01-01 00:00:30")
    #expect(LocalTime(seconds: 0).text(withOffset: -12_600) == "1970-01-01T00:00:00-03:30")
  }

  @Test func timesByReadersClocksAreComparedAsTheyAre() throws {
    let (early, late) = (try local("2026-03-20 08:00"), try local("2026-03-20 09:00"))
    #expect(late.least(after: early) == 3600 && late.most(after: early) == 3600)
  }

  /// Somewhere it is 08:00 as early as 18:00 UTC of the day before, and as late as 20:00 UTC.
  @Test func againstAMomentAllClocksCount() throws {
    let time = try local("2026-03-20 08:00")
    let moment = try CampaignMoment(Moment.read("2026-03-20T08:00:00Z").get())
    #expect(time.least(after: moment) == -14 * 3600 && time.most(after: moment) == 12 * 3600)
    #expect(moment.least(after: time) == -12 * 3600 && moment.most(after: time) == 14 * 3600)
  }
}
