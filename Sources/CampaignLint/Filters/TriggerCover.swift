/// True if every event that passes some filters passes others.
enum TriggerCover {
  /// True if the wide filters let everything through that the narrow ones do. Narrow ones that let nothing through are
  /// no case of it.
  static func covers(
    _ wide: [[FilterTerm]?], _ narrow: [[FilterTerm]?],
    readings: ([FilterTest]) -> [ClientReading] = ClientReading.all
  ) -> Bool {
    let known = wide.compactMap { $0 }
    guard known.count == wide.count else { return false }
    if known.isEmpty { return true }
    var terms: [FilterTerm] = []
    let wideGroups = known.map { Self.add($0, to: &terms) }
    let border = terms.count
    let narrowGroups = narrow.compactMap { $0 }.map { Self.add($0, to: &terms) }
    let space = FilterSpace(terms, triggers: [0..<border, border..<terms.count], readings: readings)
    guard let space, !space.isImpossible(narrowGroups) else { return false }
    return wideGroups.allSatisfy { space.isImpossible(narrowGroups, failing: $0) }
  }

  /// True if some event passes the filters of two triggers. Where that can't be found out, none does.
  static func overlap(_ one: [[FilterTerm]], _ other: [[FilterTerm]]) -> Bool {
    var terms: [FilterTerm] = []
    let first = one.map { Self.add($0, to: &terms) }
    let border = terms.count
    let second = other.map { Self.add($0, to: &terms) }
    guard let space = FilterSpace(terms, triggers: [0..<border, border..<terms.count]) else { return false }
    return !space.isImpossible(first + second)
  }

  /// Adds the filters of a group, and answers their numbers.
  private static func add(_ group: [FilterTerm], to terms: inout [FilterTerm]) -> [Int] {
    terms += group
    return Array(terms.count - group.count..<terms.count)
  }
}
