package import CampaignLanguage

/// Values and records that are made only from the table.
package struct Samples: Sendable {
  private let selection: TypeSelection
  /// The number of names made so far, so that all names differ.
  private var count = 0

  package init(of selection: TypeSelection = .all) {
    self.selection = selection
  }

  private mutating func next() -> Int64 {
    count += 1
    return Int64(count)
  }
}

/// How many fields a record has.
package enum SampleExtent: Sendable {
  case smallest, fullest
}

/// A field with its given value.
package typealias GivenField = (field: Field, value: DefinitionValue)

// MARK: - Values

extension Samples {
  /// A valid value of a field.
  package mutating func value(of field: Field, _ extent: SampleExtent = .smallest) -> DefinitionValue {
    field.sample.map { .text($0) } ?? value(of: field.form, extent, named: field.name)
  }

  /// The beginning of generated names.
  private static let slug = "sample-"

  /// True if a text is a generated name.
  static func isMadeUp(_ value: DefinitionValue) -> Bool {
    if case .text(let text) = value { return text.hasPrefix(slug) }
    return false
  }

  private static let moment = "2026-03-20T08:00:00Z"

  private mutating func value(of form: Form, _ extent: SampleExtent, named name: String) -> DefinitionValue {
    switch form {
    case .slug: .text("\(Self.slug)\(next())")
    case .text(let text): .text(text.most == 1 ? "A" : "Sample \(name.replacing("_", with: " "))")
    case .link: .text("https://example.com/\(name)/\(next())")
    case .moment: .text(Self.moment)
    case .duration: .text("30s")
    case .color: .text("#1A1A1A")
    case .locale: .text("en-GB")
    case .timeZone: .text("Europe/Berlin")
    case .name: .text("sample_\(next())")
    case .boolean: .boolean(true)
    case .integer(let range): .integer(max(range.lowerBound, min(range.upperBound, next())))
    case .number(let number): .number(max(number.least, min(number.most, 1)))
    case .choice(let choices): .text(choices.all[0].name)
    case .list(let list): .list(items(of: list, extent, named: name))
    case .record(let type): record(type, extent)
    case .variant(let variant): record(selection.types(of: variant)[0], extent)
    case .mapping(_, let values): .mapping([.init("sample", value(of: values, extent, named: name))])
    case .either(let forms): value(of: forms[0], extent, named: name)
    }
  }

  private mutating func items(of list: ListForm, _ extent: SampleExtent, named name: String) -> [DefinitionValue] {
    guard extent == .fullest else { return items(of: list, max(list.least, 1), named: name) }
    switch list.item {
    case .variant(let variant): return selection.types(of: variant).flatMap { records($0) }
    case .record(let type):
      let all = records(type)
      return Array((all + all.map { _ in record(type, .fullest) }).prefix(list.most ?? all.count))
    case .choice: return items(of: list, 1, named: name)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .list, .mapping, .either:
      return items(of: list, max(list.least, min(list.most ?? 2, 2)), named: name)
    }
  }

  /// This number of small items for a list.
  mutating func items(of list: ListForm, _ count: Int, named name: String) -> [DefinitionValue] {
    (0..<count).map { _ in value(of: list.item, .smallest, named: name) }
  }

  /// A small value for each alternative of a field: for each word, each type, true and false.
  mutating func alternatives(of field: Field) -> [DefinitionValue] {
    field.sample.map { [.text($0)] } ?? alternatives(of: field.form, named: field.name)
  }

  private mutating func alternatives(of form: Form, named name: String) -> [DefinitionValue] {
    switch form {
    case .choice(let choices): choices.all.map { .text($0.name) }
    case .boolean: [.boolean(false), .boolean(true)]
    case .either(let forms): forms.flatMap { alternatives(of: $0, named: name) }
    case .variant(let variant): selection.types(of: variant).map { record($0, .smallest) }
    case .list(let list): lists(of: list, named: name)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .integer, .number, .record,
      .mapping:
      [value(of: form, .smallest, named: name)]
    }
  }

  /// A list with each alternative alone, and one with all words or with the maximum number of records.
  private mutating func lists(of list: ListForm, named name: String) -> [DefinitionValue] {
    let items = alternatives(of: list.item, named: name)
    let single = items.map { DefinitionValue.list(Array(repeating: $0, count: max(1, list.least))) }
    if case .choice = list.item {
      let together = items.filter { $0 != list.alone.map { .text($0) } }
      return together.count > 1 ? single + [.list(together)] : single
    }
    guard let most = list.most else { return single }
    return single + [.list(self.items(of: list, most, named: name))]
  }
}

// MARK: - Records

extension Samples {
  /// A valid record: with only the fields that its type and its constraints require, or with as many as possible.
  package mutating func record(
    _ type: RecordType, _ extent: SampleExtent, with given: [GivenField] = []
  ) -> DefinitionValue {
    var draft = SampleDraft(type: type)
    for (field, value) in given { draft[field] = value }
    if let field = type.typeField { draft[field] = draft[field] ?? .text(type.name) }
    for use in type.fields where use.isRequired || extent == .fullest && draft.hasRoom(for: use.field) {
      guard draft[use.field] == nil, selection.allows(use.field) else { continue }
      draft[use.field] = value(of: use.field, extent)
    }
    draft.honourConstraints(keeping: Set(given.map(\.field)), of: selection, &self)
    return draft.mapping
  }

  /// The fullest records of a type: one for each of the fields that exclude one another.
  package mutating func records(_ type: RecordType) -> [DefinitionValue] {
    guard let fields = type.exclusiveFields else { return [record(type, .fullest)] }
    return fields.map { record(type, .fullest, with: [($0, value(of: $0, .fullest))]) }
  }
}

extension RecordType {
  /// The fields of which a record has exactly one, such as the operators of a filter.
  var exclusiveFields: [Field]? {
    for case .exactlyOne(let fields) in constraints.map(\.demand) { return fields }
    return nil
  }
}
