import Files
import Testing

@Suite struct GitIgnoreTests {
  @Test(arguments: [
    ("a", "a"), ("a", "x/a"), ("/a", "a"), ("a/b", "a/b"), ("a/b/", "a/b/"), ("a/", "a/"), ("a/", "x/a/"),
    ("*.yaml", "x/a.yaml"),
    ("doc/*.txt", "doc/a.txt"), ("**/a", "a"), ("**/a", "x/y/a"), ("a/**", "a/x/y"), ("a/**/b", "a/b"), ("a\\ ", "a "),
    ("a  ", "a"), ("a\\  ", "a "), ("a\t", "a\t"), ("a\r", "a"), ("\\#a", "#a"), ("\\!a", "!a"), ("!a\na", "a"),
    ("#b\n\n\na", "a"), ("\u{FEFF}a", "a"), ("a\nb", "a"), ("foo**/bar", "foox/y/bar"), ("\\a", "a"), (" a", " a"),
    ("a#b", "a#b"), ("x/a*", "x/a"), ("!\na", "a"),
  ])
  func ignored(patterns: String, path: String) {
    #expect(verdict(patterns, path) == .ignored, "\(patterns) and \(path)")
  }

  @Test(arguments: [
    ("a/", "a"), ("/a", "x/a"), ("a/b", "x/a/b"), ("a/b", "a/b/c"), ("doc/*.txt", "doc/x/a.txt"), ("#a", "#a"),
    ("a", "b"), ("a\\", "a"), ("a[", "a["), ("", "a"), ("/", "a/"), ("   ", "a"), ("a/**", "a/"), ("//a", "a"),
    ("a/b", "a"), ("\\#a", "a"), ("*/a", "a"), ("a ", "a "),
  ])
  func unmentioned(patterns: String, path: String) {
    #expect(verdict(patterns, path) == nil, "\(patterns) and \(path)")
  }

  @Test func theLastPatternThatMatchesDecides() {
    #expect(verdict("*.yaml\n!keep.yaml", "keep.yaml") == .kept)
    #expect(verdict("*.yaml\n!keep.yaml\n/keep.yaml", "keep.yaml") == .ignored)
    #expect(verdict("*.yaml\n!keep.yaml\n/keep.yaml", "x/keep.yaml") == .kept)
    #expect(verdict("a/\n!a/", "a/") == .kept)
  }

  /// A file with more lines than are compiled in advance gives the same answers as a short one.
  @Test func linesAfterTheReadyOnesCountToo() {
    let filler = String(repeating: "unused/\n", count: 100_000)
    let ignore = GitIgnore(Array((filler + "*.yaml\n\n# none\n!keep.yaml\r\n/keep.yaml").utf8))
    #expect(ignore.verdict(on: "a.yaml", isFolder: false) == .ignored)
    #expect(ignore.verdict(on: "keep.yaml", isFolder: false) == .ignored)
    #expect(ignore.verdict(on: "x/keep.yaml", isFolder: false) == .kept)
    #expect(ignore.verdict(on: "unused", isFolder: true) == .ignored)
    #expect(ignore.verdict(on: "none", isFolder: false) == nil)
    #expect(!GitIgnore(Array((filler + "#").utf8)).isEmpty)
  }

  private func verdict(_ patterns: String, _ path: String) -> GitIgnore.Verdict? {
    let isFolder = path.hasSuffix("/")
    return GitIgnore(Array(patterns.utf8)).verdict(on: isFolder ? String(path.dropLast()) : path, isFolder: isFolder)
  }
}
