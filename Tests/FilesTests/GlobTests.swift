import Files
import TestSupport
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("a.yaml", "a.yaml"), ("*.yaml", "a.yaml"), ("*.yaml", ".yaml"), ("*", "a"), ("?.yaml", "a.yaml"),
    ("a*c", "abc"), ("a*c", "ac"), ("a*b*c", "aXbYbZc"), ("*a*", "xax"), ("campaigns/**", "campaigns/a"),
    ("campaigns/**", "campaigns/a/b.yaml"), ("**/b", "b"), ("**/b", "a/b"), ("**/b", "a/x/b"), ("a/**/b", "a/b"),
    ("a/**/b", "a/x/b"), ("a/**/b", "a/x/y/b"), ("a/**/b/**/c", "a/b/x/b/c"), ("**", "a"), ("**", "a/b"),
    ("**/**", "a"), ("**/x/*.json", "x/a.json"), ("**/x/*.json", "p/x/x/a.json"), ("a/*/c", "a/b/c"),
    ("[abc]", "b"), ("[a-c]x", "cx"), ("[!a-c]", "d"), ("[^a-c]", "d"), ("[]]", "]"), ("[]-a]", "^"), ("[!]]", "a"),
    ("[a-]", "-"), ("[-a]", "-"), ("[\\]]", "]"), ("[a\\-z]", "-"), ("[[:digit:]x]", "7"), ("[[:digit:]x]", "x"),
    ("[[:alpha:]-z]", "-"), ("[a[:]b]", "[b]"), ("\\*", "*"), ("a\\b", "ab"), ("\\[a]", "[a]"), ("a**b", "axyb"),
    ("é?", "éx"),
  ])
  func matches(pattern: String, path: String) {
    #expect(Glob(pattern).matches(path.utf8), "\(pattern) and \(path)")
  }

  @Test(arguments: [
    ("a.yaml", "b.yaml"), ("*.yaml", "a.yml"), ("*.yaml", "x/a.yaml"), ("*", "a/b"), ("?", "/"), ("?", ""),
    ("a*c", "ab"), ("a/**", "a"), ("a/**", "ab/c"), ("**/b", "ab"), ("a/**/b", "ab"), ("a/**/b", "a/xb"),
    ("a/*/c", "a/c"), ("a/*/c", "a/b/b/c"), ("[abc]", "d"), ("[!a-c]", "b"), ("[!a-c]", "/"), ("[b-a]", "a"),
    ("[a", "a"), ("[a", "[a"), ("[", "["), ("[]", "]"), ("a\\", "a"), ("a\\", "a\\"), ("\\*", "a"), ("a**b", "a/b"),
    ("[[:none:]]", "n"), ("[[:digit:]]", "x"), ("A", "a"), ("a", ""), ("", "a"), ("[/]a", "[/]a"),
    ("[/]a", "/a"),
  ])
  func doesNotMatch(pattern: String, path: String) {
    #expect(!Glob(pattern).matches(path.utf8), "\(pattern) and \(path)")
  }

  @Test(arguments: [
    (String(repeating: "*a", count: 2_000) + "b", "a", 4_000),
    (String(repeating: "**/a/", count: 500) + "b", "a/", 2_000),
    (String(repeating: "**/*a*a*/", count: 200) + "b", "aaaa/", 800),
  ])
  func doesNotExplode(pattern: String, name: String, count: Int) {
    let glob = Glob(pattern)
    expectLinear(upTo: count, of: { Array((String(repeating: name, count: $0) + "a").utf8) }) {
      #expect(!glob.matches($0))
    }
  }

  /// Each opening bracket may begin a class, so the search for the end of the class must not start again at each of
  /// them.
  @Test(arguments: ["", "]", ":]", ":x:]"])
  func classesThatNeverEndAreReadOnce(_ end: String) {
    expectLinear(upTo: 100_000, of: { "[" + String(repeating: "[:", count: $0) + end }) {
      #expect(!Glob($0).matches("a".utf8))
    }
  }
}
