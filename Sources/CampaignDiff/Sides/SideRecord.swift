import CampaignLanguage
import SourceText

/// A record of one side: a campaign, a card or a message, with the places of its values.
struct SideRecord: Sendable {
  let value: PayloadValue
  let campaign: DiffSide.Campaign
  let kind: RecordKind
  /// The full name: `spring-sale` or `spring-sale/hero`.
  let name: String
  /// The window of the record: its own, or that of its campaign.
  let window: Window

  /// The place of a value or, if it is a default, of the record.
  func place(of value: PayloadValue? = nil) -> Place? {
    if let value, let place = campaign.source(value.offset) { return place }
    let naming = self.value[kind == .campaign ? "campaign" : "id"]
    return naming.flatMap { campaign.source($0.offset) } ?? campaign.source(self.value.offset)
  }

  subscript(key: String) -> PayloadValue? { value[key] }

  /// The id of a card or a message.
  var id: String { value["id"]?.text ?? "" }

  /// The type of a card or a message.
  var type: String { value["type"]?.text ?? "" }
}

/// The facts of a campaign about its cards and messages.
struct CampaignFacts: Sendable {
  let name: String
  let window: Window
  /// As JSON. Nil if it is for everybody.
  let audience: String?
  let targets: Targets

  typealias Both = (old: CampaignFacts, new: CampaignFacts)

  init(of campaign: SideRecord) {
    (name, window, audience) = (campaign.name, campaign.window, campaign["audience"]?.json)
    let names = (campaign["targets"]?.items ?? []).compactMap(\.text)
    targets = Targets(Client.allCases.filter { names.contains($0.name) })
  }
}

/// The kinds of records.
enum RecordKind: Sendable, Hashable {
  case campaign, card, message

  var noun: String {
    switch self {
    case .campaign: "campaign"
    case .card: "card"
    case .message: "message"
    }
  }
}

extension SideRecord {
  /// The campaign itself. Nil if its payload can't be read.
  init?(_ campaign: DiffSide.Campaign) {
    guard let tree = PayloadTree(campaign.payload) else { return nil }
    let value = tree.root
    self.init(
      value: value, campaign: campaign, kind: .campaign, name: campaign.name, window: Window(of: value))
  }

  /// The cards, or the messages, of a campaign.
  func items(_ kind: RecordKind) -> [SideRecord] {
    (value[kind == .card ? "cards" : "in_app_messages"]?.items ?? []).map { item in
      let window = kind == .card ? Window(ofCard: item, in: self.window) : Window(of: item)
      return SideRecord(
        value: item, campaign: campaign, kind: kind, name: "\(name)/\(item["id"]?.text ?? "")", window: window)
    }
  }

  /// The cards and messages of a campaign.
  var items: [SideRecord] { items(.card) + items(.message) }
}
