package import CampaignCheck
package import CampaignLanguage

/// Something that a scenario expects and that can't happen on one of its clients.
package struct ImpossibleClaim: Sendable {
  /// The message or card.
  package let name: WrittenName
  package let reason: Reason

  package enum Reason: Sendable {
    case excluded(Exclusion)
    /// A control shows nothing.
    case control
    /// The client has no stack.
    case noStack(Client)
    /// The card is not in this channel.
    case channel(DeliveredCard.Channel)
    /// It has ended before the scenario starts.
    case ended(Int64)
    /// It starts after the scenario has ended.
    case startsLater(Int64)
    /// No step before it logs an event that the message waits for.
    case noEvent
  }
}

extension Scenario {
  /// The expectations that can't hold on a client, whatever the client does before.
  package func impossibleClaims(on client: Client, for reader: Reader, in set: DeliverySet) -> [ImpossibleClaim] {
    var known = reader
    known.platform = client
    let reader = DeliveryReader(known, isInControl: isInControl)
    let takesPushClicks = !reader.client.row.gaps.contains(.pushNotifications)
    var logged = LoggedEvents()
    var found: [ImpossibleClaim] = []
    for step in steps {
      if case .step(let action) = step.action, let event = action.event, takesPushClicks || event.occasion != .pushClick
      {
        logged.add(event)
      }
      for claim in step.claims(about: client) {
        for name in claim.names {
          let reason =
            claim.subject.wantsCard
            ? reasonAgainst(card: name.text, claim, reader, in: set, at: step.time)
            : reasonAgainst(message: name.text, claim, reader, in: set, at: step.time, after: logged)
          if let reason { found.append(ImpossibleClaim(name: name, reason: reason)) }
        }
      }
    }
    return found
  }

  private func reasonAgainst(
    message key: String, _ claim: Claim, _ reader: DeliveryReader, in set: DeliverySet, at time: Int64,
    after logged: LoggedEvents
  ) -> ImpossibleClaim.Reason? {
    guard claim.subject.wantsMessageToWin, let index = set.message(named: key) else { return nil }
    let message = set.messages[index]
    if let exclusion = reader.exclusion(of: message.offer, in: set) { return .excluded(exclusion) }
    switch claim.subject {
    case .shown, .queued, .clicks: if message.isControl { return .control }
    default: break
    }
    if claim.subject == .queued, !reader.client.row.delivery.hasStack { return .noStack(reader.client) }
    if let ends = message.ends?.milliseconds(for: reader), ends < start { return .ended(ends) }
    if let starts = message.starts?.milliseconds(for: reader), starts > time { return .startsLater(starts) }
    return message.triggers.contains(where: logged.mayFire) ? nil : .noEvent
  }

  private func reasonAgainst(
    card key: String, _ claim: Claim, _ reader: DeliveryReader, in set: DeliverySet, at time: Int64
  ) -> ImpossibleClaim.Reason? {
    guard let index = set.card(named: key) else { return nil }
    let card = set.cards[index]
    let exclusion = reader.exclusion(targets: card.targets, audience: card.audience, language: card.language)
    if let exclusion { return .excluded(exclusion) }
    if reader.isHeldOut(ofCampaign: card.campaign, in: set) { return .excluded(.control) }
    let channel: DeliveredCard.Channel = claim.subject == .feed ? .newsFeed : .contentCards
    if !card.channels.contains(channel) { return .channel(channel) }
    if let starts = card.starts?.milliseconds(for: reader), starts > time { return .startsLater(starts) }
    return nil
  }
}

/// The events that some steps have logged, whatever their properties are.
private struct LoggedEvents {
  private var occasions: Set<Occasion> = []
  private var hasPurchase = false
  /// The campaigns of push notifications. Nil stands for any.
  private var pushCampaigns: Set<String?> = []

  mutating func add(_ event: AppEvent) {
    occasions.insert(event.occasion)
    if case .purchase = event.occasion { hasPurchase = true }
    if event.occasion == .pushClick { pushCampaigns.insert(event.campaign) }
  }

  func mayFire(_ trigger: MessageTrigger) -> Bool {
    switch trigger.occasion {
    case .anyPurchase: hasPurchase
    case .pushClick:
      trigger.campaign == nil
        ? !pushCampaigns.isEmpty : pushCampaigns.contains(trigger.campaign) || pushCampaigns.contains(nil)
    case .sessionStart, .purchase, .custom: occasions.contains(trigger.occasion)
    }
  }
}

extension Step {
  /// The event that it logs.
  fileprivate var event: AppEvent? {
    switch self {
    case .startSession: AppEvent(.sessionStart)
    case .event(let event): event
    default: nil
    }
  }
}

extension ScenarioTable.Expected {
  fileprivate var wantsCard: Bool { self == .feed || self == .contentCards }

  /// True if a message must win an event for the expectation to hold.
  fileprivate var wantsMessageToWin: Bool {
    switch self {
    case .shown, .queued, .discarded, .impressions, .clicks: true
    case .lost, .because, .never, .atMost, .feed, .contentCards, .unread: false
    }
  }
}

extension ImpossibleClaim {
  package var words: String {
    let subject = "'\(name.text)'"
    return switch reason {
    case .excluded(let exclusion): "\(subject) can't be here: \(exclusion.words)"
    case .control: "\(subject) is a control message: it shows nothing, and only its impression counts"
    case .noStack(let client): "\(subject) can't be queued: \(client.row.words) has no stack"
    case .channel(let channel): "\(subject) is not on \(channel.words)"
    case .ended(let time): "\(subject) ended at \(momentText(time)), before the scenario starts"
    case .startsLater(let time): "\(subject) starts at \(momentText(time)), after this step"
    case .noEvent: "\(subject) can't be here: no step before this one logs an event that it waits for"
    }
  }
}
