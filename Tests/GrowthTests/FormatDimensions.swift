/// Texts that are not formatted, in every form that the formatter treats in its own way.
let formatDimensions = DimensionTable(.format) { table in
  let probes: [Probe] = [.format, .formatDiff, .formatOrder]
  @Sendable func text(_ size: Int, _ line: (Int) -> String) -> String { repeated(size) { line($0) + "\n" } }
  table.file("keys", probes) { text($0) { "key\($0):   1" } }
  table.file("formatted keys", probes) { text($0) { "key\($0): 1" } }
  table.file("comments", probes) { "a:\n" + text($0) { "      # \($0)" } + "  b: 1\n" }
  table.file("comments behind values", probes) { text($0) { "key\($0): 1   # \($0)" } }
  table.file("empty lines", size: 1_000, probes) { "a: 1\n" + text($0) { _ in "" } + "b: 2\n" }
  table.file("blanks", size: 8_000, probes) { "a:\(repeated($0, " ")) 1\n" }
  table.file("lists in lists", size: 8, probes) { "a:\n" + repeated($0, "-   ") + "b\n" }
  table.file("mappings in mappings", size: 8, probes) { size in
    (0..<size).map { String(repeating: "    ", count: $0) + "a:\n" }.joined()
  }
  table.file("items in brackets", probes) { "a: [\(repeated($0) { "b\($0)\n  ,   " })]\n" }
  table.file("brackets in brackets", size: 8, probes) { "a: " + repeated($0, "[ ") + repeated($0, "] ") + "\n" }
  table.file("brackets that begin where others end", probes) { size in
    "a: [" + repeated(size, separator: ", ") { "{ b: \($0),\n c: 1 }" } + "]\n"
  }
  table.file("mappings that begin where others end", probes) { size in
    "a: {" + repeated(size, separator: ", ") { "b\($0): { c: 1,\n d: 1 }" } + " }\n"
  }
  table.file("lines of a literal text", probes) { "a: |\n" + text($0) { "      line \($0)" } }
  table.file("empty lines of a literal text", size: 1_000, probes) { "a: |+\n      b\n" + text($0) { _ in "  " } }
  table.file("literal texts", probes) { text($0) { "key\($0): |\n      a\n\n\n" } }
  table.file("lines of a plain text", probes) { "a: b\n" + text($0) { "      line\($0)   " } }
  table.file("lines in quotes", probes) { "a: \"b\n" + text($0) { "      line\($0)\\\\   " } + "  \"\n" }
  table.file("single quotes", probes) { text($0) { "key\($0): 'a: b'" } }
  table.file("doubled quotes", size: 1_000, probes) { "a: 'b: \(repeated($0, "''"))'\n" }
  table.file("kept entries", probes) { text($0) { "# campaignc: keep\nkey\($0):   1" } }
  table.file("documents", probes) { text($0) { "---\nkey\($0):   1" } }
  table.file("lists with another indentation", probes) { text($0) { "key\($0):\n    - a\n    -   b" } }
  table.file("cards in another order", probes) { size in
    "campaign: a\ncards:\n"
      + text(size) { "  - title: T\n    # id\n    id: c\($0)\n    type: text_announcement\n    description: D" }
  }
  table.file("JSON", probes, named: "campaign.json") { "[\(repeated($0, separator: " ,\n") { "{\"a\":[\($0) ]}" })]" }
}
