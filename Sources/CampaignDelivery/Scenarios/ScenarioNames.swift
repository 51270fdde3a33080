import CampaignLanguage
import SourceText

/// A name in a scenario that stands for nothing, or for something else than it should.
package struct UnknownName: Sendable {
  package let name: WrittenName
  package let wanted: Kind
  /// True if it is a card where a message is wanted, or the reverse.
  package let isOther: Bool
  /// True if its campaign is not among those that the scenario names.
  package let isLeftOut: Bool

  package enum Kind: Sendable {
    case message, card, either
  }
}

extension Scenario {
  /// The names of messages and cards, each with what it should stand for.
  package var names: [(name: WrittenName, kind: UnknownName.Kind)] {
    steps.flatMap { step in
      var names: [(name: WrittenName, kind: UnknownName.Kind)] = []
      if case .tap(let name) = step.action { names.append((name, .either)) }
      for claim in step.claims {
        names += claim.names.map { ($0, claim.subject.kind) }
      }
      return names
    }
  }

  /// The first campaign that it names and that does not exist.
  package func unknownCampaign(in set: DeliverySet) -> WrittenName? {
    campaigns?.first { !set.campaignNames.contains($0.text) }
  }

  /// The names that stand for nothing in some campaigns. With `allMayTakePart`, those of campaigns that the scenario
  /// leaves out are as good as the others.
  package func unknownNames(in set: DeliverySet, allMayTakePart: Bool = false) -> [UnknownName] {
    let wanted = allMayTakePart ? nil : campaigns.map { Set($0.map(\.text)) }
    return names.compactMap { name, kind in
      let (isMessage, isCard) = (set.message(named: name.text) != nil, set.card(named: name.text) != nil)
      let isKnown =
        switch kind {
        case .message: isMessage
        case .card: isCard
        case .either: isMessage || isCard
        }
      let isLeftOut = wanted.map { !$0.contains(name.text.campaignName) && name.text.contains("/") } ?? false
      guard isLeftOut || !isKnown else { return nil }
      return UnknownName(name: name, wanted: kind, isOther: isMessage || isCard, isLeftOut: isLeftOut)
    }
  }
}

extension Scenario {
  /// The names of steps that can't matter to any of the campaigns, each with the nearest one that can: files that none
  /// of them uses, and campaigns that are probably misspelt. Push notifications may be of a campaign that has no
  /// messages, so others are taken as they are.
  package func uselessNames(
    in set: DeliverySet, _ nearest: (String, _ names: [String]) -> String?
  ) -> [(name: WrittenName, nearest: String?)] {
    let set = campaigns.map { set.only(ofCampaigns: $0.map(\.text)) } ?? set
    let (files, senders) = (set.files, set.senders)
    var known = Set(files + senders)
    return steps.compactMap { step in
      // Each name is looked at once.
      guard let name = step.named, known.insert(name.text).inserted else { return nil }
      switch step.action {
      case .step(.assetFails), .step(.assetWorks): return (name, nearest(name.text, files))
      default: return nearest(name.text, senders).map { (name, $0) }
      }
    }
  }
}

extension DeliverySet {
  /// The properties of an event at which filters look, sorted.
  package func filteredProperties(at occasion: Occasion) -> [String] {
    let messages = listeners(for: occasion).lazy.flatMap { self.messages[$0].triggers }
    let triggers = messages.filter { $0.occasion.includes(occasion) } + cards.compactMap(\.removal)
    return Set(triggers.filter { $0.occasion.includes(occasion) }.flatMap { $0.groups.joined().map(\.property) })
      .sorted()
  }

  /// True if a message or card waits for an event with this name.
  package func hears(event name: String) -> Bool {
    !eventListeners(for: .custom(name)).listeners.isEmpty || cards.contains { $0.removal?.occasion == .custom(name) }
  }

  /// The events for which messages and cards wait, sorted.
  package var events: [String] {
    let occasions = messages.flatMap { $0.triggers.map(\.occasion) } + cards.compactMap { $0.removal?.occasion }
    return Set(occasions.compactMap(\.event)).sorted()
  }

  /// Of some names of events for which nobody waits, the last one that is probably a misspelt event of a message, with
  /// that event.
  func misspelt<Names: BidirectionalCollection>(
    among names: Names, for message: Int
  ) -> (name: Names.Element, meant: String)? where Names.Element == WrittenName {
    let events = messages[message].triggers.compactMap(\.occasion.event)
    guard !events.isEmpty else { return nil }
    return names.reversed().lazy.compactMap { name in nearest(to: name.text, among: events).map { (name, $0) } }.first
  }

  /// The products for whose purchase messages and cards wait, sorted.
  package var products: [String] {
    let occasions = messages.flatMap { $0.triggers.map(\.occasion) } + cards.compactMap { $0.removal?.occasion }
    return Set(occasions.compactMap { if case .purchase(let product) = $0 { product } else { nil } }).sorted()
  }

  /// The audiences of messages and cards, sorted.
  package var audiences: [String] { Set(messages.compactMap(\.audience) + cards.compactMap(\.audience)).sorted() }

  /// The languages of messages and cards, and of their variations, sorted.
  package var languages: [String] {
    Set(messages.flatMap(\.allLanguages) + cards.flatMap(\.allLanguages)).sorted()
  }

  /// The files that messages use, sorted.
  package var files: [String] { Set(messages.lazy.flatMap(\.allFiles)).sorted() }

  /// The campaigns whose push notifications matter to a message, and all others of the set, sorted.
  package var senders: [String] {
    campaignNames.union(messages.flatMap { $0.triggers.compactMap(\.campaign) }).sorted()
  }
}

extension Occasion {
  /// The name of an event of the app.
  package var event: String? { if case .custom(let name) = self { name } else { nil } }
}

extension ScenarioTable.Expected {
  fileprivate var kind: UnknownName.Kind {
    switch self {
    case .shown, .queued, .discarded, .lost, .never, .visible, .stack, .atMost, .displays: .message
    case .feed, .contentCards: .card
    case .impressions, .clicks, .because, .unread, .noMatch, .feedDisplayed, .text, .opens, .variation: .either
    }
  }
}

extension UnknownName {
  /// Other words for `nothing`.
  private static let wordsForNothing = ["nothing", "none", "no", "empty", "null"]

  /// True for the word `nothing` in a list of names.
  package var isNothingInList: Bool { name.value != nil && ScenarioTable.isNothing(name.text) }

  package var words: String {
    if isNothingInList { return "'\(ScenarioTable.nothing)' stands for an empty list, so it can't be in a list" }
    if isLeftOut { return "'\(name.text.campaignName)' is not among the 'campaigns' of this scenario" }
    return switch (wanted, isOther) {
    case (.message, true): "'\(name.text)' is a card, and only messages are shown like this"
    case (.card, true): "'\(name.text)' is a message, and feeds have only cards"
    case (.message, false): "there is no message '\(name.text)'"
    case (.card, false): "there is no card '\(name.text)'"
    case (.either, _): "there is no message or card '\(name.text)'"
    }
  }

  /// The field of an expectation in which the name is right. Nil if the name is wrong everywhere.
  package var otherField: String? {
    guard isOther, !isLeftOut else { return nil }
    return switch wanted {
    case .message: ScenarioTable.contentCards.name
    case .card: ScenarioTable.shown.name
    case .either: nil
    }
  }

  /// The nearest name that exists.
  package func nearest(in set: DeliverySet) -> String? {
    guard !isOther, !isLeftOut else { return nil }
    if isNothingInList { return ScenarioTable.nothing }
    if name.value != nil, Self.wordsForNothing.contains(name.text.lowercased()) { return ScenarioTable.nothing }
    let keys =
      switch wanted {
      case .message: set.messages.map(\.key)
      case .card: set.cards.map(\.key)
      case .either: set.messages.map(\.key) + set.cards.map(\.key)
      }
    // A name without its campaign, or with another one.
    let id = name.text.lastIndex(of: "/").map { String(name.text[$0...]) } ?? "/\(name.text)"
    let sameID = keys.filter { $0.hasSuffix(id) }
    if sameID.count == 1 { return sameID[0] }
    return SourceText.nearest(to: name.text, among: sameID) ?? SourceText.nearest(to: name.text, among: keys)
  }
}
