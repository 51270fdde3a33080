import CampaignLanguage
import TestSupport
import Testing

@Suite struct MomentTests {
  @Test(arguments: MomentTests.moments)
  func aMomentHasItsSeconds(text: String, seconds: Int64, written: String) throws {
    let moment = try Moment.read(bytes(text)).get()
    #expect(moment.seconds == seconds)
    #expect(moment.text == written)
  }

  @Test(arguments: MomentTests.faults)
  func whatIsWrongIsSaid(text: String, fault: Moment.Fault) {
    #expect(Moment.read(bytes(text)) == .failure(fault))
  }

  @Test func secondsBeyondTheYearsAreNoMoment() {
    #expect(Moment(seconds: Moment.bounds.lowerBound)?.text == "0001-01-01T00:00:00Z")
    #expect(Moment(seconds: Moment.bounds.upperBound)?.text == "9999-12-31T23:59:59Z")
    #expect(Moment(seconds: Moment.bounds.lowerBound - 1) == nil)
    #expect(Moment(seconds: Moment.bounds.upperBound + 1) == nil)
    #expect(Moment.fault(ofInteger: .min) == nil)
    #expect(Moment.fault(ofInteger: .max) == nil)
  }

  /// The first day of every month of all years. The expected number adds up the days of all months before it.
  @Test func monthsFollowEachOther() throws {
    var days = Moment.bounds.lowerBound / 86_400
    for year in 1...9999 {
      for month in 1...12 {
        let text = "\(digits(year, 4))-\(digits(month, 2))-01T00:00:00Z"
        let moment = try Moment.read(bytes(text)).get()
        try #require(moment.seconds == days * 86_400 && moment.text == text)
        days += Int64(length(month, year))
      }
    }
    #expect(days * 86_400 == Moment.bounds.upperBound + 1)
  }

  /// Random local times with random offsets. The expected number adds up the days of all years before.
  @Test func randomMomentsAreThoseThatANaiveCountGives() throws {
    var random = SeededNumbers(seed: 3339)
    for _ in 0..<2_000 {
      let (year, month) = (Int.random(in: 1800...2300, using: &random), Int.random(in: 1...12, using: &random))
      let day = Int.random(in: 1...length(month, year), using: &random)
      let time = Int.random(in: 0..<86_400, using: &random)
      let offset = Int.random(in: -1_439...1_439, using: &random)
      let clock = [time / 3_600, time / 60 % 60, time % 60].map { digits($0, 2) }.joined(separator: ":")
      let zone = [offset.magnitude / 60, offset.magnitude % 60].map { digits(Int($0), 2) }.joined(separator: ":")
      let date = [digits(year, 4), digits(month, 2), digits(day, 2)].joined(separator: "-")
      let text = "\(date)T\(clock)\(offset < 0 ? "-" : "+")\(zone)"
      let moment = try Moment.read(bytes(text)).get()
      #expect(moment.seconds == Int64(count(year, month, day) * 86_400 + time - offset * 60), "\(text)")
      #expect(try Moment.read(bytes(moment.text)).get() == moment)
    }
  }

  /// The number of days from 1970-01-01 to a date.
  private func count(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let months = (1..<13).map { length($0, year) }.prefix(month - 1).reduce(0, +)
    let years = year >= 1970 ? Array(1970..<year) : Array(year..<1970)
    let days = years.reduce(0) { sum, year in sum + 337 + length(2, year) }
    return (year >= 1970 ? days : -days) + months + day - 1
  }

  private func length(_ month: Int, _ year: Int) -> Int {
    let isLeap = year.isMultiple(of: 400) || year.isMultiple(of: 4) && !year.isMultiple(of: 100)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  private func digits(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}

extension MomentTests {
  static let moments: [(String, Int64, String)] = [
    ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"),
    ("2026-03-20T08:00:00Z", 1_773_993_600, "2026-03-20T08:00:00Z"),
    ("2026-03-20T09:00:00+01:00", 1_773_993_600, "2026-03-20T08:00:00Z"),
    ("2026-03-20t08:00:00z", 1_773_993_600, "2026-03-20T08:00:00Z"),
    ("2026-03-20T08:00:00.000Z", 1_773_993_600, "2026-03-20T08:00:00Z"),
    ("1985-04-12T23:20:50.0Z", 482_196_050, "1985-04-12T23:20:50Z"),
    ("1996-12-19T16:39:57-08:00", 851_042_397, "1996-12-20T00:39:57Z"),
    ("2000-02-29T23:59:59-00:00", 951_868_799, "2000-02-29T23:59:59Z"),
    ("1969-12-31T23:59:59Z", -1, "1969-12-31T23:59:59Z"),
    ("2026-01-01T00:00:00+23:59", 1_767_139_260, "2025-12-31T00:01:00Z"),
    ("0001-01-01T00:00:00Z", -62_135_596_800, "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59Z", 253_402_300_799, "9999-12-31T23:59:59Z"),
  ]

  private static func at(_ seconds: Int64) -> Moment {
    guard let moment = Moment(seconds: seconds) else { preconditionFailure("\(seconds) is no moment") }
    return moment
  }

  private static let eight = at(1_773_993_600)
  private static let midnight = at(1_773_964_800)
  private static let short = at(1_773_993)

  static let faults: [(String, Moment.Fault)] = [
    ("", .empty),
    ("soon", .form(0..<4)),
    ("é", .form(0..<2)),
    ("2026", .number(.seconds, at(2_026))),
    ("2026-3-20", .dateOnly(midnight: midnight)),
    ("2026/03/20", .dateOnly(midnight: midnight)),
    ("20.03.2026", .dateOnly(midnight: midnight)), ("3/20/2026", .dateOnly(midnight: midnight)),
    ("3/4/2026", .form(0..<8)), ("31.02.2026", .form(0..<10)),
    ("2026-03-20T", .form(10..<11)),
    ("2026-03-20X08:00:00Z", .form(10..<11)),
    ("2026-03-20T08:00:00ZZ", .form(20..<21)),
    ("2026-03-20T08:00:00.Z", .form(20..<21)),
    ("2026-03-20T08:00:00.", .form(19..<20)),
    ("2026-03-20T08:00:00+", .form(19..<20)),
    ("2026-03-20T09:00:00+1:00", .offsetForm(19..<24, eight)),
    ("2026-03-20T09:00:00 UTC+1", .offsetForm(19..<25, eight)),
    ("2026-03-20T08:00:00 UTC", .offsetForm(19..<23, eight)),
    ("2026-03-20T08:00:00+01:", .form(22..<23)),
    ("2026-03-20T08:00:00 CET", .form(20..<21)),
    ("0000-01-01T00:00:00Z", .outOfRange(.year, 0..<4)),
    ("2026-00-20T08:00:00Z", .outOfRange(.month, 5..<7)),
    ("2026-13-20T08:00:00Z", .outOfRange(.month, 5..<7)),
    ("2026-03-32T08:00:00Z", .outOfRange(.day, 8..<10)),
    ("2026-03-20T24:00:00Z", .outOfRange(.hour, 11..<13)),
    ("2026-03-20T08:60:00Z", .outOfRange(.minute, 14..<16)),
    ("2026-03-20T08:00:61Z", .outOfRange(.second, 17..<19)),
    ("2026-03-20T08:00:00+24:00", .outOfRange(.offsetHour, 20..<22)),
    ("2026-03-20T08:00:00-01:60", .outOfRange(.offsetMinute, 23..<25)),
    ("2026-02-29T08:00:00Z", .noSuchDay(8..<10, lastDay: 28)),
    ("1900-02-29T08:00:00Z", .noSuchDay(8..<10, lastDay: 28)),
    ("2024-02-30T08:00:00Z", .noSuchDay(8..<10, lastDay: 29)),
    ("2026-04-31", .noSuchDay(8..<10, lastDay: 30)),
    ("1990-12-31T23:59:60Z", .leapSecond(17..<19)),
    ("2026-03-20T08:00:00.5Z", .fraction(19..<21, without: eight)),
    ("2026-03-20T08:00:00,000Z", .fraction(19..<23, without: eight)),
    ("2026-03-20", .dateOnly(midnight: midnight)),
    ("20260320", .dateOnly(midnight: midnight)),
    ("2026-03-20T08:00:00", .noOffset(inUTC: eight)),
    ("2026-03-20 08:00:00", .noOffset(inUTC: eight)),
    ("2026-03-20T08:00", .noOffset(inUTC: eight)),
    ("2026-03-20T08:00Z", .noSeconds(eight)),
    ("2026-03-20 08:00:00Z", .blankForT(at: 10, eight)),
    ("2026-03-20T09:00:00+0100", .offsetForm(19..<24, eight)),
    ("2026-03-20T09:00:00+01", .offsetForm(19..<22, eight)),
    ("2026-03-20T09:00:00 +01:00", .offsetForm(19..<26, eight)),
    ("1773993600", .number(.seconds, eight)),
    ("1773993600000", .number(.milliseconds, eight)),
    ("1773993600999", .number(.milliseconds, eight)),
    ("20261320", .number(.seconds, at(20_261_320))),
    ("1773993", .number(.seconds, short)),
    ("-1", .number(.seconds, at(-1))),
    ("99999999999999999999", .form(0..<20)),
    ("0001-01-01T00:00:00+00:01", .beyondYears),
    ("9999-12-31T23:59:59-00:01", .beyondYears),
  ]
}
