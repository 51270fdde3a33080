import CampaignFixtures
import Testing

/// Definitions are written so that readers get the same values, and an edit changes only its own place.
@Suite struct DefinitionTextTests {
  private static let value = DefinitionValue.mapping([
    .init("a", .list([.integer(-1), .mapping([.init("b", .text("no")), .init("c d", .null)])])),
    .init("é", .list([])), .init("e", .mapping([])), .init("f", .text("x\n\"\\\u{2028}\u{7F}é")),
    .init("g", .list([.number(1e21), .number(-0.0), .number(2), .boolean(true), .written("0x1F")])),
  ])

  @Test func yamlIsWrittenInBlocks() {
    let text = """
      a:
        - -1
        - b: "no"
          c d: null
      é: []
      e: {}
      f: "x\\n\\"\\\\\\u2028\\u007fé"
      g:
        - 1.0e+21
        - -0.0
        - 2
        - true
        - 0x1F

      """
    #expect(String(decoding: Self.value.text(as: .yaml), as: UTF8.self) == text)
  }

  @Test func jsonIsWrittenInBlocks() {
    let text = """
      {
        "a": [
          -1,
          {
            "b": "no",
            "c d": null
          }
        ],
        "é": [],
        "e": {},
        "f": "x\\n\\"\\\\\\u2028\\u007fé",
        "g": [
          1.0e+21,
          -0.0,
          2,
          true,
          0x1F
        ]
      }

      """
    #expect(String(decoding: Self.value.text(as: .json), as: UTF8.self) == text)
  }

  @Test(arguments: [
    "word", "two-words_2", "a b", "It's \"so\" \\", "https://example.com/a?b=c#d", "a:b", "a#b",
    "2026-03-20T08:00:00Z", "1500ms", "7d", "office", "Über uns", "今週だけ", "x,y [z] {w}", "a",
  ])
  func quotesStandOnlyWhereTheyAreNeeded(_ text: String) {
    expect(text, isWritten: text)
  }

  @Test(arguments: [
    "", "true", "Null", "off", "YES", "y", "N", "1a", "-a", "a: b", "a #b", "a:", "a ", " a", "#a", "[a", "~", "<<",
    "=",
    "2026-03-20", "2026-03-20T08:00:00", "2026-03-20T08:00:00+01:00", "30", "1e5", "30 s", ".5", "é\u{FEFF}", "'a'",
    "---",
  ])
  func whatMeansSomethingElseStandsInQuotes(_ text: String) {
    expect(text, isWritten: "\"\(text.replacing("\u{FEFF}", with: "\\ufeff"))\"")
  }

  private func expect(_ text: String, isWritten written: String) {
    #expect(String(decoding: DefinitionValue.text(text).text(as: .yaml), as: UTF8.self) == written + "\n")
  }

  @Test(arguments: DefinitionFormat.allCases)
  func placesAreThoseOfTheText(_ format: DefinitionFormat) {
    let text = DefinitionText(Self.value, as: format)
    let words = { (range: Range<Int>?) in range.map { String(decoding: text.bytes[$0], as: UTF8.self) } }
    #expect(words(text.key(at: [.key("a"), .item(1), .key("c d")])) == (format == .yaml ? "c d" : "\"c d\""))
    #expect(words(text.value(at: [.key("a"), .item(1), .key("b")])) == "\"no\"")
    #expect(words(text.value(at: [.key("a"), .item(0)])) == "-1")
    #expect(words(text.firstKey(of: [.key("a"), .item(1)])) == (format == .yaml ? "b" : "\"b\""))
    #expect(words(text.firstKey(of: [.key("e")])) == "{}")
    #expect(text.value(at: [.key("a"), .item(2)]) == nil)
    let last = words(text.value(at: [.key("g")])) ?? ""
    #expect(format == .yaml ? last.hasPrefix("- 1.0e+21") && last.hasSuffix("0x1F") : last.hasSuffix("\n  ]"))
  }

  @Test func editsChangeOnePlace() {
    let value = DefinitionValue.mapping([.init("a", .list([.mapping([.init("b", .null)])])), .init("c", .null)])
    let inner: [DefinitionStep] = [.key("a"), .item(0), .key("b")]
    let bare = DefinitionValue.mapping([.init("a", .list([.mapping([])])), .init("c", .null)])
    #expect(value.applying(.remove(inner)) == bare)
    #expect(bare.applying(.insert(inner, .null)) == value)
    #expect(value.applying(.rename([.key("c")], to: "d")).members.map(\.key) == ["a", "d"])
    #expect(value.applying(.replace(inner, with: .integer(1)))[inner] == .integer(1))
    for path: [DefinitionStep] in [[.key("x")], [.key("a"), .item(1)], [.key("c"), .key("d")], []] {
      #expect(value.applying(.remove(path)) == value)
    }
  }
}
