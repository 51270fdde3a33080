/// What the fields of a record ask of one another. Data, so that the schema, the manual and the samples know it too.
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

/// What another field of the same record has to be.
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

  /// Whether it is about an item of a list.
  package var isAboutList: Bool {
    if case .holds = self { return true }
    return false
  }

  /// Whether it holds where the field is left out.
  package var holdsByDefault: Bool { field.fallback == .written(isAboutList ? "[\(word)]" : word) }
}
