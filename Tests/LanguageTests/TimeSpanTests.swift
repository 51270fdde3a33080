import CampaignLanguage
import Testing

@Suite struct TimeSpanTests {
  @Test(arguments: [
    ("1500ms", 1_500, "1500ms"), ("30s", 30_000, "30s"), ("7d", 604_800_000, "7d"), ("90s", 90_000, "90s"),
    ("120s", 120_000, "2m"), ("24h", 86_400_000, "1d"), ("007m", 420_000, "7m"),
    ("9007199254740991ms", 9_007_199_254_740_991, "9007199254740991ms"),
  ])
  func aDurationHasItsMilliseconds(text: String, milliseconds: Int64, written: String) throws {
    let duration = try TimeSpan.read(bytes(text)).get()
    #expect(duration.milliseconds == milliseconds)
    #expect(duration.text == written)
  }

  @Test(arguments: TimeSpanTests.faults)
  func whatIsWrongIsSaid(text: String, fault: TimeSpan.Fault) {
    #expect(TimeSpan.read(bytes(text)) == .failure(fault))
  }

  @Test func zeroIsAllowedWhereAFieldSaysSo() throws {
    for text in ["0s", "0d", "000ms"] {
      #expect(TimeSpan.read(bytes(text)) == .failure(.zero))
      #expect(try TimeSpan.read(bytes(text), allowingZero: true).get().text == "0s")
    }
    #expect(TimeSpan(milliseconds: -1) == nil)
  }
}

extension TimeSpanTests {
  private static func of(_ milliseconds: Int64) -> TimeSpan? {
    TimeSpan(milliseconds: milliseconds)
  }

  static let faults: [(String, TimeSpan.Fault)] = [
    ("", .empty),
    ("soon", .form(0..<1)),
    ("é", .form(0..<2)),
    ("30", .noUnit(30)),
    ("-5s", .sign(at: 0)),
    ("+5s", .sign(at: 0)),
    ("5sec", .unknownUnit(1..<4, of(5_000))),
    ("3min", .unknownUnit(1..<4, of(180_000))),
    ("2hours", .unknownUnit(1..<6, of(7_200_000))),
    ("2w", .unknownUnit(1..<2, of(1_209_600_000))),
    ("5S", .unknownUnit(1..<2, of(5_000))),
    ("5x", .unknownUnit(1..<2, nil)),
    ("5y3x", .unknownUnit(1..<4, nil)),
    ("1.5s", .fraction(1..<3, of(1_500))),
    ("0.0001s", .fraction(1..<6, nil)),
    ("1,5s", .fraction(1..<3, nil)),
    ("5 s", .blank(1..<2, of(5_000))),
    ("5  seconds", .blank(1..<3, of(5_000))),
    (" 5s", .blank(0..<1, of(5_000))),
    ("1h30m", .severalParts(2..<5, of(5_400_000))),
    ("1h 30m", .blank(2..<3, of(5_400_000))),
    ("9007199254740992ms", .tooLong),
    ("9007199254740993ms", .tooLong),
    ("9223372036854775807s", .tooLong),
    ("99999999999999999999s", .tooLong),
    ("99999999999999999999", .tooLong),
    ("0s", .zero),
  ]
}

@Suite struct PriorityTests {
  @Test(arguments: [
    ("low", -100), ("medium", 0), ("high", 100), ("7", 7), ("+7", 7), ("-2147483648", Int32.min),
    ("2147483647", Int32.max),
  ])
  func aPriorityHasItsInteger(text: String, value: Int32) throws {
    #expect(try Priority.read(bytes(text)).get().value == value)
  }

  @Test(arguments: [
    ("", Priority.Fault.empty), ("High", .letterCase(.high)), ("highest", .unknownWord), ("1.0", .fraction(1..<3)),
    ("-1.", .fraction(2..<3)), ("2147483648", .outOfRange), ("-2147483649", .outOfRange), ("-", .unknownWord),
    ("1e3", .unknownWord), ("99999999999999999999", .outOfRange),
  ])
  func whatIsWrongIsSaid(text: String, fault: Priority.Fault) {
    #expect(Priority.read(bytes(text)) == .failure(fault))
  }

  @Test func prioritiesAreOrderedAndWritten() {
    #expect(Priority.low < .medium && Priority.medium < .high)
    #expect(Priority.high.text == "100" && Priority.high.word == "high" && Priority(99).word == nil)
    #expect(Priority.read(integer: 1 << 31) == .failure(.outOfRange))
  }
}
