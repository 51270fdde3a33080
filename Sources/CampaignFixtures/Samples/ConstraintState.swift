import CampaignLanguage

/// The state of a field in a record that is finished or still being built.
enum FieldState {
  /// The field may still get any value, or none.
  case open
  case absent
  case present(DefinitionValue)

  var isOpen: Bool { if case .open = self { true } else { false } }
  var isPresent: Bool { if case .present = self { true } else { false } }
  var isAbsent: Bool { if case .absent = self { true } else { false } }

  /// True if the field is certainly empty: it is absent, or a list without items.
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
    case .before(let first, let second), .shadows(let first, let second), .excludes(let first, let second):
      [first, second]
    case .requiredWhen(let field, let condition, _), .onlyWhen(let field, let condition, _),
      .zeroUnless(let field, let condition), .filledWhen(let field, let condition), .disputed(let field, let condition):
      [field, condition.field]
    }
  }

  /// True if the constraint can't be met any more, whatever the open fields become.
  func isViolated(by state: (Field) -> FieldState) -> Bool {
    switch demand {
    case .atLeastOne(let fields): fields.allSatisfy { $0.countsEmpty ? state($0).isAbsent : state($0).isEmpty }
    case .exactlyOne(let fields):
      fields.count { state($0).isPresent } > 1 || fields.allSatisfy { state($0).isAbsent }
    case .before(let first, let second): isOutOfOrder(state(first), state(second))
    case .requiredWhen(let field, let condition, _), .disputed(let field, let condition):
      state(field).isAbsent && condition.holds(in: state) == true
    case .onlyWhen(let field, let condition, _): state(field).isPresent && condition.holds(in: state) == false
    case .zeroUnless(let field, let condition): isMoreThanZero(state(field)) && condition.holds(in: state) == false
    case .filledWhen(let field, let condition): isBlank(state(field)) && condition.holds(in: state) == true
    case .shadows(let first, let second), .excludes(let first, let second):
      state(first).isPresent && state(second).isPresent
    }
  }

  private func isOutOfOrder(_ first: FieldState, _ second: FieldState) -> Bool {
    guard case .present(.text(let first)) = first, case .present(.text(let second)) = second,
      case .success(let start) = Moment.read(Array(first.utf8)[...]),
      case .success(let end) = Moment.read(Array(second.utf8)[...])
    else { return false }
    return start >= end
  }

  private func isBlank(_ state: FieldState) -> Bool {
    guard case .present(.text(let text)) = state else { return false }
    return Text.isBlank(Array(text.utf8)[...])
  }

  private func isMoreThanZero(_ state: FieldState) -> Bool {
    guard case .present(let value) = state else { return false }
    return value != .integer(0) && value != .number(0)
  }
}

extension Condition {
  /// True if the condition is met. Nil if that is still open.
  fileprivate func holds(in state: (Field) -> FieldState) -> Bool? {
    switch state(field) {
    case .open: nil
    case .absent: holdsByDefault
    case .present(let value): isAboutList ? value.items.contains(.text(word)) : value == .text(word)
    }
  }
}
