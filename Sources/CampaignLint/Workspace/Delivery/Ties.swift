import CampaignLanguage

/// Messages with the same priority that may be due at the same event, so that it is not defined which one is shown.
///
/// The messages with the same event and priority are compared in the order in which their windows open. Each is
/// compared with those whose windows are still open. If there are very many, it is compared with those that stay open
/// longest.
struct Ties {
  /// For each message, the first one before it by path with which it is tied, and how.
  private var earlier: [Int: Tie] = [:]

  typealias Tie = (message: Int, overlap: TriggerComparison.Overlap)

  private static let mostOpen = 32

  init(_ delivery: Delivery, _ comparison: inout TriggerComparison, among isWanted: (Int) -> Bool) {
    func waiting(for event: Int) -> [Int] {
      delivery.messages(waitingFor: event).filter {
        isWanted($0) && !delivery.messages[$0].traits.contains(.control)
      }
    }
    var buyersByPriority: [Int: [Int]] = [:]
    for buyer in delivery.anyPurchase.map(waiting) ?? [] {
      let priority = delivery.messages[buyer].priority
      if buyersByPriority[priority, default: []].count < Self.mostOpen {
        buyersByPriority[priority, default: []].append(buyer)
      }
    }
    for event in delivery.kinds.indices where delivery.isContested(event) {
      let ordered = waiting(for: event).sorted { Self.opensEarlier($0, $1, delivery) }
      for equals in ordered.groups(by: { delivery.messages[$0].priority }) {
        let others =
          delivery.kinds[event] == .specificPurchase
          ? buyersByPriority[delivery.messages[equals[equals.startIndex]].priority] ?? [] : []
        sweep(others + equals, delivery, &comparison)
      }
    }
  }

  subscript(message: Int) -> Tie? { earlier[message] }

  private static func opensEarlier(_ one: Int, _ other: Int, _ delivery: Delivery) -> Bool {
    let (first, second) = (delivery.messages[one], delivery.messages[other])
    return (first.priority, first.starts, one) < (second.priority, second.starts, other)
  }

  private mutating func sweep(_ messages: [Int], _ delivery: Delivery, _ comparison: inout TriggerComparison) {
    var open: [Int] = []
    for message in messages {
      let own = delivery.messages[message]
      open.removeAll { delivery.messages[$0].ends <= own.starts || $0 == message }
      for other in open where delivery.mayMeet(other, message) {
        let (first, second) = (min(message, other), max(message, other))
        guard earlier[second].map({ first < $0.message }) ?? true,
          let overlap = comparison.overlap(first, second, on: delivery.sharedTargets(first, second))
        else { continue }
        earlier[second] = (first, overlap)
      }
      if open.count < Self.mostOpen {
        open.append(message)
      } else if let shortest = open.indices.min(by: {
        delivery.messages[open[$0]].ends < delivery.messages[open[$1]].ends
      }), delivery.messages[open[shortest]].ends < own.ends {
        open[shortest] = message
      }
    }
  }
}

extension Delivery {
  /// True if two messages may be due for one reader at the same time. Triggers and priorities are compared elsewhere.
  /// Nobody knows whether two audiences with different names share readers, so they don't count.
  func mayMeet(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (messages[one], messages[other])
    return max(first.starts, second.starts) < min(first.ends, second.ends) && !sharedTargets(one, other).isEmpty
      && (audiences[one] == 0 || audiences[other] == 0 || audiences[one] == audiences[other])
      && (languages[one] == 0 || languages[other] == 0 || languages[one] == languages[other])
  }

  /// The clients that show both messages.
  fileprivate func sharedTargets(_ one: Int, _ other: Int) -> Targets {
    let (first, second) = (messages[one], messages[other])
    let clients = first.targets.intersection(second.targets)
    return first.traits.union(second.traits).contains(.html) ? clients.subtracting(.having(.html)) : clients
  }
}

extension Array {
  /// The runs of elements with the same key.
  fileprivate func groups<Key: Equatable>(by key: (Element) -> Key) -> [ArraySlice<Element>] {
    var result: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where index + 1 == endIndex || key(self[index]) != key(self[index + 1]) {
      result.append(self[start...index])
      start = index + 1
    }
    return result
  }
}
