import CampaignEditor
import Foundation
import SourceTree
import TestSupport
import Testing
import TextTestSupport

@Suite struct SketchTests {
  private static let fixtures = ["rules", "trees", "clean", "corpus", "payloads"]
    .flatMap { Fixture.all(in: $0) }

  /// The sketch of a file that can be read is equal to the outline of its tree. The fuzz target `sketch` demands this
  /// of nearly every text.
  @Test(arguments: fixtures)
  func theSketchEqualsTheTree(_ fixture: Fixture) throws {
    let document = EditorDocument(try fixture.bytes(), as: fixture.syntax)
    guard let tree = document.tree, !Self.hasUnseenCharacter(tree.bytes) else { return }
    let outline = Outline(of: tree)
    guard fixture.syntax == .yaml || outline.entries[0].content.isContainer else { return }
    #expect(document.sketch.isSame(as: outline))
  }

  /// Lines that end only for libyaml, and a byte-order mark that is not at the beginning.
  private static func hasUnseenCharacter(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.dropFirst()
    return text.contains { ["\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}"].contains($0) }
  }

  /// Deep nesting and long repetitions take time in proportion to their length.
  @Test(arguments: [
    "- ", "[", "{", "a: {", "a: \"", "- '\n", "\"a\n", "x: [\n", "{ a: [\n", "&a *a\n", "\t- ", "? ", "-\n", "a:\n ",
    "a: |\n",
    "<<<<<<< \n", "- [ {\n  ", "a: b: c\n", " x\n", "x: [a,\n", "x: [[],\n", "x: [\"\n", "[a, ", "[a], ", "[? ", "? [",
    "? a\n", "? a\n: ", "? - ", ": ", "a:\n? ", "k: \"\\\"\n", "a: 'b\n c: d\n", "a: b\n - ", "!a ", "&", "a: >\n\n#\n",
  ])
  func repetitionsAreFast(_ part: String) {
    let text = Array(String(repeating: part, count: 200_000 / part.utf8.count).utf8)
    for syntax in [Tree.Syntax.yaml, .json] {
      let sketch = Outline(sketching: text, as: syntax)
      #expect(sketch.entries.count <= text.count + 1)
    }
  }
}

/// Files with one half-typed line.
@Suite struct HalfTypedTests {
  private static let files = [
    "examples/campaigns/spring-sale.yaml", "examples/campaigns/game.yaml", "examples/campaigns/news.yaml",
    "examples/scenarios/spring-sale.yaml", "examples/campaignc.yaml", "examples/events.yaml",
    "Tests/Fixtures/outlines/anchors.yaml", "Tests/Fixtures/outlines/block-texts.yaml",
    "Tests/Fixtures/outlines/brackets.yaml", "Tests/Fixtures/outlines/plain-lines.yaml",
    "Tests/Fixtures/outlines/quoted-lines.yaml",
  ]

  private static func text(of file: String) throws -> [UInt8] {
    try Array(Data(contentsOf: repositoryRoot.appending(path: file)))
  }

  private static func keys(of file: String) throws -> Outline {
    Outline(of: try #require(EditorDocument(text(of: file), as: .yaml).tree))
  }

  static func cases(of file: String) throws -> [HalfTyped] {
    let (text, keys) = (try text(of: file), try keys(of: file))
    let lines = text.count { $0 == 0x0A }
    return HalfTyped.Fault.allCases.flatMap { fault in
      (0..<lines).compactMap { HalfTyped(fault, inLine: $0, of: text, named: file, keys: keys) }
    }
  }

  /// A mistake costs its own line at most: of all keys, nearly all are still known, with their depth.
  @Test(arguments: files)
  func nearlyAllKeysAreKnown(_ file: String) throws {
    let cases = try Self.cases(of: file)
    let keys = try Self.keys(of: file)
    var (known, all) = (0, 0)
    for half in cases {
      let share = half.known(of: keys)
      known += share.known
      all += share.all
    }
    #expect(cases.count > 200)
    #expect(Double(known) >= 0.999 * Double(all), "\(known) of \(all)")
  }
}
