import Bytes
import CampaignLanguage
package import Findings
import SourceText
import SourceTree

// Keys that are no field of their record: misspelt, misplaced, under another name, or set by the server.

extension ModelCheck {
  /// Reports a key that is not a field. Returns the field that was meant, if that is clear.
  mutating func reportUnknown(
    _ key: NodeID, text: ArraySlice<UInt8>, in mapping: NodeID, of entry: Int, as type: RecordType,
    among variant: Variant?
  ) -> Field? {
    let name = String(decoding: text, as: UTF8.self)
    if variant?.serverSet.contains(name) ?? false {
      let removal = tree.rangeToRemove(pair: key, of: mapping).map {
        [Fix(.removeIt, .needsReview, [Fix.Edit(removing: $0)])]
      }
      add(.readOnlyField, .readOnly(name), at: key, help: .removeIt, fixes: removal ?? [])
      return nil
    }
    if let variant, !isOtherName(name, ofMissingFieldIn: mapping, type),
      reportMisplaced(key, name, as: type, among: variant)
    {
      return nil
    }
    if let handled, handled.mapping == mapping, key <= handled.through { return nil }
    if reportMissingSeparator(key, name, in: mapping, as: type) { return nil }
    let absent = absentFields(of: type, in: mapping)
    if let field = reportLookAlike(key, text, among: absent, of: entry) { return field }
    if let field = reportMissingSpace(key, name, in: mapping, among: absent) { return field }
    if let named = absent.first(where: { $0.foreign.contains(name) }) {
      let other =
        linkMeant(by: key, named: named, among: absent) ?? textMeant(by: key, named: named, among: absent)
      let field = other ?? named
      reportRenamed(key, name, to: field, in: mapping, of: entry, as: type)
      return field
    }
    let letters = letters(of: name)
    if let field = absent.first(where: { hasLetters(letters, $0.name) }) {
      return reportMisspelt(key, name, field, of: entry, as: type, .keepsMeaning)
    }
    if reportWordAsKey(key, name, in: mapping, among: absent, of: type) { return nil }
    if let comparison = type.comparison, isValueOfNamedOperator(name, in: mapping, comparison) { return nil }
    if let comparison = type.comparison,
      reportCombination(key, name, in: mapping, of: entry, as: comparison, isAlternative: variant == nil)
    {
      return nil
    }
    if let comparison = type.comparison,
      let field = reportForeignComparison(key, name, in: mapping, as: comparison)
    {
      return field
    }
    if let field = reportCondition(key, name, in: mapping, as: type) { return field }
    if let field = reportLanguageAsKey(key, name, in: mapping, as: type) { return field }
    if reportNameInUse(key, name, as: type) || reportState(key, name, as: type) { return nil }
    if reportRefused(key, name, in: mapping, as: type) { return nil }
    if let variant, reportOtherNameMisplaced(key, name, as: type, among: variant) { return nil }
    if reportOnWrongLevel(key, name, in: mapping, as: type) { return nil }
    var names: [String] = []
    names.reserveCapacity(absent.count + 8)
    for field in absent { field.addNames(to: &names) }
    let near = nearest(to: name, among: names)
    if let near, let field = absent.first(where: { $0.isCalled(near) }) {
      return reportMisspelt(key, name, field, of: entry, as: type, .needsReview)
    }
    if let comparison = type.comparison, reportPropertyAsKey(key, name, in: mapping, of: entry, as: comparison) {
      return nil
    }
    if reportNotIndented(key, name, in: mapping, as: type) { return nil }
    if reportInContainer(key, name, in: mapping, as: type, among: absent) { return nil }
    if reportCutAtComma(key, in: mapping, as: type) { return nil }
    if reportMapping(key, name, in: mapping, as: type) { return nil }
    if reportSpan(key, name, in: mapping, as: type, among: absent) { return nil }
    if reportPlatform(key, name, as: type) { return nil }
    if reportEntry(key, name, in: mapping, as: type, among: absent) { return nil }
    noteUnclear(key, name, in: mapping)
    return nil
  }

  /// `background:` in a step, where `step: background` belongs: a word as a key.
  private mutating func reportWordAsKey(
    _ key: NodeID, _ name: String, in mapping: NodeID, among absent: [Field], of type: RecordType
  ) -> Bool {
    guard let field = absent.first(where: { $0.takesWordsAsKeys }),
      case .choice(let choices) = field.form,
      let word = choices.all.first(where: { $0.isCalled(name) || $0.foreign.contains(name) })?.name,
      let value = tree.pairs(of: mapping).first(where: { $0.key == key })?.value
    else { return false }
    let isEmpty = tree.value(of: value) == .null || tree.value(of: value) == .boolean(true)
    let others = isEmpty ? [] : membersBesideWord(value, in: mapping, among: absent)
    let members = [sample.member(field, word: word)] + (others ?? [])
    let end = max(lastEnd(of: value), tree[key].range.end)
    let edit = Fix.Edit(
      replacing: ByteRange(start: tree[key].range.start, end: end),
      with: members.joined(separator: separator(in: mapping)))
    let shown = members.count == 1 ? members[0] : sample.braces(members)
    add(
      .unknownField, .wordAsKey(name, field.name), at: key,
      help: others != nil ? .write(shown) : .writeWithoutValue(members[0]),
      fixes: others != nil ? [Fix(.write(shown), trust(isEmpty ? .keepsMeaning : .needsReview, at: key), [edit])] : [])
    return true
  }

  private mutating func reportMisspelt(
    _ key: NodeID, _ name: String, _ field: Field, of entry: Int, as type: RecordType, _ trust: Fix.Trust
  ) -> Field {
    let fixes = rename(key, to: field, of: entry, trust)
    add(
      .unknownField, .unknown(name, type.noun), at: key,
      help: fixes.isEmpty ? helpWithoutRenaming(key, to: field, of: entry) : nil, fixes: fixes)
    return field
  }

  /// A key that looks like a field, but has a character that is another one or that nobody sees.
  private mutating func reportLookAlike(
    _ key: NodeID, _ text: ArraySlice<UInt8>, among absent: [Field], of entry: Int
  ) -> Field? {
    guard let plain = PlainSpelling(of: text), let field = absent.first(where: { $0.name == plain.unquoted }) else {
      return nil
    }
    let fixes = rename(key, to: field, of: entry, .keepsMeaning)
    add(
      .unknownField, .notQuite(field.name), at: part(plain.first.range, of: key), help: .lookAlike(plain.first),
      fixes: fixes)
    return field
  }

  /// The letters of a name without case and separators: the same for `imageAlt`, `image-alt` and `image_alt`.
  func letters(of name: String) -> [UInt8] {
    name.lowercased().utf8.filter { !isMark($0) }
  }

  func hasLetters(_ letters: [UInt8], _ name: String) -> Bool {
    var rest = letters[...]
    for byte in name.utf8 where !isMark(byte) {
      guard rest.popFirst() == byte.lowerCased else { return false }
    }
    return rest.isEmpty
  }

  private func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
  }

  /// True if other tools give this name to a field that the record needs and lacks.
  private mutating func isOtherName(_ name: String, ofMissingFieldIn mapping: NodeID, _ type: RecordType) -> Bool {
    let named = type.fields.filter { $0.isRequired && $0.field.foreign.contains(name) }
    return !named.isEmpty && named.contains { absentFields(of: type, in: mapping).contains($0.field) }
  }

  /// A field of another type of the same kind.
  private mutating func reportMisplaced(
    _ key: NodeID, _ name: String, as type: RecordType, among variant: Variant
  ) -> Bool {
    let others = variant.types(withField: name)
    guard !others.isEmpty else { return false }
    let rule = others[0].fields.first { $0.field.isCalled(name) }?.field.misplaced ?? .fieldNotForType
    let words = rule.words(of: name, in: type, insteadOf: others.map(\.name))
    add(rule.info, words.message, at: key, help: words.help)
    return true
  }

  /// The same for a name that other tools give to such a field: `image_url` in a text announcement.
  private mutating func reportOtherNameMisplaced(
    _ key: NodeID, _ name: String, as type: RecordType, among variant: Variant
  ) -> Bool {
    let named = variant.types.lazy.flatMap(\.fields).map(\.field).first { $0.foreign.contains(name) }
    guard let named, !type.has(named.name) else { return false }
    return reportMisplaced(key, named.name, as: type, among: variant)
  }

  /// The fields that a mapping does not have. Asked for every unknown key of a mapping, and worked out for the first.
  mutating func absentFields(of type: RecordType, in mapping: NodeID) -> [Field] {
    if let absent, absent.mapping == mapping { return absent.fields }
    let present = FieldSet(keys(of: mapping).compactMap { tree.withText(of: tree.resolved($0) ?? $0, type.index) })
    var fields: [Field] = []
    fields.reserveCapacity(type.fields.count)
    for index in type.fields.indices where !present.contains(index) { fields.append(type.fields[index].field) }
    absent = (mapping, fields)
    return fields
  }

  /// Reports an unknown `type`. Offers the type that the name means in payloads or older documents, or the nearest
  /// one.
  mutating func reportUnknownType(
    _ value: NodeID, _ name: ArraySlice<UInt8>, in mapping: NodeID, among variant: Variant
  ) {
    let text = String(decoding: name, as: UTF8.self)
    let names = variant.types.map(\.name)
    if reportLookAlike(value, as: .unknownType, isRight: names.contains) { return }
    let foreign = meant(by: text, among: variant, in: mapping)
    let same = names.first { hasLetters(letters(of: text), $0) }
    if let certain = foreign ?? same {
      return add(
        .unknownType, .unknownType(text, variant.noun), at: value,
        fixes: [replace(value, with: certain, .keepsMeaning)])
    }
    if let near = nearest(to: text, among: names) {
      return add(
        .unknownType, .unknownType(text, variant.noun), at: value, fixes: [replace(value, with: near, .needsReview)])
    }
    if let advice = adviceForEvent(value, among: variant) {
      return add(.unknownType, .unknownType(text, variant.noun), at: value, help: advice)
    }
    let other = CampaignTable.record.variants.first { $0.type(named: name)?.typeField != nil }
    let help = other.map { .typeOf($0.noun, text) } ?? Message.types(names)
    add(.unknownType, .unknownType(text, variant.noun), at: value, help: help)
  }

  /// The type that goes by a name elsewhere, also in payloads. Several types can have one such name; then the fields of
  /// the record tell.
  private func meant(by name: String, among variant: Variant, in mapping: NodeID) -> String? {
    let types = variant.types.filter { $0.foreign.contains(name) || $0.wire == name }
    guard types.count > 1 else { return types.first?.name }
    let keys = keys(of: mapping).map { String(decoding: tree.text(of: tree.resolved($0) ?? $0), as: UTF8.self) }
    let fitting = types.filter { type in
      keys.allSatisfy { key in type.fields.contains { $0.field.isCalled(key) || $0.field.foreign.contains(key) } }
    }
    // Of several, the one that needs the fewest fields.
    return fitting.min { $0.required.count < $1.required.count }?.name
  }

  /// A fix that replaces a scalar with a text in quotes, which can have brackets.
  func replaceQuoted(_ value: NodeID, with text: String) -> Fix {
    Fix(.write(text), .needsReview, [Fix.Edit(replacing: tree[value].range, with: doubleQuoted(text.utf8))])
  }

  /// A fix that replaces a scalar with another word, quoted in the same way.
  func replace(_ value: NodeID, with word: String, _ trust: Fix.Trust) -> Fix {
    let isBare = tree.syntax == .yaml && tree[value].style == .plain && word.first != "#"
    let spelling = isBare ? word : doubleQuoted(word.utf8)
    return Fix(.write(word), self.trust(trust, at: value), [Fix.Edit(replacing: tree[value].range, with: spelling)])
  }
}

// MARK: - Rules and words

extension MisplacedFieldRule {
  /// The words for a field of some other types.
  fileprivate func words(
    of name: String, in type: RecordType, insteadOf others: [String]
  ) -> (message: Message, help: Message) {
    switch self {
    case .fieldNotForType: (.misplaced(name, type.noun), .onlyFor(others))
    case .filterOnPlainTrigger: (.noFilters(type.noun), .filtersFor(others))
    }
  }
}

extension RuleInfo {
  package static let unknownField = RuleInfo(
    .unknownField, .error,
    finds: "A field that does not exist here.",
    because: "Nothing reads a misspelt field, so its value is lost.",
    source: "News Feed data model and SDK headers; in-app message documentation and SDK models",
    example: """
        campaign: spring-sale
      - ownr: growth
      + owner: growth
        cards:
          - { type: text_announcement, id: hours, title: Hours, description: Until eight. }
      """)

  package static let fieldNotForType = RuleInfo(
    .fieldNotForType, .error,
    finds: "A field of other types that this type does not have.",
    because: "Clients never read a field that the type does not have, so it has no effect.",
    source:
      "News Feed data model and SDK headers; in-app message documentation and SDK models; constructors of the clients",
    example: """
        campaign: spring-sale
        cards:
      -   - type: text_announcement
      +   - type: captioned_image
            id: hours
            title: Hours
            description: Until eight.
            image: https://example.com/hours.png
      """)

  package static let renamedField = RuleInfo(
    .renamedField, .error,
    finds: "A field under another name: a payload key, a class property, or the name in older documents.",
    because: "Campaign files use one name for each field; payloads, clients and older documents use others.",
    source: "wire names, class names and translated articles of the SDKs",
    example: cardExample(bad: "type: text_announcement, id: hours, title: Hours, cardDescription: Until eight."))

  package static let readOnlyField = RuleInfo(
    .readOnlyField, .error,
    finds: "A field that only the server sets: idString, viewed, created or updated.",
    because: "The server would overwrite it, or the card would look read or old from the start.",
    source: "iOS SDK headers of the News Feed cards",
    example: cardExample(
      bad: "type: text_announcement, id: hours, title: Hours, description: Until eight., viewed: false"))

  package static let unknownType = RuleInfo(
    .unknownType, .error,
    finds: "A card, message or trigger of a type that does not exist.",
    because: "Some clients drop types that they don't know; others show them as something else.",
    source: "web, Unity, Flutter and Roku clients",
    example: cardExample(bad: "type: text_anouncement, id: hours, title: Hours, description: Until eight."))

  package static let filterOnPlainTrigger = RuleInfo(
    .filterOnPlainTrigger, .error,
    finds: "Filters on a trigger without properties.",
    because:
      "Only custom events and specific purchases have properties; elsewhere filters are ignored or never match.",
    source: "in-app message delivery documentation",
    example: """
      \(ExampleStart.slideup)
      -     triggers: [{ type: any_purchase, where: [{ property: quantity, at_least: 2 }] }]
      +     triggers: [{ type: specific_purchase, product: sku-1, where: [{ property: quantity, at_least: 2 }] }]
      """)
}

extension Message {
  fileprivate static func notQuite(_ field: String) -> Message {
    "this looks like '\(field)', but contains a different character"
  }
  fileprivate static func wordAsKey(_ name: String, _ field: String) -> Message {
    "\(quoting: Array(name.utf8)) is a word for '\(field)', not a field"
  }
  fileprivate static func writeWithoutValue(_ member: String) -> Message {
    "write '\(member)', which takes no other value"
  }
  fileprivate static func misplaced(_ name: String, _ noun: String) -> Message { "\(noun) can't have '\(name)'" }
  fileprivate static func onlyFor(_ types: [String]) -> Message { "only for \(listed(types))" }
  fileprivate static func noFilters(_ noun: String) -> Message { "\(noun) has no properties to filter" }
  fileprivate static func filtersFor(_ types: [String]) -> Message { "filters work only for \(listed(types))" }
  fileprivate static func readOnly(_ name: String) -> Message { "'\(name)' is set by the server" }
  static func write(_ text: String) -> Message { "write \(quoting: Array(text.utf8))" }
  fileprivate static func unknownType(_ name: String, _ noun: String) -> Message {
    "unknown type of \(noun): \(quoting: Array(name.utf8))"
  }
  fileprivate static func typeOf(_ noun: String, _ name: String) -> Message { "'\(name)' is a type of \(noun)" }
  fileprivate static func types(_ names: [String]) -> Message { "the types are \(listed(names))" }
}
