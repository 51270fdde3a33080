import CampaignLanguage

/// The rows of the table, with the numbers of the fixtures that cover them.
struct CoverageTable {
  private(set) var rows: [Row] = []
  private var records: [ObjectIdentifier: RecordRows] = [:]
  private var rules: [String: Int] = [:]

  struct Row {
    let kind: Coverage.Kind
    let subject: String
    fileprivate(set) var numbers: [Int] = []
  }

  /// The positions of a record's rows.
  private struct RecordRows {
    let record: Int
    var fields: [String: FieldRows] = [:]
    var constraints: [Int] = []
  }

  private struct FieldRows {
    let field: Int
    /// The limits of the field's form, then of the values in its lists and mappings.
    let layers: [Layer]
    let missing: Int?
    let misspelt: Int
    let wrong: Int
    let renamed: [String: Int]
  }

  private struct Layer {
    let words: [String: Int]
    let limits: [(limit: FormLimit, row: Int)]
  }
}

// MARK: - Rows

extension CoverageTable {
  init(of selection: TypeSelection, rules ids: [String]) {
    for site in SampleSite.distinct(of: selection) { addRows(of: site) }
    for id in ids { rules[id] = add(.rule, id) }
  }

  private mutating func add(_ kind: Coverage.Kind, _ subject: String) -> Int {
    rows.append(Row(kind: kind, subject: subject))
    return rows.count - 1
  }

  private mutating func addRows(of site: SampleSite) {
    var record = RecordRows(record: add(.record, site.name))
    let known = Set((site.variant?.types ?? [site.type]).flatMap(\.fields).map(\.field.name))
    for use in site.type.fields where site.selection.allows(use.field) {
      record.fields[use.field.name] = fieldRows(of: use, site, known)
    }
    record.constraints = site.type.constraints.map { add(.brokenConstraint, "\(site.name): \($0.words)") }
    records[ObjectIdentifier(site.type)] = record
  }

  private mutating func fieldRows(of use: RecordType.Use, _ site: SampleSite, _ known: Set<String>) -> FieldRows {
    let field = use.field
    let subject = "\(site.name).\(field.name)"
    let position = add(.field, subject)
    let layers =
      field == site.type.typeField
      ? [] : layers(of: field.form, FormLimit.all(of: field), subject, mayBeEmpty: site.mayBeEmpty(field))
    // A filter is recognized by the absence of the other record's field, and the other record by its presence.
    let isTold = site.variant?.distinction == .presence && site.variant?.types[0] === site.type
    let missing = use.isRequired && !isTold ? add(.missingField, subject) : nil
    let misspelt = add(.misspeltField, subject)
    let wrong = add(.wrongValue, subject)
    let names = field.foreign.filter { !known.contains($0) }.map { ($0, add(.renamedField, "\(subject) as \($0)")) }
    return FieldRows(
      field: position, layers: layers, missing: missing, misspelt: misspelt, wrong: wrong,
      renamed: Dictionary(uniqueKeysWithValues: names))
  }

  private mutating func layers(
    of form: Form, _ limits: [FormLimit], _ subject: String, mayBeEmpty: Bool
  ) -> [Layer] {
    let words = form.words.map { ($0, add(.word, "\(subject) = \($0)")) }
    let limits = limits.filter { mayBeEmpty || !$0.isEmptiness }
      .map { (limit: $0, row: add(.limit, "\(subject) \($0.words)")) }
    let layer = Layer(words: Dictionary(uniqueKeysWithValues: words), limits: limits)
    return [layer]
      + (form.content.map { layers(of: $0, FormLimit.all(of: $0), "\(subject)[]", mayBeEmpty: true) } ?? [])
  }
}

extension SampleSite {
  /// True if a list may be empty: every constraint that the list meets can be met by another field.
  fileprivate func mayBeEmpty(_ field: Field) -> Bool {
    type.constraints.allSatisfy { constraint in
      guard case .atLeastOne(let fields) = constraint.demand, fields.contains(field) else { return true }
      return fields.contains { $0 != field && selection.allows($0) }
    }
  }
}

extension Form {
  /// The words that are valid values.
  fileprivate var words: [String] {
    switch self {
    case .choice(let choices): choices.all.map(\.name)
    case .boolean: ["false", "true"]
    case .either(let forms): forms.flatMap(\.words)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .integer, .number, .list, .record,
      .variant, .mapping:
      []
    }
  }

  /// The form of the values in a list or a mapping.
  fileprivate var content: Form? {
    switch self {
    case .list(let list): list.item
    case .mapping(_, let values): values
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .record, .variant, .either:
      nil
    }
  }
}

extension Constraint {
  fileprivate var words: String {
    let names = fields.count > 3 ? "an operator" : fields.map(\.name).joined(separator: ", ")
    return switch demand {
    case .atLeastOne: "at least one of \(names)"
    case .exactlyOne: "exactly one, \(names)"
    case .excludes: "not both, \(names)"
    case .before: "in this order, \(names)"
    case .requiredWhen(let field, let condition, _): "\(field.name) required by \(condition.field.name)"
    case .onlyWhen(let field, let condition, _): "\(field.name) allowed by \(condition.field.name)"
    case .zeroUnless(let field, let condition): "\(field.name) more than 0 by \(condition.field.name)"
    case .filledWhen(let field, let condition): "\(field.name) blank by \(condition.field.name)"
    case .shadows(let field, let other): "\(other.name) not beside \(field.name)"
    case .disputed: "\(names) required"
    }
  }
}

// MARK: - Valid fixtures

extension CoverageTable {
  /// Marks the rows of everything that a campaign contains.
  mutating func read(_ campaign: DefinitionValue, _ number: Int) {
    read(campaign, as: CampaignTable.record, number)
  }

  private mutating func mark(_ row: Int, _ number: Int) {
    if rows[row].numbers.last != number { rows[row].numbers.append(number) }
  }

  private mutating func read(_ record: DefinitionValue, as type: RecordType, _ number: Int) {
    guard let own = records[ObjectIdentifier(type)] else { return }
    mark(own.record, number)
    for use in type.fields {
      guard let value = record[use.field.name], let field = own.fields[use.field.name] else { continue }
      mark(field.field, number)
      read(value, as: use.field.form, field.layers[...], number)
    }
  }

  private mutating func read(_ value: DefinitionValue, as form: Form, _ layers: ArraySlice<Layer>, _ number: Int) {
    switch form {
    case .record(let type): return read(value, as: type, number)
    case .variant(let variant):
      if let type = variant.type(of: value) { read(value, as: type, number) }
      return
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .list, .mapping, .either:
      break
    }
    if let layer = layers.first { mark(layer, for: value, number) }
    guard let content = form.content else { return }
    for item in value.items + value.members.map(\.value) { read(item, as: content, layers.dropFirst(), number) }
  }

  private mutating func mark(_ layer: Layer, for value: DefinitionValue, _ number: Int) {
    if let word = value.word, let row = layer.words[word] { mark(row, number) }
    for (limit, row) in layer.limits where limit.isReached(by: value) { mark(row, number) }
  }
}

extension DefinitionValue {
  /// The value as a word of a closed set.
  fileprivate var word: String? {
    switch self {
    case .text(let text): text
    case .boolean(let truth): String(truth)
    case .integer, .number, .null, .written, .list, .mapping: nil
    }
  }
}

extension Variant {
  /// The type of a record, from its fields.
  func type(of record: DefinitionValue) -> RecordType? {
    switch distinction {
    case .presence: record[types[0].fields[0].field.name] != nil ? types[0] : types[1]
    case .type:
      types.first { type in type.typeField.map { record[$0.name] == .text(type.name) } ?? false }
    }
  }
}

// MARK: - Broken fixtures

extension CoverageTable {
  /// Marks the row of the rule, and the row of the broken field or constraint. `sound` is the definition without the
  /// mistake.
  mutating func read(_ fixture: BrokenFixture, beside sound: DefinitionValue?, _ number: Int) {
    if let row = rules[fixture.rule] { mark(row, number) }
    guard let sound, let place = RecordPlace(of: fixture.edit.path, in: sound),
      let own = records[ObjectIdentifier(place.type)]
    else { return }
    let draft = SampleDraft(type: place.type, of: fixture.definition[place.path] ?? .null)
    for (constraint, row) in zip(place.type.constraints, own.constraints)
    where constraint.isViolated(by: draft.state(of:)) {
      mark(row, number)
    }
    guard let field = own.fields[place.key] else { return }
    switch fixture.edit {
    case .remove: if let row = field.missing { mark(row, number) }
    case .rename(_, let name): mark(field.renamed[name] ?? field.misspelt, number)
    case .replace: mark(field.wrong, number)
    case .insert: break
    }
  }
}

/// The innermost record on the way to a value, and the key of its field.
private struct RecordPlace {
  private(set) var type = CampaignTable.record
  private(set) var path: ArraySlice<DefinitionStep> = []
  private(set) var key = ""

  init?(of way: [DefinitionStep], in campaign: DefinitionValue) {
    var value = campaign
    var form: Form? = .record(CampaignTable.record)
    for (index, step) in way.enumerated() {
      if let record = form?.record(of: value), case .key(let name) = step {
        (type, path, key) = (record, way[..<index], name)
        form = record.fields.first { $0.field.name == name }?.field.form
      } else {
        form = form?.content
      }
      value = value[[step]] ?? .null
    }
    guard !key.isEmpty else { return nil }
  }
}

extension Form {
  /// The type of a value that is a record.
  fileprivate func record(of value: DefinitionValue) -> RecordType? {
    switch self {
    case .record(let type): type
    case .variant(let variant): variant.type(of: value)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .list, .mapping, .either:
      nil
    }
  }
}
