import CampaignLanguage

extension Feed {
  /// The first reason why the client does not have a card at a moment. Nil if it has it.
  func absence(of card: Int, at now: Int64) -> CardAbsence? {
    if isVisible(card, at: now) { return nil }
    let own = set.cards[card]
    let exclusion = reader.exclusion(targets: own.targets, audience: own.audience, language: own.language)
    if let exclusion { return .excluded(exclusion) }
    if reader.isHeldOut(ofCampaign: own.campaign, in: set) { return .excluded(.control) }
    if reader.stopped.contains(own.key) { return .excluded(.stopped) }
    if let starts = own.starts?.milliseconds(for: reader), starts > now { return .notStarted(starts) }
    if states[card].isRemoved { return .removed }
    if let ends = own.ends?.milliseconds(for: reader), ends <= now { return .ended(ends) }
    if let sent = states[card].sent, let expires = own.expiry(sent: sent, for: reader) {
      return .expired(expires, isSpan: own.hasSpan)
    }
    if let expires = own.expiry(sent: now, for: reader), expires <= now {
      return .expired(expires, isSpan: own.hasSpan)
    }
    return refreshed.map { .notRefreshed(since: $0) } ?? .noSession
  }
}
