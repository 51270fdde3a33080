internal import CampaignLanguage

/// What is known of a field of a record that is being put together, or that is there.
enum FieldState {
  /// It may still become anything.
  case open
  case absent
  case present(DefinitionValue)

  var isOpen: Bool { if case .open = self { true } else { false } }
  var isPresent: Bool { if case .present = self { true } else { false } }
  var isAbsent: Bool { if case .absent = self { true } else { false } }

  /// True if there is certainly nothing in it: it is absent, or a list without an item.
  fileprivate var isEmpty: Bool {
    switch self {
    case .open: false
    case .absent: true
    case .present(let value): value == .list([])
    }
  }
}

extension Constraint {
  /// The fields in the constraint.
  var fields: [Field] {
    switch demand {
    case .atLeastOne(let fields), .exactlyOne(let fields): fields
    case .before(let first, let second), .shadows(let first, let second): [first, second]
    case .requiredWhen(let field, let condition), .onlyWhen(let field, let condition),
      .zeroUnless(let field, let condition):
      [field, condition.field]
    case .disputed(let field): [field]
    }
  }

  /// True if the constraint can hold no more, whatever the open fields will be.
  func isViolated(by state: (Field) -> FieldState) -> Bool {
    switch demand {
    case .atLeastOne(let fields): fields.allSatisfy { state($0).isEmpty }
    case .exactlyOne(let fields):
      fields.count { state($0).isPresent } > 1 || fields.allSatisfy { state($0).isAbsent }
    case .before(let first, let second): isOutOfOrder(state(first), state(second))
    case .requiredWhen(let field, let condition): state(field).isAbsent && condition.holds(in: state) == true
    case .onlyWhen(let field, let condition): state(field).isPresent && condition.holds(in: state) == false
    case .zeroUnless(let field, let condition): isMoreThanZero(state(field)) && condition.holds(in: state) == false
    case .shadows(let first, let second): state(first).isPresent && state(second).isPresent
    case .disputed(let field): state(field).isAbsent
    }
  }

  private func isOutOfOrder(_ first: FieldState, _ second: FieldState) -> Bool {
    guard case .present(.text(let first)) = first, case .present(.text(let second)) = second,
      case .success(let start) = Moment.read(Array(first.utf8)[...]),
      case .success(let end) = Moment.read(Array(second.utf8)[...])
    else { return false }
    return start >= end
  }

  private func isMoreThanZero(_ state: FieldState) -> Bool {
    guard case .present(let value) = state else { return false }
    return value != .integer(0) && value != .number(0)
  }
}

extension Condition {
  /// True if the condition holds; nil where that is open.
  fileprivate func holds(in state: (Field) -> FieldState) -> Bool? {
    switch state(field) {
    case .open: nil
    case .absent: holdsByDefault
    case .present(let value): isAboutList ? value.items.contains(.text(word)) : value == .text(word)
    }
  }
}
