import CampaignIR

/// Definitions made from the table alone: no name of a field stands here but `type`, which tells the types apart.
struct Samples {
  /// How many names were made, so that no two of them are the same.
  private var count: Int64 = 0

  static let typeField = "type"

  private mutating func next() -> Int64 {
    count += 1
    return count
  }
}

/// How much of a record is there.
enum SampleExtent {
  case smallest, fullest
}

// MARK: - Values

extension Samples {
  /// A valid value of a form.
  mutating func value(of form: Form, _ extent: SampleExtent) -> SampleValue {
    switch form {
    case .slug: .text("sample-\(next())")
    case .text(let text): .text(text.most == 1 ? "A" : "Sample \(next())")
    case .link: .text("https://example.com/sample-\(next()).png")
    case .moment: .text("2026-03-20T08:00:00Z")
    case .duration: .text("30s")
    case .color: .text("#336699")
    case .locale: .text("en-GB")
    case .name: .text("sample_\(next())")
    case .boolean: .boolean(true)
    case .integer(let range): .integer(max(range.lowerBound, min(range.upperBound, next())))
    case .number(let number): .number(max(number.least, min(number.most, 1)))
    case .choice(let choices): .text(choices.all[0].name)
    case .list(let list): .list(items(of: list, extent))
    case .record(let type): record(type, extent)
    case .variant(let variant): record(variant.types[0], extent, of: variant)
    case .mapping(_, let values): .mapping([(key: "sample", value: value(of: values, extent))])
    case .either(let forms): value(of: forms[0], extent)
    }
  }

  private mutating func items(of list: ListForm, _ extent: SampleExtent) -> [SampleValue] {
    guard extent == .fullest else { return (0..<max(list.least, 1)).map { _ in value(of: list.item, extent) } }
    switch list.item {
    case .variant(let variant): return variant.types.flatMap { records($0, of: variant) }
    case .record(let type):
      let all = records(type, of: nil)
      return Array((all + all.map { _ in record(type, .fullest) }).prefix(list.most ?? all.count))
    case .choice: return [value(of: list.item, extent)]
    default: return (0..<max(list.least, min(list.most ?? 2, 2))).map { _ in value(of: list.item, extent) }
    }
  }
}

// MARK: - Records

extension Samples {
  /// A valid record: what it requires and its constraints ask for, or all that it may have at once.
  mutating func record(
    _ type: RecordType, _ extent: SampleExtent, of variant: Variant? = nil,
    with given: [(field: Field, value: SampleValue)] = []
  ) -> SampleValue {
    var draft = SampleDraft(type: type)
    for (field, value) in given { draft.values[field] = value }
    if variant?.distinction == .type, let field = type.fields.first(where: { $0.field.name == Self.typeField })?.field {
      draft.values[field] = draft.values[field] ?? .text(type.name)
    }
    for use in type.fields where use.isRequired || extent == .fullest && draft.mayHold(use.field) {
      if draft.values[use.field] == nil { draft.values[use.field] = value(of: use.field.form, extent) }
    }
    draft.honourConstraints(keeping: Set(given.map(\.field)), &self)
    return draft.mapping
  }

  /// The fullest records of a type: one for each of fields that exclude one another.
  mutating func records(_ type: RecordType, of variant: Variant?) -> [SampleValue] {
    for constraint in type.constraints {
      guard case .exactlyOne(let fields) = constraint else { continue }
      return fields.map { record(type, .fullest, of: variant, with: [($0, value(of: $0.form, .fullest))]) }
    }
    return [record(type, .fullest, of: variant)]
  }
}

/// A record in the making.
struct SampleDraft {
  let type: RecordType
  var values: [Field: SampleValue] = [:]

  /// In the order of the table.
  var mapping: SampleValue {
    .mapping(type.fields.compactMap { use in values[use.field].map { (key: use.field.name, value: $0) } })
  }

  /// Whether nothing that is there keeps a field out.
  func mayHold(_ field: Field) -> Bool {
    type.constraints.allSatisfy { constraint in
      switch constraint {
      case .exactlyOne(let fields): !fields.contains(field) || fields.allSatisfy { values[$0] == nil }
      case .shadows(_, let shadowed): field != shadowed
      default: true
      }
    }
  }

  /// Adds and changes what the constraints ask for, except given values, until they all hold.
  mutating func honourConstraints(keeping given: Set<Field>, _ samples: inout Samples) {
    for _ in 0..<3 {
      for constraint in type.constraints { honour(constraint, given, &samples) }
    }
  }

  private mutating func honour(_ constraint: Constraint, _ given: Set<Field>, _ samples: inout Samples) {
    switch constraint {
    case .exactlyOne(let fields):
      guard fields.allSatisfy({ values[$0] == nil }) else { return }
      values[fields[0]] = samples.value(of: fields[0].form, .smallest)
    case .atLeastOne(let fields):
      guard fields.allSatisfy(isEmpty), let field = fields.first(where: { !given.contains($0) }) else { return }
      values[field] = samples.value(of: field.form, .smallest)
    case .before(let first, let second):
      guard values[first] != nil, values[second] != nil else { return }
      values[second] = .text("2026-03-27T08:00:00Z")
    case .requiredWhen(let field, let condition):
      if holds(condition), values[field] == nil { values[field] = samples.value(of: field.form, .smallest) }
    case .onlyWhen(let field, let condition):
      if values[field] != nil, !holds(condition) { fulfil(condition, given, &samples) }
    case .zeroUnless(let field, let condition):
      guard values[field] != nil, !holds(condition) else { return }
      if given.contains(condition.field) { values[field] = .integer(0) } else { fulfil(condition, given, &samples) }
    case .shadows: return
    case .disputed(let field):
      if values[field] == nil { values[field] = samples.value(of: field.form, .smallest) }
    }
  }

  /// Whether a field is absent, or a list without an item.
  private func isEmpty(_ field: Field) -> Bool {
    switch values[field] {
    case .list(let items)?: items.isEmpty
    case nil: true
    default: false
    }
  }

  /// Whether a condition holds: by what is there, or by what holds where nothing is.
  func holds(_ condition: Condition) -> Bool {
    switch condition {
    case .word(let field, let word):
      guard let value = values[field] else { return field.fallback == .written(word) }
      if case .text(word) = value { return true }
      return false
    case .holds(let field, let word):
      guard let value = values[field] else { return field.fallback == .written("[\(word)]") }
      guard case .list(let items) = value else { return false }
      return items.contains { if case .text(word) = $0 { true } else { false } }
    }
  }

  mutating func fulfil(_ condition: Condition, _ given: Set<Field>, _ samples: inout Samples) {
    switch condition {
    case .word(let field, let word): values[field] = .text(word)
    case .holds(let field, let word): values[field] = .list([.text(word)])
    }
  }

  /// Makes a condition fail.
  mutating func breakCondition(_ condition: Condition) {
    switch condition {
    case .word(let field, let word): values[field] = otherWord(than: word, of: field.form).map { .text($0) }
    case .holds(let field, let word):
      guard case .list(let list) = field.form else { return }
      values[field] = otherWord(than: word, of: list.item).map { .list([.text($0)]) }
    }
  }

  private func otherWord(than word: String, of form: Form) -> String? {
    guard case .choice(let choices) = form else { return nil }
    return choices.all.first { $0.name != word }?.name
  }
}

extension Condition {
  var field: Field {
    switch self {
    case .word(let field, _), .holds(let field, _): field
    }
  }
}
