internal import CampaignCheck
internal import CampaignLanguage
package import Findings
package import SourceText
internal import SourceTree

/// The facts about each file that the rules over all files need. They are gathered while files are checked one by
/// one, and used at the end.
///
/// It has a few flat buffers, however many files there are, so a clean file leaves no object behind: about two
/// hundred bytes for a message with one trigger.
package struct WorkspaceSummary: Sendable {
  private(set) var campaigns: [Campaign] = []
  private(set) var messages: [GatheredMessage] = []
  private(set) var triggers: [GatheredTrigger] = []
  private(set) var contentCards: [GatheredCard] = []
  /// Names and filters, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Whether something of the workspace is not known, so that nothing can be concluded from what is not there: a file
  /// that could not be read, a message in which something is wrong, or a run that is about a part of the workspace
  /// only.
  package private(set) var isPartial = false

  package init() {}

  /// Beyond so many no more is gathered: places in them are numbers of 32 bits.
  private static let mostBytes = 1 << 31 - 1

  /// A campaign by its name.
  struct Campaign: Sendable {
    let place: Place
    fileprivate(set) var name = Span()
  }

  /// A stretch of the bytes.
  struct Span: Sendable, Equatable {
    fileprivate(set) var start: UInt32 = 0
    fileprivate(set) var count: UInt32 = 0

    var isEmpty: Bool { count == 0 }

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  subscript(span: Span) -> ArraySlice<UInt8> { bytes[span.range] }

  /// Looks at the bytes that spans are stretches of.
  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { bytes.withUnsafeBytes(body) }

  func name(of campaign: Campaign) -> ArraySlice<UInt8> { self[campaign.name] }

  /// Notes that there is more to the workspace than was gathered.
  package mutating func missSomething() { isPartial = true }
}

// MARK: - Gathering

extension WorkspaceSummary {
  /// Adds the campaigns of a checked file. `report` has the findings of the file.
  package mutating func add(_ file: LintedFile, saying report: Report) {
    let faults =
      report.isEmpty
      ? [] : report.findings.filter { $0.rule.severity == .error }.map(\.place.range.start).sorted()
    for campaign in file.campaigns {
      guard let slot = file.slot(CampaignTable.campaign, of: campaign.entry), slot.isSound,
        let name = file.resolved(slot.value)
      else {
        isPartial = true
        continue
      }
      campaigns.append(Campaign(place: file.tree.place(of: slot.value), name: keep(file.text(of: name))))
      file.enter(campaign.entry)
      let isSound = CampaignTable.ofDelivery.allSatisfy { campaign.isSound($0) }
      for message in campaign.records(CampaignTable.messages) { add(message: message, in: isSound, faults) }
      for card in campaign.records(CampaignTable.cards) where isSound && card.isContentCard { add(card: card, faults) }
    }
  }

  /// `isSound` tells whether the campaign is, in what it says for its messages.
  private mutating func add(message: LintedRecord, in isSound: Bool, _ faults: [UInt32]) {
    guard isSound, message.isSound(faults), bytes.count < Self.mostBytes,
      let gathered = GatheredMessage(message, campaign: campaigns.count - 1, in: &self)
    else { return missSomething() }
    messages.append(gathered)
  }

  private mutating func add(card: LintedRecord, _ faults: [UInt32]) {
    guard card.isSound(faults), bytes.count < Self.mostBytes, let id = card.id else { return }
    let card = GatheredCard(
      place: id.shownPlace, starts: card.campaign.value(CampaignTable.starts)?.moment?.seconds,
      ends: card.value(CardTable.expires, orOf: CampaignTable.ends)?.moment?.seconds,
      audience: keep(card.campaign.value(CampaignTable.audience)?.text ?? []))
    contentCards.append(card)
  }

  mutating func keep(_ text: some Collection<UInt8>) -> Span {
    defer { bytes += text }
    return Span(start: UInt32(bytes.count), count: UInt32(text.count))
  }

  /// The same for an event: a letter for its kind, and its name.
  mutating func keep(_ kind: EventKind, _ name: ArraySlice<UInt8>) -> Span {
    let start = UInt32(bytes.count)
    bytes.append(kind.rawValue)
    bytes += name
    return Span(start: start, count: UInt32(name.count) + 1)
  }

  /// Keeps the triggers of a message one after the other, and answers where they are; nil, and none of them, where one
  /// is nil.
  mutating func keep(_ records: LintedRecords) -> Range<UInt32>? {
    let first = triggers.count
    for record in records {
      guard triggers.count - first < GatheredMessage.mostTriggers, let trigger = GatheredTrigger(record, in: &self)
      else {
        triggers.removeSubrange(first...)
        return nil
      }
      triggers.append(trigger)
    }
    return UInt32(first)..<UInt32(triggers.count)
  }

  /// Takes in what another worker gathered.
  package mutating func add(_ other: WorkspaceSummary) {
    guard bytes.count + other.bytes.count <= Self.mostBytes * 2 else { return missSomething() }
    func moved(_ span: Span) -> Span { Span(start: span.start + UInt32(bytes.count), count: span.count) }
    messages += other.messages.map { message in
      var message = message
      message.move(campaigns: campaigns.count, triggers: triggers.count, moved)
      return message
    }
    triggers += other.triggers.map { GatheredTrigger(event: moved($0.event), filters: moved($0.filters)) }
    contentCards += other.contentCards.map { card in
      var card = card
      card.audience = moved(card.audience)
      return card
    }
    campaigns += other.campaigns.map { Campaign(place: $0.place, name: moved($0.name)) }
    bytes += other.bytes
    isPartial = isPartial || other.isPartial
  }
}

extension WorkspaceSummary {
  /// Takes in what was gathered of one file, as that of a file of some number: its campaigns, and those of its messages
  /// that are wanted.
  mutating func add(_ other: WorkspaceSummary, ofFile number: Int, keeping isWanted: (GatheredMessage) -> Bool) {
    let (firstCampaign, firstTrigger, start) = (campaigns.count, triggers.count, UInt32(bytes.count))
    func moved(_ place: Place) -> Place { Place(file: number, range: place.range) }
    func moved(_ span: Span) -> Span { Span(start: span.start + start, count: span.count) }
    for campaign in other.campaigns {
      campaigns.append(Campaign(place: moved(campaign.place), name: moved(campaign.name)))
    }
    for trigger in other.triggers {
      triggers.append(GatheredTrigger(event: moved(trigger.event), filters: moved(trigger.filters)))
    }
    for message in other.messages where isWanted(message) {
      var message = message
      message.move(campaigns: firstCampaign, triggers: firstTrigger, moved)
      message.place = moved(message.place)
      messages.append(message)
    }
    for card in other.contentCards {
      var card = card
      (card.place, card.audience) = (moved(card.place), moved(card.audience))
      contentCards.append(card)
    }
    bytes += other.bytes
  }

  /// Whether another summary says the same, but for where it stands.
  func saysTheSame(as other: WorkspaceSummary) -> Bool {
    isPartial == other.isPartial && bytes == other.bytes && campaigns.map(\.name) == other.campaigns.map(\.name)
      && triggers == other.triggers && messages.elementsEqual(other.messages) { $0.saysTheSame(as: $1) }
      && contentCards.elementsEqual(other.contentCards) { $0.saysTheSame(as: $1) }
  }
}

extension CampaignTable {
  /// The values of a campaign that apply to its messages and cards.
  fileprivate static let ofDelivery = [starts, ends, audience, targets]
}

extension LintedRecord {
  /// True if nothing is wrong in the record that would keep it from being what it says. `faults` are where errors
  /// begin, in order.
  fileprivate func isSound(_ faults: [UInt32]) -> Bool {
    let file = file
    guard file.areFieldsSound(of: entry) else { return false }
    guard !faults.isEmpty else { return true }
    let own = file.records.entries[entry]
    return [own.mapping, own.use].compactMap { $0 }.allSatisfy { !file.tree[$0].range.holds(oneOf: faults) }
  }
}

extension ByteRange {
  /// True if a range contains one of some sorted offsets.
  fileprivate func holds(oneOf offsets: [UInt32]) -> Bool {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < start { low = middle + 1 } else { high = middle }
    }
    return low < offsets.count && offsets[low] <= end
  }
}

extension LintedValue {
  /// The place for a finding about the value: where it is used.
  var shownPlace: Place { use.map { file.tree.place(of: $0) } ?? place }
}

/// Checks what only all files together can show.
package func checkWorkspace(_ summary: WorkspaceSummary, into report: inout Report) {
  checkWorkspace(summary, by: .all, into: &report)
}

/// The same with fewer clauses than it takes, for tests of whether each of them is needed.
func checkWorkspace(_ summary: WorkspaceSummary, by clauses: Clauses, into report: inout Report) {
  let fates = Fates(Delivery(summary), by: clauses)
  for rule in WorkspaceRule.all { rule.check(fates, &report) }
}

// MARK: - Keeping

extension WorkspaceSummary {
  /// Packs what was gathered of one file, without its number.
  package func pack(into packed: inout PackedBytes) {
    packed.add(isPartial)
    packed.add(campaigns.count)
    for campaign in campaigns {
      packed.add(campaign.place.range)
      packed.add(text: self[campaign.name])
    }
    packed.add(messages.count)
    for message in messages { pack(message, into: &packed) }
    packed.add(contentCards.count)
    for card in contentCards {
      packed.add(card.place.range)
      for moment in [card.starts, card.ends] {
        packed.add(moment != nil)
        packed.add(moment ?? 0)
      }
      packed.add(text: self[card.audience])
    }
  }

  private func pack(_ message: GatheredMessage, into packed: inout PackedBytes) {
    packed.add(message.place.range)
    packed.add(Int64(message.campaign))
    for text in [message.name, message.audience, message.language] { packed.add(text: self[text]) }
    for number in [message.starts, message.ends, Int64(message.priority)] { packed.add(number) }
    for set in [message.targets.rawValue, message.orientation.rawValue, message.traits.rawValue] {
      packed.add(UInt64(set))
    }
    for seconds in [message.delay, message.reEligibility, message.minInterval] { packed.add(seconds) }
    packed.add(message.triggers.count)
    for trigger in triggers[message.triggers] {
      packed.add(text: self[trigger.event])
      packed.add(text: self[trigger.filters])
    }
  }

  /// Unpacks a summary, with a new file number.
  package init(unpacking packed: inout PackedReader, ofFile file: Int) {
    isPartial = packed.isSo()
    for _ in 0..<packed.count() {
      let place = Place(file: file, range: packed.range())
      campaigns.append(Campaign(place: place, name: keep(packed.text())))
    }
    for _ in 0..<packed.count() { messages.append(unpackMessage(&packed, ofFile: file)) }
    for _ in 0..<packed.count() {
      let place = Place(file: file, range: packed.range())
      let moments = (0..<2).map { _ in
        let isThere = packed.isSo()
        let moment = packed.signed()
        return isThere ? moment : nil
      }
      contentCards.append(
        GatheredCard(place: place, starts: moments[0], ends: moments[1], audience: keep(packed.text())))
    }
  }

  private mutating func unpackMessage(_ packed: inout PackedReader, ofFile file: Int) -> GatheredMessage {
    let place = Place(file: file, range: packed.range())
    let campaign = packed.small(Int32.self)
    if !campaigns.indices.contains(Int(campaign)) { packed.refuse() }
    let (name, audience, language) = (keep(packed.text()), keep(packed.text()), keep(packed.text()))
    let (starts, ends, priority) = (packed.signed(), packed.signed(), packed.small(Int32.self))
    let targets = Targets(rawValue: packed.small(UInt8.self))
    let orientation = GatheredMessage.Orientation(rawValue: packed.small(UInt8.self))
    if orientation == nil { packed.refuse() }
    let traits = GatheredMessage.Traits(rawValue: packed.small(UInt8.self))
    let (delay, reEligibility, minInterval) = (packed.signed(), packed.signed(), packed.signed())
    let firstTrigger = UInt32(triggers.count)
    for _ in 0..<packed.count() {
      triggers.append(GatheredTrigger(event: keep(packed.text()), filters: keep(packed.text())))
    }
    return GatheredMessage(
      place: place, campaign: campaign, name: name, audience: audience, language: language, starts: starts, ends: ends,
      priority: priority, targets: targets, orientation: orientation ?? .any, traits: traits, delay: delay,
      reEligibility: reEligibility, minInterval: minInterval, firstTrigger: firstTrigger,
      triggerCount: UInt32(triggers.count) - firstTrigger)
  }
}
