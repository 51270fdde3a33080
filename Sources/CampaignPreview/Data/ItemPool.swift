import CampaignCompile
package import CampaignLanguage

/// The cards and messages of all audiences, each text once.
package struct ItemPool {
  private(set) var items: [PooledItem] = []
  /// The numbers of the cards and messages that each audience gets, by payload.
  private(set) var numbers: [[[Int]]] = []
  /// The campaigns of everybody, sorted by name.
  let campaigns: [CompiledCampaign]
  private let campaignNumbers: [CampaignPlace: Int]
  private var known: [ItemName: [Int]] = [:]

  /// The payloads of clients, in the order of the page.
  package static let payloads: [Payload] = [.feed, .contentCards, .triggers]

  private struct CampaignPlace: Hashable {
    let file: Int
    let start: UInt32

    init(_ campaign: CompiledCampaign) { (file, start) = (campaign.file, campaign.start) }
  }

  private struct ItemName: Hashable {
    let campaign: Int
    let payload: Payload
    let id: ArraySlice<UInt8>
  }

  init(of audiences: [PreviewSource.Audience]) {
    campaigns = audiences.first?.workspace.sortedCampaigns ?? []
    campaignNumbers = Dictionary(campaigns.enumerated().map { (CampaignPlace($1), $0) }) { first, _ in first }
    for audience in audiences {
      numbers.append(
        Self.payloads.map { payload in
          audience.workspace.items(of: payload).compactMap { number(of: $0, isAlone: audiences.count == 1) }
        })
    }
  }

  /// The numbers of everybody's messages, in the order of delivery.
  var messages: [Int] { numbers.first?.last ?? [] }

  /// The number of a card or message. An earlier one with the same text has the same number.
  private mutating func number(of item: ClientItem, isAlone: Bool) -> Int? {
    guard let campaign = campaignNumbers[CampaignPlace(item.campaign)] else { return nil }
    let new = items.count
    if !isAlone {
      let name = ItemName(campaign: campaign, payload: item.payload, id: item.id)
      if let same = known[name]?.first(where: { items[$0].item.bytes == item.bytes }) { return same }
      known[name, default: []].append(new)
    }
    items.append(PooledItem(item: item, campaign: campaign))
    return new
  }
}

/// A card or message, with the number of its campaign.
struct PooledItem {
  let item: ClientItem
  let campaign: Int
}
