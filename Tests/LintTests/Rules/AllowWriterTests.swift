import CampaignCheck
import CampaignLint
import EngineTestSupport
import Findings
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// A comment can be written for every place of a readable file, and then allows the finding there.
@Suite struct AllowWriterTests {
  private let rule: RuleInfo

  init() throws { rule = try #require(allRules.first { $0.id == "itunes-id-not-in-url" }) }

  @Test(
    arguments: (Fixture.all(in: "rules") + Fixture.all(in: "clean") + Fixture.all(in: "trees")).filter {
      $0.syntax == .yaml
    })
  func everyPlaceCanBeAllowed(_ fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    // NaN is not equal to itself, so the comparison below would fail.
    guard let tree = read(bytes), !String(decoding: bytes, as: UTF8.self).lowercased().contains(".nan") else { return }
    // An empty value may have its place in a comment, and a comment can't contain another one.
    let places = tree.nodes.map(\.range).filter { !$0.isEmpty }
    for place in places.prefix(testsAreLong ? 400 : 8) { try allow([place], in: tree) }
    try allow(places, in: tree)
  }

  /// Writes the comments, then checks that they allow the findings and that nothing else has changed.
  private func allow(_ places: [ByteRange], in tree: Tree) throws {
    let edits = editsAllowing(rule, because: "tested", at: places, in: tree)
    var text = EditedText(tree.bytes)
    text.apply(edits)
    let after = try #require(read(text.bytes), "\(String(decoding: text.bytes, as: UTF8.self))")
    #expect(TreeComparison(tree, after, edits: edits.map(\.range)).isSame)
    var report = Report()
    for place in places {
      let shift = edits.filter { $0.comesBefore(place) }
        .reduce(0) { $0 + $1.replacement.utf8.count - $1.range.count }
      let start = Int(place.start) + shift
      report.add(Finding(rule, "found", at: after.place(ByteRange(start, start + place.count))))
    }
    _ = heedAllowComments(in: after, by: AllowTerms(rules: allRules, changes: { [] }, unasked: []), into: &report)
    let left = report.findings.filter {
      $0.rule === rule || $0.rule === RuleInfo.unusedAllow && $0.message.text.contains(rule.id)
    }
    #expect(left.isEmpty, "\(left.map(\.place.range)) in\n\(String(decoding: text.bytes, as: UTF8.self))")
  }

  private func read(_ bytes: [UInt8]) -> Tree? {
    var reader = TreeReader()
    var report = Report()
    return reader.read(bytes, file: 0, as: .yaml, into: &report) ? reader.tree : nil
  }

  /// Any text in a comment, and any sudden end of a file, is read without harm.
  @Test(arguments: allowRules.flatMap { Fixture.all(in: "rules/\($0.id)") })
  func brokenCommentsDoNoHarm(_ fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    for text in Mutations.prefixes(of: bytes) + Mutations.withoutALine(bytes) {
      _ = CheckedText(text, as: .yaml, upTo: .model)
    }
    var random = SeededNumbers(seed: 7)
    for text in Mutations.damaged(bytes, times: testsAreLong ? 2000 : 40, using: &random) {
      _ = CheckedText(text, as: .yaml, upTo: .model)
    }
  }
}

extension Fix.Edit {
  /// True if a place moves with the edit. A place at the end of a line does not: the comment is added after it.
  fileprivate func comesBefore(_ place: ByteRange) -> Bool {
    range.start < place.start || range.start == place.start && !replacement.hasPrefix("  #")
  }
}
