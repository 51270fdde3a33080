import CampaignIR

/// The News Feed of an app.
extension FeedPayload.Feed: Overview {
  var lines: [String] { feed.map(\.overview) }
}

extension FeedPayload.Card {
  fileprivate var overview: String {
    switch self {
    case .bannerImage(let card): "\(card.id): a picture, \(card.image)"
    case .captionedImage(let card): "\(card.id): \(card.title)"
    case .textAnnouncement(let card): "\(card.id): \(card.title)"
    case .classic(let card): "\(card.id): \(card.title ?? card.description)"
    case .crossPromotionSmall(let card): "\(card.id): \(card.title), \(card.mediaType.rawValue)"
    case .unknown(let type): "unknown type \(type)"
    }
  }
}

/// The content cards. Their keys have two letters; their properties have ordinary names.
extension ContentCardPayload.Deck: Overview {
  var lines: [String] {
    cards.map { card in
      switch card {
      case .bannerImage(let card): "\(card.id): a picture, \(card.image)\(card.pinned ? ", pinned" : "")"
      case .captionedImage(let card): "\(card.id): \(card.title)\(card.pinned ? ", pinned" : "")"
      case .textAnnouncement(let card): "\(card.id): \(card.title)\(card.pinned ? ", pinned" : "")"
      case .classic(let card): "\(card.id): \(card.title ?? card.description)\(card.pinned ? ", pinned" : "")"
      case .unknown(let type): "unknown type \(type)"
      }
    }
  }
}

/// The messages, sorted by priority.
extension TriggerPayload.Triggers: Overview {
  var lines: [String] {
    triggers.map { trigger in
      switch trigger {
      case .inApp(let trigger):
        overview(trigger.id, trigger.priority, trigger.triggerCondition) + trigger.data.buttonOverview
      case .templated(let trigger):
        overview(trigger.id, trigger.priority, trigger.triggerCondition) + "; the server fills it in"
      case .unknown(let type): "unknown trigger \(type)"
      }
    }
  }

  private func overview(_ id: String, _ priority: Int64, _ conditions: [TriggerPayload.Condition]) -> String {
    "\(id): priority \(priority), upon \(conditions.map(\.overview).joined(separator: ", or "))"
  }
}

extension TriggerPayload.Condition {
  fileprivate var overview: String {
    switch self {
    case .open: "a session's start"
    case .pushClick: "a push notification"
    case .purchase(let condition): condition.data.map { "a purchase of \($0.productID)" } ?? "any purchase"
    case .purchaseProperty(let condition): "a purchase of \(condition.data.productID) with filters"
    case .customEvent(let condition): "the event \(condition.data.eventName)"
    case .customEventProperty(let condition): "the event \(condition.data.eventName) with filters"
    case .unknown(let type): "unknown condition \(type)"
    }
  }
}

extension TriggerPayload.Message {
  fileprivate var buttonOverview: String {
    buttons.map { "; button \($0.id) '\($0.text)' \($0.clickAction == .uri ? "opens \($0.uri ?? "")" : "closes")" }
      .joined()
  }

  /// An optional property is a key that may be missing; here the default is an empty list.
  private var buttons: [TriggerPayload.Button] {
    switch self {
    case .modal(let message): message.buttons ?? []
    case .modalImage(let message): message.buttons ?? []
    case .full(let message): message.buttons ?? []
    case .fullImage(let message): message.buttons ?? []
    case .slideup, .html, .htmlFull, .control, .unknown: []
    }
  }
}
