package import Patterns

/// The conclusions about the filters of one trigger, independent of their text.
package struct FilterVerdicts: Equatable, Sendable {
  /// Filters that are never true together.
  package var never: Verdict?
  /// Groups that hold for every value of their property.
  package var always: [Verdict] = []
  /// Filters and groups that can be removed without any effect.
  package var redundant: [Verdict] = []
  /// Filters that can't be true together with the other groups. They can be removed, too.
  package var dead: [Verdict] = []

  /// A verdict about a part of the trigger, with the parts that are the reason.
  package struct Verdict: Equatable, Sendable {
    package let part: Part
    package let because: [Part]
  }

  /// A group of the trigger, or one filter of a group.
  package struct Part: Equatable, Sendable {
    package let group: Int
    package let filter: Int?

    package init(group: Int, filter: Int?) {
      self.group = group
      self.filter = filter
    }
  }

  /// Judges the filters of a trigger. A group with an error is unknown, and has no verdict.
  package init(
    of groups: [[FilterTerm]?], asking answers: PatternAnswers,
    readings: ([FilterTest]) -> [ClientReading] = ClientReading.all
  ) {
    guard Self.mayHoldSomething(groups), var judge = FilterJudge(groups, answers, readings) else { return }
    self = judge.judge()
  }

  /// True if two filters are on the same property. Otherwise there is nothing to conclude.
  private static func mayHoldSomething(_ groups: [[FilterTerm]?]) -> Bool {
    var seen: Set<Int> = []
    for case let group? in groups {
      for term in group where !seen.insert(term.property).inserted { return true }
    }
    return false
  }

  fileprivate init() {}
}

/// Draws conclusions about one trigger. They hold for all readings of clients.
private struct FilterJudge {
  private let space: FilterSpace
  private let terms: [FilterTerm]
  /// The filters of each group, by number. Nil for a group that is ignored.
  private let groups: [[Int]?]
  /// The same without the filters that have been removed.
  private var left: [[Int]?]
  /// The filters that have been removed.
  private var leftOut: [Int] = []
  private var verdicts = FilterVerdicts()
  private typealias Part = FilterVerdicts.Part
  private typealias Verdict = FilterVerdicts.Verdict

  init?(_ groups: [[FilterTerm]?], _ answers: PatternAnswers, _ readings: ([FilterTest]) -> [ClientReading]) {
    terms = groups.flatMap { $0 ?? [] }
    guard let space = FilterSpace(terms, triggers: [0..<terms.count], asking: answers, readings: readings)
    else { return nil }
    self.space = space
    var next = 0
    self.groups = groups.map { group in
      guard let group else { return nil }
      defer { next += group.count }
      return Array(next..<next + group.count)
    }
    left = self.groups
  }

  mutating func judge() -> FilterVerdicts {
    if let never {
      // A filter that no client can pass on its own has another finding.
      if !never.because.isEmpty { verdicts.never = never }
      return verdicts
    }
    for group in groups.indices {
      guard let verdict = always(group) else { continue }
      verdicts.always.append(verdict)
      left[group] = nil
    }
    for group in groups.indices.reversed() { judge(group) }
    for group in groups.indices.reversed() {
      for filter in (left[group] ?? []).reversed() { judge(filter, of: group) }
    }
    return verdicts
  }

  private func part(_ group: Int) -> Part { Part(group: group, filter: groups[group]?.count == 1 ? 0 : nil) }

  private func part(_ term: Int, in group: Int) -> Part {
    Part(group: group, filter: groups[group]?.firstIndex(of: term))
  }

  /// A minimal subset of the candidates for which a condition holds, preferably earlier ones. The condition must stay
  /// true if candidates are added. Nil if it is false for all of them together, or true for none.
  private func core(of candidates: [Int], _ isSo: ([Int]) -> Bool) -> [Int]? {
    guard isSo(candidates) else { return nil }
    var kept: [Int] = []
    var rest = candidates[...]
    while !rest.isEmpty, kept.isEmpty || !isSo(kept) {
      var (tooFew, enough) = (0, rest.count)
      while enough - tooFew > 1 {
        let middle = (tooFew + enough) / 2
        if isSo(rest.prefix(middle) + kept) { enough = middle } else { tooFew = middle }
      }
      kept.append(rest[enough - 1])
      rest = rest.prefix(enough - 1)
    }
    return kept.isEmpty ? nil : kept
  }
}

// MARK: - Never and always

extension FilterJudge {
  /// The first group that conflicts with the groups before it.
  private var never: Verdict? {
    let known = groups.indices.filter { groups[$0] != nil }
    let core = core(of: known) { some in space.isImpossible(some.compactMap { groups[$0] }) }
    return core.map { Verdict(part: part($0[0]), because: $0.dropFirst().map(part)) }
  }

  /// A verdict about a group whose filters on one property, and of one kind, accept every value.
  private func always(_ group: Int) -> Verdict? {
    guard let filters = groups[group], filters.count > 1 else { return nil }
    var rest = filters
    while let filter = rest.first {
      let alike = rest.filter {
        terms[$0].property == terms[filter].property && terms[$0].test.kind == terms[filter].test.kind
      }
      rest.removeAll { alike.contains($0) }
      guard alike.count > 1, let core = core(of: alike, { space.passAnyValue($0) }) else { continue }
      return Verdict(part: part(core[0], in: group), because: core.dropFirst().map { part($0, in: group) })
    }
    return nil
  }
}

// MARK: - Redundant filters

extension FilterJudge {
  /// Marks a group as redundant if it holds whenever the others do.
  private mutating func judge(_ group: Int) {
    guard let filters = left[group], keepsKinds(without: filters) else { return }
    let core = core(of: others(than: group)) { some in
      space.isImpossible(some.compactMap { left[$0] }, failing: filters)
    }
    guard let core else { return }
    verdicts.redundant.append(Verdict(part: part(group), because: core.map(part)))
    leftOut += filters
    left[group] = nil
  }

  /// Removes a filter that is true only if others of its group are, or never together with the other groups.
  private mutating func judge(_ filter: Int, of group: Int) {
    guard let filters = left[group], filters.count > 1, keepsKinds(without: [filter]) else { return }
    let siblings = filters.filter { $0 != filter }
    if let core = core(of: others(than: group), { isImpossible(filter, beside: $0, failing: []) }) {
      verdicts.dead.append(Verdict(part: part(filter, in: group), because: core.map(part)))
    } else if let core = core(of: siblings, { isImpossible(filter, beside: [], failing: $0) }) {
      verdicts.redundant.append(
        Verdict(part: part(filter, in: group), because: core.map { part($0, in: group) }))
    } else {
      return
    }
    leftOut.append(filter)
    left[group] = siblings
  }

  private func others(than group: Int) -> [Int] { left.indices.filter { $0 != group && left[$0] != nil } }

  private func isImpossible(_ filter: Int, beside others: [Int], failing: [Int]) -> Bool {
    space.isImpossible([[filter]] + others.compactMap { left[$0] }, failing: failing)
  }

  /// True if the existence filters still name the same kinds in payloads after some filters are removed, alone or
  /// together with those removed before.
  private func keepsKinds(without leaving: [Int]) -> Bool {
    guard terms.contains(where: { $0.test.kind == nil }) else { return true }
    let before = kinds(without: [])
    return [leaving, leftOut + leaving].allSatisfy { leaving in
      zip(before, kinds(without: leaving)).allSatisfy { $1 == nil || $0 == $1 }
    }
  }

  /// The kind that each filter names. Nil for removed filters.
  private func kinds(without leaving: [Int]) -> [PropertyKind?] {
    let kept = terms.indices.filter { !leaving.contains($0) }
    var result = [PropertyKind?](repeating: nil, count: terms.count)
    for (term, kind) in zip(kept, FilterSpace.kinds(of: kept.map { terms[$0] }[...])) { result[term] = kind ?? .text }
    return result
  }
}
