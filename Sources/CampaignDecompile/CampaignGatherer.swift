import CampaignCompile
import CampaignLanguage
import Findings

/// A campaign made from payloads, still with all defaults.
struct CampaignDraft {
  let name: ArraySlice<UInt8>
  private(set) var record: DefinitionRecord
  /// The place of its server payload. Nil for a campaign from client payloads.
  let server: PayloadPlace?
  private var cards: [DefinitionValue] = []
  private var messages: [DefinitionValue] = []

  init(server record: DefinitionRecord, from place: PayloadPlace) {
    name = record[CampaignTable.campaign]?.textBytes ?? []
    self.record = record
    server = place
  }

  init(named name: ArraySlice<UInt8>) {
    self.name = name
    record = DefinitionRecord(CampaignTable.record)
    record[CampaignTable.campaign] = DefinitionValue(.text(name))
    server = nil
  }

  mutating func addCard(_ card: DefinitionValue) { cards.append(card) }

  mutating func addMessage(_ message: DefinitionValue) { messages.append(message) }

  /// The campaign as an author would write it, without defaults.
  var definition: DefinitionValue {
    var record = record
    if !cards.isEmpty { record[CampaignTable.cards] = DefinitionValue(.list(cards)) }
    if !messages.isEmpty { record[CampaignTable.messages] = DefinitionValue(.list(messages)) }
    return DefinitionValue(.record(DefaultRemover(of: record, isExact: server != nil).result), from: server)
  }
}

/// Adds the items of client payloads to campaigns, next to those from server payloads.
struct CampaignGatherer {
  private(set) var campaigns: [CampaignDraft]
  private(set) var notes: [DecompileNote] = []
  private var positions: [ArraySlice<UInt8>: Int] = [:]
  /// The cards and messages of server payloads, by full name and by composite id.
  private var served: [ArraySlice<UInt8>: DefinitionRecord] = [:]
  /// The ids of the campaigns of server payloads, as composite ids contain them.
  private var servedCampaigns: Set<ArraySlice<UInt8>> = []
  private let serverCount: Int
  private let home: ArraySlice<UInt8>

  /// - Parameter home: The campaign of cards and messages whose ids name none.
  init(servers: [CampaignDraft], home: ArraySlice<UInt8>) {
    campaigns = servers
    serverCount = servers.count
    for (index, server) in servers.enumerated() {
      positions[server.name] = index
      servedCampaigns.insert(CompositeID.campaign(server.name)[...])
      for (field, isCard) in [(CampaignTable.cards, true), (CampaignTable.messages, false)] {
        for record in server.record[field]?.items.compactMap(\.record?.withCampaignIDs) ?? [] {
          served[server.name + [slash] + record.id] = record
          let variations = record.type.field(.variations).flatMap { record[$0] }?.items ?? []
          for variation in 0...variations.count {
            let composite = CompositeID(
              campaign: server.name, id: record.id, variation: variation == 0 ? nil : variation)
            served[(isCard ? composite.ofCard : composite.ofTrigger)[...]] = record
          }
        }
      }
    }
    var name = home
    var number = 1
    while positions[name] != nil {
      number += 1
      let suffix = Array("-\(number)".utf8)
      name = home.prefix(Slug.limit - suffix.count) + suffix
    }
    self.home = name
  }

  mutating func add(cards: [ClientItem], messages: [ClientItem]) {
    let items = cards + messages
    let isServed = items.map { item in
      if let name = ClientNames.split(item.id) { return positions[name.campaign].map { $0 < serverCount } ?? false }
      return ClientNames.campaign(ofComposite: item.id).map(servedCampaigns.contains) ?? false
    }
    for (item, isServed) in zip(items, isServed) where isServed { compare(item) }
    let rest = items.indices.filter { !isServed[$0] }
    noteVariations(among: rest.map { items[$0] }, cardCount: rest.prefix { $0 < cards.count }.count)
    var namer = ClientNames(home: home)
    let names = namer.names(for: rest.map { (id: items[$0].id, noun: $0 < cards.count ? "card" : "message") })
    for (index, name) in zip(rest, names) { add(items[index], as: name, isCard: index < cards.count) }
  }

  /// Adds a note for the first two cards, or messages, of a campaign whose ids may be those of its variations.
  private mutating func noteVariations(among items: [ClientItem], cardCount: Int) {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for (index, item) in items.enumerated() {
      if index == cardCount { counts = [:] }
      guard let campaign = ClientNames.campaign(ofComposite: item.id) else { continue }
      counts[campaign, default: 0] += 1
      if counts[campaign] == 2 { notes.append(DecompileNote(place: item.place, message: .mayBeVariation)) }
    }
  }

  private mutating func add(_ item: ClientItem, as name: ClientNames.Name, isCard: Bool) {
    if name.isChanged { notes.append(DecompileNote(place: item.place, message: .renamed(name.id))) }
    var record = item.record
    if let field = record.type.field(.identity) {
      record[field] = DefinitionValue(.text(name.id), from: item.place)
    }
    let value = DefinitionValue(.record(record), from: item.place)
    let position = position(of: name.campaign)
    if isCard { campaigns[position].addCard(value) } else { campaigns[position].addMessage(value) }
  }

  private mutating func position(of name: ArraySlice<UInt8>) -> Int {
    if let position = positions[name] { return position }
    campaigns.append(CampaignDraft(named: name))
    positions[name] = campaigns.count - 1
    return campaigns.count - 1
  }

  /// A campaign with a server payload needs no client payload; a note says so if the client payload differs.
  private mutating func compare(_ item: ClientItem) {
    guard let record = served[item.id] else {
      return notes.append(DecompileNote(place: item.place, message: .unknownToServer))
    }
    if !item.agrees(with: record) { notes.append(DecompileNote(place: item.place, message: .saysOtherwise)) }
  }
}

private let slash = UInt8(ascii: "/")

extension DefinitionRecord {
  /// A message as clients get it: its triggers have the ids of campaigns, not their names.
  fileprivate var withCampaignIDs: DefinitionRecord {
    guard let triggers = self[MessageTable.triggers] else { return self }
    var result = self
    result[MessageTable.triggers]?.content = .list(
      triggers.items.map { item in
        guard var trigger = item.record, let name = trigger[TriggerTable.campaign]?.textBytes else { return item }
        trigger[TriggerTable.campaign] = DefinitionValue(
          text: String(decoding: CompositeID.campaign(name), as: UTF8.self))
        return DefinitionValue(.record(trigger), from: item.source)
      })
    return result
  }

  /// The id of a card or a message.
  fileprivate var id: ArraySlice<UInt8> { type.field(.identity).flatMap { self[$0] }?.textBytes ?? [] }
}

extension ClientItem {
  /// True if a card or a message of a server payload contains everything that this one contains.
  fileprivate func agrees(with other: DefinitionRecord) -> Bool {
    var own = record
    if let field = own.type.field(.channels) {
      let channels = other[field]?.items ?? []
      guard (own[field]?.items ?? []).allSatisfy(channels.contains) else { return false }
      own[field] = nil
    }
    for field in own.type.fields.map(\.field) {
      if let given = field.substitute?.field, other[given] != nil { own[field] = nil }
    }
    return own.isPart(of: other)
  }
}

extension Message {
  fileprivate static func renamed(_ name: ArraySlice<UInt8>) -> Message {
    "renamed to \(quoting: name), because another card or message has its name"
  }

  fileprivate static let mayBeVariation: Message =
    "kept, but the ids name one campaign: if these are its variations, a reader should get only one of them"
  fileprivate static let unknownToServer: Message = "left out: the server payload of its campaign does not contain it"
  fileprivate static let saysOtherwise: Message = "left out: the server payload of its campaign differs"
}
