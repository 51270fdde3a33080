import CampaignLanguage
import Foundation
import Liquid
import TestSupport

/// A kind of text that is read token by token. A scan to the end or from the start shows only if many of one token come
/// before many of another one.
enum PairedText: String, CaseIterable, Sendable {
  case templates, expressions, links, routes, placeholders, html = "HTML", patterns, scenarios

  /// What it can be made of: everything that begins, ends or divides something.
  var tokens: [String] {
    switch self {
    case .templates:
      ["{{", "}}", "{{ a }}", "{{ 'a' | upcase }}", "{%", "%}", "${", "'", "\"", " \n", "a "]
        + LiquidTag.allCases.map { "{% \($0.rawValue)\(Self.arguments[$0] ?? "") %}" }
    case .expressions:
      [
        "a ", "a.", "a[", "]", "(", "1..", ")", "'b' ", "\"", "| upcase ", "| x ", ": ", ", ", "and ", "AND ", "&& ",
        "== ",
        "= ", "contains ", "${", "} ", "1 ", "- ", "“",
      ]
    case .links: ["a", "/", "?", "&b=c", "#", ":", "@", "%41", "%", "\"", "é", " ", "{", "{{ a }}", "{% else %}", "["]
    case .routes: ["a", "/", "*", "*a", "{x}", "{", "}", "/{x}"]
    case .placeholders:
      [
        "${", "{", "}", "{a", "[", "]", "[your ", "<", "<INSERT ", ">", "*|", "|*", "%", "%A", "XX", "TODO", "lorem p",
        "1", "#", "#a", "@", "__", "_A", "%1$", "%.", "{1",
      ]
    case .html:
      [
        "<p>", "</p>", "<", ">", "<a href=\"", "<a href='#'>", "</a>", "\"", "'", "<!--", "-->", "<script>",
        "</script>",
        "<style>", "</style>", "&", "&amp;", "<img src=", "appboy://close", "brazeBridge.", "\n",
      ]
    case .patterns:
      [
        "a", ".", "(", ")", "(?:", "(?=", "(?<n>", "[", "]", "[a-z]", "[^", "|", "*", "+?", "{2}", "{2,", "^", "$",
        "\\d",
        "\\1", "\\", "(?i)", ".*",
      ]
    case .scenarios:
      [
        "- { event: e }", "- { event: f, after: 1s }", "- { event: e, properties: { p: 1 } }",
        "- { tap: s/m }", "- { view_feed: content_cards }", "- { refresh: fails }",
        "- { asset_fails: 'https://a/b.png' }", "- { asset_works: 'https://a/b.png' }",
        "- { reader: { audiences: [a] } }",
        "- { repeat: { times: 10, every: 1d, steps: [session_start, { event: e, expect: { shown: s/m } }] } }",
      ] + ScenarioTable.Word.allCases.map { "- \($0.rawValue)" }
        + ScenarioTable.Expected.allCases.map { "- { expect: { \($0.field.name): \(Self.expected($0)) } }" }
    }
  }

  /// The arguments that a tag needs behind its name.
  private static let arguments: [LiquidTag: String] = [
    .if: " a", .elsif: " a", .unless: " a", .case: " a", .when: " 1", .for: " i in a", .tablerow: " i in a",
    .cycle: " 'a', 'b'", .assign: " a = 'b'", .increment: " a", .decrement: " a", .echo: " a", .liquid: " echo a",
    .render: " 'a'", .capture: " a", .abortMessage: "()", .connectedContent: " https://a/",
    .catalogItems: " a 1", .catalogSelectionItems: " a b", .promotion: "('a')",
  ]

  /// A value that an expectation can have.
  private static func expected(_ subject: ScenarioTable.Expected) -> String {
    switch subject {
    case .because: "priority"
    case .noMatch: "true"
    case .unread: "1"
    case .atMost: "{ shown: 1, message: s/m, within: 1h }"
    case .displays: "{ s/m: 1 }"
    case .feedDisplayed: "news_feed"
    case .impressions, .clicks, .feed, .contentCards: "s/c"
    case .text: "M"
    case .opens: "'https://a/'"
    case .variation: "nothing"
    case .shown, .queued, .discarded, .lost, .visible, .stack, .never: "s/m"
    }
  }

  /// The files that contain a text, below a directory.
  fileprivate func files(of text: [String], in folder: String) -> [(String, String)] {
    let joined = text.joined()
    switch self {
    case .templates, .placeholders: return [("\(folder)/a.json", inMessage(["message": joined]))]
    case .expressions:
      return [("\(folder)/a.json", inMessage(["message": "{% if \(joined) %}{% endif %}{{ \(joined) }}"]))]
    case .links: return [("\(folder)/a.json", inMessage(["message": "M", "uri": "https://a/" + joined]))]
    case .html: return [("\(folder)/a.json", inMessage(["type": "html", "message": joined]))]
    case .patterns:
      let filter = ["property": "p", "matches": joined]
      let trigger: [String: Any] = ["type": "custom_event", "name": "e", "where": [filter]]
      return [("\(folder)/a.json", inMessage(["message": "M", "triggers": [trigger]]))]
    // The route is of the first token, and the link of the second one.
    case .routes:
      return [
        ("\(folder)/campaignc.yaml", json(["app": ["routes": ["app://x/\(text[0])c"]]])),
        ("\(folder)/a.json", inMessage(["message": "M", "click_action": "uri", "uri": "app://x/\(text[1])"])),
      ]
    case .scenarios:
      let steps = text.joined().replacing("- ", with: "\n  - ")
      return [
        ("\(folder)/campaignc.yaml", "exclude: [x]\n"),
        ("\(folder)/a.json", inMessage(["message": "M", "triggers": [["type": "custom_event", "name": "e"]]])),
        ("\(folder)/t.yaml", "scenario: t\nat: 2026-03-20T08:00:00Z\nsteps:\(steps)\n"),
      ]
    }
  }
}

private func inMessage(_ fields: [String: Any]) -> String {
  let message: [String: Any] = ["id": "m", "type": "slideup", "triggers": [["type": "session_start"]]]
  let card = ["id": "c", "type": "text_announcement", "title": "T", "description": "D"]
  return json(["campaign": "s", "cards": [card], "in_app_messages": [message.merging(fields) { $1 }]])
}

private func json(_ value: Any) -> String {
  let bytes = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
  return String(decoding: bytes ?? Data(), as: UTF8.self)
}

/// Each row has a token with itself and with a sixth of the others of its kind. All of them would take hours; a new
/// seed of the run takes others.
private let shareOfOthers = 6

/// A row for each token: as many of it as fit into the size in bytes, and behind them as many of each token that goes
/// with it, in a file each. So a text has 64 kB at the smallest size, and 256 kB at four times that.
let pairDimensions: [Dimension] = PairedText.allCases.flatMap { kind in
  kind.tokens.map { token in
    // A row of the document is divided by vertical lines.
    let shown = token.debugDescription.replacing("|", with: "¦")
    let name = "\(kind.rawValue): `\(shown)` and others"
    var numbers = SeededNumbers(seed: name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    let others = kind.tokens.filter { $0 == token || Int.random(in: 0..<shareOfOthers, using: &numbers) == 0 }
    return Dimension(part: .pairs, name: name, size: 32_000, probes: [.lint]) { size in
      let files = others.enumerated().flatMap { number, other in
        kind.files(of: [token, other].map { repeated(max(1, size / $0.utf8.count), $0) }, in: "d\(number)")
      }
      return Workspace(files, arguments: ["."])
    }
  }
}
