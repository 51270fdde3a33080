import TestSupport
import Testing
import TextTestSupport

/// Tests of the test support: the numbered rows of a text show all of it.
@Suite struct NumberedTextTests {
  @Test func rowsGiveTheirTextBack() {
    let text = Array(
      "campaign: a\r\n\tb: \"é⟨1⟩ \u{0}\u{2028}\u{FEFF}\"  \r\rc: |\n\n  d\n\u{301}e ".utf8)
    let run = Array("a: \(String(repeating: "k", count: 1_100)): b".utf8)
    var random = SeededNumbers(seed: 20_261_122)
    let damaged = Mutations.damaged(text, times: 3_000, using: &random)
    for bytes in Mutations.prefixes(of: text) + Mutations.withoutALine(text) + damaged + [text, run] {
      let lines = NumberedText(bytes).lines()
      #expect(NumberedText.bytes(of: lines.map { $0[...] }) == bytes, "\(lines)")
      #expect(lines.allSatisfy { !$0.hasSuffix(" ") && $0.utf8.allSatisfy { $0 >= 0x20 } }, "\(lines)")
    }
  }

  @Test func whatIsFoundStandsBelowItsRow() {
    let text = NumberedText(Array("é: \tb\r\nc".utf8), marks: [4, 5, 9])
    let notes = [
      (range: 4..<5, words: ["tab", "help"]), (range: 5..<9, words: ["long"]), (range: 9..<9, words: ["end"]),
    ]
    #expect(
      text.lines(with: notes) == [
        "1 | é: ⟨U+0009⟩b⟨U+000D⟩⟨U+000A⟩", "  |    ^^^^^^^^ tab", "  |             help",
        "  |            ^^^^^^^^^^^^^^^^^… long", "2 | c", "  |  ‸ end", "  \\ no line break at the end",
      ])
  }

  @Test(arguments: ["1 | ⟨", "1 | ⟨U+⟩", "1 | ⟨U+D800⟩", "1 | ⟨0⟩", "1 | ⟨k×⟩", "1 | ⟨k×9999999999⟩"])
  func whatMeansNothingIsNoText(_ line: String) {
    #expect(NumberedText.bytes(of: [line[...]]) == nil)
  }
}
