import Foundation
import TestSupport
import Testing

/// What a name stands for: explanations that need the files around it.
@Suite struct HoverOverNamesTests {
  private static let files = [
    "campaignc.yaml": """
    events: events.yaml
    targets: [ios, web]
    channels: [content_cards]
    readers:
      anna: { target: ios, language: de, attributes: { plan: gold, vip: true } }

    """,
    "events.yaml": """
    events:
      cart_viewed: { properties: { total: number, currency: [EUR, USD] } }
      cart_left: {}

    """,
    "a.yaml": """
    campaign: sale
    ends: 2026-03-27T08:00:00Z
    time_zone: Europe/Berlin
    in_app_messages:
      - id: first
        type: slideup
        message: Thirty percent off.
        triggers: [{ type: custom_event, name: cart_viewed }, { type: session_start }]
      - id: second
        type: modal
        header: Free delivery
        message: For you.
        priority: high
        triggers: [{ type: custom_event, name: cart_viewed }]
    cards:
      - id: hero
        type: classic
        title: Sale
        description: Thirty percent off.

    """,
    "other.yaml": """
    campaign: other
    targets: [android]
    in_app_messages:
      - id: third
        type: slideup
        message: Not for the same readers.
        triggers: [{ type: custom_event, name: cart_viewed }]

    """,
    "tests.yaml": """
    scenario: it is shown
    reader: anna
    steps:
      - event: cart_viewed
      - event: cart_gone
      - event: cart_left
      - expect: { shown: sale/second }

    """,
  ]

  private func hover(over word: String, _ offset: Int = 1, in file: String) throws -> String {
    let editor = try TestEditor(Self.files)
    let text = Self.files[file] ?? ""
    editor.open(file, text)
    let answer = editor.request("textDocument/hover", editor.at(file, word, offset, in: text))
    let contents = (answer["result"] as? [String: Any])?["contents"] as? [String: Any]
    let words = contents?["value"] as? String ?? ""
    #expect(words.split(separator: "\n", omittingEmptySubsequences: false).count <= 16, "\(words)")
    return words
  }

  @Test func aMessageSaysWhatItTakesAndWhoWins() throws {
    let words = try hover(over: "first", in: "a.yaml")
    #expect(
      words.hasPrefix(
        """
        **`sale/first`**: a slideup.

        Not written here, but in force:

        * `ends`: `2026-03-27T08:00:00Z`, from the campaign (line 2)
        * `targets`: `[ios, web]`, from campaignc.yaml (line 2)
        * `time_zone`: `Europe/Berlin`, from the campaign (line 3)

        The order at `cart_viewed`:

        1. `sale/second`, priority 100 (high)
        2. `sale/first`, priority 0 (medium), this one
        """), "\(words)")
    let own = words.components(separatedBy: "\n\nIn payloads")[0]
    #expect(try hover(over: "- id: first", 0, in: "a.yaml").hasPrefix(own))
  }

  @Test func aCardSaysWhatItTakes() throws {
    let words = try hover(over: "hero", in: "a.yaml")
    #expect(words.contains("* `expires`: `2026-03-27T08:00:00Z`, from the campaign (line 2)\n"), "\(words)")
    #expect(words.contains("* `channels`: `[content_cards]`, from campaignc.yaml (line 3)\n"), "\(words)")
  }

  @Test func anEventSaysWhoWaits() throws {
    let expected = """
      **`cart_viewed`**: an event (events.yaml, line 2).

      Properties: `total: number`, `currency: EUR, USD`.

      3 messages wait for it, the strongest first:

      1. `sale/second`, priority 100 (high)
      2. `sale/first`, priority 0 (medium)
      3. `other/third`, priority 0 (medium)
      """
    let words = try hover(over: "cart_viewed", in: "tests.yaml")
    #expect(words == expected, "\(words)")
    #expect(try hover(over: "cart_viewed", in: "a.yaml").hasPrefix(expected))
    let own = expected.replacing("events.yaml, ", with: "")
    #expect(try hover(over: "cart_viewed", in: "events.yaml") == own)
    #expect(
      try hover(over: "cart_gone", in: "tests.yaml")
        == "**`cart_gone`**: an event that the catalogue does not have.\n\nNo message waits for it.")
    #expect(
      try hover(over: "cart_left", in: "tests.yaml")
        == "**`cart_left`**: an event (events.yaml, line 3).\n\nNo message waits for it.")
  }

  @Test func aReaderSaysWhoItIs() throws {
    #expect(
      try hover(over: "anna", in: "tests.yaml") == """
        **`anna`**: a sample reader (campaignc.yaml, line 5).

        * `target`: `ios`
        * `language`: `de`
        * `attributes`: `plan: gold`, `vip: true`
        """)
  }

  @Test func anotherMessageSaysWhatReadersSee() throws {
    let words = try hover(over: "second", in: "tests.yaml")
    #expect(
      words == """
        **`sale/second`**: a modal (a.yaml, line 9).

        > Free delivery

        Waits for `cart_viewed`.
        """, "\(words)")
  }
}
