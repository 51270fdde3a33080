internal import CampaignIR
internal import Findings
internal import SourceTree

/// What a manifest that lies in an output folder says.
package struct WrittenManifest: Sendable {
  package let payloads: [WrittenPayload]

  package struct WrittenPayload: Sendable {
    package let path: String
    package let sources: [Source]
  }

  package struct Source: Sendable {
    package let file: String
    package let keys: [String]
  }

  /// Reads a manifest; nil where the text is none.
  package init?(_ bytes: [UInt8]) {
    var reader = TreeReader()
    var report = Report()
    guard reader.read(bytes, file: 0, as: .json, limits: .boundless, into: &report), report.isEmpty,
      let root = reader.tree.documents.first?.root
    else { return nil }
    let tree = reader.tree
    guard case .integer(Payload.version)? = tree.member("version", of: root).flatMap({ tree.value(of: $0) }),
      let rows = tree.member("payloads", of: root)
    else { return nil }
    payloads = tree.items(of: rows).compactMap { WrittenPayload($0, in: tree) }
    guard payloads.count == tree.childCount(of: rows) else { return nil }
  }
}

extension WrittenManifest.WrittenPayload {
  fileprivate init?(_ row: NodeID, in tree: Tree) {
    guard let path = tree.member("path", of: row), let sources = tree.member("sources", of: row) else { return nil }
    self.path = tree.string(path)
    self.sources = tree.items(of: sources).compactMap { source in
      guard let file = tree.member("file", of: source), let keys = tree.member("keys", of: source) else { return nil }
      return WrittenManifest.Source(file: tree.string(file), keys: tree.items(of: keys).map { tree.string($0) })
    }
  }
}

extension Tree {
  /// The value of a member of a JSON object.
  func member(_ name: String, of object: NodeID) -> NodeID? {
    pairs(of: object).first { text(of: $0.key, is: name) }?.value
  }

  func string(_ id: NodeID) -> String { String(decoding: text(of: id), as: UTF8.self) }
}
