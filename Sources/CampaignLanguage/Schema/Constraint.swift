/// A dependency between fields of a record. It is data, so that the schema, the manual and the samples can use it too.
package struct Constraint: Sendable {
  package let demand: Demand
  /// The rule that reports it. A missing field of an exactly-one constraint is always a `missing-field`.
  package let rule: CheckRule
  /// The place at which a missing field is reported.
  package let place: Place

  package enum Demand: Sendable {
    /// At least one of them is present.
    case atLeastOne([Field])
    /// Exactly one of them is present.
    case exactlyOne([Field])
    /// At most one of them is present.
    case excludes(Field, Field)
    /// The first is earlier than the second.
    case before(Field, Field)
    /// The field is required if the condition holds.
    case requiredWhen(Field, Condition, RequiredFieldRule)
    /// The field is allowed only if the condition holds.
    case onlyWhen(Field, Condition, NeedlessFieldRule)
    /// Unless the condition holds, the field is absent or zero.
    case zeroUnless(Field, Condition)
    /// If the condition holds, the text of the field can't be blank.
    case filledWhen(Field, Condition)
    /// The first field replaces the second, which then has no effect.
    case shadows(Field, Field)
    /// If the condition holds, the documents require the field, but one client header does not.
    case disputed(Field, Condition)
  }

  package enum Place: Sendable {
    /// At the first key of the record.
    case record
    /// At the value that requires the field.
    case condition
  }

  private init(_ demand: Demand, _ rule: CheckRule, at place: Place = .record) {
    self.demand = demand
    self.rule = rule
    self.place = place
  }
}

// MARK: - Short forms for the table

extension Constraint {
  static func atLeastOne(_ fields: [Field]) -> Constraint { Constraint(.atLeastOne(fields), .missingField) }

  static func exactlyOne(_ fields: [Field]) -> Constraint { Constraint(.exactlyOne(fields), .tooMany) }

  static func excludes(_ first: Field, _ second: Field) -> Constraint { Constraint(.excludes(first, second), .tooMany) }

  static func before(_ first: Field, _ second: Field) -> Constraint {
    Constraint(.before(first, second), .endsBeforeStarts)
  }

  static func requiredWhen(
    _ field: Field, _ condition: Condition, rule: RequiredFieldRule = .missingField, at place: Place = .record
  ) -> Constraint {
    Constraint(.requiredWhen(field, condition, rule), rule.rule, at: place)
  }

  static func onlyWhen(_ field: Field, _ condition: Condition, rule: NeedlessFieldRule) -> Constraint {
    Constraint(.onlyWhen(field, condition, rule), rule.rule)
  }

  static func zeroUnless(_ field: Field, _ condition: Condition, rule: CheckRule) -> Constraint {
    Constraint(.zeroUnless(field, condition), rule)
  }

  static func filledWhen(_ field: Field, _ condition: Condition) -> Constraint {
    Constraint(.filledWhen(field, condition), .blankText)
  }

  static func shadows(_ field: Field, _ other: Field, rule: CheckRule) -> Constraint {
    Constraint(.shadows(field, other), rule)
  }

  static func disputed(_ field: Field, _ condition: Condition, rule: CheckRule) -> Constraint {
    Constraint(.disputed(field, condition), rule)
  }
}

extension Constraint {
  /// The fields that show quickly that a record meets a constraint, as nearly all do. The gate is "lint one large file"
  /// in WorkTests.
  package struct Glance: Sendable {
    /// The constraint applies only to records with all of these fields.
    private var needed = FieldSet()
    /// If the record has one of these fields, the constraint is met.
    private var content = FieldSet()
    /// If the record has exactly one of these fields, the constraint is met.
    private var alternatives = FieldSet()

    /// `set` returns the set with only that field. Empty if the record does not have it.
    init(_ constraint: Constraint, set: (Field) -> FieldSet) {
      switch constraint.demand {
      case .atLeastOne: break
      case .exactlyOne(let fields): alternatives = fields.reduce(FieldSet()) { $0.union(set($1)) }
      case .before(let first, let second), .shadows(let first, let second), .excludes(let first, let second):
        needed = set(first).union(set(second))
      case .requiredWhen(let field, _, _), .disputed(let field, _): content = set(field)
      case .onlyWhen(let field, _, _), .zeroUnless(let field, _), .filledWhen(let field, _): needed = set(field)
      }
    }

    package func maySpeak(of fields: FieldSet) -> Bool {
      fields.isSuperset(of: needed) && fields.isDisjoint(with: content) && fields.intersection(alternatives).count != 1
    }
  }
}

/// A condition on another field of the same record.
package struct Condition: Sendable {
  /// The field whose value is tested.
  package let field: Field
  package let word: String
  /// True if any item of a list may be the word.
  package let isAboutList: Bool
  /// True if the condition holds for an absent field. Each record sets this, because it may have its own default for
  /// the field.
  package private(set) var holdsByDefault: Bool
  /// The channel that the condition asks for. Nil if the configuration has no default for the field.
  package private(set) var channel: ChannelSet?

  private init(_ field: Field, _ word: String, isAboutList: Bool) {
    self.field = field
    self.word = word
    self.isAboutList = isAboutList
    holdsByDefault = false
    take(field.fallback)
  }

  /// The field's value or default is this word.
  static func word(_ field: Field, _ word: String) -> Condition { Condition(field, word, isAboutList: false) }

  /// The field's list or default contains this word.
  static func holds(_ field: Field, _ word: String) -> Condition { Condition(field, word, isAboutList: true) }

  /// True if the condition holds for an absent field, with the default channels of a configuration.
  package func holds(byDefault channels: ChannelSet) -> Bool {
    channel.map { !channels.isDisjoint(with: $0) } ?? holdsByDefault
  }

  private mutating func take(_ fallback: Fallback?) {
    let value = isAboutList ? "[\(word)]" : word
    switch fallback {
    case .written(let text): (holdsByDefault, channel) = (text == value, nil)
    case .configured(.channels, let text): (holdsByDefault, channel) = (text == value, ChannelSet(names: [word]))
    case .configured(.targets, _), .inherited, .linked, .position, .zero, .everything, nil:
      (holdsByDefault, channel) = (false, nil)
    }
  }

  /// The condition for a record, with that record's default for the field.
  fileprivate func stated(_ fallback: (Field) -> Fallback?) -> Condition {
    var condition = self
    condition.take(fallback(field))
    return condition
  }
}

extension Constraint {
  /// The constraint for a record, with that record's defaults for the fields.
  func stated(_ fallback: (Field) -> Fallback?) -> Constraint {
    let demand: Demand =
      switch demand {
      case .requiredWhen(let field, let condition, let rule): .requiredWhen(field, condition.stated(fallback), rule)
      case .onlyWhen(let field, let condition, let rule): .onlyWhen(field, condition.stated(fallback), rule)
      case .zeroUnless(let field, let condition): .zeroUnless(field, condition.stated(fallback))
      case .filledWhen(let field, let condition): .filledWhen(field, condition.stated(fallback))
      case .disputed(let field, let condition): .disputed(field, condition.stated(fallback))
      case .atLeastOne, .exactlyOne, .excludes, .before, .shadows: demand
      }
    return Constraint(demand, rule, at: place)
  }
}
