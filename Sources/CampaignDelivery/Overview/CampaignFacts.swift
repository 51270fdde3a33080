import Bytes
package import CampaignIR
package import CampaignLanguage

/// The facts about a campaign that lists show, from its server payload.
package struct CampaignFacts: Sendable {
  package let name: String
  package let owner: String?
  package let starts: CampaignMoment?
  package let ends: CampaignMoment?
  /// The clock of its times. Nil if it names none.
  package let zone: String?
  /// The words of the feeds in which it has cards, and that of its messages.
  package let channels: [String]
  package let targets: [String]
  /// The segment that gets the campaign. Nil for everybody.
  package let audience: String?
  /// The other segments that get some of its messages, in order.
  package let messageAudiences: [String]
  package let cards: Int
  package let messages: Int

  package init(of campaign: ServerPayload.Campaign) {
    (name, owner, zone, audience) = (campaign.campaign, campaign.owner, campaign.timeZone, campaign.audience)
    starts = CampaignMoment(campaign.starts, orLocal: campaign.startsLocal)
    ends = CampaignMoment(campaign.ends, orLocal: campaign.endsLocal)
    targets = campaign.targets.map(\.rawValue)
    (cards, messages) = (campaign.cards.count, campaign.inAppMessages.count)
    let feeds = Set(campaign.cards.compactMap(\.inFeed).flatMap { $0.channels.map(\.rawValue) })
    let ofCards = DeliveredCard.Channel.allCases.map(\.rawValue).filter(feeds.contains)
    channels = ofCards + (campaign.inAppMessages.isEmpty ? [] : [CampaignTable.messages.name])
    let segments = Set(campaign.inAppMessages.compactMap { $0.scheduled?.audience })
    messageAudiences = segments.filter { $0 != campaign.audience }.sorted()
  }

  /// True if the campaign runs at some second of a span, for at least some readers.
  package func runs(in span: CampaignSpan) -> Bool {
    // A day is the same day on each reader's own clock. A moment is at another time of day on each.
    let first = starts.map { ($0, span.isDay ? $0.seconds : $0.first) }
    let last = ends.map { ($0, span.isDay ? $0.seconds : $0.last) }
    return first.map { $1 < seconds(of: span, beside: $0).upperBound } ?? true
      && last.map { $1 > seconds(of: span, beside: $0).lowerBound } ?? true
  }

  private func seconds(of span: CampaignSpan, beside moment: CampaignMoment) -> Range<Int64> {
    span.seconds(by: moment.isLocal ? .local : zone.map { Clock(Array($0.utf8)[...]) } ?? .none)
  }
}

/// A moment, or a day by the clock of each campaign.
package enum CampaignSpan: Sendable, Equatable {
  case moment(Moment)
  /// The day that begins with this time.
  case day(LocalTime)

  package var isDay: Bool {
    if case .day = self { return true }
    return false
  }

  /// Reads a date such as 2026-03-20, or a date and time with a UTC offset. Nil for everything else.
  package init?(_ text: String) {
    if case .success(let moment) = Moment.read(Array(text.utf8)[...]) {
      self = .moment(moment)
    } else if text.utf8.count == 10, let day = LocalTime(Array("\(text)T00:00".utf8)[...]) {
      self = .day(day)
    } else {
      return nil
    }
  }

  /// The seconds since 1970, without the last one. A day without a clock is that of UTC.
  func seconds(by clock: Clock) -> Range<Int64> {
    switch self {
    case .moment(let moment): return Range(from: moment.seconds, upTo: moment.seconds.plus(1))
    case .day(let start):
      let next = LocalTime(seconds: start.seconds.plus(86_400))
      let (first, last) = (second(of: start, by: clock), second(of: next, by: clock))
      return Range(from: first, upTo: last)
    }
  }

  private func second(of time: LocalTime, by clock: Clock) -> Int64 {
    switch clock.read(time) {
    case .moment(let moment): moment.seconds
    case .twice(let offset, _), .never(let offset, _): time.seconds.minus(offset)
    case .tooEarly, nil: time.seconds
    }
  }

  /// As a person writes it.
  package var text: String {
    switch self {
    case .moment(let moment): moment.text
    case .day(let start): String(start.shortText.prefix(10))
    }
  }
}
