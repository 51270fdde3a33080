import CampaignTestSupport
import Findings
import SourceText
import SourceTree
import TestSupport
import Testing

import func CampaignEngine.canonicalLines

/// Limits are exact to the node and to the byte, and hostile text is refused or read quickly.
@Suite struct LimitTests {
  // MARK: - The boundary

  private func limits(_ change: (inout Limits) -> Void) -> Limits {
    var limits = Limits.standard
    change(&limits)
    return limits
  }

  private func rules(_ text: String, _ syntax: Tree.Syntax, _ limits: Limits) -> [String] {
    CheckedText(text, as: syntax, limits: limits).findings.map(\.rule.id).filter { $0 == "limit" }
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
    let checked = CheckedText(text(101))
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

  // MARK: - Hostile text

  struct Hostile: Sendable, CustomTestStringConvertible {
    let name: String
    /// The rule that refuses the text. Nil if it can be read.
    let rule: String?
    var syntax = Tree.Syntax.yaml
    let text: @Sendable () -> [UInt8]

    init(_ name: String, _ rule: String?, as syntax: Tree.Syntax = .yaml, _ text: @escaping @Sendable () -> String) {
      self.name = name
      self.rule = rule
      self.syntax = syntax
      self.text = { Array(text().utf8) }
    }

    var testDescription: String { name }
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }

  private static func bomb(_ levels: Int, _ open: String, _ item: (Int) -> String, _ close: String) -> String {
    "l0: &l0 \(open)\(item(-1))\(close)\n"
      + lines(levels) { level in
        let items = (0..<10).map { _ in item(level) }.joined(separator: ", ")
        return "l\(level + 1): &l\(level + 1) \(open)\(items)\(close)\n"
      }
  }

  static let hostile = [
    Hostile("billion laughs", "limit") { bomb(30, "[", { $0 < 0 ? "lol" : "*l\($0)" }, "]") },
    Hostile("quadratic blow-up", "limit") {
      "a: &a [" + lines(20_000) { _ in "x," } + "]\nb: [" + lines(20_000) { _ in "*a," } + "]\n"
    },
    Hostile("merges of merges", "limit") {
      "l0: &l0 {a: b}\n"
        + lines(30) { level in "l\(level + 1): &l\(level + 1) {<<: [*l\(level), *l\(level), *l\(level)]}\n" }
    },
    Hostile("one large mapping merged often", "limit") {
      "a: &a {" + lines(2_000) { "k\($0): v," } + "}\n" + lines(2_000) { "m\($0): {<<: *a}\n" }
    },
    Hostile("a chain of merges", "limit") {
      "l0: &l0 {a: b}\n" + lines(70) { "l\($0 + 1): &l\($0 + 1) {<<: *l\($0), k\($0): v}\n" }
    },
    Hostile("brackets in YAML", "limit") { String(repeating: "[", count: 100_000) },
    Hostile("braces in YAML", "limit") { String(repeating: "{a: ", count: 100_000) },
    Hostile("dashes in YAML", "limit") { String(repeating: "- ", count: 100_000) },
    Hostile("question marks in YAML", "limit") { String(repeating: "? ", count: 100_000) },
    Hostile("brackets in JSON", "limit", as: .json) { String(repeating: "[", count: 100_000) },
    Hostile("objects in JSON", "limit", as: .json) { String(repeating: "{\"a\":", count: 100_000) },
    Hostile("closed brackets in JSON", "limit", as: .json) {
      String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    },
    Hostile("closing brackets in YAML", "syntax") { String(repeating: "]", count: 100_000) },
    Hostile("closing brackets in JSON", "syntax", as: .json) { String(repeating: "]", count: 100_000) },
    Hostile("keys in one mapping", nil) { "campaign: a\n" + lines(100_000) { "key-\($0): v\n" } },
    Hostile("keys in one object", nil, as: .json) { "{\"campaign\": 1" + lines(100_000) { ",\"key-\($0)\": 1" } + "}" },
    Hostile("keys with the same beginning", nil) {
      let start = String(repeating: "k", count: 500)
      return "campaign: a\n" + lines(5_000) { start + "\($0): v\n" }
    },
    Hostile("the same key over and over", "repeated-key") { "campaign: a\n" + lines(50_000) { _ in "k: v\n" } },
    Hostile("anchors", nil) { "campaign: a\nb:\n" + lines(100_000) { "- &a\($0) x\n" } },
    Hostile("more anchors", "limit") { "campaign: a\nb:\n" + lines(300_000) { "- &a\($0) x\n" } },
    Hostile("one anchor over and over", nil) { "campaign: a\nb:\n" + lines(50_000) { _ in "- &a x\n- *a\n" } },
    Hostile("a million nodes and one", "limit", as: .json) { "[" + lines(999_999) { _ in "1," } + "1]" },
    Hostile("a text of one byte too many", "limit") { "campaign: " + String(repeating: "a", count: (1 << 20) + 1) },
    Hostile("a string of one byte too many", "limit", as: .json) {
      "{\"campaign\": \"" + String(repeating: "a", count: (1 << 20) + 1) + "\"}"
    },
    Hostile("a line of 16 MiB", "limit") { "campaign: \"" + String(repeating: "é", count: 8 << 20) + "\"" },
    Hostile("a comment of 16 MiB", nil) { "campaign: a # " + String(repeating: "é", count: 8 << 20) },
    Hostile("blank lines", nil) { "campaign: a\n" + String(repeating: " \n", count: 1 << 20) },
    Hostile("white space in JSON", nil, as: .json) { String(repeating: " \n", count: 1 << 20) + "{\"campaign\": 1}" },
    Hostile("documents", "not-a-campaign") { lines(50_000) { _ in "---\na: b\n" } },
    Hostile("unclosed quote before many lines", "syntax") { "campaign: \"a\n" + lines(50_000) { "key-\($0): 'v'\n" } },
    Hostile("many quoted texts before a fault", "syntax") { lines(50_000) { "key-\($0): \"é\"\n" } + "a: b: c\n" },
    Hostile("comments before a fault", "syntax") { "a: b\n" + lines(100_000) { _ in "# é\n" } + "c\n" },
    Hostile("blank lines before a fault", "syntax") { "a: b\n" + String(repeating: "\n", count: 200_000) + "  c: d\n" },
    Hostile("a long line before a fault", "syntax") { "a: [" + String(repeating: "é, ", count: 200_000) + "}\n" },
    Hostile("line separators before a fault", "syntax") {
      "a: b" + String(repeating: "\u{2028}", count: 50_000) + "c: d: e\n"
    },
    Hostile("tabs", "syntax") { "a:\n" + String(repeating: "\t", count: 200_000) + "b: c\n" },
    Hostile("digits", "number-not-finite") { "campaign: a\nb: " + String(repeating: "9", count: 1_000_000) },
    Hostile("hexadecimal digits", "number-not-finite") {
      "campaign: a\nb: 0x" + String(repeating: "f", count: 1_000_000)
    },
    Hostile("an exponent", "number-not-finite", as: .json) {
      "{\"campaign\": 1e" + String(repeating: "9", count: 1_000_000) + "}"
    },
    Hostile("colons", nil) { "campaign: a\nb: 1" + String(repeating: ":00", count: 300_000) + "x" },
    Hostile("escapes", nil, as: .json) { "{\"campaign\": \"" + String(repeating: "\\u0041", count: 1 << 20) + "\"}" },
    Hostile("an anchor's name", nil) { "campaign: a\nb: &" + String(repeating: "a", count: 1_000_000) + " c" },
    Hostile("a tag", "unsupported-tag") { "campaign: a\nb: !" + String(repeating: "a", count: 1_000_000) + " c" },
    Hostile("recursive aliases", "recursive-alias") { "campaign: &a\n" + lines(20_000) { _ in "- *a\n" } },
    Hostile("undefined aliases", "undefined-alias") { "campaign:\n" + lines(20_000) { "- *a\($0)\n" } },
    Hostile("ambiguous scalars", "ambiguous-scalar") { "campaign:\n" + lines(50_000) { _ in "- no\n" } },
    Hostile("directives", "limit") { lines(400_000) { "%TAG !a\($0)! b\n" } + "---\ncampaign: a\n" },
    Hostile("a long text behind many aliases", "limit") {
      "a: &a " + String(repeating: "t", count: 1_000_000) + "\nb:\n" + lines(400) { _ in "- *a\n" }
    },
    Hostile("a long prefix of many tags", "limit") {
      "%TAG ! tag:" + String(repeating: "t", count: 1_000_000) + "\n---\ncampaign: a\nb:\n"
        + lines(400) { _ in "- !x a\n" }
    },
    Hostile("small documents behind one of many anchors", "undefined-alias") {
      "campaign: a\nb:\n" + lines(100_000) { "- &a\($0) x\n" } + lines(50_000) { _ in "---\n- &a b\n" }
        + "---\ncampaign: b\nc: *a\n"
    },
    Hostile("small mappings behind a large one", nil) {
      "campaign: a\nb:\n" + lines(100_000) { "  k\($0): v\n" } + "c:\n"
        + lines(4_000) { _ in "- {" + lines(66) { "k\($0): v, " } + "}\n" }
    },
    Hostile("zeros", "syntax") { "campaign: a\n" + String(repeating: "\u{0}", count: 1000) },
    Hostile("zeros alone", "syntax") { String(repeating: "\u{0}", count: 1000) + "a" },
  ]

  /// Code without optimisation on a busy machine takes up to six seconds for the largest of these texts. If the time
  /// grew with the square of the size, it would take hours.
  @Test(arguments: hostile)
  func hostileTextIsDealtWithAtOnce(_ hostile: Hostile) {
    let text = hostile.text()
    var rule: String?
    let time = processorTime {
      let checked = CheckedText(text, as: hostile.syntax)
      _ = checked.isReadable ? try? canonicalLines(of: checked.tree) : nil
      rule = checked.findings.first { $0.rule.id == hostile.rule }?.rule.id ?? checked.findings.first?.rule.id
    }
    print("\(hostile.name): \(time)")
    #expect(rule == hostile.rule)
    #expect(time < .seconds(60))
  }

  /// Campaigns that would take hours if each fault were compared with every other one.
  @Test(arguments: [
    ("unknown fields", "unknown-field", lines(20_000) { "field-\($0): 1\n" }),
    ("cards with one id", "repeated-id", "cards:\n" + lines(5_000) { _ in card }),
    (
      "categories", "repeated-category",
      "cards:\n" + card.dropLast(2) + ", categories: [" + lines(5_000) { _ in "news, " } + "]}\n"
    ),
    ("uses of one mistake", "wrong-form", "owner: &wrong [1]\ntags:\n" + lines(20_000) { _ in "- *wrong\n" }),
  ])
  func aCampaignFullOfFaultsIsCheckedAtOnce(_ name: String, _ rule: String, _ text: String) {
    let time = processorTime {
      let checked = CheckedText("campaign: hostile\n" + text, upTo: .model)
      #expect(checked.findings.contains { $0.rule.id == rule }, "\(name)")
    }
    print("\(name): \(time)")
    #expect(time < .seconds(60), "\(name)")
  }

  private static let card = "- {type: text_announcement, id: card, title: Title, description: Text}\n"
}
