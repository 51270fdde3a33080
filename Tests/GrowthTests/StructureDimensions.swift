/// Many of each part of a campaign, on many lines or on one.
let structureDimensions = DimensionTable(.structure) { table in
  func filters(
    _ name: String, _ probes: [Probe] = [.lint, .compile], _ filter: @escaping @Sendable (Int) -> String
  ) {
    table.file(name, probes) { campaign(withFilters: repeated($0, separator: ", ", filter)) }
  }
  table.file("cards") { campaign(cards: repeated($0) { "  - \(card("c\($0)"))\n" }) }
  table.file("cards on one line") {
    "campaign: sample\ncards: [\(repeated($0, separator: ", ") { card("c\($0)") })]\n"
  }
  table.file("cards in block style", size: 60) {
    campaign(
      cards: repeated($0) {
        "  - type: captioned_image\n    id: c\($0)\n    image: https://example.com/i.png\n    title: T\n    description: D\n"
      })
  }
  table.file("cards on both channels", size: 60) {
    campaign(cards: repeated($0) { "  - \(card("c\($0)", ", channels: [news_feed, content_cards]"))\n" })
  }
  table.file("messages", [.lint, .compile, .whereTriggers, .diff, .stats]) {
    messages($0) { message("m\($0)", on: event($0)) }
  }
  table.file("messages on one line", [.lint, .compile, .whereTriggers, .dumpTree, .diff]) {
    "campaign: sample\nin_app_messages: [\(repeated($0, separator: ", ") { message("m\($0)", on: event($0)) })]\n"
  }
  table.file("campaigns", [.lint, .compile, .build, .whereFeed, .whereLine, .stats, .dump, .dumpTree]) {
    repeated($0) { "---\n" + campaign("c\($0)", cards: "  - \(card("a"))\n") }
  }
  table.file("campaigns of one name", [.lint, .compile, .lintJSON, .writeBaseline]) {
    repeated($0) { "---\n" + campaign("same", cards: "  - \(card("c\($0)"))\n") }
  }
  table.file("the same campaign", size: 60, [.lint, .compile]) {
    repeated($0) { _ in "---\n" + campaign("same", cards: "  - \(card("a"))\n") }
  }
  table.file("campaigns on one line", [.lint, .compile, .dumpTree], named: "campaign.json") {
    "[" + repeated($0, separator: ",") { "{\"campaign\":\"c\($0)\",\"cards\":[\(jsonCard("a"))]}" } + "]"
  }
  table.file("cards of one id", [.lint, .lintJSON, .diff, .writeBaseline]) {
    campaign(cards: repeated($0) { _ in "  - \(card("same"))\n" })
  }
  table.file("cards of one id on one line", [.lint, .lintJSON, .diff]) {
    "campaign: sample\ncards: [\(repeated($0, separator: ", ") { _ in card("same") })]\n"
  }
  table.file("cards without an id", [.lint, .diff]) {
    campaign(cards: repeated($0) { _ in "  - { type: text_announcement, title: T, description: D }\n" })
  }
  table.file("cards of an unknown type", [.lint, .diff]) {
    campaign(cards: repeated($0) { "  - { type: unknown-\($0), id: c\($0) }\n" })
  }
  table.file("items that are no cards", [.lint, .dumpTree]) {
    campaign(cards: repeated($0) { "  - \($0)\n" })
  }
  table.file("triggers of a message", [.lint, .compile, .whereTriggers]) {
    "campaign: sample\nin_app_messages:\n  - type: slideup\n    id: a\n    message: Hello\n    triggers:\n"
      + repeated($0) { "      - \(event($0))\n" }
  }
  table.file("triggers on one line", [.lint, .compile, .dumpTree]) {
    "campaign: sample\nin_app_messages:\n  - \(message("a", on: repeated($0, separator: ", ", event)))\n"
  }
  table.file("the same trigger", [.lint, .lintJSON, .diff]) {
    "campaign: sample\nin_app_messages:\n  - "
      + message("a", on: repeated($0, separator: ", ") { _ in event(0) }) + "\n"
  }
  filters("filters of a trigger", [.lint, .compile, .whereTriggers]) { "{ property: p\($0), equals: a }" }
  filters("filters on one property") { "{ property: plan, not_equals: v\($0) }" }
  filters("filters that contradict") { "{ property: plan, equals: v\($0) }" }
  filters("filters on numbers") { "{ property: total, at_least: \($0) }" }
  filters("filters on moments") { "{ property: at, after: 2026-03-20T08:00:00.\($0)Z }" }
  filters("any_of") { "{ any_of: [{ property: p\($0), equals: a }] }" }
  table.file("filters of an any_of", [.lint, .compile]) {
    campaign(withFilters: "{ any_of: [\(repeated($0, separator: ", ") { "{ property: p\($0), equals: a }" })] }")
  }
  table.file("filters of an any_of on one property", [.lint, .compile]) {
    campaign(withFilters: "{ any_of: [\(repeated($0, separator: ", ") { "{ property: p, equals: v\($0) }" })] }")
  }
  table.file("any_of within one another", size: 4, [.lint, .dumpTree]) {
    let depth = $0
    let inner = repeated(depth) { _ in "{ any_of: [" } + "{ property: p, equals: a }" + repeated(depth) { _ in "] }" }
    return repeated(100) { "---\n" + campaign(withFilters: inner).replacing("sample", with: "sample\($0)") }
  }
  table.file("buttons", [.lint, .dumpTree]) {
    "campaign: sample\nin_app_messages:\n  - { type: modal, id: a, message: Hi, triggers: [{ type: session_start }], buttons: ["
      + repeated($0, separator: ", ") { "{ text: B\($0) }" } + "] }\n"
  }
  table.file("extras", [.lint, .compile, .whereFeed]) {
    campaign(cards: "  - \(card("a", ", extras: { \(repeated($0, separator: ", ") { "k\($0): v" }) }"))\n")
  }
  table.file("extras of one key", [.lint, .diff, .lintJSON]) {
    campaign(cards: "  - \(card("a", ", extras: { \(repeated($0, separator: ", ") { _ in "k: v" }) }"))\n")
  }
  table.file("colours that are none", [.lint, .diff]) {
    "campaign: sample\nin_app_messages:\n  - "
      + message("a", on: event(0), ", colors: { \(repeated($0, separator: ", ") { "c\($0): '#112233'" }) }") + "\n"
  }
  table.file("messages with colours", size: 60, [.lint, .compile]) {
    "campaign: sample\nin_app_messages:\n"
      + repeated($0) {
        "  - \(message("m\($0)", on: event($0), ", colors: { background: '#FFFFFF', text: '#FFFFFE' }"))\n"
      }
  }
  table.file("assets", [.lint, .compile]) {
    "campaign: sample\nin_app_messages:\n  - { type: html, id: a, message: <p>, triggers: [{ type: session_start }], assets: ["
      + repeated($0, separator: ", ") { "'https://example.com/\($0).css'" } + "] }\n"
  }
  table.file("the same category", [.lint, .diff, .lintJSON]) {
    campaign(cards: "  - \(card("a", ", categories: [\(repeated($0, separator: ", ") { _ in "news" })]"))\n")
  }
  table.file("tags on one line") {
    "tags: [\(repeated($0, separator: ", ") { "t\($0)" })]\n" + campaign(cards: "  - \(card("a"))\n")
  }
}

/// A different event for each number.
func event(_ number: Int) -> String { "{ type: custom_event, name: event_\(number) }" }

func jsonCard(_ id: String) -> String {
  "{\"type\":\"text_announcement\",\"id\":\"\(id)\",\"title\":\"T\",\"description\":\"D\",\"url\":\"https://example.com/\"}"
}
