import CampaignCompile
import CampaignJSON
import CampaignLanguage

/// The messages that wait for each event, in the order of delivery: the first one that can be shown is shown.
struct EventLadders {
  /// Those with most messages first.
  let ladders: [Ladder]

  /// How often messages for any purchase are repeated at products. With more, the page would grow too large.
  private static let mostRepeated = 20_000

  struct Ladder {
    let event: Event
    /// The numbers of the messages.
    let messages: [Int]
  }

  /// An event, as client payloads name it.
  struct Event: Hashable {
    /// Such as `custom_event` or `open`.
    let type: String
    /// The name of a custom event, the product of a purchase, or the campaign of a push notification.
    let name: String?

    static let anyPurchase = Event(type: TriggerTable.anyPurchase.wire ?? "", name: nil)

    var words: String { name.map { "\(type) \($0)" } ?? type }
  }

  init(of pool: ItemPool) {
    var waiting: [Event: [Int]] = [:]
    var order: [Event] = []
    for (rank, number) in pool.messages.enumerated() {
      for event in Self.events(of: pool.items[number].item) {
        if waiting[event] == nil { order.append(event) }
        if waiting[event]?.last != rank { waiting[event, default: []].append(rank) }
      }
    }
    // A message for any purchase also waits for each product that another one names.
    let anyPurchase = waiting[.anyPurchase] ?? []
    var room = Self.mostRepeated
    let ladders = order.map { event in
      var ranks = waiting[event] ?? []
      if event.type == Event.anyPurchase.type, event != .anyPurchase, room >= anyPurchase.count {
        ranks = Set(ranks + anyPurchase).sorted()
        room -= anyPurchase.count
      }
      return Ladder(event: event, messages: ranks.map { pool.messages[$0] })
    }
    self.ladders = ladders.sorted { one, other in
      one.messages.count == other.messages.count
        ? (one.event.type, one.event.name ?? "") < (other.event.type, other.event.name ?? "")
        : one.messages.count > other.messages.count
    }
  }

  /// The events that a message waits for, each once.
  private static func events(of item: ClientItem) -> [Event] {
    var events: [Event] = []
    var known: Set<Event> = []
    var current: (type: String, name: String?)?
    let bytes = item.bytes
    func end() {
      guard let (type, name) = current else { return }
      let event = Event(type: type, name: name)
      if known.insert(event).inserted { events.append(event) }
      current = nil
    }
    var walk = PayloadWalk(bytes)
    walk.run { steps, start in
      guard case .key(let outer)? = steps.first else { return true }
      guard bytes[outer].elementsEqual(conditionsKey) else { return false }
      guard steps.count > 2, case .key(let key)? = steps.last else { return true }
      let name = bytes[key].dropFirst().dropLast()
      if steps.count == 3, name.elementsEqual("type".utf8) {
        let type = text(in: bytes, from: start)
        current = (type.hasSuffix(filtered) ? String(type.dropLast(filtered.count)) : type, current?.name)
      }
      if steps.count == 4, nameKeys.contains(where: { name.elementsEqual($0.utf8) }) {
        current = (current?.type ?? "", text(in: bytes, from: start))
      }
      return steps.count < 4
    } leave: { steps, _ in
      if steps.count == 2, case .key(let outer) = steps[0], bytes[outer].elementsEqual(conditionsKey) { end() }
    }
    return events
  }

  private static let conditionsKey = Array("\"trigger_condition\"".utf8)
  /// The ending of a type with filters.
  private static let filtered = "_property"
  private static let nameKeys = [TriggerTable.event, TriggerTable.product, TriggerTable.campaign]
    .compactMap { $0.wire.triggersKey?.name }
}
