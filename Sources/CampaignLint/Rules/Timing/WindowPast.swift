import Bytes
import CampaignLanguage
import Findings

/// Campaigns, messages and cards that have ended.
enum WindowPast: FieldRule {
  static let info = RuleInfo(
    "window-past", .error, breaksPayload: false,
    finds: "A campaign, message or card that has ended by the time of '--now'; not checked without '--now'.",
    because: "Nobody will see it any more.",
    source: "in-app message delivery documentation",
    example: """
        campaign: spring-sale
      - starts: 2025-03-20T08:00:00Z
      - ends: 2025-03-27T08:00:00Z
      + starts: 2026-03-20T08:00:00Z
      + ends: 2026-03-27T08:00:00Z
      \(ExampleStart.saleCard)
            url: https://example.com/sale
      """)

  static let roles = [FieldRole.end]

  static func check(_ end: LintedValue, of record: LintedRecord) {
    // An end before 1970 has another finding.
    guard let now = record.file.terms.now, let moment = end.moment,
      Range(from: 0, upTo: now.seconds).contains(moment.last)
    else { return }
    // If the campaign is over, nothing more is reported about its records.
    if !record.isOf(CampaignTable.record), let ends = record.campaign.value(CampaignTable.ends)?.moment,
      ends.last < now.seconds
    {
      return
    }
    // An end that is not later than its start has another finding.
    if let start = record.value(.start, orOf: CampaignTable.starts)?.moment, start.least(after: moment) >= 0 {
      return
    }
    end.add(info, .isOver(record.type.noun, now.text), help: .removeOrExtend)
  }
}

extension Message {
  fileprivate static let removeOrExtend: Message = "remove it from the workspace, or correct the date"
  fileprivate static func isOver(_ noun: String, _ now: String) -> Message {
    "\(noun) that ends here has ended by \(now)"
  }
}
