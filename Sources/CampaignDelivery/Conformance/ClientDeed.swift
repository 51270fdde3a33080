import CampaignJSON
import CampaignLanguage

extension ClientTimeline {
  /// Something that a client does or decides, in a form for programs. `kind` says which of the others there are.
  package struct Deed: Encodable, Sendable, Equatable {
    /// In milliseconds since 1970.
    private let at: Int64
    package let kind: Kind
    package private(set) var because: String?
    package private(set) var button: Int?
    private var card: String?
    package private(set) var cards: [String]?
    package private(set) var channel: String?
    package private(set) var counted: Bool?
    /// When the message is due, in milliseconds since 1970.
    package private(set) var due: Int64?
    private var message: String?
    package private(set) var number: Int?
    package private(set) var opens: String?
    package private(set) var unread: Int?

    package enum Kind: String, Encodable, Sendable {
      case cardClicked = "card_clicked"
      case cardImpression = "card_impression"
      case clicked, closed
      /// A control counts as shown, and nothing appears.
      case controlCounted = "control_counted"
      case discarded
      case feedDisplayed = "feed_displayed"
      case noMatch = "no_match"
      case notDrawn = "not_drawn"
      case notPicked = "not_shown"
      case queued, refreshed
      case refreshFailed = "refresh_failed"
      case shown
      case tapIgnored = "tap_ignored"
      case won
    }

    /// The reason if nobody knows if the client shows the message.
    package static let unknown = "unknown"

    init(_ occurrence: Occurrence, in set: DeliverySet) {
      at = occurrence.time
      message = occurrence.message.map { set.messages[$0].key }
      card = occurrence.card.map { set.cards[$0].key }
      switch occurrence.what {
      case .noMatch: kind = .noMatch
      case .won(_, let due):
        kind = .won
        self.due = due
      case .passedOver(_, let obstacle):
        kind = .notPicked
        because = obstacle.isUnknown ? Self.unknown : obstacle.reason.rawValue
      case .shown: kind = .shown
      case .controlled: kind = .controlCounted
      case .queued(_, let wait):
        kind = .queued
        because = wait.reason.rawValue
      case .discarded(_, let loss):
        kind = .discarded
        because = loss.reason.rawValue
      case .refused(_, let loss):
        kind = .notDrawn
        because = loss.reason.rawValue
      case .closed(_, let closing):
        kind = .closed
        because = closing.rawValue
      case .clicked(_, let button, let target):
        kind = .clicked
        self.button = button
        opens = target.rawValue
      case .ignoredTap, .nothingVisible, .cardMissing: kind = .tapIgnored
      case .feedDisplayed(let channel, let shown, let unread):
        kind = .feedDisplayed
        self.channel = channel.rawValue
        cards = shown.map { set.cards[$0].key }
        self.unread = unread
      case .cardSeen: kind = .cardImpression
      case .cardClicked(_, let isCounted):
        kind = .cardClicked
        counted = isCounted
      case .refreshed(let cards):
        kind = .refreshed
        number = cards.count
      case .refreshFailed: kind = .refreshFailed
      }
    }
  }
}

extension Occurrence.Obstacle {
  /// True if nobody knows if the obstacle is there.
  fileprivate var isUnknown: Bool { if case .filter(let failed) = self { !failed.isKnown } else { false } }
}
