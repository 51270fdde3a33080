/// Where the first part of a path leads that is a symbolic link in a Git repository and leads out of it; nil where no part does.
///
/// What is checked out is not to choose what is written elsewhere on the machine. Links that lie in no repository, such as
/// `/dev/stdout`, are of the machine's own making.
package func endOfLinkOut(of path: RawPath) -> RawPath? {
  let slash = UInt8(ascii: "/")
  let ends = path.bytes.indices.filter { path.bytes[$0] == slash && $0 > 0 } + [path.bytes.count]
  for end in ends {
    let part = RawPath(path.bytes[..<end])
    if isLink(part), let target = endOutside(of: part) { return target }
  }
  return nil
}

private func isLink(_ path: RawPath) -> Bool {
  guard case .success(let status) = path.withCString({ FileStatus.of($0, followingLinks: false) }) else { return false }
  return status.kind == .link
}

/// Where a link leads, if that lies out of the repository that its folder lies in.
private func endOutside(of link: RawPath) -> RawPath? {
  let folder = link.folder.bytes.isEmpty ? RawPath(".") : link.folder
  guard let own = folder.withCString({ realPath(of: $0) }) else { return nil }
  let root = Repository.root(of: own)
  guard Repository.exists(Repository.path(".git", in: root)) else { return nil }
  let end = endOfLinks(link)
  let outer = end.folder.bytes.isEmpty ? RawPath(".") : end.folder
  let real = end.withCString { realPath(of: $0) } ?? outer.withCString { realPath(of: $0) }
  guard let real else { return end }
  return real == root || real.starts(with: root.count > 1 ? root + [UInt8(ascii: "/")] : root) ? nil : RawPath(real)
}
