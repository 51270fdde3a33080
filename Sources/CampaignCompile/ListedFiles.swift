package import Bytes
internal import Findings
internal import SourceTree

/// The files that a list of ours names, each with its digest: the payloads of a manifest, or the files of a pack. Nil where the text is
/// no such list of this version, or leaves something open: then it proves nothing.
package func listedFiles(
  in bytes: [UInt8], under key: String, version: Int64
) -> [(path: String, digest: SHA256.Digest)]? {
  var reader = TreeReader()
  var report = Report()
  var limits = Limits.boundless
  // A list of ours has more than four bytes for each node, even where all names are short.
  limits.nodes = max(64, bytes.count / 4)
  guard reader.read(bytes, file: 0, as: .json, limits: limits, into: &report), report.isEmpty,
    let root = reader.tree.documents.first?.root
  else { return nil }
  let tree = reader.tree
  guard let written = tree.member("version", of: root), tree.string(written) == String(version),
    tree.member("compiler", of: root) != nil, let list = tree.member(key, of: root), tree[list].kind == .sequence
  else { return nil }
  var files: [(path: String, digest: SHA256.Digest)] = []
  files.reserveCapacity(tree.childCount(of: list))
  for item in tree.items(of: list) {
    guard let path = tree.member("path", of: item), let digits = tree.member("sha256", of: item),
      let digest = SHA256.Digest(hexadecimal: tree.text(of: digits))
    else { return nil }
    files.append((tree.string(path), digest))
  }
  return files
}

extension Tree {
  func string(_ id: NodeID) -> String { String(decoding: text(of: id), as: UTF8.self) }
}
