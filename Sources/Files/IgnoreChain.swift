/// The `.gitignore` files that count in the folders of a search. Each folder knows its nearest; each of them knows the
/// one above, up to the root of the repository.
struct IgnoreChain {
  private struct Link {
    let rules: GitIgnore
    /// The length of the path, from the root, to the directory of the rules.
    let baseLength: Int
    let above: Int?
  }

  private var links: [Link] = []
  /// The files with patterns that could not be read, each once.
  private(set) var problems: [InputProblem] = []
  private var unreadable: Set<RawPath> = []

  /// Reads a file of patterns that count below a folder, and gives the chain that counts there.
  mutating func adding(_ file: RawPath, baseLength: Int, above: Int?) -> Int? {
    switch file.withCString({ readFile($0, limit: IgnoreChain.sizeLimit, mode: .readingNoLink) }) {
    case .success(let text):
      let rules = GitIgnore(text)
      guard !rules.isEmpty else { return above }
      links.append(Link(rules: rules, baseLength: baseLength, above: above))
      return links.count - 1
    case .failure(.failed(let reason)):
      let problem = InputProblem.unreadable(file, reason)
      if !reason.isMissing, !reason.isLinkLoop, unreadable.insert(file).inserted { problems.append(problem) }
      return above
    case .failure: return above
    }
  }

  /// True if the nearest file that has something to say about a path, counted from the root, says to leave it out.
  func ignores(_ path: UnsafeBufferPointer<UInt8>, isFolder: Bool, chain: Int?) -> Bool {
    var next = chain
    while let index = next {
      let link = links[index]
      let relative = UnsafeBufferPointer(rebasing: path[link.baseLength...])
      if let verdict = link.rules.verdict(on: relative, isFolder: isFolder) { return verdict == .ignored }
      next = link.above
    }
    return false
  }

  /// No list of patterns that people wrote is longer; Git's own limit is six times that.
  private static let sizeLimit = 1 << 24
}
