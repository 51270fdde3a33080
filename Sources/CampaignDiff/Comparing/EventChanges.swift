package import SourceText

// Events that apps no longer log.

extension WorkspaceComparison {
  /// Adds the events that the catalogue of only one side has, if a message waits for them on both sides. The places are
  /// those of events that are not in the catalogue of their side.
  package mutating func addUnknownEvents(
    _ places: (old: [Place], new: [Place]), from old: DiffSide, to new: DiffSide
  ) {
    let (olds, news) = (old.waits(at: places.old), new.waits(at: places.new))
    let oldNames = Dictionary(renames.map { ($1, $0) }) { first, _ in first }
    let before = Set(olds.map { Wait.key(of: newName(of: $0.message), $0.name) })
    let after = Set(news.map { Wait.key(of: $0.message, $0.name) })
    var (oldMessages, newMessages) = (MessagesOfSide(side: old), MessagesOfSide(side: new))
    for wait in news where !before.contains(Wait.key(of: wait.message, wait.name)) {
      let name = oldNames[wait.message] ?? wait.message
      guard let other = oldMessages.wait(of: name, for: wait.name) else { continue }
      add(.eventUnknown, other, wait, "waits for \(quoted(wait.name)), which is no longer in the catalogue")
    }
    for wait in olds where !after.contains(Wait.key(of: newName(of: wait.message), wait.name)) {
      guard let other = newMessages.wait(of: newName(of: wait.message), for: wait.name) else { continue }
      add(.eventKnown, wait, other, "waits for \(quoted(wait.name)), which is in the catalogue now")
    }
  }

  private mutating func add(_ rule: ChangeRule, _ old: Wait, _ new: Wait, _ words: String) {
    add(
      Change(
        rule: rule, level: terms.level(of: rule, in: [old.window, new.window]), oldName: old.message,
        newName: new.message, field: "events/\(new.name)", old: nil, new: nil, words: words, oldPlace: old.place,
        newPlace: new.place))
  }
}

/// A message that waits for an event of the app.
private struct Wait {
  /// The full name of the message.
  let message: String
  let window: Window
  /// The name of the event.
  let name: String
  /// The place of the event. Nil if it is not written in a file.
  let eventPlace: Place?
  /// The place of the event or else of the message.
  let place: Place?

  /// Nil if the trigger has no event of the app.
  init?(_ message: SideRecord, for trigger: PayloadValue) {
    guard let event = trigger["name"] else { return nil }
    (self.message, window, name) = (message.name, message.window, event.text ?? "")
    (eventPlace, place) = (message.campaign.source(event.offset), message.place(of: event))
  }

  static func key(of message: String, _ event: String) -> String { "\(message)\n\(event)" }
}

/// The messages of a side by campaign, each campaign read once.
private struct MessagesOfSide {
  let side: DiffSide
  private var known: [String: [String: [Wait]]] = [:]

  init(side: DiffSide) { self.side = side }

  /// The wait of a message for an event. Nil if there is none.
  mutating func wait(of message: String, for event: String) -> Wait? {
    let campaign = String(message.prefix { $0 != "/" })
    let waits = known[campaign] ?? read(campaign)
    known[campaign] = waits
    return waits[message]?.first { $0.name == event }
  }

  private func read(_ campaign: String) -> [String: [Wait]] {
    Dictionary(grouping: side.campaigns[campaign].flatMap(SideRecord.init)?.waits ?? [], by: \.message)
  }
}

extension SideRecord {
  /// The events for which the messages of a campaign wait.
  fileprivate var waits: [Wait] {
    items(.message).flatMap { message in
      (message["triggers"]?.items ?? []).compactMap { Wait(message, for: $0) }
    }
  }
}

extension DiffSide {
  /// The messages that wait for the events at some places.
  fileprivate func waits(at places: [Place]) -> [Wait] {
    guard !places.isEmpty else { return [] }
    func start(_ place: Place) -> [Int] { [place.file, Int(place.range.start)] }
    let (files, starts) = (Set(places.map(\.file)), Set(places.map(start)))
    return campaigns.values.sorted { $0.name < $1.name }.flatMap { campaign -> [Wait] in
      // One record after the other, because each holds its whole payload.
      guard let record = SideRecord(campaign), let place = record.place(), files.contains(place.file) else { return [] }
      return record.waits.filter { $0.eventPlace.map { starts.contains(start($0)) } ?? false }
    }
  }
}
