import Patterns

/// The filters of some triggers. It tells whether an event can pass some of them and fail others.
///
/// A trigger is a conjunction of groups, and a group is a disjunction of filters. Every answer holds for each reading
/// of clients. If an answer would take too long, the event counts as possible.
struct FilterSpace: Sendable {
  private let terms: [FilterTerm]
  private let readings: [Reading]
  private let propertyCount: Int

  /// The filters in one reading.
  private struct Reading: Sendable {
    /// For each property, all its possible values.
    let everything: [CellSet]
    /// For each filter, the values of its property that pass.
    let passing: [CellSet]
    /// For each filter, all values of the kind that it compares with. For an existence filter, all values, and the
    /// missing property.
    let inQuestion: [CellSet]
  }

  /// The maximum number of filters to compare with each other.
  static let mostTerms = 64
  /// The maximum number of combinations of alternatives to try for one answer.
  private static let mostSteps = 400

  /// `terms` are the filters of all triggers, `triggers` the range of each. Nil if there are too many of them, or too
  /// many different values.
  init?(
    _ terms: [FilterTerm], triggers: [Range<Int>], asking answers: PatternAnswers,
    readings: ([FilterTest]) -> [ClientReading] = ClientReading.all
  ) {
    guard terms.count <= Self.mostTerms else { return nil }
    propertyCount = terms.reduce(0) { max($0, $1.property + 1) }
    var cells: [PropertyCells] = []
    for property in 0..<propertyCount {
      let tests = terms.lazy.filter { $0.property == property }.map(\.test)
      guard let own = PropertyCells(tests, asking: answers) else { return nil }
      cells.append(own)
    }
    let kinds = triggers.flatMap { Self.kinds(of: terms[$0]) }
    self.readings = readings(terms.map(\.test)).map { reading in
      Reading(
        everything: cells.map { $0.everything(in: reading) },
        passing: zip(terms, kinds).map { cells[$0.property].passing($0.test, naming: $1 ?? .text, in: reading) },
        inQuestion: zip(terms, kinds).map { term, kind in
          let own = cells[term.property]
          let all = own.everything(in: reading)
          return term.test.kind == nil ? all : own.values(of: kind ?? .text).intersection(all)
        })
    }
    self.terms = terms
  }

  /// The kind that each filter names in payloads: its own. An existence filter names the kind of the first other filter
  /// on its property.
  static func kinds(of terms: ArraySlice<FilterTerm>) -> [PropertyKind?] {
    var first: [Int: PropertyKind] = [:]
    for term in terms {
      if first[term.property] == nil { first[term.property] = term.test.kind }
    }
    return terms.map { $0.test.kind ?? first[$0.property] }
  }
}

// MARK: - Questions

extension FilterSpace {
  /// True if no event passes each of some groups and none of some filters.
  func isImpossible(_ groups: some Sequence<[Int]>, failing: [Int] = []) -> Bool {
    readings.allSatisfy { isImpossible(groups, failing, $0) }
  }

  private func isImpossible(_ groups: some Sequence<[Int]>, _ failing: [Int], _ reading: Reading) -> Bool {
    var allowed = reading.everything
    for term in failing {
      let property = terms[term].property
      allowed[property] = allowed[property].subtracting(reading.passing[term])
      if allowed[property].isEmpty { return true }
    }
    var choices: [[Alternative]] = []
    for group in groups {
      let alternatives = alternatives(of: group, reading)
      guard alternatives.count == 1 else {
        choices.append(alternatives)
        continue
      }
      let property = alternatives[0].property
      allowed[property] = allowed[property].intersection(alternatives[0].passing)
      if allowed[property].isEmpty { return true }
    }
    var stepsLeft = Self.mostSteps
    return !mayPass(choices[...], allowed, &stepsLeft)
  }

  /// The values of one property that pass a group.
  private struct Alternative {
    let property: Int
    var passing: CellSet
  }

  /// The filters of a group by property. Filters on the same property together accept the union of their values.
  private func alternatives(of group: [Int], _ reading: Reading) -> [Alternative] {
    var result: [Alternative] = []
    for term in group {
      if let index = result.firstIndex(where: { $0.property == terms[term].property }) {
        result[index].passing = result[index].passing.union(reading.passing[term])
      } else {
        result.append(Alternative(property: terms[term].property, passing: reading.passing[term]))
      }
    }
    return result
  }

  private func mayPass(_ choices: ArraySlice<[Alternative]>, _ allowed: [CellSet], _ stepsLeft: inout Int) -> Bool {
    guard let choice = choices.first else { return true }
    for alternative in choice {
      stepsLeft -= 1
      guard stepsLeft > 0 else { return true }
      let left = allowed[alternative.property].intersection(alternative.passing)
      guard !left.isEmpty else { continue }
      var narrowed = allowed
      narrowed[alternative.property] = left
      if mayPass(choices.dropFirst(), narrowed, &stepsLeft) { return true }
    }
    return false
  }

  /// True if some filters on one property and of one kind together accept every value of that kind. For existence
  /// filters: if they accept both the present and the missing property.
  func passAnyValue(_ filters: some Sequence<Int>) -> Bool {
    readings.allSatisfy { reading in
      let passing = filters.reduce(CellSet.none) { $0.union(reading.passing[$1]) }
      return filters.allSatisfy { reading.inQuestion[$0].isSubset(of: passing) }
    }
  }
}
