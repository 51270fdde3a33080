import SourceText

/// Compares two states of a workspace: campaign by campaign, and in each of them card by card and message by message.
package struct WorkspaceComparison {
  let terms: DiffTerms
  private(set) var changes: [Change] = []
  /// The number of campaigns, on either side.
  package let campaigns: Int
  /// The campaigns that are written differently and mean the same.
  package private(set) var silentCampaigns = 0
  /// The messages that differ, by their full names on both sides.
  package private(set) var changedMessages: Set<String> = []
  /// The events at which not all messages were compared, by name.
  package internal(set) var cutEvents: Set<String> = []
  /// The new full names of messages, by the old ones.
  private(set) var renames: [String: String] = [:]
  /// The messages that exist on both sides, by their new full names.
  private var pairs: [String: Both] = [:]
  /// The cards and messages without a counterpart.
  private var gone: [LoneRecord] = []
  private var come: [LoneRecord] = []
  /// The declared names that were used, by the old ones.
  package private(set) var usedNames: Set<String> = []
  /// The campaigns that are gone or new as a whole. Nothing more is said about what is in them.
  private var wholeCampaigns: Set<String> = []
  /// The campaigns around the cards and messages, by new name.
  private var campaignPairs: [String: CampaignFacts.Both] = [:]

  /// `same` is the number of campaigns that neither side has, because they are known to be the same on both.
  package init(from old: DiffSide, to new: DiffSide, besides same: Int = 0, _ terms: DiffTerms) {
    self.terms = terms
    let names = Set(old.campaigns.keys).union(new.campaigns.keys).sorted()
    campaigns = names.count + same
    var (removed, added): ([LoneRecord], [LoneRecord]) = ([], [])
    for name in names {
      switch (old.campaigns[name], new.campaigns[name]) {
      case (let before?, let after?):
        guard before.payload != after.payload, let one = SideRecord(before), let two = SideRecord(after) else {
          continue
        }
        compareCampaigns(one, two)
      case (let before?, nil): if let record = SideRecord(before) { removed.append(LoneRecord(campaign: record)) }
      case (nil, let after?): if let record = SideRecord(after) { added.append(LoneRecord(campaign: record)) }
      case (nil, nil): continue
      }
    }
    compareRest(removed, added)
    compareItems()
  }

  /// All changes, in the order of reports.
  package var result: [Change] { changes.filter { !terms.isOff($0.rule) }.sorted(by: Change.precedes) }

  /// The number of changes that the configuration leaves out.
  package var leftOut: Int { changes.count { terms.isOff($0.rule) } }
}

// MARK: - Campaigns

extension WorkspaceComparison {
  private mutating func compareCampaigns(_ old: SideRecord, _ new: SideRecord) {
    let count = changes.count
    let comparison = RecordComparison(old, new, in: nil, terms)
    changes += comparison.changes
    campaignPairs[new.name] = (CampaignFacts(of: old), CampaignFacts(of: new))
    // These fields change all messages of a campaign.
    let changesAll = ["targets", "control"].contains { old[$0]?.bytes != new[$0]?.bytes } || old.name != new.name
    for kind in [RecordKind.card, .message] { pair(kind, old, new, areAllChanged: changesAll) }
    compareOrder(old, new)
    if changes.count == count { silentCampaigns += 1 }
  }

  /// Compares the cards, or the messages, that have the same id on both sides, and remembers the others.
  private mutating func pair(_ kind: RecordKind, _ old: SideRecord, _ new: SideRecord, areAllChanged: Bool) {
    let (olds, news) = (old.items(kind), new.items(kind))
    let known = Dictionary(news.map { ($0.id, $0) }) { first, _ in first }
    for before in olds {
      guard let after = known[before.id] else { continue }
      if kind == .message { renames[before.name] = after.name }
      compare(before, after, isChanged: areAllChanged)
    }
    let ids = Set(olds.map(\.id))
    gone += old.loneItems(kind) { known[$0.id] == nil }
    come += new.loneItems(kind) { !ids.contains($0.id) }
  }

  private mutating func compare(_ old: SideRecord, _ new: SideRecord, isChanged: Bool) {
    if new.kind == .message {
      pairs[new.name] = Both(old, new)
      if isChanged || old.value.bytes != new.value.bytes { changedMessages.formUnion([old.name, new.name]) }
    }
    guard old.value.bytes != new.value.bytes else { return }
    // If the campaign has another name, that of the message follows from it.
    let around = campaignPairs[String(new.name.prefix { $0 != "/" })]
    let isRenamedWithCampaign = around.map { $0.old.name != $0.new.name } ?? false
    var comparison = RecordComparison(old, new, in: around, terms)
    if isRenamedWithCampaign, old["id"]?.text == new["id"]?.text { comparison.forgetIdentity() }
    changes += comparison.changes
  }

  /// Cards are shown in the order of the file. Messages have priorities.
  private mutating func compareOrder(_ old: SideRecord, _ new: SideRecord) {
    func ids(_ record: SideRecord) -> [String] { record.items(.card).compactMap { $0["id"]?.text } }
    let (olds, news) = (ids(old), ids(new))
    let shared = Set(olds).intersection(news)
    guard olds.filter(shared.contains) != news.filter(shared.contains) else { return }
    func json(_ ids: [String]) -> String {
      "[" + ids.filter(shared.contains).map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
    changes.append(
      Change(
        rule: .cardOrder, level: terms.level(of: .cardOrder, in: [old.window, new.window]),
        oldName: old.name, newName: new.name, field: "cards", old: json(olds), new: json(news),
        words: "the cards are in another order", oldPlace: old.place(of: old["cards"]),
        newPlace: new.place(of: new["cards"])))
  }

  /// Campaigns that are gone or new. Those that look alike are the same under another name. What is in the others may
  /// be in another campaign now.
  private mutating func compareRest(_ removed: [LoneRecord], _ added: [LoneRecord]) {
    var pairs = declared(among: removed, added)
    let (removed, added) = (removed.without(pairs.map(\.old)), added.without(pairs.map(\.new)))
    let olds = removed.filter { !terms.isOver($0.window) }
    let guess = RenameGuess(from: olds.map(\.tellingFields), to: added.map(\.tellingFields))
    pairs += guess.pairs.map { (olds[$0.old], added[$0.new]) }
    forEach(of: pairs) { $0.compareCampaigns($1, $2) }
    let (known, found) = (Set(guess.pairs.map { olds[$0.old].name }), Set(guess.pairs.map(\.new)))
    for record in removed where !known.contains(record.name) {
      addRemoved(record)
      gone += itemsOfWhole(record)
    }
    for (index, record) in added.enumerated() where !found.contains(index) {
      addAdded(record)
      come += itemsOfWhole(record)
    }
  }

  /// The cards and messages of a campaign that is gone or new.
  private mutating func itemsOfWhole(_ lone: LoneRecord) -> [LoneRecord] {
    wholeCampaigns.insert(lone.name)
    guard let campaign = SideRecord(lone.campaign) else { return [] }
    let messages = campaign.loneItems(.message)
    changedMessages.formUnion(messages.map(\.name))
    return campaign.loneItems(.card) + messages
  }

  /// Reads the records of pairs again, and passes them on.
  private mutating func forEach(
    of pairs: [(old: LoneRecord, new: LoneRecord)],
    _ body: (inout WorkspaceComparison, _ old: SideRecord, _ new: SideRecord) -> Void
  ) {
    var (olds, news) = (LoneReader(), LoneReader())
    for (old, new) in pairs.sorted(by: { ($0.old.name, $0.new.name) < ($1.old.name, $1.new.name) }) {
      if let old = olds.record(of: old), let new = news.record(of: new) { body(&self, old, new) }
    }
  }

  /// The records that somebody has declared to be the same under another name.
  private mutating func declared(
    among olds: [LoneRecord], _ news: [LoneRecord]
  ) -> [(old: LoneRecord, new: LoneRecord)] {
    guard !terms.renamed.isEmpty else { return [] }
    let known = Dictionary(news.map { ($0.name, $0) }) { first, _ in first }
    return olds.compactMap { old in
      guard let new = terms.renamed[old.name].flatMap({ known[$0] }), new.kind == old.kind else { return nil }
      usedNames.insert(old.name)
      return (old, new)
    }
  }
}

// MARK: - Cards and messages

extension WorkspaceComparison {
  /// Cards and messages that are gone or new. Those of one kind and type that look alike are the same under another
  /// name, even in another campaign.
  private mutating func compareItems() {
    var pairs = declared(among: gone, come)
    (gone, come) = (gone.without(pairs.map(\.old)), come.without(pairs.map(\.new)))
    let groups = Dictionary(grouping: gone) { "\($0.kind)/\($0.type)" }
    let newGroups = Dictionary(grouping: come) { "\($0.kind)/\($0.type)" }
    for group in Set(groups.keys).union(newGroups.keys).sorted() {
      let (olds, news) = ((groups[group] ?? []).filter { !terms.isOver($0.window) }, newGroups[group] ?? [])
      let guess = RenameGuess(from: olds.map(\.tellingFields), to: news.map(\.tellingFields))
      pairs += guess.pairs.map { (olds[$0.old], news[$0.new]) }
      let (known, found) = (Set(guess.pairs.map { olds[$0.old].name }), Set(guess.pairs.map(\.new)))
      for record in groups[group] ?? [] where !known.contains(record.name) && isAlone(record) {
        addRemoved(record)
        if record.kind == .message { changedMessages.insert(record.name) }
      }
      for (index, record) in news.enumerated() where !found.contains(index) && isAlone(record) {
        addAdded(record)
        if record.kind == .message { changedMessages.insert(record.name) }
      }
    }
    for (old, new) in pairs where new.kind == .message { renames[old.name] = new.name }
    forEach(of: pairs) { $0.compare($1, $2, isChanged: true) }
  }

  /// True if the campaign of a card or message is on both sides.
  private func isAlone(_ record: LoneRecord) -> Bool { !wholeCampaigns.contains(record.campaign.name) }

  private mutating func addRemoved(_ record: LoneRecord) {
    let until = record.window.end.map { ", which runs until \($0.words)," } ?? ""
    changes.append(
      Change(
        rule: .removed, level: terms.level(of: .removed, in: [record.window]), oldName: record.name,
        newName: nil, field: "", old: nil, new: nil, words: "the \(record.kind.noun)\(until) is gone",
        oldPlace: record.place, newPlace: nil))
  }

  private mutating func addAdded(_ record: LoneRecord) {
    changes.append(
      Change(
        rule: .added, level: terms.level(of: .added, in: []), oldName: nil, newName: record.name, field: "", old: nil,
        new: nil,
        words: "the \(record.kind.noun) is new", oldPlace: nil, newPlace: record.place))
  }
}

// MARK: - Which message comes first

extension WorkspaceComparison {
  /// A message on both sides, without its content.
  struct Both {
    let oldName: String
    let windows: [Window]
    let oldPlace: Place?
    let newPlace: Place?

    fileprivate init(_ old: SideRecord, _ new: SideRecord) {
      (oldName, windows) = (old.name, [old.window, new.window])
      (oldPlace, newPlace) = (old.place(), new.place())
    }
  }

  /// The message on both sides. Nil for one that has not changed, or exists on one side only.
  func both(_ name: String) -> Both? { pairs[name] }

  /// The new name of a message.
  func newName(of old: String) -> String { renames[old] ?? old }

  mutating func add(_ change: Change) { changes.append(change) }

  func level(_ rule: ChangeRule, of both: Both?) -> ChangeLevel {
    terms.level(of: rule, in: both?.windows ?? [])
  }
}

extension [LoneRecord] {
  /// The records without some others.
  fileprivate func without(_ others: [LoneRecord]) -> [LoneRecord] {
    guard !others.isEmpty else { return self }
    let names = Set(others.map { "\($0.kind) \($0.name)" })
    return filter { !names.contains("\($0.kind) \($0.name)") }
  }
}
