import CampaignIR

/// The server payload: a complete campaign, with every default spelled out.
extension ServerPayload.Campaign: Overview {
  var lines: [String] {
    let targets = targets.map(\.rawValue).joined(separator: ", ")
    return ["campaign \(campaign) of \(owner ?? "nobody") for \(targets)"]
      + cards.map { "card \($0.overview)" } + inAppMessages.map { "message \($0.overview)" }
  }
}

extension ServerPayload.Card {
  fileprivate var overview: String {
    switch self {
    case .bannerImage(let card): "\(card.key): a picture, \(card.image)"
    case .captionedImage(let card): "\(card.key): \(card.title)"
    case .textAnnouncement(let card): "\(card.key): \(card.title)"
    case .classic(let card): "\(card.key): \(card.title ?? card.description)"
    case .crossPromotionSmall(let card): "\(card.key): \(card.title), \(card.displayPrice ?? String(card.price))"
    // A type from a later version of campaignc; this server ignores it.
    case .unknown(let type): "unknown type \(type)"
    }
  }
}

extension ServerPayload.Message {
  fileprivate var overview: String {
    switch self {
    case .slideup(let message): "\(message.key): \(message.message)"
    case .modal(let message): "\(message.key): \(message.header ?? message.message ?? "")\(of(message.buttons))"
    case .modalImage(let message): "\(message.key): a picture\(of(message.buttons))"
    case .full(let message): "\(message.key): \(message.header ?? message.message ?? "")\(of(message.buttons))"
    case .fullImage(let message): "\(message.key): a picture\(of(message.buttons))"
    case .html(let message): "\(message.key): \(message.message.utf8.count) bytes of HTML"
    case .control(let message): "\(message.key): nothing is shown"
    case .unknown(let type): "unknown type \(type)"
    }
  }

  private func of(_ buttons: [ServerPayload.Button]) -> String {
    buttons.map { ", button \($0.id) '\($0.text)'" }.joined()
  }
}
