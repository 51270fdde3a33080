package import CampaignCheck
import CampaignIR
package import CampaignLanguage

/// The reader whose client is simulated. What is not known about a reader excludes nothing.
package struct DeliveryReader: Sendable {
  package internal(set) var client: Client
  var language: LanguageTag?
  var audiences: Set<String>
  let group: Int?
  let clock: Clock
  /// True if the reader is one of those who get the control of a campaign instead of its messages.
  var isInControl: Bool
  /// The campaigns of which the reader gets nothing, for comparison. Nil if `isInControl` decides.
  let heldOut: Set<Int>?
  /// Everything that is known of the reader.
  let person: Reader

  /// The cards and messages as the reader gets them. Nil if that is not known.
  private(set) var contents: (any ReaderContents)?

  /// The cards and messages that a template stops for the reader, by full name.
  var stopped: Set<String> { contents?.stopped ?? [] }

  /// A reader without a target uses the first of the default clients.
  package init(_ reader: Reader, isInControl: Bool = false, heldOut: Set<Int>? = nil) {
    person = reader
    client = reader.target ?? Client.byDefault[0]
    language = reader.language
    audiences = Set(reader.audiences)
    group = reader.group
    clock = reader.clock
    self.isInControl = isInControl
    self.heldOut = heldOut
  }

  /// The same reader with the cards and messages as this reader gets them: none of those that a template stops.
  package func getting(_ contents: (any ReaderContents)?) -> DeliveryReader {
    var reader = self
    reader.contents = contents
    return reader
  }

  /// The reader after a change, with what the changed reader gets.
  func changed(_ change: (inout Reader) -> Void) -> DeliveryReader {
    var person = person
    change(&person)
    return DeliveryReader(person, isInControl: isInControl, heldOut: heldOut)
      .getting(contents?.contents(for: person))
  }

  /// The first reason why the server sends the reader no message or card with these conditions.
  func exclusion(targets: [Client], audience: String?, language tag: String?) -> Exclusion? {
    if !targets.contains(client) { return .client(client) }
    if let audience, !audiences.contains(audience) { return .audience(audience) }
    if let tag, let language, !language.isCovered(by: Array(tag.utf8)[...]) { return .language(tag) }
    return nil
  }

  /// The first reason why the client never shows a message with this offer to the reader.
  func exclusion(of offer: DeliveredMessage.Offer, in set: DeliverySet) -> Exclusion? {
    let own = exclusion(targets: offer.targets, audience: offer.audience, language: offer.language)
    if let own { return own }
    if offer.isDocument, client.row.gaps.contains(.html) { return .document }
    if isHeldOut(ofCampaign: offer.campaign, in: set) { return .control }
    guard set.campaignsWithControl.contains(offer.campaign), offer.isControl != isInControl else { return nil }
    return isInControl ? .control : .noControl
  }

  /// True if the reader is among those who get nothing of a campaign.
  func isHeldOut(ofCampaign campaign: Int, in set: DeliverySet) -> Bool {
    guard set.holdouts[campaign] != nil else { return false }
    return heldOut?.contains(campaign) ?? isInControl
  }

  /// The value of a field in the most specific variation for the reader that has it. Nil if there is none.
  func replacement<Value>(
    in variations: [ServerPayload.Variation], of field: KeyPath<ServerPayload.Variation, Value?>
  ) -> Value? {
    var best: (rank: (Int, Int), value: Value)?
    for variation in variations where isFor(variation.for) {
      guard let value = variation[keyPath: field] else { continue }
      let rank = variation.for.rank
      if best.map({ rank >= $0.rank }) ?? true { best = (rank, value) }
    }
    return best?.value
  }

  private func isFor(_ conditions: ServerPayload.For) -> Bool {
    if let tag = conditions.language {
      guard let language, language.isCovered(by: Array(tag.utf8)[...]) else { return false }
    }
    if let platforms = conditions.platform {
      guard platforms.contains(where: { Client(named: $0.rawValue.utf8) == client }) else { return false }
    }
    if let range = conditions.group, let first = range.first, let last = range.last {
      guard let group, first <= group, group <= last else { return false }
    }
    return true
  }
}

/// A reason why the server does not send a message or a card to a reader.
package enum Exclusion: Sendable, Equatable {
  case client(Client)
  case audience(String)
  case language(String)
  /// The reader gets the control of the campaign instead.
  case control
  /// It is the control of a campaign whose messages the reader gets.
  case noControl
  /// The client shows no HTML documents.
  case document
  /// The message waits for push notifications, which the client does not get.
  case noPushNotifications
  /// A template stops it for the reader, or for the event.
  case stopped, stoppedByEvent

  /// The field of the message or card, or of its campaign, that excludes the reader. Nil if none does alone.
  package var field: Field? {
    switch self {
    case .client: CampaignTable.targets
    case .audience: MessageTable.audience
    case .language: MessageTable.language
    case .control, .noControl: CampaignTable.control
    case .document, .noPushNotifications, .stopped, .stoppedByEvent: nil
    }
  }
}

extension ServerPayload.For {
  /// How specific the conditions are: their number, then the length of the language.
  fileprivate var rank: (Int, Int) {
    let count = [language != nil, platform != nil, group != nil].count { $0 }
    return (count, language?.utf8.count ?? 0)
  }
}
