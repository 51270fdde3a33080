import CampaignJSON
import Findings
import Foundation
import TestSupport
import Testing

/// The characters that people can see, and the replacements for the others.
@Suite struct PrintableTests {
  /// The first characters of each block of `size`, so that all can be taken block by block. In the planes without
  /// characters, and in those for private use, all characters are alike: only long tests take every block there.
  private static func blocks(of size: UInt32) -> [UInt32] {
    let all = Array(stride(from: 0, to: 0x110000, by: Int(size))).map { UInt32($0) }
    let isVaried: (UInt32) -> Bool = { $0 < 0x40000 || $0 >> 16 == 0xE }
    return all.filter(isVaried) + all.filter { !isVaried($0) }.sampled(oneOf: 32, seed: 20_261_128)
  }

  private static func scalars(_ start: UInt32, _ size: UInt32) -> [Unicode.Scalar] {
    (start..<start + size).compactMap(Unicode.Scalar.init)
  }

  /// Compares every character with the data of another library.
  @Test func allThatIsInvisibleOrMovesOthersIsUnprintable() throws {
    let hidden = try NSRegularExpression(
      pattern: #"[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}]"#)
    let unknown = try NSRegularExpression(pattern: #"\p{Cn}"#)
    var wrong: [Unicode.Scalar] = []
    for start in Self.blocks(of: 0x1000) {
      let part = Self.scalars(start, 0x1000)
      let text = String(String.UnicodeScalarView(part))
      let (isHidden, isUnknown) = (found(hidden, text), found(unknown, text))
      for scalar in part {
        // The two libraries may know different versions of Unicode.
        let isAssigned = scalar.properties.generalCategory != .unassigned
        if isAssigned, isUnknown.contains(scalar.value) { continue }
        let expected = !isAssigned || isHidden.contains(scalar.value) && scalar != " "
        if isUnprintable(scalar) != expected { wrong.append(scalar) }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(10).map { spelling(of: $0) })")
  }

  private func found(_ expression: NSRegularExpression, _ text: String) -> Set<UInt32> {
    let units = text as NSString
    let matches = expression.matches(in: text, range: NSRange(location: 0, length: units.length))
    return Set(matches.compactMap { units.substring(with: $0.range).unicodeScalars.first?.value })
  }

  /// Every character after a letter is shown as it is or by its number, and the library agrees with the command.
  @Test func everyCharacterIsShownOrSpelt() {
    for start in Self.blocks(of: 0x400) {
      let part = Self.scalars(start, 0x400)
      let text = String(String.UnicodeScalarView(part.flatMap { ["a", $0] }))
      let shown = Findings.printable(text)
      let expected = part.map { "a" + (isUnprintable($0) ? spelling(of: $0) : String($0)) }.joined()
      #expect(Array(shown.utf8) == Array(expected.utf8), "\(start)")
      #expect(Findings.printable(shown) == shown)
      let inLibrary = CampaignJSON.printable(text.filter { !$0.isNewline && $0 != "\t" })
      let inCommand = Findings.printable(text.filter { !$0.isNewline && $0 != "\t" })
      #expect(Array(inLibrary.utf8) == Array(inCommand.utf8), "\(start)")
    }
  }

  @Test(
    arguments: [
      "plain", "é", "e\u{301}", "❤️", "❤️‍🔥", "👩‍👩‍👧‍👦", "👍🏽", "🇨🇭", "1️⃣", "#️⃣", "🏳️‍🌈", "©️", "日本語", "שלום", "مرحبا", "षि",
      "x\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}", "9 €", "\u{FFFD}",
    ])
  func whatIsSeenStaysAsItIs(_ text: String) {
    #expect(Array(Findings.printable(text).utf8) == Array(text.utf8))
  }

  @Test(
    arguments: [
      ("\u{200B}", "<U+200B>"), ("a\u{0}b", "a<U+0000>b"), ("\u{1B}[31m", "<U+001B>[31m"), ("a\n\r\tb", "a\\n\\r\\tb"),
      ("9,99\u{A0}€", "9,99<U+00A0>€"), ("9\u{202F}€", "9<U+202F>€"), ("\u{E0041}", "<U+E0041>"),
      ("\u{3000}", "<U+3000>"),
      ("🏴\u{E0067}\u{E007F}", "🏴<U+E0067><U+E007F>"), ("a\u{200D}b", "a<U+200D>b"), ("❤\u{200D}", "❤<U+200D>"),
      ("❤\u{200D}\u{200D}🔥", "❤<U+200D><U+200D>🔥"), ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}<U+FE0F>"),
      ("a\u{FE0F}", "a<U+FE0F>"),
      ("1\u{FE0F}", "1<U+FE0F>"), ("\u{301}a", "<U+0301>a"), ("a\u{200B}\u{301}", "a<U+200B><U+0301>"),
      ("می\u{200C}خواهم", "می<U+200C>خواهم"), ("\u{3164}", "<U+3164>"), ("\u{F0A1}", "<U+F0A1>"),
      ("x\u{302}\u{302}\u{302}\u{302}\u{302}\u{302}\u{302}", "x\u{302}\u{302}\u{302}\u{302}\u{302}\u{302}<U+0302>"),
    ])
  func whatIsNotSeenIsSpelt(_ text: String, _ expected: String) {
    #expect(Array(Findings.printable(text).utf8) == Array(expected.utf8), "\(Findings.printable(text))")
  }
}
