internal import CampaignIR
internal import SourceText

/// The messages of the workspace in order of path and place, with equal texts as equal numbers, and which of them wait for which event.
///
/// Messages that are never shown for a reason of their own, and those of a campaign whose name is taken, are not among them: that was
/// said already.
///
/// An object, since everybody who compares messages looks at it, and a copy would count references to all that it holds.
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
  /// What kind of event each is.
  let kinds: [EventKind]
  /// The event of every purchase, whatever is bought.
  let anyPurchase: Int?
  /// The messages that wait for each event, event by event; and where those of each begin.
  private let waiting: [Int32]
  private let firstWaiting: [Int]
  /// The campaigns of which some message is a control.
  private let hasControl: [Bool]

  /// A trigger, by the numbers of its event and of its filters.
  struct Trigger {
    let event: Int32
    let filters: Int32
  }

  init(_ summary: WorkspaceSummary) {
    self.summary = summary
    let isRepeated = summary.repeatedCampaigns
    messages = summary.messages.filter { !isRepeated[Int($0.campaign)] && $0.isEverDue }
      .sorted { $0.place.precedes($1.place) }
    var names = Numbering(summary)
    audiences = messages.map { names.number(of: $0.audience) }
    var locales = Numbering(summary)
    languages = messages.map { locales.number(of: $0.language) }
    var (events, filters) = (Numbering(summary), Numbering(summary))
    triggers = summary.triggers.map {
      Trigger(event: events.number(of: $0.event) - 1, filters: filters.number(of: $0.filters))
    }
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

  /// Whether part of the readers get a control in the place of the message.
  func isShared(_ message: Int) -> Bool { hasControl[Int(messages[message].campaign)] }

  /// The name of a message: that of its campaign and its own.
  func key(of message: Int) -> [UInt8] {
    let message = messages[message]
    return summary.name(of: summary.campaigns[Int(message.campaign)]) + [UInt8(ascii: "/")] + summary[message.name]
  }
}

extension GatheredMessage {
  /// Whether there is a time at which it may be shown.
  fileprivate var isEverDue: Bool {
    guard starts != .min, ends != .max else { return true }
    return starts < ends && delay < ends - starts
  }
}

extension WorkspaceSummary {
  /// For each campaign, whether an earlier one has its name.
  fileprivate var repeatedCampaigns: [Bool] {
    var result = [Bool](repeating: false, count: campaigns.count)
    var names: Set<ArraySlice<UInt8>> = []
    names.reserveCapacity(campaigns.count)
    for index in campaigns.indices.sorted(by: { campaigns[$0].place.precedes(campaigns[$1].place) }) {
      result[index] = !names.insert(name(of: campaigns[index])).inserted
    }
    return result
  }
}

/// Numbers for texts, equal ones for equal texts, in the order in which they come. Zero is no text.
private struct Numbering {
  private let summary: WorkspaceSummary
  private var numbers: [ArraySlice<UInt8>: Int32] = [:]
  /// What each number stands for.
  private(set) var spans = [WorkspaceSummary.Span()]

  init(_ summary: WorkspaceSummary) { self.summary = summary }

  mutating func number(of span: WorkspaceSummary.Span) -> Int32 {
    guard !span.isEmpty else { return 0 }
    let text = summary[span]
    if let known = numbers[text] { return known }
    spans.append(span)
    numbers[text] = Int32(spans.count - 1)
    return Int32(spans.count - 1)
  }
}
