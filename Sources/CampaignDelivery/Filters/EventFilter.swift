import Bytes
import CampaignIR
import CampaignLanguage
import Patterns

/// A filter on a property of an event, ready to be evaluated.
struct EventFilter: Sendable {
  let property: String
  let test: Test

  enum Test: Sendable {
    case equals(PropertyValue), differs(PropertyValue)
    case number(Comparison, Double)
    /// Later or earlier than a moment, in milliseconds since 1970.
    case moment(Comparison, Int64)
    /// Ago, or ahead: a comparison with a number of milliseconds.
    case ago(Comparison, Int64), ahead(Comparison, Int64)
    case matches([UInt8]), matchesNot([UInt8])
    case exists(Bool, as: PropertyKind)
    /// An operator of a later version.
    case unknown
  }

  enum Comparison: Sendable {
    case more, least, less, most

    func holds<Value: Comparable>(_ value: Value, _ bound: Value) -> Bool {
      switch self {
      case .more: value > bound
      case .least: value >= bound
      case .less: value < bound
      case .most: value <= bound
      }
    }
  }

  init(_ filter: ServerPayload.Filter) {
    property = filter.property
    test = Test(filter) ?? .unknown
  }
}

extension EventFilter.Test {
  /// Nil if the filter has no value of the kind that its operator needs.
  fileprivate init?(_ filter: ServerPayload.Filter) {
    switch filter.operator {
    case .equals:
      guard let value = filter.comparedValue else { return nil }
      self = .equals(value)
    case .notEquals:
      guard let value = filter.comparedValue else { return nil }
      self = .differs(value)
    case .greaterThan: self.init(number: .more, filter)
    case .atLeast: self.init(number: .least, filter)
    case .lessThan: self.init(number: .less, filter)
    case .atMost: self.init(number: .most, filter)
    case .after: self.init(moment: .more, filter)
    case .before: self.init(moment: .less, filter)
    case .withinLast: self.init(filter) { .ago(.most, $0) }
    case .longerAgoThan: self.init(filter) { .ago(.least, $0) }
    case .withinNext: self.init(filter) { .ahead(.less, $0) }
    case .furtherAheadThan: self.init(filter) { .ahead(.more, $0) }
    case .matches:
      guard case .text(let pattern) = filter.value else { return nil }
      self = .matches(Array(pattern.utf8))
    case .notMatches:
      guard case .text(let pattern) = filter.value else { return nil }
      self = .matchesNot(Array(pattern.utf8))
    case .exists:
      guard case .boolean(let isWanted) = filter.value else { return nil }
      self = .exists(isWanted, as: .text)
    case .unknown: return nil
    }
  }

  private init?(number comparison: EventFilter.Comparison, _ filter: ServerPayload.Filter) {
    guard case .number(let bound) = filter.comparedValue else { return nil }
    self = .number(comparison, bound)
  }

  private init?(moment comparison: EventFilter.Comparison, _ filter: ServerPayload.Filter) {
    guard case .moment(let bound) = filter.comparedValue else { return nil }
    self = .moment(comparison, bound)
  }

  private init?(_ filter: ServerPayload.Filter, _ test: (Int64) -> Self) {
    guard let span = filter.valueMilliseconds else { return nil }
    self = test(span)
  }
}

extension ServerPayload.Filter {
  /// The value to compare with. Dates and times are seconds on the wire.
  fileprivate var comparedValue: PropertyValue? {
    switch (value, valueType) {
    case (.integer(let seconds), .moment): .moment(seconds.times(1000))
    case (.text(let text), _): .text(text)
    case (.boolean(let truth), _): .boolean(truth)
    case (.integer(let number), _): .number(Double(number))
    case (.number(let number), _): .number(number)
    case (nil, _): nil
    }
  }
}

// MARK: - Changing

extension EventFilter {
  /// The operator that an author writes. Nil for one of a later version.
  var `operator`: FilterOperator? {
    switch test {
    case .equals: .equals
    case .differs: .notEquals
    case .number(let comparison, _):
      switch comparison {
      case .more: .greaterThan
      case .least: .atLeast
      case .less: .lessThan
      case .most: .atMost
      }
    case .moment(let comparison, _): comparison == .more || comparison == .least ? .after : .before
    case .ago(let comparison, _): comparison == .most ? .withinLast : .longerAgoThan
    case .ahead(let comparison, _): comparison == .less ? .withinNext : .furtherAheadThan
    case .matches: .matches
    case .matchesNot: .notMatches
    case .exists: .exists
    case .unknown: nil
    }
  }

  /// The kind of the value that it names. Nil if it names none.
  var kind: PropertyKind? {
    switch test {
    case .equals(let value), .differs(let value): value.kind
    case .number: .number
    case .moment, .ago, .ahead: .moment
    case .matches, .matchesNot: .text
    case .exists, .unknown: nil
    }
  }

  /// True if it asks if a property exists.
  var isOfExistence: Bool {
    if case .exists = test { return true }
    return false
  }

  /// The same filter, which means values of a kind if it is on existence.
  func meaning(_ kind: PropertyKind) -> EventFilter {
    guard case .exists(let isWanted, _) = test else { return self }
    return EventFilter(property, .exists(isWanted, as: kind))
  }

  /// A filter that accepts just this value.
  init(_ property: String, accepting value: PropertyValue) { (self.property, test) = (property, .equals(value)) }

  /// True if it names values, so that another one can be added.
  var isList: Bool {
    if case .equals = test { return true }
    return false
  }

  /// True if nobody may know if an event passes it.
  var mayBeUnknown: Bool {
    switch test {
    case .matches, .matchesNot, .unknown, .exists(true, _): true
    case .equals, .differs, .number, .moment, .ago, .ahead, .exists(false, _): false
    }
  }

  /// The bound with which a number or a date and time passes: the value itself, or the next whole number or second if
  /// the bound does not pass. Nil for other filters and values.
  func bound(for value: PropertyValue) -> PropertyValue? {
    switch (test, value) {
    case (.number(.least, _), .number), (.number(.most, _), .number): value
    case (.number(.more, _), .number(let number)): .number(number.rounded(.up) - 1)
    case (.number(.less, _), .number(let number)): .number(number.rounded(.down) + 1)
    case (.moment(.more, _), .moment(let moment)): .moment(moment.minus(1000))
    case (.moment(.less, _), .moment(let moment)): .moment(moment.plus(1000))
    default: nil
    }
  }

  /// The same filter with another bound, if it has one.
  func bounded(by bound: PropertyValue) -> EventFilter {
    switch (test, bound) {
    case (.number(let comparison, _), .number(let number)): EventFilter(property, .number(comparison, number))
    case (.moment(let comparison, _), .moment(let moment)): EventFilter(property, .moment(comparison, moment))
    default: self
    }
  }

  /// Values that tell the filter from others: some pass, and some don't.
  var telling: [PropertyValue?] {
    switch test {
    case .equals(let value), .differs(let value): [value]
    case .number(_, let bound): [.number(bound - 1), .number(bound), .number(bound + 1)]
    case .moment(_, let bound): [.moment(bound.minus(1000)), .moment(bound.plus(1000))]
    case .exists(true, .text): [.text("")]
    case .exists(true, .number): [.number(0)]
    case .exists(true, .boolean): [.boolean(true)]
    case .matches(let pattern): Pattern.example(of: pattern[...]).map { [.text($0), .text("other")] } ?? []
    case .matchesNot(let pattern): [Pattern.example(of: pattern[...]).map { .text($0) }, .text("other")]
    case .exists, .ago, .ahead, .unknown: []
    }
  }

  private init(_ property: String, _ test: Test) { (self.property, self.test) = (property, test) }
}

// MARK: - Evaluating

/// How a client reads filters: its row, as plain bits that cost little to pass on.
struct FilterReading: Sendable {
  /// The remembered answers of regular expressions.
  let patterns: PatternAnswers
  /// True if negated filters hold for a property that is missing or of another kind.
  let negationsHold: Bool
  let comparesBooleans: Bool
  let hasMoments: Bool
  /// True if a filter on existence looks for a value of one kind, and if that is known.
  let looksForKind: Bool
  let knowsExistence: Bool
  let ignoresCase: Bool
  let needsProperties: Bool
  /// Collects what is not known.
  let doubts: FilterDoubts?
  /// True if 'within_last' holds for the future, and 'within_next' for the past.
  let reachesBeyondNow: Bool

  init(_ client: Client, asking patterns: PatternAnswers, doubting doubts: FilterDoubts? = nil) {
    let row = client.row
    (self.patterns, self.doubts) = (patterns, doubts)
    negationsHold = row.negations != .neverHoldOfWhatIsMissing
    comparesBooleans = !row.gaps.contains(.inequalityOfBooleans)
    hasMoments = !row.gaps.contains(.moments)
    (looksForKind, knowsExistence) = (row.gaps.contains(.existenceOfAnyKind), row.negations != nil)
    (ignoresCase, needsProperties) = (row.delivery.ignoresCaseInPatterns, row.delivery.needsProperties)
    reachesBeyondNow = row.delivery.reachesBeyondNow
  }
}

extension EventFilter {
  /// True if a client finds that an event passes the filter. Nil if that is not known: a regular expression that
  /// clients read differently or that takes too much work, a value of another kind, or an operator of a later version.
  func passes(_ event: AppEvent, at now: Int64, by reading: FilterReading) -> Bool? {
    guard let value = event.value(of: property) else {
      switch test {
      case .differs, .matchesNot: return reading.negationsHold
      case .exists(let isWanted, _): return !isWanted
      case .unknown: return nil
      case .equals, .number, .moment, .ago, .ahead, .matches: return false
      }
    }
    switch test {
    case .equals(let wanted): return value.isSame(as: wanted, by: reading)
    case .differs(let wanted): return value.differs(from: wanted, by: reading)
    case .number(let comparison, let bound):
      guard case .number(let number) = value else { return false }
      return comparison.holds(number, bound)
    case .moment(let comparison, let bound):
      guard case .moment(let moment) = value, reading.hasMoments else { return false }
      return comparison.holds(moment, bound)
    case .ago(let comparison, let span):
      guard case .moment(let moment) = value, reading.hasMoments, reading.reachesBeyondNow || moment <= now
      else { return false }
      return comparison.holds(now.minus(moment), span)
    case .ahead(let comparison, let span):
      guard case .moment(let moment) = value, reading.hasMoments, reading.reachesBeyondNow || moment >= now
      else { return false }
      return comparison.holds(moment.minus(now), span)
    case .matches(let pattern):
      guard case .text(let text) = value else { return false }
      return search(text, for: pattern, reading)
    case .matchesNot(let pattern):
      guard case .text(let text) = value else { return reading.negationsHold }
      return search(text, for: pattern, reading).map { !$0 }
    case .exists(true, let kind) where value.kind != kind: return exists(value, as: kind, reading)
    case .exists(let isWanted, _): return isWanted
    case .unknown: return nil
    }
  }

  private func search(_ text: String, for pattern: [UInt8], _ reading: FilterReading) -> Bool? {
    let known = reading.patterns.matches(pattern[...], Array(text.utf8)[...], ignoringCase: reading.ignoresCase)
    return known ?? reading.doubts?.answer(to: doubt(about: text, pattern, reading))
  }

  private func doubt(about text: String, _ pattern: [UInt8], _ reading: FilterReading) -> FilterDoubt {
    FilterDoubt(property: property, question: .match(pattern, text, ignoresCase: reading.ignoresCase))
  }

  /// True if a value of another kind than the filter names counts as there. Nil if nobody knows.
  private func exists(_ value: PropertyValue, as kind: PropertyKind, _ reading: FilterReading) -> Bool? {
    if reading.knowsExistence { return !reading.looksForKind }
    return reading.doubts?.answer(to: FilterDoubt(property: property, question: .existence(value, as: kind)))
  }

  /// The question that must be answered to know if an event passes the filter. Nil if that is known, or if the filter
  /// is of a later version.
  func doubt(at event: AppEvent, _ now: Int64, by reading: FilterReading) -> FilterDoubt? {
    guard let value = event.value(of: property), passes(event, at: now, by: reading) == nil else { return nil }
    switch (test, value) {
    case (.matches(let pattern), .text(let text)), (.matchesNot(let pattern), .text(let text)):
      return doubt(about: text, pattern, reading)
    case (.exists(_, let kind), _): return FilterDoubt(property: property, question: .existence(value, as: kind))
    default: return nil
    }
  }
}

extension PropertyValue {
  fileprivate func differs(from other: PropertyValue, by reading: FilterReading) -> Bool {
    if case .moment = other, !reading.hasMoments { return false }
    if kind != other.kind { return reading.negationsHold }
    if case .boolean = self, !reading.comparesBooleans { return false }
    return !isSame(as: other, by: reading)
  }

  fileprivate func isSame(as other: PropertyValue, by reading: FilterReading) -> Bool {
    if case .moment = other, !reading.hasMoments { return false }
    return self == other
  }
}
