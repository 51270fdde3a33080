internal import CampaignLanguage

/// The messages of one priority that may be due at one event, so that nobody knows which of them is shown.
///
/// Messages of one event and priority are gone through in the order in which their windows open. Each is compared with
/// those whose windows are open, or with the longest-lived few of them, where they are very many.
struct Ties {
  /// For each message the first one before it, by path, with which it is tied.
  private var earlier: [Int32: Int32] = [:]

  private static let mostOpen = 32

  init(_ delivery: Delivery, _ comparison: inout TriggerComparison, among isWanted: (Int) -> Bool) {
    func waiting(for event: Int) -> [Int32] {
      delivery.messages(waitingFor: event).filter {
        isWanted(Int($0)) && !delivery.messages[Int($0)].traits.contains(.control)
      }
    }
    var buyersByPriority: [Int32: [Int32]] = [:]
    for buyer in delivery.anyPurchase.map(waiting) ?? [] {
      let priority = delivery.messages[Int(buyer)].priority
      if buyersByPriority[priority, default: []].count < Self.mostOpen {
        buyersByPriority[priority, default: []].append(buyer)
      }
    }
    for event in delivery.kinds.indices where delivery.isContested(event) {
      let ordered = waiting(for: event).sorted { Self.opensEarlier(Int($0), Int($1), delivery) }
      for equals in ordered.groups(by: { delivery.messages[Int($0)].priority }) {
        let others =
          delivery.kinds[event] == .specificPurchase
          ? buyersByPriority[delivery.messages[Int(equals[equals.startIndex])].priority] ?? [] : []
        sweep(others + equals, delivery, &comparison)
      }
    }
  }

  subscript(message: Int) -> Int? { earlier[Int32(message)].map { Int($0) } }

  private static func opensEarlier(_ one: Int, _ other: Int, _ delivery: Delivery) -> Bool {
    let (first, second) = (delivery.messages[one], delivery.messages[other])
    return (first.priority, first.starts, one) < (second.priority, second.starts, other)
  }

  private mutating func sweep(_ messages: [Int32], _ delivery: Delivery, _ comparison: inout TriggerComparison) {
    var open: [Int32] = []
    for message in messages {
      let own = delivery.messages[Int(message)]
      open.removeAll { delivery.messages[Int($0)].ends <= own.starts || $0 == message }
      for other in open where delivery.mayMeet(Int(other), Int(message)) {
        let (first, second) = (min(message, other), max(message, other))
        guard earlier[second].map({ first < $0 }) ?? true, comparison.overlap(Int(first), Int(second)) else { continue }
        earlier[second] = first
      }
      if open.count < Self.mostOpen {
        open.append(message)
      } else if let shortest = open.indices.min(by: {
        delivery.messages[Int(open[$0])].ends < delivery.messages[Int(open[$1])].ends
      }), delivery.messages[Int(open[shortest])].ends < own.ends {
        open[shortest] = message
      }
    }
  }
}

extension Delivery {
  /// True if two messages may be due to one reader at one time, but for their triggers and priorities. Of two audiences
  /// of different names nobody knows whether somebody is in both.
  func mayMeet(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (messages[one], messages[other])
    var clients = first.targets.intersection(second.targets)
    if first.traits.union(second.traits).contains(.html) { clients.subtract(.having(.html)) }
    return max(first.starts, second.starts) < min(first.ends, second.ends) && !clients.isEmpty
      && (audiences[one] == 0 || audiences[other] == 0 || audiences[one] == audiences[other])
      && (languages[one] == 0 || languages[other] == 0 || languages[one] == languages[other])
  }
}

extension Array {
  /// The stretches of elements for which a key is the same.
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
