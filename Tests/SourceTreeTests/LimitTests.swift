import Findings
import SourceText
import SourceTree
import Testing
import TextTestSupport

/// Limits are exact to the node and to the byte.
@Suite struct LimitTests {
  private func limits(_ change: (inout Limits) -> Void) -> Limits {
    var limits = Limits.standard
    change(&limits)
    return limits
  }

  private func rules(_ text: String, _ syntax: Tree.Syntax, _ limits: Limits) -> [String] {
    CheckedText(reading: text, as: syntax, limits: limits).findings.map(\.rule.id).filter { $0 == "limit" }
  }

  @Test(arguments: [
    ("[[[1]]]", 3), ("{\"a\":{\"b\":{\"c\":[]}}}", 4), ("[[],[[]],[]]", 3), ("1", 0), ("[]", 1),
  ])
  func nestingIsCountedExactly(_ text: String, _ depth: Int) {
    for syntax in [Tree.Syntax.yaml, .json] {
      #expect(rules(text, syntax, limits { $0.nesting = depth }) == [])
      if depth > 0 { #expect(rules(text, syntax, limits { $0.nesting = depth - 1 }) == ["limit"]) }
    }
  }

  @Test(arguments: [
    ("a:\n  b:\n    - c:\n        d\n", 4), ("- - - a\n", 3), ("a: &x [[b]]\nc: [*x]\n", 4),
    ("a: &x [b]\nc: &y [*x]\nd: [*y]\n", 4),
    ("a: &x b\nc: [[*x]]\n", 3), ("- &x [a]\n- *x\n", 2), ("a: &x [a, &y [b]]\nc: [[*y]]\n", 4),
  ])
  func nestingThroughAliasesIsCountedExactly(_ text: String, _ depth: Int) {
    #expect(rules(text, .yaml, limits { $0.nesting = depth }) == [])
    #expect(rules(text, .yaml, limits { $0.nesting = depth - 1 }) == ["limit"])
  }

  @Test(arguments: [
    ("a", 1), ("[]", 1), ("[1, 2]", 3), ("{\"a\": 1}", 3), ("{\"a\": [1, {\"b\": null}]}", 7),
  ])
  func nodesAreCountedExactly(_ text: String, _ count: Int) {
    for syntax in text == "a" ? [Tree.Syntax.yaml] : [.yaml, .json] {
      #expect(rules(text, syntax, limits { $0.nodes = count }) == [])
      #expect(rules(text, syntax, limits { $0.nodes = count - 1 }) == ["limit"])
    }
  }

  @Test(arguments: [
    ("[&x a, *x]", 3), ("[&x [a, b], *x]", 7), ("[&x [a, b], *x, *x]", 10), ("[&x [a], &y [*x, *x], *y]", 13),
    ("[*gone, b]", 3), ("&x [*x]", 2), ("a\n---\nb\n", 2), ("{a: &x {b: c}, <<: *x}", 9),
  ])
  func nodesThroughAliasesAreCountedExactly(_ text: String, _ count: Int) {
    #expect(rules(text, .yaml, limits { $0.nodes = count }) == [])
    #expect(rules(text, .yaml, limits { $0.nodes = count - 1 }) == ["limit"])
  }

  @Test(arguments: [
    "abcdef", "\"abcdef\"", "'abcdef'", "|\n abcde\n", "\"abc\\x64ef\"", ">-\n abc\n ef", "日本", "\"日\\u672c\"",
  ])
  func textIsCountedInBytes(_ text: String) {
    #expect(rules(text, .yaml, limits { $0.textBytes = 6 }) == [])
    #expect(rules(text, .yaml, limits { $0.textBytes = 5 }) == ["limit"])
  }

  @Test(arguments: ["\"abcdef\"", "\"\\u0061bcdef\"", "123456", "\"日本\""])
  func textOfJSONIsCountedInBytes(_ text: String) {
    #expect(rules(text, .json, limits { $0.textBytes = 6 }) == [])
    #expect(rules(text, .json, limits { $0.textBytes = 5 }) == ["limit"])
  }

  /// Limits below `fileBytes`. With aliases, a small file also must not grow by more than a certain factor.
  @Test(arguments: [
    ("[&x abc, *x]", 3), ("[&x abc, *x, *x]", 6), ("[&x 'abc', *x]", 5), ("[&x [a, b], *x]", 6),
    ("[&x [a], &y [*x, *x], *y]", 20), ("{a: &x {b: c}, <<: *x}", 6), ("{&x abc : 1}\n---\n{&x ab : 1, *x : 2}", 2),
    ("- !!str a", 21), ("%TAG ! tag:long,2026:\n---\n- !x a", 15), ("[*gone]", 0), ("&x [*x]", 0),
  ])
  func bytesOfAliasesAndTagsAreCountedExactly(_ text: String, _ count: Int) {
    #expect(rules(text, .yaml, limits { $0.fileBytes = count }) == [])
    if count > 0 { #expect(rules(text, .yaml, limits { $0.fileBytes = count - 1 }) == ["limit"]) }
  }

  @Test func aSmallFileStandsForLessThanALargeOne() {
    func text(_ uses: Int) -> String {
      "x: &x " + String(repeating: "a", count: 1000) + "\ny: [" + Self.lines(uses) { _ in "*x," } + "]\n"
    }
    #expect(rules(text(200), .yaml, .standard) == [])
    #expect(rules(text(300), .yaml, .standard) == ["limit"])
  }

  /// Realistic sharing: a block of two kilobytes in a thousand cards.
  @Test func aBlockThatManyCardsShareIsNoExcess() {
    let block = "x: &x\n" + Self.lines(20) { "  key-\($0): " + String(repeating: "a", count: 90) + "\n" }
    let text = block + "cards:\n" + Self.lines(1000) { "- { id: card-\($0), type: text_announcement, <<: *x }\n" }
    #expect(rules(text, .yaml, .standard) == [])
  }

  @Test func directivesAreCountedBeforeEachDocument() throws {
    func text(_ count: Int) -> String {
      Self.lines(count) { "%TAG !a\($0)! tag:a,2026:\n" } + "--- a\n...\n"
    }
    #expect(rules(text(100) + text(100), .yaml, .standard) == [])
    #expect(rules(text(100) + text(101), .yaml, .standard) == ["limit"])
    let checked = CheckedText(reading: text(101))
    let finding = try #require(checked.findings.first)
    #expect(checked.findings.count == 1 && checked.bytes[finding.place.range.offsets].elementsEqual("%TAG".utf8))
    #expect(finding.place.range.start == text(100).utf8.count - 10)
    #expect(rules("%YAML 1.1\n" + Self.lines(100) { _ in "%YAML 1.2\n" } + "--- a\n", .yaml, .standard) == ["limit"])
    #expect(rules("a: |\n" + Self.lines(500) { _ in "  %TAG\n" }, .yaml, .standard) == [])
  }

  /// A reader reads one file after another. It must forget that the last one was over a limit.
  @Test func aLimitIsOfOneFile() {
    var reader = TreeReader()
    var report = Report()
    for text in ["[1, 2]", "[1, 2, 3]", "[1, 2]", "[&a b, *a]", "[*a]"] {
      _ = reader.read(Array(text.utf8), file: 0, as: .yaml, limits: limits { $0.nodes = 3 }, into: &report)
    }
    #expect(report.findings.count == 1)
    #expect(reader.tree.nodes.count == 2)
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }
}
