import CampaignLanguage
package import SourceText

/// Which messages come before which others, for the comparison of two states of a workspace.
package struct Standings: Sendable {
  /// The messages with a fate, by full name.
  package private(set) var fates: [String: Fate] = [:]
  /// The stronger messages that may be due together with a message, by the event.
  package private(set) var rivals: [Meeting: Rival] = [:]
  /// The places of all messages that are named, by full name.
  package private(set) var places: [String: Place] = [:]
  /// The events with too many changed messages or filters, by name. Their rivals are not complete.
  package private(set) var cutEvents: Set<String> = []
  /// The pairs of messages that may still be compared.
  private var pairsLeft = Self.mostPairs

  /// The fate of a message among the others.
  package enum Fate: Sendable, Hashable {
    /// It is never shown, because one of these always comes first.
    case neverWins([String])
    /// It is not defined which of the two is shown.
    case tied(String)
  }

  /// A message that may be due at an event together with a stronger one.
  package struct Meeting: Sendable, Hashable {
    package let event: String
    package let weaker: String
    package let stronger: String

    /// The same with other names for the messages.
    package func renamed(_ name: (String) -> String) -> Meeting {
      Meeting(event: event, weaker: name(weaker), stronger: name(stronger))
    }
  }

  /// The priorities of the two.
  package struct Rival: Sendable, Hashable {
    package let priority: Int
    package let own: Int
  }

  /// The pairs of messages that are compared at most, because each may be a rival in memory. The pairs of an event are
  /// compared all or not at all: a pair that only one of two states compares would look like a change.
  private static let mostPairs = 100_000

  /// The standings in a workspace. Fates are those of all messages; rivals are those of pairs with a message that
  /// `isChanged`, because only they can differ between two states.
  package init(of summary: WorkspaceSummary, app: (_ file: Int) -> Int, isChanged: (_ key: String) -> Bool) {
    for part in summary.divided(by: app) { add(part, isChanged) }
  }

  private mutating func add(_ summary: WorkspaceSummary, _ isChanged: (String) -> Bool) {
    let delivery = Delivery(summary)
    func name(_ message: Int) -> String { String(decoding: delivery.key(of: message), as: UTF8.self) }
    for (message, fate) in Fates(delivery, by: .all).all.enumerated() {
      switch fate {
      case .neverWins, .outdone, .shadowed:
        fates[name(message)] = .neverWins(fate.winners.map(name))
      case .tied(let other, _): fates[name(message)] = .tied(name(other))
      case .free, .waits, .crowdedOut: continue
      }
      places[name(message)] = delivery.messages[message].place
    }
    let names = delivery.messages.indices.map(name)
    let changed = names.map(isChanged)
    guard changed.contains(true) else { return }
    var comparison = TriggerComparison(delivery)
    for event in delivery.kinds.indices where delivery.isContested(event) {
      var waiting = Set(delivery.messages(waitingFor: event))
      if delivery.kinds[event] == .specificPurchase, let any = delivery.anyPurchase {
        waiting.formUnion(delivery.messages(waitingFor: any))
      }
      let count = waiting.count { changed[$0] }
      guard count > 0 else { continue }
      let words = delivery.words(for: event)
      guard count <= pairsLeft / waiting.count else {
        cutEvents.insert(words)
        continue
      }
      pairsLeft -= count * waiting.count
      let ordered = waiting.sorted { Winners.precedes($0, $1, delivery) }
      for (position, message) in ordered.enumerated() where changed[message] {
        for stronger in ordered[..<position] { compare(message, stronger, words) }
        for weaker in ordered[(position + 1)...] where !changed[weaker] { compare(weaker, message, words) }
      }
    }
    cutEvents.formUnion(comparison.cutEvents.map(delivery.words))

    func compare(_ weaker: Int, _ stronger: Int, _ event: String) {
      let (own, priority) = (delivery.messages[weaker].priority, delivery.messages[stronger].priority)
      guard priority > own, delivery.mayMeet(weaker, stronger),
        comparison.overlap(weaker, stronger, on: delivery.messages[weaker].targets) != nil
      else { return }
      rivals[Meeting(event: event, weaker: names[weaker], stronger: names[stronger])] = Rival(
        priority: priority, own: own)
      places[names[weaker]] = delivery.messages[weaker].place
      places[names[stronger]] = delivery.messages[stronger].place
    }
  }
}

extension Delivery {
  /// The event as people name it: that of the app, or the kind.
  fileprivate func words(for event: Int) -> String {
    switch kinds[event] {
    case .sessionStart: "session start"
    case .pushClick: "push click"
    case .anyPurchase: "any purchase"
    case .specificPurchase: "purchase of " + String(decoding: name(of: event), as: UTF8.self)
    case .customEvent: String(decoding: name(of: event), as: UTF8.self)
    }
  }
}
