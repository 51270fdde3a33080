// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension FeedPayload {
  /// The News Feed cards of all campaigns, for clients.
  public struct Feed: Codable, Hashable, Sendable {
    /// The cards, by campaign and then in the order of the file.
    public var feed: [Card]

    public init(feed: [Card]) {
      self.feed = feed
    }
  }
}
