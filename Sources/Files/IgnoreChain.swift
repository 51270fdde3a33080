/// The `.gitignore` files that apply in the directories of a search. Each directory knows its nearest file, and each
/// file knows the next one above, up to the root of the repository.
struct IgnoreChain {
  private struct Link {
    let rules: GitIgnore
    /// The length of the path, from the root, to the directory of the rules.
    let baseLength: Int
    let above: Int?
    let file: RawPath
  }

  private var links: [Link] = []
  /// The files with patterns that could not be read, without repetitions.
  private(set) var problems: [InputProblem] = []
  private var unreadable: Set<RawPath> = []

  /// Reads a file of patterns for a directory, and returns the chain that applies there.
  mutating func adding(_ file: RawPath, baseLength: Int, above: Int?) -> Int? {
    switch file.withCString({ readFile($0, limit: IgnoreChain.sizeLimit, mode: .readingNoLink) }) {
    case .success(let text):
      let rules = GitIgnore(text)
      guard !rules.isEmpty else { return above }
      links.append(Link(rules: rules, baseLength: baseLength, above: above, file: file))
      return links.count - 1
    case .failure(.failed(let reason)):
      let problem = InputProblem.unreadable(file, reason)
      if !reason.isMissing, !reason.isLinkLoop, unreadable.insert(file).inserted { problems.append(problem) }
      return above
    case .failure: return above
    }
  }

  /// The file and line whose pattern ignores a path. Nil if there is none. The file is read again, because the line is
  /// only needed for an explanation.
  func cause(of path: UnsafeBufferPointer<UInt8>, isFolder: Bool, chain: Int?) -> (file: RawPath, line: Int)? {
    var next = chain
    while let index = next {
      let link = links[index]
      let relative = UnsafeBufferPointer(rebasing: path[link.baseLength...])
      if let verdict = link.rules.verdict(on: relative, isFolder: isFolder) {
        guard verdict == .ignored, case .success(let text) = readFile(link.file, limit: IgnoreChain.sizeLimit) else {
          return nil
        }
        return GitIgnore.line(of: text, decidingOn: relative, isFolder: isFolder).map { (link.file, $0) }
      }
      next = link.above
    }
    return nil
  }

  /// True if the path is ignored. The nearest file with a matching pattern decides. Paths are relative to the root.
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

  /// No real list of patterns is longer. Git's own limit is six times that.
  private static let sizeLimit = 1 << 24
}
