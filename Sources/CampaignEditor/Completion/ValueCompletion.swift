import Bytes
import CampaignCheck
import CampaignDerive
import CampaignEngine
import CampaignLanguage
import Findings
import SourceText
import TimeZones

// Values: words, names, anchors, and the items of lists.

/// The rules whose severity can be changed, sorted by id.
let settableRules = ruleCatalogue.filter(\.isSettable)

extension Completer {
  /// Adds the texts, numbers and words that a value of a form can be.
  mutating func addScalars(of form: Form?) {
    guard let form else { return addAliases(of: nil) }
    if let use = meaning.use, use.field == meaning.owner?.typeField { addTypeNames(of: use) }
    add(form, as: meaning.use?.field)
    addAliases(of: form)
  }

  private mutating func add(_ form: Form, as field: Field?) {
    if form.isAnyScalar, let type = comparedType { return addValues(of: type) }
    switch form {
    case .choice(let choices):
      for (position, choice) in choices.all.enumerated() {
        proposals.add(text: choice.name, .choice, choice.summary, order: position, about: .choice(choice))
      }
    case .boolean:
      for (position, word) in ["true", "false"].enumerated() { proposals.add(bare: word, .choice, order: position) }
    case .timeZone(let form):
      if case .namedOrLocal = form { add(["local"], order: 0, "each reader's own clock") }
      add(NamedZone.names, order: 10)
    case .locale: add(proposals.terms.names.languages, order: 0)
    case .name(.event): add(proposals.terms.names.eventNames, order: 0)
    case .name(.product): add(proposals.terms.names.catalogue?.products?.all.all ?? [], order: 0)
    case .name(.property):
      add(proposals.terms.names.properties(of: walk.subject(around: place.entry, in: outline)), order: 0)
    case .link: add(proposals.terms.names.routes, order: 0)
    case .either(let forms): for form in forms { add(form, as: field) }
    case .slug, .text, .moment, .duration, .color, .integer, .number, .list, .record, .variant, .mapping: break
    }
    if let field { addNames(of: field, form) }
    if let field, !form.isOnlyContainer { addExample(of: field, form) }
  }

  private mutating func add(_ names: [String], order: Int, _ detail: String = "") {
    for (position, name) in names.enumerated() {
      proposals.add(text: name, .name, detail, order: min(order + position, 9_000))
    }
  }

  private mutating func addNames(of field: Field, _ form: Form) {
    // The names of a mapping are its keys.
    guard !form.isOnlyContainer, meaning.keys == nil, let thing = field.refersTo,
      let names = proposals.terms.names.names(of: thing)
    else { return }
    add(names, order: 0)
    if thing.mayBeNothing, outline[place.entry].role != .item, outline[place.entry].content != .list {
      proposals.add(text: ScenarioTable.nothing, .choice, "no message or card", order: 9_001)
    }
  }

  /// The names of the types that a record can have.
  private mutating func addTypeNames(of use: RecordType.Use) {
    let types = meanings.dropLast().last?.form?.variantTypes ?? []
    for (position, type) in types.enumerated() {
      proposals.add(text: type.name, .choice, type.summary, order: position, about: .type(type))
    }
  }

  /// The values of a type of the catalogue.
  private mutating func addValues(of type: Catalogue.PropertyType) {
    switch type {
    case .oneOf(let values): add(values.all.all, order: 0)
    case .boolean: add(.boolean, as: nil)
    case .text, .number, .moment: break
    }
  }

  /// The type of the property that the value at the cursor belongs to. Nil if the catalogue has none.
  private var comparedType: Catalogue.PropertyType? {
    if case .name(.property)? = meaning.keys, proposals.document.kind == .campaigns {
      let name = String(decoding: outline.text(ofKey: place.entry), as: UTF8.self)
      return proposals.terms.names.type(ofProperty: name, of: walk.subject(around: place.entry, in: outline))
    }
    guard let owner = meaning.owner, let comparison = owner.comparison, let use = meaning.use,
      comparison.operators.contains(use.field),
      let filter = outline.path(to: place.entry).last(where: { outline[$0].content == .mapping && $0 != place.entry }),
      let property = walk.member(comparison.subject.name, of: filter)
    else { return nil }
    let name = String(decoding: outline.text(ofValue: walk.resolved(property)), as: UTF8.self)
    return proposals.terms.names.type(ofProperty: name, of: walk.subject(around: filter, in: outline))
  }

  /// An example of the value, if nothing better is known.
  private mutating func addExample(of field: Field, _ form: Form) {
    guard field != meaning.owner?.typeField, let example = form.example(of: field) else { return }
    let text = example.hasPrefix("\"") ? String(example.dropFirst().dropLast()) : example
    if form.isNumber {
      proposals.add(bare: text, .template, "an example", order: 9_500)
    } else {
      proposals.add(text: text, .template, "an example", order: 9_500)
    }
  }

  // MARK: Anchors

  /// The anchors before the cursor whose values fit.
  mutating func addAliases(of form: Form?) {
    guard !proposals.isJSON, place.quote == nil else { return }
    let isMerge = outline[place.entry].role == .member && outline.isMergeKey(place.entry)
    for anchor in outline.anchors.reversed() where anchor.range.end <= place.word.start && anchor.range.count > 1 {
      let content = outline[anchor.entry].content
      let isFitting = isMerge ? content == .mapping : form.map { content.fits($0) } ?? true
      guard isFitting, !outline.path(to: place.entry).contains(anchor.entry) else { continue }
      let name = String(decoding: outline.bytes[anchor.range.offsets].dropFirst(), as: UTF8.self)
      proposals.add(bare: "*\(name)", .reference, detail(of: anchor), order: isMerge ? 0 : 7_000)
    }
  }

  private func detail(of anchor: Outline.Anchor) -> String {
    let entry = outline[anchor.entry]
    guard entry.content == .scalar else {
      return outline.children(of: anchor.entry).prefix(4).map {
        String(decoding: outline.text(ofKey: $0), as: UTF8.self)
      }
      .filter { !$0.isEmpty }.joined(separator: ", ")
    }
    return String(decoding: outline.text(ofValue: anchor.entry).prefix(40), as: UTF8.self)
  }

  // MARK: Items

  /// Adds the items that a list can have, each after a line break or a dash.
  mutating func addItems(of list: Int, column: Int, before start: String) {
    guard let form = walk.meaning(of: list).form, let item = form.item else { return }
    let cursor = String(Proposals.cursor)
    let types = item.variantTypes
    if let field = types.first?.typeField {
      for (position, type) in types.enumerated() {
        let text = "\(field.name): \(type.name)"
        proposals.add(
          "- \(text)", .item, type.summary, order: 300 + position,
          writing: start + braced(text, "\(field.name)", type.name),
          about: .type(type), filter: text)
      }
      return
    }
    if let key = item.firstKey {
      let text = place.isInBrackets ? braced("\(key): \(cursor)", key, cursor) : "\(key): \(cursor)"
      proposals.add("- \(key)", .item, order: 300, writing: start + text, filter: key)
    }
    if place.isInBrackets, item.firstKey == nil, item.hasRecord {
      proposals.add("{ }", .item, "a mapping", order: 500, writing: proposals.blank + "{\(cursor)}")
    }
    guard !start.isEmpty else { return add(item, as: walk.meaning(of: list).use?.field) }
    for (position, word) in words(of: item, of: list).enumerated() {
      proposals.add("- \(word)", .item, order: 320 + position, writing: start + word, filter: word)
    }
    if !item.isOnlyContainer { proposals.add("- ", .item, "an item", order: 400, writing: start + cursor) }
  }

  /// A record with one key, in brackets if its list is in brackets.
  private func braced(_ block: String, _ key: String, _ value: String) -> String {
    guard place.isInBrackets else { return block }
    return proposals.isJSON ? "{\"\(key)\": \"\(value)\"}" : "{ \(key): \(value) }"
  }

  private func words(of item: Form, of list: Int) -> [String] {
    if let thing = walk.meaning(of: list).use?.field.refersTo, let names = proposals.terms.names.names(of: thing) {
      return names
    }
    switch item {
    case .choice(let choices): return choices.all.map(\.name)
    case .locale: return proposals.terms.names.languages
    case .name(.product): return proposals.terms.names.catalogue?.products?.all.all ?? []
    case .either(let forms): return forms.flatMap { words(of: $0, of: list) }
    default: return []
    }
  }
}

extension Form {
  /// True if any text is possible, beside other values.
  fileprivate var isAnyScalar: Bool {
    guard case .either(let forms) = self else { return false }
    return forms.contains { if case .text = $0 { true } else { false } }
  }
}

extension Outline.Content {
  /// True if such a value can have a form.
  fileprivate func fits(_ form: Form) -> Bool {
    switch self {
    case .nothing, .alias: false
    case .mapping: form.isMapping
    case .list: form.item != nil
    case .scalar: !form.isOnlyContainer
    }
  }
}

extension Form {
  /// True if a mapping can be its value.
  fileprivate var isMapping: Bool {
    switch self {
    case .record, .variant, .mapping: true
    case .either(let forms): forms.contains(where: \.isMapping)
    default: false
    }
  }

  /// True if it, or one of its alternatives, is a record.
  fileprivate var hasRecord: Bool {
    switch self {
    case .record: true
    case .either(let forms): forms.contains(where: \.hasRecord)
    default: false
    }
  }

  /// The types of records that it can be.
  var variantTypes: [RecordType] {
    switch self {
    case .variant(let variant): variant.types
    case .either(let forms): forms.lazy.map(\.variantTypes).first { !$0.isEmpty } ?? []
    default: []
    }
  }

  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .number: true
    default: false
    }
  }

  /// An example for a field of this form. Nil if there is none that fits on a line.
  fileprivate func example(of field: Field) -> String? {
    switch self {
    case .moment, .duration, .color, .link, .integer, .number, .locale, .timeZone:
      let example = field.sample ?? ExampleTable.value(of: field) ?? guideExample
      return example.flatMap { $0.contains("\n") || $0.hasPrefix("[") || $0.hasPrefix("{") ? nil : $0 }
    case .either(let forms): return forms.lazy.compactMap { $0.example(of: field) }.first
    case .slug, .text, .name, .boolean, .choice, .list, .record, .variant, .mapping: return nil
    }
  }
}
