import CampaignLanguage
import Findings

/// A date and time outside of the range of one client.
enum NotPortableMoment: FieldRule {
  static let info = RuleInfo(
    "not-portable-moment", .warning,
    finds: "A date and time on a card after January 2038, in a campaign that is also for Unity.",
    because:
      "Unity counts seconds in 32 bits, which end at 2038-01-19T03:14:07Z; it drops the card or lets it expire.",
    source: "Unity client",
    example: """
        campaign: opening-hours
        targets: [ios, unity]
        cards:
          - id: hours
            type: text_announcement
            title: Longer hours
            description: From April on we are open until eight.
            url: https://example.com/hours
      -     expires: 2099-12-31T23:59:59Z
      """)

  /// The start of a campaign is also the creation time of its cards, unless a build sets another one.
  static let types = CardTable.typesWithEndings
  static let roles = [FieldRole.start, .end]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard record.targets.have(.numbersBeyond32Bits), let moment = value.moment, moment.first > Int64(Int32.max)
    else { return }
    if record.isOf(CampaignTable.record), record.value(CampaignTable.cards)?.isEmpty != false { return }
    value.add(
      info, .beyond(record.targets.words(having: .numbersBeyond32Bits)),
      help: value.role(in: record) == .start ? nil : .leaveOut)
  }
}

extension Message {
  fileprivate static func beyond(_ clients: String) -> Message {
    "\(clients) supports times on cards only up to 2038-01-19T03:14:07Z"
  }
  fileprivate static let leaveOut: Message = "remove it if the card should never expire"
}
