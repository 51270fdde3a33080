let jsonDimensions = DimensionTable(.json) { table in
  let path = "campaign.json"
  @Sendable func cards(_ list: String) -> String { "{\"campaign\":\"sample\",\"cards\":[\(list)]}" }
  table.file("cards on one line", named: path) { cards(repeated($0, separator: ",") { jsonCard("c\($0)") }) }
  table.file("cards on lines", named: path) { cards(repeated($0, separator: ",\n") { jsonCard("c\($0)") }) }
  table.file("blanks", size: 8_000, named: path) { cards(jsonCard("a") + repeated($0, " ")) }
  table.file("escapes", size: 1_000, named: path) { cards(jsonCard(repeated($0, "\\u00e9\\n"))) }
  table.file("surrogate pairs", size: 1_000, named: path) { cards(jsonCard(repeated($0, "\\uD83D\\uDE00"))) }
  table.file("a long text", size: 4_000, named: path) {
    cards(jsonCard("a").replacing("\"D\"", with: "\"\(repeated($0, "word "))\""))
  }
  table.broken("repeated keys", named: path) { "{\(repeated($0, separator: ",") { _ in "\"owner\":\"a\"" })}" }
  table.broken("unknown keys", named: path) {
    "{\"campaign\":\"a\",\(repeated($0, separator: ",") { "\"k\($0)\":1" })}"
  }
  table.broken("brackets within brackets", size: 8, named: path) { repeated($0, "[") + repeated($0, "]") }
  table.broken("missing commas", named: path) { "[\(repeated($0, "1 "))]" }
  table.broken("trailing commas", named: path) { "[1\(repeated($0, ","))]" }
  table.broken("comments", named: path) { repeated($0, "// a\n") + "{}" }
  table.broken("open texts", named: path) { "{\(repeated($0, "\"a\n"))" }
  table.broken("text behind the end", named: path) { cards(jsonCard("a")) + repeated($0, "x ") }
  table.broken("documents", named: path) { repeated($0) { _ in cards(jsonCard("a")) + "\n" } }
  table.broken("single surrogates", named: path) { cards(jsonCard(repeated($0, "\\uD83D"))) }
  table.file("long numbers", size: 2_000, [.lint, .dump, .dumpTree], named: path) { "[\(repeated($0, "9"))]" }
}

let allowDimensions = DimensionTable(.allow) { table in
  let probes: [Probe] = [.lint, .lintJSON, .diff, .fix]
  @Sendable func cards(_ comment: String) -> String {
    "campaign: sample\ncards:\n  \(comment)\n  - { type: text_announcement, id: a, title: T, description: D }\n"
  }
  table.file("unknown ids", probes) {
    cards("# campaignc: allow \(repeated($0, separator: ", ") { "rule-\($0)" }) -- why")
  }
  table.file("one unknown id", probes) {
    cards("# campaignc: allow \(repeated($0, separator: ", ") { _ in "no-rule" }) -- why")
  }
  table.file("known ids", probes) {
    cards("# campaignc: allow \(repeated($0, separator: ", ") { _ in "card-without-url" }) -- why")
  }
  table.file("ids that can't be allowed", probes) {
    cards("# campaignc: allow \(repeated($0, separator: ", ") { _ in "missing-field" }) -- why")
  }
  table.file("comments", probes) {
    "campaign: sample\ncards:\n"
      + repeated($0) {
        "  # campaignc: allow card-without-url -- why\n  - { type: text_announcement, id: c\($0), title: T, description: D }\n"
      }
  }
  table.file("comments that allow nothing", probes) {
    "campaign: sample\n" + repeated($0) { _ in "# campaignc: allow card-without-url -- why\n" }
      + "cards: [\(card("a"))]\n"
  }
  table.file("comments on one line", probes) {
    cards(repeated($0) { _ in "# campaignc: allow card-without-url -- why " })
  }
  table.file("comments for the file", probes) {
    repeated($0) { _ in "# campaignc: allow-file card-without-url -- why\n" } + cards("")
  }
  table.file("comments that are not understood", probes) { repeated($0) { "# campaignc: word\($0)\n" } + cards("") }
  table.file("blanks before many comments", probes) {
    repeated($0 * 8, " ") + repeated($0) { _ in "# campaignc: allow x " } + "\n" + cards("")
  }
  table.file("a long reason", size: 4_000, probes) {
    cards("# campaignc: allow card-without-url -- \(repeated($0, "why "))")
  }
  table.file("commas", size: 4_000, probes) { cards("# campaignc: allow card-without-url\(repeated($0, ",")) -- why") }
  table.file("words without commas", size: 1_000, probes) { cards("# campaignc: allow \(repeated($0, "word "))") }
  table.file("comments within a text", probes) {
    campaign(withText: "|\n" + indented($0) { _ in "# campaignc: allow x" })
  }
  table.file("findings that are allowed for the file", probes) {
    "# campaignc: allow-file card-without-url -- why\n"
      + campaign(cards: repeated($0) { "  - { type: text_announcement, id: c\($0), title: T, description: D }\n" })
  }
  table.file("comments to be added", [.addAllow, .addAllow.adding("--diff")]) {
    campaign(cards: repeated($0) { "  - { type: text_announcement, id: c\($0), title: T, description: D }\n" })
  }
  table.file("comments to be added on one line", [.addAllow, .addAllow.adding("--diff")]) {
    "campaign: a\ncards: [\(repeated($0, separator: ", ") { "{ type: text_announcement, id: c\($0), title: T, description: D }" })]\n"
  }
}

/// How messages meet, which is looked at in all campaigns together.
let deliveryDimensions = DimensionTable(.delivery) { table in
  let probes: [Probe] = [.lint, .lintJSON, .compile]
  table.file("messages at the start of a session", probes) { messages($0) { message("m\($0)") } }
  table.file("messages on one event", probes) { messages($0) { message("m\($0)", on: event(0)) } }
  table.file("messages of falling priority", probes) {
    messages($0) { message("m\($0)", on: event(0), ", priority: \($0)") }
  }
  table.file("messages for audiences", probes) {
    messages($0) { message("m\($0)", on: event(0), ", audience: a\($0)") }
  }
  table.file("messages in languages", probes) {
    messages($0) { message("m\($0)", on: event(0), ", language: \($0 % 2 == 0 ? "en" : "de")") }
  }
  table.file("variations that lose", probes) {
    messages($0 + 1) { number in
      number == 0
        ? message("first", on: event(0), ", language: de, priority: 9, re_eligibility: always")
        : message("m\(number)", on: event(0), ", variations: [{ for: { language: de }, message: A }]")
    }
  }
  table.file("messages with a filter", probes) {
    messages($0) { message("m\($0)", on: customEvent("e", where: "{ property: p, equals: v\($0) }")) }
  }
  table.file("messages with filters of their own", probes) {
    messages($0) { message("m\($0)", on: customEvent("e", where: "{ property: p\($0), equals: v }")) }
  }
  table.file("messages with a range", probes) {
    messages($0) { message("m\($0)", on: customEvent("e", where: "{ property: p, at_least: \($0) }")) }
  }
  table.file("messages with intervals", probes) {
    messages($0) { message("m\($0)", on: event(0), ", re_eligibility: \($0 + 1)h, min_interval: \($0)s") }
  }
  table.file("messages one after the other", probes) {
    messages($0) {
      message("m\($0)", on: event(0), ", starts: 2026-03-20T08:00:00Z, ends: 2026-03-21T08:00:00.\($0 + 1)Z")
    }
  }
  table.file("messages by orientation", probes) {
    messages($0) { message("m\($0)", on: event(0), ", orientation: \($0 % 2 == 0 ? "portrait" : "landscape")") }
  }
  table.file("messages with delays", probes) { messages($0) { message("m\($0)", on: event(0), ", delay: \($0 + 1)s") } }
  table.file("controls", probes) { messages($0) { "{ type: control, id: m\($0), triggers: [\(event(0))] }" } }
  table.file("messages on products", probes) {
    messages($0) { message("m\($0)", on: "{ type: specific_purchase, product: p\($0) }") }
  }
  table.file("messages on any purchase and on products", probes) {
    messages($0) {
      message("m\($0)", on: $0 % 2 == 0 ? "{ type: any_purchase }" : "{ type: specific_purchase, product: p\($0) }")
    }
  }
  table.file("messages with many triggers each", size: 40, probes) { size in
    messages(size) { message("m\($0)", on: repeated(10, separator: ", ", event)) }
  }
  table.file("campaigns of one message each", probes) {
    repeated($0) { "---\ncampaign: c\($0)\nin_app_messages: [\(message("a", on: event(0)))]\n" }
  }
}

/// Findings, in all forms of report.
let findingDimensions = DimensionTable(.findings) { table in
  let formats = ["human", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "xcode"]
  let probes =
    formats.map { Probe("lint", "--format", $0, "--threads", "1") } + [Probe("lint", "--statistics", "--threads", "1")]
  @Sendable func broken(_ number: Int) -> String {
    "{ type: text_announcement, id: c\(number), title: T, description: D, titel: T }"
  }
  table.file("findings", size: 60, probes) { campaign(cards: repeated($0) { "  - \(broken($0))\n" }) }
  table.file("findings on one line", size: 60, probes) {
    "campaign: a\ncards: [\(repeated($0, separator: ", ", broken))]\n"
  }
  table.file("findings beyond what is shown", [.lint.adding("--max-findings", "10")]) {
    campaign(cards: repeated($0) { "  - \(broken($0))\n" })
  }
  table.file("findings below a long key", size: 60, [.lint, .writeBaseline, .lintJSON]) { size in
    "campaign: a\n\(repeated(size * 8, "k")): { \(repeated(size, separator: ", ") { _ in "a: 1" }) }\n"
  }
  table.file("findings in a campaign of a long name", size: 60, [.lint, .writeBaseline]) { size in
    "---\ncampaign: b\n---\n" + campaign(repeated(size * 8, "k"), cards: repeated(size) { "  - \(broken($0))\n" })
  }
  table.file("findings in campaigns", size: 60, [.lint, .writeBaseline, .diff]) {
    repeated($0) { "---\n" + campaign("c\($0)", cards: "  - \(broken(0))\n") }
  }
  table.file("findings in letters beyond ASCII", size: 60, [.lint, .lintJSON]) {
    "campaign: a\ncards: [\(repeated($0, separator: ", ") { broken($0).replacing("Text", with: "Téxt€") })]\n"
  }
  table.file("findings that have conflicting fixes", size: 60, [.diff, .fix]) {
    campaign(
      cards: repeated($0) { "  - { type: text_announcement, id: c\($0), titel: T, Title: T, description: D }\n" })
  }
}

let fixDimensions = DimensionTable(.fixes) { table in
  let probes: [Probe] = [.fix, .diff]
  table.file("fixes", size: 60, probes) {
    campaign(cards: repeated($0) { "  - { type: text_announcement, id: c\($0), titel: T, description: D }\n" })
  }
  table.file("fixes on one line", size: 60, probes) {
    "campaign: a\ncards: [\(repeated($0, separator: ", ") { "{ type: text_announcement, id: c\($0), titel: T, description: D }" })]\n"
  }
  table.file("fixes in one text", size: 250, probes) { campaign(withText: "'\(repeated($0, "a\u{202E}b\u{200B}"))'") }
  table.file("fixes that remove lines", size: 60, probes) {
    campaign(
      cards: repeated($0) {
        "  - id: c\($0)\n    type: text_announcement\n    title: T\n    description: D\n    viewed: false\n"
      })
  }
  table.file("fixes that wrap a value in a list", size: 60, probes) {
    campaign(cards: repeated($0) { "  - \(card("c\($0)", ", channels: news_feed"))\n" })
  }
  table.file("dashes without a space on one line", size: 250, probes) { size in
    let cards = repeated(size, separator: ", ") {
      "{ type: text_announcement, id: c\($0), title: T, description: D, channels: -news_feed }"
    }
    return "campaign: a\ncards: [\(cards)]\n"
  }
  table.file("fixes in campaigns", size: 60, probes) {
    repeated($0) {
      "---\n" + campaign("c\($0)", cards: "  - { type: text_announcement, id: a, titel: T, description: D }\n")
    }
  }
  table.file("fixes that break the payload", size: 50, probes) {
    campaign(cards: repeated($0) { "  - \(card("c\($0)").replacing("https", with: "http"))\n" })
  }
}
