package import CampaignLanguage
import Findings
import SourceTree

/// The keys that a client's decoder would miss in a payload.
package struct StrictDecoding: Sendable {
  /// The objects that lack keys, in the order of the payload.
  package private(set) var gaps: [Gap] = []

  package struct Gap: Sendable {
    package let pointer: JSONPointer
    package let keys: [String]
  }

  package init(of file: PayloadFile, by client: Client) {
    let required = client.row.requires.filter { $0.payload == file.payload }
    var reader = TreeReader()
    var report = Report()
    guard !required.isEmpty, reader.read(file.bytes, file: 0, as: .json, limits: .boundless, into: &report) else {
      return
    }
    let tree = reader.tree
    tree.walk { node, pointer in
      guard let place = RequiredKeys.Place(depth: pointer.depth), tree[node].kind == .mapping else { return true }
      let missing = required.filter { $0.place == place }.flatMap { tree.missing($0, in: node) }
      if !missing.isEmpty { gaps.append(Gap(pointer: pointer, keys: missing)) }
      return place != .message
    }
  }
}

extension RequiredKeys.Place {
  /// The place of an object by the number of steps to it: `/triggers/0/data` has three.
  fileprivate init?(depth: Int) {
    switch depth {
    case 0: self = .envelope
    case 2: self = .item
    case 3: self = .message
    default: return nil
    }
  }
}

extension Tree {
  fileprivate func missing(_ required: RequiredKeys, in object: NodeID) -> [String] {
    if required.place == .message, member("type", of: object) == nil { return [] }
    if let types = required.types {
      let type = member("type", of: object) ?? member("tp", of: object)
      guard let type, types.contains(where: { text(of: type, is: $0) }) else { return [] }
    }
    return required.keys.filter { member($0, of: object) == nil }
  }
}
