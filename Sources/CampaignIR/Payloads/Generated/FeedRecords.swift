// Derived from the payloads' records; `UPDATE_GOLDENS=1 swift test --filter Derived` writes it anew.

extension FeedPayload {
  /// The News Feed cards of all campaigns, for clients.
  public struct Feed: Codable, Hashable, Sendable {
    /// The cards, by campaign and then as they were written.
    public var feed: [Card]

    public init(feed: [Card]) {
      self.feed = feed
    }
  }
}
