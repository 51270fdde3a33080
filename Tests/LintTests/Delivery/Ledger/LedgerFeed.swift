// The feed of the ledger: which cards the client has, and what the reader has seen of them.

extension Ledger {
  private var refreshes: [Int] { entries.filter { $0.fact == .refreshed }.map(\.time) }

  /// The positions of the entries after which the server no longer sends a card.
  private func isRemoved(_ card: LedgerCard, before position: Int) -> Bool {
    guard let event = card.removedBy, defect != .removedNever else { return false }
    return entries[..<position].contains { $0.fact == .logged(event) }
  }

  private func isSent(_ card: LedgerCard, at position: Int) -> Bool {
    let time = entries[position].time
    if let starts = card.starts, time < starts { return false }
    if let ends = card.ends, time >= ends, defect != .endedStays { return false }
    return !isRemoved(card, before: position)
  }

  /// The moment at which the client got a card that it has. Nil if it does not have it.
  private func arrival(of card: LedgerCard) -> Int? {
    let positions = entries.indices.filter { entries[$0].fact == .refreshed }
    guard let last = positions.last, isSent(card, at: last) else { return nil }
    if defect == .removedAtOnce, isRemoved(card, before: entries.count) { return nil }
    // A window has no holes, so the client has had the card since the first time.
    return positions.first { isSent(card, at: $0) }.map { entries[$0].time }
  }

  private func isThere(_ card: LedgerCard) -> Bool {
    guard let arrival = arrival(of: card) else { return false }
    if defect == .expiredStays { return true }
    let begin = defect == .expiresFromStart ? card.starts ?? arrival : arrival
    // Without an end of its own, a card has that of its campaign.
    let end = card.expires ?? card.expiresAfter.map { begin + $0 } ?? card.ends
    return end.map { now < $0 } ?? true
  }

  func isRead(_ card: LedgerCard) -> Bool {
    let begin = defect == .refreshForgetsRead ? entries.lastIndex { $0.fact == .refreshed } ?? 0 : 0
    return entries[begin...].contains { $0.fact == .looked(card.name) }
  }

  /// The cards of a channel now, in the order in which they appear.
  func feed(_ channel: String, _ categories: [String] = []) -> [LedgerCard] {
    let there = cards.filter { $0.channels.contains(channel) && isThere($0) && matches($0, categories) }
    func comesFirst(_ card: LedgerCard) -> Bool {
      channel == "news_feed"
        ? !isRead(card) && defect != .readStaysFirst : card.isPinned && defect != .pinnedAnywhere
    }
    func age(_ card: LedgerCard) -> Int {
      let created = card.starts ?? arrival(of: card) ?? 0
      return defect == .oldestFirst ? created : -created
    }
    // Cards of one age are in the order of the payload.
    return there.enumerated().sorted { one, other in
      (comesFirst(one.element) ? 0 : 1, age(one.element), one.offset)
        < (comesFirst(other.element) ? 0 : 1, age(other.element), other.offset)
    }.map(\.element)
  }

  private func matches(_ card: LedgerCard, _ wanted: [String]) -> Bool {
    if wanted.isEmpty || wanted.contains("all") || defect == .everyCategory { return true }
    let own = card.categories.isEmpty && defect != .noCategoryIsNone ? ["no_category"] : card.categories
    return own.contains(where: wanted.contains)
  }

  mutating func refresh() -> [String] {
    enter(.refreshed)
    return cards.isEmpty ? [] : ["refreshed \(cards.filter(isThere).count)"]
  }

  mutating func view(_ channel: String, _ categories: [String]) -> [String] {
    let isStale = refreshes.last.map { now - $0 > 60 } ?? true
    var said: [String] = []
    if isStale && defect != .viewNeverRefreshes || defect == .viewAlwaysRefreshes { said += refresh() }
    let shown = feed(channel, categories)
    let unread = shown.filter { !isRead($0) }
    said.append("displayed \(channel) \(shown.map(\.name)) unread \(unread.count)")
    for card in defect == .impressionsRepeat ? shown : unread {
      enter(.looked(card.name))
      said.append("impression \(card.name)")
    }
    return said
  }

  mutating func click(card name: String) -> [String] {
    guard let card = cards.first(where: { $0.name == name }), isThere(card) else { return ["missing \(name)"] }
    let needsLink = !card.channels.contains("content_cards") || defect == .clicksNeedLink
    let isCounted = !needsLink || card.hasLink || defect == .clicksNeedNoLink
    if defect != .clickIsNoLook { enter(.looked(name)) }
    return ["clicked \(name) \(isCounted ? "counted" : "not counted")"]
  }
}
