/// The repository around the present folder, and how paths are told in it: by their bytes below its root, as Git does.
package struct GitRepository: Sendable {
  /// The real path of the working tree's root.
  private let root: [UInt8]
  /// The present folder, name by name from the root.
  private let here: [ArraySlice<UInt8>]
  /// The name of the tree without files, which every repository knows.
  let emptyTree: String

  package init() throws(GitFailure) {
    let lines = try git(["rev-parse", "--show-toplevel", "--show-object-format"]).dropLast()
    let end = lines.lastIndex(of: UInt8(ascii: "\n")) ?? lines.endIndex
    root = Array(lines[..<end])
    emptyTree =
      lines[end...].dropFirst().elementsEqual("sha256".utf8)
      ? "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
      : "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    let present = Files.realPath(of: ".") ?? root
    here = present.starts(with: root) ? present[root.count...].split(separator: slash) : []
  }

  /// The commit that a name stands for; nil where there is none.
  func commit(named name: String) -> String? {
    let answer = try? git(["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"])
    return answer.map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// Where a path, as a user in the present folder would type it, lies below the root; empty for the root, nil outside of it.
  ///
  /// `..` takes a name away, whatever stands under it, which is how Git reads it too.
  package func key(of path: RawPath) -> [UInt8]? {
    guard path.bytes.first == slash else { return key(of: path.bytes[...], in: here) }
    if let below = belowRoot(path.bytes) { return key(of: below, in: []) }
    let folder = path.folder.withCString { Files.realPath(of: $0) }
    return folder.flatMap { belowRoot($0 + [slash] + path.name) }.flatMap { key(of: $0, in: []) }
  }

  private func belowRoot(_ path: [UInt8]) -> ArraySlice<UInt8>? {
    guard path.starts(with: root) else { return nil }
    let below = path[root.count...]
    return below.isEmpty || below.first == slash || root.count == 1 ? below : nil
  }

  private func key(of path: ArraySlice<UInt8>, in folder: [ArraySlice<UInt8>]) -> [UInt8]? {
    var names = folder
    for name in path.split(separator: slash) where !name.elementsEqual(".".utf8) {
      if !name.elementsEqual("..".utf8) {
        names.append(name)
      } else if names.popLast() == nil {
        return nil
      }
    }
    return Array(names.joined(separator: [slash]))
  }

  func realPath(of key: [UInt8]) -> [UInt8] {
    key.isEmpty ? root : (root.count > 1 ? root : []) + [slash] + key
  }

  /// A path of the repository as a user in the present folder would type it.
  func path(of key: ArraySlice<UInt8>) -> RawPath {
    guard !here.isEmpty else { return RawPath(key) }
    let names = key.split(separator: slash)
    let shared = zip(here, names).prefix { $0.elementsEqual($1) }.count
    let up = [ArraySlice<UInt8>](repeating: Array("..".utf8)[...], count: here.count - shared)
    return RawPath((up + names[shared...]).joined(separator: [slash]))
  }
}

private let slash = UInt8(ascii: "/")
