internal import Bytes
internal import CampaignLanguage
internal import SourceText

/// Everything that decides whether, when and to whom a message is shown: a record of fixed size. Its texts are in the
/// summary.
struct GatheredMessage: Sendable {
  /// Where its id stands.
  var place: Place
  private(set) var campaign: Int32
  /// Its id.
  private(set) var name: WorkspaceSummary.Span
  /// Nothing where everybody is meant.
  private(set) var audience: WorkspaceSummary.Span
  private(set) var language: WorkspaceSummary.Span
  /// Seconds since 1970; the least or the greatest number where the window is open.
  let starts: Int64
  let ends: Int64
  let priority: Int32
  let targets: Targets
  let orientation: Orientation
  let traits: Traits
  /// In seconds, as clients get them.
  let delay: Int64
  /// Zero for always, `never` for never.
  let reEligibility: Int64
  /// `appInterval` where the message leaves it to the app.
  let minInterval: Int64
  private(set) var firstTrigger: UInt32
  let triggerCount: UInt32

  static let never = Int64.max
  static let appInterval: Int64 = -1
  /// The maximum number of triggers of a message that is compared with others.
  static let mostTriggers = 16

  enum Orientation: UInt8, Sendable {
    case any, portrait, landscape
  }

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    static let control = Traits(rawValue: 1)
    static let html = Traits(rawValue: 2)
    static let full = Traits(rawValue: 4)
    /// It may be given up for the next one: clients do so with a Braze Action that they can't do, and with a template
    /// that the server refuses to fill in.
    static let yielding = Traits(rawValue: 8)
  }

  /// Whether another message says the same, but for where it stands.
  func saysTheSame(as other: GatheredMessage) -> Bool {
    campaign == other.campaign && name == other.name && audience == other.audience && language == other.language
      && starts == other.starts && ends == other.ends && priority == other.priority && targets == other.targets
      && orientation == other.orientation && traits == other.traits && delay == other.delay
      && reEligibility == other.reEligibility && minInterval == other.minInterval
      && firstTrigger == other.firstTrigger && triggerCount == other.triggerCount
  }

  var triggers: Range<Int> { Int(firstTrigger)..<Int(firstTrigger) + Int(triggerCount) }

  mutating func move(
    campaigns: Int, triggers: Int, _ moved: (WorkspaceSummary.Span) -> WorkspaceSummary.Span
  ) {
    campaign += Int32(campaigns)
    firstTrigger += UInt32(triggers)
    (name, audience, language) = (moved(name), moved(audience), moved(language))
  }
}

/// A trigger: its event, which is a letter for its type and then its name, and its filters as `FilterBytes` has them.
struct GatheredTrigger: Sendable, Equatable {
  let event: WorkspaceSummary.Span
  let filters: WorkspaceSummary.Span
}

/// A card that takes a place among a reader's content cards.
struct GatheredCard: Sendable {
  var place: Place
  let starts: Int64?
  let ends: Int64?
  var audience: WorkspaceSummary.Span

  /// Whether another card says the same, but for where it stands.
  func saysTheSame(as other: GatheredCard) -> Bool {
    starts == other.starts && ends == other.ends && audience == other.audience
  }
}

// MARK: - Gathering

extension GatheredMessage {
  /// Nil where something of it can't be compared exactly, and so not with others.
  init?(_ message: LintedRecord, campaign: Int, in summary: inout WorkspaceSummary) {
    guard let id = message.id, let priority = message.priority,
      let triggers = summary.keep(message.records(MessageTable.triggers)), !triggers.isEmpty
    else { return nil }
    place = id.shownPlace
    self.campaign = Int32(campaign)
    name = summary.keep(id.text)
    audience = summary.keep(message.value(MessageTable.audience, orOf: CampaignTable.audience)?.text ?? [])
    language = summary.keep(message.value(MessageTable.language)?.text ?? [])
    starts = message.value(MessageTable.starts, orOf: CampaignTable.starts)?.moment?.seconds ?? .min
    ends = message.value(MessageTable.ends, orOf: CampaignTable.ends)?.moment?.seconds ?? .max
    self.priority = priority
    targets = message.targets
    orientation = message.orientation
    traits = message.traits
    delay = message.value(MessageTable.delay)?.seconds ?? 0
    let again = message.value(MessageTable.reEligibility)
    reEligibility = again.map { $0.isWord("always") ? 0 : $0.seconds ?? Self.never } ?? Self.never
    minInterval = message.value(MessageTable.minInterval)?.seconds ?? Self.appInterval
    firstTrigger = triggers.lowerBound
    triggerCount = UInt32(triggers.count)
  }
}

extension GatheredTrigger {
  private static let names = [TriggerTable.event, TriggerTable.product]

  /// Nil where a filter can't be compared exactly, or where they are too many.
  init?(_ trigger: LintedRecord, in summary: inout WorkspaceSummary) {
    guard let kind = trigger.type.event else { return nil }
    var name: ArraySlice<UInt8> = []
    if kind == .customEvent || kind == .specificPurchase {
      guard let value = trigger.value(Self.names) else { return nil }
      name = value.text
    }
    guard let filters = FilterBytes.encoded(trigger) else { return nil }
    event = summary.keep(kind, name)
    self.filters = summary.keep(filters)
  }
}

extension LintedRecord {
  fileprivate var priority: Int32? {
    guard let value = value(MessageTable.priority) else { return Priority.medium.value }
    if let number = value.integer { return Int32(exactly: number) }
    return try? Priority.read(value.text).get().value
  }

  fileprivate var orientation: GatheredMessage.Orientation {
    guard let value = value(MessageTable.orientation) else { return .any }
    return value.isWord("portrait") ? .portrait : value.isWord("landscape") ? .landscape : .any
  }

  fileprivate var traits: GatheredMessage.Traits {
    let yielding: GatheredMessage.Traits = mayYield ? .yielding : []
    return switch layout {
    case .control: .control
    case .document: yielding.union(.html)
    case .screen: yielding.union(.full)
    case .bar, .window, nil: yielding
    }
  }

  private var mayYield: Bool {
    if mayHoldTemplates, holdsTemplate { return true }
    if let document = value(.document), HTMLText(bytes: document.text).contains("brazeactions") { return true }
    return opensAction || records(MessageTable.buttons).contains { $0.opensAction }
  }

  /// Whether a template stands in one of its texts or extras, or in one of its buttons.
  private var holdsTemplate: Bool {
    values(of: [.text, .document]).contains { $0.holdsTemplate }
      || value(.extras)?.members.contains { $0.value.holdsTemplate } ?? false
      || records(MessageTable.buttons).contains { $0.holdsTemplate }
  }

  private var opensAction: Bool { value(.link).map { BrazeAction.begins($0.text) } ?? false }
}

extension LintedValue {
  fileprivate var seconds: Int64? { duration.map { $0.milliseconds / 1000 } }

  fileprivate var holdsTemplate: Bool { templateStart(in: text) != nil }
}
