import CampaignLanguage
import Testing

@Suite struct TextTests {
  @Test(arguments: ["", "a\n\tb", "§ ©", "日本語", "🎉", "\u{2028}", "\u{A0}"])
  func textIsItself(text: String) throws {
    #expect(try Text.read(bytes(text)).get().text == text)
  }

  @Test(
    arguments: [
      ("\0", 0, 0..<1), ("a\r\n", 0x0D, 1..<2), ("é\u{1B}", 0x1B, 2..<3), ("§\u{85}", 0x85, 2..<4),
      ("\u{7F}", 0x7F, 0..<1),
      ("a\u{9F}", 0x9F, 1..<3),
    ] as [(String, UInt8, Range<Int>)])
  func aControlCharacterIsFound(text: String, control: UInt8, range: Range<Int>) {
    #expect(Text.fault(in: bytes(text)) == .control(control, range))
  }

  @Test(arguments: [
    ("", true), (" \n\t", true), ("\u{A0}\u{3000}", true), ("\u{200B}\u{FEFF}", true), ("a", false), ("　日", false),
    ("\u{2800}", false), ("🎉", false),
  ])
  func textMayBeBlank(text: String, isBlank: Bool) {
    #expect(Text.isBlank(bytes(text)) == isBlank)
  }

  @Test(arguments: [
    ("", 0, false), ("a", 1, true), ("é", 1, true), ("e\u{301}", 2, true), ("👨‍👩‍👧", 5, true), ("ab", 2, false),
  ])
  func charactersAreCounted(text: String, count: Int, isOne: Bool) {
    #expect(Text.count(bytes(text)) == count)
    #expect(Text.isOneCharacter(bytes(text)) == isOne)
  }
}

@Suite struct EventNameTests {
  @Test(arguments: ["a", "cart viewed", "a.b", "a[0]", "a$", "日本", String(repeating: "é", count: 255)])
  func aNameIsItself(text: String) throws {
    #expect(try EventName.read(bytes(text)).get().text == text)
  }

  @Test(arguments: [
    ("", EventName.Fault.empty), ("  ", .blank), ("$a", .dollar), ("a\n", .control(0x0A, 1..<2)),
    ("a\u{80}", .control(0x80, 1..<3)), ("é\"", .quotationMark(at: 2)),
    (String(repeating: "é", count: 256), .tooLong(count: 256)),
  ])
  func whatIsWrongIsSaid(text: String, fault: EventName.Fault) {
    for subject in [EventName.Subject.event, .product, .property] {
      #expect(EventName.fault(in: bytes(text), of: subject) == fault)
    }
  }

  @Test(arguments: [("a[0]", 1), ("é[0]", 2)])
  func aPropertyHasNoPath(text: String, offset: Int) {
    #expect(EventName.fault(in: bytes(text), of: .property) == .nestedPath(at: offset))
    #expect(EventName.fault(in: bytes(text), of: .product) == nil)
  }
}
