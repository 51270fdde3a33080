package import Bytes
internal import Findings
internal import SourceTree

/// The files that a list of ours names, each with its digest: the payloads of a manifest, or the files of a pack. Nil
/// where the text is no such list of this version, or leaves something open: then it proves nothing.
package func listedFiles(
  in bytes: [UInt8], under key: String, version: Int64, keys: Set<String>, fileKeys: Set<String>
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
  guard tree.hasExactly(keys, in: root), let written = tree.member("version", of: root),
    tree.value(of: written) == .integer(version), let list = tree.member(key, of: root),
    tree[list].kind == .sequence
  else { return nil }
  var files: [(path: String, digest: SHA256.Digest)] = []
  var paths: Set<String> = []
  for item in tree.items(of: list) {
    guard tree.hasExactly(fileKeys, in: item), let path = tree.member("path", of: item).map({ tree.string($0) }),
      let digits = tree.member("sha256", of: item), let digest = SHA256.Digest(hexadecimal: tree.text(of: digits)),
      staysBelow(path), paths.insert(path).inserted
    else { return nil }
    files.append((path, digest))
  }
  return files
}

/// Whether a path leads to something below the directory of its list: no part of it is empty, `.` or `..`.
private func staysBelow(_ path: String) -> Bool {
  path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { name in
    !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8) && !name.contains(0)
  }
}

extension Tree {
  /// True if a node is a mapping with just these keys, each once.
  fileprivate func hasExactly(_ keys: Set<String>, in node: NodeID) -> Bool {
    let written = pairs(of: node).map { string($0.key) }
    return written.count == keys.count && Set(written) == keys
  }
}
