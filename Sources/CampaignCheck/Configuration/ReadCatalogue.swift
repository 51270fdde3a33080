internal import CampaignLanguage
package import Findings
package import SourceTree

/// Reads an event catalogue, as strictly as a campaign. Nil where there is something wrong in it, so that nothing is
/// concluded from what it may not have been able to say.
package func readCatalogue(_ tree: Tree, into report: inout Report) -> Catalogue? {
  guard let root = tree.soleRoot else { return nil }
  var check = ModelCheck(of: tree)
  check.checkRecord(root, as: CatalogueTable.record)
  report.add(contentsOf: check.report)
  guard !report.findings.contains(where: { $0.rule.severity == .error }) else { return nil }
  return CatalogueReader(tree: tree).catalogue(from: root)
}

/// Takes the values out of a catalogue in which all is right.
private struct CatalogueReader {
  let tree: Tree

  func catalogue(from root: NodeID) -> Catalogue {
    let fields = fields(of: root)
    let purchases = fields[CatalogueTable.purchases.name].map(self.fields) ?? [:]
    return Catalogue(
      events: fields[CatalogueTable.events.name].map { names(in: $0, as: event) },
      products: purchases[CatalogueTable.products.name].map { Catalogue.Names(tree.texts(of: $0)) },
      purchaseProperties: purchases[CatalogueTable.properties.name].map { names(in: $0, as: type) },
      audiences: fields[CatalogueTable.audiences.name].map { Catalogue.Names(tree.texts(of: $0)) })
  }

  private func event(_ id: NodeID) -> Catalogue.Event {
    Catalogue.Event(properties: fields(of: id)[CatalogueTable.properties.name].map { names(in: $0, as: type) })
  }

  private func type(_ id: NodeID) -> Catalogue.PropertyType? {
    tree.plainText(of: id).map { Catalogue.PropertyType(word: $0) } ?? .oneOf(Catalogue.Names(tree.texts(of: id)))
  }

  private func names<Declared>(in mapping: NodeID, as read: (NodeID) -> Declared?) -> Catalogue.Names<Declared> {
    Catalogue.Names(tree.namedMembers(of: mapping).compactMap { name, value in read(value).map { (name, $0) } })
  }

  private func fields(of mapping: NodeID) -> [String: NodeID] {
    Dictionary(tree.namedMembers(of: mapping), uniquingKeysWith: { first, _ in first })
  }
}

// MARK: - Nodes

// Reads values from a tree that was already checked.
extension Tree {
  /// The first document's root, unless it is empty.
  var soleRoot: NodeID? {
    documents.first.map(\.root).flatMap { value(of: $0) == .null ? nil : $0 }
  }

  func namedMembers(of id: NodeID) -> [(String, NodeID)] {
    guard let mapping = resolved(id) else { return [] }
    return members(of: mapping).compactMap { member in plainText(of: member.key).map { ($0, member.value) } }
  }

  func texts(of id: NodeID) -> [String] {
    resolved(id).map { list in items(of: list).compactMap { plainText(of: $0) } } ?? []
  }

  func plainText(of id: NodeID) -> String? {
    guard let scalar = resolved(id), value(of: scalar) == .text else { return nil }
    return String(decoding: text(of: scalar), as: UTF8.self)
  }
}
