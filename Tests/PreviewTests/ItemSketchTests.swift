import CampaignCompile
import CampaignLanguage
import CampaignPreview
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The pictures of single cards and messages.
@Suite struct ItemSketchTests {
  private static let payloads: [Payload] = [.feed, .contentCards, .triggers]

  /// The sketches of all items by full name, each in its first payload.
  private static func sketches(of text: String) -> [(key: String, sketch: ItemSketch?)] {
    let workspace = DrawnCampaigns(text).everybody
    var seen: Set<String> = []
    return payloads.flatMap { workspace.items(of: $0) }.filter { seen.insert($0.key).inserted }
      .map { ($0.key, ItemSketch(of: $0)) }
  }

  private static func fixture() throws -> String {
    try String(contentsOf: fixtures.appending(path: "sketches/items.yaml"), encoding: .utf8)
  }

  @Test func eachTypeHasItsDrawing() throws {
    let sketches = try Self.sketches(of: Self.fixture())
    #expect(sketches.count == 14)
    var words = ""
    for (key, sketch) in sketches {
      let sketch = try #require(sketch, "\(key)")
      let name = key.drop { $0 != "/" }.dropFirst()
      try expectGolden(sketch.svg, "sketches/\(name).svg")
      words += "\(name): \(sketch.words)\n"
    }
    try expectGolden(Array(words.utf8), "sketches/words.txt")
  }

  /// A new type of card or message needs a drawing.
  @Test func theFixtureHasEveryType() throws {
    let text = try Self.fixture()
    for type in CardTable.cards.types + MessageTable.messages.types {
      #expect(text.contains("type: \(type.name)\n"), "\(type.name)")
    }
  }

  @Test func aDrawingIsXMLWithoutScriptsAndLinks() throws {
    let hostile = """
      campaign: c
      cards:
        - { id: a, type: captioned_image, title: "</text><script>alert(1)</script>", description: "\\u202Eabc &amp;",
            image: "https://e.example/\\"onload=\\"x", aspect_ratio: 1 }
      in_app_messages:
        - { id: m, type: modal, message: "]]></svg><image href='x'/>", header: "\\0\\x1B[31m",
            buttons: [{ text: "<b>" }], triggers: [{ type: session_start }] }

      """
    for (key, sketch) in Self.sketches(of: hostile) {
      let svg = try #require(sketch, "\(key)").svg
      let text = String(decoding: svg, as: UTF8.self)
      #expect(XMLParser(data: Data(svg)).parse(), "\(key)")
      #expect(!text.contains("<script") && !text.contains("<image") && !text.contains("href=") && !text.contains("<b>"))
      #expect(!text.contains("onload=\"") && !text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
      #expect(!text.contains("\u{202E}"))
    }
  }

  /// However long the texts are, a drawing is small and ends soon.
  @Test(arguments: ["word ", "x", "\\n", "👩‍👩‍", "e\u{301}", "a\u{200D}", "ש"].sampled(oneOf: 3, seed: 35))
  func longTextsAreCut(_ part: String) throws {
    let text = String(repeating: part, count: 22_000 / part.unicodeScalars.count)
    let sketches = Self.sketches(
      of: """
        campaign: c
        cards: [{ id: a, type: text_announcement, title: "a \(text)", description: "b \(text) c" }]
        in_app_messages:
          - { id: m, type: modal, header: "a \(text)", message: "b \(text) c", triggers: [{ type: session_start }],
              buttons: [{ text: "a \(text)" }] }
          - { id: s, type: slideup, message: "a \(text) b", triggers: [{ type: session_start }] }
          - { id: d, type: html, message: "<p>a \(text) b</p>", triggers: [{ type: session_start }] }

        """)
    #expect(sketches.count == 4)
    for (key, sketch) in sketches {
      let sketch = try #require(sketch)
      #expect(sketch.svg.count < 400_000, "\(key)")
      #expect(sketch.words.count < 1_000, "\(key)")
    }
  }

  @Test func aDrawingIsTheSameEachTime() throws {
    let text = try Self.fixture()
    #expect(Self.sketches(of: text).map { $0.sketch?.svg } == Self.sketches(of: text).map { $0.sketch?.svg })
  }

  // MARK: - Lines

  @Test(arguments: [
    ("one two three", 60, 9, ["one two", "three"]), ("abcdefghij", 40, 9, ["abcdefg", "hij"]),
    ("a\nb", 100, 9, ["a", "b"]), ("  a   b  ", 100, 9, ["a b"]), ("one two three", 60, 1, ["one two…"]),
    ("", 10, 1, []),
  ])
  func textsAreDividedIntoLines(_ text: String, _ width: Int, _ most: Int, _ lines: [String]) {
    #expect(SketchText.lines(of: text, width: width, size: 10, atMost: most).lines == lines)
  }

  // MARK: - Measures

  /// The page and the sketches have the same lengths and colours.
  @Test func theMeasuresAreThoseOfThePage() throws {
    let file = repositoryRoot.appending(path: "Sources/CampaignPreview/Page/Script/measures.js")
    let script = try String(contentsOf: file, encoding: .utf8)
    func colours(_ name: String) -> String { script.between("  \(name): {", "}") }
    func hex(_ colour: UInt32?) -> String { colour.map { "0x" + String($0, radix: 16) } ?? "nothing" }
    let parts: [(String, [SketchedItem.Part: UInt32], [SketchedItem.Part: String])] = [
      ("slideup", SketchMeasures.slideupColours, [.background: "background", .text: "text", .close: "arrow"]),
      (
        "window", SketchMeasures.windowColours,
        [.background: "background", .header: "header", .text: "text", .close: "close", .frame: "frame"]
      ),
      ("icon", SketchMeasures.iconColours, [.iconBackground: "background", .icon: "text"]),
      ("button", SketchMeasures.buttonColours, [.background: "background", .text: "text"]),
    ]
    let table = script.between("const colours", "};")
    for (name, own, names) in parts {
      let row = table.between("  \(name): {", "}")
      #expect(own.count == names.count)
      for (part, word) in names { #expect(row.contains("\(word): \(hex(own[part]))"), "\(name) \(word)") }
    }
    let card = table.between("  card: {", "}")
    let own = SketchMeasures.cardColours
    for (word, colour) in [
      ("background", own.background), ("title", own.title), ("text", own.text), ("link", own.link),
      ("unread", own.link),
    ] { #expect(card.contains("\(word): \(hex(colour))"), "\(word)") }
    let measures = script.between("const measures", "\n};")
    func lengths(_ name: String) -> String {
      measures.contains("  \(name): { ")
        ? measures.between("  \(name): {", "}") : measures.between("  \(name): {", "\n  }")
    }
    let (slideup, modal, button, size) = (
      SketchMeasures.slideup, SketchMeasures.modal, SketchMeasures.button, SketchMeasures.card
    )
    let rows: [(String, [(String, String)])] = [
      (
        "slideup",
        [
          ("width", "\(slideup.width)"), ("margin", "\(slideup.margin)"), ("picture", "\(slideup.picture)"),
          ("lines", "\(slideup.lines)"),
        ]
      ),
      (
        "modal",
        [
          ("width", "\(modal.width)"), ("height", "\(modal.height)"), ("margin", "\(modal.margin)"),
          ("picture", "\(modal.picture)"), ("ratio", "29 / 10"),
        ]
      ),
      ("button", [("height", "\(button.height)"), ("width", "\(button.width)"), ("most", "\(button.most)")]),
      (
        "card",
        [
          ("width", "\(size.width)"), ("margin", "\(size.margin)"), ("classic", "\(size.classic)"),
          ("bannerHeight", "\(size.bannerHeight)"), ("ratio", "4 / 3"),
        ]
      ),
    ]
    for (name, pairs) in rows {
      for (word, value) in pairs { #expect(lengths(name).contains("\(word): \(value)"), "\(name) \(word)") }
    }
    let screen = SketchMeasures.screen
    #expect(script.contains("width: \(screen.width), height: \(screen.height), kind: \"phone\""))
  }
}
