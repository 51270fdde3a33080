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
  if text.starts(with: CampaignTable.campaign.name.utf8) { return false }
  if let tree { return !mayHaveCampaigns(tree) }
  var (reader, report) = (TreeReader(), Report())
  guard reader.read(text, file: 0, as: syntax, into: &report) else { return !hasCampaignLine(text) }
  return !mayHaveCampaigns(reader.tree)
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

/// The names that make a document a campaign or a scenario.
private let marks = [CampaignTable.campaign.name, ScenarioTable.scenario.name]
/// The lists of a campaign.
private let lists = [CampaignTable.cards.name, CampaignTable.messages.name]
/// The fields of a scenario that no other file has together.
private let scenarioParts = [ScenarioTable.start.name, ScenarioTable.steps.name]
/// The names of all fields of a campaign.
private let fields = Set(CampaignTable.record.fields.map(\.field.name))
/// The items of a list, the keys of a mapping, and the lines of a text that are looked at.
private let most = 10_000

private func mayBeCampaign(_ root: NodeID, in tree: Tree) -> Bool {
  guard let root = tree.resolved(root) else { return true }
  switch tree[root].kind {
  case .mapping: return mayBeCampaign(mapping: root, in: tree)
  case .sequence:
    return tree.items(of: root).prefix(most).contains { item in
      tree.resolved(item).map { tree[$0].kind == .mapping && mayBeCampaign(mapping: $0, in: tree) } ?? true
    }
  case .scalar: return hasCampaignLine(Array(tree.text(of: root)))
  case .alias: return true
  }
}

private func mayBeCampaign(mapping root: NodeID, in tree: Tree) -> Bool {
  var (parts, others, count) = (0, 0, 0)
  for pair in tree.pairs(of: root).prefix(most) {
    guard let key = tree.resolved(pair.key), tree[key].kind == .scalar else { continue }
    let name = String(decoding: tree.text(of: key).prefix(100), as: UTF8.self)
    if isMark(name) || ModelTable.marks.contains(name) { return true }
    if isContent(name, pair.value, in: tree) || hasContent(pair.value, in: tree) { return true }
    if scenarioParts.contains(name) { parts += 1 }
    if !fields.contains(name) { others += 1 }
    count += 1
  }
  return parts == scenarioParts.count || count > 0 && others == 0
}

/// True for the name of a campaign or a scenario, or for one that is nearly this name.
private func isMark(_ name: String) -> Bool { nearest(to: name, among: marks) != nil }

/// True for a list of cards or messages.
private func isContent(_ name: String, _ value: NodeID, in tree: Tree) -> Bool {
  guard let list = tree.resolved(value), tree[list].kind == .sequence, nearest(to: name, among: lists) != nil else {
    return false
  }
  return tree.items(of: list).prefix(1).contains { item in
    tree.resolved(item).map { tree[$0].kind == .mapping } ?? true
  }
}

/// True for a mapping with a list of cards or messages: a campaign one level too deep.
private func hasContent(_ node: NodeID, in tree: Tree) -> Bool {
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
    if isKey ? isMark(name) || lists.contains(name) : marks.contains(name) { return true }
    start = line.endIndex + 1
  }
  return false
}
