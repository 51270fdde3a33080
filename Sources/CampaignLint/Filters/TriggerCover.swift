package import Patterns

/// Compares the events that pass the filters of several triggers.
package enum TriggerCover {
  /// True if the wide filters accept every event that the narrow ones accept. False if the narrow ones accept nothing.
  package static func covers(
    _ wide: [[FilterTerm]?], _ narrow: [[FilterTerm]?], asking answers: PatternAnswers,
    readings: ([FilterTest]) -> [ClientReading] = ClientReading.all
  ) -> Bool {
    let known = wide.compactMap { $0 }
    guard known.count == wide.count else { return false }
    if known.isEmpty { return true }
    var terms: [FilterTerm] = []
    let wideGroups = known.map { Self.add($0, to: &terms) }
    let border = terms.count
    let narrowGroups = narrow.compactMap { $0 }.map { Self.add($0, to: &terms) }
    let triggers = [0..<border, border..<terms.count]
    let space = FilterSpace(terms, triggers: triggers, asking: answers, readings: readings)
    guard let space, !space.isImpossible(narrowGroups) else { return false }
    return wideGroups.allSatisfy { space.isImpossible(narrowGroups, failing: $0) }
  }

  /// True if some event passes the filters of both triggers. False if that can't be decided.
  static func overlap(
    _ one: [[FilterTerm]], _ other: [[FilterTerm]], asking answers: PatternAnswers,
    readings: ([FilterTest]) -> [ClientReading] = ClientReading.all
  ) -> Bool {
    var terms: [FilterTerm] = []
    let first = one.map { Self.add($0, to: &terms) }
    let border = terms.count
    let second = other.map { Self.add($0, to: &terms) }
    let triggers = [0..<border, border..<terms.count]
    let space = FilterSpace(terms, triggers: triggers, asking: answers, readings: readings)
    guard let space else { return false }
    return !space.isImpossible(first + second)
  }

  /// The effect of several triggers on another one. The covering triggers are given by position, as few as possible.
  static func union(
    of wides: [[[FilterTerm]]], over narrow: [[FilterTerm]], asking answers: PatternAnswers,
    readings: ([FilterTest]) -> [ClientReading]
  ) -> TriggerComparison.Union {
    var terms: [FilterTerm] = []
    var triggers: [Range<Int>] = []
    func numbered(_ groups: [[FilterTerm]]) -> [[Int]] {
      let start = terms.count
      defer { triggers.append(start..<terms.count) }
      return groups.map { Self.add($0, to: &terms) }
    }
    let narrowGroups = numbered(narrow)
    var ways = 1
    var choices: [(trigger: Int, groups: [[Int]])] = []
    for (index, wide) in wides.enumerated() {
      let size = wide.reduce(0) { $0 + $1.count }
      guard terms.count + size <= FilterSpace.mostTerms, ways * wide.count <= mostWays else { continue }
      ways *= wide.count
      choices.append((index, numbered(wide)))
    }
    guard let space = FilterSpace(terms, triggers: triggers, asking: answers, readings: readings) else { return .open }
    if space.isImpossible(narrowGroups) { return .neverFires }
    func isCovered(by choices: ArraySlice<(trigger: Int, groups: [[Int]])>, _ failing: [Int] = []) -> Bool {
      if !failing.isEmpty, space.isImpossible(narrowGroups, failing: failing) { return true }
      guard let choice = choices.first else { return false }
      return choice.groups.allSatisfy { isCovered(by: choices.dropFirst(), failing + $0) }
    }
    guard isCovered(by: choices[...]) else { return .open }
    for index in choices.indices.reversed() {
      let fewer = choices[..<index] + choices[(index + 1)...]
      if isCovered(by: ArraySlice(Array(fewer))) { choices.remove(at: index) }
    }
    return .covered(by: choices.map(\.trigger))
  }

  /// The maximum number of ways to fail several triggers together.
  private static let mostWays = 64

  /// Adds the filters of a group, and returns their numbers.
  private static func add(_ group: [FilterTerm], to terms: inout [FilterTerm]) -> [Int] {
    terms += group
    return Array(terms.count - group.count..<terms.count)
  }
}
