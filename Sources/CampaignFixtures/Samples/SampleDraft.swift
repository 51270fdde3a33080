internal import CampaignLanguage

/// A record in the making.
struct SampleDraft {
  let type: RecordType
  private var values: [Field: DefinitionValue] = [:]

  init(type: RecordType) {
    self.type = type
  }

  /// The fields of a record as it is written; keys that are no fields are left out.
  init(type: RecordType, of record: DefinitionValue) {
    self.type = type
    for use in type.fields { values[use.field] = record[use.field.name] }
  }

  subscript(field: Field) -> DefinitionValue? {
    get { values[field] }
    set { values[field] = newValue }
  }

  /// In the order of the table.
  var mapping: DefinitionValue {
    .mapping(type.fields.compactMap { use in values[use.field].map { .init(use.field.name, $0) } })
  }

  func state(of field: Field) -> FieldState { values[field].map { .present($0) } ?? .absent }

  /// True if nothing that is there keeps a field out.
  func hasRoom(for field: Field) -> Bool {
    type.constraints.allSatisfy { constraint in
      switch constraint.demand {
      case .exactlyOne(let fields): !fields.contains(field) || fields.allSatisfy { values[$0] == nil }
      case .shadows(_, let shadowed): field != shadowed
      case .atLeastOne, .before, .requiredWhen, .onlyWhen, .zeroUnless, .disputed: true
      }
    }
  }
}

// MARK: - Constraints

extension SampleDraft {
  /// Adds and changes what the constraints ask for, except given values, until they all hold.
  mutating func honourConstraints(
    keeping given: Set<Field>, of selection: TypeSelection, _ samples: inout Samples
  ) {
    // What one of them asks for, another one may ask more of: a channel, then a title.
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
    case .before(_, let second): values[second] = .text(Samples.later)
    case .requiredWhen(let field, _), .disputed(let field): add(field, &samples)
    case .onlyWhen(_, let condition): values[condition.field] = condition.fulfilling
    case .zeroUnless(let field, let condition):
      if given.contains(condition.field) {
        values[field] = .integer(0)
      } else {
        values[condition.field] = condition.fulfilling
      }
    case .shadows(_, let shadowed): values[shadowed] = nil
    }
  }

  private mutating func add(_ field: Field, _ samples: inout Samples) { values[field] = samples.value(of: field) }
}

extension Condition {
  /// A value of its field that makes it hold.
  var fulfilling: DefinitionValue { isAboutList ? .list([.text(word)]) : .text(word) }

  /// A value of its field that makes it fail; nil where the field may be nothing else.
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
