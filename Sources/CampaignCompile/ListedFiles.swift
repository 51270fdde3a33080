internal import Findings
internal import SourceTree

/// The files that a list of ours names, which lies beside them: the payloads of a manifest, or the files of a pack. Nil where
/// the text is no such list.
package func listedFiles(in bytes: [UInt8]) -> [String]? {
  var reader = TreeReader()
  var report = Report()
  guard reader.read(bytes, file: 0, as: .json, limits: .boundless, into: &report), report.isEmpty,
    let root = reader.tree.documents.first?.root
  else { return nil }
  let tree = reader.tree
  if let payloads = tree.member("payloads", of: root) {
    let paths = tree.items(of: payloads).compactMap { tree.member("path", of: $0).map { tree.string($0) } }
    // Whatever somebody has written into a manifest, only payloads are ours to replace.
    return paths.filter { path in Manifest.folders.contains { path.hasPrefix($0 + "/") } && path.hasSuffix(".json") }
  }
  return tree.member("files", of: root).map { list in tree.items(of: list).map { tree.string($0) } }
}

extension Tree {
  func string(_ id: NodeID) -> String { String(decoding: text(of: id), as: UTF8.self) }
}
