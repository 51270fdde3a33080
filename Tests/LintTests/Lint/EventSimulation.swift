import CampaignLint

/// The possible values of an event's property, described independently of the rules.
enum EventValue: Equatable {
  case missing
  /// A list or a mapping, which no filter knows.
  case other
  case boolean(Bool)
  case text(String)
  case number(Double)
  /// A date and time, and the seconds from now to it. Now can be any time.
  case moment(Double, fromNow: Double)

  var kind: PropertyKind? {
    switch self {
    case .missing, .other: nil
    case .boolean: .boolean
    case .text: .text
    case .number: .number
    case .moment: .moment
    }
  }
}

/// A client that reads filters as documented. This is a second description, value by value, to check the analysis.
enum SimulatedClient: CaseIterable {
  case web
  /// A web client that takes the future for the recent past, because "less than any time ago" is true of it.
  case webBeyondNow
  case roku
  /// A Roku client that treats a property of another kind as missing.
  case rokuByKind

  var isRoku: Bool { self == .roku || self == .rokuByKind }

  /// True if a value passes a test. `kind` is the kind that the payload of an existence filter names.
  func passes(_ test: FilterTest, _ value: EventValue, naming kind: PropertyKind) -> Bool {
    isRoku ? passesOnRoku(test, value, kind) : passesOnTheWeb(test, value)
  }

  private func passesOnTheWeb(_ test: FilterTest, _ value: EventValue) -> Bool {
    switch (test, value) {
    case (.exists(let isWanted), _): return isWanted == (value != .missing)
    case (.notEquals, .missing), (.notMatches, .missing): return true
    case (_, .missing): return false
    case (.notEquals(let constant), _): return !equals(constant, value)
    case (.notMatches(let pattern), .text(let text)): return !matches(pattern.asText, text)
    case (.notMatches, _): return true
    case (.after(let moment), .moment(let time, _)): return time > Double(moment)
    case (.before(let moment), .moment(let time, _)): return time < Double(moment)
    case (.withinLast(let span), .moment(_, let ahead)): return -ahead <= Double(span) && mayBe(ahead <= 0)
    case (.longerAgoThan(let span), .moment(_, let ahead)): return -ahead >= Double(span)
    case (.withinNext(let span), .moment(_, let ahead)): return ahead < Double(span) && mayBe(ahead >= 0)
    case (.furtherAheadThan(let span), .moment(_, let ahead)): return ahead > Double(span)
    default: return passesAnywhere(test, value)
    }
  }

  private func mayBe(_ isOnThisSideOfNow: Bool) -> Bool { self == .webBeyondNow || isOnThisSideOfNow }

  private func equals(_ constant: FilterValue, _ value: EventValue) -> Bool {
    switch (constant, value) {
    case (.text(let left), .text(let right)): left.asText == right
    case (.number(let left), .number(let right)): left == right
    case (.boolean(let left), .boolean(let right)): left == right
    case (.moment(let left), .moment(let right, _)): Double(left) == right
    // In JavaScript, a date is a number of milliseconds.
    case (.moment(let left), .number(let right)): !isRoku && Double(left) * 1000 == right
    default: false
    }
  }

  private func passesOnRoku(_ test: FilterTest, _ value: EventValue, _ kind: PropertyKind) -> Bool {
    switch (test, value) {
    case (.exists(true), _): return value.kind == kind
    case (.exists(false), _): return self == .roku ? value == .missing : value.kind != kind
    case (.notEquals(.boolean), _), (.notEquals(.moment), _): return false
    case (.notEquals(let constant), _): return value.kind == constant.kind && !equals(constant, value)
    case (.notMatches(let pattern), .text(let text)): return !matches(pattern.asText.lowercased(), text.lowercased())
    case (.matches(let pattern), .text(let text)): return matches(pattern.asText.lowercased(), text.lowercased())
    default: return test.kind != .moment && passesAnywhere(test, value)
    }
  }

  /// Patterns are letters, with an optional '^' at the start.
  private func matches(_ pattern: String, _ text: String) -> Bool {
    pattern.hasPrefix("^") ? text.hasPrefix(pattern.dropFirst()) : text.contains(pattern)
  }

  private func passesAnywhere(_ test: FilterTest, _ value: EventValue) -> Bool {
    switch (test, value) {
    case (.equals(let constant), _): equals(constant, value)
    case (.greaterThan(let constant), .number(let number)): number > constant
    case (.atLeast(let constant), .number(let number)): number >= constant
    case (.lessThan(let constant), .number(let number)): number < constant
    case (.atMost(let constant), .number(let number)): number <= constant
    case (.matches(let pattern), .text(let text)): matches(pattern.asText, text)
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var asText: String { String(decoding: self, as: UTF8.self) }
}

/// A small world with one property: tests that people might write, and all values around their constants.
struct PropertyWorld {
  let tests: [FilterTest]
  let values: [EventValue]
  private let kinds: [PropertyKind] = [.text, .number, .boolean, .moment]
  /// For each client, all values that are possible, as bits.
  private(set) var everything: [UInt64] = []
  /// For each client, test and kind, the values that pass, as bits.
  private let passing: [[[UInt64]]]

  init(_ tests: [FilterTest], _ values: [EventValue]) {
    precondition(values.count <= 64)
    self.tests = tests
    self.values = values
    passing = SimulatedClient.allCases.map { client in
      tests.map { test in
        [.text, .number, .boolean, .moment].map { kind in
          values.indices.reduce(0) { bits, index in
            client.passes(test, values[index], naming: kind) ? bits | 1 << UInt64(index) : bits
          }
        }
      }
    }
    everything = SimulatedClient.allCases.map { self.values($0) { _ in true } }
  }

  /// The values that pass a test.
  func passing(_ test: Int, _ client: Int, naming kind: PropertyKind) -> UInt64 {
    passing[client][test][kinds.firstIndex(of: kind) ?? 0]
  }

  /// The values for which a condition is true. On Roku, no property is a date and time.
  func values(_ client: SimulatedClient, where isWanted: (EventValue) -> Bool) -> UInt64 {
    values.indices.reduce(0) { bits, index in
      let exists = !(client.isRoku && values[index].kind == .moment)
      return exists && isWanted(values[index]) ? bits | 1 << UInt64(index) : bits
    }
  }

  static let all = [numbers, texts, booleans, moments, spans, mixed]

  private static func text(_ text: String) -> FilterValue { .text(Array(text.utf8)[...]) }

  private static func pattern(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  private static func grid(_ moments: [Double], _ offsets: [Double]) -> [EventValue] {
    moments.flatMap { moment in offsets.map { EventValue.moment(moment, fromNow: $0) } }
  }

  private static let elsewhere: [EventValue] = [.missing, .other, .boolean(true), .text("z"), .number(-7)]

  private static let numbers = PropertyWorld(
    [
      .equals(.number(1)), .equals(.number(2)), .notEquals(.number(1)), .notEquals(.number(2)), .greaterThan(1),
      .greaterThan(2), .atLeast(1), .atLeast(2), .lessThan(1), .lessThan(2), .atMost(1), .atMost(2), .exists(true),
      .exists(false), .equals(text("1")),
    ],
    elsewhere + [.text("1"), .moment(5, fromNow: 0), .number(0.5), .number(1), .number(1.5), .number(2), .number(2.5)])

  private static let texts = PropertyWorld(
    [
      .equals(text("a")), .equals(text("b")), .equals(text("ab")), .notEquals(text("a")), .notEquals(text("b")),
      .matches(pattern("a")), .matches(pattern("b")), .notMatches(pattern("a")),
      .notMatches(pattern("b")), .matches(pattern("^a")), .matches(pattern("^b")), .matches(pattern("^B")),
      .notMatches(pattern("^b")), .exists(true), .exists(false), .atLeast(1),
    ],
    elsewhere + [.text("a"), .text("b"), .text("ab"), .text("A"), .text("AB"), .text(""), .text("ba"), .number(1)]
      + [.moment(5, fromNow: 0)])

  private static let booleans = PropertyWorld(
    [
      .equals(.boolean(true)), .equals(.boolean(false)), .notEquals(.boolean(true)), .notEquals(.boolean(false)),
      .exists(true), .exists(false), .equals(text("true")),
    ],
    elsewhere + [.boolean(false), .text("true"), .moment(5, fromNow: 0)])

  private static let moments = PropertyWorld(
    [
      .after(5), .after(6), .before(5), .before(6), .equals(.moment(5)), .notEquals(.moment(5)), .notEquals(.moment(6)),
      .equals(.number(5000)), .atLeast(5000), .exists(true), .exists(false),
    ],
    elsewhere + [.number(5000), .number(6000), .number(5500)] + grid([4.5, 5, 5.5, 6, 6.5], [0]))

  private static let spans = PropertyWorld(
    [
      .withinLast(5), .withinLast(9), .longerAgoThan(5), .longerAgoThan(9), .withinNext(5), .withinNext(9),
      .furtherAheadThan(5), .furtherAheadThan(9), .after(5), .before(5), .exists(true),
    ],
    elsewhere + grid([4, 5, 6], [-10, -9, -6, -5, -1, 0, 1, 5, 6, 9, 10]))

  private static let mixed = PropertyWorld(
    [
      .equals(.number(1)), .equals(text("a")), .equals(.boolean(true)), .notEquals(.number(1)), .notEquals(text("a")),
      .notEquals(.boolean(true)), .exists(true), .exists(false), .atLeast(1), .notMatches(pattern("a")),
      .after(5),
    ],
    elsewhere + [.number(0), .number(1), .number(2), .text("a"), .text("b"), .boolean(false)]
      + [.moment(4, fromNow: 0), .moment(6, fromNow: 0)])
}
