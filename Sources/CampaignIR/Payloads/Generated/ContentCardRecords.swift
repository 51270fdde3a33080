// Derived from the payloads' records; `UPDATE_GOLDENS=1 swift test --filter Derived` writes it anew.

extension ContentCardPayload {
  /// The content cards of all campaigns, for clients.
  public struct Deck: Codable, Hashable, Sendable {
    /// The cards, by campaign and then as they were written.
    public var cards: [Card]

    public init(cards: [Card]) {
      self.cards = cards
    }
  }
}
