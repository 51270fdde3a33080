import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// A mapping where a list belongs, a text where a mapping belongs, and the like: what to write, and a fix if it is
// certain.

/// The next step for a value of the wrong structure.
struct StructureAdvice {
  var place: ByteRange
  var help: Message
  var fixes: [Fix] = []
}

extension ModelCheck {
  // MARK: A list is expected

  /// The advice for a value in place of a list.
  func adviceForList(_ value: NodeID, as form: ListForm, of field: Field) -> StructureAdvice {
    let plain = StructureAdvice(place: tree[value].range, help: .example(sample.member(field)))
    switch tree[value].kind {
    case .mapping: return adviceForList(mapping: value, as: form) ?? plain
    case .scalar: return adviceForList(scalar: value, as: form) ?? plain
    case .sequence, .alias: return plain
    }
  }

  private func adviceForList(mapping: NodeID, as form: ListForm) -> StructureAdvice? {
    let keys = tree.pairs(of: mapping).map(\.key)
    guard let first = keys.first, let types = form.item.recordTypes else { return nil }
    if let advice = adviceForDashes(in: mapping) ?? adviceForLanguages(mapping, types[0]) { return advice }
    let name = String(decoding: tree.text(of: first), as: UTF8.self)
    if let advice = adviceForComparison(mapping, name, types) { return advice }
    if let home = Level.homes(of: name, near: types[0]).first(where: { $0.field(towards: types[0]) != nil }),
      !types.contains(where: { $0.has(name) }), let neighbour = home.field(towards: types[0])
    {
      return StructureAdvice(place: tree[first].range, help: .besideNotBelow(name, neighbour.name))
    }
    let areRecords = tree.pairs(of: mapping).allSatisfy { pair in
      tree[tree.resolved(pair.value) ?? pair.value].kind == .mapping
    }
    if areRecords, types[0].field(.identity) == nil, !types.contains(where: { $0.has(name) }) {
      return adviceForNamedItems(mapping)
    }
    if areRecords, let id = types[0].field(.identity) {
      return StructureAdvice(
        place: tree[mapping].range,
        help: tree.syntax == .json
          ? .objectWithID(sample.braces([sample.member(id.name, sample.text(name))]))
          : .itemWithID(sample.member(id.name, name)))
    }
    let isJSON = tree.syntax == .json
    // Without its number, an item would change the first one, whichever the author meant.
    let number = VariationTable.buttonID
    if types[0].index(of: number) != nil, member(number.name, of: mapping) == nil {
      return StructureAdvice(place: tree[mapping].range, help: isJSON ? .numberInBrackets : .dashAndNumber)
    }
    return StructureAdvice(
      place: tree[mapping].range, help: isJSON ? .bracketsAroundItems : .dashBeforeItems,
      fixes: dash(before: mapping, types))
  }

  /// `buttons: { primary: { … }, secondary: { … } }`, items with names that mean nothing here.
  private func adviceForNamedItems(_ mapping: NodeID) -> StructureAdvice {
    let values = tree.pairs(of: mapping).map(\.value)
    let written = values.map { String(decoding: tree.bytes[tree[$0].range.offsets], as: UTF8.self) }
    let list =
      tree[mapping].style == .flow
      ? "[\(written.joined(separator: ", "))]"
      : written.map { "- \($0)" }.joined(separator: "\n" + indentation(of: mapping))
    let isWritable = values.allSatisfy { tree[$0].kind == .mapping && tree[$0].style == .flow }
    let range = ByteRange(start: tree[mapping].range.start, end: lastEnd(of: mapping))
    let fix = Fix(.itemsWithoutNames, .needsReview, [Fix.Edit(replacing: range, with: list)])
    return StructureAdvice(place: tree[mapping].range, help: .itemsWithoutNames, fixes: isWritable ? [fix] : [])
  }

  /// The fix that turns a mapping of the fields of one record into a list: brackets, or a dash before the first key.
  private func dash(before mapping: NodeID, _ types: [RecordType]) -> [Fix] {
    let keys = tree.pairs(of: mapping).map { String(decoding: tree.text(of: $0.key), as: UTF8.self) }
    guard Set(keys).count == keys.count, types.contains(where: { type in keys.allSatisfy(type.has) }) else { return [] }
    let range = tree[mapping].range
    if tree[mapping].style == .flow {
      let written = String(decoding: tree.bytes[range.offsets], as: UTF8.self)
      return [Fix(.wrap, trust(.keepsMeaning, at: mapping), [Fix.Edit(replacing: range, with: "[\(written)]")])]
    }
    let start = Int(range.start)
    guard start >= 3, tree.properties(of: mapping) == nil, tree.bytes[start - 3] == 0x20 || isLineBreak(start - 3),
      tree.bytes[start - 1] == 0x20, tree.bytes[start - 2] == 0x20
    else { return [] }
    if let edit = tree.edit(indentingItem: range.offsets, below: NodeID(mapping.index - 1)) {
      return [Fix(.addDash, .keepsMeaning, [edit])]
    }
    // The edit covers the whole mapping, since all of it becomes part of an item.
    let written = "- " + String(decoding: tree.bytes[range.offsets], as: UTF8.self)
    return [Fix(.addDash, .keepsMeaning, [Fix.Edit(replacing: ByteRange(start - 2, Int(range.end)), with: written)])]
  }

  private func isLineBreak(_ offset: Int) -> Bool { tree.bytes[offset] == 0x0A || tree.bytes[offset] == 0x0D }

  /// `where: { total: 20 }`, `where: { and: [ … ] }`
  private func adviceForComparison(_ mapping: NodeID, _ name: String, _ types: [RecordType]) -> StructureAdvice? {
    guard let comparison = types.lazy.compactMap(\.comparison).first, !types.contains(where: { $0.has(name) }) else {
      return nil
    }
    if let advice = adviceForCombination(mapping, name, comparison) { return advice }
    guard let written = writtenComparisons(mapping, comparison) else { return nil }
    let filters = written.map(sample.braces)
    let list = "[\(filters.joined(separator: ", "))]"
    let fix = Fix(.write(list), .needsReview, [Fix.Edit(replacing: tree[mapping].range, with: list)])
    let values = tree.pairs(of: mapping).map(\.value)
    return StructureAdvice(
      place: tree[tree.firstChild(of: mapping)].range,
      help: filters.count == 1 ? writeItem(filters[0]) : .oneFilterEach(filters.map(item)),
      fixes: tree[mapping].style == .flow && values.allSatisfy(isShort) ? [fix] : [])
  }

  private func adviceForList(scalar value: NodeID, as form: ListForm) -> StructureAdvice? {
    if let comparison = form.item.recordTypes?.lazy.compactMap(\.comparison).first,
      let filters = comparisons(meantBy: value, comparison)
    {
      let list = "[\(filters.joined(separator: ", "))]"
      return StructureAdvice(
        place: tree[value].range, help: writeItem(filters[0]),
        fixes: [Fix(.write(list), .needsReview, [Fix.Edit(replacing: tree[value].range, with: list)])])
    }
    if let numbers = numbers(inRange: value, of: form) {
      let edit = Fix.Edit(replacing: tree[value].range, with: numbers)
      return StructureAdvice(
        place: tree[value].range, help: .write(numbers), fixes: [Fix(.write(numbers), .needsReview, [edit])])
    }
    guard tree[value].style == .plain, tree.syntax == .yaml else {
      return adviceForTypeName(value, as: form.item)
    }
    let written = tree.bytes[tree[value].range.offsets]
    if written.first == UInt8(ascii: "-"), tree.value(of: value) == .text,
      written.dropFirst().first.map({ $0 > 0x20 && $0 != UInt8(ascii: "-") }) == true
    {
      return StructureAdvice(
        place: ByteRange(written.startIndex, written.startIndex + 1),
        help: indentation(before: written.startIndex) == nil ? .itemOnItsLine : .spaceAfterDash,
        fixes: fixesForDashes(written))
    }
    return adviceForTypeName(value, as: form.item)
  }

  /// The list of two numbers that `50-99` or `50..99` means.
  private func numbers(inRange value: NodeID, of form: ListForm) -> String? {
    guard form.least == 2, form.most == 2, case .integer(let range) = form.item, tree.value(of: value) == .text else {
      return nil
    }
    let text = tree.text(of: value)
    let parts = text.split { !$0.isDigit }
    guard parts.count == 2, text.count < 20, text.first?.isDigit ?? false, text.last?.isDigit ?? false,
      text.allSatisfy({ $0.isDigit || $0 == 0x20 || "-.".utf8.contains($0) }),
      let first = parts[0].decimal, let last = parts[1].decimal, range.contains(first), range.contains(last)
    else { return nil }
    return "[\(first), \(last)]"
  }

  /// `-sale`, with each of the lines that begin in this way. Below its key, each gets a space; next to it, brackets.
  private func fixesForDashes(_ written: ArraySlice<UInt8>) -> [Fix] {
    let lines = written.split { $0 == 0x0A || $0 == 0x0D }.map { $0.drop { $0 == 0x20 } }.filter { !$0.isEmpty }
    guard lines.allSatisfy(isDashedItem) else { return [] }
    let indentations = Set(lines.map { indentation(before: $0.startIndex) })
    guard let indentation = indentations.first, indentations.count == 1 else { return [] }
    if indentation == nil {
      let item = written.dropFirst()
      guard !item.contains(where: { "[](){},".utf8.contains($0) }) else { return [] }
      let list = "[\(String(decoding: item, as: UTF8.self))]"
      let range = ByteRange(written.startIndex, written.endIndex)
      return [Fix(.write(list), .keepsMeaning, [Fix.Edit(replacing: range, with: list)])]
    }
    let edits = lines.filter { $0.dropFirst().first != 0x20 }.map {
      Fix.Edit(replacing: ByteRange($0.startIndex + 1, $0.startIndex + 1), with: " ")
    }
    return [Fix(.addSpaces, .keepsMeaning, edits)]
  }

  /// True for a dash with a word after it. With a number, the dash could be a minus.
  private func isDashedItem(_ line: ArraySlice<UInt8>) -> Bool {
    let item = line.dropFirst().drop { $0 == 0x20 }
    guard line.first == UInt8(ascii: "-"), let first = item.first, !first.isDigit else { return false }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return item.dropFirst().firstIndex(of: first) == item.endIndex - 1
    }
    return first != UInt8(ascii: "[") && first != UInt8(ascii: "{") && isPlainInBrackets(item)
  }

  /// An item of a list, as the syntax of the file has it.
  private func item(_ written: String) -> String { tree.syntax == .json ? written : "- \(written)" }

  private func writeItem(_ written: String) -> Message {
    tree.syntax == .json ? .write("[\(written)]") : .writeItem(item(written))
  }

  /// The number of spaces before an offset. Nil if anything else is before it on its line.
  private func indentation(before offset: Int) -> Int? {
    var start = offset
    while start > 0, tree.bytes[start - 1] == 0x20 { start -= 1 }
    return start == 0 || isLineBreak(start - 1) ? offset - start : nil
  }

  /// `triggers: session_start`
  private func adviceForTypeName(_ value: NodeID, as form: Form) -> StructureAdvice? {
    guard let written = recordNamed(by: value, as: form) else { return nil }
    return StructureAdvice(
      place: tree[value].range,
      help: writeItem(tree.syntax == .json ? written : String(written.dropFirst(2).dropLast(2))),
      fixes: completes(value, form)
        ? [Fix(.write("[\(written)]"), .keepsMeaning, [Fix.Edit(replacing: tree[value].range, with: "[\(written)]")])]
        : [])
  }

  // MARK: A mapping is expected

  /// The advice for a value in place of a record.
  func adviceForRecord(_ value: NodeID, as types: [RecordType], of variant: Variant?) -> StructureAdvice {
    let range = tree[value].range
    let form: Form = variant.map { .variant($0) } ?? .record(types[0])
    if tree[value].kind == .scalar, tree.value(of: value) == .text {
      if let written = recordNamed(by: value, as: form) {
        let edit = Fix.Edit(replacing: range, with: written)
        return StructureAdvice(
          place: range, help: .write(String(written.dropFirst(2).dropLast(2))),
          fixes: completes(value, form) ? [Fix(.write(written), .keepsMeaning, [edit])] : [])
      }
      if let comparison = types.lazy.compactMap(\.comparison).first,
        let filters = comparisons(meantBy: value, comparison)
      {
        guard filters.count == 1 else { return StructureAdvice(place: range, help: .oneFilterEach(filters)) }
        let edit = Fix.Edit(replacing: range, with: filters[0])
        return StructureAdvice(
          place: range, help: .write(filters[0]), fixes: [Fix(.write(filters[0]), .needsReview, [edit])])
      }
      if types.count == 1, let written = record(meantBy: value, as: types[0]) {
        let edit = Fix.Edit(replacing: range, with: written)
        return StructureAdvice(place: range, help: .write(written), fixes: [Fix(.write(written), .needsReview, [edit])])
      }
      if types.count == 1, isShort(value), let only = onlyText(of: types[0]) {
        let member = sample.member(only.name, sample.text(String(decoding: tree.text(of: value), as: UTF8.self)))
        let edit = Fix.Edit(replacing: range, with: sample.braces([member]))
        return StructureAdvice(
          place: range, help: .write(member), fixes: [Fix(.write(sample.braces([member])), .needsReview, [edit])])
      }
    }
    if types.count == 1, let word = onlyWord(of: types[0], meantBy: value) {
      let edit = Fix.Edit(replacing: range, with: word)
      return StructureAdvice(
        place: range, help: .write(word), fixes: [Fix(.write(word), trust(.keepsMeaning, at: value), [edit])])
    }
    if types.count == 1, let advice = types[0].insteadOfName, tree.value(of: value) == .text {
      return StructureAdvice(place: range, help: Message(advice))
    }
    if let advice = adviceForNestedList(value, types, of: variant) { return advice }
    if tree.value(of: value) == .null, types.count == 1, types[0].canBeEmpty, !Level.has(types[0]) {
      return adviceForEmptyRecord(value, example: sample.value(form))
    }
    if types.count == 1, !types[0].isDocument,
      let container = types[0].fields.map(\.field).first(where: \.hasOwnNames),
      case .mapping(_, let values) = container.form, let mapping = mapping(ofNames: value, values: values)
    {
      return StructureAdvice(
        place: range, help: .keysWithValues(sample.braces([sample.member(container.name, mapping)])))
    }
    let event = variant.flatMap { adviceForEvent(value, among: $0) }
    return StructureAdvice(place: range, help: event ?? .example(sample.value(form)))
  }

  /// `{ shown: spring-sale/hero }` for `spring-sale/hero` or `shown spring-sale/hero`, and `{ id: 0, text: Yes }` for
  /// the first text of a list of buttons.
  private func record(meantBy value: NodeID, as type: RecordType) -> String? {
    guard isShort(value), let first = type.fields.map(\.field).first else { return nil }
    let text = tree.text(of: value)
    if let word = first.wordForEmpty {
      let words = text.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      if words.count == 2, let field = type.fields.map(\.field).first(where: { $0.isCalled(words[0]) }) {
        return sample.braces([sample.member(field.name, sample.text(words[1]))])
      }
      let isMeant = tree.text(of: value, is: word) || words.count == 1 && text.contains(UInt8(ascii: "/"))
      return isMeant ? sample.braces([sample.member(first.name, source(of: value))]) : nil
    }
    let number = VariationTable.buttonID
    guard type.index(of: number) != nil, let label = type.field(.text), let list, tree[list].kind == .sequence,
      let position = tree.items(of: list).prefix(10).enumerated().first(where: { $0.element == value })?.offset
    else { return nil }
    return sample.braces([sample.member(number.name, "\(position)"), sample.member(label.name, source(of: value))])
  }

  /// `cart_viewed:` in a catalogue, with nothing to say about the event.
  private func adviceForEmptyRecord(_ value: NodeID, example: String) -> StructureAdvice {
    let range = tree[value].range
    let isAfterColon =
      range.isEmpty && range.start > 0 && tree.bytes[Int(range.start) - 1] == UInt8(ascii: ":")
    let fix = Fix(.write("{}"), .needsReview, [Fix.Edit(replacing: range, with: " {}")])
    return StructureAdvice(place: range, help: .emptyOr(example), fixes: isAfterColon ? [fix] : [])
  }

  /// The record of the type that a text names, with the fields that it must have.
  private func recordNamed(by value: NodeID, as form: Form) -> String? {
    guard case .variant(let variant) = form, tree.value(of: value) == .text else { return nil }
    return variant.type(named: tree.text(of: value)).map { sample.record($0) }
  }

  /// True if a record of the type that a text names needs nothing else.
  private func completes(_ value: NodeID, _ form: Form) -> Bool {
    guard case .variant(let variant) = form, let type = variant.type(named: tree.text(of: value)) else { return false }
    return type.required.count == 1 && tree.properties(of: value) == nil
  }

  /// The field of a record that must have only one, a text.
  func onlyText(of type: RecordType) -> Field? {
    guard type.required.count == 1, let use = type.fields.first, use.isRequired, case .text = use.field.form else {
      return nil
    }
    return use.field
  }

  /// The record of a word or a number, if that is right for the only field that the record must have.
  private func onlyWord(of type: RecordType, meantBy value: NodeID) -> String? {
    guard type.required.count == 1, let use = type.fields.first, use.isRequired, tree.properties(of: value) == nil
    else { return nil }
    switch (use.field.form, tree.value(of: value)) {
    case (.choice(let choices), .text):
      let text = String(decoding: tree.text(of: value), as: UTF8.self)
      let choice = choices.all.first { $0.name == text } ?? choices.all.first { $0.foreign.contains(text) }
      return choice.map { sample.braces([sample.member(use.field, word: $0.name)]) }
    case (.integer(let range), .integer(let number)) where range.contains(number):
      return sample.braces([sample.member(use.field.name, "\(number)")])
    case (.integer(let range), _):
      return percentage(meantBy: value, in: range).map { sample.braces([sample.member(use.field.name, "\($0)")]) }
    default: return nil
    }
  }

  /// The advice for a value in place of a mapping with keys of the author's.
  func adviceForMapping(_ value: NodeID, values: Form, of field: Field) -> Message {
    if let mapping = mapping(ofNames: value, values: values) {
      return .keysWithValues(sample.member(field.name, mapping))
    }
    return tree[value].kind == .sequence && tree[value].style == .block
      ? .noDashes(sample.member(field)) : example(of: field)
  }

  // MARK: Look-alikes

  /// The advice for `– type: session_start`, with a dash that is not the one of lists. The fix covers the whole
  /// mapping, since all of it becomes items.
  private func adviceForDashes(in mapping: NodeID) -> StructureAdvice? {
    let dashes = tree.pairs(of: mapping).map { dashLookAlike(at: $0.key) }
    guard let dash = dashes.first ?? nil else { return nil }
    var advice = StructureAdvice(place: dash.place, help: .lookAlike(dash.character))
    let range = tree[mapping].range
    var text: [UInt8] = []
    var start = Int(range.start)
    for dash in dashes {
      // Without a dash, the next key would be at the wrong indentation.
      guard let dash else { return advice }
      text += tree.bytes[start..<Int(dash.place.start)] + "-".utf8
      start = Int(dash.place.end)
    }
    text += tree.bytes[start..<Int(range.end)]
    let edit = Fix.Edit(replacing: range, with: String(decoding: text, as: UTF8.self))
    advice.fixes = [Fix(.write("-"), .keepsMeaning, [edit])]
    return advice
  }

  private func dashLookAlike(at key: NodeID) -> (place: ByteRange, character: LookAlike)? {
    let text = tree.bytes[tree[key].range.offsets]
    guard tree[key].style == .plain, let plain = PlainSpelling(of: text), plain.first.range.lowerBound == 0,
      plain.text.hasPrefix("- ")
    else { return nil }
    return (ByteRange(text.startIndex, text.startIndex + plain.first.range.upperBound), plain.first)
  }
}

extension RecordType {
  /// True if a record without fields has no mistake.
  var canBeEmpty: Bool {
    required.isEmpty
      && !constraints.contains { constraint in
        if case .atLeastOne = constraint.demand { true } else { false }
      }
  }

  /// True if it has a field of this name.
  func has(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { index(of: $0) != nil }
  }
}

extension Form {
  /// The types of the records that it describes; nil if it describes none.
  var recordTypes: [RecordType]? {
    switch self {
    case .record(let type): [type]
    case .variant(let variant): variant.types
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .list, .mapping, .either:
      nil
    }
  }
}

extension Message {
  fileprivate static func besideNotBelow(_ name: String, _ neighbour: String) -> Message {
    "write \(quoting: Array(name.utf8)) next to '\(neighbour)', not inside it: start both in the same column"
  }
  fileprivate static func itemWithID(_ member: String) -> Message {
    "write each one as an item of a list, with its name as a field: \(quoting: Array("- \(member)".utf8))"
  }
  fileprivate static let itemsWithoutNames: Message = "write a list, and each one as an item of it, without its name"
  fileprivate static let dashBeforeItems: Message = "begin each item of the list with '- '"
  fileprivate static func objectWithID(_ object: String) -> Message {
    "write a list in '[ ]', and each one as an item with its name as a field: \(quoting: Array(object.utf8))"
  }
  fileprivate static let bracketsAroundItems: Message = "put it in '[ ]': a list of one item"
  fileprivate static let dashAndNumber: Message =
    "begin each item of the list with '- ', and give it the 'id' of the button that it changes; the first is 0"
  fileprivate static let numberInBrackets: Message =
    "put it in '[ ]', and give it the 'id' of the button that it changes; the first is 0"
  fileprivate static let addDash: Message = "write '- ' before the first field"
  fileprivate static func writeItem(_ item: String) -> Message {
    "write an item of a list: \(quoting: Array(item.utf8))"
  }
  fileprivate static let spaceAfterDash: Message = "begin each item of a list with '- ', a dash and a space"
  fileprivate static let itemOnItsLine: Message =
    "begin each item of a list on a line of its own, with '- ', a dash and a space"
  fileprivate static let addSpaces: Message = "add a space after each dash"
  fileprivate static func noDashes(_ member: String) -> Message {
    "write 'key: value' lines without '- ', for example: \(member)"
  }
  fileprivate static func emptyOr(_ example: String) -> Message {
    "write '{}' if there is nothing to say about it; otherwise, for example: \(example)"
  }
  static func keysWithValues(_ example: String) -> Message {
    "write 'key: value' instead of a list, for example: \(printable(example))"
  }
  static func lookAlike(_ character: LookAlike) -> Message { Message(character.words) }
}
