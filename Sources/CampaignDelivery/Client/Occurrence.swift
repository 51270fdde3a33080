/// Something that a client did, or decided not to do.
package struct Occurrence: Sendable, Equatable {
  /// In milliseconds since 1970.
  package let time: Int64
  package let what: What

  package enum What: Sendable, Equatable {
    /// No message waits for the event.
    case noMatch
    /// The message wins its event. It is due after its delay.
    case won(Int, due: Int64)
    /// The message waits for the event, but is not shown.
    case passedOver(Int, Obstacle)
    case shown(Int)
    /// A control counts as shown, and nothing appears.
    case controlled(Int)
    case queued(Int, Wait)
    case discarded(Int, Loss)
    /// The client does not draw the message, but counts it as shown.
    case refused(Int, Loss)
    case closed(Int, Closing)
    /// A click on the message, or on one of its buttons.
    case clicked(Int, button: Int?, opens: DeliveredMessage.LinkTarget)
    /// A click on the body of a message with buttons does nothing.
    case ignoredTap(Int)
    /// There is no message to click on or to close.
    case nothingVisible
    /// The feed is on the screen, with these cards in this order.
    case feedDisplayed(DeliveredCard.Channel, cards: [Int], unread: Int)
    /// The reader sees a card for the first time.
    case cardSeen(Int)
    case cardClicked(Int, isCounted: Bool)
    /// The card is not in the feed.
    case cardMissing(Int)
    /// The client has got cards, and has these now.
    case refreshed(cards: [Int])
    case refreshFailed
  }

  /// Why a message waits on the stack.
  package enum Wait: Sendable, Equatable {
    case inBackground
    /// Another message is visible.
    case behind(Int)
    case delegate
  }

  /// Why a message is lost that was due. Another event can trigger it again.
  package enum Loss: Sendable, Hashable {
    case delegate, timeout, ended
    case asset(String)
    case orientation(DeliveredMessage.Orientation)
    /// Another message covers the page.
    case behind(Int)
    /// The message was shown during its delay, and can't be shown again yet.
    case shownMeanwhile
    /// Another message was shown during its delay, and too little time has passed since.
    case interval(since: Int)
    /// The page does not allow HTML documents.
    case document
    /// The app was closed before the message was shown.
    case launch
  }

  package enum Closing: String, Sendable {
    case duration, reader, click, launch
  }

  /// Why a message that waits for an event is not the one that is shown.
  package enum Obstacle: Sendable, Equatable {
    case excluded(Exclusion)
    case filter(FailedFilter)
    /// It waits for the push notifications of another campaign.
    case otherCampaign(String)
    case notStarted(Int64)
    case ended(Int64)
    /// It would be due after its end.
    case endsDuringDelay(Int64)
    /// It was shown before, and is shown only once.
    case shownOnce(Int64)
    case notAgain(until: Int64)
    /// Too little time has passed since this message.
    case interval(until: Int64, since: Int)
    /// Another message has a higher priority, or comes first among equals.
    case outranked(by: Int)
    /// No session has begun since the app was installed, so it has no messages yet.
    case noSession
  }

  /// A filter that an event does not pass, or a group of them of which one must be passed.
  package struct FailedFilter: Sendable, Equatable {
    /// The positions of the trigger and of the group in it.
    package let trigger: Int
    package let group: Int
    /// The property of the first filter of the group.
    package let property: String
    /// Its value in the event.
    package let value: PropertyValue?
    /// False if clients may differ about it, or nobody knows.
    package let isKnown: Bool
    /// False for a group of several filters.
    package let isAlone: Bool
    /// The values of the other properties of the group, each once.
    package var besides: [NamedValue] = []
    /// The question that nobody can answer. Nil if the answer is known, or if a filter is of a later version.
    package var doubt: FilterDoubt?
    /// The same for the other triggers of the message that wait for this event.
    package var others: [FailedFilter] = []
  }

  /// A property of an event with its value. Nil if the event has none.
  package struct NamedValue: Sendable, Equatable {
    package let property: String
    package let value: PropertyValue?
  }
}

extension Occurrence.Obstacle {
  /// True if it is not known whether this is an obstacle: clients may find that the event passes the filter.
  package var isDoubtful: Bool {
    guard case .filter(let failed) = self else { return false }
    return !failed.isKnown || failed.others.contains { !$0.isKnown }
  }
}

extension Occurrence {
  /// The message that it is about. Nil if it is about a card, or about none.
  package var message: Int? {
    switch what {
    case .won(let message, _), .passedOver(let message, _), .shown(let message), .controlled(let message),
      .queued(let message, _), .discarded(let message, _), .refused(let message, _), .closed(let message, _),
      .clicked(let message, _, _), .ignoredTap(let message):
      message
    case .noMatch, .nothingVisible, .feedDisplayed, .cardSeen, .cardClicked, .cardMissing, .refreshed, .refreshFailed:
      nil
    }
  }

  /// The card that it is about.
  package var card: Int? {
    switch what {
    case .cardSeen(let card), .cardClicked(let card, _), .cardMissing(let card): card
    default: nil
    }
  }
}
