package import CampaignCheck
package import CampaignDelivery
package import CampaignEngine
import CampaignJSON
package import Files
import Findings
import SourceText
import SourceTree

/// The file of a model, with the places of its values.
package struct ModelFile {
  package let model: PopulationModel
  private let places: Places

  private static let help = "'campaignc explain model' lists the keys of a model"

  /// A model may not be larger.
  package static let limit = 1 << 20

  /// Reads the bytes of a model. `path` is its place, for messages.
  package init(_ bytes: [UInt8], at path: RawPath) throws(UsageError) {
    var checker = TextChecker()
    var report = Report()
    let isRead = checker.read(bytes, file: 0, as: path.shown.hasSuffix(".json") ? .json : .yaml, into: &report)
    let places = Places(path: path.shown, tree: checker.tree, lines: LineTable(of: bytes))
    if let finding = report.findings.first(where: { $0.severity == .error }) {
      let place = places.place(ofOffset: Int(finding.place.range.start))
      throw UsageError(message: "\(place): \(finding.message.text)", help: finding.help?.text)
    }
    guard isRead, checker.tree.documents.count == 1, let json = try? canonicalLines(of: checker.tree) else {
      throw UsageError(message: "\(path.shown): this is not one mapping in valid YAML or JSON")
    }
    do throws(DecodingFault) {
      model = try CanonicalJSON.decode(PopulationModel.self, from: json)
    } catch {
      let isKey = if case .refused = error { true } else { false }
      let place = places.place(of: error.pointer.map(keys(of:)) ?? [], isKey: isKey)
      throw UsageError(message: "\(place): \(error.words)", help: Self.help)
    }
    self.places = places
    if let fault = model.fault {
      throw UsageError(
        message: "\(places.place(of: fault.path, isKey: fault.isKey)): \(fault.words)",
        suggestion: fault.suggestion, help: Self.help)
    }
  }

  /// Throws if the model has a name that the catalogue does not have, or that is probably one of the campaigns.
  package func check(_ names: CatalogueNames, _ catalogue: Catalogue?, besides set: DeliverySet) throws(UsageError) {
    try names.check(model) { path in places.place(of: path, isKey: true) }
    var others = ModelNames(of: model, catalogue, besides: set)
    try others.check { path in places.place(of: path, isKey: true) }
  }
}

/// The places of the values in a text, as other findings have them: file, line and column.
private struct Places {
  let path: String
  let tree: Tree
  let lines: LineTable

  func place(ofOffset offset: Int) -> String {
    let position = lines.position(of: offset)
    return "\(path):\(position.line):\(position.column)"
  }

  /// The place of the value to which some keys lead, or of the last of the keys.
  func place(of keys: [String], isKey: Bool) -> String {
    guard var node = tree.documents.first?.root else { return path }
    var last = node
    for key in keys {
      guard let resolved = tree.resolved(node) else { break }
      if tree[resolved].kind == .sequence {
        let items = Array(tree.items(of: resolved))
        guard let number = Int(key), items.indices.contains(number) else { break }
        let item = items[number]
        (node, last) = (item, item)
      } else {
        let member = tree.members(of: resolved).last { tree.plainText(of: $0.key) == key }
        guard let member else { break }
        (node, last) = (member.value, member.key)
      }
    }
    return place(ofOffset: Int(tree[isKey ? last : node].range.start))
  }
}

/// The keys of a JSON Pointer (RFC 6901).
private func keys(of pointer: String) -> [String] {
  pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { part in
    String(part).replacing("~1", with: "/").replacing("~0", with: "~")
  }
}
