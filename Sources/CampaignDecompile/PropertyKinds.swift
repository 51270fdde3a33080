import CampaignCompile
import CampaignLanguage
import SourceTree

/// The kinds of the properties in a trigger's filters. For a filter on existence, another filter determines the kind.
struct PropertyKinds {
  private var known: [ArraySlice<UInt8>: OperandKind] = [:]
  private var existing: [(property: ArraySlice<UInt8>, kind: OperandKind, node: NodeID, word: ArraySlice<UInt8>)] = []

  mutating func add(_ property: ArraySlice<UInt8>, _ kind: OperandKind) {
    if known[property] == nil { known[property] = kind }
  }

  mutating func addExistence(
    of property: ArraySlice<UInt8>, _ kind: OperandKind, _ node: NodeID, _ word: ArraySlice<UInt8>
  ) {
    existing.append((property, kind, node, word))
  }

  /// The filters whose kind does not follow from the definition.
  var untold: [(NodeID, ArraySlice<UInt8>)] {
    existing.filter { (known[$0.property] ?? .text) != $0.kind }.map { ($0.node, $0.word) }
  }
}
