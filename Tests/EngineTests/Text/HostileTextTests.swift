import EngineTestSupport
import Findings
import SourceTree
import TestSupport
import Testing
import TextTestSupport

import func CampaignEngine.canonicalLines

/// Hostile text is refused or checked quickly, and printed quickly as JSON.
@Suite struct HostileTextTests {
  struct Hostile: Sendable, CustomTestStringConvertible {
    let name: String
    /// The rule that refuses the text. Nil if it can be read.
    let rule: String?
    let syntax: Tree.Syntax
    /// The number of repetitions in the text. If a text is refused only after it was read, a sixteenth of it must be
    /// refused too, because a refusal takes longer than reading.
    let size: Int
    /// The text of a size.
    let text: @Sendable (Int) -> String

    init(
      _ name: String, _ rule: String?, as syntax: Tree.Syntax = .yaml, upTo size: Int,
      _ text: @escaping @Sendable (Int) -> String
    ) {
      self.name = name
      self.rule = rule
      self.syntax = syntax
      self.size = size
      self.text = text
    }

    var testDescription: String { name }
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }

  private static func many(_ part: String, _ count: Int) -> String { String(repeating: part, count: count) }

  private static func bomb(_ levels: Int, _ open: String, _ item: (Int) -> String, _ close: String) -> String {
    "l0: &l0 \(open)\(item(-1))\(close)\n"
      + lines(levels) { level in
        let items = (0..<10).map { _ in item(level) }.joined(separator: ", ")
        return "l\(level + 1): &l\(level + 1) \(open)\(items)\(close)\n"
      }
  }

  static let hostile = [
    Hostile("billion laughs", "limit", upTo: 30) { bomb($0, "[", { $0 < 0 ? "lol" : "*l\($0)" }, "]") },
    Hostile("quadratic blow-up", "limit", upTo: 20_000) { "a: &a [\(many("x,", $0))]\nb: [\(many("*a,", $0))]\n" },
    Hostile("merges of merges", "limit", upTo: 30) {
      "l0: &l0 {a: b}\n"
        + lines($0) { level in "l\(level + 1): &l\(level + 1) {<<: [*l\(level), *l\(level), *l\(level)]}\n" }
    },
    Hostile("one large mapping merged often", "limit", upTo: 2_000) {
      "a: &a {" + lines($0) { "k\($0): v," } + "}\n" + lines($0) { "m\($0): {<<: *a}\n" }
    },
    Hostile("a chain of merges", "limit", upTo: 70) {
      "l0: &l0 {a: b}\n" + lines($0) { "l\($0 + 1): &l\($0 + 1) {<<: *l\($0), k\($0): v}\n" }
    },
    Hostile("brackets in YAML", "limit", upTo: 100_000) { many("[", $0) },
    Hostile("braces in YAML", "limit", upTo: 100_000) { many("{a: ", $0) },
    Hostile("dashes in YAML", "limit", upTo: 100_000) { many("- ", $0) },
    Hostile("question marks in YAML", "limit", upTo: 100_000) { many("? ", $0) },
    Hostile("brackets in JSON", "limit", as: .json, upTo: 100_000) { many("[", $0) },
    Hostile("objects in JSON", "limit", as: .json, upTo: 100_000) { many("{\"a\":", $0) },
    Hostile("closed brackets in JSON", "limit", as: .json, upTo: 100_000) { many("[", $0) + many("]", $0) },
    Hostile("closing brackets in YAML", "syntax", upTo: 100_000) { many("]", $0) },
    Hostile("closing brackets in JSON", "syntax", as: .json, upTo: 100_000) { many("]", $0) },
    Hostile("keys in one mapping", nil, upTo: 100_000) { "campaign: a\n" + lines($0) { "key-\($0): v\n" } },
    Hostile("keys in one object", nil, as: .json, upTo: 100_000) {
      "{\"campaign\": 1" + lines($0) { ",\"key-\($0)\": 1" } + "}"
    },
    Hostile("keys with the same beginning", nil, upTo: 5_000) {
      let start = many("k", 500)
      return "campaign: a\n" + lines($0) { start + "\($0): v\n" }
    },
    Hostile("the same key over and over", "repeated-key", upTo: 50_000) { "campaign: a\n" + many("k: v\n", $0) },
    Hostile("anchors", nil, upTo: 100_000) { "campaign: a\nb:\n" + lines($0) { "- &a\($0) x\n" } },
    Hostile("more anchors", "limit", upTo: 300_000) { "campaign: a\nb:\n" + lines($0) { "- &a\($0) x\n" } },
    Hostile("one anchor over and over", nil, upTo: 50_000) { "campaign: a\nb:\n" + many("- &a x\n- *a\n", $0) },
    Hostile("a million nodes and one", "limit", as: .json, upTo: 999_999) { "[\(many("1,", $0))1]" },
    Hostile("texts of one byte too many", "limit", upTo: 16) {
      "campaign:\n" + many("- \(many("a", (1 << 20) + 1))\n", $0)
    },
    Hostile("strings of one byte too many", "limit", as: .json, upTo: 16) {
      "{\"campaign\": [\(many("\"\(many("a", (1 << 20) + 1))\",", $0))1]}"
    },
    Hostile("a line of 16 MiB", "limit", upTo: (8 << 20) + 16) { "campaign: \"\(many("é", $0))\"" },
    Hostile("a comment of 16 MiB", nil, upTo: 8 << 20) { "campaign: a # " + many("é", $0) },
    Hostile("blank lines", nil, upTo: 1 << 20) { "campaign: a\n" + many(" \n", $0) },
    Hostile("white space in JSON", nil, as: .json, upTo: 1 << 20) { many(" \n", $0) + "{\"campaign\": 1}" },
    Hostile("documents", "not-a-campaign", upTo: 50_000) { many("---\na: b\n", $0) },
    Hostile("unclosed quote before many lines", "syntax", upTo: 50_000) {
      "campaign: \"a\n" + lines($0) { "key-\($0): 'v'\n" }
    },
    Hostile("many quoted texts before a fault", "syntax", upTo: 50_000) {
      lines($0) { "key-\($0): \"é\"\n" } + "a: b: c\n"
    },
    Hostile("comments before a fault", "syntax", upTo: 100_000) { "a: b\n" + many("# é\n", $0) + "c\n" },
    Hostile("blank lines before a fault", "syntax", upTo: 200_000) { "a: b\n" + many("\n", $0) + "  c: d\n" },
    Hostile("a long line before a fault", "syntax", upTo: 200_000) { "a: [" + many("é, ", $0) + "}\n" },
    Hostile("line separators before a fault", "syntax", upTo: 50_000) { "a: b" + many("\u{2028}", $0) + "c: d: e\n" },
    Hostile("tabs", "syntax", upTo: 200_000) { "a:\n" + many("\t", $0) + "b: c\n" },
    Hostile("digits", "number-not-finite", upTo: 1_000_000) { "campaign: a\nb: " + many("9", $0) },
    Hostile("hexadecimal digits", "number-not-finite", upTo: 1_000_000) { "campaign: a\nb: 0x" + many("f", $0) },
    Hostile("an exponent", "number-not-finite", as: .json, upTo: 1_000_000) { "{\"campaign\": 1e\(many("9", $0))}" },
    Hostile("colons", nil, upTo: 300_000) { "campaign: a\nb: 1" + many(":00", $0) + "x" },
    Hostile("escapes", nil, as: .json, upTo: 1 << 20) { "{\"campaign\": \"\(many("\\u0041", $0))\"}" },
    Hostile("an anchor's name", nil, upTo: 1_000_000) { "campaign: a\nb: &" + many("a", $0) + " c" },
    Hostile("a tag", "unsupported-tag", upTo: 1_000_000) { "campaign: a\nb: !" + many("a", $0) + " c" },
    Hostile("recursive aliases", "recursive-alias", upTo: 20_000) { "campaign: &a\n" + many("- *a\n", $0) },
    Hostile("undefined aliases", "undefined-alias", upTo: 20_000) { "campaign:\n" + lines($0) { "- *a\($0)\n" } },
    Hostile("ambiguous scalars", "ambiguous-scalar", upTo: 50_000) { "campaign:\n" + many("- no\n", $0) },
    Hostile("directives", "limit", upTo: 400_000) { lines($0) { "%TAG !a\($0)! b\n" } + "---\ncampaign: a\n" },
    Hostile("a long text behind many aliases", "limit", upTo: 400) {
      "a: &a \(many("t", $0 * 2_500))\nb:\n" + many("- *a\n", $0)
    },
    Hostile("a long prefix of many tags", "limit", upTo: 400) {
      "%TAG ! tag:\(many("t", $0 * 2_500))\n---\ncampaign: a\nb:\n" + many("- !x a\n", $0)
    },
    Hostile("small documents behind one of many anchors", "undefined-alias", upTo: 50_000) {
      "campaign: a\nb:\n" + lines($0 * 2) { "- &a\($0) x\n" } + many("---\n- &a b\n", $0)
        + "---\ncampaign: b\nc: *a\n"
    },
    Hostile("small mappings behind a large one", nil, upTo: 4_000) {
      "campaign: a\nb:\n" + lines($0 * 25) { "  k\($0): v\n" } + "c:\n"
        + lines($0) { _ in "- {" + lines(66) { "k\($0): v, " } + "}\n" }
    },
    Hostile("zeros", "syntax", upTo: 1000) { "campaign: a\n" + many("\u{0}", $0) },
    Hostile("zeros alone", "syntax", upTo: 1000) { many("\u{0}", $0) + "a" },
  ]

  @Test(arguments: hostile.sampled(oneOf: 2, seed: 35))
  func hostileTextIsDealtWithAtOnce(_ hostile: Hostile) {
    let rule = expectLinear(upTo: hostile.size, of: { Array(hostile.text($0).utf8) }) { text in
      let checked = CheckedText(text, as: hostile.syntax)
      _ = checked.isReadable ? try? canonicalLines(of: checked.tree) : nil
      return checked.findings.first { $0.rule.id == hostile.rule }?.rule.id ?? checked.findings.first?.rule.id
    }
    #expect(rule == hostile.rule)
  }

  /// Campaigns in which each fault could be compared with every other one.
  @Test(arguments: [
    Hostile("unknown fields", "unknown-field", upTo: 20_000) { lines($0) { "field-\($0): 1\n" } },
    Hostile("spans of time", "unknown-field", upTo: 20_000) {
      lines($0) { "field-\($0): 2026-03-20T08:00:00Z/2026-03-27T08:00:00Z\n" }
    },
    Hostile("keys and values the wrong way round", "unknown-field", upTo: 20_000) {
      lines($0) { "field-\($0): owner\n" }
    },
    Hostile("cards with one id", "repeated-id", upTo: 5_000) { "cards:\n" + many(card, $0) },
    Hostile("categories", "repeated-category", upTo: 5_000) {
      "cards:\n" + card.dropLast(2) + ", categories: [\(many("news, ", $0))]}\n"
    },
    Hostile("escapes in one line of a block text", "text-not-as-written", upTo: 100_000) {
      "cards:\n- type: text_announcement\n  id: a\n  title: T\n  description: |\n    " + many("a\\n", $0)
    },
    Hostile("uses of one mistake", "wrong-form", upTo: 20_000) {
      "owner: &wrong [1]\ntags:\n" + many("- *wrong\n", $0)
    },
  ])
  func aCampaignFullOfFaultsIsCheckedAtOnce(_ hostile: Hostile) {
    let checked = expectLinear(upTo: hostile.size, of: { "campaign: hostile\n" + hostile.text($0) }) {
      CheckedText($0, upTo: .model)
    }
    #expect(checked.findings.contains { $0.rule.id == hostile.rule })
  }

  private static let card = "- {type: text_announcement, id: card, title: Title, description: Text}\n"
}
