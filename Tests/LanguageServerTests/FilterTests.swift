import Foundation
import TestSupport
import Testing

/// What is proposed in filters and links of messages, and how mistakes in them are fixed.
@Suite struct FilterTests {
  private static let files = [
    "campaignc.yaml": "events: events.yaml\n",
    "events.yaml": """
    events:
      cart_viewed: { properties: { total: number, gift: boolean, currency: [EUR, USD] } }
      cart_left: { properties: { reason: text } }

    """,
  ]

  private func text(_ filter: String, uri: String = "https://example.com") -> String {
    """
    campaign: sale
    in_app_messages:
      - id: hello
        type: slideup
        message: Hello
        uri: \(uri)
        triggers:
          - type: custom_event
            name: cart_viewed
            where:
              - \(filter)

    """
  }

  /// The proposals at a `|`.
  private func items(_ text: String) throws -> [[String: Any]] {
    let editor = try TestEditor(Self.files)
    editor.open("a.yaml", text.replacing("|", with: ""))
    let answer = editor.request("textDocument/completion", editor.at("a.yaml", "|", in: text))
    return (answer["result"] as? [String: Any])?["items"] as? [[String: Any]] ?? []
  }

  @Test(arguments: [
    ("property: |", ["total", "gift", "currency"], ["reason", "cart_viewed"]),
    ("{ property: currency, equals: | }", ["EUR", "USD"], ["total"]),
    ("{ property: gift, equals: | }", ["true", "false"], ["EUR"]),
    ("{ property: total, at_least: | }", [], ["EUR", "true"]),
    ("{ property: total, | }", ["at_least", "equals"], ["property", "any_of"]),
    ("any_of: [{ property: currency, equals: | }]", ["EUR", "USD"], ["total"]),
  ])
  func filtersKnowTheCatalogue(_ filter: String, _ has: [String], _ lacks: [String]) throws {
    let labels = Set(try items(text(filter)).compactMap { $0["label"] as? String })
    #expect(labels.isSuperset(of: has) && labels.isDisjoint(with: lacks), "\(labels)")
  }

  /// A key that is typed at the wrong column moves to its place.
  @Test func anEditMovesTheKey() throws {
    let found = try items(text("property: total\n           |")).first { $0["label"] as? String == "at_least" }
    let moves = found?["additionalTextEdits"] as? [[String: Any]]
    #expect(moves?.map { $0["newText"] as? String } == [String(repeating: " ", count: 12)], "\(found ?? [:])")
  }

  @Test func theSchemeOfABrazeActionIsFixed() throws {
    let code = "ewAiAHQAeQBwAGUAIgA6ACIAcgBlAHEAdQBlAHMAdABQAHUAcwBoAFAAZQByAG0AaQBzAHMAaQBvAG4AIgB9AA"
    let editor = try TestEditor(Self.files)
    func actions(_ uri: String) -> [[String: Any]] {
      let text = text("{ property: total, at_least: 1 }", uri: uri)
      editor.open("a.yaml", text)
      var request = editor.at("a.yaml", uri, 3, in: text)
      let place = request["position"] ?? [:]
      request["range"] = ["start": place, "end": place]
      request["context"] = ["diagnostics": [] as [Any], "only": ["quickfix"]]
      return editor.list("textDocument/codeAction", request).filter { "\($0)".contains("braze-action-broken") }
    }
    let fix = actions("BrazeActions://v1/\(code)").first { !"\($0["title"] ?? "")".hasPrefix("Allow") }
    let edit = "\(fix?["edit"] ?? "")"
    #expect(edit.contains(#""newText": "brazeActions""#), "\(edit)")
    // The rest is broken, too, so the scheme alone would help nobody.
    #expect(actions("BrazeActions://v1/~~~").allSatisfy { "\($0["title"] ?? "")".hasPrefix("Allow") })
    #expect(actions("brazeActions://v1/\(code)").isEmpty)
  }
}
