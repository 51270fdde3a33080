import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// A file beside a configuration that counts only if the configuration names it.
enum SettingsFile: CaseIterable {
  case catalogue, readers

  /// The field of the configuration that names the file.
  private var field: Field {
    switch self {
    case .catalogue: ConfigurationTable.events
    case .readers: ConfigurationTable.readers
    }
  }

  var noun: String {
    switch self {
    case .catalogue: "an event catalogue"
    case .readers: "a file of sample readers"
    }
  }

  /// The line of a configuration that names such a file.
  var line: String { "\(field.name): \(field.name).yaml" }

  /// The kind of file that a document seems to be, by its keys. Nil if it may be anything else.
  static func meant(by root: NodeID, in tree: Tree) -> SettingsFile? {
    guard tree[root].kind == .mapping, tree.childCount(of: root) <= mostKeys * 2 else { return nil }
    let pairs = tree.pairs(of: root).filter { !tree.isSchemaLink($0.key) }.map { ($0.key, $0.value) }
    return pairs.isEmpty ? nil : allCases.first { $0.isMeant(by: pairs, in: tree) }
  }

  /// The keys of a document that are looked at. Nobody writes a file of settings with more.
  private static let mostKeys = 1000

  private func isMeant(by pairs: [(key: NodeID, value: NodeID)], in tree: Tree) -> Bool {
    switch self {
    case .catalogue:
      let fields = pairs.map { pair in
        CatalogueTable.record.fields.map(\.field).first { tree.text(of: pair.key, is: $0.name) }
      }
      return !fields.contains { $0 == nil } && zip(fields, pairs).contains { Self.isPart($1.value, of: $0, in: tree) }
    case .readers:
      if pairs.count == 1, tree.text(of: pairs[0].key, is: field.name) { return tree.holdsMappings(pairs[0].value) }
      return pairs.allSatisfy { tree.isReader($0.value) }
    }
  }

  /// True for the value of a field of catalogues. A list of words may be anything, such as the events of a hook.
  private static func isPart(_ value: NodeID, of field: Field?, in tree: Tree) -> Bool {
    switch field?.form {
    case .record: tree.resolved(value).map { tree[$0].kind == .mapping } ?? false
    case .mapping: tree.holdsMappings(value)
    default: false
    }
  }

  /// Reports a file that the configuration names as that of the readers, with `readers:` around them. Returns false for
  /// other files.
  static func reportReadersBelowKey(_ root: NodeID, in tree: Tree, into report: inout Report) -> Bool {
    guard tree[root].kind == .mapping, tree.childCount(of: root) <= 4 else { return false }
    let pairs = tree.pairs(of: root).filter { !tree.isSchemaLink($0.key) }
    guard pairs.count == 1, tree.text(of: pairs[0].key, is: ConfigurationTable.readers.name),
      let readers = tree.resolved(pairs[0].value), tree[readers].kind == .mapping, tree.holdsMappings(readers),
      !tree.pairs(of: readers).contains(where: { tree.isField($0.key, of: ReaderTable.reader) })
    else { return false }
    let edits = tree.childCount(of: root) == 2 ? editsWithoutLevel(pairs[0].key, pairs[0].value, of: root, tree) : []
    report.add(
      Finding(
        .wrongForm, .readersBelowKey, at: tree.place(of: pairs[0].key), help: .readersAtTop,
        fixes: edits.isEmpty ? [] : [Fix(.readersAtTop, .keepsMeaning, edits)]))
    return true
  }

  /// The edits that leave only the value of the one key of a document.
  private static func editsWithoutLevel(_ key: NodeID, _ value: NodeID, of root: NodeID, _ tree: Tree) -> [Fix.Edit] {
    let (outer, inner) = (tree[root].range, tree[value].range)
    guard tree[root].style != .flow else {
      return [
        Fix.Edit(removing: ByteRange(start: outer.start, end: inner.start)),
        Fix.Edit(removing: ByteRange(start: inner.end, end: outer.end)),
      ]
    }
    // The lines below the key may stay where they are: a document can begin in any column.
    let rest = tree.bytes[Int(tree[key].range.end)..<Int(inner.start)]
    guard tree[value].kind == .mapping else { return [] }
    let end = tree[value].style == .block ? rest.firstIndex(of: UInt8(ascii: "\n")) : rest.endIndex
    guard let end, rest[..<end].allSatisfy({ ": \r".utf8.contains($0) }) else { return [] }
    let first = end == rest.endIndex ? inner.start : UInt32(end + 1)
    return [Fix.Edit(removing: ByteRange(start: tree[key].range.start, end: first))]
  }
}

extension Tree {
  /// True for a mapping or a list that has mappings and nothing else.
  fileprivate func holdsMappings(_ id: NodeID) -> Bool {
    guard let id = resolved(id) else { return false }
    switch self[id].kind {
    case .mapping: return childCount(of: id) > 0 && pairs(of: id).allSatisfy { isMapping($0.value) }
    case .sequence: return childCount(of: id) > 0 && items(of: id).allSatisfy { isMapping($0) }
    case .scalar, .alias: return false
    }
  }

  private func isMapping(_ id: NodeID) -> Bool { resolved(id).map { self[$0].kind == .mapping } ?? false }

  /// True for a mapping in which each key is a field of readers.
  fileprivate func isReader(_ id: NodeID) -> Bool {
    guard let id = resolved(id), self[id].kind == .mapping, childCount(of: id) > 0 else { return false }
    return pairs(of: id).allSatisfy { isField($0.key, of: ReaderTable.reader) }
  }

  fileprivate func isField(_ key: NodeID, of type: RecordType) -> Bool {
    type.fields.contains { text(of: key, is: $0.field.name) }
  }
}

extension Message {
  fileprivate static let readersBelowKey: Message = "a file of readers begins with their names"
  fileprivate static let readersAtTop: Message = "leave out 'readers:', so that the names are at the top"
}
