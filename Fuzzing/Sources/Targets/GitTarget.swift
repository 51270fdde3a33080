import Files

/// Reads a text as an answer of Git. As a list of files, a lookup must give the same as a search through every line. As
/// the content of a file, it arrives in pieces of any size.
func tryGit(_ bytes: [UInt8]) {
  tryListing(GitListing(bytes), bytes)
  tryAnswer(bytes)
}

private func tryListing(_ listing: GitListing, _ bytes: [UInt8]) {
  let paths = (0..<min(listing.count, 200)).map { Array(listing.path($0)) }
  let isWhole = paths.count == listing.count
  for (index, path) in paths.enumerated() {
    _ = (listing.status(index), listing.blob(index))
    demand(listing.index(of: path).map { Array(listing.path($0)) == path } == true, "a listed file is not found")
    for end in path.indices where path[end] == slash {
      demand(listing.holdsFolder(Array(path[..<end])), "the folder of a listed file is not found")
    }
  }
  guard isWhole else { return }
  for length in [0, 1, 2, 5] {
    let probe = Array(bytes.suffix(length))
    let isThere = paths.contains(probe)
    demand((listing.index(of: probe) != nil) == isThere, "a file is found that is not listed, or the other way round")
    let isFolder = probe.isEmpty || paths.contains { $0.starts(with: probe + [slash]) }
    demand(listing.holdsFolder(probe) == isFolder, "a folder is found that is not listed, or the other way round")
  }
}

private let slash = UInt8(ascii: "/")

/// The first byte is the size of the pieces, the second one the limit for reading. The question is the first word.
private func tryAnswer(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  let limit = Int(bytes[1])
  let text = bytes[2...]
  let name = text.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
  var rest = text
  let answer = GitAnswer(about: name, limit: limit) { most in
    let piece = rest.prefix(min(most, Int(bytes[0]) + 1))
    rest = rest.dropFirst(piece.count)
    return piece.isEmpty ? nil : Array(piece)
  }
  guard case .success(let content)? = answer?.content else { return }
  demand(content.count <= limit, "more is read than is allowed")
  let isInside = content.isEmpty || text.indices.contains { text[$0...].starts(with: content) }
  demand(isInside, "a content that Git has not given")
}
