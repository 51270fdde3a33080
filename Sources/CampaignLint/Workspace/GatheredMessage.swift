import Bytes
import CampaignCheck
import CampaignLanguage
import Patterns
import SourceText

/// Everything that decides if, when and to whom a message is shown, as a record of fixed size. Its texts are in the
/// summary.
struct GatheredMessage: Sendable {
  /// The place of its id.
  var place: Place
  private(set) var campaign: Int
  /// Its id.
  private(set) var name: WorkspaceSummary.Span
  /// Empty if the message is for everybody.
  private(set) var audience: WorkspaceSummary.Span
  private(set) var language: WorkspaceSummary.Span
  /// Its variations for some languages or clients, as `WorkspaceSummary.variations(of:)` reads them.
  private(set) var variations: WorkspaceSummary.Span
  /// Seconds since 1970. The least or the greatest number if the window is open.
  let starts: Int64
  let ends: Int64
  let priority: Int
  private(set) var targets: Targets
  /// The clients that refuse a regular expression in one of its triggers. It is unknown if they show the message.
  let refusing: Targets
  let orientation: Orientation
  let traits: Traits
  /// In seconds, as in payloads.
  let delay: Int64
  /// Zero for always, and `never` for never.
  let reEligibility: Int64
  /// `appInterval` if the message has no interval of its own.
  let minInterval: Int64
  private(set) var firstTrigger: UInt32
  let triggerCount: UInt32

  static let never = Int64.max
  static let appInterval: Int64 = -1
  /// A message with more triggers is not compared with others.
  static let mostTriggers = 16

  enum Orientation: UInt8, Sendable {
    case any, portrait, landscape

    /// The word in campaign files.
    var word: String {
      switch self {
      case .any: "any"
      case .portrait: "portrait"
      case .landscape: "landscape"
      }
    }
  }

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    static let control = Traits(rawValue: 1)
    static let html = Traits(rawValue: 2)
    static let full = Traits(rawValue: 4)
    /// Clients or servers may drop it in favour of the next message: clients if they can't do its Braze Action, servers
    /// if they can't fill in a template.
    static let yielding = Traits(rawValue: 8)
    /// The author has set its priority.
    static let statesPriority = Traits(rawValue: 16)
    /// It is due at once, but has files that must be downloaded first.
    static let lateFiles = Traits(rawValue: 32)
    /// It is for an orientation that the apps don't support.
    static let foreignOrientation = Traits(rawValue: 64)
  }

  /// True if another message differs at most in its place.
  func saysTheSame(as other: GatheredMessage) -> Bool {
    campaign == other.campaign && name == other.name && audience == other.audience && language == other.language
      && variations == other.variations
      && starts == other.starts && ends == other.ends && priority == other.priority && targets == other.targets
      && refusing == other.refusing
      && orientation == other.orientation && traits == other.traits && delay == other.delay
      && reEligibility == other.reEligibility && minInterval == other.minInterval
      && firstTrigger == other.firstTrigger && triggerCount == other.triggerCount
  }

  var triggers: Range<Int> { Int(firstTrigger)..<Int(firstTrigger) + Int(triggerCount) }

  mutating func move(to campaign: Int, firstTrigger: UInt32) {
    (self.campaign, self.firstTrigger) = (campaign, firstTrigger)
  }

  mutating func move(
    campaigns: Int, triggers: Int, _ moved: (WorkspaceSummary.Span) -> WorkspaceSummary.Span
  ) {
    campaign += campaigns
    firstTrigger += UInt32(triggers)
    (name, audience, language, variations) = (moved(name), moved(audience), moved(language), moved(variations))
  }

  /// The same message for the readers of some clients only.
  func narrowed(to clients: Targets) -> GatheredMessage {
    var message = self
    message.targets.formIntersection(clients)
    return message
  }
}

/// A trigger: its event, which is a letter for the type and a name, and its filters as `FilterBytes`.
struct GatheredTrigger: Sendable, Equatable {
  let event: WorkspaceSummary.Span
  let filters: WorkspaceSummary.Span
}

// MARK: - Gathering

extension GatheredMessage {
  /// Nil if a part of the message can't be compared exactly.
  init?(_ message: LintedRecord, campaign: Int, in summary: inout WorkspaceSummary) {
    var refusing = PatternEngines()
    guard let id = message.id, let priority = message.priority,
      let triggers = summary.keep(message.records(MessageTable.triggers), noting: &refusing), !triggers.isEmpty
    else { return nil }
    place = id.shownPlace
    self.campaign = campaign
    name = summary.keep(id.text)
    audience = summary.keep(message.value(MessageTable.audience, orOf: CampaignTable.audience)?.text ?? [])
    language = summary.keep(message.value(MessageTable.language)?.text ?? [])
    let start = message.value(MessageTable.starts, orOf: CampaignTable.starts)?.moment
    let end = message.value(MessageTable.ends, orOf: CampaignTable.ends)?.moment
    // By readers' own clocks, two messages can overlap for some readers and not for others.
    guard start?.isLocal != true, end?.isLocal != true else { return nil }
    starts = start?.seconds ?? .min
    ends = end?.seconds ?? .max
    variations = summary.keepVariations(of: message, at: place)
    self.priority = priority
    targets = message.targets
    self.refusing = refusing.isEmpty ? Targets() : targets.having(refusing)
    // In an app with only one orientation, a message for that orientation is never held back.
    let only = message.file.app.onlyOrientation
    orientation = only == message.orientation.word ? .any : message.orientation
    traits = message.traits
    delay = message.value(MessageTable.delay)?.seconds ?? 0
    let again = message.value(MessageTable.reEligibility)
    reEligibility = again.map { $0.isWord("always") ? 0 : $0.seconds ?? Self.never } ?? Self.never
    minInterval =
      message.value(MessageTable.minInterval)?.seconds
      ?? message.file.app.minInterval.map { $0.milliseconds / 1000 } ?? Self.appInterval
    firstTrigger = triggers.lowerBound
    triggerCount = UInt32(triggers.count)
  }
}

extension GatheredTrigger {
  private static let names = [TriggerTable.event, TriggerTable.product]

  /// Nil if its name is not valid, if a filter can't be compared exactly, or if there are too many filters. Adds the
  /// engines that refuse one of its regular expressions to `refusing`.
  init?(_ trigger: LintedRecord, in summary: inout WorkspaceSummary, noting refusing: inout PatternEngines) {
    guard let kind = trigger.type.event else { return nil }
    var name: ArraySlice<UInt8> = []
    if kind == .customEvent || kind == .specificPurchase {
      guard let value = trigger.value(Self.names) else { return nil }
      name = value.text
    }
    guard let filters = FilterBytes.encoded(trigger, noting: &refusing) else { return nil }
    event = summary.keep(kind, name)
    self.filters = summary.keep(filters)
  }
}

extension LintedRecord {
  fileprivate var priority: Int? {
    guard let value = value(MessageTable.priority) else { return Int(Priority.medium.value) }
    if let number = value.integer { return Int32(exactly: number).map { Int($0) } }
    return (try? Priority.read(value.text).get()).map { Int($0.value) }
  }

  fileprivate var orientation: GatheredMessage.Orientation {
    guard let value = value(MessageTable.orientation) else { return .any }
    return value.isWord("portrait") ? .portrait : value.isWord("landscape") ? .landscape : .any
  }

  fileprivate var traits: GatheredMessage.Traits {
    var traits: GatheredMessage.Traits = has(MessageTable.priority) ? .statesPriority : []
    if layout == .control { return traits.union(.control) }
    if mayYield { traits.insert(.yielding) }
    if hasLateFiles { traits.insert(.lateFiles) }
    if layout == .document { traits.insert(.html) }
    if layout == .screen { traits.insert(.full) }
    if let only = file.app.onlyOrientation, orientation != .any, orientation.word != only {
      traits.insert(.foreignOrientation)
    }
    return traits
  }

  private var hasLateFiles: Bool {
    guard values(of: Self.rolesOfFiles).contains(where: { !($0.isList && $0.isEmpty) }) else { return false }
    return records(MessageTable.triggers).contains { $0.type.event == .sessionStart || $0.type.event == .pushClick }
  }

  private static let rolesOfFiles = [FieldRole.picture, .asset]

  /// True if the message, or one of its variations, may step aside.
  private var mayYield: Bool { mayYieldItself || variations.contains { $0.record.mayYieldItself } }

  private var mayYieldItself: Bool {
    if holdsTemplate { return true }
    if let document = value(.document), HTMLText(bytes: document.text).contains("brazeactions") { return true }
    return opensAction || buttons.contains { $0.opensAction }
  }

  /// True if one of its texts, links, extras or buttons contains a template, which may have an `abort_message`.
  private var holdsTemplate: Bool {
    type.fields(of: Self.rolesOfTemplates).intersection(fields).contains { value(at: $0)?.holdsTemplate ?? false }
      || value(.extras)?.members.contains { $0.value.holdsTemplate } ?? false
      || buttons.contains { $0.holdsTemplate }
  }

  /// The buttons of a message or of a variation.
  private var buttons: [LintedRecord] {
    type.field(.buttons).map { Array(records($0)) } ?? []
  }

  private static let rolesOfTemplates = [FieldRole.text, .document, .link, .picture, .asset]

  private var opensAction: Bool { value(.link).map { BrazeAction.begins($0.text) } ?? false }
}

extension LintedValue {
  fileprivate var seconds: Int64? { duration.map { $0.milliseconds / 1000 } }

  fileprivate var holdsTemplate: Bool { isList ? items.contains { $0.templateStart != nil } : templateStart != nil }
}

// MARK: - Packing

extension GatheredMessage {
  /// Packs the message, with its texts and triggers from the summary.
  func pack(into packed: inout PackedBytes, with summary: WorkspaceSummary) {
    packed.add(place.range)
    packed.add(Int64(campaign))
    for text in [name, audience, language, variations] { packed.add(text: summary[text]) }
    for moment in [starts, ends] { packed.add(bound: moment) }
    packed.add(Int64(priority))
    for set in [targets.rawValue, refusing.rawValue, orientation.rawValue, traits.rawValue] {
      packed.add(UInt64(set))
    }
    for seconds in [delay, reEligibility, minInterval] { packed.add(bound: seconds) }
    summary.pack(triggers: triggers, into: &packed)
  }

  /// Unpacks a message, and gives it a new file number. Its campaign must already be in the summary.
  init(unpacking packed: inout PackedReader, ofFile file: Int, in summary: inout WorkspaceSummary) {
    place = Place(file: file, range: packed.range())
    campaign = Int(packed.small(Int32.self))
    if !summary.campaigns.indices.contains(campaign) { packed.refuse() }
    (name, audience) = (summary.keep(packed.text()), summary.keep(packed.text()))
    (language, variations) = (summary.keep(packed.text()), summary.keep(packed.text()))
    (starts, ends, priority) = (packed.bound(), packed.bound(), Int(packed.small(Int32.self)))
    targets = Targets(rawValue: packed.small(Targets.RawValue.self))
    refusing = Targets(rawValue: packed.small(Targets.RawValue.self))
    let orientation = Orientation(rawValue: packed.small(UInt8.self))
    if orientation == nil { packed.refuse() }
    self.orientation = orientation ?? .any
    traits = Traits(rawValue: packed.small(UInt8.self))
    (delay, reEligibility, minInterval) = (packed.bound(), packed.bound(), packed.bound())
    let triggers = summary.unpackTriggers(&packed)
    firstTrigger = triggers.lowerBound
    triggerCount = UInt32(triggers.count)
    if summary.variations(of: self).contains(where: { $0.place.range.end > packed.fileSize }) { packed.refuse() }
  }
}
