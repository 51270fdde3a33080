import CampaignCheck
import CampaignDelivery
import CampaignLanguage

/// The content of a message or a card as a reader sees it, as a part of canonical JSON.
struct JSONContent: Encodable {
  let buttons: [JSONButton]?
  let image: String?
  let link: String?
  let text: String?
  let title: String?
  /// The variations that apply, the most specific one last.
  let variations: [JSONVariation]?

  struct JSONButton: Encodable {
    let link: String?
    let text: String
  }

  struct JSONVariation: Encodable {
    let group: [Int64]?
    let language: String?
    /// The same under its older name, for programs that read it.
    let platform: [String]?
    let target: [String]?

    init(_ conditions: VariationConditions, withOldNames: Bool = true) {
      group = conditions.groups.map { [$0.lowerBound, $0.upperBound] }
      language = conditions.language.map { String(decoding: $0, as: UTF8.self) }
      target = conditions.targets.isEmpty ? nil : conditions.targets.map(\.name)
      platform = withOldNames ? target : nil
    }
  }

  /// The characters of a text at most.
  private static let mostOfText = 10_000

  init(_ content: ReaderContent) {
    func bounded(_ text: String) -> String { shortened(text, to: Self.mostOfText) }
    buttons =
      content.buttons.isEmpty
      ? nil : content.buttons.map { JSONButton(link: $0.opens.json.map(bounded), text: bounded($0.text)) }
    image = content.image.map(bounded)
    link = content.opens.json.map(bounded)
    (text, title) = (content.text.map(bounded), content.title.map(bounded))
    variations = content.variations.isEmpty ? nil : content.variations.map { JSONVariation($0) }
  }
}

extension ReaderLink {
  /// The link, or the word for the News Feed. Nil if a click opens nothing.
  var json: String? {
    switch self {
    case .nothing: nil
    case .link(let link): link
    case .feed: DeliveredCard.Channel.newsFeed.rawValue
    }
  }
}
