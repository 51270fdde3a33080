package import Bytes
import Findings
import SourceTree

/// The files in a list that we wrote, each with its digest: the payloads of a manifest, or the files of a pack. Nil if
/// the text is not exactly such a list of this version; then it proves nothing.
package func listedFiles(
  in bytes: [UInt8], under key: String, version: Int64, keys: Set<String>, fileKeys: Set<String>,
  required: Set<String>? = nil
) -> [(path: String, digest: SHA256.Digest)]? {
  var reader = TreeReader()
  var report = Report()
  var limits = Limits.boundless
  // A list of ours has more than four bytes for each node, even if all names are short.
  limits.nodes = max(64, bytes.count / 4)
  guard reader.read(bytes, file: 0, as: .json, limits: limits, into: &report), report.isEmpty,
    let root = reader.tree.documents.first?.root
  else { return nil }
  let tree = reader.tree
  guard tree.hasKeys(keys, among: keys, in: root), let written = tree.member("version", of: root),
    tree.value(of: written) == .integer(version), let list = tree.member(key, of: root),
    tree[list].kind == .sequence
  else { return nil }
  var files: [(path: String, digest: SHA256.Digest)] = []
  var paths: Set<String> = []
  for item in tree.items(of: list) {
    guard tree.hasKeys(required ?? fileKeys, among: fileKeys, in: item),
      let path = tree.member("path", of: item).map({ tree.string($0) }),
      let digits = tree.member("sha256", of: item), let digest = SHA256.Digest(hexadecimal: tree.text(of: digits)),
      staysBelow(path), paths.insert(path).inserted
    else { return nil }
    files.append((path, digest))
  }
  return files
}

/// True if a path stays below the directory of its list: no part of it is empty, `.` or `..`.
private func staysBelow(_ path: String) -> Bool {
  path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { name in
    !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8) && !name.contains(0)
  }
}

extension Tree {
  /// True if a node is a mapping with the required keys and no others than the known ones, without repetitions.
  fileprivate func hasKeys(_ required: Set<String>, among known: Set<String>, in node: NodeID) -> Bool {
    let written = pairs(of: node).map { string($0.key) }
    let keys = Set(written)
    return written.count == keys.count && keys.isSuperset(of: required) && keys.isSubset(of: known)
  }
}
