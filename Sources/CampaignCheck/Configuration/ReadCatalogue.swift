package import CampaignLanguage
package import Findings
package import SourceTree

/// Reads an event catalogue, with the same checks as for a campaign. Returns nil if it has an error, because then its
/// names may be incomplete.
package func readCatalogue(_ tree: Tree, into report: inout Report) -> Catalogue? {
  guard let root = tree.soleRoot(into: &report) else { return nil }
  var check = ModelCheck(of: tree)
  if let campaign = tree.campaignName(in: root) {
    report.add(Finding(.unknownField, .isCampaign, at: tree.place(of: campaign), help: .nameCatalogue))
    return nil
  }
  check.checkRecord(root, as: CatalogueTable.record)
  report.add(contentsOf: check.report)
  guard !report.findings.contains(where: { $0.rule.severity == .error }) else { return nil }
  return CatalogueReader(tree: tree).catalogue(from: root)
}

/// Reads the values of a catalogue without errors.
private struct CatalogueReader {
  let tree: Tree

  func catalogue(from root: NodeID) -> Catalogue {
    let fields = fields(of: root)
    let purchases = fields[CatalogueTable.purchases].map(self.fields) ?? [:]
    return Catalogue(
      events: fields[CatalogueTable.events].map { names(in: $0, as: event) },
      products: purchases[CatalogueTable.products].map { Catalogue.Names(tree.texts(of: $0)) },
      purchaseProperties: purchases[CatalogueTable.properties].map { names(in: $0, as: type) },
      purchasesPerSession: purchases[CatalogueTable.perSession].flatMap(number),
      audiences: fields[CatalogueTable.audiences].map { Catalogue.Names(tree.texts(of: $0)) },
      attributes: fields[CatalogueTable.attributes].map { names(in: $0, as: attribute) })
  }

  private func event(_ id: NodeID) -> Catalogue.Event {
    let fields = fields(of: id)
    return Catalogue.Event(
      properties: fields[CatalogueTable.properties].map { names(in: $0, as: type) },
      perSession: fields[CatalogueTable.perSession].flatMap(number))
  }

  private func number(_ id: NodeID) -> Double? {
    switch tree.resolved(id).flatMap({ tree.value(of: $0) }) {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .text, .boolean, .null, nil: nil
    }
  }

  private func attribute(_ id: NodeID) -> Catalogue.Attribute? {
    let fields = fields(of: id)
    let required = fields[CatalogueTable.required].flatMap { tree.resolved($0) }
    return fields[CatalogueTable.attributeType].flatMap { tree.plainText(of: $0) }
      .flatMap { CatalogueTable.AttributeType(rawValue: $0) }
      .map { Catalogue.Attribute(type: $0, isRequired: required.flatMap { tree.value(of: $0) } == .boolean(true)) }
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

extension Tree {
  /// The key that shows that a document is a campaign, although it was named as the catalogue.
  fileprivate func campaignName(in root: NodeID) -> NodeID? {
    let names = namedMembers(of: root).map(\.0)
    let fields = CatalogueTable.record.fields.map(\.field.name)
    let name = CampaignTable.campaign.name
    guard names.contains(name), !names.contains(where: fields.contains), let root = resolved(root) else { return nil }
    return members(of: root).first { plainText(of: $0.key) == name }?.key
  }
}

extension Message {
  fileprivate static let isCampaign: Message = "this file is a campaign, not an event catalogue"
  fileprivate static let nameCatalogue: Message =
    "'events' in the configuration must name the file that lists the events of your apps"
}

extension Message {
  fileprivate static let secondDocument: Message = "this file has more than one document, but only the first is read"
  fileprivate static let joinDocuments: Message = "put everything into one document, without '---' between its parts"
}

// MARK: - Nodes

// Reads values from a tree that has already been checked.
extension Tree {
  /// True for the key that connects an editor to a schema.
  package func isSchemaLink(_ key: NodeID) -> Bool { text(of: resolved(key) ?? key, is: RecordType.schemaLink.name) }

  /// True for the outermost node of a document.
  func isRoot(_ node: NodeID) -> Bool {
    var (low, high) = (0, documents.count)
    while low < high {
      let middle = (low + high) / 2
      if documents[middle].root < node { low = middle + 1 } else { high = middle }
    }
    return low < documents.count && documents[low].root == node
  }

  /// The first document's root, unless it is empty. Another document is reported, because it would not be read.
  func soleRoot(into report: inout Report) -> NodeID? {
    if let second = documents.dropFirst().first(where: { value(of: $0.root) != .null })?.root {
      report.add(Finding(.wrongForm, .secondDocument, at: place(of: second), help: .joinDocuments))
    }
    return documents.first.map(\.root).flatMap { value(of: $0) == .null ? nil : $0 }
  }

  package func namedMembers(of id: NodeID) -> [(String, NodeID)] {
    guard let mapping = resolved(id) else { return [] }
    return members(of: mapping).compactMap { member in plainText(of: member.key).map { ($0, member.value) } }
  }

  package func texts(of id: NodeID) -> [String] {
    resolved(id).map { list in items(of: list).compactMap { plainText(of: $0) } } ?? []
  }

  package func plainText(of id: NodeID) -> String? {
    guard let scalar = resolved(id), value(of: scalar) == .text else { return nil }
    return String(decoding: text(of: scalar), as: UTF8.self)
  }
}

extension [String: NodeID] {
  /// The value of a field, also if the file calls it by a name of an older version.
  package subscript(field: Field) -> NodeID? {
    self[field.name] ?? field.formerly.lazy.compactMap { self[$0] }.first
  }
}
