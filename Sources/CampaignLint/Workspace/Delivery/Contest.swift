import Bytes
import CampaignLanguage

/// Finds for each message the messages that come before it at all of its events.
struct Contest {
  private let delivery: Delivery
  private let clauses: Clauses
  /// The strongest messages of each event, computed when they are needed.
  private var winners: [Int: Winners] = [:]

  /// The conditions that depend on the client.
  private static let ofClients: Clauses = [.targets, .html, .refusal]

  init(_ delivery: Delivery, by clauses: Clauses) {
    self.delivery = delivery
    self.clauses = clauses
  }

  /// The fate of a message, given the first event that it waits for.
  mutating func fate(of loser: Int, at event: Int, _ comparison: inout TriggerComparison) -> Fates.Fate {
    let candidates = candidates(for: loser, at: event)
    guard !candidates.isEmpty else { return .free }
    let single = fate(of: loser, among: candidates, &comparison)
    if single.isLost || !clauses.contains(.triggers) { return single }
    let together = outdoing(loser, candidates, at: event, &comparison)
    return together.isEmpty ? single : .outdone(by: together)
  }

  /// The fate of a message among the readers of one of its variations.
  mutating func fate(
    of loser: Int, for variation: GatheredVariation, at event: Int, _ comparison: inout TriggerComparison
  ) -> Fates.Fate {
    // Winners are found first, because they are the same for all readers.
    let triggers = delivery.messages[loser].triggers
    for event in triggers.map({ delivery.triggers[$0].event }) + (delivery.anyPurchase.map { [$0] } ?? []) {
      _ = winners(at: event)
    }
    return delivery.narrowing(loser, to: variation) { fate(of: loser, at: event, &comparison) } ?? .free
  }

  /// The strongest candidate that wins for good. Without one, the strongest that the message must wait for.
  private func fate(of loser: Int, among candidates: [Int], _ comparison: inout TriggerComparison) -> Fates.Fate {
    let before = candidates.filter { delivery.comesBefore($0, loser, by: clauses) }
    var waitsFor: Int?
    for winner in before {
      let isForGood = delivery.isShownAgain(winner, before: loser, by: clauses)
      guard isForGood || waitsFor == nil && delivery.beginTogether(winner, loser) else { continue }
      guard !clauses.contains(.triggers) || comparison.covers(winner, loser) else { continue }
      if isForGood {
        return delivery.excludeEachOther(winner, loser) ? .shadowed(by: winner) : .neverWins(against: winner)
      }
      waitsFor = winner
    }
    return waitsFor.map { .waits(for: $0) } ?? .free
  }

  /// The messages of an event that come before another one on some client, strongest first.
  private mutating func candidates(for loser: Int, at event: Int) -> [Int] {
    var candidates = winners(at: event).candidates(for: loser, of: delivery, by: clauses)
    if delivery.kinds[event] == .specificPurchase, let anyPurchase = delivery.anyPurchase {
      candidates += winners(at: anyPurchase).candidates(for: loser, of: delivery, by: clauses)
    }
    let shared = clauses.subtracting(Self.ofClients)
    return candidates.filter { delivery.comesBefore($0, loser, by: shared) }
      .sorted { Winners.precedes($0, $1, delivery) }
  }

  private mutating func winners(at event: Int) -> Winners {
    if let known = winners[event] { return known }
    let waiting = delivery.messages(waitingFor: event).lazy.filter { [delivery] in
      !delivery.messages[$0].traits.contains(.control)
    }
    let new = Winners(among: waiting, of: delivery, by: clauses)
    winners[event] = new
    return new
  }
}

// MARK: - Several winners

extension Contest {
  /// Messages that together win for good: whenever the loser could be shown, one of them comes before it. It can be
  /// another one for each event, filter and client. Empty if some reader sees the loser.
  private mutating func outdoing(
    _ loser: Int, _ first: [Int], at event: Int, _ comparison: inout TriggerComparison
  ) -> [Int] {
    let message = delivery.messages[loser]
    guard first.contains(where: { delivery.isShownAgain($0, before: loser, by: clauses) }) else { return [] }
    var used: Set<Int> = []
    for trigger in message.triggers.map({ delivery.triggers[$0] }) {
      let all = trigger.event == event ? first : candidates(for: loser, at: trigger.event)
      let forGood = all.filter { delivery.isShownAgain($0, before: loser, by: clauses) }
      for (targets, rivals) in rivals(among: forGood, of: message) {
        switch comparison.union(of: rivals, over: trigger, of: loser, on: targets) {
        case .neverFires: continue
        case .covered(let by): used.formUnion(by)
        case .open: return []
        }
      }
    }
    return used.sorted { Winners.precedes($0, $1, delivery) }
  }

  /// The clients of a message, with the candidates that win there. Clients with the same candidates are grouped.
  private func rivals(among candidates: [Int], of message: GatheredMessage) -> [(targets: Targets, rivals: [Int])] {
    var result: [(targets: Targets, rivals: [Int])] = []
    for client in message.targets.clients {
      let target = Targets(client)
      if message.traits.contains(.html), target.have(.html) { continue }
      let rivals = candidates.filter { delivery.isSure($0, on: target, by: clauses) }
      if let index = result.firstIndex(where: { $0.rivals == rivals }) {
        result[index].targets.formUnion(target)
      } else {
        result.append((target, rivals))
      }
    }
    return result
  }
}

extension Delivery {
  /// True if a client certainly shows a message.
  fileprivate func isSure(_ message: Int, on target: Targets, by clauses: Clauses) -> Bool {
    let message = messages[message]
    return (!clauses.contains(.targets) || target.isSubset(of: message.targets))
      && !(clauses.contains(.html) && message.traits.contains(.html) && target.have(.html))
      && (!clauses.contains(.refusal) || target.isDisjoint(with: message.refusing))
  }

  /// True if almost nobody has seen one message when the other one begins. If it began more than a day earlier, people
  /// have already seen it.
  fileprivate func beginTogether(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (messages[one].starts, messages[other].starts)
    return second <= first || first != .min && second.minus(first) <= 86_400
  }

  /// True if no orientation of a device suits both messages.
  fileprivate func excludeEachOther(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (messages[one].orientation, messages[other].orientation)
    return first != .any && second != .any && first != second
  }
}
