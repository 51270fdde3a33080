import Bytes
import CampaignLanguage
import SourceText

/// The messages of the workspace, sorted by path and place, with equal texts as equal numbers, and the messages that
/// wait for each event.
///
/// It leaves out messages that are never shown for another reason, and those of a repeated campaign: they have other
/// findings.
///
/// This is a class, because all code that compares messages uses it, and a copy would count references to everything in
/// it.
final class Delivery {
  let summary: WorkspaceSummary
  private(set) var messages: [GatheredMessage]
  /// The audience and the language of each message, as numbers; zero if it has none.
  let audiences: [Int]
  private(set) var languages: [Int]
  /// The numbers of languages.
  private let languageNumbers: [ArraySlice<UInt8>: Int]
  /// The triggers of all messages.
  let triggers: [Trigger]
  /// The bytes of the filters, by number. Number zero means no filters.
  let filters: [WorkspaceSummary.Span]
  /// The kind of each event.
  let kinds: [EventKind]
  private let events: [WorkspaceSummary.Span]
  /// The event of every purchase, whatever is bought.
  let anyPurchase: Int?
  /// The messages that wait for each event, grouped by event, and the beginning of each group.
  private let waiting: [Int]
  private let firstWaiting: [Int]
  /// For each campaign of the summary, the first one by path with its name. Nearly always this is the campaign itself.
  let firstOfName: [Int]

  /// A trigger, as the numbers of its event and of its filters.
  struct Trigger {
    let event: Int
    let filters: Int
  }

  init(_ summary: WorkspaceSummary) {
    self.summary = summary
    let firstOfName = summary.firstCampaignsOfName
    let gathered = summary.messages
    messages = gathered.indices.filter { index in
      let campaign = gathered[index].campaign
      return firstOfName[campaign] == campaign && gathered[index].isEverDue
    }.sorted { gathered[$0].place.precedes(gathered[$1].place) }.map { gathered[$0] }
    audiences = TextNumbers(of: messages.lazy.map(\.audience), in: summary).all
    let languages = TextNumbers(of: messages.lazy.map(\.language), in: summary)
    self.languages = languages.all
    languageNumbers = Dictionary(
      uniqueKeysWithValues: languages.spans.enumerated().dropFirst().map { (summary[$1], $0) })
    let events = TextNumbers(of: summary.triggers.lazy.map(\.event), in: summary)
    let filters = TextNumbers(of: summary.triggers.lazy.map(\.filters), in: summary)
    triggers = zip(events.all, filters.all).map { Trigger(event: $0 - 1, filters: $1) }
    self.firstOfName = firstOfName
    self.filters = filters.spans
    self.events = Array(events.spans.dropFirst())
    kinds = self.events.map { summary[$0].first.flatMap { EventKind(rawValue: $0) } ?? .customEvent }
    anyPurchase = kinds.firstIndex(of: .anyPurchase)
    (waiting, firstWaiting) = Self.waiting(for: kinds.count, messages, triggers)
  }

  private static func waiting(
    for events: Int, _ messages: [GatheredMessage], _ triggers: [Trigger]
  ) -> ([Int], [Int]) {
    var next = [Int](repeating: 0, count: events + 1)
    for message in messages {
      for trigger in message.triggers { next[triggers[trigger].event + 1] += 1 }
    }
    for event in 0..<events { next[event + 1] += next[event] }
    let first = next
    var waiting = [Int](repeating: 0, count: next[events])
    for (index, message) in messages.enumerated() {
      for trigger in message.triggers {
        let event = triggers[trigger].event
        waiting[next[event]] = index
        next[event] += 1
      }
    }
    return (waiting, first)
  }

  /// The messages that wait for an event, in order. A message with several triggers for it appears several times.
  func messages(waitingFor event: Int) -> ArraySlice<Int> { waiting[firstWaiting[event]..<firstWaiting[event + 1]] }

  /// True if several messages may be due at an event, so they have to be compared.
  func isContested(_ event: Int) -> Bool {
    messages(waitingFor: event).count > 1 || kinds[event] == .specificPurchase && anyPurchase != nil
  }

  /// True if part of the audience may get a control instead of the message.
  func isShared(_ message: Int) -> Bool { summary.campaigns[messages[message].campaign].mayHaveControl }

  /// The name of an event, or of the product of a purchase.
  func name(of event: Int) -> ArraySlice<UInt8> { summary[events[event]].dropFirst() }

  /// The name of a message: that of its campaign and its own.
  func key(of message: Int) -> [UInt8] {
    let message = messages[message]
    return summary.name(of: summary.campaigns[message.campaign]) + [UInt8(ascii: "/")] + summary[message.name]
  }
}

// MARK: - Variations

extension Delivery {
  /// Looks at a message as if it were only for the readers of one of its variations. Nil if these are all readers, or
  /// none, or if no other message is for their language.
  func narrowing<Result>(_ message: Int, to variation: GatheredVariation, _ look: () -> Result) -> Result? {
    let (whole, language) = (messages[message], languages[message])
    let narrow = variation.targets.isEmpty ? whole : whole.narrowed(to: variation.targets)
    let narrowLanguage = language == 0 ? number(ofLanguage: variation.language) ?? 0 : language
    guard !narrow.targets.isEmpty, narrow.targets != whole.targets || narrowLanguage != language else { return nil }
    (messages[message], languages[message]) = (narrow, narrowLanguage)
    defer { (messages[message], languages[message]) = (whole, language) }
    return look()
  }

  /// The number of a language or, without one, of the language that includes it: that of `de` for `de-AT`.
  private func number(ofLanguage language: ArraySlice<UInt8>) -> Int? {
    var language = language
    while !language.isEmpty {
      if let number = languageNumbers[language] { return number }
      language = language[..<(language.lastIndex(of: UInt8(ascii: "-")) ?? language.startIndex)]
    }
    return nil
  }
}

extension GatheredMessage {
  /// True if there is a time at which it may be shown.
  var isEverDue: Bool {
    guard starts != .min, ends != .max else { return true }
    return starts < ends && delay < ends.minus(starts)
  }
}

extension WorkspaceSummary {
  /// For each campaign, the first one by path with its name. Nearly always this is the campaign itself.
  var firstCampaignsOfName: [Int] {
    let names = TextNumbers(of: campaigns.lazy.map(\.name), in: self)
    var first = [Int?](repeating: nil, count: names.spans.count)
    for (index, name) in names.all.enumerated() {
      if let earlier = first[name], campaigns[earlier].place.precedes(campaigns[index].place) { continue }
      first[name] = index
    }
    return names.all.enumerated().map { first[$0.element] ?? $0.offset }
  }
}
