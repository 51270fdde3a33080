internal import CampaignLanguage
internal import SourceText

/// The messages of the workspace in order of path and place, with equal texts as equal numbers, and which of them wait
/// for which event.
///
/// Messages that are never shown for a reason of their own, and those of a campaign whose name is taken, are not among
/// them: that was said already.
///
/// An object, since everybody who compares messages looks at it, and a copy would count references to all that it
/// holds.
final class Delivery {
  let summary: WorkspaceSummary
  let messages: [GatheredMessage]
  /// The audience and the language of each message by number; zero where there is none.
  let audiences: [Int32]
  let languages: [Int32]
  /// The triggers of all messages.
  let triggers: [Trigger]
  /// The bytes of the filters by number; nothing for zero, which is no filter.
  let filters: [WorkspaceSummary.Span]
  /// The kind of each event.
  let kinds: [EventKind]
  /// The event of every purchase, whatever is bought.
  let anyPurchase: Int?
  /// The messages that wait for each event, event by event; and where those of each begin.
  private let waiting: [Int32]
  private let firstWaiting: [Int]
  /// For each campaign of the summary the first one, by path, of its name: nearly always itself.
  let firstOfName: [Int]
  /// The campaigns of which some message is a control.
  private let hasControl: [Bool]

  /// A trigger, by the numbers of its event and of its filters.
  struct Trigger {
    let event: Int32
    let filters: Int32
  }

  init(_ summary: WorkspaceSummary) {
    self.summary = summary
    let firstOfName = summary.firstCampaignsOfName
    let gathered = summary.messages
    messages = gathered.indices.filter { index in
      let campaign = Int(gathered[index].campaign)
      return firstOfName[campaign] == campaign && gathered[index].isEverDue
    }.sorted { gathered[$0].place.precedes(gathered[$1].place) }.map { gathered[$0] }
    audiences = TextNumbers(of: messages.lazy.map(\.audience), in: summary).all
    languages = TextNumbers(of: messages.lazy.map(\.language), in: summary).all
    let events = TextNumbers(of: summary.triggers.lazy.map(\.event), in: summary)
    let filters = TextNumbers(of: summary.triggers.lazy.map(\.filters), in: summary)
    triggers = zip(events.all, filters.all).map { Trigger(event: $0 - 1, filters: $1) }
    self.firstOfName = firstOfName
    self.filters = filters.spans
    kinds = events.spans.dropFirst().map { summary[$0].first.flatMap { EventKind(rawValue: $0) } ?? .customEvent }
    anyPurchase = kinds.firstIndex(of: .anyPurchase)
    var hasControl = [Bool](repeating: false, count: summary.campaigns.count)
    for message in messages where message.traits.contains(.control) { hasControl[Int(message.campaign)] = true }
    self.hasControl = hasControl
    (waiting, firstWaiting) = Self.waiting(for: kinds.count, messages, triggers)
  }

  private static func waiting(
    for events: Int, _ messages: [GatheredMessage], _ triggers: [Trigger]
  ) -> ([Int32], [Int]) {
    var next = [Int](repeating: 0, count: events + 1)
    for message in messages {
      for trigger in message.triggers { next[Int(triggers[trigger].event) + 1] += 1 }
    }
    for event in 0..<events { next[event + 1] += next[event] }
    let first = next
    var waiting = [Int32](repeating: 0, count: next[events])
    for (index, message) in messages.enumerated() {
      for trigger in message.triggers {
        let event = Int(triggers[trigger].event)
        waiting[next[event]] = Int32(index)
        next[event] += 1
      }
    }
    return (waiting, first)
  }

  /// The messages that wait for an event, in order. One with several triggers on it is there as often.
  func messages(waitingFor event: Int) -> ArraySlice<Int32> { waiting[firstWaiting[event]..<firstWaiting[event + 1]] }

  /// True if several messages may be due at an event, so that there is something to compare.
  func isContested(_ event: Int) -> Bool {
    messages(waitingFor: event).count > 1 || kinds[event] == .specificPurchase && anyPurchase != nil
  }

  /// True if part of the readers get a control in the place of the message.
  func isShared(_ message: Int) -> Bool { hasControl[Int(messages[message].campaign)] }

  /// The name of a message: that of its campaign and its own.
  func key(of message: Int) -> [UInt8] {
    let message = messages[message]
    return summary.name(of: summary.campaigns[Int(message.campaign)]) + [UInt8(ascii: "/")] + summary[message.name]
  }
}

extension GatheredMessage {
  /// Whether there is a time at which it may be shown.
  var isEverDue: Bool {
    guard starts != .min, ends != .max else { return true }
    return starts < ends && delay < ends - starts
  }
}

extension WorkspaceSummary {
  /// For each campaign the first one, by path, of its name: nearly always itself.
  var firstCampaignsOfName: [Int] {
    let names = TextNumbers(of: campaigns.lazy.map(\.name), in: self)
    var first = [Int?](repeating: nil, count: names.spans.count)
    for (index, name) in names.all.enumerated() {
      if let earlier = first[Int(name)], campaigns[earlier].place.precedes(campaigns[index].place) { continue }
      first[Int(name)] = index
    }
    return names.all.enumerated().map { first[Int($0.element)] ?? $0.offset }
  }
}
