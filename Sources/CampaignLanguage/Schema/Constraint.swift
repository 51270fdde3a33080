/// A constraint between the fields of a record. It is data, so that the schema, the manual and the samples know it
/// too.
package enum Constraint: Sendable {
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
      switch constraint {
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

/// A requirement for another field of the same record.
package enum Condition: Sendable {
  /// The field's value, or its fallback, is this word.
  case word(Field, String)
  /// The field's list, or its fallback, holds this word.
  case holds(Field, String)
}

extension Condition {
  /// The field that is asked.
  package var field: Field {
    switch self {
    case .word(let field, _), .holds(let field, _): field
    }
  }

  package var word: String {
    switch self {
    case .word(_, let word), .holds(_, let word): word
    }
  }

  /// True if it is about an item of a list.
  package var isAboutList: Bool {
    if case .holds = self { return true }
    return false
  }

  /// True if it holds where the field is left out.
  package var holdsByDefault: Bool { field.fallback == .written(isAboutList ? "[\(word)]" : word) }
}
