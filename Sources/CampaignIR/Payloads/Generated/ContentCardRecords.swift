// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ContentCardPayload {
  /// The content cards of all campaigns, for clients.
  public struct Deck: Codable, Hashable, Sendable {
    /// The cards, by campaign and then in the order of the file.
    public var cards: [Card]
    /// Whether the payload has all cards. Default: `true`.
    public var fullSync: Bool?
    /// Time of creation of the newest card. In seconds since 1970.
    public var lastCardUpdatedAt: Int64?
    /// Time of the payload; the same. In seconds since 1970.
    public var lastFullSyncAt: Int64?

    public init(
      cards: [Card],
      fullSync: Bool? = nil,
      lastCardUpdatedAt: Int64? = nil,
      lastFullSyncAt: Int64? = nil
    ) {
      self.cards = cards
      self.fullSync = fullSync
      self.lastCardUpdatedAt = lastCardUpdatedAt
      self.lastFullSyncAt = lastFullSyncAt
    }

    private enum CodingKeys: String, CodingKey {
      case cards
      case fullSync = "full_sync"
      case lastCardUpdatedAt = "last_card_updated_at"
      case lastFullSyncAt = "last_full_sync_at"
    }
  }
}
