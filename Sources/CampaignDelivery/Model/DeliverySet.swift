import Bytes
package import CampaignIR
import CampaignLanguage
import Patterns

/// The messages and cards of a workspace, ready for simulation. The messages are in the order of the triggers payload:
/// by descending priority, then by full name.
package struct DeliverySet: Sendable {
  package let messages: [DeliveredMessage]
  /// The terms of each message.
  let terms: [DeliveredMessage.Terms]
  /// The offers of all messages, each once.
  let offers: [DeliveredMessage.Offer]
  package let cards: [DeliveredCard]
  /// The campaigns whose messages share their readers with a control.
  let campaignsWithControl: Set<Int>
  /// The part of the readers who get nothing of a campaign, for comparison, by its number.
  let holdouts: [Int: Double]

  /// True if a campaign has a control of its own: a share of the audience, or a message that shows nothing.
  func hasControl(_ campaign: Int) -> Bool { holdouts[campaign] != nil || campaignsWithControl.contains(campaign) }
  /// The messages with a trigger for each occasion.
  private let listeners: [Occasion: EventListeners]
  /// The positions of the messages and cards, by full name.
  private let messageNumbers: [String: Int]
  private let cardNumbers: [String: Int]
  /// The positions of the messages and cards of each campaign, by its name.
  private let messagesOfCampaigns: [String: [Int]]
  private let cardsOfCampaigns: [String: [Int]]
  /// The names of the campaigns that have messages or cards.
  package let campaignNames: Set<String>

  /// The answers of the regular expressions in filters. Sets that are made from one another share them.
  let patterns: PatternAnswers

  /// The units of work that these may take: some seconds.
  package static let mostPatternWork = 600_000_000

  /// True if the regular expressions needed more work. Then it is not known what clients do.
  package var isTooMuchWork: Bool { patterns.budget.isSpent }

  /// The largest server payloads that are simulated. Their messages take about ten times as much memory.
  package static let mostPayloadBytes = 8 << 20

  /// The server payloads do not say what kinds of values properties have; `declared` does, as far as that is known. Of
  /// several campaigns with one name, nobody knows which one is meant, so the set has none of them.
  package init(_ campaigns: [ServerPayload.Campaign], declared: DeclaredKinds = { _, _ in nil }) {
    let counts = Dictionary(campaigns.map { ($0.campaign, 1) }, uniquingKeysWith: +)
    let ordered = campaigns.filter { counts[$0.campaign] == 1 }.sorted {
      $0.campaign.utf8.lexicographicallyPrecedes($1.campaign.utf8)
    }
    let messages = ordered.enumerated().flatMap { number, campaign in
      campaign.inAppMessages.compactMap { DeliveredMessage($0, of: campaign, number: number, declared) }
    }
    let cards = ordered.enumerated().flatMap { number, campaign in
      campaign.cards.compactMap { DeliveredCard($0, of: campaign, number: number, declared) }
    }
    let shares = ordered.enumerated().compactMap { number, campaign in
      campaign.control.map { (number, Double($0.share) / 100) }
    }
    self.init(
      messages, cards, holdouts: Dictionary(uniqueKeysWithValues: shares),
      asking: PatternAnswers(WorkBudget(Self.mostPatternWork), countingKnown: true))
  }

  init(
    _ messages: [DeliveredMessage], _ cards: [DeliveredCard], holdouts: [Int: Double], asking patterns: PatternAnswers
  ) {
    (self.holdouts, self.patterns) = (holdouts, patterns)
    let sorted = messages.sorted { one, other in
      one.priority == other.priority
        ? one.key.utf8.lexicographicallyPrecedes(other.key.utf8) : one.priority > other.priority
    }
    self.messages = sorted
    (terms, offers) = Self.terms(of: self.messages)
    self.cards = cards
    campaignsWithControl = Set(messages.lazy.filter(\.isControl).map(\.campaign))
    listeners = Self.listeners(among: self.messages)
    messageNumbers = Dictionary(self.messages.enumerated().map { ($1.key, $0) }) { first, _ in first }
    cardNumbers = Dictionary(cards.enumerated().map { ($1.key, $0) }) { first, _ in first }
    messagesOfCampaigns = Dictionary(grouping: self.messages.indices) { sorted[$0].key.campaignName }
    cardsOfCampaigns = Dictionary(grouping: cards.indices) { cards[$0].key.campaignName }
    campaignNames = Set(messagesOfCampaigns.keys).union(cardsOfCampaigns.keys)
  }

  private static func terms(
    of messages: [DeliveredMessage]
  ) -> ([DeliveredMessage.Terms], [DeliveredMessage.Offer]) {
    var offers: [DeliveredMessage.Offer] = []
    var numbers: [DeliveredMessage.Offer: Int] = [:]
    let terms = messages.map { message in
      let offer = message.offer
      let number = numbers[offer] ?? offers.count
      if number == offers.count {
        offers.append(offer)
        numbers[offer] = number
      }
      return DeliveredMessage.Terms(message, offer: number)
    }
    return (terms, offers)
  }

  private static func listeners(among messages: [DeliveredMessage]) -> [Occasion: EventListeners] {
    var waiting: [Occasion: [WaitingTrigger]] = [:]
    for (number, message) in messages.enumerated() {
      for (position, trigger) in message.triggers.enumerated() {
        let own = WaitingTrigger(message: number, position: position, trigger: trigger)
        waiting[trigger.occasion, default: []].append(own)
      }
    }
    return waiting.mapValues(EventListeners.init)
  }

  /// The messages and cards of some campaigns alone.
  package func only(ofCampaigns names: [String]) -> DeliverySet {
    let names = Set(names)
    let own = names.flatMap { messagesOfCampaigns[$0] ?? [] }.sorted()
    let ownCards = names.flatMap { cardsOfCampaigns[$0] ?? [] }.sorted()
    return DeliverySet(
      own.map { messages[$0] }, ownCards.map { cards[$0] }, holdouts: holdouts, asking: patterns)
  }

  /// The messages that wait for an event, whatever its properties are.
  package func listeners(for occasion: Occasion) -> [Int] { eventListeners(for: occasion).messages }

  /// The listeners to a purchase are joined when they are needed. If each product kept its own, those for any purchase
  /// would be there once for each product.
  func eventListeners(for occasion: Occasion) -> EventListeners {
    guard occasion.isPurchase, let any = listeners[.anyPurchase] else { return listeners[occasion] ?? .none }
    return listeners[occasion]?.joined(with: any) ?? any
  }

  /// The filters of all messages and cards.
  package var filterCount: Int {
    let triggers = messages.lazy.flatMap(\.triggers).map(\.filterCount) + cards.lazy.compactMap(\.removal?.filterCount)
    return triggers.reduce(0, +)
  }

  /// The first moment at which a message or card starts, in milliseconds since 1970. Nil if none says when.
  package var firstStart: Int64? {
    (messages.compactMap(\.starts) + cards.compactMap(\.starts)).map { $0.first.times(1000) }.min()
  }

  /// The files of all messages, as a reader gets them.
  func files(for reader: DeliveryReader) -> Set<String> { Set(messages.flatMap { $0.files(for: reader) }) }

  /// The messages that a template stops for a reader.
  func stopped(for reader: DeliveryReader) -> Set<Int> { Set(reader.stopped.compactMap(message)) }

  /// The messages that a template may stop for an event.
  func stoppable(for reader: DeliveryReader) -> Set<Int> {
    guard let contents = reader.contents, contents.mayStopSome else { return [] }
    return Set(messages.indices.filter { contents.mayStop(messages[$0].key) })
  }

  package func message(named key: String) -> Int? { messageNumbers[key] }

  package func card(named key: String) -> Int? { cardNumbers[key] }
}

extension String {
  /// The campaign that a full name begins with. Without a slash, the whole name.
  package var campaignName: String { String(prefix { $0 != "/" }) }
}

extension Occasion {
  fileprivate var isPurchase: Bool {
    if case .purchase = self { return true }
    return false
  }
}
