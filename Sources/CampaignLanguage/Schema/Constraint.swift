/// What the fields of a record ask of one another. Data, so that the schema, the manual and the samples know it too.
package struct Constraint: Sendable {
  package let demand: Demand
  /// The rule that reports it where it is broken. Where a field is missing of which exactly one must be there, that is
  /// always `missing-field`.
  package let rule: CheckRule
  /// Where a missing field is reported.
  package let place: Place

  package enum Demand: Sendable {
    /// At least one of them is there.
    case atLeastOne([Field])
    /// Exactly one of them is there.
    case exactlyOne([Field])
    /// The first is earlier than the second.
    case before(Field, Field)
    /// The field is required where the condition holds.
    case requiredWhen(Field, Condition)
    /// The field may be there only where the condition holds.
    case onlyWhen(Field, Condition)
    /// The field, where the condition does not hold, is left out or zero.
    case zeroUnless(Field, Condition)
    /// The first field takes the second's place, which then says nothing.
    case shadows(Field, Field)
    /// The documents require the field, one client header does not.
    case disputed(Field)
  }

  package enum Place: Sendable {
    /// At the first key of the record.
    case record
    /// At the value that asks for the field.
    case condition
  }

  private init(_ demand: Demand, _ rule: CheckRule, at place: Place = .record) {
    self.demand = demand
    self.rule = rule
    self.place = place
  }
}

// MARK: - As the table writes them

extension Constraint {
  static func atLeastOne(_ fields: [Field]) -> Constraint { Constraint(.atLeastOne(fields), .missingField) }

  static func exactlyOne(_ fields: [Field]) -> Constraint { Constraint(.exactlyOne(fields), .tooMany) }

  static func before(_ first: Field, _ second: Field) -> Constraint {
    Constraint(.before(first, second), .endsBeforeStarts)
  }

  static func requiredWhen(
    _ field: Field, _ condition: Condition, rule: CheckRule = .missingField, at place: Place = .record
  ) -> Constraint {
    Constraint(.requiredWhen(field, condition), rule, at: place)
  }

  static func onlyWhen(_ field: Field, _ condition: Condition, rule: CheckRule) -> Constraint {
    Constraint(.onlyWhen(field, condition), rule)
  }

  static func zeroUnless(_ field: Field, _ condition: Condition, rule: CheckRule) -> Constraint {
    Constraint(.zeroUnless(field, condition), rule)
  }

  static func shadows(_ field: Field, _ other: Field, rule: CheckRule) -> Constraint {
    Constraint(.shadows(field, other), rule)
  }

  static func disputed(_ field: Field, rule: CheckRule) -> Constraint { Constraint(.disputed(field), rule) }
}

extension Constraint {
  /// Bits of fields that show at a glance that a record keeps a constraint, as nearly all do.
  package struct Glance: Sendable {
    /// Without all of these it has nothing to say.
    private var needed: UInt64 = 0
    /// With one of these it has nothing to say.
    private var content: UInt64 = 0
    /// With one of these alone it has nothing to say.
    private var alternatives: UInt64 = 0

    init(_ constraint: Constraint, bit: (Field) -> UInt64) {
      switch constraint.demand {
      case .atLeastOne: break
      case .exactlyOne(let fields): alternatives = fields.reduce(0) { $0 | bit($1) }
      case .before(let first, let second), .shadows(let first, let second): needed = bit(first) | bit(second)
      case .requiredWhen(let field, _), .disputed(let field): content = bit(field)
      case .onlyWhen(let field, _), .zeroUnless(let field, _): needed = bit(field)
      }
    }

    package func maySpeak(of fields: UInt64) -> Bool {
      fields & needed == needed && fields & content == 0 && (fields & alternatives).nonzeroBitCount != 1
    }
  }
}

/// What another field of the same record has to be.
package struct Condition: Sendable {
  /// The field that is asked.
  package let field: Field
  package let word: String
  /// Whether it is about an item of a list.
  package let isAboutList: Bool
  /// Whether it holds where the field is left out. The record that states the condition says so, since it may use the
  /// field with a default of its own.
  package private(set) var holdsByDefault: Bool

  private init(_ field: Field, _ word: String, isAboutList: Bool) {
    self.field = field
    self.word = word
    self.isAboutList = isAboutList
    holdsByDefault = false
    holdsByDefault = isMet(by: field.fallback)
  }

  /// The field's value, or its default, is this word.
  static func word(_ field: Field, _ word: String) -> Condition { Condition(field, word, isAboutList: false) }

  /// The field's list, or its default, holds this word.
  static func holds(_ field: Field, _ word: String) -> Condition { Condition(field, word, isAboutList: true) }

  private func isMet(by fallback: Fallback?) -> Bool { fallback == .written(isAboutList ? "[\(word)]" : word) }

  /// The condition as a record states it, by what its field is there where it is left out.
  fileprivate func stated(_ fallback: (Field) -> Fallback?) -> Condition {
    var condition = self
    condition.holdsByDefault = isMet(by: fallback(field))
    return condition
  }
}

extension Constraint {
  /// The constraint as a record states it, by what its fields are there where they are left out.
  func stated(_ fallback: (Field) -> Fallback?) -> Constraint {
    let demand: Demand =
      switch demand {
      case .requiredWhen(let field, let condition): .requiredWhen(field, condition.stated(fallback))
      case .onlyWhen(let field, let condition): .onlyWhen(field, condition.stated(fallback))
      case .zeroUnless(let field, let condition): .zeroUnless(field, condition.stated(fallback))
      case .atLeastOne, .exactlyOne, .before, .shadows, .disputed: demand
      }
    return Constraint(demand, rule, at: place)
  }
}
