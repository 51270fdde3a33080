import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Keys that belong somewhere else: on another level, or into the text before them.

extension ModelCheck {
  /// Fields that were found on the wrong level of a mapping, and the lists that they belong in.
  struct StrayFields {
    let mapping: NodeID
    let homes: [Level]
  }

  /// Reports another name of a field that the record has already: `name` beside `campaign`.
  mutating func reportNameInUse(_ key: NodeID, _ name: String, as type: RecordType) -> Bool {
    // Only a document with `campaign` is a campaign, so the field is there.
    let ofCampaign = Self.namesOfCampaigns.contains(name) ? type.field(.campaignName) : nil
    guard let field = ofCampaign ?? type.fields.first(where: { $0.field.foreign.contains(name) })?.field else {
      return false
    }
    // `text` beside `message` may belong to the colours, one level below.
    let isOneLevelHigh = Level.homes(of: name, near: type).contains { home in
      type.fields.contains { $0.field == home.container }
    }
    guard !isOneLevelHigh else { return false }
    add(
      .renamedField, .isThere(name, field.name), at: key,
      help: field.form.isList ? .writeItem(of: field.name) : .removeOne(name, field.name))
    return true
  }

  /// Reports `expect` outside the steps of a scenario.
  private mutating func reportExpectation(_ key: NodeID, _ name: String, as type: RecordType) -> Bool {
    guard name == ScenarioTable.expect.name || ScenarioTable.expect.foreign.contains(name),
      Level.has(type) || type === ScenarioTable.record
    else { return false }
    add(
      .unknownField, .belongsTo("a step of a scenario", name, type.noun), at: key,
      help: type === ScenarioTable.record ? .intoStep : .ownScenario)
    return true
  }

  /// Reports `status: draft` in a campaign, which other tools switch on and off.
  mutating func reportState(_ key: NodeID, _ name: String, as type: RecordType) -> Bool {
    if reportExpectation(key, name, as: type) { return true }
    guard type.field(.campaignName) != nil, Self.states.contains(name) else { return false }
    add(.unknownField, .noState, at: key, help: .excludeFile)
    return true
  }

  private static let namesOfCampaigns = ["name"]

  private static let states = [
    "status", "state", "enabled", "disabled", "active", "draft", "published", "live", "paused", "is_active",
    "is_enabled",
  ]

  /// Reports a field of the records above or below. Of several fields that belong to the same records below, only the
  /// first is reported: they are one mistake.
  mutating func reportOnWrongLevel(_ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType) -> Bool {
    let homes = Level.homes(of: name, near: type).filter { !isForeignType(tree.sibling(after: key), name, of: $0) }
    // `close_button: true` is no colour.
    if case .boolean? = tree.value(of: tree.sibling(after: key)), homes.contains(where: { $0.isColor(name) }) {
      return false
    }
    if reportUnchangeable(key, name, homes, as: type) { return true }
    guard let home = homes.first else { return reportForeignOnWrongLevel(key, name, in: mapping, as: type) }
    if home.field(towards: type) == nil, let stray, stray.mapping == mapping,
      stray.homes.contains(where: { old in homes.contains { $0 === old } })
    {
      return true
    }
    stray = StrayFields(mapping: mapping, homes: homes)
    add(
      .unknownField, .belongsTo(listed(home, homes), name, type.noun), at: key,
      help: home.field(towards: type).map { .onLevelOf($0.name, home.noun) }
        ?? .into(homes.compactMap(\.container), in: tree.syntax))
    if home.field(towards: type) == nil {
      for home in homes {
        forgetMissing(name, in: home, before: key)
        forgetEmpty(home.container, of: mapping)
      }
    }
    return true
  }

  /// The fields of a record that are named before what to write instead.
  private static let mostNamed = 6

  /// True for `type: secondary` in a button: the value is no type of the records that have types.
  private func isForeignType(_ value: NodeID, _ name: String, of level: Level) -> Bool {
    guard tree.value(of: value) == .text, level.types.allSatisfy({ $0.typeField?.name == name }) else { return false }
    let text = String(decoding: tree.text(of: value), as: UTF8.self)
    return !level.types.contains { $0.name == text || $0.foreign.contains(text) }
  }

  /// Reports a field of other records that the author means here, although it can't have a meaning here.
  mutating func reportRefused(_ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType) -> Bool {
    guard let refusal = type.refusals.first(where: { $0.refuses(name) }) else { return false }
    stray = StrayFields(mapping: mapping, homes: [])
    add(
      .unknownField, .hasNoField(name, type.noun), at: key,
      help: type.fields.count > Self.mostNamed
        ? Message(refusal.instead) : .fieldsOrInstead(type.fields.map(\.field.name), refusal.instead))
    return true
  }

  /// Reports the name that other tools give a field of the records below: `bg_color` in a slideup.
  private mutating func reportForeignOnWrongLevel(
    _ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType
  ) -> Bool {
    guard let (homes, field) = Level.foreignHomes(of: name, below: type), let home = homes.first else { return false }
    stray = StrayFields(mapping: mapping, homes: homes)
    add(
      .unknownField, .isCalled(field.name, in: listed(home, homes), name), at: key,
      help: .into(homes.compactMap(\.container), as: field.name, in: tree.syntax))
    for home in homes { forgetMissing(field.name, in: home, before: key) }
    return true
  }

  /// `colors:` is not empty if its fields follow it, but are not indented.
  private mutating func forgetEmpty(_ container: Field?, of mapping: NodeID) {
    guard let container, let empty = member(container.name, of: mapping), tree.value(of: empty.value) == .null else {
      return
    }
    let range = tree[empty.value].range
    removeFindings { $0.place.range == range }
  }

  /// Reports the first key after an empty field that takes the author's keys: `extras:` with `hall: "4"` in the same
  /// column.
  mutating func reportNotIndented(_ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType) -> Bool {
    guard tree[mapping].style == .block, key.index > mapping.index + 2 else { return false }
    let (value, before) = (NodeID(key.index - 1), NodeID(key.index - 2))
    guard tree[value].kind == .scalar, tree[value].range.isEmpty, tree[before].kind == .scalar,
      let index = tree.withText(of: before, type.index), case .mapping = type.fields[index].field.form
    else { return false }
    var last = key
    var next = tree.sibling(after: tree.sibling(after: key))
    let end = tree.sibling(after: mapping)
    while next < end, !isField(next, of: type) {
      last = next
      next = tree.sibling(after: tree.sibling(after: next))
    }
    handled = (mapping, last)
    forgetEmpty(type.fields[index].field, of: mapping)
    let field = type.fields[index].field.name
    add(.unknownField, .belongsTo("'\(field)'", name, type.noun), at: key, help: .indentAll(field))
    return true
  }

  private func listed(_ home: Level, _ homes: [Level]) -> String {
    // Several lists hold records of one kind, such as the colours of each type of message.
    let containers = Set(homes.map { $0.container?.name })
    return containers.count == 1
      ? home.container.map { "'\($0.name)'" } ?? home.noun : homes.map(\.noun).joined(separator: " or ")
  }

  /// A field that is one level too high is not also missing from the last record before it.
  private mutating func forgetMissing(_ name: String, in level: Level, before key: NodeID) {
    // It is the last record but for those within it. More than a few such fields are not one slip.
    guard strayCount < 100 else { return }
    strayCount += 1
    let last = records.entries.suffix(100).last { entry in
      entry.mapping < key && level.types.contains { entry.isOf($0) }
    }
    guard let last else { return }
    let place = tree.childCount(of: last.mapping) > 0 ? tree.firstChild(of: last.mapping) : last.mapping
    let range = tree[place].range
    let missing = Message.missing(name, in: last.type.noun)
    removeFindings { $0.message == missing && $0.place.range == range }
  }

  /// True if a record lacks its lists only because their items' fields are in the record itself.
  func isExcused(_ record: Record, from fields: [Field]) -> Bool {
    guard let stray, stray.mapping == record.mapping else { return false }
    return stray.homes.contains { home in fields.contains { $0 === home.container } }
  }

  /// True for a record with no other key than one that belongs elsewhere: what it lacks is the same mistake.
  func hasStrayKey(_ record: Record) -> Bool {
    guard let stray, stray.mapping == record.mapping else { return false }
    return record.fields.isEmpty
  }

  /// A value that a comma has cut.
  private enum CutValue {
    /// Readers see it.
    case shownText
    case text
    /// A list without its brackets.
    case list

    init(of field: Field) {
      self = field.form.takesList ? .list : field.role == .text ? .shownText : .text
    }
  }

  /// Reports `{ text: No, thanks }`, where a comma has cut a text in two, and `{ targets: ios, web }`.
  mutating func reportCutAtComma(_ key: NodeID, in mapping: NodeID, as type: RecordType) -> Bool {
    let kind = { (before: NodeID, check: ModelCheck) in
      check.tree.withText(of: before, type.index).map { CutValue(of: type.fields[$0].field) } ?? .text
    }
    return reportCutAtComma(key, in: mapping, .unknownField, kind: kind, isField: { $1.isField($0, of: type) })
  }

  /// Reports `{ price: 4,99 }` in a mapping with the author's keys.
  mutating func reportCutAtComma(_ key: NodeID, inTexts mapping: NodeID) -> Bool {
    guard tree[tree.sibling(after: key)].range.isEmpty else { return false }
    if let handled, handled.mapping == mapping, key <= handled.through { return true }
    return reportCutAtComma(
      key, in: mapping, .extrasNotText, areTexts: true, kind: { _, _ in .text }, isField: { _, _ in false })
  }

  private mutating func reportCutAtComma(
    _ key: NodeID, in mapping: NodeID, _ rule: RuleInfo, areTexts: Bool = false,
    kind: (NodeID, ModelCheck) -> CutValue, isField: (NodeID, ModelCheck) -> Bool
  ) -> Bool {
    // Nodes are stored in the order of the text, so the pair before the key is directly before it. A text from a
    // variation is elsewhere.
    guard tree[mapping].style == .flow, tree.isBare(Pair(key: key, value: tree.sibling(after: key))),
      key.index > mapping.index + 2
    else { return false }
    let (text, before) = (NodeID(key.index - 1), NodeID(key.index - 2))
    guard tree[text].kind == .scalar, tree[text].style == .plain, !tree[text].range.isEmpty,
      tree[before].kind == .scalar, tree[text].range.end <= tree[key].range.start,
      tree.bytes[Int(tree[text].range.end)..<Int(tree[key].range.start)].allSatisfy({ $0 == 0x20 || $0 == 0x2C })
    else { return false }
    var last = key
    var next = tree.sibling(after: tree.sibling(after: key))
    let end = tree.sibling(after: mapping)
    while next < end, tree[last].range.end <= tree[next].range.start,
      tree.isBare(Pair(key: next, value: tree.sibling(after: next))), !isField(next, self)
    {
      last = next
      next = tree.sibling(after: tree.sibling(after: next))
    }
    let whole = ByteRange(Int(tree[text].range.start), Int(tree[last].range.end))
    guard tree.bytes[whole.offsets].allSatisfy({ $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: "#") }) else {
      return false
    }
    removeFindings { whole.start <= $0.place.range.start && $0.place.range.end <= whole.end }
    handled = (mapping, last)
    cutTexts.append(whole)
    // `equals: 1,000` and `1.000,50` are no text.
    let isNumber = !areTexts && tree.bytes[whole.offsets].allSatisfy { $0.isDigit || $0 == 0x2C || $0 == 0x2E }
    if isNumber {
      add(rule, .cutAtComma(tree.text(of: text)), at: whole, help: .numberForm)
      return true
    }
    // An item of a list is rarely a sentence.
    let parts = tree.bytes[whole.offsets].split(separator: UInt8(ascii: ","))
    let isSentence = parts.contains { $0.trimmed.contains(UInt8(ascii: " ")) }
    let kind = kind(before, self) == .list && isSentence ? .text : kind(before, self)
    add(
      rule, .cutAtComma(tree.text(of: text)), at: whole, help: kind == .list ? .listInBrackets : .quoteWholeText,
      fixes: [fix(kind, at: whole)])
    return true
  }

  private func fix(_ value: CutValue, at whole: ByteRange) -> Fix {
    func edit(_ text: String) -> [Fix.Edit] { [Fix.Edit(replacing: whole, with: text)] }
    let text = tree.bytes[whole.offsets]
    return switch value {
    case .shownText: Fix(.quoteText, .keepsMeaning, edit(doubleQuoted(text)))
    case .text: Fix(.quoteText, .needsReview, edit(doubleQuoted(text)))
    case .list: Fix(.addBrackets, .needsReview, edit("[\(String(decoding: text, as: UTF8.self))]"))
    }
  }

  /// Reports `{property:total}`, where a space is missing after the colon. All such keys of a mapping are one mistake.
  mutating func reportMissingSpace(
    _ key: NodeID, _ name: String, in mapping: NodeID, among absent: [Field]
  ) -> Field? {
    guard let field = fieldBeforeColon(key, among: absent) else { return nil }
    guard spaceless != mapping else { return field }
    spaceless = mapping
    let edits = tree.pairs(of: mapping).compactMap { pair -> Fix.Edit? in
      guard tree.isBare(pair), tree[pair.key].style == .plain, tree.verbatimStart(of: pair.key) != nil,
        let field = fieldBeforeColon(pair.key, among: absent)
      else { return nil }
      let value = tree.text(of: pair.key).dropFirst(field.name.utf8.count + 1)
      // Other characters may mean something at the start of a value.
      guard let first = value.first, first.isLetter || first.isDigit || first >= 0x80 else { return nil }
      let written = "\(field.name): " + String(decoding: value, as: UTF8.self)
      return Fix.Edit(replacing: tree[pair.key].range, with: written)
    }
    let fixes = edits.isEmpty || tree.syntax == .json ? [] : [Fix(.addSpace, .needsReview, edits)]
    add(.unknownField, .noSpace(name), at: key, help: .spaceAfterColon, fixes: fixes)
    return field
  }

  func fieldBeforeColon(_ key: NodeID, among fields: [Field]) -> Field? {
    guard tree[key].kind == .scalar else { return nil }
    let text = tree.text(of: key)
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = text[..<colon]
    // `title:: Sale` has a space, and a colon too many.
    guard colon + 1 < text.endIndex else { return nil }
    return fields.first { $0.name.utf8.elementsEqual(name) }
  }

  private func isField(_ key: NodeID, of type: RecordType) -> Bool {
    tree.withText(of: tree.resolved(key) ?? key, type.index) != nil
  }
}

extension Message {
  fileprivate static func isThere(_ name: String, _ field: String) -> Message {
    "\(quoting: Array(name.utf8)) is another name of '\(field)', which is here already"
  }
  fileprivate static func removeOne(_ name: String, _ field: String) -> Message {
    "keep '\(field)', and remove \(quoting: Array(name.utf8))"
  }
  fileprivate static let intoStep: Message = "write it in an item of 'steps', indented like the other keys of the item"
  fileprivate static let ownScenario: Message =
    "write a scenario in a file of its own; 'campaignc new scenario' makes one"
  fileprivate static let noState: Message = "campaigns have no status: every campaign that is not excluded is compiled"
  fileprivate static let excludeFile: Message =
    "remove it; to keep a draft out, list its file in 'exclude' of campaignc.yaml"
  fileprivate static func belongsTo(_ homes: String, _ name: String, _ noun: String) -> Message {
    "\(quoting: Array(name.utf8)) belongs to \(homes), not to \(noun)"
  }
  fileprivate static func hasNoField(_ name: String, _ noun: String) -> Message {
    "\(noun) has no field \(quoting: Array(name.utf8))"
  }
  fileprivate static func fieldsOrInstead(_ names: [String], _ instead: String) -> Message {
    "its fields are \(names.joined(separator: ", ")); \(instead)"
  }
  fileprivate static func onLevelOf(_ neighbour: String, _ home: String) -> Message {
    "write it at the same level as '\(neighbour)', as a field of \(home)"
  }
  fileprivate static func isCalled(_ field: String, in homes: String, _ name: String) -> Message {
    "\(quoting: Array(name.utf8)) is called '\(field)' here, and belongs to \(homes)"
  }
  fileprivate static func into(_ containers: [Field], as name: String? = nil, in syntax: Tree.Syntax) -> Message {
    var names: [String] = []
    for field in containers where !names.contains("'\(field.name)'") { names.append("'\(field.name)'") }
    let words = names.joined(separator: " or ")
    let field = name.map { "'\($0)'" } ?? "it"
    if containers.contains(where: { $0.form.isList }) { return "write \(field) in an item of \(words)" }
    return syntax == .json ? "write \(field) inside \(words)" : "indent \(field) below \(words)"
  }
  fileprivate static func cutAtComma(_ text: ArraySlice<UInt8>) -> Message {
    "the comma ends this text after \(quoting: text)"
  }
  fileprivate static func indentAll(_ field: String) -> Message {
    "indent it below '\(field)', with all keys that belong there"
  }
  fileprivate static let listInBrackets: Message = "a list of several values needs brackets"
  fileprivate static let addBrackets: Message = "put the list in brackets"
  fileprivate static func noSpace(_ key: String) -> Message {
    "there is no space after the ':' in \(quoting: Array(key.utf8))"
  }
  fileprivate static let spaceAfterColon: Message = "write a space after the colon: 'key: value'"
}

extension Form {
  /// True if a value can be a list, even if it can also be something else.
  fileprivate var takesList: Bool {
    if case .either(let forms) = self { return forms.contains { $0.isList } }
    return isList
  }

  var isList: Bool {
    switch self {
    case .list: true
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .record, .variant, .mapping, .either:
      false
    }
  }
}
