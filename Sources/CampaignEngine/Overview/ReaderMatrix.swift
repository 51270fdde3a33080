package import CampaignCheck
package import CampaignDelivery

/// Which readers of a workspace get which cards and messages at a moment, and for the others why not. It asks what
/// decides in simulations too, and the same content maker.
package struct ReaderMatrix: Sendable {
  /// The directory of the workspace. Nil for campaigns without a configuration.
  package let workspace: String?
  package let readers: [String]
  package let campaigns: [Campaign]
  /// All reasons, each once.
  let gaps: [Reach.Gap]

  package struct Campaign: Sendable {
    package let name: String
    package let entries: [Entry]
  }

  /// A card or a message, with a cell for each reader. Controls show nothing, so they are left out.
  package struct Entry: Sendable {
    package let name: String
    package let isCard: Bool
    /// The position of the reason why a reader does not get it. Nil if the reader gets it.
    let cells: [Int?]
  }

  /// `names` keeps only these campaigns; nil keeps all. `now` is in milliseconds since 1970.
  package init(
    of workspace: String?, _ readers: [NamedReader], getting set: DeliverySet, from maker: ContentMaker,
    ofCampaigns names: Set<String>? = nil, at now: Int64, lookingAtDates looksAtDates: Bool = true
  ) {
    self.workspace = workspace
    self.readers = readers.map { $0.name.isEmpty ? "the reader" : $0.name }
    var (gaps, numbers) = ([Reach.Gap](), [Reach.Gap: Int]())
    func number(_ gap: Reach.Gap?) -> Int? {
      gap.map { gap in
        if let known = numbers[gap] { return known }
        numbers[gap] = gaps.count
        gaps.append(gap)
        return gaps.count - 1
      }
    }
    var cards = [[Int?]](repeating: [], count: set.cards.count)
    var messages = [[Int?]](repeating: [], count: set.messages.count)
    for reader in readers {
      let own = DeliveryReader(reader.reader).getting(maker.contents(for: reader.reader, at: now))
      let reach = set.reach(of: own, at: now, lookingAtDates: looksAtDates)
      for card in cards.indices { cards[card].append(number(reach.cards[card])) }
      for message in messages.indices { messages[message].append(number(reach.messages[message])) }
    }
    let ofCards = zip(set.cards, cards).map { Entry(name: $0.key, isCard: true, cells: $1) }
    let shown = zip(set.messages, messages).filter { !$0.0.isControl }
    let ofMessages = shown.map { Entry(name: $0.key, isCard: false, cells: $1) }.sorted { $0.name < $1.name }
    let entries = Dictionary(grouping: ofCards + ofMessages, by: \.name.campaignName)
    let wanted = set.campaignNames.filter { names?.contains($0) ?? true }.sorted()
    campaigns = wanted.map { Campaign(name: $0, entries: entries[$0] ?? []) }
    self.gaps = gaps
  }
}

extension ReaderMatrix {
  /// The part of a campaign, or of its cards and messages, that a reader gets.
  struct Share: Equatable {
    let got: Int
    let all: Int
    /// The reasons for what the reader does not get, each once.
    let gaps: [Reach.Gap]
  }

  /// A row of the matrix: a campaign, or a card or a message.
  struct Row {
    let name: String
    let shares: [Share]
  }

  /// The rows: the campaigns, or with `details` also their cards and messages.
  func rows(withDetails details: Bool) -> [Row] {
    campaigns.flatMap { campaign in
      let own = Row(name: campaign.name, shares: readers.indices.map { share(of: campaign.entries, for: $0) })
      let entries = campaign.entries.map { entry in
        Row(name: entry.name, shares: readers.indices.map { share(of: [entry], for: $0) })
      }
      return details ? [own] + entries : [own]
    }
  }

  private func share(of entries: [Entry], for reader: Int) -> Share {
    var seen: [Int] = []
    for case let gap? in entries.map({ $0.cells[reader] }) where !seen.contains(gap) { seen.append(gap) }
    let got = entries.count { $0.cells[reader] == nil }
    return Share(got: got, all: entries.count, gaps: seen.map { gaps[$0] })
  }

  /// A reason, with what does not come because of it, and the readers for whom it holds.
  struct Reason {
    let names: [String]
    let words: String
    let readers: [String]
  }

  /// The reasons of a campaign. What has the same reason for the same readers is together.
  func reasons(of campaign: Campaign) -> [Reason] {
    var order: [Key] = []
    var names: [Key: [String]] = [:]
    for entry in campaign.entries {
      var byGap: [Int: [Int]] = [:]
      for (reader, gap) in entry.cells.enumerated() { if let gap { byGap[gap, default: []].append(reader) } }
      for (gap, readers) in byGap.sorted(by: { $0.value[0] < $1.value[0] }) {
        let key = Key(words: gaps[gap].words, readers: readers)
        if names[key] == nil { order.append(key) }
        names[key, default: []].append(entry.name)
      }
    }
    return order.map { key in
      let own = names[key] ?? []
      return Reason(
        names: own.count == campaign.entries.count ? [campaign.name] : own, words: key.words,
        readers: key.readers.count == readers.count && readers.count > 1 ? [] : key.readers.map { readers[$0] })
    }
  }

  private struct Key: Hashable {
    let words: String
    let readers: [Int]
  }
}
