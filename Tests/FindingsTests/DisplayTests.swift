import Findings
import SourceText
import Testing

/// Measuring and displaying text.
@Suite struct DisplayTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("Ａ", 2), ("각", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("😀", 2),
      ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇨🇭", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("…", 1), ("\u{200B}", 0), ("\u{FFFD}", 1),
      ("षि", 2),
    ] as [(Character, Int)]
  )
  func aCharacterHasAWidth(_ character: Character, _ width: Int) {
    #expect(character.displayWidth == width)
  }

  @Test func aLineNeverCarriesWhatMovesTheCursor() {
    let bytes = Array("a\u{1B}[2J\u{9B}\u{202E}\u{2028}b\u{7F}\0".utf8) + [0xFF, 0xE2, 0x82]
    let line = SourceLine(0..<bytes.count, of: bytes, around: 0)
    #expect(line.text == "a<U+001B>[2J<U+009B><U+202E><U+2028>b<U+007F><U+0000>\u{FFFD}\u{FFFD}")
    #expect(line.cells(of: bytes.count - 2..<bytes.count) == 54..<55)
  }

  /// The underline is exactly below the marked part, as it is displayed.
  @Test(
    arguments: [
      "a|\u{200B}|b", "|\u{E0041}|日", "日|\u{A0}|x", "\t|\u{1B}|\t", "x|\u{301}\u{301}|", "e\u{301}|\u{202E}|é",
      "👩\u{200D}👩|\u{200D}|a", "❤\u{FE0F}|\u{FE0F}|b", "a|\u{200D}|👩", "|日本|", "\u{200B}\u{200B}|abc|\u{200B}",
      "x\u{1F3F4}|\u{E0067}|\u{E007F}", "1\u{FE0F}\u{20E3}|\u{2066}|",
    ])
  func cellsHoldWhatIsShown(_ text: String) {
    let parts = text.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
    let bytes = Array(parts.joined().utf8)
    let marked = parts[0].utf8.count..<parts[0].utf8.count + parts[1].utf8.count
    let line = SourceLine(0..<bytes.count, of: bytes, around: marked.lowerBound)
    var cell = 0
    var shown = ""
    for character in line.text {
      if line.cells(of: marked).contains(cell) { shown.append(character) }
      cell += character.displayWidth
    }
    let expected = parts[1] == "日本" || parts[1] == "abc" ? parts[1] : parts[1].unicodeScalars.map(spelling).joined()
    // A combining mark that is displayed belongs to the character before it.
    #expect(shown == (parts[1].unicodeScalars.first == "\u{301}" ? "x\u{301}\u{301}" : expected), "\(line.text)")
  }

  @Test func tabsReachTheNextStop() {
    let bytes = Array("\ta\tbcd\te".utf8)
    let line = SourceLine(0..<bytes.count, of: bytes, around: 0)
    #expect(line.text == "    a   bcd e")
    #expect(line.cells(of: 1..<2) == 4..<5)
    #expect(line.cells(of: 2..<3) == 5..<8)
    #expect(line.cells(of: 7..<8) == 12..<13)
  }

  @Test func partOfACharacterIsUnderlinedWhole() {
    let bytes = Array("x日e\u{301}".utf8)
    let line = SourceLine(0..<bytes.count, of: bytes, around: 0)
    #expect(line.cells(of: 2..<3) == 1..<3)
    #expect(line.cells(of: 5..<7) == 3..<4)
    #expect(line.cells(of: 7..<7) == 4..<5)
  }

  /// Every offset of a long line is displayed, with no more than a screen's width of the line.
  @Test func aLongLineIsCutAroundWhatMatters() {
    let bytes = Array(String(repeating: "aé日😀", count: 200).utf8)
    for focus in 0...bytes.count {
      let line = SourceLine(0..<bytes.count, of: bytes, around: focus)
      #expect(line.shows(focus))
      #expect(line.text.utf8.count <= 3 + 60 + 143 + 3)
      #expect(!line.text.contains("\u{FFFD}"))
    }
  }

  /// Bytes that are not UTF-8 are displayed too. Here every byte is the middle of a character.
  @Test func aLongLineOfNoTextIsCutAroundWhatMatters() {
    let bytes = Array(String(repeating: "ä", count: 200).utf8.dropFirst())
    for line in [bytes, Array(repeating: 0xA4, count: 400)] {
      for focus in 0...line.count { #expect(SourceLine(0..<line.count, of: line, around: focus).shows(focus)) }
    }
  }

  /// The fast columns of long lines are those that `LineTable` counts.
  @Test func columnsOnLongLinesAreTheSame() {
    let text =
      "\u{FEFF}" + String(repeating: "aé日😀", count: 400) + "\r\nshort é\r" + String(repeating: "é", count: 1_500)
    let bytes = Array(text.utf8)
    let (lines, table) = (FileLines(of: bytes), LineTable(of: bytes))
    for offset in 0...bytes.count + 5 { #expect(lines.position(of: offset) == table.position(of: offset)) }
  }
}
