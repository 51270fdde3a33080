import CampaignLanguage
import CampaignLint
import TestSupport
import Testing

/// Verdicts about filters, against all events over small sets of values.
@Suite struct FilterRelationTests {
  /// The value of a property of an event.
  private enum Value: Hashable {
    case missing
    case text(String)
    case number(Double)
    case boolean(Bool)
    case moment(Int64)
  }

  private static let values: [Value] = [
    .missing, .boolean(false), .boolean(true), .text("a"), .text("b"), .text("c"), .number(-1), .number(0), .number(1),
    .number(1.5), .number(2), .number(3), .moment(-1000), .moment(0), .moment(50), .moment(100), .moment(200),
  ]

  /// The answer of a client that follows the documentation.
  private static func holds(_ filter: PayloadFilter, _ value: Value) -> Bool? {
    switch (filter.comparison, filter.operand, value) {
    case (.equals, .text(let one), .text(let two)): one == two
    case (.equals, .number(let one), .number(let two)): one == two
    case (.equals, .boolean(let one), .boolean(let two)): one == two
    case (.equals, .moment(let one), .moment(let two)): one == two
    case (.equals, _, _): false
    case (.notEquals, _, _):
      holds(PayloadFilter(property: "", comparison: .equals, operand: filter.operand), value).map { !$0 }
    case (.greaterThan, .number(let bound), .number(let number)): number > bound
    case (.atLeast, .number(let bound), .number(let number)): number >= bound
    case (.lessThan, .number(let bound), .number(let number)): number < bound
    case (.atMost, .number(let bound), .number(let number)): number <= bound
    case (.after, .moment(let bound), .moment(let time)): time > bound
    case (.before, .moment(let bound), .moment(let time)): time < bound
    case (.exists, .boolean(let isWanted), _): (value != .missing) == isWanted
    default: false
    }
  }

  private static func holds(_ triggers: [FilterRelation.Groups], _ event: [String: Value]) -> Bool {
    triggers.contains { groups in
      groups.allSatisfy { group in group.contains { holds($0, event[$0.property] ?? .missing) ?? false } }
    }
  }

  private static func filter(_ dice: inout Dice) -> PayloadFilter {
    let property = dice.pick(["p", "q"])
    let numbers: [Double] = [0, 1, 2]
    switch dice.roll(5) {
    case 0:
      return PayloadFilter(
        property: property, comparison: dice.pick([.equals, .notEquals]),
        operand: dice.pick([.text("a"), .text("b"), .number(1), .boolean(true), .moment(50)]))
    case 1:
      return PayloadFilter(
        property: property, comparison: dice.pick([.after, .before]), operand: .moment(dice.pick([0, 100])))
    case 2: return PayloadFilter(property: property, comparison: .exists, operand: .boolean(dice.roll(2) == 0))
    default:
      return PayloadFilter(
        property: property, comparison: dice.pick([.greaterThan, .atLeast, .lessThan, .atMost]),
        operand: .number(dice.pick(numbers)))
    }
  }

  private static func triggers(_ dice: inout Dice) -> [FilterRelation.Groups] {
    (0..<dice.pick([1, 1, 1, 2])).map { _ in
      (0..<dice.roll(3)).map { _ in (0..<dice.pick([1, 1, 2])).map { _ in filter(&dice) } }
    }
  }

  @Test func verdictsHoldForEveryEvent() {
    var dice = Dice(seed: 20)
    let events = Self.values.flatMap { p in Self.values.map { q in ["p": p, "q": q] } }
    var counts: [FilterRelation: Int] = [:]
    for _ in 0..<4_000 {
      let old = Self.triggers(&dice)
      let new = dice.roll(3) == 0 ? old + Self.triggers(&dice) : Self.triggers(&dice)
      let relation = FilterRelation(of: new, to: old, on: Targets([.web]))
      counts[relation, default: 0] += 1
      #expect(FilterRelation(of: old, to: new, on: Targets([.web])) == relation.mirrored)
      let lost = events.contains { Self.holds(old, $0) && !Self.holds(new, $0) }
      let gained = events.contains { !Self.holds(old, $0) && Self.holds(new, $0) }
      switch relation {
      case .same: #expect(!lost && !gained, "\(old) \(new)")
      case .narrower: #expect(!gained, "\(old) \(new)")
      case .wider: #expect(!lost, "\(old) \(new)")
      case .other: continue
      }
    }
    #expect([.same, .narrower, .wider, .other].allSatisfy { counts[$0, default: 0] > 50 }, "\(counts)")
  }

  @Test func spansAreExactToTheMillisecond() {
    func within(_ span: Int64) -> [FilterRelation.Groups] {
      [[[PayloadFilter(property: "p", comparison: .withinLast, operand: .span(span))]]]
    }
    #expect(FilterRelation(of: within(1000), to: within(1500), on: []) == .narrower)
    #expect(FilterRelation(of: within(2000), to: within(1500), on: []) == .wider)
  }

  @Test func whatCannotBeComparedIsOther() {
    func equals(_ number: Double) -> [FilterRelation.Groups] {
      [[[PayloadFilter(property: "p", comparison: .equals, operand: .number(number))]]]
    }
    #expect(FilterRelation(of: equals(0x1p60), to: equals(0x1p61), on: []) == .other)
    #expect(FilterRelation(of: equals(0x1p60), to: equals(0x1p60), on: []) == .same)
  }
}

extension FilterRelation {
  /// The relation seen from the other side.
  fileprivate var mirrored: FilterRelation {
    switch self {
    case .same: .same
    case .narrower: .wider
    case .wider: .narrower
    case .other: .other
    }
  }
}
