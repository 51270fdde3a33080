/// Configurations, catalogues and baselines, and workspaces with more than one file.
private let plain = campaign(cards: "  - \(card("a"))\n")
private let lines = campaign(cards: repeated(20) { "  - \(card("c\($0)"))\n" })

private func folder(_ files: [(String, String)], with campaigns: Int = 0) -> Workspace {
  let small = (0..<campaigns).map { ("c\($0).yaml", campaign("c\($0)", cards: "  - \(card("a"))\n")) }
  return Workspace(files + small, arguments: ["."])
}

let configurationDimensions = DimensionTable(.configuration) { table in
  let probes: [Probe] = [.lint, .config, .compile]
  func row(_ name: String, size: Int = 100, with campaigns: Int = 4, _ text: @escaping @Sendable (Int) -> String) {
    table.add(name, size: size, probes) { folder([("campaignc.yaml", text($0)), ("a.yaml", plain)], with: campaigns) }
  }
  row("globs to include") { "include:\n" + repeated($0) { "  - c\($0)*.yaml\n" } }
  row("globs to include on one line") { "include: [\(repeated($0, separator: ", ") { "'c\($0)*.yaml'" })]\n" }
  row("globs to exclude") { "exclude:\n" + repeated($0) { "  - d\($0)*.yaml\n" } }
  row("a long glob", size: 4_000) { "exclude: ['\(repeated($0, "a"))']\n" }
  row("a glob of stars", size: 4_000) { "exclude: ['\(repeated($0, "*a"))b']\n" }
  row("a glob of double stars", size: 2_000) { "exclude: ['\(repeated($0, "**/"))b']\n" }
  row("a glob of open classes", size: 2_000) { "exclude: ['[\(repeated($0, "[:"))']\n" }
  row("a glob of classes", size: 1_000) { "exclude: ['\(repeated($0, "[a-z]"))']\n" }
  row("schemes of links") { "link_schemes: [\(repeated($0, separator: ", ") { "app\($0)" })]\n" }
  row("unknown rules") { "rules:\n" + repeated($0) { "  rule-\($0): off\n" } }
  row("one rule") { "rules:\n" + repeated($0) { _ in "  card-without-url: off\n" } }
  row("unknown severities") {
    "overrides:\n" + repeated($0) { "  - { files: [a.yaml], rules: { card-without-url: loud\($0) } }\n" }
  }
  row("overrides") {
    "overrides:\n" + repeated($0) { "  - { files: [c\($0).yaml], rules: { card-without-url: off } }\n" }
  }
  row("globs of an override") {
    "overrides: [{ files: [\(repeated($0, separator: ", ") { "c\($0).yaml" })], rules: { card-without-url: off } }]\n"
  }
  row("places of an override") {
    "overrides: [{ files: [a.yaml], paths: [\(repeated($0, separator: ", ") { "/cards/\($0)" })], rules: { card-without-url: off } }]\n"
  }
  row("a place of many steps", size: 2_000) {
    "overrides: [{ files: [a.yaml], paths: ['\(repeated($0, "/**"))'], rules: { card-without-url: off } }]\n"
  }
  row("unknown targets") { "targets: [\(repeated($0, separator: ", ") { "t\($0)" })]\n" }
  row("unknown limits") { "limits: { \(repeated($0, separator: ", ") { "l\($0): 1" }) }\n" }
  row("a long path of a catalogue", size: 250) { "events: \(repeated($0, "a/"))events.yaml\n" }
  table.add("schemes of links, and links", size: 50, probes) { size in
    let text = "link_schemes: [\(repeated(size, separator: ", ") { "app\($0)" })]\n"
    return folder([
      ("campaignc.yaml", text),
      ("a.yaml", campaign(cards: repeated(size) { "  - \(card("c\($0)").replacing("https", with: "spp\($0)"))\n" })),
    ])
  }
  table.add("overrides for files, and findings", size: 50, [.lint]) { size in
    let text = "overrides:\n" + repeated(size) { "  - { files: [a\($0).yaml], rules: { card-without-url: off } }\n" }
    return folder([
      ("campaignc.yaml", text),
      (
        "a.yaml",
        campaign(cards: repeated(size) { "  - { type: text_announcement, id: c\($0), title: T, description: D }\n" })
      ),
    ])
  }
  table.add("campaigns of one name, and an override for a place", size: 50, [.lint]) { size in
    let text = "overrides: [{ files: ['*'], paths: [/cards], rules: { card-without-url: off } }]\n"
    return folder([("campaignc.yaml", text), ("a.yaml", repeated(size) { _ in "---\n" + plain })])
  }
  table.add("configurations", size: 50, [.lint, .compile]) { size in
    folder(
      (0..<size).flatMap {
        [
          ("d\($0)/campaignc.yaml", "exclude: [x]\n"),
          ("d\($0)/a.yaml", campaign("c\($0)", cards: "  - \(card("a"))\n")),
        ]
      })
  }
}

let catalogueDimensions = DimensionTable(.catalogue) { table in
  let probes: [Probe] = [.lint, .compile, .lintJSON]
  func row(
    _ name: String, size: Int = 100, uses: @escaping @Sendable (Int) -> String,
    _ text: @escaping @Sendable (Int) -> String
  ) {
    table.add(name, size: size, probes) {
      folder([("campaignc.yaml", "events: events.yaml\n"), ("events.yaml", text($0)), ("a.yaml", uses($0))])
    }
  }
  let fired: @Sendable (Int, String) -> String = { count, name in
    messages(count) { message("m\($0)", on: "{ type: custom_event, name: \(name)_\($0) }") }
  }
  let filtered: @Sendable (Int, (Int) -> String) -> String = { count, filter in
    messages(count) { message("m\($0)", on: customEvent("event_0", where: "{ \(filter($0)) }")) }
  }
  let properties: @Sendable (Int) -> String = {
    "events: { event_0: { properties: { \(repeated($0, separator: ", ") { "p_\($0): text" }) } } }\n"
  }
  let values: @Sendable (Int) -> String = {
    "events: { event_0: { properties: { p: [\(repeated($0, separator: ", ") { "v\($0)" })] } } }\n"
  }
  let events: @Sendable (Int) -> String = { "events:\n" + repeated($0) { "  event_\($0): {}\n" } }
  row("events", uses: { _ in plain }, events)
  row("events on one line", uses: { _ in plain }) {
    "events: { \(repeated($0, separator: ", ") { "event_\($0): {}" }) }\n"
  }
  row("events, and uses of them", size: 60, uses: { fired($0, "event") }, events)
  row("events, and uses of unknown ones", size: 100, uses: { fired($0, "evemt") }, events)
  row("one event, and uses of unknown ones", size: 60, uses: { fired($0, "evemt") }) { _ in events(1) }
  row(
    "events, and uses of one that is unknown", size: 60,
    uses: { messages($0) { message("m\($0)", on: "{ type: custom_event, name: evemt_0 }") } }, events)
  row(
    "a long value of a property, and a filter on another one", size: 2_000,
    uses: { campaign(withFilters: "{ property: p, equals: \(repeated($0, "ab")) }") }
  ) { "events: { bought: { properties: { p: [\(repeated($0, "ba"))] } } }\n" }
  table.add("audiences, and a reader in others", size: 60, [.lint, .lintJSON]) {
    folder([
      ("campaignc.yaml", "events: events.yaml\nreaders: readers.yaml\n"), ("a.yaml", plain),
      ("events.yaml", "audiences: [\(repeated($0, separator: ", ") { "group_\($0)" })]\n"),
      ("readers.yaml", "anna: { audiences: [\(repeated($0, separator: ", ") { "grupo_\($0)" })] }\n"),
    ])
  }
  row("properties", uses: { _ in plain }, properties)
  row(
    "properties, and filters on them", size: 60,
    uses: { filtered($0) { "property: p_\($0), equals: a" } }, properties)
  row(
    "properties, and filters on unknown ones", size: 60,
    uses: { filtered($0) { "property: q_\($0), equals: a" } }, properties)
  row(
    "values of a property, and filters on it", size: 60,
    uses: { filtered($0) { "property: p, equals: v\($0)" } }, values)
  row(
    "values of a property, and filters on other ones", size: 60,
    uses: { filtered($0) { "property: p, equals: w\($0)" } }, values)
  row(
    "products, and unknown ones", size: 60,
    uses: { messages($0) { message("m\($0)", on: "{ type: specific_purchase, product: sku\($0) }") } }
  ) { "purchases: { products: [\(repeated($0, separator: ", ") { "skv\($0)" })] }\n" }
  row(
    "audiences, and unknown ones", size: 60,
    uses: { messages($0) { message("m\($0)", on: event(0), ", audience: aud\($0)") } }
  ) { "audiences: [\(repeated($0, separator: ", ") { "aub\($0)" })]\n" }
  row("unknown keys", uses: { _ in plain }) { "\(repeated($0) { "k\($0): 1\n" })" }
  row("unknown types", uses: { _ in plain }) {
    "events: { e: { properties: { \(repeated($0, separator: ", ") { "p\($0): type\($0)" }) } } }\n"
  }
}

let ignoreDimensions = DimensionTable(.ignore) { table in
  let shapes: [(String, Int, @Sendable (Int) -> String)] = [
    ("names", 1_000, { repeated($0) { "name\($0)\n" } }), ("suffixes", 1_000, { repeated($0) { "*.s\($0)\n" } }),
    ("paths", 1_000, { repeated($0) { "/a/b\($0)\n" } }), ("folders", 1_000, { repeated($0) { "f\($0)/\n" } }),
    ("stars", 1_000, { repeated($0) { "*a*\($0)*b\n" } }),
    ("double stars", 1_000, { repeated($0) { "**/a\($0)/**/b\n" } }),
    ("negations", 1_000, { repeated($0) { "!name\($0)\n" } }), ("comments", 2_000, { repeated($0, "# a\n") }),
    ("blank lines", 4_000, { repeated($0, "\n") }), ("blanks at the end", 4_000, { "a" + repeated($0, " ") + "\n" }),
    ("escaped blanks", 4_000, { "a" + repeated($0, "\\ ") + "\n" }),
    ("line ends CRLF", 1_000, { repeated($0) { "n\($0)\r\n" } }),
    ("a line of letters", 8_000, { repeated($0, "a") + "\n" }),
    ("a line of stars", 8_000, { repeated($0, "*") + "b\n" }),
    ("a line of stars and letters", 4_000, { repeated($0, "*a") + "b\n" }),
    ("a line of question marks", 8_000, { repeated($0, "?") + "\n" }),
    ("a line of double stars", 4_000, { repeated($0, "**/") + "b\n" }),
    ("a line of slashes", 8_000, { "a" + repeated($0, "/") + "b\n" }),
    ("open classes", 4_000, { "[" + repeated($0, "[:") + "\n" }),
    ("open classes that are closed at last", 4_000, { "[" + repeated($0, "[:") + "]\n" }),
    ("classes", 2_000, { repeated($0, "[a-z]") + "\n" }), ("ranges", 4_000, { "[" + repeated($0, "a-z") + "]\n" }),
    ("classes of POSIX", 2_000, { "[" + repeated($0, "[:alpha:]") + "]\n" }),
    ("opening brackets", 8_000, { repeated($0, "[") + "\n" }),
    ("backslashes", 8_000, { repeated($0, "\\") + "\n" }),
    ("a class of a long name", 8_000, { "[[:" + repeated($0, "a") + ":]]\n" }),
  ]
  for (name, size, text) in shapes {
    table.add(name, size: size, [.lint]) {
      var workspace = folder([(".gitignore", text($0))], with: 8)
      workspace.preparation =
        "mkdir .git; mkdir -p aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/b; cp c0.yaml aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/b/aaaaaaaa.yaml"
      return workspace
    }
  }
  table.add("names, and files", size: 50, [.lint]) { size in
    var workspace = folder([(".gitignore", repeated(size) { "name\($0)\n" })], with: size)
    workspace.preparation = "mkdir .git"
    return workspace
  }
  table.add("files of patterns", size: 50, [.lint]) { size in
    var workspace = folder(
      (0..<size).flatMap {
        [("d\($0)/.gitignore", "x\n"), ("d\($0)/a.yaml", campaign("c\($0)", cards: "  - \(card("a"))\n"))]
      })
    workspace.preparation = "mkdir .git"
    return workspace
  }
}

let workspaceDimensions = DimensionTable(.workspace) { table in
  let probes = Probe.ofFolders
  table.add("files", size: 50, probes) { folder([], with: $0) }
  table.add("files in folders of their own", size: 50, probes) { size in
    folder((0..<size).map { ("d\($0)/a.yaml", campaign("c\($0)", cards: "  - \(card("a"))\n")) })
  }
  table.add("files that are none of ours", size: 60, [.lint]) { size in
    folder([("a.yaml", plain)] + (0..<size).map { ("n\($0).txt", "") })
  }
  table.add("empty folders", size: 50, [.lint]) { size in
    var workspace = folder([("a.yaml", plain)])
    workspace.preparation = "i=0; while [ $i -lt \(size) ]; do mkdir e$i; i=$((i+1)); done"
    return workspace
  }
  table.add("folders within one another", size: 10, [.lint]) { folder([(repeated($0, "d/") + "a.yaml", plain)]) }
  table.add("campaigns of one name", size: 50, [.lint, .compile, .lintJSON, .writeBaseline]) { size in
    folder((0..<size).map { ("n\($0).yaml", campaign(cards: "  - \(card("c\($0)"))\n")) })
  }
  table.add("files with findings", size: 50, [.lint, .lintJSON, .writeBaseline, .diff, .fix]) { size in
    folder(
      (0..<size).map {
        ("n\($0).yaml", campaign("c\($0)", cards: "  - { type: text_announcement, id: a, titel: T, description: D }\n"))
      })
  }
  table.add("files that can't be read", size: 50, [.lint]) { size in
    var workspace = folder([("a.yaml", plain)])
    workspace.preparation = "i=0; while [ $i -lt \(size) ]; do ln -s gone l$i.yaml; i=$((i+1)); done"
    return workspace
  }
  table.add("empty files", size: 50, [.lint, .compile]) { size in
    folder([("a.yaml", plain)] + (0..<size).map { ("n\($0).yaml", "") })
  }
  table.add("names that begin alike", size: 50, [.lint]) { size in
    folder((0..<size).map { ("\(repeated(100, "a"))\($0).yaml", campaign("c\($0)", cards: "  - \(card("a"))\n")) })
  }
  table.add("messages on one event in files", size: 50, [.lint, .compile]) { size in
    folder((0..<size).map { ("n\($0).yaml", "campaign: c\($0)\nin_app_messages: [\(message("a", on: event(0)))]\n") })
  }
}

let cacheDimensions = DimensionTable(.cache) { table in
  let warm = Probe(Probe.cached.words, before: ["lint", "--cache", "--threads", "1"])
  table.add("files that are known", size: 50, [warm]) { folder([], with: $0) }
  table.add("findings that are known", size: 50, [warm]) { size in
    folder(
      (0..<size).map {
        ("n\($0).yaml", campaign("c\($0)", cards: "  - { type: text_announcement, id: a, titel: T, description: D }\n"))
      })
  }
  table.add("findings of one file that are known", size: 60, [warm]) {
    folder([
      (
        "a.yaml",
        campaign(cards: repeated($0) { "  - { type: text_announcement, id: c\($0), titel: T, description: D }\n" })
      )
    ])
  }
}

let gitDimensions = DimensionTable(.git) { table in
  let staged = Probe("lint", "--staged", "--threads", "1")
  let since = Probe("lint", "--changed-since", "HEAD", "--threads", "1")
  let start =
    "git init -q . && git config user.email a@example.com && git config user.name a && git commit -q --allow-empty -m a"
  table.add("files that are staged", size: 30, [staged, since]) {
    var workspace = folder([], with: $0)
    workspace.preparation = "\(start) && git add ."
    return workspace
  }
  table.add("files that Git does not track", size: 30, [since]) {
    var workspace = folder([], with: $0)
    workspace.preparation = start
    return workspace
  }
  table.add("files that are removed", size: 30, [staged, since]) {
    var workspace = folder([("a.yaml", plain)], with: $0)
    workspace.preparation = "\(start) && git add . && git commit -q -m b && git rm -q 'c*.yaml'"
    return workspace
  }
  table.add("files that are not changed", size: 30, [staged]) {
    var workspace = folder([("a.yaml", plain)], with: $0)
    workspace.preparation = "\(start) && git add . && git commit -q -m b && echo '# x' >> a.yaml && git add ."
    return workspace
  }
  table.add("staged files in folders of their own", size: 30, [staged, since]) { size in
    var workspace = folder((0..<size).map { ("d\($0)/a.yaml", campaign("c\($0)", cards: "  - \(card("a"))\n")) })
    workspace.preparation = "\(start) && git add ."
    return workspace
  }
}

let baselineDimensions = DimensionTable(.baseline) { table in
  @Sendable func entry(_ number: Int, _ path: String) -> String {
    "{\"file\":\"a.yaml\",\"path\":\"\(path)\",\"rule\":\"card-without-url\",\"value\":\"v\(number)\"}"
  }
  func row(_ name: String, size: Int = 100, _ list: @escaping @Sendable (Int) -> String) {
    table.add(name, size: size, [.baseline, .writeBaseline]) {
      folder([("campaignc-baseline.json", "{\"version\":1,\"findings\":[\(list($0))]}"), ("a.yaml", lines)])
    }
  }
  row("entries") { repeated($0, separator: ",\n") { entry($0, "/cards") } }
  row("entries on one line") { repeated($0, separator: ",") { entry($0, "/cards") } }
  row("the same entry") { repeated($0, separator: ",\n") { _ in entry(0, "/cards") } }
  row("an entry of a long path", size: 4_000) { entry(0, repeated($0, "/a")) }
  row("entries of files that are gone") {
    repeated($0, separator: ",\n") { entry($0, "/cards").replacing("a.yaml", with: "gone\($0).yaml") }
  }
  row("entries that are none") { repeated($0, separator: ",") { _ in "1" } }
  table.add(
    "findings that are listed", size: 60,
    [
      Probe(Probe.baseline.words, before: Probe.writeBaseline.words),
      Probe(Probe.writeBaseline.words, before: Probe.writeBaseline.words),
    ]
  ) {
    folder([
      (
        "a.yaml",
        campaign(cards: repeated($0) { "  - { type: text_announcement, id: c\($0), title: T, description: D }\n" })
      )
    ])
  }
}
