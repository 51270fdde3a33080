/// The payloads of a workspace.
package enum Payload: String, Sendable, CaseIterable {
  case server
  case feed = "news_feed"
  case contentCards = "content_cards"
  case triggers

  /// The version of their format.
  package static let version: Int64 = 1

  /// The outermost record of such a payload.
  package var record: PayloadRecord {
    switch self {
    case .server: ServerRecords.campaign
    case .feed: FeedRecords.envelope
    case .contentCards: ContentCardRecords.envelope
    case .triggers: TriggerRecords.envelope
    }
  }

  package var summary: String {
    switch self {
    case .server: "A complete campaign, for servers; one payload for each campaign."
    case .feed: "The News Feed cards of all campaigns, for clients."
    case .contentCards: "The content cards of all campaigns, for clients."
    case .triggers: "The in-app messages of all campaigns with their triggers, for clients."
    }
  }

  /// The beginning of the name of its schema's file.
  package var schemaName: String {
    switch self {
    case .feed: "feed"
    case .contentCards: "content-cards"
    case .server, .triggers: rawValue
    }
  }

  /// The path in the output directory. Without a reader's name, it is the payload of everybody.
  package func path(ofCampaign name: String = "", forReader reader: String = "") -> String {
    let client = reader.isEmpty ? "client/" : "client/\(reader)/"
    return switch self {
    case .server: "server/\(name).json"
    case .feed: client + "feed.json"
    case .contentCards: client + "content_cards.json"
    case .triggers: client + "triggers.json"
    }
  }
}

/// How complete the client payloads are.
package enum Profile: String, Sendable, CaseIterable {
  /// Everything that clients need, and keys whose defaults differ.
  case portable
  /// Every key that a strict decoder requires, and composite ids.
  case fullKeys = "full-keys"
}

/// The readers of a payload.
package enum PayloadRecipient: Sendable {
  case server, clients
}
