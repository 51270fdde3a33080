import Bytes
import CampaignIR
package import CampaignLanguage

/// A message of a workspace: everything that decides when a client shows it. Times are in milliseconds since 1970.
package struct DeliveredMessage: Sendable {
  /// The full name: campaign and id.
  package let key: String
  /// The number of its campaign.
  let campaign: Int
  package private(set) var priority: Int64
  package private(set) var starts: CampaignMoment?
  package private(set) var ends: CampaignMoment?
  /// The time zone by whose clock its author writes times. Nil if the campaign names none.
  package let zone: String?
  package private(set) var delay: Int64
  package private(set) var timeout: Int64?
  package private(set) var again: Again
  /// The least time after another message. Nil for the interval of the app.
  package private(set) var minInterval: Int64?
  package private(set) var triggers: [MessageTrigger]
  package private(set) var audience: String?
  package private(set) var language: String?
  package private(set) var targets: [Client]
  package private(set) var orientation: Orientation?
  /// How long it stays. Nil if it waits for the reader.
  let duration: Int64?
  package let isControl: Bool
  let isDocument: Bool
  let isWindow: Bool
  let bodyOpens: LinkTarget
  /// The target of a click on each button.
  package let buttons: [LinkTarget]
  private let picture: String?
  private let otherFiles: [String]
  private let variations: [ServerPayload.Variation]

  /// When somebody who has seen the message can see it again.
  package enum Again: Sendable, Equatable {
    case never
    case always
    case after(Int64)
  }

  /// The way a device must be held.
  package enum Orientation: String, Sendable, CaseIterable {
    case portrait, landscape
  }

  /// The target of a click.
  package enum LinkTarget: String, Sendable {
    case nothing, link
    case feed = "news_feed"

    init(_ action: ServerPayload.ClickAction) {
      switch action {
      case .uri: self = .link
      case .newsFeed: self = .feed
      case .none, .unknown: self = .nothing
      }
    }
  }

  /// Nil for a message of a type that this version does not know.
  init?(
    _ message: ServerPayload.Message, of campaign: ServerPayload.Campaign, number: Int, _ declared: DeclaredKinds
  ) {
    guard let scheduled = message.scheduled else { return nil }
    let shown = scheduled as? any ShownMessage
    self.campaign = number
    (key, priority) = (scheduled.key, scheduled.priority)
    starts = CampaignMoment(scheduled.starts, orLocal: scheduled.startsLocal)
    ends = CampaignMoment(scheduled.ends, orLocal: scheduled.endsLocal)
    zone = campaign.timeZone
    (delay, timeout) = (scheduled.delayMilliseconds, scheduled.timeoutMilliseconds)
    again = Again(scheduled.reEligibility, scheduled.reEligibilityMilliseconds)
    minInterval = scheduled.minIntervalMilliseconds
    triggers = scheduled.triggers.compactMap { MessageTrigger($0, declared) }
    audience = scheduled.audience
    language = shown?.language
    targets = campaign.targets.compactMap { Client(named: $0.rawValue.utf8) }
    orientation = shown.flatMap { Orientation(rawValue: $0.orientation.rawValue) }
    duration = shown?.dismiss == .auto ? shown?.durationMilliseconds : nil
    isControl = shown == nil
    (isDocument, isWindow) = (message.isDocument, message.isWindow)
    bodyOpens = shown.map { LinkTarget($0.bodyAction) } ?? .nothing
    buttons = shown?.shownButtons.map { LinkTarget($0.clickAction) } ?? []
    (picture, otherFiles) = (shown?.picture, shown?.otherFiles ?? [])
    variations = shown?.variations ?? []
  }

  /// The files that a reader's client loads before it shows the message.
  func files(for reader: DeliveryReader) -> [String] {
    let own = reader.replacement(in: variations, of: \.image) ?? picture
    let others = reader.replacement(in: variations, of: \.assets) ?? otherFiles
    let archive = reader.replacement(in: variations, of: \.zippedAssets)
    return [own, archive].compactMap { $0 } + others
  }

  /// True if clients may load its files when they get it. A message that waits only for session starts and push
  /// notifications is due at once.
  var isPrefetched: Bool { triggers.contains { $0.occasion != .sessionStart && $0.occasion != .pushClick } }

  /// Its language, and those of its variations.
  var allLanguages: [String] { [language].compactMap { $0 } + variations.compactMap(\.for.language) }

  /// The files that the client of any reader may load.
  var allFiles: [String] {
    [picture].compactMap { $0 } + otherFiles
      + variations.flatMap { [$0.image, $0.zippedAssets].compactMap { $0 } + ($0.assets ?? []) }
  }
}

extension DeliveredMessage {
  /// Changes the definition.
  mutating func apply(_ remedy: Remedy) {
    switch remedy {
    case .priority(let number): priority = number
    case .minInterval(let span): minInterval = span
    case .reEligibility(let value): again = value
    case .starts(let moment): starts = moment
    case .ends(let moment): ends = moment
    case .delay(let span): delay = span
    case .timeout(let span): timeout = span
    case .noTimeout: timeout = nil
    case .anyOrientation: orientation = nil
    case .noAudience(_, _, let other): audience = other
    case .noLanguage: language = nil
    case .target(let client, _, _): targets.append(client)
    case .campaign(_, let trigger), .product(_, let trigger): triggers[trigger].apply(remedy)
    case .bound(let place, _), .accept(let place, _), .noFilter(let place): triggers[place.trigger].apply(remedy)
    case .noExpiry, .channel, .category, .noCategory, .close, .appInterval, .circumstance: break
    }
  }
}

extension String {
  /// True if clients may load this file when they get its message. The query of its link can forbid it.
  var isPrefetched: Bool {
    let query = prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
    return !query.split(separator: "&").contains { $0 == DeliveryHabits.uncached }
  }
}

extension DeliveredMessage.Again {
  init(_ word: ServerPayload.ReEligibility?, _ milliseconds: Int64?) {
    if let milliseconds {
      self = milliseconds == 0 ? .always : .after(milliseconds)
    } else {
      self = word == .always ? .always : .never
    }
  }
}

extension CampaignMoment {
  /// The moment of a server payload, in seconds since 1970 or by each reader's own clock.
  init?(_ seconds: Int64?, orLocal local: String?) {
    if let moment = seconds.flatMap(Moment.init(seconds:)) {
      self.init(moment)
    } else if let moment = local.flatMap({ Clock.local.moment(Array($0.utf8)[...]) }) {
      self = moment
    } else {
      return nil
    }
  }

  /// The moment for a reader, in milliseconds since 1970. A reader without a known clock counts as in UTC.
  func milliseconds(for reader: DeliveryReader) -> Int64 { fixed(for: reader.clock).seconds.times(1000) }
}
