package import Bytes
import CampaignCheck
import CampaignLanguage
package import Findings
import Patterns
package import SourceText
import SourceTree

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
  private(set) var feedCards: [FeedCard] = []
  /// The documents that are scenarios.
  package private(set) var scenarios: [Place] = []
  /// The files with a card whose channels name the News Feed.
  private var filesNamingFeed: [Int] = []
  /// Names and filters, one after the other.
  private(set) var bytes: [UInt8] = []
  /// The files of which a part is unknown: they could not be read, or a message has an error.
  private var partialFiles: [Int] = []
  /// True if the run is about a part of the workspace only.
  private var lacksFiles = false

  /// True if part of the workspace is unknown. Then nothing follows from things that are missing.
  package var isPartial: Bool { lacksFiles || !partialFiles.isEmpty }

  package init() {}

  /// True if the channels of some card name the News Feed.
  var namesFeed: Bool { !filesNamingFeed.isEmpty }

  /// Beyond so many no more is gathered: places in them are numbers of 32 bits.
  private static let mostBytes = 1 << 31 - 1

  /// A campaign by its name.
  struct Campaign: Sendable {
    let place: Place
    fileprivate(set) var name = Span()
    /// True if it has a control group, or if one of its messages is a control or may be meant as one. Then its messages
    /// reach only a part of their readers.
    fileprivate(set) var mayHaveControl = false
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

  /// The names of all campaigns, each with its file.
  package var campaignFiles: [(name: String, file: Int)] {
    campaigns.map { (String(decoding: name(of: $0), as: UTF8.self), $0.place.file) }
  }

  /// Everything that a finding about several files can be about.
  package var ranges: [ByteRange] {
    let places =
      campaigns.map(\.place) + messages.map(\.place) + messages.flatMap { variations(of: $0).map(\.place) }
      + contentCards.map(\.place) + feedCards.map(\.place) + scenarios
    return places.map(\.range)
  }

  /// True if a message of the run waits for an event with this name.
  package func hears(event name: String) -> Bool { hears(.customEvent, name) }

  /// True if a message of the run waits for the purchase of this product.
  package func hears(product name: String) -> Bool { hears(.specificPurchase, name) }

  private func hears(_ kind: EventKind, _ name: String) -> Bool {
    let wanted = [kind.rawValue] + name.utf8
    return triggers.contains { self[$0.event].elementsEqual(wanted) }
  }

  /// True if a message or content card of the run is for this audience.
  package func isFor(audience name: String) -> Bool {
    messages.contains { self[$0.audience].elementsEqual(name.utf8) }
      || contentCards.contains { self[$0.audience].elementsEqual(name.utf8) }
  }

  /// Notes that the workspace may have other files.
  package mutating func missFiles() { lacksFiles = true }

  /// Notes that part of a file is unknown.
  package mutating func missSomething(inFile number: Int) {
    if partialFiles.last != number { partialFiles.append(number) }
  }
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
        missSomething(inFile: file.tree.file)
        continue
      }
      campaigns.append(Campaign(place: file.tree.place(of: slot.value), name: keep(file.text(of: name))))
      file.enter(campaign.entry)
      if campaign.has(CampaignTable.control) { campaigns[campaigns.count - 1].mayHaveControl = true }
      let isSound = campaign.isDeliverySound(faults)
      if !faults.isEmpty, !campaign.hasKnownMessages { campaigns[campaigns.count - 1].mayHaveControl = true }
      for message in campaign.records(CampaignTable.messages) { add(message: message, in: isSound, faults) }
      for card in campaign.records(CampaignTable.cards) {
        file.forgetUnknown()
        if isSound, card.isContentCard, !file.dependsOnUnknown { add(card: card, faults) }
        if let card = FeedCard(card), !file.dependsOnUnknown { feedCards.append(card) }
        if card.has(.channels), card.isOnNewsFeed { nameFeed(inFile: file.tree.file) }
      }
    }
  }

  fileprivate mutating func nameFeed(inFile number: Int) {
    if filesNamingFeed.last != number { filesNamingFeed.append(number) }
  }

  /// Adds the documents of a file that are scenarios.
  package mutating func add(scenarios places: [Place]) { scenarios += places }

  /// Adds a message. `isSound` is true if the campaign has no errors that affect its messages.
  private mutating func add(message: LintedRecord, in isSound: Bool, _ faults: [UInt32]) {
    message.file.forgetUnknown()
    guard isSound, message.isSound(faults), bytes.count < Self.mostBytes,
      let gathered = GatheredMessage(message, campaign: campaigns.count - 1, in: &self),
      !message.file.dependsOnUnknown
    else {
      if message.layout == .control || message.hasKeyOfControl { campaigns[campaigns.count - 1].mayHaveControl = true }
      return missSomething(inFile: message.file.tree.file)
    }
    if gathered.traits.contains(.control) { campaigns[campaigns.count - 1].mayHaveControl = true }
    messages.append(gathered)
  }

  private mutating func add(card: LintedRecord, _ faults: [UInt32]) {
    guard card.isSound(faults), bytes.count < Self.mostBytes, let gathered = GatheredCard(card, in: &self) else {
      return
    }
    contentCards.append(gathered)
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

  /// Keeps the triggers of a message one after the other, and returns their range. Returns nil and keeps none if one of
  /// them can't be kept or there are too many. Adds the engines that refuse one of their regular expressions.
  mutating func keep(_ records: LintedRecords, noting refusing: inout PatternEngines) -> Range<UInt32>? {
    let first = triggers.count
    for record in records {
      guard triggers.count - first < GatheredMessage.mostTriggers,
        let trigger = GatheredTrigger(record, in: &self, noting: &refusing)
      else {
        triggers.removeSubrange(first...)
        return nil
      }
      triggers.append(trigger)
    }
    return UInt32(first)..<UInt32(triggers.count)
  }

  /// Adds the summary of another worker, or of a part of a file that has moved by an offset since it was checked.
  package mutating func add(_ other: WorkspaceSummary, movedBy offset: Int = 0) {
    guard bytes.count + other.bytes.count <= Self.mostBytes * 2 else { return missFiles() }
    add(other, keeping: { _ in true }) { Place(file: $0.file, range: $0.range.moved(by: offset)) }
    if other.lacksFiles { missFiles() }
    for file in other.partialFiles { missSomething(inFile: file) }
  }
}

extension WorkspaceSummary {
  /// Adds the summary of one file under a file number: its campaigns, and those of its messages that are wanted.
  mutating func add(_ other: WorkspaceSummary, ofFile number: Int, keeping isWanted: (GatheredMessage) -> Bool) {
    add(other, keeping: isWanted) { Place(file: number, range: $0.range) }
  }

  private mutating func add(
    _ other: WorkspaceSummary, keeping isWanted: (GatheredMessage) -> Bool, movingTo place: (Place) -> Place
  ) {
    let (firstCampaign, firstTrigger, start) = (campaigns.count, triggers.count, UInt32(bytes.count))
    func moved(_ span: Span) -> Span { Span(start: span.start + start, count: span.count) }
    for campaign in other.campaigns {
      campaigns.append(campaign.moved(to: place(campaign.place), moved(campaign.name)))
    }
    for trigger in other.triggers {
      triggers.append(GatheredTrigger(event: moved(trigger.event), filters: moved(trigger.filters)))
    }
    for message in other.messages where isWanted(message) {
      var message = message
      message.move(campaigns: firstCampaign, triggers: firstTrigger, moved)
      message.place = place(message.place)
      messages.append(message)
    }
    contentCards += other.contentCards.map { $0.moved(to: place($0.place), moved) }
    feedCards += other.feedCards.map { FeedCard(place: place($0.place), namesChannels: $0.namesChannels) }
    scenarios += other.scenarios.map(place)
    for file in other.filesNamingFeed { nameFeed(inFile: place(Place(file: file, range: ByteRange(0, 0))).file) }
    bytes += other.bytes
  }

  /// True if another summary differs at most in its places.
  func saysTheSame(as other: WorkspaceSummary) -> Bool {
    isPartial == other.isPartial && bytes == other.bytes
      && campaigns.elementsEqual(other.campaigns) { $0.name == $1.name && $0.mayHaveControl == $1.mayHaveControl }
      && triggers == other.triggers && messages.elementsEqual(other.messages) { $0.saysTheSame(as: $1) }
      && contentCards.elementsEqual(other.contentCards) { $0.saysTheSame(as: $1) } && hasTheSameFeed(as: other)
      && scenarios.count == other.scenarios.count
  }

  /// True if another summary has the same cards on the News Feed, whatever their places.
  func hasTheSameFeed(as other: WorkspaceSummary) -> Bool {
    namesFeed == other.namesFeed && feedCards.map(\.namesChannels) == other.feedCards.map(\.namesChannels)
  }
}

extension WorkspaceSummary.Campaign {
  fileprivate func moved(to place: Place, _ name: WorkspaceSummary.Span) -> Self {
    Self(place: place, name: name, mayHaveControl: mayHaveControl)
  }
}

extension CampaignTable {
  /// The values of a campaign that apply to its messages and cards.
  fileprivate static let ofDelivery = [starts, ends, audience, targets]
  /// The others. An error in one of them changes nothing for the campaign itself.
  fileprivate static let apart = record.fields.map(\.field).filter { field in
    field !== campaign && !ofDelivery.contains { $0 === field }
  }
}

extension LintedRecord {
  /// True if no error in a campaign may change when and to whom its messages and cards are shown. An unknown key may
  /// be meant as anything.
  fileprivate func isDeliverySound(_ faults: [UInt32]) -> Bool {
    guard CampaignTable.ofDelivery.allSatisfy({ isSound($0) }) else { return false }
    guard !faults.isEmpty else { return true }
    let file = file
    let apart = CampaignTable.apart.compactMap { file.slot($0, of: entry) }.map { slot in
      ByteRange(start: file.tree[slot.key].range.start, end: file.tree[slot.value].range.end)
    }
    return ownRanges.allSatisfy { range in
      faults.allSatisfy { fault in !range.holds(fault) || apart.contains { $0.holds(fault) } }
    }
  }

  /// True if a key of a message may be meant to mark a control: 'is_control', 'control: true', 'variant: control'.
  fileprivate var hasKeyOfControl: Bool {
    let record = file.records.entries[entry]
    return file.members(of: record.mapping).contains { member in
      let key = file.text(of: file.resolved(member.key) ?? member.key)
      guard !record.type.fields.contains(where: { $0.field.name.utf8.elementsEqual(key) }) else { return false }
      let value = file.text(of: file.resolved(member.value) ?? member.value)
      return [key, value].contains { text in
        let words = String(decoding: text.prefix(100), as: UTF8.self).lowercased()
        return words.contains("control") || words.contains("holdout")
      }
    }
  }

  /// True if the type of each of a campaign's messages is known.
  fileprivate var hasKnownMessages: Bool {
    guard let slot = file.slot(CampaignTable.messages, of: entry) else { return true }
    guard slot.isSound, let list = file.resolved(slot.value) else { return false }
    var known = 0
    for _ in records(CampaignTable.messages) { known += 1 }
    return known == file.childCount(of: list)
  }

  /// The ranges in which an error of the record may be: those of its mapping, and of the place where it is used.
  private var ownRanges: [ByteRange] {
    let own = file.records.entries[entry]
    return [own.mapping, own.use].compactMap { $0 }.map { file.tree[$0].range }
  }

  /// True if no error in the record may change its meaning. `faults` are the offsets of errors, in order.
  fileprivate func isSound(_ faults: [UInt32]) -> Bool {
    let file = file
    guard file.areFieldsSound(of: entry) else { return false }
    guard !faults.isEmpty else { return true }
    return ownRanges.allSatisfy { !$0.holds(oneOf: faults) }
  }
}

extension ByteRange {
  fileprivate func holds(_ offset: UInt32) -> Bool { start <= offset && offset <= end }

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

extension WorkspaceSummary {
  /// The summaries of all apps, in order of their first files. `app` tells the app of a file.
  func divided(by app: (_ file: Int) -> Int) -> [WorkspaceSummary] {
    var parts: [WorkspaceSummary] = []
    var numbers: [Int: Int] = [:]
    func part(of place: Place) -> Int {
      let app = app(place.file)
      if let known = numbers[app] { return known }
      numbers[app] = parts.count
      parts.append(WorkspaceSummary())
      parts[parts.count - 1].bytes = bytes
      parts[parts.count - 1].lacksFiles = lacksFiles
      return parts.count - 1
    }
    let moved = campaigns.map { campaign in
      let part = part(of: campaign.place)
      parts[part].campaigns.append(campaign)
      return (part: part, campaign: parts[part].campaigns.count - 1)
    }
    for var message in messages {
      let (part, campaign) = moved[message.campaign]
      let own = triggers[message.triggers]
      message.move(to: campaign, firstTrigger: UInt32(parts[part].triggers.count))
      parts[part].triggers += own
      parts[part].messages.append(message)
    }
    for card in contentCards { parts[part(of: card.place)].contentCards.append(card) }
    for card in feedCards { parts[part(of: card.place)].feedCards.append(card) }
    for file in filesNamingFeed { parts[part(of: Place(file: file, range: ByteRange(0, 0)))].nameFeed(inFile: file) }
    for file in partialFiles {
      parts[part(of: Place(file: file, range: ByteRange(0, 0)))].missSomething(inFile: file)
    }
    return parts
  }
}

/// Checks what only all files together can show.
package func checkWorkspace(_ summary: WorkspaceSummary, into report: inout Report) {
  checkWorkspace(summary, by: .all, into: &report)
}

/// The same for the files of several apps, which have nothing to do with each other. `app` tells the app of a file.
package func checkWorkspace(_ summary: WorkspaceSummary, ofApps app: (_ file: Int) -> Int, into report: inout Report) {
  for part in summary.divided(by: app) { checkWorkspace(part, into: &report) }
}

/// The same with fewer clauses than it takes, for tests of whether each of them is needed.
package func checkWorkspace(_ summary: WorkspaceSummary, by clauses: Clauses, into report: inout Report) {
  let fates = Fates(Delivery(summary), by: clauses)
  for rule in WorkspaceRule.all { rule.check(fates, into: &report) }
}

// MARK: - Packing

extension WorkspaceSummary {
  /// Packs the summary of one file, without its number.
  package func pack(into packed: inout PackedBytes) {
    packed.add(isPartial)
    packed.add(campaigns.count)
    for campaign in campaigns {
      packed.add(campaign.place.range)
      packed.add(text: self[campaign.name])
      packed.add(campaign.mayHaveControl)
    }
    packed.add(messages.count)
    for message in messages { message.pack(into: &packed, with: self) }
    packed.add(contentCards.count)
    for card in contentCards {
      packed.add(card.place.range)
      packed.add(text: self[card.audience])
      packed.add(text: self[card.language])
      card.facts.pack(into: &packed)
    }
    packed.add(namesFeed)
    packed.add(feedCards.count)
    for card in feedCards {
      packed.add(card.place.range)
      packed.add(card.namesChannels)
    }
    packed.add(scenarios.count)
    for scenario in scenarios { packed.add(scenario.range) }
  }

  func pack(triggers range: Range<Int>, into packed: inout PackedBytes) {
    packed.add(range.count)
    for trigger in triggers[range] {
      packed.add(text: self[trigger.event])
      packed.add(text: self[trigger.filters])
    }
  }

  /// Unpacks a summary, with a new file number.
  package init(unpacking packed: inout PackedReader, ofFile file: Int) {
    if packed.isSo() { missSomething(inFile: file) }
    for _ in 0..<packed.count() {
      let place = Place(file: file, range: packed.range())
      campaigns.append(Campaign(place: place, name: keep(packed.text()), mayHaveControl: packed.isSo()))
    }
    for _ in 0..<packed.count() {
      messages.append(GatheredMessage(unpacking: &packed, ofFile: file, in: &self))
    }
    for _ in 0..<packed.count() {
      let place = Place(file: file, range: packed.range())
      let (audience, language) = (keep(packed.text()), keep(packed.text()))
      contentCards.append(
        GatheredCard(place: place, audience: audience, language: language, facts: .init(unpacking: &packed)))
    }
    if packed.isSo() { nameFeed(inFile: file) }
    for _ in 0..<packed.count() {
      let place = Place(file: file, range: packed.range())
      feedCards.append(FeedCard(place: place, namesChannels: packed.isSo()))
    }
    for _ in 0..<packed.count() { scenarios.append(Place(file: file, range: packed.range())) }
  }

  /// Unpacks the triggers of a message, and returns where they are.
  mutating func unpackTriggers(_ packed: inout PackedReader) -> Range<UInt32> {
    let first = UInt32(triggers.count)
    for _ in 0..<packed.count() {
      triggers.append(GatheredTrigger(event: keep(packed.text()), filters: keep(packed.text())))
    }
    return first..<UInt32(triggers.count)
  }
}
