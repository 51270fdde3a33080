import CampaignCheck
import CampaignDelivery
import CampaignJSON
import CampaignLanguage

/// Whom the variations of the cards and messages in a server payload are for, and which buttons they change.
struct WrittenVariations {
  /// The cards and messages with variations, by their pointers.
  private var items: [String: Item] = [:]

  fileprivate struct Item {
    let variations: [Variation]
    /// The ids of its buttons.
    let buttons: [Int64?]
    /// Its texts and links without variations.
    let texts: [String]
  }

  fileprivate struct Variation {
    let conditions: VariationConditions
    /// The ids of its buttons.
    let buttons: [Int64?]
    /// Its texts and links.
    let texts: [String]
  }

  /// `payload` is a server payload.
  init(in payload: [UInt8]) {
    guard let campaign = try? CanonicalJSON.decode(WrittenCampaign.self, from: payload) else { return }
    add(campaign.cards, below: CampaignTable.cards)
    add(campaign.in_app_messages, below: CampaignTable.messages)
  }

  private mutating func add(_ written: [WrittenItem]?, below field: Field) {
    for (index, item) in (written ?? []).enumerated() {
      guard let variations = item.variations else { continue }
      items["/\(field.name)/\(index)"] = Item(
        variations: variations.map { variation in
          Variation(
            conditions: VariationConditions(variation.for), buttons: (variation.buttons ?? []).map(\.id),
            texts: variation.texts)
        },
        buttons: (item.buttons ?? []).map(\.id), texts: item.texts)
    }
  }

  /// The pointers at which a value of a card or message may be written for a reader: first in the variations that
  /// apply, beginning with the most specific one, and then in the card or message itself. `end` is the pointer of the
  /// value in it, or in its button with this number.
  func pointers(
    of end: String, inButton button: Int? = nil, below item: String, for applied: [VariationConditions]
  ) -> [String] {
    let own = items[item]
    let varied = applied.reversed().compactMap { wanted in
      own?.variations.firstIndex { $0.conditions.isSame(as: wanted) }
    }
    let buttons = "/\(MessageTable.buttons.name)/"
    guard let button else {
      return varied.map { "\(item)/\(VariationTable.name)/\($0)\(end)" } + [item + end]
    }
    return varied.compactMap { number -> String? in
      guard let place = own?.place(ofButton: button, inVariation: number) else { return nil }
      return "\(item)/\(VariationTable.name)/\(number)\(buttons)\(place)\(end)"
    } + ["\(item)\(buttons)\(button)\(end)"]
  }

  /// The variations of a card or message that a reader gets, the most specific one last.
  func applied(for reader: Reader, below item: String) -> [VariationConditions] {
    (items[item]?.variations.map(\.conditions) ?? []).applied(to: reader) { $0 }
  }

  /// The variation of a card or message that a reader should have got, with its number, or else one with a similar
  /// text, or the first one that the reader does not get. Nil if there is none, or if none has such a text.
  func variation(
    missed: MissedVariation, below item: String
  ) -> (number: Int, conditions: VariationConditions, isExact: Bool)? {
    let all = items[item]?.variations ?? []
    let others = all.indices.filter { number in
      !missed.applied.contains { $0.isSame(as: all[number].conditions) }
    }
    let exact: Int? =
      switch missed.wanted {
      case .text, .link: others.first { all[$0].texts.contains(where: missed.isSaid) }
      case .conditions(let wanted): all.firstIndex { $0.conditions.isSame(as: wanted) }
      }
    let number =
      switch missed.wanted {
      case .text: exact ?? others.first { all[$0].texts.contains(where: missed.isSimilar) }
      case .link: exact
      case .conditions: exact ?? others.first
      }
    return number.map { ($0, all[$0].conditions, exact != nil) }
  }

  /// True if a card or message has what a reader should see, without its variations.
  func originalHas(_ missed: MissedVariation, below item: String) -> Bool {
    items[item]?.texts.contains(where: missed.isSaid) ?? false
  }

  /// The position of the variation with some conditions. Nil if there is none.
  func number(of conditions: VariationConditions, below item: String) -> Int? {
    items[item]?.variations.firstIndex { $0.conditions.isSame(as: conditions) }
  }

  /// True if a card or message has variations.
  func areThere(below item: String) -> Bool { items[item] != nil }
}

extension WrittenVariations.Item {
  /// The position of the button of a variation that changes a button: the one with its id, or else at its position.
  fileprivate func place(ofButton button: Int, inVariation number: Int) -> Int? {
    let own = buttons.indices.contains(button) ? buttons[button] : nil
    return variations[number].buttons.enumerated().first { position, id in
      id.map { $0 == own } ?? (position == button)
    }?.offset
  }
}

extension VariationConditions {
  fileprivate init(_ written: WrittenConditions) {
    self.init()
    language = written.language.map { Array($0.utf8)[...] }
    targets = (written.platform?.names ?? []).compactMap { Client(named: Array($0.utf8)[...]) }
    if let group = written.group, group.count == 2, group[0] <= group[1] { groups = group[0]...group[1] }
  }

  func isSame(as other: VariationConditions) -> Bool {
    language == other.language && Set(targets) == Set(other.targets) && groups == other.groups
  }
}

// The keys of the payloads are the names here, so that no list has to translate them.
// swift-format-ignore: AlwaysUseLowerCamelCase
private struct WrittenCampaign: Decodable {
  let cards, in_app_messages: [WrittenItem]?
}

private struct WrittenItem: Decodable, WrittenTexts {
  let variations: [WrittenVariation]?
  let buttons: [WrittenButton]?
  let header, message, title, caption, description, subtitle, uri, url: String?
}

private struct WrittenVariation: Decodable, WrittenTexts {
  let `for`: WrittenConditions
  let buttons: [WrittenButton]?
  let header, message, title, caption, description, subtitle, uri, url: String?
}

/// The texts and links of a card or message, or of a variation.
private protocol WrittenTexts {
  var header: String? { get }
  var message: String? { get }
  var title: String? { get }
  var caption: String? { get }
  var description: String? { get }
  var subtitle: String? { get }
  var uri: String? { get }
  var url: String? { get }
  var buttons: [WrittenButton]? { get }
}

extension WrittenTexts {
  fileprivate var texts: [String] {
    [header, message, title, caption, description, subtitle, uri, url].compactMap { $0 }
      + (buttons ?? []).flatMap { [$0.text, $0.uri] }.compactMap { $0 }
  }
}

private struct WrittenButton: Decodable {
  let id: Int64?
  let text, uri: String?
}

private struct WrittenConditions: Decodable {
  let language: String?
  let platform: Names?
  let group: [Int64]?

  /// One name, or a list.
  struct Names: Decodable {
    let names: [String]

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      names = try (try? value.decode([String].self)) ?? [value.decode(String.self)]
    }
  }
}
