/// The content of texts, links, patterns and documents.
let wordDimensions = DimensionTable(.field) { table in
  table.file("letters beyond ASCII", size: 2_000) { campaign(withText: repeated($0, "é€")) }
  table.file("marks on one letter", size: 2_000) { campaign(withText: "e" + repeated($0, "\u{301}")) }
  table.file("joined emoji", size: 500) { campaign(withText: repeated($0, "👩\u{200D}") + "👩") }
  table.file("marks of direction", size: 500, [.lint, .lintJSON, .diff, .compile]) {
    campaign(withText: "\"\(repeated($0, "a\\u202E"))\"")
  }
  table.file("marks of direction as they are", size: 500, [.lint, .lintJSON, .diff]) {
    campaign(withText: repeated($0, "a\u{202E}"))
  }
  table.file("invisible characters", size: 500, [.lint, .lintJSON, .diff]) {
    campaign(withText: repeated($0, "a\u{200B}"))
  }
  table.file("templates", size: 500, [.lint, .lintJSON, .diff]) {
    campaign(withText: "'\(repeated($0, "{{ a }} "))'")
  }
  table.file("names that nothing sets", size: 200, [.lint, .lintJSON, .diff]) {
    campaign(withText: "'\(repeated($0) { "{% assign aa\($0) = 1 %}{{ bb\($0) }}" })'")
  }
  table.file("open templates", size: 2_000, [.lint, .compile]) { campaign(withText: "'\(repeated($0, "{{"))'") }
  table.file("blanks at the edges", size: 2_000, [.lint, .diff]) {
    campaign(withText: "\"\(repeated($0, " "))a\(repeated($0, " "))\"")
  }
  table.file("links with parameters", size: 1_000) {
    campaign(withText: "D\n    image: https://example.com/?\(repeated($0) { "a\($0)=b&" })")
  }
  table.file("links with percent signs", size: 1_000) {
    campaign(withText: "D\n    domain: a\n").replacing("example.com/", with: "example.com/" + repeated($0, "%41"))
  }
  table.file("links with spaces", size: 2_000, [.lint, .diff, .lintJSON]) {
    campaign(withText: "D").replacing("https://example.com/", with: "'https://example.com/\(repeated($0, "a "))'")
  }
  table.file("links of many labels", size: 2_000, [.lint, .compile]) {
    campaign(withText: "D").replacing("example.com", with: repeated($0, "a.") + "com")
  }
  table.file("links with a long user", size: 2_000, [.lint, .compile]) {
    campaign(withText: "D").replacing("example.com", with: repeated($0, "a") + "@example.com")
  }
  table.file("links with a long scheme", size: 2_000, [.lint, .compile]) {
    campaign(withText: "D").replacing("https:", with: repeated($0, "a") + ":")
  }
  table.file("insecure links", size: 60, [.lint, .diff, .fix]) {
    campaign(cards: repeated($0) { "  - \(card("c\($0)").replacing("https", with: "http"))\n" })
  }
  table.file("links of actions", size: 1_000, [.lint, .compile]) {
    campaign(withText: "D").replacing("https://example.com/", with: "brazeActions://v1/" + repeated($0, "AHsA"))
  }
  table.file("extras that look like JSON", size: 500, [.lint, .compile]) {
    campaign(cards: "  - \(card("a", ", extras: { k: '\(repeated($0, "[{"))' }"))\n")
  }
  table.file("extras of JSON", size: 500, [.lint, .compile]) {
    campaign(cards: "  - \(card("a", ", extras: { k: '[\(repeated($0, "1, "))2]' }"))\n")
  }
  table.file("durations of many parts", size: 500, [.lint, .dumpTree]) {
    "campaign: a\nin_app_messages: [{ type: slideup, id: a, message: M, triggers: [{ type: session_start }], delay: \(repeated($0, "1h")) }]\n"
  }
  table.file("words for booleans", size: 60, [.lint, .diff, .fix, .lintJSON]) {
    campaign(cards: repeated($0) { "  - \(card("c\($0)", ", use_webview: yes"))\n" })
  }
  table.file("words for booleans on one line", size: 60, [.lint, .diff, .fix, .lintJSON]) {
    "campaign: a\ncards: [\(repeated($0, separator: ", ") { card("c\($0)", ", use_webview: yes") })]\n"
  }
  table.file("numbers of older YAML", size: 100, [.lint, .diff, .lintJSON]) {
    "tags: [\(repeated($0, separator: ", ") { "0o\($0), 1:30" })]\n" + campaign(cards: "  - \(card("a"))\n")
  }
  table.file("infinite numbers", size: 100, [.lint, .dumpTree]) {
    "tags: [\(repeated($0, separator: ", ") { _ in ".inf" })]\n" + campaign(cards: "  - \(card("a"))\n")
  }
  table.file("long numbers", size: 2_000, [.lint, .dump, .dumpTree]) {
    "tags: [\(repeated($0, "9"))]\n" + campaign(cards: "  - \(card("a"))\n")
  }
  table.file("long fractions", size: 2_000, [.lint, .dump, .dumpTree]) {
    "tags: [0.\(repeated($0, "9"))]\n" + campaign(cards: "  - \(card("a"))\n")
  }
  table.file("long exponents", size: 2_000, [.lint, .dump, .dumpTree]) {
    "tags: [1e\(repeated($0, "9"))]\n" + campaign(cards: "  - \(card("a"))\n")
  }
}

let regexDimensions = DimensionTable(.regex) { table in
  let probes: [Probe] = [.lint, .compile]
  let shapes: [(String, @Sendable (Int) -> String)] = [
    ("letters", { repeated($0, "a") }), ("alternatives", { repeated($0, "a|") + "b" }),
    ("groups", { repeated($0, "(a)") }), ("groups within one another", { repeated($0, "(") + repeated($0, ")") }),
    ("open groups", { repeated($0, "(") }), ("named groups", { repeated($0) { "(?<n\($0)>a)" } }),
    ("stars", { repeated($0, "a*") }), ("lazy stars", { repeated($0, "a*?") }),
    ("dots and stars", { repeated($0, ".*") }),
    ("repeated groups", { repeated($0, "(a+)+") }),
    ("repetition within repetition", { repeated($0, "(?:") + "a" + repeated($0, ")*") }),
    ("repetition of many characters", { repeated($0, "a{2,3}") }), ("classes", { repeated($0, "[a-z]") }),
    ("members of a class", { "[" + repeated($0) { "\\x{\(String($0 + 16, radix: 16))}" } + "]" }),
    ("ranges of a class", { "[" + repeated($0, "a-c") + "]" }), ("an open class", { repeated($0, "[a") }),
    ("classes of POSIX", { "[" + repeated($0, "[:alpha:]") + "]" }), ("escapes", { repeated($0, "\\d\\w\\s") }),
    ("back-references", { "(a)" + repeated($0, "\\1") }), ("look-aheads", { repeated($0, "(?=a)") }),
    ("look-behinds", { repeated($0, "(?<=a)") }), ("anchors", { repeated($0, "^$") }),
    ("flags", { repeated($0, "(?i)") }), ("properties", { repeated($0, "\\p{L}") }),
    ("alternatives that begin alike", { "(" + repeated($0) { "ab\($0)|" } + "c)*" }),
  ]
  for (name, pattern) in shapes {
    table.file(name, size: 500, probes) { campaign(withRegex: pattern($0)) }
  }
  table.file("filters with a pattern", size: 60, probes) {
    campaign(withFilters: repeated($0, separator: ", ") { "{ property: p, matches: 'a\($0)+' }" })
  }
}

let htmlDimensions = DimensionTable(.html) { table in
  let shapes: [(String, @Sendable (Int) -> String)] = [
    ("paragraphs", { repeated($0, "<p>a</p>") }), ("elements within one another", { repeated($0, "<div>") }),
    ("opening brackets", { repeated($0, "<") }), ("closing brackets", { repeated($0, ">") }),
    ("open comments", { repeated($0, "<!--") }), ("comments", { repeated($0, "<!-- a -->") }),
    ("attributes", { "<p " + repeated($0) { "a\($0)=\"b\" " } + ">" }),
    ("open attributes", { repeated($0, "<p a=\"") }),
    ("links", { repeated($0, "<a href=\"http://example.com/\">a</a>") }),
    ("scripts", { repeated($0, "<script>a</script>") }),
    ("open scripts", { repeated($0, "<script>") }), ("entities", { repeated($0, "&amp;&#65;&bogus;") }),
    ("images", { repeated($0, "<img src=\"http://example.com/a.png\">") }),
    ("calls of the bridge", { repeated($0, "brazeBridge.closeMessage();") }),
    ("links of the bridge", { repeated($0, "<a href=\"appboy://close\">a</a>") }),
    ("styles", { repeated($0, "<style>a { b: url(c) }</style>") }),
  ]
  for (name, document) in shapes {
    table.file(name, size: 500, [.lint, .compile, .lintJSON]) { campaign(withDocument: document($0)) }
  }
}
