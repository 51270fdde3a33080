/// The syntax of a YAML file.
let textDimensions = DimensionTable(.text) { table in
  let one = campaign(cards: "  - \(card("a"))\n")
  table.file("comments") { repeated($0 * 4, "# a comment\n") + one }
  table.file("comments behind values", size: 60) { campaign(cards: repeated($0) { "  - \(card("c\($0)")) # it\n" }) }
  table.file("a long comment", size: 4_000) { "# " + repeated($0, "word ") + "\n" + one }
  table.file("blank lines", size: 4_000) { repeated($0, "\n") + one }
  table.file("lines of blanks", size: 1_000) { repeated($0, "        \n") + one }
  table.file("a line of blanks", size: 8_000) { repeated($0, " ") + "\n" + one }
  table.file("blanks behind a value", size: 8_000) { "owner: me" + repeated($0, " ") + "\n" + one }
  table.file("blanks before a value", size: 8_000) { "owner: " + repeated($0, " ") + "me\n" + one }
  table.file("line ends CRLF", size: 60) {
    campaign(cards: repeated($0) { "  - \(card("c\($0)"))\n" }).replacing("\n", with: "\r\n")
  }
  table.file("line ends CR", size: 60) {
    campaign(cards: repeated($0) { "  - \(card("c\($0)"))\n" }).replacing("\n", with: "\r")
  }
  table.file("mixed line ends", size: 60, Probe.ofBrokenFiles) {
    campaign(cards: repeated($0) { "  - \(card("c\($0)"))\($0 % 2 == 0 ? "\n" : "\r\n")" })
  }
  table.file("a long plain text", size: 4_000) { campaign(withText: repeated($0, "word ")) }
  table.file("a plain text of many lines", size: 1_000) { campaign(withText: "\n" + indented($0) { _ in "a line" }) }
  table.file("a double-quoted text", size: 4_000) { campaign(withText: "\"\(repeated($0, "word "))\"") }
  table.file("escapes", size: 2_000) { campaign(withText: "\"\(repeated($0, "\\n\\t"))\"") }
  table.file("escapes of code points", size: 1_000) {
    campaign(withText: "\"\(repeated($0, "\\u00e9\\x41\\U0001F600"))\"")
  }
  table.file("a double-quoted text of many lines", size: 1_000) {
    campaign(withText: "\"\n" + indented($0) { _ in "a line" } + "      \"")
  }
  table.file("escaped line ends", size: 1_000) {
    campaign(withText: "\"\n" + indented($0) { _ in "a \\" } + "      \"")
  }
  table.file("a single-quoted text", size: 4_000) { campaign(withText: "'\(repeated($0, "it''s "))'") }
  table.file("a literal text", size: 1_000) { campaign(withText: "|\n" + indented($0) { _ in "a line" }) }
  table.file("a folded text", size: 1_000) { campaign(withText: ">\n" + indented($0) { _ in "a line" }) }
  table.file("a folded text with indented lines", size: 1_000) {
    campaign(withText: ">\n" + indented($0) { $0 % 2 == 0 ? "a line" : "  deeper" })
  }
  table.file("a literal text of blank lines", size: 4_000) { campaign(withText: "|+\n" + repeated($0, "\n")) }
  table.file("a folded text of blank lines", size: 4_000) { campaign(withText: ">+\n" + repeated($0, "\n")) }
  table.file("literal texts", size: 60) {
    campaign(
      cards: repeated($0) { "  - id: c\($0)\n    type: text_announcement\n    title: T\n    description: |\n      D\n" }
    )
  }
  table.file("anchors") { campaign(cards: repeated($0) { "  - &a\($0) \(card("c\($0)"))\n" }) }
  table.file("anchors of one name") { campaign(cards: repeated($0) { "  - &a \(card("c\($0)"))\n" }) }
  table.file("long anchors", size: 4_000) { "owner: &\(repeated($0, "a")) me\n" + one }
  table.file("aliases of a text", size: 80) {
    "owner: &a me\n"
      + campaign(cards: repeated($0) { "  - { type: text_announcement, id: c\($0), title: *a , description: *a }\n" })
  }
  table.file("aliases of texts on one line", size: 80) {
    "owner: &a me\ntags: [\(repeated($0, separator: ", ") { _ in "*a" })]\n" + one
  }
  table.file("anchors with an alias each", size: 60) {
    campaign(
      cards: repeated($0) { "  - { type: text_announcement, id: c\($0), title: &a\($0) T, description: *a\($0) }\n" })
  }
  table.file("aliases of a card", size: 60, [.lint, .compile, .dump, .dumpTree, .writeBaseline]) {
    "campaign: sample\ncards:\n  - &a \(card("a"))\n" + repeated($0) { _ in "  - *a\n" }
  }
  table.broken("aliases for nothing") { "tags: [\(repeated($0, separator: ", ") { "*a\($0)" })]\n" + one }
  table.file("merges of a card", size: 60, [.lint, .compile, .dump, .dumpTree, .diff, .whereFeed]) {
    "campaign: sample\ncards:\n  - &a \(card("a"))\n" + repeated($0) { "  - { <<: *a, id: c\($0) }\n" }
  }
  table.file("merges in one mapping", size: 60, [.lint, .dump, .dumpTree]) {
    "campaign: sample\ncards:\n  - &a \(card("a"))\n  - { \(repeated($0, separator: ", ") { _ in "<<: *a" }) }\n"
  }
  table.file("a merge of many mappings", size: 60, [.lint, .dump, .dumpTree]) {
    "campaign: sample\ncards:\n" + repeated($0) { "  - &a\($0) \(card("c\($0)"))\n" }
      + "  - { id: z, <<: [\(repeated($0, separator: ", ") { "*a\($0)" })] }\n"
  }
  table.file("merges of merges", size: 50, [.lint, .dump, .compile]) {
    "campaign: sample\ncards:\n  - &a0 \(card("a"))\n"
      + repeated($0) { "  - &a\($0 + 1) { <<: *a\($0), id: c\($0) }\n" }
  }
  table.file("merged extras", size: 60, [.lint, .dump, .compile]) {
    "campaign: sample\ncards:\n  - \(card("a", ", extras: &e { \(repeated($0, separator: ", ") { "k\($0): v" }) }"))\n"
      + "  - \(card("b", ", extras: { <<: *e, more: x }"))\n"
  }
  table.file("tags of the core schema") { "tags: [\(repeated($0, separator: ", ") { "!!str t\($0)" })]\n" + one }
  table.broken("unknown tags") { "tags: [\(repeated($0, separator: ", ") { "!t\($0) a" })]\n" + one }
  table.broken("a long tag", size: 4_000) { "owner: !\(repeated($0, "a")) me\n" + one }
  table.file("empty documents", size: 500) { repeated($0, "---\n") + one }
  table.file("documents with ends", size: 60) {
    repeated($0) { "---\n" + campaign("c\($0)", cards: "  - \(card("a"))\n") + "...\n" }
  }
  table.broken("documents that are no campaign", size: 500) { repeated($0, "--- text\n") + one }
  table.broken("%TAG directives", size: 8) { repeated($0) { "%TAG !t\($0)! tag:example.com,2000:\n" } + "---\n" + one }
  table.broken("unknown directives", size: 8) { repeated($0) { "%UNKNOWN \($0)\n" } + "---\n" + one }
  table.broken("byte-order marks within", size: 500) { one + "owner: '\(repeated($0, "\u{FEFF}"))'\n" }
  table.broken("tabs as indentation") { one + repeated($0, "\towner: a\n") }
  table.broken("control characters", size: 1_000) { "owner: \"\(repeated($0, "\u{1}"))\"\n" + one }
  table.add("bytes that are no UTF-8", size: 1_000, [.lint, .dump, .lintJSON, .writeBaseline]) {
    Workspace(bytes: Array("owner: ".utf8) + [UInt8](repeating: 0xFF, count: $0) + [0x0A], named: "campaign.yaml")
  }
  table.add("UTF-16", size: 1_000, [.lint, .dump, .compile]) {
    let text = campaign(withText: repeated($0, "word ")).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return Workspace(bytes: [0xFF, 0xFE] + text, named: "campaign.yaml")
  }
  table.broken("complex keys") { one + repeated($0) { "? [k\($0)]\n: v\n" } }
  table.broken("keys without a value") { one + repeated($0) { "k\($0):\n" } }
  table.broken("null keys") { one + repeated($0) { _ in "~: v\n" } }
  table.broken("a long key", size: 4_000) { one + repeated($0, "k") + ": v\n" }
  table.broken("values without a key") { one + repeated($0) { _ in ": v\n" } }
  table.broken("unclosed brackets", size: 8) { "owner: " + repeated($0, "[") + "\n" + one }
  table.broken("closing brackets") { "owner: " + repeated($0, "]") + "\n" + one }
  table.broken("unclosed quotes") { one + repeated($0) { "k\($0): \"open\n" } }
  table.broken("brackets that are never closed", size: 60) { one + repeated($0) { "k\($0): [\n" } }
  table.broken("dashes within dashes", size: 8) { repeated($0, "- ") + "a\n" }
  table.broken("missing spaces behind colons") { one + repeated($0) { "k\($0):v\n" } }
  table.broken("lines that are no YAML") { one + repeated($0) { _ in "}{ ]:\n" } }
}
