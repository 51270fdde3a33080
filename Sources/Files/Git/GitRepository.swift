/// The repository that Git finds, and how paths are told in it: by their bytes below its root, as Git does.
///
/// Git finds it around the present folder, or where the environment says. The working tree may then lie elsewhere.
package struct GitRepository: Sendable {
  /// The real path of the working tree's root.
  private let rootPath: [UInt8]
  /// The same, name by name.
  private let root: [ArraySlice<UInt8>]
  /// The real path of the present folder, name by name.
  private let here: [ArraySlice<UInt8>]
  /// Whether the present folder is the root, as in most runs.
  private let isAtRoot: Bool
  /// The name of the tree without files, which every repository knows.
  let emptyTree: String

  package init() throws(GitFailure) {
    let lines = try git(["rev-parse", "--show-toplevel", "--show-object-format"]).dropLast()
    let end = lines.lastIndex(of: UInt8(ascii: "\n")) ?? lines.endIndex
    self.init(
      root: Array(lines[..<end]), here: Files.realPath(of: "."),
      isLong: lines[end...].dropFirst().elementsEqual("sha256".utf8))
  }

  /// A repository with a root, seen from a folder, both of which are given by their real paths.
  init(root: [UInt8], here: [UInt8]?, isLong: Bool = false) {
    rootPath = root
    self.root = root.split(separator: slash)
    self.here = here?.split(separator: slash) ?? self.root
    isAtRoot = self.here == self.root
    emptyTree =
      isLong
      ? "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
      : "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
  }

  /// The commit that a name stands for; nil where there is none.
  func commit(named name: String) -> String? {
    // No name begins so, and options do.
    guard !name.hasPrefix("-") else { return nil }
    let answer = try? git(["rev-parse", "--verify", "--quiet", name + "^{commit}"])
    return answer.map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// Where the present folder lies below the root; empty for the root, and where it lies elsewhere: Git speaks of everything then.
  var keyOfHere: [UInt8] { key(of: here) ?? [] }

  /// Where a path, as a user in the present folder would type it, lies below the root; empty for the root, nil outside of it.
  ///
  /// `..` takes a name away, whatever stands under it, which is how Git reads it too.
  package func key(of path: RawPath) -> [UInt8]? {
    if let key = key(of: names(of: path)) { return key }
    let folder = (path.folder.bytes.isEmpty ? RawPath(".") : path.folder).withCString { Files.realPath(of: $0) }
    return folder.flatMap { key(of: names(of: RawPath($0).appending(path.name))) }
  }

  private func key(of names: [ArraySlice<UInt8>]) -> [UInt8]? {
    names.starts(with: root) ? Array(names[root.count...].joined(separator: [slash])) : nil
  }

  /// An absolute path, name by name.
  private func names(of path: RawPath) -> [ArraySlice<UInt8>] {
    var names = path.bytes.first == slash ? [] : here
    for name in path.bytes.split(separator: slash) where !name.elementsEqual(".".utf8) {
      if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(name) }
    }
    return names
  }

  func realPath(of key: [UInt8]) -> [UInt8] {
    key.isEmpty ? rootPath : RawPath(rootPath).appending(key).bytes
  }

  /// A path of the repository as a user in the present folder would type it.
  func path(of key: ArraySlice<UInt8>) -> RawPath {
    guard !isAtRoot else { return RawPath(key) }
    let names = root + key.split(separator: slash)
    let shared = zip(here, names).prefix { $0 == $1 }.count
    let up = [ArraySlice<UInt8>](repeating: Array("..".utf8)[...], count: here.count - shared)
    return RawPath((up + names[shared...]).joined(separator: [slash]))
  }
}

private let slash = UInt8(ascii: "/")
