import Findings
import SourceTree
import Testing

/// A value of a payload, as written: a number keeps its digits.
package indirect enum EmittedValue {
  case null
  case boolean(Bool)
  case number(String)
  case text(String)
  case list([EmittedValue])
  case object([(key: String, value: EmittedValue)])

  /// Reads a payload as a campaign file in JSON, so a repeated key is an error.
  package init(reading bytes: ArraySlice<UInt8>) throws {
    var reader = TreeReader()
    var report = Report()
    let isRead = reader.read(Array(bytes), file: 0, as: .json, limits: .boundless, into: &report)
    try #require(isRead && report.isEmpty, "\(report.findings.map(\.message.text))")
    self.init(try #require(reader.tree.documents.first).root, in: reader.tree)
  }

  private init(_ id: NodeID, in tree: Tree) {
    switch tree[id].kind {
    case .mapping:
      self = .object(
        tree.pairs(of: id).map { (key: written($0.key, in: tree), value: EmittedValue($0.value, in: tree)) })
    case .sequence: self = .list(tree.items(of: id).map { EmittedValue($0, in: tree) })
    case .alias: self = .null
    case .scalar:
      switch tree.value(of: id) {
      case .boolean(let truth): self = .boolean(truth)
      case .text: self = .text(written(id, in: tree))
      case .integer, .number: self = .number(written(id, in: tree))
      default: self = .null
      }
    }
  }

  /// Calls a closure with the value and each value inside it. The path has the keys that lead there; items of a list
  /// add none.
  package func visit(at path: [String] = [], _ body: (_ path: [String], _ value: EmittedValue) -> Void) {
    body(path, self)
    switch self {
    case .list(let items): for item in items { item.visit(at: path, body) }
    case .object(let members): for member in members { member.value.visit(at: path + [member.key], body) }
    default: return
    }
  }

  /// A member of an object.
  package subscript(key: String) -> EmittedValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var keys: Set<String> {
    guard case .object(let members) = self else { return [] }
    return Set(members.map(\.key))
  }

  package var items: [EmittedValue] {
    guard case .list(let items) = self else { return [] }
    return items
  }

  package var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  package var number: String? {
    guard case .number(let digits) = self else { return nil }
    return digits
  }

  package var boolean: Bool? {
    guard case .boolean(let truth) = self else { return nil }
    return truth
  }
}

private func written(_ id: NodeID, in tree: Tree) -> String { String(decoding: tree.text(of: id), as: UTF8.self) }
