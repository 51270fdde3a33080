import Files
import TestSupport
import Testing

/// Compares the search with `git check-ignore`, for random patterns over one tree. The seed is fixed.
@Suite struct GitComparisonTests {
  private static let rounds = 150
  private static let folders = ["", "a/", "a/b/", "a/b/a/", "ab/", "b/", "b/c d/", "foox/", "foox/y/"]
  private static let names = ["a.yaml", "b.yaml", "ab.yaml", "#a.yaml", "!b.yaml", "c d.yaml", "[a].yaml", "a.json"]
  private static let pieces = [
    "a", "b", "ab", "*", "**", "?", "a*", "*b", "foo**", "**a", "***", "[ab]", "[!a]", "[a-c]*", "[[:alpha:]]", "[]a]",
    "[a",
    "a.yaml", "*.yaml", "b.*", "*.json", "?.yaml", "\\a", "\\#a.yaml", "#a.yaml", "c d", "c\\ d.yaml", "\\[a].yaml",
    "[[]a].yaml", "foox", "y", "*?.*", "[^a]b.yaml", "*[a-b]*.y*l", "\\",
  ]

  @Test(.needs("git")) func agreesWithGit() throws {
    let tree = try TemporaryFolder()
    let files = Self.folders.flatMap { folder in Self.names.map { folder + $0 } }
    for file in files { try tree.make(file) }
    try run(["git", "init", "-q", tree.path])
    var random = SplitMix(state: 20260301)
    var ignoredCount = 0
    for round in 0..<Self.rounds {
      let sources = try writePatterns(into: tree, &random)
      let ignored = try ignoredByGit(files, in: tree)
      ignoredCount += ignored.count
      let expected = files.filter { !ignored.contains($0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      #expect(found(in: tree.path) == expected, "round \(round): \(sources)")
      try compareSubfolder(of: tree, expected, "round \(round): \(sources)")
    }
    #expect((files.count * Self.rounds / 10..<files.count * Self.rounds * 9 / 10).contains(ignoredCount))
  }

  /// A search that begins in a subdirectory finds the same files there, unless the directory itself is ignored.
  private func compareSubfolder(of tree: TemporaryFolder, _ expected: [String], _ comment: String) throws {
    guard try run(["git", "check-ignore", "-q", "--no-index", "a/b"], in: tree.path).status == 1 else { return }
    let below = expected.filter { $0.hasPrefix("a/b/") }.map { String($0.dropFirst(4)) }
    #expect(found(in: tree.path("a/b")) == below, "a/b in \(comment)")
  }

  private func found(in folder: String) -> [String] {
    let files = searchInputs([RawPath(folder)])
    return (0..<files.count).map { String(files.shownPath($0).dropFirst(folder.count + 1)) }
  }

  private func ignoredByGit(_ files: [String], in tree: TemporaryFolder) throws -> Set<String> {
    let command = ["git", "-c", "core.excludesFile=/dev/null", "check-ignore", "--no-index", "-z", "--stdin"]
    let answer = try run(command, input: Array(files.joined(separator: "\0").utf8), in: tree.path)
    return Set(answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }

  /// Writes new patterns for the root, for two directories and for the repository's own list. Returns them for the
  /// message.
  private func writePatterns(into tree: TemporaryFolder, _ random: inout SplitMix) throws -> [String: String] {
    var sources: [String: String] = [:]
    for (place, most) in [(".gitignore", 4), ("a/.gitignore", 2), ("a/b/.gitignore", 2), (".git/info/exclude", 1)] {
      let lines = (0..<random.below(most + 1)).map { _ in pattern(&random) }
      try tree.make(place, text: lines.joined(separator: "\n"))
      sources[place] = lines.joined(separator: " ⏎ ")
    }
    return sources
  }

  private func pattern(_ random: inout SplitMix) -> String {
    let pieces = (0...random.below(3)).map { _ in Self.pieces[random.below(Self.pieces.count)] }
    let starts = ["", "", "", "", "/", "!", "!/"]
    let ends = ["", "", "", "", "/", "/**", " ", "\\ ", "\r"]
    return starts[random.below(starts.count)] + pieces.joined(separator: "/") + ends[random.below(ends.count)]
  }
}

/// A small random generator with the same numbers on every system (SplitMix64).
private struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
