import Bytes
package import CampaignLanguage
import Patterns

/// How the events that pass some triggers differ from those that pass others.
package enum FilterRelation: Sendable {
  case same, narrower, wider
  /// Each accepts an event that the other one may not accept, or nobody can tell.
  case other
}

/// A filter of a payload: a property and one operator with its value.
package struct PayloadFilter: Sendable, Hashable {
  package let property: String
  package let comparison: FilterOperator
  package let operand: Operand

  package enum Operand: Sendable, Hashable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    /// In seconds since 1970.
    case moment(Int64)
    /// In milliseconds.
    case span(Int64)
  }

  package init(property: String, comparison: FilterOperator, operand: Operand) {
    (self.property, self.comparison, self.operand) = (property, comparison, operand)
  }
}

/// The remembered answers of the regular expressions in compared filters. Many comparisons share their work.
package struct FilterAnswers: Sendable {
  /// The units of work that regular expressions may take. After that, nobody can tell how their filters differ.
  private static let mostWork = 400_000_000

  fileprivate let patterns = PatternAnswers(WorkBudget(Self.mostWork))

  package init() {}
}

extension FilterRelation {
  /// The filters of a trigger: each group must hold, by at least one of its filters.
  package typealias Groups = [[PayloadFilter]]

  /// Compares the triggers for one event on both sides of a change. A message is due if one of them fires. What can't
  /// be proved for every client that reads the filters is `other`.
  package init(of new: [Groups], to old: [Groups], on targets: Targets, asking answers: FilterAnswers = .init()) {
    if new == old {
      self = .same
      return
    }
    guard max(new.count, old.count) <= Self.mostTriggers else {
      self = .other
      return
    }
    var properties = PropertyNumbers()
    guard let newTerms = new.terms(numbering: &properties), let oldTerms = old.terms(numbering: &properties) else {
      self = .other
      return
    }
    let clients = ReadingClients(targets)
    let isNarrower = newTerms.allSatisfy { Self.isCovered($0, by: oldTerms, on: clients, asking: answers.patterns) }
    let isWider = oldTerms.allSatisfy { Self.isCovered($0, by: newTerms, on: clients, asking: answers.patterns) }
    self = isNarrower ? isWider ? .same : .narrower : isWider ? .wider : .other
  }

  /// More triggers for one event are not compared.
  private static let mostTriggers = 64

  private static func isCovered(
    _ trigger: [[FilterTerm]], by others: [[[FilterTerm]]], on clients: ReadingClients, asking answers: PatternAnswers
  ) -> Bool {
    if others.contains(where: { $0.isEmpty || $0 == trigger }) { return true }
    func readings(_ tests: [FilterTest]) -> [ClientReading] { ClientReading.all(for: tests, on: clients) }
    switch TriggerCover.union(of: others, over: trigger, asking: answers, readings: readings) {
    case .neverFires, .covered: return true
    case .open: return false
    }
  }
}

extension [FilterRelation.Groups] {
  /// Nil if a filter can't be compared exactly.
  fileprivate func terms(numbering properties: inout PropertyNumbers) -> [[[FilterTerm]]]? {
    var triggers: [[[FilterTerm]]] = []
    for groups in self {
      var trigger: [[FilterTerm]] = []
      for group in groups {
        var terms: [FilterTerm] = []
        for filter in group {
          guard let test = filter.test else { return nil }
          terms.append(FilterTerm(property: properties.number(of: [UInt8](filter.property.utf8)[...]), test: test))
        }
        trigger.append(terms)
      }
      triggers.append(trigger)
    }
    return triggers
  }
}

extension PayloadFilter {
  /// The test of the filter. Spans stay in milliseconds: they are compared only with each other. Nil for a number that
  /// clients may round, or an operand that does not fit.
  fileprivate var test: FilterTest? {
    switch comparison {
    case .equals: value.map { .equals($0) }
    case .notEquals: value.map { .notEquals($0) }
    case .greaterThan: number.map { .greaterThan($0) }
    case .atLeast: number.map { .atLeast($0) }
    case .lessThan: number.map { .lessThan($0) }
    case .atMost: number.map { .atMost($0) }
    case .after: moment.map { .after($0) }
    case .before: moment.map { .before($0) }
    case .withinLast: span.map { .withinLast($0) }
    case .longerAgoThan: span.map { .longerAgoThan($0) }
    case .withinNext: span.map { .withinNext($0) }
    case .furtherAheadThan: span.map { .furtherAheadThan($0) }
    case .matches: text.map { .matches($0) }
    case .notMatches: text.map { .notMatches($0) }
    case .exists: if case .boolean(let isWanted) = operand { .exists(isWanted) } else { nil }
    case .oneOf: nil
    }
  }

  private var value: FilterValue? {
    switch operand {
    case .text(let text): .text(Array(text.utf8)[...])
    case .number: number.map { .number($0) }
    case .boolean(let truth): .boolean(truth)
    case .moment(let seconds): .moment(seconds)
    case .span: nil
    }
  }

  private var number: Double? {
    if case .number(let number) = operand, number.magnitude < 0x1p53 { number } else { nil }
  }

  private var moment: Int64? { if case .moment(let seconds) = operand { seconds } else { nil } }

  private var span: Int64? { if case .span(let milliseconds) = operand { milliseconds } else { nil } }

  private var text: ArraySlice<UInt8>? { if case .text(let text) = operand { Array(text.utf8)[...] } else { nil } }
}
