import CampaignLanguage

/// An occurrence in words.
package struct OccurrenceWords: Sendable, Equatable {
  /// The verb: `shown`.
  package let verb: String
  /// The full name of the message or card. Nil if it is about none.
  package let name: String?
  /// Why it happened, or what follows from it.
  package let reason: String?
  /// The same in a form for programs.
  package let deed: ClientTimeline.Deed
  /// The full names of the cards that a refresh has brought, in no certain order.
  package var refreshed: [String]?

  /// The verb, and what it is about from the same column on: `discarded  spring/a: its timeout is over`.
  package var text: String {
    verb + String(repeating: " ", count: max(1, 11 - verb.count))
      + [name, reason].compactMap { $0 }.joined(separator: ": ")
  }
}

extension OccurrenceWords {
  /// The same for an occurrence, with the link that a click of the reader opens.
  func showing(_ contents: any ReaderContents, in occurrence: Occurrence) -> OccurrenceWords {
    guard case .link(let link)? = contents.target(of: occurrence, on: name) else { return self }
    switch occurrence.what {
    case .clicked(_, let button, .link):
      let opens = (button.map { "button \($0): " } ?? "") + ReaderLink.link(link).words
      return OccurrenceWords(verb: verb, name: name, reason: opens, deed: deed)
    case .cardClicked(_, isCounted: true):
      let opens = "\(reason ?? ""), and opens \(shortened(link))"
      return OccurrenceWords(verb: verb, name: name, reason: opens, deed: deed)
    default: return self
    }
  }
}

extension DeliverySet {
  /// An occurrence in words. Nil if another one says the same. It must be one of a client with this set. `time` writes
  /// the times of reasons.
  func words(for occurrence: Occurrence, time: (Int64) -> String = momentText) -> OccurrenceWords? {
    let name = occurrence.message.map { messages[$0].key } ?? occurrence.card.map { cards[$0].key }
    func said(_ verb: String, _ reason: String? = nil) -> OccurrenceWords {
      OccurrenceWords(verb: verb, name: name, reason: reason, deed: ClientTimeline.Deed(occurrence, in: self))
    }
    switch occurrence.what {
    case .noMatch: return said("nothing", "no message is shown")
    case .won(_, let due): return due > occurrence.time ? said("due", "at \(time(due))") : nil
    case .passedOver(let message, let obstacle):
      return said("not shown", words(for: obstacle, of: message, time: time))
    case .shown: return said("shown")
    case .controlled: return said("counted", "a control shows nothing, but counts as shown")
    case .queued(_, let wait): return said("queued", words(for: wait))
    case .discarded(let message, let loss): return said("discarded", words(for: loss, of: message))
    case .refused(let message, let loss):
      return said("not drawn", words(for: loss, of: message) + ", and it counts as shown")
    case .closed(_, let closing): return closing == .click ? nil : said("closed", closing.words)
    case .clicked(_, let button, let target):
      return said("clicked", (button.map { "button \($0): " } ?? "") + target.words)
    case .ignoredTap: return said("ignored", "this click does nothing")
    case .nothingVisible: return said("ignored", "no message is visible")
    case .feedDisplayed(let channel, let shown, let unread):
      let names = shown.isEmpty ? "no cards" : listed(shown)
      let verb = unread == 1 ? "was" : "were"
      return said("displayed", "\(channel.words) with \(names)" + (unread > 0 ? " (\(unread) \(verb) unread)" : ""))
    case .cardSeen: return said("impression")
    case .cardClicked(_, let isCounted):
      return said("clicked", isCounted ? "the click is counted" : "the click is not counted: the card has no link")
    case .cardMissing: return said("ignored", "the card is not in the feed")
    case .refreshed(let cards):
      let count = cards.count == 1 ? "1 card" : "\(cards.count) cards"
      var words = said("refreshed", count + (cards.isEmpty ? "" : ": \(listed(cards))"))
      words.refreshed = cards.map { self.cards[$0].key }
      return words
    case .refreshFailed: return said("not refreshed", "the client keeps the cards that it has")
    }
  }

  /// The cards of a list that are named.
  private static let mostCards = 20

  private func listed(_ numbers: [Int]) -> String {
    let rest = numbers.count > Self.mostCards ? ", and \(numbers.count - Self.mostCards) more" : ""
    return numbers.prefix(Self.mostCards).map { cards[$0].key }.joined(separator: ", ") + rest
  }

  /// The reason why a message is not shown, as a sentence without a full stop.
  func words(
    for obstacle: Occurrence.Obstacle, of message: Int, time text: (Int64) -> String = momentText
  ) -> String {
    switch obstacle {
    case .excluded(let exclusion): return exclusion.words
    case .filter(let failed): return messages[message].words(for: failed)
    case .otherCampaign(let campaign): return "it waits for the push notifications of '\(campaign)'"
    case .notStarted(let time): return "it starts at \(messages[message].words(forStart: time))"
    case .ended(let time): return "it ended at \(messages[message].words(forEnd: time))"
    case .endsDuringDelay(let time):
      guard messages[message].delay > 0 else { return words(for: .ended(time), of: message) }
      let end = messages[message].words(forEnd: time)
      return "after its delay of \(spanText(messages[message].delay)), it has ended at \(end)"
    case .shownOnce(let time): return "it was shown at \(text(time)), and is shown only once"
    case .notAgain(let time): return "it was shown before, and can be shown again at \(text(time))"
    case .interval(let until, let other):
      let isOwn = messages[message].minInterval != nil
      let rule = isOwn ? ", by its '\(MessageTable.minInterval.name)'" : Self.intervalOfApp
      let next = isOwn ? "it" : "the next message"
      return "too soon after '\(messages[other].key)'\(rule): \(next) can be shown at \(text(until))"
    case .outranked(let other):
      let isEqual = messages[other].priority == messages[message].priority
      let priority = isEqual ? "the same priority, and this client picks it" : "a higher priority"
      return "'\(messages[other].key)' has \(priority)"
    case .noSession: return "no session has begun, so the client has no messages"
    }
  }

  /// The end of a sentence about the time between two messages, if the message has none of its own.
  static let intervalOfApp =
    ", by the minimum interval of the app ('\(ConfigurationTable.app.name).\(ConfigurationTable.minInterval.name)')"

  private func words(for wait: Occurrence.Wait) -> String {
    switch wait {
    case .inBackground: "the app is in the background"
    case .behind(let message): "'\(messages[message].key)' is visible"
    case .delegate: "the app puts it back"
    }
  }

  private func words(for loss: Occurrence.Loss, of message: Int) -> String {
    let own = messages[message]
    switch loss {
    case .timeout:
      guard let timeout = own.timeout else { return loss.kind }
      let delay = own.delay >= timeout ? ", because its delay is \(spanText(own.delay))" : ""
      return "its timeout of \(spanText(timeout)) is over\(delay)"
    case .behind(let message): return "'\(messages[message].key)' is visible"
    case .interval(let other):
      let rule = own.minInterval == nil ? Self.intervalOfApp : ""
      return "it is due too soon after '\(messages[other].key)'\(rule)"
    default: return loss.kind
    }
  }
}

extension Exclusion {
  var words: String {
    switch self {
    case .client(let client): "its campaign is not for \(client.row.words)"
    case .audience(let name): "it is only for '\(name)'"
    case .language(let tag): "it is only for readers of '\(tag)'"
    case .control: "the reader is in the control group"
    case .noControl: "it is only for the control group"
    case .document: "the client shows no HTML messages"
    case .noPushNotifications: "the client gets no push notifications"
    case .stopped: "its text stops with abort_message for this reader"
    case .stoppedByEvent: "its text stops with abort_message for this event"
    }
  }
}

extension Occurrence.Closing {
  fileprivate var words: String {
    switch self {
    case .duration: "its time is over"
    case .reader: "by the reader"
    case .click: "by a click"
    case .launch: "the app was closed"
    }
  }
}

extension DeliveredMessage.LinkTarget {
  fileprivate var words: String {
    switch self {
    case .nothing: "the click opens nothing"
    case .link: "the click opens its link"
    case .feed: "the click opens the News Feed"
    }
  }
}

extension DeliveredCard.Channel {
  package var words: String {
    switch self {
    case .newsFeed: "the News Feed"
    case .contentCards: "the content cards"
    }
  }
}

extension DeliverySet {
  /// The reason why a card is not in a feed, as a sentence without a full stop. `text` writes the time of a refresh.
  package func words(
    for absence: CardAbsence, ofCard card: Int, time text: (Int64) -> String = momentText
  ) -> String {
    switch absence {
    case .excluded(let exclusion): return exclusion.words
    case .notStarted(let time): return "it starts at \(cards[card].words(forStart: time))"
    case .ended(let time): return "it ended at \(cards[card].words(forEnd: time))"
    case .expired(let time, _): return "it expired at \(cards[card].words(forExpiry: time))"
    case .removed: return "'\(cards[card].removal?.words ?? "")' has removed it"
    case .noSession: return "no session has begun, so the client has no cards"
    case .notRefreshed(let time): return "the client last got cards at \(text(time)), before it was sent"
    case .channel(let channel): return "it is not for \(channel.words)"
    case .categories(let wanted):
      let own = cards[card].categories.map { $0.lowercased() }
      return "it is not in \(wanted.joined(separator: ", "))"
        + (own.isEmpty ? ", but in no category" : ", but in \(own.joined(separator: ", "))")
    }
  }
}
