import Bytes
import CampaignLanguage

/// Any number of valid, realistic campaigns, each different.
///
/// A campaign depends only on the seed and its index, so campaigns can be made in any order and on every core. They
/// have no findings, and nothing that a careful author would avoid: plain http, missing links and pictures, colours
/// that are hard to read, messages for the same event.
package struct Volume: RandomAccessCollection, Sendable {
  package enum Size: String, Sendable, CaseIterable {
    /// About half a kilobyte: a card or two, and a message.
    case small
    /// A card and a message of each type, with nearly every field that they have.
    case full
  }

  package let startIndex = 0
  package let endIndex: Int
  private let seed: UInt64
  private let size: Size
  private let cards: [RecordType]
  private let messages: [RecordType]

  /// Types that current clients do not show are only made if they are requested.
  package init(seed: UInt64, count: Int, types: TypeSelection? = nil, size: Size) {
    let types = types ?? TypeSelection.shown
    self.seed = seed
    self.size = size
    endIndex = count
    cards = types.types(of: CardTable.cards)
    messages = types.types(of: MessageTable.messages)
  }

  package subscript(index: Int) -> DefinitionValue {
    var campaign = VolumeCampaign(seed: seed, index: index)
    switch size {
    case .small: return campaign.small(cards, messages)
    case .full: return campaign.full(cards, messages)
    }
  }
}

/// A campaign that is being made.
struct VolumeCampaign {
  var random: RandomNumbers
  let phrases: Phrases
  /// The index at its end makes it unique.
  let name: String
  /// The first second, at a full hour of 2026.
  let start: Int64
  let days: Int
  /// The site that the campaign's links lead to.
  let host: String

  init(seed: UInt64, index: Int) {
    var random = RandomNumbers(seed: seed, index: index)
    phrases = random.pick(Phrases.all)
    name = "\(random.pick(Phrases.occasions))-\(random.pick(Phrases.subjects))-\(String(index, radix: 36))"
    start = Int64(1_767_225_600 + (random.below(365) * 24 + random.within(6...12)) * 3600)
    days = random.within(3...27)
    host = random.pick(Phrases.hosts)
    self.random = random
  }

  mutating func small(_ cards: [RecordType], _ messages: [RecordType]) -> DefinitionValue {
    let count = cards.isEmpty ? 0 : messages.isEmpty ? random.within(1...2) : [0, 1, 1, 1, 1, 2][random.below(6)]
    let others = messages.isEmpty ? 0 : count == 0 ? 2 : random.below(2)
    var members = [named]
    if random.happens(60) { members.append(.init(CampaignTable.description, .text(text()))) }
    if random.happens(70) {
      members.append(.init(CampaignTable.starts, moment(0)))
      members.append(.init(CampaignTable.ends, moment(Int64(days * 24))))
    }
    if count > 0 {
      let items = (0..<count).map { small(card: random.pick(cards), $0) }
      members.append(.init(CampaignTable.cards, .list(items)))
    }
    if others > 0 {
      let items = (0..<others).map { small(message: random.pick(messages), $0) }
      members.append(.init(CampaignTable.messages, .list(items)))
    }
    return .mapping(members)
  }

  mutating func full(_ cards: [RecordType], _ messages: [RecordType]) -> DefinitionValue {
    var members: [DefinitionValue.Member] = [
      named, .init(CampaignTable.description, .text(text())),
      .init(CampaignTable.owner, .text(random.pick(Phrases.owners))),
      .init(CampaignTable.tags, .list([.text(random.pick(Phrases.occasions)), .text(random.pick(Phrases.subjects))])),
      .init(CampaignTable.audience, .text(random.pick(Phrases.audiences))), .init(CampaignTable.starts, moment(0)),
      .init(CampaignTable.ends, moment(Int64(days * 24))), .init(CampaignTable.targets, targets),
    ]
    if !cards.isEmpty {
      let items = cards.enumerated().map { full(card: $1, $0) }
      members.append(.init(CampaignTable.cards, .list(items)))
    }
    if !messages.isEmpty {
      let items = messages.enumerated().map { full(message: $1, $0) }
      members.append(.init(CampaignTable.messages, .list(items)))
    }
    return .mapping(members)
  }

  private var named: DefinitionValue.Member { .init(CampaignTable.campaign, .text(name)) }

  private var targets: DefinitionValue {
    mutating get {
      let clients: [Client] = random.happens(50) ? [.ios, .android] : [.ios, .android, .web]
      return .list(clients.map { .text($0.name) })
    }
  }
}

// MARK: - Values

extension VolumeCampaign {
  /// The date and time that many hours after the start of the campaign.
  func moment(_ hours: Int64) -> DefinitionValue {
    .text(Moment(seconds: start.plus(hours.times(3600)))?.text ?? "")
  }

  /// A sentence or two, of at most 140 characters.
  mutating func text() -> String {
    random.pick(phrases.openings) + phrases.link + random.pick(phrases.things) + random.pick(phrases.endings)
  }

  mutating func title() -> String { random.pick(phrases.titles) }

  /// A page of the campaign's site.
  mutating func page() -> DefinitionValue {
    .text("https://\(host)/\(random.pick(Phrases.subjects))/\(random.within(100...99_999))")
  }

  mutating func picture() -> DefinitionValue {
    .text(
      "https://images.\(host)/\(random.pick(Phrases.subjects))-\(random.within(1...9999)).\(random.pick(["png", "jpg"]))"
    )
  }

  mutating func flag() -> DefinitionValue { .boolean(random.happens(50)) }

  mutating func extras() -> DefinitionValue {
    .mapping([
      .init("experiment", .text("\(random.pick(Phrases.subjects))-\(random.within(1...40))")),
      .init("variant", .text(random.pick(["a", "b", "c"]))), .init("points", .text(String(random.within(1...500)))),
    ])
  }
}

extension DefinitionValue.Member {
  init(_ field: Field, _ value: DefinitionValue) { self.init(field.name, value) }
}
