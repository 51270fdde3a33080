/// The repository that Git finds. Paths in it are bytes relative to its root, as in Git.
///
/// Git finds it around the current directory, or through the environment. The working tree may then be elsewhere.
package struct GitRepository: Sendable {
  /// The real path of the working tree's root.
  private let rootPath: [UInt8]
  /// The same as a list of names.
  private let root: [ArraySlice<UInt8>]
  /// The real path of the current directory, as a list of names.
  private let here: [ArraySlice<UInt8>]
  /// True if the current directory is the root, as in most runs.
  private let isAtRoot: Bool
  /// The name of the empty tree, which every repository knows.
  let emptyTree: String

  package init() throws(GitFailure) {
    let lines = try git(["rev-parse", "--show-toplevel", "--show-object-format"]).dropLast()
    let end = lines.lastIndex(of: UInt8(ascii: "\n")) ?? lines.endIndex
    self.init(
      root: Array(lines[..<end]), here: Files.realPath(of: "."),
      isLong: lines[end...].dropFirst().elementsEqual("sha256".utf8))
  }

  /// A repository with the given root, seen from the given directory. Both are real paths.
  package init(root: [UInt8], here: [UInt8]?, isLong: Bool = false) {
    rootPath = root
    self.root = root.split(separator: slash)
    self.here = here?.split(separator: slash) ?? self.root
    isAtRoot = self.here == self.root
    emptyTree =
      isLong
      ? "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
      : "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
  }

  /// The commit with a name, or nil if there is none.
  func commit(named name: String) -> String? {
    // No name begins with a hyphen, but options do.
    guard !name.hasPrefix("-") else { return nil }
    let answer = try? git(["rev-parse", "--verify", "--quiet", name + "^{commit}"])
    return answer.map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// The path of the current directory below the root. Empty for the root, and also outside of the working tree: then
  /// Git reports everything.
  var keyOfHere: [UInt8] { key(of: here) ?? [] }

  /// The path below the root for a path as a user types it. Empty for the root, nil outside of it.
  ///
  /// `..` removes the name before it, even if that is a link. Git does the same.
  package func key(of path: RawPath) -> [UInt8]? {
    if let key = key(of: names(of: path)) { return key }
    let folder = (path.folder.bytes.isEmpty ? RawPath(".") : path.folder).withCString { Files.realPath(of: $0) }
    return folder.flatMap { key(of: names(of: RawPath($0).appending(path.name))) }
  }

  private func key(of names: [ArraySlice<UInt8>]) -> [UInt8]? {
    names.starts(with: root) ? Array(names[root.count...].joined(separator: [slash])) : nil
  }

  /// The names of an absolute path.
  private func names(of path: RawPath) -> [ArraySlice<UInt8>] {
    var names = path.bytes.first == slash ? [] : here
    for name in path.bytes.split(separator: slash) where !name.elementsEqual(".".utf8) {
      if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(name) }
    }
    return names
  }

  package func realPath(of key: [UInt8]) -> [UInt8] {
    key.isEmpty ? rootPath : RawPath(rootPath).appending(key).bytes
  }

  /// A path of the repository as a user in the current directory would type it.
  package func path(of key: ArraySlice<UInt8>) -> RawPath {
    guard !isAtRoot else { return RawPath(key) }
    let names = root + key.split(separator: slash)
    let shared = zip(here, names).prefix { $0 == $1 }.count
    let up = [ArraySlice<UInt8>](repeating: Array("..".utf8)[...], count: here.count - shared)
    return RawPath((up + names[shared...]).joined(separator: [slash]))
  }
}

private let slash = UInt8(ascii: "/")
