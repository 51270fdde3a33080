import CampaignCheck
import CampaignJSON
import CampaignLanguage

/// Whom the variations of the cards and messages in a server payload are for.
struct WrittenVariations {
  /// The conditions of the variations of each card and message, by its pointer.
  private var conditions: [String: [VariationConditions]] = [:]

  /// `payload` is a server payload.
  init(in payload: [UInt8]) {
    guard let campaign = try? CanonicalJSON.decode(WrittenCampaign.self, from: payload) else { return }
    add(campaign.cards, below: CampaignTable.cards)
    add(campaign.in_app_messages, below: CampaignTable.messages)
  }

  private mutating func add(_ items: [WrittenItem]?, below field: Field) {
    for (index, item) in (items ?? []).enumerated() where item.variations != nil {
      conditions["/\(field.name)/\(index)"] = item.variations?.map { VariationConditions($0.for) }
    }
  }

  /// The pointers at which a value of a card or message may be written for a reader: first in the variations that
  /// apply, beginning with the most specific one, and then in the card or message itself. `end` is the pointer of the
  /// value in it.
  func pointers(of end: String, below item: String, for applied: [VariationConditions]) -> [String] {
    let all = conditions[item] ?? []
    let positions = applied.reversed().compactMap { wanted in all.firstIndex { $0.isSame(as: wanted) } }
    return positions.map { "\(item)/\(VariationTable.name)/\($0)\(end)" } + [item + end]
  }

  /// True if a card or message has variations.
  func areThere(below item: String) -> Bool { conditions[item] != nil }
}

extension VariationConditions {
  fileprivate init(_ written: WrittenConditions) {
    self.init()
    language = written.language.map { Array($0.utf8)[...] }
    targets = (written.platform?.names ?? []).compactMap { Client(named: Array($0.utf8)[...]) }
    if let group = written.group, group.count == 2, group[0] <= group[1] { groups = group[0]...group[1] }
  }

  fileprivate func isSame(as other: VariationConditions) -> Bool {
    language == other.language && Set(targets) == Set(other.targets) && groups == other.groups
  }
}

// The keys of the payloads are the names here, so that no list has to translate them.
// swift-format-ignore: AlwaysUseLowerCamelCase
private struct WrittenCampaign: Decodable {
  let cards, in_app_messages: [WrittenItem]?
}

private struct WrittenItem: Decodable {
  let variations: [WrittenVariation]?
}

private struct WrittenVariation: Decodable {
  let `for`: WrittenConditions
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
