import CampaignCheck
import CampaignEngine
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Keys, and the beginnings of their values.

extension Completer {
  /// Adds the keys that the mapping can have and does not have yet, each after a text such as a line break.
  mutating func addKeys(column: Int, before start: String) {
    let records = meaning.records
    guard !records.isEmpty else { return addOwnKeys(column: column, before: start) }
    let present = presentKeys
    if records.count > 1, let type = records[0].typeField, !present.contains(type.name) {
      addTypes(records, named: type, before: start)
    }
    for record in records {
      for (position, use) in record.fields.enumerated() where !present.contains(where: use.field.isCalled) {
        let isType = use.field == record.typeField
        let order = isType ? 1 : (use.isRequired && records.count == 1 ? 100 : 200) + position
        addKey(use, of: record, column: column, before: start, order: order)
      }
    }
    addMerge(present, column: column, before: start)
  }

  /// The names of the other keys in the mapping, also those that it merges.
  private var presentKeys: Set<String> {
    guard outline[walk.resolved(place.entry)].content == .mapping else { return [] }
    var names: Set<String> = []
    for member in walk.members(of: place.entry) where member != place.key {
      names.insert(String(decoding: outline.text(ofKey: member), as: UTF8.self))
    }
    return names
  }

  /// `type: slideup` for each type.
  private mutating func addTypes(_ records: [RecordType], named field: Field, before start: String) {
    guard !place.hasColon, place.quote == nil else { return }
    for (position, record) in records.enumerated() {
      proposals.add(
        "\(field.name): \(record.name)", .field, record.summary, order: 2 + position,
        writing: start + key(field.name) + value(record.name), about: .type(record))
    }
  }

  private mutating func addKey(
    _ use: RecordType.Use, of record: RecordType, column: Int, before start: String, order: Int
  ) {
    let name = use.field.name
    let text = start + written(use, column: column)
    // A new record in JSON has no braces yet.
    let isBraced = proposals.isJSON && place.kind == .open
    proposals.add(
      proposals.words.contains(name) ? "\(name):" : name, .field, use.isRequired ? "required" : "", order: order,
      writing: isBraced ? "{\(text)}" : text, about: .field(use, record), replacing: rangeOfKey, filter: name)
  }

  /// The key that makes an empty document a scenario.
  mutating func addScenario(column: Int) {
    let entry = outline[place.entry]
    guard proposals.document.kind == .campaigns, entry.role == .document, entry.content != .list, presentKeys.isEmpty,
      let use = ScenarioTable.record.fields.first(where: \.isRequired)
    else { return }
    addKey(use, of: ScenarioTable.record, column: column, before: proposals.blank, order: 150)
  }

  /// A key with the beginning of its value, or the key alone if the rest is there.
  private func written(_ use: RecordType.Use, column: Int) -> String {
    let name = use.field.name
    if place.hasColon { return proposals.isJSON && place.quote == nil ? "\"\(name)\"" : name }
    return key(name) + beginning(of: use.field.form, column: column)
  }

  /// A key with its colon.
  private func key(_ name: String) -> String {
    guard let quote = place.quote else { return proposals.isJSON ? "\"\(name)\":" : "\(name):" }
    return name + String(UnicodeScalar(quote)) + ":"
  }

  /// A name in quotes is replaced with its closing quote, unless the colon is there too.
  private var rangeOfKey: ByteRange? {
    guard let quote = place.quote, !place.hasColon else { return nil }
    let end = Int(place.word.end)
    let bytes = outline.bytes
    return end < bytes.count && bytes[end] == quote ? ByteRange(Int(place.word.start), end + 1) : nil
  }

  private func value(_ text: String) -> String { proposals.isJSON ? " \"\(text)\"" : " \(text)" }

  /// `<<: *` if there is a mapping to merge.
  private mutating func addMerge(_ present: Set<String>, column: Int, before start: String) {
    guard !proposals.isJSON, place.quote == nil, !present.contains("<<"), !place.hasColon,
      outline.anchors.contains(where: { outline[$0.entry].content == .mapping })
    else { return }
    proposals.add(
      "<<", .reference, "the keys of an anchor", order: 800, writing: start + "<<: *\(Proposals.cursor)")
  }

  /// The keys of a mapping whose keys are the author's own.
  private mutating func addOwnKeys(column: Int, before start: String) {
    guard let (keys, values) = meaning.form?.mapping else { return }
    let present = presentKeys
    let names = names(for: keys)
    for (position, name) in names.enumerated() where !present.contains(name) {
      let rest = place.hasColon ? "" : beginning(of: values, column: column)
      proposals.add(
        name, .name, order: 300 + position, writing: start + (place.hasColon ? name : key(name)) + rest,
        about: subject(ofKey: name, keys), replacing: rangeOfKey)
    }
  }

  private func names(for keys: MappingKeys) -> [String] {
    let known = proposals.terms.names
    switch keys {
    case .rule: return settableRules.map(\.id)
    case .changeRule: return rulesOfChanges.map(\.id)
    case .name(.event): return known.eventNames
    case .name(.product): return known.catalogue?.products?.all.all ?? []
    case .name(.property): return known.properties(of: walk.subject(around: place.entry, in: outline))
    case .text, .slug: return meaning.use?.field.refersTo.flatMap { known.names(of: $0) } ?? []
    }
  }

  private func subject(ofKey name: String, _ keys: MappingKeys) -> Completion.Subject {
    switch keys {
    case .rule: settableRules.first { $0.id == name }.map { .rule($0) } ?? .nothing
    case .changeRule: rulesOfChanges.first { $0.id == name }.map { .rule($0) } ?? .nothing
    case .name, .text, .slug: .nothing
    }
  }

  // MARK: Values

  /// The text after a key and its colon, up to the place where its value is written.
  func beginning(of form: Form, column: Int) -> String {
    let cursor = String(Proposals.cursor)
    if proposals.isJSON { return " " + beginningInJSON(of: form) }
    if place.isInBrackets {
      if form.item != nil, form.isOnlyContainer { return " [\(cursor)]" }
      return form.isOnlyContainer ? " { \(cursor) }" : " " + cursor
    }
    guard form.isOnlyContainer else { return " " + cursor }
    let inner = column + 2
    guard let item = form.item else {
      return proposals.newLine(inner) + (form.firstKey.map { "\($0): " } ?? "") + cursor
    }
    guard item.isOnlyContainer else { return " [\(cursor)]" }
    return proposals.newLine(inner) + "- " + (item.firstKey.map { "\($0): " } ?? "") + cursor
  }

  private func beginningInJSON(of form: Form) -> String {
    let cursor = String(Proposals.cursor)
    switch form {
    case .boolean, .integer, .number: return cursor
    case .list: return "[\(cursor)]"
    case .record, .variant, .mapping: return "{\(cursor)}"
    case .either(let forms): return forms.first.map(beginningInJSON) ?? cursor
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .choice: return "\"\(cursor)\""
    }
  }
}

extension Form {
  /// The words that it can be.
  var words: Set<String> {
    switch self {
    case .choice(let choices): Set(choices.all.map(\.name))
    case .either(let forms): forms.reduce(into: []) { $0.formUnion($1.words) }
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .list, .record, .variant, .mapping:
      []
    }
  }

  /// True if its values can only be lists or mappings.
  var isOnlyContainer: Bool {
    switch self {
    case .list, .record, .variant, .mapping: true
    case .either(let forms): forms.allSatisfy(\.isOnlyContainer)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice:
      false
    }
  }

  /// The key with which a record of the form begins.
  var firstKey: String? {
    switch self {
    case .record(let type): type.fields.first(where: \.isRequired)?.field.name
    case .variant(let variant):
      variant.typeField?.name ?? variant.types.last?.fields.first(where: \.isRequired)?.field.name
    case .either(let forms): forms.lazy.compactMap(\.firstKey).first
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .list, .mapping:
      nil
    }
  }
}
