import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Keys that other tools use for a field: the fix renames the key, and looks at what its value then means.

extension ModelCheck {
  /// Reports the name that other tools give a field.
  mutating func reportRenamed(
    _ key: NodeID, _ name: String, to field: Field, in mapping: NodeID, of entry: Int, as type: RecordType
  ) {
    let fixes = rename(key, to: field, of: entry, .keepsMeaning)
    guard fixes.isEmpty else { return add(.renamedField, .renamed(name, field.name), at: key, fixes: fixes) }
    let renamed = Message.renamed(name, field.name)
    if let item = onlyItem(from: key, of: field), !records.has(field, in: entry) {
      let value = tree.sibling(after: key)
      let edit = Fix.Edit(replacing: ByteRange(start: tree[key].range.start, end: lastEnd(of: value)), with: item.text)
      return add(
        .renamedField, renamed, at: key,
        help: item.lost.isEmpty ? .write(item.text) : .writeInstead(item.text, item.lost),
        fixes: item.mayBeFixed ? [Fix(.write(item.text), .needsReview, [edit])] : [])
    }
    let moved = membersMoved(from: key, in: mapping, as: type).map { members in
      Message.writeInstead(members, besides: namesWithoutField(from: key, in: mapping, as: type))
    }
    let list = records.has(field, in: entry) ? nil : helpForList(key, of: field)
    let help = moved ?? list ?? helpWithoutRenaming(key, to: field, of: entry)
    add(.renamedField, renamed, at: key, help: help)
  }

  /// The item to write for a mapping in place of a list: `{ property: color, equals: red }` for
  /// `properties: { color: red }`.
  private func helpForList(_ key: NodeID, of field: Field) -> Message? {
    guard case .list(let list) = field.form, let value = tree.resolved(tree.sibling(after: key)),
      tree[value].kind == .mapping
    else { return nil }
    return adviceForList(value, as: list, of: field).help
  }

  /// A list of one record, for a record or its text in place of the list: `buttons: [{ text: Buy }]` for
  /// `button: { label: Buy }` and `button: Buy`. Nil if the record needs something else.
  private func onlyItem(from key: NodeID, of field: Field) -> OnlyItem? {
    guard case .list(let list) = field.form, case .record(let type) = list.item,
      let value = tree.resolved(tree.sibling(after: key)), value == tree.sibling(after: key)
    else { return nil }
    func written(_ field: Field, _ value: NodeID) -> String {
      let isText = tree.value(of: value) == .text
      let text = isText ? sample.text(String(decoding: tree.text(of: value), as: UTF8.self)) : source(of: value)
      return sample.member(field.name, text)
    }
    if tree.value(of: value) == .text, isShort(value), let only = onlyText(of: type) {
      return OnlyItem(text: sample.member(field.name, "[\(sample.braces([written(only, value)]))]"))
    }
    guard tree[value].kind == .mapping, 2...12 ~= tree.childCount(of: value), tree.properties(of: value) == nil else {
      return nil
    }
    var (members, lost): ([String], [String]) = ([], [])
    for pair in tree.pairs(of: value) {
      let name = String(decoding: tree.text(of: pair.key), as: UTF8.self)
      let field = type.fields.map(\.field).first { $0.isCalled(name) || $0.foreign.contains(name) }
      guard let field else {
        lost.append(name)
        continue
      }
      guard isShort(pair.value), tree[pair.value].kind == .scalar else { return nil }
      members.append(written(field, pair.value))
    }
    guard members.count > lost.count else { return nil }
    let text = sample.member(field.name, "[\(sample.braces(members))]")
    return OnlyItem(text: text, lost: lost, mayBeFixed: lost.isEmpty)
  }

  /// A list of one record, with the keys of the mapping in its place that mean nothing there.
  private struct OnlyItem {
    let text: String
    var lost: [String] = []
    var mayBeFixed = false
  }

  /// A fix that calls a key by the name of a field, and corrects its value if that is certain. None if another key was
  /// meant for the field too, since then somebody has to choose; and none if the value can't stay.
  func rename(_ key: NodeID, to field: Field, of entry: Int, _ trust: Fix.Trust) -> [Fix] {
    guard !records.has(field, in: entry) else { return [] }
    let spelling = tree[key].style == .plain ? field.name : doubleQuoted(field.name.utf8)
    let rename = Fix.Edit(replacing: tree[key].range, with: spelling)
    let value = tree.sibling(after: key)
    let name = String(decoding: tree.text(of: tree.resolved(key) ?? key), as: UTF8.self)
    if let written = duration(value, countedBy: name, of: field) {
      let edits = [rename, Fix.Edit(replacing: tree[value].range, with: sample.text(written))]
      // A name that does not say what it counts may count days.
      let isSaid = name.lowercased().contains("second")
      let certainty = self.trust(isSaid ? trust : .needsReview, at: key)
      return [Fix(.write(sample.member(field, word: written)), certainty, edits)]
    }
    guard let correction = correction(of: value, as: field) else { return [] }
    let isSafe = correction.allSatisfy { $0.trust == .keepsMeaning }
    let title = correction.isEmpty ? Message.write(field.name) : .renameAndCorrect(field.name)
    return [
      Fix(
        title, self.trust(isSafe ? trust : .needsReview, at: key),
        [rename] + correction.flatMap(\.edits).sorted { $0.range.start < $1.range.start })
    ]
  }

  /// The fixes that make a value right for a field: none if it is right as it is. Nil if it can't stay.
  private func correction(of id: NodeID, as field: Field) -> [Fix]? {
    guard let value = tree.resolved(id) else { return [] }
    guard field.form.recordTypes == nil else { return fits(value, field.form) ? [] : nil }
    if case .list(let list) = field.form, list.item.recordTypes != nil { return fits(value, field.form) ? [] : nil }
    // A value behind an alias is right or wrong for every use of it.
    guard value == id, tree.properties(of: value) == nil else { return [] }
    let findings = findings(about: value, as: field)
    let fixes = findings.compactMap(\.fixes.first)
    return fixes.count == findings.count ? fixes : nil
  }

  /// True if a value has the structure of a field: its own mistakes are found when it has the right name.
  private func fits(_ value: NodeID, _ form: Form) -> Bool {
    switch (form, tree[value].kind) {
    case (.list, .sequence): return true
    case (.record(let type), .mapping):
      let keys = tree.members(of: value).map { tree.text(of: tree.resolved($0.key) ?? $0.key) }
      return keys.isEmpty
        || keys.contains { key in
          let name = String(decoding: key, as: UTF8.self)
          return type.fields.contains { $0.field.isCalled(name) || $0.field.foreign.contains(name) }
        }
    case (.variant, .mapping): return true
    default: return false
    }
  }

  /// `14d` for `time_to_live: 1209600`, whose name says that it counts seconds.
  private func duration(_ id: NodeID, countedBy name: String, of field: Field) -> String? {
    guard field.foreignSeconds.contains(name), tree.resolved(id) == id, tree.properties(of: id) == nil,
      case .integer(let seconds) = tree.value(of: id), seconds > 0
    else { return nil }
    let (milliseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
    return isTooLong ? nil : TimeSpan(milliseconds: milliseconds)?.text
  }

  /// Tells how to repair a key that no fix renames.
  func helpWithoutRenaming(_ key: NodeID, to field: Field, of entry: Int) -> Message {
    guard records.has(field, in: entry) else { return .writeAnew(sample.member(field)) }
    return field.form.isList ? .writeItem(of: field.name) : .writeOnce(field.name)
  }

  /// The fields that the keys of a mapping mean, as members of the record around it: `uri: …` for
  /// `action: { type: link, url: … }`. Nil if there are none.
  func membersMoved(from key: NodeID, in mapping: NodeID, as type: RecordType) -> [String]? {
    guard let value = tree.resolved(tree.sibling(after: key)), tree[value].kind == .mapping,
      tree.childCount(of: value) <= 20
    else { return nil }
    let members = tree.pairs(of: value).compactMap { pair -> String? in
      let name = String(decoding: tree.text(of: tree.resolved(pair.key) ?? pair.key), as: UTF8.self)
      // `type` and `name` of an object in an object are about the object.
      guard isShort(pair.value), tree[pair.value].kind == .scalar,
        let field = type.fields.map(\.field).first(where: {
          $0.role != .type && $0.role != .identity && ($0.isCalled(name) || $0.foreign.contains(name))
        }), member(field.name, of: mapping) == nil
      else { return nil }
      return sample.member(field.name, source(of: pair.value))
    }
    return members.isEmpty || Set(members).count != members.count ? nil : members
  }

  /// The keys of a mapping that mean no field of the record around it.
  func namesWithoutField(from key: NodeID, in mapping: NodeID, as type: RecordType) -> [String] {
    guard let value = tree.resolved(tree.sibling(after: key)), tree[value].kind == .mapping else { return [] }
    return tree.pairs(of: value).compactMap { pair in
      let name = String(decoding: tree.text(of: tree.resolved(pair.key) ?? pair.key), as: UTF8.self)
      return type.fields.contains { $0.field.isCalled(name) || $0.field.foreign.contains(name) } ? nil : name
    }
  }
}

extension Message {
  fileprivate static func renamed(_ name: String, _ field: String) -> Message {
    "\(quoting: Array(name.utf8)) is called '\(field)' here"
  }
  fileprivate static func writeOnce(_ name: String) -> Message { "write '\(name)', once" }
  static func writeItem(of list: String) -> Message { "write it as another item of '\(list)'" }
  fileprivate static func writeAnew(_ member: String) -> Message {
    "write it in the form of this field, for example: \(member)"
  }
  fileprivate static func renameAndCorrect(_ name: String) -> Message { "write '\(name)', with its value corrected" }
  /// Tells the fields to write without a mapping, and the names in it that are no fields, so that nothing is lost.
  static func writeInstead(_ members: [String], besides rest: [String]) -> Message {
    "write instead, without a mapping around it: \(printable(members.joined(separator: ", ")))\(lost(rest))"
  }
  fileprivate static func writeInstead(_ text: String, _ rest: [String]) -> Message {
    "write instead: \(printable(text))\(lost(rest))"
  }
  /// The end of a sentence, about names that are no fields.
  private static func lost(_ names: [String]) -> String {
    names.isEmpty ? "" : "; there is no field for \(listed(names.prefix(3).map { excerpt(of: $0.utf8) }))"
  }
}
