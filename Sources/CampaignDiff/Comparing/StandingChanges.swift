package import CampaignLint
import SourceText

// Which message comes before which other one now.

extension WorkspaceComparison {
  /// Adds what changes in the order of messages. The standings are those of `changedMessages`.
  package mutating func add(from old: Standings, to new: Standings) {
    let oldFates = Dictionary(old.fates.map { (newName(of: $0), $1) }) { first, _ in first }
    for name in Set(oldFates.keys).union(new.fates.keys).sorted() {
      addFate(of: name, oldFates[name], new.fates[name], old, new)
    }
    cutEvents = old.cutEvents.union(new.cutEvents)
    addRivals(old, new, fates: (oldFates, new.fates))
  }

  private mutating func addFate(
    of name: String, _ before: Standings.Fate?, _ after: Standings.Fate?, _ old: Standings, _ new: Standings
  ) {
    switch (before, after) {
    case (.neverWins?, .neverWins?): return
    case (_, .neverWins(let winners)?):
      let more = winners.count > 1 ? " or one of \(winners.count - 1) others" : ""
      let winner = winners.first.map(quoted) ?? "another message"
      add(.nowNever, name, "fate", nil, winners, "can never be shown: \(winner)\(more) always comes first", old, new)
    case (.neverWins(let winners)?, _):
      guard isOnBothSides(name) else { return }
      let winner = winners.first.map(quoted) ?? "another message"
      add(.noLongerNever, name, "fate", winners, nil, "can be shown: \(winner) no longer always comes first", old, new)
    case (.tied?, .tied?), (nil, nil): return
    case (nil, .tied(let other)?):
      add(.nowTied, name, "tie", nil, [other], "has the same event and priority as \(quoted(other)) now", old, new)
    case (.tied(let other)?, nil):
      guard isOnBothSides(name) else { return }
      let words = "no longer has the same event and priority as \(quoted(other))"
      add(.noLongerTied, name, "tie", [other], nil, words, old, new)
    }
  }

  private mutating func addRivals(
    _ old: Standings, _ new: Standings, fates: (old: [String: Standings.Fate], new: [String: Standings.Fate])
  ) {
    func isNever(_ fate: Standings.Fate?) -> Bool { if case .neverWins? = fate { true } else { false } }
    // Of an event that is not compared on both sides, nothing can be said.
    let cut = cutEvents
    let compared = old.rivals.filter { !cut.contains($0.key.event) }
    let before = Dictionary(compared.map { ($0.renamed(newName), $1) }) { first, _ in first }
    let gained = new.rivals.filter { before[$0.key] == nil && !cut.contains($0.key.event) }
    let lost = before.filter { new.rivals[$0.key] == nil }
    for (rule, meetings, otherFates) in [
      (ChangeRule.nowLoses, gained, fates.new), (ChangeRule.nowWins, lost, fates.old),
    ] {
      let groups = Dictionary(grouping: meetings.keys) { $0.weaker + "\n" + $0.event }
      for group in groups.keys.sorted() {
        let own = (groups[group] ?? []).sorted { $0.stronger < $1.stronger }
        guard let first = own.first, isOnBothSides(first.weaker), !isNever(otherFates[first.weaker]),
          let rival = meetings[first]
        else { continue }
        let more = own.count > 1 ? " and \(own.count - 1) more" : ""
        let does = own.count > 1 ? "come" : "comes"
        let isLoss = rule === ChangeRule.nowLoses
        let verb = isLoss ? "\(does) first now" : "no longer \(does) first"
        let words =
          "at '\(first.event)' \(quoted(first.stronger))\(more) \(verb) (priority \(rival.priority), this one \(rival.own))"
        let names = own.map(\.stronger)
        add(rule, first.weaker, "at/\(first.event)", isLoss ? nil : names, isLoss ? names : nil, words, old, new)
      }
    }
  }

  /// A message that has not changed exists on both sides.
  private func isOnBothSides(_ name: String) -> Bool { both(name) != nil || !changedMessages.contains(name) }

  private mutating func add(
    _ rule: ChangeRule, _ name: String, _ field: String, _ before: [String]?, _ after: [String]?, _ words: String,
    _ old: Standings, _ new: Standings
  ) {
    func json(_ names: [String]?) -> String? { names.map { "[" + $0.map { "\"\($0)\"" }.joined(separator: ",") + "]" } }
    let both = both(name)
    let oldName = both?.oldName ?? name
    let isNew = both == nil && changedMessages.contains(name)
    add(
      Change(
        rule: rule, level: level(rule, of: both), oldName: isNew ? nil : oldName, newName: name, field: field,
        old: json(before), new: json(after), words: words, oldPlace: old.places[oldName] ?? both?.oldPlace,
        newPlace: new.places[name] ?? both?.newPlace))
  }
}
