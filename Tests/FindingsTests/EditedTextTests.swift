import Findings
import Foundation
import SourceText
import TestSupport
import Testing

/// Texts and their edits: the result, the list of changes, and the diff.
@Suite struct EditedTextTests {
  /// Several rounds of edits at places that a seed chooses.
  private func edited(_ seed: Int) -> EditedText {
    var numbers = Numbers(seed)
    let lines = (0..<numbers.next(upTo: 30)).map { "line \($0)\(numbers.next(upTo: 5) == 0 ? "\r\n" : "\n")" }
    let ending = numbers.next(upTo: 2) == 0 ? "" : "the last"
    var text = EditedText(Array((lines.joined() + ending).utf8))
    for _ in 0..<numbers.next(upTo: 4) { text.apply(edits(of: text.bytes, &numbers)) }
    return text
  }

  private func edits(of bytes: [UInt8], _ numbers: inout Numbers) -> [Fix.Edit] {
    var result: [Fix.Edit] = []
    var start = 0
    while true {
      start += numbers.next(upTo: 40)
      let end = start + numbers.next(upTo: 12)
      guard end <= bytes.count else { return result }
      let words = ["", "x", "\n", "new\nlines\n", "line 7\n", "é"][numbers.next(upTo: 6)]
      result.append(Fix.Edit(replacing: ByteRange(start, end), with: words))
      start = end + 1
    }
  }

  @Test(arguments: 0..<400)
  func changesOfTheOriginalGiveTheText(_ seed: Int) {
    let text = edited(seed)
    var result: [UInt8] = []
    var end = 0
    for change in text.changes {
      #expect(change.range.lowerBound > end || end == 0 && change.range.lowerBound == 0, "in order, and apart")
      result += text.original[end..<change.range.lowerBound] + change.replacement
      end = change.range.upperBound
    }
    #expect(result + text.original[end...] == text.bytes)
  }

  @Test(.needs("patch"), arguments: 0..<150)
  func aDiffIsWhatPatchReads(_ seed: Int) throws {
    let text = edited(seed)
    let name = seed.isMultiple(of: 2) ? "a.yaml" : "a file.yaml"
    let diff = unifiedDiff(of: text, path: name)
    #expect(diff.isEmpty == (text.bytes == text.original))
    guard !diff.isEmpty else { return }
    let folder = try TemporaryFolder()
    try folder.write(text.original, to: name)
    let patch = try run(["patch", "--binary", "-p0", "--fuzz=0"], input: diff, in: folder.path)
    #expect(patch.status == 0 && !String(decoding: patch.output, as: UTF8.self).contains("offset"))
    let patched = FileManager.default.contents(atPath: folder.path(name)) ?? Data()
    #expect(Array(patched) == text.bytes, "\(String(decoding: diff, as: UTF8.self))")
  }

  @Test func aDiffShowsThreeLinesAroundWhatChanged() {
    var text = EditedText(Array("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14".utf8))
    text.apply([
      Fix.Edit(replacing: ByteRange(8, 9), with: "five"), Fix.Edit(replacing: ByteRange(30, 32), with: "last"),
    ])
    let diff = unifiedDiff(of: text, path: "a\tb.yaml")
    let expected = """
      --- "a\\tb.yaml"
      +++ "a\\tb.yaml"
      @@ -2,7 +2,7 @@
       2
       3
       4
      -5
      +five
       6
       7
       8
      @@ -11,4 +11,4 @@
       11
       12
       13
      -14
      \\ No newline at end of file
      +last
      \\ No newline at end of file

      """
    #expect(String(decoding: diff, as: UTF8.self) == expected)
  }

  /// Git writes a tab behind such a name, so that `patch` knows where it ends.
  @Test func aNameWithBlanksEndsInATab() {
    var text = EditedText(Array("1\n".utf8))
    text.apply([Fix.Edit(replacing: ByteRange(0, 1), with: "one")])
    let expected = "--- sp ace.yaml\t\n+++ sp ace.yaml\t\n@@ -1 +1 @@\n-1\n+one\n"
    #expect(String(decoding: unifiedDiff(of: text, path: "sp ace.yaml"), as: UTF8.self) == expected)
  }

  @Test func changesOfLinesInARowAreOneBlock() {
    var text = EditedText(Array("1\n2\n3\n4\n".utf8))
    text.apply([
      Fix.Edit(replacing: ByteRange(2, 3), with: "two"), Fix.Edit(replacing: ByteRange(4, 5), with: "three"),
      Fix.Edit(replacing: ByteRange(6, 6), with: "new\n"),
    ])
    let expected = "--- a\n+++ a\n@@ -1,4 +1,5 @@\n 1\n-2\n-3\n+two\n+three\n+new\n 4\n"
    #expect(String(decoding: unifiedDiff(of: text, path: "a"), as: UTF8.self) == expected)
  }

  /// Changes in each fifth line of a megabyte.
  @Test func manyChangesAreQuick() {
    func lines(_ changes: Int) -> [UInt8] { Array(String(repeating: "key: no\n", count: changes * 13 / 2).utf8) }
    let diff = expectLinear(upTo: 20_000, of: { (count: $0, lines: lines($0)) }) { count, lines in
      var text = EditedText(lines)
      for round in 0..<4 {
        text.apply((0..<count).map { Fix.Edit(replacing: ByteRange($0 * 40 + round, $0 * 40 + round), with: "x") })
      }
      return unifiedDiff(of: text, path: "a")
    }
    #expect(diff.count > 1_000_000)
  }
}

/// The selection of the fixes that one round makes.
@Suite struct FixSelectionTests {
  private static let rule = RuleInfo("some-rule", .warning, finds: "x", because: "y", source: "z", example: nil)

  private func made(_ offers: [[(Int, Int, String)]]) -> (count: Int, edits: [Fix.Edit]) {
    let place = Place(file: 0, range: ByteRange(0, 0))
    let selection = FixSelection(
      of: offers.map { edits in
        let edits = edits.map { Fix.Edit(replacing: ByteRange($0.0, $0.1), with: $0.2) }
        return (Finding(Self.rule, "x", at: place), Fix("do", .keepsMeaning, edits))
      })
    return (selection.chosen.count, selection.edits)
  }

  @Test func theFirstOfTwoThatOverlapIsMade() {
    let made = made([[(4, 8, "a")], [(6, 9, "b")], [(8, 10, "c")], [(0, 5, "d")]])
    #expect(made.count == 2)
    #expect(made.edits.map(\.replacement) == ["a", "c"])
  }

  @Test func aFixIsMadeWhollyOrNotAtAll() {
    let made = made([[(4, 8, "a")], [(0, 1, "b"), (7, 7, "b")], [(0, 2, "c"), (20, 21, "c")]])
    #expect(made.count == 2)
    #expect(made.edits.map(\.replacement) == ["c", "a", "c"])
  }

  @Test func twoInsertionsAtOnePlaceWaitForOneAnother() {
    #expect(made([[(4, 4, "a")], [(4, 4, "b")], [(4, 6, "c")], [(2, 4, "d")]]).edits.map(\.replacement) == ["a"])
  }

  @Test func whatTwoFindingsOfferAlikeIsMadeOnce() {
    let made = made([[(4, 8, "a")], [(4, 8, "a")], []])
    #expect(made.count == 2)
    #expect(made.edits.count == 1)
  }
}

/// Random numbers that are the same in every run.
private struct Numbers {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next(upTo bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
