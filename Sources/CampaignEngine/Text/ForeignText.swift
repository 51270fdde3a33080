import Bytes
import CampaignCheck
import CampaignLanguage
import Findings
import SourceText
package import SourceTree

/// True if a text certainly has no campaign and no scenario, not even a misspelt one: it is a file of another program.
/// If a search found it, and no configuration says which files are campaigns, nobody claimed that it is one.
///
/// `tree` is the tree of the text, if it is known.
package func isForeign(_ text: [UInt8], as syntax: Tree.Syntax, tree: Tree? = nil) -> Bool {
  if isPlainlyCampaign(text) { return false }
  if let tree { return !mayHaveCampaigns(tree) }
  var (reader, report) = (TreeReader(), Report())
  guard reader.read(text, file: 0, as: syntax, into: &report) else { return !hasCampaignLine(text) }
  return !mayHaveCampaigns(reader.tree)
}

/// True for a text that begins with `campaign:`, and has a line with one of its lists and one with a type below it, as
/// nearly every campaign. So it need not be read twice.
private func isPlainlyCampaign(_ text: [UInt8]) -> Bool {
  guard text.starts(with: "\(CampaignTable.campaign.name):".utf8) else { return false }
  let (keys, type) = (lists.map { "\($0):".utf8 }, "\(typeField): ".utf8)
  var (rest, isInList) = (text[...], false)
  while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
    rest = rest[(end + 1)...]
    isInList = isInList || keys.contains { rest.starts(with: $0) }
    let item = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
    guard isInList, item.starts(with: type) else { continue }
    let name = item.dropFirst(type.count).prefix { $0.isLetter || $0 == UInt8(ascii: "_") }
    if types.contains(where: { $0.name.utf8.elementsEqual(name) }) { return true }
  }
  return false
}

private func mayHaveCampaigns(_ tree: Tree) -> Bool {
  tree.documents.contains { mayBeCampaign($0.root, in: tree) }
}

extension Report {
  /// True if a file with these findings may have nothing to do with campaigns: an error says that it is no campaign, or
  /// that its text can't be read. Nobody knows this of a file that was not read.
  func mayBeForeign(_ text: [UInt8]) -> Bool {
    findings.contains { finding in
      finding.rule === notACampaignRule
        || !text.isEmpty && finding.severity == .error && finding.rule.hides != .file
    }
  }
}

/// The records that have a document of their own, by the name that makes a document one of them.
private let records = [
  CampaignTable.campaign.name: CampaignTable.record, ScenarioTable.scenario.name: ScenarioTable.record,
]
/// The names that make a document a campaign or a scenario.
private let marks = [CampaignTable.campaign.name, ScenarioTable.scenario.name]
/// The lists of a campaign.
private let lists = [CampaignTable.cards.name, CampaignTable.messages.name]
/// The fields of a scenario that no other file has together.
private let scenarioParts = [ScenarioTable.start.name, ScenarioTable.steps.name]
/// The items of a list, the keys of a mapping, and the lines of a text that are looked at.
private let most = 10_000

private func mayBeCampaign(_ root: NodeID, in tree: Tree) -> Bool {
  guard let root = tree.resolved(root) else { return true }
  switch tree[root].kind {
  case .mapping: return mayBeCampaign(mapping: root, in: tree)
  case .sequence: return hasCampaign(list: root, in: tree)
  case .scalar: return hasCampaignLine(Array(tree.text(of: root)))
  case .alias: return true
  }
}

private func hasCampaign(list: NodeID, in tree: Tree, isOuter: Bool = true) -> Bool {
  tree.items(of: list).prefix(most).contains { item in
    tree.resolved(item).map {
      tree[$0].kind == .mapping && mayBeCampaign(mapping: $0, in: tree, isOuter: isOuter)
    } ?? true
  }
}

/// True if the keys of a mapping are those of a campaign or of a scenario, even if its name is misspelt or missing.
/// `isOuter` is false for a mapping within another one, in which no further mapping is looked at.
private func mayBeCampaign(mapping root: NodeID, in tree: Tree, isOuter: Bool = true) -> Bool {
  let members = tree.pairs(of: root).prefix(most).compactMap { pair in
    tree.resolved(pair.key).flatMap { tree[$0].kind == .scalar ? Member(key: $0, value: pair.value, tree) : nil }
  }
  let hasContent = members.contains {
    ModelTable.marks.contains($0.name) || isContent($0.name, $0.value, in: tree) || holdsContent($0.value, in: tree)
  }
  if hasContent { return true }
  // A message alone, without its campaign.
  if isType(of: members, in: tree), members.contains(where: { $0.name == triggers }) { return true }
  if scenarioParts.allSatisfy({ part in members.contains { $0.name == part } }) { return true }
  if let mark = members.first(where: { nearest(to: $0.name, among: marks) != nil }) {
    return isClaimed(by: mark, of: members, in: tree, isOuter: isOuter)
  }
  return !members.isEmpty
    && members.allSatisfy { member in
      let isField = CampaignTable.record.fields.contains { $0.field.name == member.name }
      return isField && isKnown(member, to: CampaignTable.record, in: tree)
    }
}

/// True if a key that is nearly `campaign` or `scenario` makes its mapping one. In files of other programs, it has a
/// record or a list of them, or stands among fields that no campaign has.
private func isClaimed(by mark: Member, of members: [Member], in tree: Tree, isOuter: Bool) -> Bool {
  guard let value = tree.resolved(mark.value) else { return true }
  switch tree[value].kind {
  case .mapping: return isOuter && mayBeCampaign(mapping: value, in: tree, isOuter: false)
  case .sequence where tree.items(of: value).contains { tree[$0].kind != .scalar }:
    return isOuter && hasCampaign(list: value, in: tree, isOuter: false)
  case .alias: return true
  case .scalar, .sequence:
    guard let record = nearest(to: mark.name, among: marks).flatMap({ records[$0] }) else { return false }
    let others = members.filter { $0.key != mark.key }
    let known = others.count { isKnown($0, to: record, in: tree) }
    if known >= others.count - known { return true }
    return isType(of: members, in: tree) || others.contains { hasTypedItem($0.value, in: tree) }
  }
}

/// True for a field of the record, under any name that leads to it. A text or a list of other things is no list of
/// cards or messages.
private func isKnown(_ member: Member, to record: RecordType, in tree: Tree) -> Bool {
  let fields = record.fields.map(\.field)
  let field =
    fields.first { $0.name == member.name || $0.foreign.contains(member.name) }
    ?? nearest(to: member.name, among: fields.map(\.name)).flatMap { name in fields.first { $0.name == name } }
  guard let field else { return false }
  guard lists.contains(field.name), let value = tree.resolved(member.value) else { return true }
  guard tree[value].kind == .sequence else { return tree[value].kind == .scalar && tree.text(of: value).isEmpty }
  return tree.items(of: value).prefix(mostItems).allSatisfy { hasNoOtherType($0, in: tree) }
}

/// The items of a list at most whose types are looked at.
private let mostItems = 10
private let typeField = MessageTable.type.name
private let idField = MessageTable.id.name
private let triggers = MessageTable.triggers.name
private let types = CardTable.cards.types + MessageTable.messages.types
private let namesOfTypes = types.map(\.name) + types.flatMap(\.foreign)

private func isType(_ value: NodeID, in tree: Tree) -> Bool {
  guard let value = tree.resolved(value), tree[value].kind == .scalar else { return false }
  let name = String(decoding: tree.text(of: value).prefix(100), as: UTF8.self)
  return nearest(to: name, among: namesOfTypes) != nil
}

/// True if a mapping has the type of a card or message.
private func isType(of members: [Member], in tree: Tree) -> Bool {
  members.contains { $0.name == typeField && isType($0.value, in: tree) }
}

private func value(of field: String, ofItem item: NodeID, in tree: Tree) -> NodeID? {
  guard let item = tree.resolved(item), tree[item].kind == .mapping else { return nil }
  return tree.pairs(of: item).prefix(most).first { tree.text(of: tree.resolved($0.key) ?? $0.key, is: field) }?.value
}

/// True if an item of a list has the type of a card or message, or none at all.
private func hasNoOtherType(_ item: NodeID, in tree: Tree) -> Bool {
  value(of: typeField, ofItem: item, in: tree).map { isType($0, in: tree) } ?? true
}

/// True for a list with an item that has the type of a card or message.
private func hasTypedItem(_ list: NodeID, in tree: Tree) -> Bool {
  guard let list = tree.resolved(list), tree[list].kind == .sequence else { return false }
  return tree.items(of: list).prefix(mostItems).contains { item in
    value(of: typeField, ofItem: item, in: tree).map { isType($0, in: tree) } ?? false
  }
}

/// True for a list with an item that has no type, and a name as its id. Other programs number their items.
private func hasNamedItem(_ list: NodeID, in tree: Tree) -> Bool {
  guard let list = tree.resolved(list), tree[list].kind == .sequence else { return false }
  return tree.items(of: list).prefix(mostItems).contains { item in
    guard let id = value(of: idField, ofItem: item, in: tree).flatMap({ tree.resolved($0) }) else { return false }
    return tree.value(of: id) == .text && value(of: typeField, ofItem: item, in: tree) == nil
  }
}

/// A key of a mapping that is a text, and its value.
private struct Member {
  let key: NodeID
  let value: NodeID
  let name: String

  init(key: NodeID, value: NodeID, _ tree: Tree) {
    (self.key, self.value) = (key, value)
    name = String(decoding: tree.text(of: key).prefix(100), as: UTF8.self)
  }
}

/// True for a list of cards or messages.
private func isContent(_ name: String, _ value: NodeID, in tree: Tree) -> Bool {
  nearest(to: name, among: lists) != nil && (hasTypedItem(value, in: tree) || hasNamedItem(value, in: tree))
}

/// True for a mapping with a list of cards or messages: a campaign one level too deep.
private func holdsContent(_ node: NodeID, in tree: Tree) -> Bool {
  guard let inner = tree.resolved(node), tree[inner].kind == .mapping else { return false }
  return tree.pairs(of: inner).prefix(most).contains { pair in
    guard let key = tree.resolved(pair.key), tree[key].kind == .scalar else { return false }
    return isContent(String(decoding: tree.text(of: key).prefix(100), as: UTF8.self), pair.value, in: tree)
  }
}

/// True if a line of a text that can't be read as YAML or JSON begins with a name that makes a document a campaign or a
/// scenario, or with that of a list of cards or messages.
private func hasCampaignLine(_ text: [UInt8]) -> Bool {
  // UTF-16 has zeros between the letters.
  let text = text.contains(0) ? text.filter { $0 != 0 } : text
  var start = text.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  var lines = 0
  while start < text.count, lines < most {
    lines += 1
    let line = text[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    let written = line.drop { !($0.isLetter || $0 == UInt8(ascii: "_")) }
    let word = written.prefix(40).prefix { $0.isLetter || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    let name = String(decoding: word, as: UTF8.self)
    let isKey = written.dropFirst(word.count).drop { " \"'".utf8.contains($0) }.first == UInt8(ascii: ":")
    let isMark = nearest(to: name, among: marks) != nil
    if isKey ? isMark || lists.contains(name) : marks.contains(name) { return true }
    start = line.endIndex + 1
  }
  return false
}
