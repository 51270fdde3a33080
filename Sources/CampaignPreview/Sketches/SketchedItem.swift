import CampaignCompile
import CampaignJSON
import CampaignLanguage

/// The parts of a card or message that a sketch draws, read from its client payload as an app reads it. `payload.js`
/// reads the same keys for the page.
package struct SketchedItem {
  let kind: Kind
  var texts: [Text] = []
  var picture: Picture?
  var icon: String?
  var buttons: [Button] = []
  /// The colours of the buttons in the dark, by position.
  var darkButtons: [[Part: UInt32]] = []
  var colours: [Part: UInt32] = [:]
  var darkColours: [Part: UInt32] = [:]
  /// The action of a tap on the item, in words. Nil if a tap does nothing.
  var tap: String?
  var comesFromTop = false
  var showsArrow = false
  var isPinned = false
  var isUnread = false

  enum Kind: String {
    case banner = "Banner"
    case captioned = "Captioned picture"
    case announcement = "Text announcement"
    case classic = "Classic card"
    case crossPromotion = "Cross promotion"
    case slideup = "Slideup"
    case modal = "Modal"
    case modalPicture = "Modal picture"
    case full = "Full screen"
    case fullPicture = "Full-screen picture"
    case html = "HTML"
    case control = "Control"
    case templated = "On the server"
    case unknown = "Card"
  }

  /// A text with its part of the item.
  struct Text {
    let role: Role
    let content: String
    var alignment: Alignment = .start
  }

  enum Role: String {
    case header, text, domain, caption, subtitle, rating, price, document
  }

  enum Alignment: String {
    case start = "START"
    case center = "CENTER"
    case end = "END"
  }

  struct Picture {
    let link: String
    var alt: String?
    /// The width divided by the height, if the payload says so.
    var ratio: Double?
  }

  struct Button {
    let text: String
    let tap: String
    let colours: [Part: UInt32]
  }

  /// A part that has a colour.
  package enum Part: String, CaseIterable {
    case background, header, text, close = "close button", frame, border
    case icon, iconBackground = "icon background"
  }
}

// MARK: - Reading

extension SketchedItem {
  /// Nil if the payload can't be read. One of the compiler can.
  init?(_ item: ClientItem) {
    switch item.payload {
    case .triggers:
      guard let trigger = try? CanonicalJSON.decode(WrittenTrigger.self, from: item.bytes) else { return nil }
      self.init(trigger)
    case .feed, .contentCards:
      guard let card = try? CanonicalJSON.decode(WrittenCard.self, from: item.bytes) else { return nil }
      self.init(card)
    case .server: return nil
    }
  }

  private init(_ card: WrittenCard) {
    kind =
      switch card.type ?? card.tp {
      case "banner_image": .banner
      case "captioned_image": .captioned
      case "text_announcement": .announcement
      case "short_news": .classic
      case "cross_promotion_small": .crossPromotion
      default: .unknown
      }
    picture = (card.image ?? card.i).map { Picture(link: $0, ratio: card.aspect_ratio ?? card.ar) }
    add(.caption, card.caption)
    add(.header, card.title ?? card.tt)
    add(.subtitle, card.subtitle)
    add(.text, card.description ?? card.ds)
    add(.domain, card.domain ?? card.dm)
    if let rating = card.rating {
      let stars = max(0, min(5, Int(rating.rounded())))
      let text = String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
      if stars > 0 { add(.rating, "\(text) (\(card.reviews ?? 0))") }
    }
    add(.price, card.display_price ?? card.price.map(\.shortWords))
    let link = card.url ?? card.u ?? ""
    tap = link.isEmpty ? nil : Self.words(of: "URI", link, isInApp: card.use_webview ?? card.uw ?? false)
    isPinned = card.p ?? false
    isUnread = !(card.viewed ?? card.v ?? false)
  }

  private init(_ trigger: WrittenTrigger) {
    let data = trigger.data
    kind = Self.kind(of: trigger)
    guard kind != .control, kind != .templated, let data else { return }
    let isDocument = kind == .html
    add(isDocument ? .document : .header, data.header, aligned: data.text_align_header ?? "CENTER")
    let alignment = data.text_align_message ?? (kind == .slideup ? "START" : "CENTER")
    add(isDocument ? .document : .text, data.message, aligned: alignment)
    picture = data.image_url.map { Picture(link: $0, alt: data.image_alt) }
    icon = data.icon
    buttons = (data.btns ?? []).map { button in
      Button(
        text: button.text ?? "",
        tap: Self.words(of: button.click_action, button.uri, isInApp: button.use_webview ?? false),
        colours: button.colours)
    }
    darkButtons = (data.themes?.dark?.btns ?? []).map(\.colours)
    colours = data.colours
    darkColours = data.themes?.dark?.colours ?? [:]
    tap = isDocument ? nil : Self.words(of: data.click_action, data.uri, isInApp: data.use_webview ?? false)
    comesFromTop = data.slide_from == "TOP"
    showsArrow = !(data.hide_chevron ?? false) && !["NONE", nil].contains(data.click_action)
  }

  private static func kind(of trigger: WrittenTrigger) -> Kind {
    guard trigger.type != "templated_iam" else { return .templated }
    guard trigger.data?.is_control != true else { return .control }
    let isBare = trigger.data?.image_style == "GRAPHIC"
    switch trigger.data?.type {
    case "MODAL": return isBare ? .modalPicture : .modal
    case "FULL": return isBare ? .fullPicture : .full
    case "HTML", "HTML_FULL": return .html
    default: return .slideup
    }
  }

  private mutating func add(_ role: Role, _ text: String?, aligned alignment: String = "START") {
    guard let text, !text.isEmpty else { return }
    texts.append(Text(role: role, content: text, alignment: Alignment(rawValue: alignment) ?? .start))
  }

  private static func words(of action: String?, _ link: String?, isInApp: Bool) -> String {
    if action == "NEWS_FEED" { return "opens the News Feed" }
    guard action == "URI", let link, !link.isEmpty else { return "closes the message" }
    return "opens \(link)" + (isInApp ? " in a page inside the app" : "")
  }
}

// The keys of the payloads are the names here, so that no list has to translate them.
// swift-format-ignore: AlwaysUseLowerCamelCase
private struct WrittenCard: Decodable {
  let type, image, title, description, domain, url: String?
  let tp, i, tt, ds, dm, u: String?
  let aspect_ratio, ar: Double?
  let use_webview, uw, p, viewed, v: Bool?
  let caption, subtitle, display_price: String?
  let rating, price: Double?
  let reviews: Int64?
}

private struct WrittenTrigger: Decodable {
  let type: String?
  let data: WrittenMessage?
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct WrittenMessage: Decodable {
  let type, image_style, header, message, image_url, image_alt, icon: String?
  let text_align_header, text_align_message, slide_from, click_action, uri: String?
  let is_control, hide_chevron, use_webview: Bool?
  let bg_color, header_text_color, text_color, close_btn_color, frame_color, icon_color, icon_bg_color: UInt32?
  let btns: [WrittenButton]?
  let themes: WrittenThemes?
}

extension WrittenMessage {
  var colours: [SketchedItem.Part: UInt32] {
    let stated: [SketchedItem.Part: UInt32?] = [
      .background: bg_color, .header: header_text_color, .text: text_color, .close: close_btn_color,
      .frame: frame_color, .icon: icon_color, .iconBackground: icon_bg_color,
    ]
    return stated.compactMapValues { $0 }
  }
}

private struct WrittenThemes: Decodable {
  let dark: WrittenDarkTheme?
}

/// A message with nothing but colours.
private final class WrittenDarkTheme: Decodable {
  private let message: WrittenMessage

  init(from decoder: any Decoder) throws { message = try WrittenMessage(from: decoder) }

  var colours: [SketchedItem.Part: UInt32] { message.colours }
  var btns: [WrittenButton]? { message.btns }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct WrittenButton: Decodable {
  let text, click_action, uri: String?
  let use_webview: Bool?
  let bg_color, text_color, border_color: UInt32?
}

extension WrittenButton {
  var colours: [SketchedItem.Part: UInt32] {
    let stated: [SketchedItem.Part: UInt32?] = [.background: bg_color, .text: text_color, .border: border_color]
    return stated.compactMapValues { $0 }
  }
}
