package import CampaignCheck
import CampaignLanguage
package import Findings
import Liquid
import SourceText
package import SourceTree

/// The attributes that every workspace has.
package var standardAttributeNames: [String] { StandardAttribute.names }

/// The rules about sample readers.
package let readerRules = [ReaderContradictsCatalogue.info]

/// Compares the sample readers of a file with the event catalogue. `root` is the mapping of their names.
package func compareReaders(in root: NodeID, of tree: Tree, with catalogue: Catalogue, into report: inout Report) {
  var rule = ReaderContradictsCatalogue(tree, catalogue)
  for reader in tree.members(of: tree.resolved(root) ?? root) where !tree.isSchemaLink(reader.key) {
    rule.check(reader.value)
  }
  report.add(contentsOf: rule.report)
}

/// The same for the reader of a scenario, or a change of that reader. Nobody has to write there what the scenario does
/// not need.
func compareReader(ofScenario reader: NodeID, of tree: Tree, with catalogue: Catalogue, into report: inout Report) {
  var rule = ReaderContradictsCatalogue(tree, catalogue, isOfScenario: true)
  rule.check(reader)
  report.add(contentsOf: rule.report)
}

/// The same for the readers in a configuration.
package func compareReaders(inConfiguration tree: Tree, with catalogue: Catalogue, into report: inout Report) {
  for document in tree.documents {
    for member in tree.members(of: document.root) where tree.text(of: member.key, is: ConfigurationTable.readers.name) {
      compareReaders(in: member.value, of: tree, with: catalogue, into: &report)
    }
  }
}

/// A sample reader with something that the event catalogue does not declare.
struct ReaderContradictsCatalogue {
  static let info = RuleInfo(
    "reader-contradicts-catalogue", .warning,
    finds:
      "A sample reader with an audience or an attribute that the event catalogue does not have, with a value of another "
      + "type, or without an attribute that every reader has.",
    because: "The reader's payloads then have less than those of a real reader, or something else.",
    source: "the event catalogue of the configuration",
    example: """
        buyer:
          target: ios
      -   audiences: [returning-buyer]
      +   audiences: [returning-buyers]
      """)

  private let tree: Tree
  private let catalogue: Catalogue
  private let isOfScenario: Bool
  private var comparison: CatalogueComparison
  var report: Report { comparison.report }

  init(_ tree: Tree, _ catalogue: Catalogue, isOfScenario: Bool = false) {
    (self.tree, self.catalogue, self.isOfScenario) = (tree, catalogue, isOfScenario)
    comparison = CatalogueComparison(of: tree, by: isOfScenario ? ScenarioContradictsCatalogue.info : Self.info)
  }

  mutating func check(_ reader: NodeID) {
    for member in tree.members(of: tree.resolved(reader) ?? reader) {
      guard let value = tree.resolved(member.value) else { continue }
      switch ReaderTable.Property(named: String(decoding: tree.text(of: member.key), as: UTF8.self)) {
      case .audiences: checkAudiences(value)
      case .attributes: checkAttributes(value, at: member.key)
      case .target, .version, .language, .timeZone, .group, nil: break
      }
    }
  }

  private mutating func checkAudiences(_ list: NodeID) {
    for name in tree.items(of: list).compactMap(tree.resolved) {
      comparison.check(name, isIn: catalogue.audiences, "audience")
    }
  }

  private mutating func checkAttributes(_ mapping: NodeID, at key: NodeID) {
    guard let attributes = catalogue.attributes else { return }
    let members = tree.members(of: mapping).map { (name: tree.resolved($0.key) ?? $0.key, value: $0.value) }
    var meant: Set<String> = []
    for (name, value) in members {
      let text = tree.text(of: name)
      if let declared = attributes[text] {
        check(value, declared.type)
      } else if StandardAttribute.named(String(decoding: text, as: UTF8.self)) == nil {
        if let near = comparison.check(name, isIn: attributes, "attribute") { meant.insert(near) }
      }
    }
    let given = Set(members.map { tree.text(of: $0.name) })
    // Nothing is known of a reader without attributes.
    guard !given.isEmpty, !isOfScenario else { return }
    for name in attributes.all.all where !given.contains(name.utf8Slice) && !meant.contains(name) {
      guard attributes[name.utf8Slice]?.isRequired ?? false else { continue }
      comparison.add(.lacks(name), at: key, help: .addAttribute)
    }
  }

  private mutating func check(_ value: NodeID, _ type: CatalogueTable.AttributeType) {
    guard let node = tree.resolved(value), !isValue(node, of: type) else { return }
    comparison.add(.otherType(type.rawValue), at: node, help: type.needs)
  }

  private func isValue(_ node: NodeID, of type: CatalogueTable.AttributeType) -> Bool {
    switch (type, tree.value(of: node)) {
    case (.text, .text), (.number, .integer), (.number, .number), (.boolean, .boolean): true
    case (.moment, .text): (try? Moment.read(tree.text(of: node)).get()) != nil
    // A reader can't have such values.
    case (.list, _), (.record, _): true
    // The table reports values of other kinds.
    case (_, .null), (_, nil): true
    default: false
    }
  }
}

extension CatalogueTable.AttributeType {
  fileprivate var needs: Message {
    switch self {
    case .text: "write it in quotes"
    case .number: "write a number without quotes"
    case .boolean: "write true or false, without quotes"
    case .moment: "write a date and time such as '2026-03-20T08:00:00Z'"
    case .list, .record: "change the type in the catalogue"
    }
  }
}

extension Message {
  fileprivate static func lacks(_ name: String) -> Message {
    "this reader lacks \(quoting: name.utf8), which every reader has by the catalogue"
  }
  fileprivate static let addAttribute: Message = "add it to the reader's attributes"
  fileprivate static func otherType(_ type: String) -> Message {
    "the type of this attribute is '\(type)' in the catalogue"
  }
}
