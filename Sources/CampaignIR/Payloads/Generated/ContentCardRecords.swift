// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ContentCardPayload {
  /// The content cards of all campaigns, for clients.
  public struct Deck: Codable, Hashable, Sendable {
    /// The cards, by campaign and then in the order of the file.
    public var cards: [Card]

    public init(cards: [Card]) {
      self.cards = cards
    }
  }
}
