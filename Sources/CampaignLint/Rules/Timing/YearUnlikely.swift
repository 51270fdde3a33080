import Bytes
import CampaignLanguage
import Findings

/// A year with a typing mistake: `2062` for `2026`.
enum YearUnlikely: FieldRule {
  static let info = RuleInfo(
    "year-unlikely", .warning,
    finds: "A start or an end before 2010, or an end more than ten years after the start and before 2090.",
    because: "Nobody plans a campaign so far away; probably two digits are in the wrong order.",
    example: """
        campaign: spring-sale
        starts: 2026-03-20T08:00:00Z
      - ends: 2062-03-27T08:00:00Z
      + ends: 2026-03-27T08:00:00Z
      \(ExampleStart.bannerCard)
            url: https://example.com/sale
      """)

  static let roles = [FieldRole.start, .end]

  private static let first: Int64 = 1_262_304_000
  /// Ends such as 2099 and 9999 mean "never".
  private static let never: Int64 = 3_786_912_000
  private static let tenYears: Int64 = 315_619_200

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let own = record.isOf(CampaignTable.record) ? record.value(CampaignTable.starts) : nil
    let start = own ?? record.value(.start, orOf: CampaignTable.starts)
    guard !isLikely(value, after: start), let moment = value.moment else { return }
    // An end before 1970 has another finding.
    if moment.seconds < first, moment.seconds >= 0 { return value.add(info, .longAgo, help: .checkYear) }
    guard moment.seconds < never, value.role(in: record) == .end, let start, let starts = start.moment,
      starts.seconds >= first, moment.seconds.minus(starts.seconds) > tenYears
    else { return }
    value.add(info, .farAway, labels: [start.label(.start)], help: .checkYearOrRemove)
  }

  /// True if the year alone shows that there is no finding, as for nearly all times.
  private static func isLikely(_ value: LintedValue, after start: LintedValue?) -> Bool {
    guard let year = value.year, year > 2010 else { return false }
    guard let start = start?.year else { return true }
    return year.minus(start) < 9
  }
}

extension LintedValue {
  /// The year of a date and time as written, with its own offset.
  fileprivate var year: Int64? { text.prefix(4).decimal }
}

extension Message {
  fileprivate static let longAgo: Message = "this is before 2010; is the year right?"
  fileprivate static let farAway: Message = "this is more than ten years after the start; is the year right?"
  fileprivate static let start: Message = "the start"
  fileprivate static let checkYear: Message = "check the year"
  fileprivate static let checkYearOrRemove: Message = "check the year; if it never ends, leave the end out"
}
