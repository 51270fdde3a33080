import CampaignCompile
import CampaignDelivery
import CampaignJSON
import CampaignLanguage

extension ReaderContent {
  /// The content of a card or a message in the payload of a reader, as an app reads it. Nil if it can't be read.
  init?(of item: ClientItem) {
    self.init()
    switch item.payload {
    case .triggers:
      guard let trigger = try? CanonicalJSON.decode(WrittenTrigger.self, from: item.bytes) else { return nil }
      isMadeWhenDue = trigger.type == "templated_iam"
      if let message = trigger.data, !isMadeWhenDue { add(message) }
    case .feed, .contentCards:
      guard let card = try? CanonicalJSON.decode(WrittenCard.self, from: item.bytes) else { return nil }
      add(card)
    case .server: return nil
    }
  }

  private mutating func add(_ message: WrittenMessage) {
    (title, text, image) = (message.header, message.message, message.image_url)
    opens = ReaderLink(message.click_action, message.uri)
    buttons = (message.btns ?? []).map { Button(text: $0.text ?? "", opens: ReaderLink($0.click_action, $0.uri)) }
  }

  private mutating func add(_ card: WrittenCard) {
    title = card.title ?? card.tt ?? card.caption
    text = card.description ?? card.ds ?? card.subtitle
    image = card.image ?? card.i
    opens = ReaderLink("URI", card.url ?? card.u)
  }
}

extension ReaderLink {
  fileprivate init(_ action: String?, _ link: String?) {
    switch (action, link) {
    case ("NEWS_FEED", _): self = .feed
    case ("URI", let link?) where !link.isEmpty: self = .link(link)
    default: self = .nothing
    }
  }
}

// The keys of the payloads are the names here, so that no list has to translate them.
// swift-format-ignore: AlwaysUseLowerCamelCase
private struct WrittenCard: Decodable {
  let title, description, caption, subtitle, url, image: String?
  let tt, ds, u, i: String?
}

private struct WrittenTrigger: Decodable {
  let type: String?
  let data: WrittenMessage?
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct WrittenMessage: Decodable {
  let header, message, image_url, click_action, uri: String?
  let btns: [WrittenButton]?
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct WrittenButton: Decodable {
  let text, click_action, uri: String?
}
