internal import Bytes
internal import CampaignLanguage
package import Findings
internal import SourceText
internal import SourceTree

// Keys that are no field of their record: misspelt, misplaced, under another name, or set by the server.

extension ModelCheck {
  /// Reports a key that is no field, and tells which one was meant, where that is clear: it counts as reported.
  mutating func reportUnknown(
    _ key: NodeID, text: ArraySlice<UInt8>, in mapping: NodeID, of entry: Int, as type: RecordType,
    among variant: Variant?
  ) -> Field? {
    let name = String(decoding: text, as: UTF8.self)
    if variant?.serverSet.contains(name) ?? false {
      let removal = tree.rangeToRemove(pair: key, of: mapping).map {
        [Fix(.leaveOut, .needsReview, [Fix.Edit(removing: $0)])]
      }
      add(.readOnlyField, .readOnly(name), at: key, help: .leaveOut, fixes: removal ?? [])
      return nil
    }
    if let variant, reportMisplaced(key, name, as: type, among: variant) { return nil }
    let absent = absentFields(of: type, in: mapping)
    if let field = absent.first(where: { $0.foreign.contains(name) }) {
      let fixes = rename(key, to: field, of: entry, .keepsMeaning)
      add(.renamedField, .renamed(name, field.name), at: key, fixes: fixes)
      return field
    }
    let letters = letters(of: name)
    if let field = absent.first(where: { hasLetters(letters, $0.name) }) {
      let fixes = rename(key, to: field, of: entry, .keepsMeaning)
      add(.unknownField, .unknown(name, type.noun), at: key, fixes: fixes)
      return field
    }
    let near = nearest(to: name, among: absent.map(\.name))
    guard let field = absent.first(where: { $0.name == near }) else {
      let names = type.fields.map(\.field.name)
      add(.unknownField, .unknown(name, type.noun), at: key, help: names.isEmpty ? nil : .known(names))
      return nil
    }
    let fixes = rename(key, to: field, of: entry, .needsReview)
    add(.unknownField, .unknown(name, type.noun), at: key, fixes: fixes)
    return field
  }

  /// The letters of a name without case and separators: the same for `imageAlt`, `image-alt` and `image_alt`.
  private func letters(of name: String) -> [UInt8] {
    name.lowercased().utf8.filter { !isMark($0) }
  }

  private func hasLetters(_ letters: [UInt8], _ name: String) -> Bool {
    var rest = letters[...]
    for byte in name.utf8 where !isMark(byte) {
      guard rest.popFirst() == byte.lowerCased else { return false }
    }
    return rest.isEmpty
  }

  private func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
  }

  /// A field of another type of the same kind.
  private mutating func reportMisplaced(
    _ key: NodeID, _ name: String, as type: RecordType, among variant: Variant
  ) -> Bool {
    let others = variant.types(withField: name)
    guard !others.isEmpty else { return false }
    let rule = others[0].fields.first { $0.field.name == name }?.field.misplaced ?? .fieldNotForType
    switch rule {
    case .filterOnPlainTrigger:
      add(rule.info, .noFilters(type.noun), at: key, help: .filtersFor(others.map(\.name)))
    default: add(rule.info, .misplaced(name, type.noun), at: key, help: .onlyFor(others.map(\.name)))
    }
    return true
  }

  /// The fields that a mapping does not have. Asked for every unknown key of a mapping, and worked out for the first.
  private mutating func absentFields(of type: RecordType, in mapping: NodeID) -> [Field] {
    if let absent, absent.mapping == mapping { return absent.fields }
    // A bit for each field by its position, as in the records.
    let present = keys(of: mapping).reduce(0 as UInt64) { present, key in
      tree.withText(of: tree.resolved(key) ?? key, type.index).map { present | 1 << UInt64($0) } ?? present
    }
    let fields = type.fields.indices.filter { present >> UInt64($0) & 1 == 0 }.map { type.fields[$0].field }
    absent = (mapping, fields)
    return fields
  }

  /// A fix that calls a key by the name of a field, unless another key was meant for the field too: then somebody has
  /// to choose.
  private func rename(_ key: NodeID, to field: Field, of entry: Int, _ trust: Fix.Trust) -> [Fix] {
    guard records.slot(field, of: entry) == nil else { return [] }
    let spelling = tree[key].style == .plain ? field.name : doubleQuoted(field.name.utf8)
    let edit = Fix.Edit(replacing: tree[key].range, with: spelling)
    return [Fix(.write(field.name), self.trust(trust, at: key), [edit])]
  }

  /// Reports an unknown `type`. Offers the type that the name means in payloads or older documents, or the nearest
  /// one.
  mutating func reportUnknownType(_ value: NodeID, _ name: ArraySlice<UInt8>, among variant: Variant) {
    let text = String(decoding: name, as: UTF8.self)
    let foreign = variant.types.first { $0.foreign.contains(text) }?.name
    let near = foreign ?? nearest(to: text, among: variant.types.map(\.name))
    let fixes = near.map { [replace(value, with: $0, foreign == nil ? .needsReview : .keepsMeaning)] } ?? []
    let other = [CardTable.cards, MessageTable.messages, TriggerTable.triggers].first { $0.type(named: name) != nil }
    let help = other.map { .typeOf($0.noun, text) } ?? Message.types(variant.types.map(\.name))
    add(.unknownType, .unknownType(text, variant.noun), at: value, help: near == nil ? help : nil, fixes: fixes)
  }

  /// A fix that replaces a scalar with another word, quoted in the same way.
  func replace(_ value: NodeID, with word: String, _ trust: Fix.Trust) -> Fix {
    let isBare = tree.syntax == .yaml && tree[value].style == .plain && word.first != "#"
    let spelling = isBare ? word : doubleQuoted(word.utf8)
    return Fix(.write(word), self.trust(trust, at: value), [Fix.Edit(replacing: tree[value].range, with: spelling)])
  }
}

// MARK: - Rules and words

extension RuleInfo {
  package static let unknownField = RuleInfo(
    .unknownField, .error,
    finds: "A field that does not exist here.",
    because: "Nothing reads a misspelt field, so its value is lost.",
    source: "News Feed data model and SDK headers; in-app message documentation and SDK models",
    bad: """
      campaign: spring-sale
      ownr: growth
      cards:
        - { type: text_announcement, id: hours, title: Hours, description: Until eight. }
      """,
    good: """
      campaign: spring-sale
      owner: growth
      cards:
        - { type: text_announcement, id: hours, title: Hours, description: Until eight. }
      """)

  package static let fieldNotForType = RuleInfo(
    .fieldNotForType, .error,
    finds: "A field of other types that this type does not have.",
    because: "Clients never read a field that the type does not have, so it has no effect.",
    source:
      "News Feed data model and SDK headers; in-app message documentation and SDK models; constructors of the clients",
    bad: """
      campaign: spring-sale
      cards:
        - type: text_announcement
          id: hours
          title: Hours
          description: Until eight.
          image: https://example.com/hours.png
      """,
    good: """
      campaign: spring-sale
      cards:
        - type: captioned_image
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
    bad: """
      campaign: spring-sale
      cards:
        - { type: text_announcement, id: hours, title: Hours, cardDescription: Until eight. }
      """,
    good: """
      campaign: spring-sale
      cards:
        - { type: text_announcement, id: hours, title: Hours, description: Until eight. }
      """)

  package static let readOnlyField = RuleInfo(
    .readOnlyField, .error,
    finds: "A field that only the server sets: idString, viewed, created or updated.",
    because: "The server would overwrite it, or the card would look read or old from the start.",
    source: "iOS SDK headers of the News Feed cards",
    bad: """
      campaign: spring-sale
      cards:
        - { type: text_announcement, id: hours, title: Hours, description: Until eight., viewed: false }
      """,
    good: """
      campaign: spring-sale
      cards:
        - { type: text_announcement, id: hours, title: Hours, description: Until eight. }
      """)

  package static let unknownType = RuleInfo(
    .unknownType, .error,
    finds: "A card, message or trigger of a type that does not exist.",
    because: "Some clients drop types that they don't know; others show them as something else.",
    source: "web, Unity, Flutter and Roku clients",
    bad: """
      campaign: spring-sale
      cards:
        - { type: text_anouncement, id: hours, title: Hours, description: Until eight. }
      """,
    good: """
      campaign: spring-sale
      cards:
        - { type: text_announcement, id: hours, title: Hours, description: Until eight. }
      """)

  package static let filterOnPlainTrigger = RuleInfo(
    .filterOnPlainTrigger, .error,
    finds: "Filters on a trigger without properties.",
    because:
      "Only custom events and specific purchases have properties; elsewhere filters are ignored or never match.",
    source: "in-app message delivery documentation",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - type: slideup
          id: hello
          message: Hello
          triggers: [{ type: any_purchase, where: [{ property: quantity, at_least: 2 }] }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - type: slideup
          id: hello
          message: Hello
          triggers: [{ type: specific_purchase, product: sku-1, where: [{ property: quantity, at_least: 2 }] }]
      """)
}

extension Message {
  fileprivate static func unknown(_ name: String, _ noun: String) -> Message {
    "\(noun) has no field \(quoting: Array(name.utf8))"
  }
  fileprivate static func known(_ names: [String]) -> Message {
    names.count == 1 ? "its only field is \(names[0])" : "its fields are \(listed(names))"
  }
  fileprivate static func misplaced(_ name: String, _ noun: String) -> Message { "\(noun) can't have '\(name)'" }
  fileprivate static func onlyFor(_ types: [String]) -> Message { "only for \(listed(types))" }
  fileprivate static func noFilters(_ noun: String) -> Message { "\(noun) has no properties to filter" }
  fileprivate static func filtersFor(_ types: [String]) -> Message {
    "filters work only for \(listed(types))"
  }
  fileprivate static func readOnly(_ name: String) -> Message { "'\(name)' is set by the server" }
  fileprivate static let leaveOut: Message = "remove it"
  fileprivate static func renamed(_ name: String, _ field: String) -> Message {
    "\(quoting: Array(name.utf8)) is called '\(field)' in campaign files"
  }
  static func write(_ name: String) -> Message { "write '\(name)'" }
  fileprivate static func unknownType(_ name: String, _ noun: String) -> Message {
    "unknown type of \(noun): \(quoting: Array(name.utf8))"
  }
  fileprivate static func typeOf(_ noun: String, _ name: String) -> Message { "'\(name)' is a type of \(noun)" }
  fileprivate static func types(_ names: [String]) -> Message { "the types are \(listed(names))" }
}
