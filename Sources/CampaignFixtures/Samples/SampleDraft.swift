import CampaignLanguage

/// A record that is being built.
struct SampleDraft {
  let type: RecordType
  private var values: [Field: DefinitionValue] = [:]

  init(type: RecordType) {
    self.type = type
  }

  /// The fields of a finished record. Unknown keys are left out.
  init(type: RecordType, of record: DefinitionValue) {
    self.type = type
    for use in type.fields { values[use.field] = record[use.field.name] }
  }

  subscript(field: Field) -> DefinitionValue? {
    get { values[field] }
    set { values[field] = newValue }
  }

  /// The record, with its fields in the order of the table.
  var mapping: DefinitionValue {
    .mapping(type.fields.compactMap { use in values[use.field].map { .init(use.field.name, $0) } })
  }

  func state(of field: Field) -> FieldState { values[field].map { .present($0) } ?? .absent }

  /// True if no other field excludes this one.
  func hasRoom(for field: Field) -> Bool {
    type.constraints.allSatisfy { constraint in
      switch constraint.demand {
      case .exactlyOne(let fields): !fields.contains(field) || fields.allSatisfy { values[$0] == nil }
      case .shadows(_, let shadowed): field != shadowed
      case .excludes(let first, let second):
        !(field == first && values[second] != nil || field == second && values[first] != nil)
      case .atLeastOne, .before, .requiredWhen, .onlyWhen, .zeroUnless, .filledWhen, .disputed: true
      }
    }
  }
}

// MARK: - Constraints

extension SampleDraft {
  /// Adds and changes fields until all constraints are met. Given values stay.
  mutating func honourConstraints(
    keeping given: Set<Field>, of selection: TypeSelection, _ samples: inout Samples
  ) {
    // A field that one constraint adds may need another one: a channel, then a title.
    for _ in 0..<3 {
      for constraint in type.constraints where constraint.isViolated(by: state(of:)) {
        honour(constraint, given, selection, &samples)
      }
    }
  }

  private mutating func honour(
    _ constraint: Constraint, _ given: Set<Field>, _ selection: TypeSelection, _ samples: inout Samples
  ) {
    switch constraint.demand {
    case .exactlyOne(let fields): add(fields[0], &samples)
    case .atLeastOne(let fields):
      guard let field = fields.first(where: { !given.contains($0) && selection.allows($0) }) else { return }
      add(field, &samples)
    case .before(_, let second): add(second, &samples)
    case .requiredWhen(let field, _, _), .disputed(let field, _): add(field, &samples)
    case .onlyWhen(_, let condition, _): values[condition.field] = condition.fulfilling
    case .zeroUnless(let field, let condition):
      if given.contains(condition.field) {
        values[field] = .integer(0)
      } else {
        values[condition.field] = condition.fulfilling
      }
    case .filledWhen(let field, let condition):
      if given.contains(field), let other = condition.failing {
        values[condition.field] = other
      } else {
        add(field, &samples)
      }
    case .shadows(_, let shadowed): values[shadowed] = nil
    case .excludes(let first, let second): values[given.contains(second) ? first : second] = nil
    }
  }

  private mutating func add(_ field: Field, _ samples: inout Samples) { values[field] = samples.value(of: field) }
}

extension Condition {
  /// A value of the field that meets the condition.
  var fulfilling: DefinitionValue { isAboutList ? .list([.text(word)]) : .text(word) }

  /// A value of the field that does not meet the condition. Nil if there is none.
  var failing: DefinitionValue? {
    guard isAboutList else { return field.form.otherWord(than: word).map { .text($0) } }
    guard case .list(let list) = field.form else { return nil }
    return list.item.otherWord(than: word).map { .list([.text($0)]) }
  }
}

extension Form {
  fileprivate func otherWord(than word: String) -> String? {
    guard case .choice(let choices) = self else { return nil }
    return choices.all.first { $0.name != word }?.name
  }
}
