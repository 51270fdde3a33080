package import CampaignLanguage

/// A change that may let a message be shown: of its definition, or of the circumstances.
package enum Remedy: Sendable, Equatable {
  case priority(Int64)
  case minInterval(Int64)
  case reEligibility(DeliveredMessage.Again)
  case starts(CampaignMoment)
  case ends(CampaignMoment)
  case delay(Int64)
  case timeout(Int64)
  case noTimeout
  case anyOrientation
  /// The audience is removed from the place where it is written; then the message has another one, or none.
  case noAudience(String, from: AudiencePlace, then: String?)
  case noLanguage
  /// The campaign gets a client beside those that it has.
  case target(Client, beside: [Client], isListed: Bool)
  /// The trigger waits for the push notifications of another campaign.
  case campaign(String, trigger: Int)
  /// The trigger waits for another product.
  case product(String, trigger: Int)
  case bound(FilterPlace, PropertyValue)
  /// The filter also accepts a value.
  case accept(FilterPlace, PropertyValue)
  case noFilter(FilterPlace)
  /// The card does not expire.
  case noExpiry
  /// The card has a channel, or a category, beside those that it has.
  case channel(DeliveredCard.Channel, beside: [DeliveredCard.Channel])
  case category(String, beside: [String])
  /// The card is in no category.
  case noCategory
  /// The reader closes a message, by its full name, before the last step.
  case close(String)
  /// The least time between two messages of the app.
  case appInterval(Int64)
  case circumstance(Circumstance)

  /// Where an audience is written.
  package enum AudiencePlace: Sendable {
    case message
    /// In a mapping that several messages merge.
    case merged
    case campaign
  }

  /// A filter of a message.
  package struct FilterPlace: Sendable, Equatable {
    package let trigger: Int
    package let group: Int
    /// Its position in the group.
    package let filter: Int
    package let property: String
    /// The field of its operator. Nil for several filters of which one must be passed.
    package internal(set) var field: String?

    /// The same place, if the filter is one of several in an `any_of`.
    package var amongSeveral: Self {
      var place = self
      place.field = nil
      return place
    }
  }

  /// True if it changes a campaign file or the configuration.
  package var isOfDefinition: Bool {
    switch self {
    case .close, .circumstance: false
    default: true
    }
  }

  /// The trigger that it changes, with the filter. Nil for other changes.
  package var trigger: (position: Int, filter: FilterPlace?)? {
    switch self {
    case .campaign(_, let trigger), .product(_, let trigger): (trigger, nil)
    case .bound(let place, _), .accept(let place, _), .noFilter(let place): (place.trigger, place)
    default: nil
    }
  }
}

extension Remedy {
  /// The value that it changes. Of two changes of the same value, only the later one counts.
  private enum Slot: Equatable {
    case field(String), audience(AudiencePlace), trigger(Int), group(Int, Int), close(String), circumstance(String)
  }

  private var slot: Slot {
    switch self {
    case .priority: .field(MessageTable.priority.name)
    case .minInterval: .field(MessageTable.minInterval.name)
    case .reEligibility: .field(MessageTable.reEligibility.name)
    case .starts: .field(MessageTable.starts.name)
    case .ends: .field(MessageTable.ends.name)
    case .delay: .field(MessageTable.delay.name)
    case .timeout, .noTimeout: .field(MessageTable.timeout.name)
    case .anyOrientation: .field(MessageTable.orientation.name)
    case .noAudience(_, let place, _): .audience(place)
    case .noLanguage: .field(MessageTable.language.name)
    case .target: .field(CampaignTable.targets.name)
    case .campaign(_, let trigger), .product(_, let trigger): .trigger(trigger)
    case .bound(let place, _), .accept(let place, _), .noFilter(let place): .group(place.trigger, place.group)
    case .noExpiry: .field(CardTable.expires.name)
    case .channel: .field(CardTable.channels.name)
    case .category, .noCategory: .field(CardTable.categories.name)
    case .close(let key): .close(key)
    case .appInterval: .circumstance(MessageTable.minInterval.name)
    case .circumstance(let circumstance): .circumstance(circumstance.slot)
    }
  }

  func replaces(_ other: Remedy) -> Bool { slot == other.slot }
}

extension DeliveredMessage {
  /// All filters on a property, each with the field of its operator.
  package func filters(on property: String) -> [Remedy.FilterPlace] {
    triggers.indices.flatMap { trigger in
      let groups = triggers[trigger].groups
      return groups.indices.flatMap { group in
        groups[group].indices.filter { groups[group][$0].property == property }.map { filter in
          Remedy.FilterPlace(
            trigger: trigger, group: group, filter: filter, property: property,
            field: groups[group].field ?? groups[group][filter].operator?.row.field.name)
        }
      }
    }
  }
}

/// Where the values are written that the messages of a campaign can have in common.
package struct SharedValues: Sendable {
  /// The audience of the campaign.
  let audience: String?
  /// The messages that have the audience of the campaign, because they name none.
  let inheriting: Set<String>
  /// The messages that merge the mapping with the audience of the message in question. Empty if it is the only one.
  let merging: Set<String>
  /// True if the campaign names its targets. Else it has the default ones.
  let listsTargets: Bool
  /// True if a card expires with its campaign.
  let expiresWithCampaign: Bool

  package init(
    audience: String?, inheriting: Set<String>, merging: Set<String>, listsTargets: Bool,
    expiresWithCampaign: Bool = false
  ) {
    self.expiresWithCampaign = expiresWithCampaign
    (self.audience, self.inheriting) = (audience, inheriting)
    (self.merging, self.listsTargets) = (merging, listsTargets)
  }

  /// The place of a message's audience after some changes.
  func audiencePlace(of key: String, after remedies: [Remedy]) -> Remedy.AudiencePlace {
    let isOwnGone = remedies.contains { if case .noAudience = $0 { true } else { false } }
    if isOwnGone || inheriting.contains(key) { return .campaign }
    return merging.count > 1 ? .merged : .message
  }
}

extension DeliverySet {
  /// The same workspace with changes of a message. What it shares with others changes for them too.
  func applying(_ remedies: [Remedy], to key: String, sharing values: SharedValues) -> DeliverySet {
    guard let number = message(named: key) else { return self }
    var (changed, inheriting) = (messages, values.inheriting)
    for remedy in remedies {
      switch remedy {
      case .target:
        for index in changed.indices where changed[index].campaign == messages[number].campaign {
          changed[index].apply(remedy)
        }
      case .noAudience(_, .campaign, _):
        for index in changed.indices where inheriting.contains(changed[index].key) { changed[index].apply(remedy) }
      case .noAudience(_, .merged, _):
        for index in changed.indices where values.merging.contains(changed[index].key) { changed[index].apply(remedy) }
        inheriting.formUnion(values.merging)
      case .noAudience(_, .message, _):
        changed[number].apply(remedy)
        inheriting.insert(key)
      default: changed[number].apply(remedy)
      }
    }
    return DeliverySet(changed, cards, holdouts: holdouts, asking: patterns)
  }
}
