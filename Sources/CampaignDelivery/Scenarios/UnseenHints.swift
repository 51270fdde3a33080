import CampaignCheck
import CampaignLanguage
import SourceText

// Why the reader has not seen a message or card that a scenario expects, or that has the text that it expects.

extension ScenarioPlay {
  /// The reason for the first of some names that should have been seen. Nil if nothing more is known of any.
  func unseenHint(for names: [WrittenName], besides found: [String]) -> ScenarioProblem.Hint? {
    let found = Set(found)
    return names.lazy.filter { !found.contains($0.text) }.compactMap { name in
      guard let card = set.card(named: name.text) else { return silence(of: [name]) }
      return seenBefore(card) ?? unseenHint(for: card)
    }.first
  }

  /// The reason for the first message or card that has the text, or the variation, of a claim.
  func unseenHint(for value: Claim.Value) -> ScenarioProblem.Hint? {
    switch value {
    case .texts(let texts):
      let wanted = texts.map { ExpectedText($0) }
      return unseenHint { content in content.visibleTexts.contains { text in wanted.contains { $0.fits(text) } } }
    case .variation(let conditions?):
      return unseenHint { content in content.variations.contains { $0.readers == conditions.readers } }
    default: return nil
    }
  }

  /// The messages and cards of which the content is looked at, each. For each of them, a file may be compiled.
  private static let mostContents = 20

  private func unseenHint(where isMeant: @escaping (ReaderContent) -> Bool) -> ScenarioProblem.Hint? {
    let known = Set(seen.map(\.name))
    func isUnseen(_ key: String) -> Bool { !known.contains(key) && contents?.content(of: key).map(isMeant) ?? false }
    let cards = set.cards.indices.prefix(Self.mostContents).lazy.filter { isUnseen(set.cards[$0].key) }
    if let hint = cards.compactMap({ unseenHint(for: $0) }).first { return hint }
    let messages = set.messages.prefix(Self.mostContents).lazy.map(\.key).filter(isUnseen)
    return messages.compactMap { silence(of: [WrittenName(text: $0, range: ByteRange(0, 0))]) }.first
  }

  /// Says that the reader knows a card, if that is why it has no impression.
  private func seenBefore(_ card: Int) -> ScenarioProblem.Hint? {
    guard client.absence(of: card) == nil, client.feed.isSeen(card) else { return nil }
    let key = set.cards[card].key
    return .about(key, words: "\(key) has no other impression: the reader has seen it before", decidedBy: .whole)
  }

  /// The reason why a card was in none of the feeds at which the reader has looked since the last expectation.
  private func unseenHint(for card: Int) -> ScenarioProblem.Hint? {
    if let hint = absenceHint(for: card) { return hint }
    let own = set.cards[card]
    let what = "is not seen"
    guard let view = views.last(where: { own.channels.contains($0.channel) }) else {
      if let view = views.last { return hint(for: card, what, .channel(view.channel)) }
      let step = "\(ScenarioTable.viewFeed.name): \((own.channels.first ?? .newsFeed).rawValue)"
      let words = "\(own.key) \(what): the reader looks at no feed; write '\(step)' before the expectation"
      return .about(own.key, words: words, decidedBy: .whole)
    }
    if !own.isIn(view.categories) { return hint(for: card, what, .categories(view.categories)) }
    let words = "\(own.key) \(what): the client got it after the reader looked at the feed"
    return .about(own.key, words: words, decidedBy: .whole)
  }
}
