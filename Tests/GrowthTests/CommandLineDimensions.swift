import Foundation

/// Payloads for `decompile`, which campaignc makes from definitions.
let payloadDimensions = DimensionTable(.payload) { table in
  let kinds: [(name: String, definition: @Sendable (Int) -> String)] = [
    ("feed", { campaign(cards: repeated($0) { "  - \(card("c\($0)"))\n" }) }),
    ("content-cards", { campaign(cards: repeated($0) { "  - \(card("c\($0)", ", channels: [content_cards]"))\n" }) }),
    ("triggers", { "campaign: a\nin_app_messages:\n" + repeated($0) { "  - \(message("m\($0)", on: event($0)))\n" } }),
    ("server", { campaign(cards: repeated($0) { "  - \(card("c\($0)"))\n" }) }),
  ]
  for (name, definition) in kinds {
    let json = Probe.decompile.adding("--format", "json")
    let probes: [Probe] = name == "server" ? [.decompile, .decompileCheck, json] : [.decompile, json]
    table.add("parts of the payload \(name)", size: 60, probes) { try payload(name, of: definition($0)) }
  }
  table.add("campaigns in a payload", size: 50, [.decompile]) {
    try payload("feed", of: repeated($0) { "---\n" + campaign("c\($0)", cards: "  - \(card("a"))\n") })
  }
  table.add("payloads of servers", size: 50, [.decompile, .decompileCheck]) {
    try payload("server", of: repeated($0) { "---\n" + campaign("c\($0)", cards: "  - \(card("a"))\n") })
  }
  table.add("filters in a payload", size: 60, [.decompile]) {
    try payload(
      "triggers", of: campaign(withFilters: repeated($0, separator: ", ") { "{ property: p\($0), equals: a }" }))
  }
  table.add("extras in a payload", size: 100, [.decompile]) {
    try payload(
      "feed",
      of: campaign(cards: "  - \(card("a", ", extras: { \(repeated($0, separator: ", ") { "k\($0): v" }) }"))\n"))
  }
  table.add("a long text in a payload", size: 4_000, [.decompile]) {
    try payload("feed", of: campaign(withText: repeated($0, "word ")))
  }
  func row(_ name: String, size: Int = 100, _ text: @escaping @Sendable (Int) -> String) {
    table.add(name, size: size, [.decompile]) { Workspace([("feed.json", text($0))], arguments: ["feed.json"]) }
  }
  row("unknown keys of a payload") { "{\"feed\":[{\(repeated($0, separator: ",") { "\"k\($0)\":1" })}]}" }
  row("unknown types in a payload") {
    "{\"feed\":[\(repeated($0, separator: ",") { "{\"id\":\"a/c\($0)\",\"type\":\"t\($0)\"}" })]}"
  }
  row("parts of one id") {
    "{\"feed\":[\(repeated($0, separator: ",") { _ in "{\"id\":\"a/c\",\"type\":\"text_announcement\"}" })]}"
  }
  row("items that are none") { "{\"feed\":[\(repeated($0, separator: ",") { "\($0)" })]}" }
  row("repeated keys of a payload") { "{\(repeated($0, separator: ",") { _ in "\"feed\":[]" })}" }
  row("escapes in a payload", size: 1_000) {
    "{\"feed\":[{\"id\":\"a/c\",\"type\":\"text_announcement\",\"title\":\"\(repeated($0, "\\u00e9"))\"}]}"
  }
}

/// A payload in its own file.
private func payload(_ name: String, of definition: String) throws -> Workspace {
  let folder = try MeasuredFolder()
  try folder.write(Workspace([("a.yaml", definition)]))
  let lines = try folder.output(of: ["compile", "--payload", name, "--threads", "1", "a.yaml"])
  return Workspace(bytes: lines, named: "payload.json")
}

let argumentDimensions = DimensionTable(.arguments) { table in
  let plain = campaign(cards: "  - \(card("a"))\n")
  func row(_ name: String, size: Int = 60, _ probes: [Probe], _ arguments: @escaping @Sendable (Int) -> [String]) {
    table.add(name, size: size, probes) { Workspace([("a.yaml", plain)], arguments: arguments($0)) }
  }
  row("one path", [.lint, .compile, .dump, .stats, .config]) { Array(repeating: "a.yaml", count: $0) }
  row("paths of one file", [.lint]) { size in (0..<size).map { repeated($0 % 50, "./") + "a.yaml" } }
  row("missing paths", [.lint, .compile, .dump]) { size in ["a.yaml"] + (0..<size).map { "gone\($0).yaml" } }
  row("a long path", size: 1_000, [.lint]) { [repeated($0, "./") + "a.yaml"] }
  row("a long missing path", size: 8_000, [.lint]) { [repeated($0, "a")] }
  row("settings of rules", [.lint]) { size in
    ["a.yaml"] + (0..<size).flatMap { _ in ["--rule", "card-without-url=off"] }
  }
  row("rules to skip", [.lint]) { size in ["a.yaml"] + (0..<size).flatMap { _ in ["--skip", "card-without-url"] } }
  row("rules to report", [.lint]) { size in ["a.yaml"] + (0..<size).flatMap { _ in ["--only", "card-without-url"] } }
  row("forms of a report", size: 20, [.lint]) { size in
    ["a.yaml"] + (0..<size).flatMap { ["--format", "json", "--output", "r\($0).json"] }
  }
  row("payloads to make", [.compile]) { size in ["a.yaml"] + (0..<size).flatMap { _ in ["--payload", "news_feed"] } }
  row("segments of a reader", [.compile]) { size in ["a.yaml"] + (0..<size).flatMap { ["--audience", "s\($0)"] } }
  let who = Probe("who", "--target", "ios", "--at", "2026-03-20T08:00:00Z", "--threads", "1")
  row("campaigns of a matrix", [who]) { size in
    ["a.yaml"] + (0..<size).flatMap { _ in ["--campaign", "sample"] }
  }
  table.add("messages of a matrix", size: 60, [who.adding("--details"), who.adding("--format", "json")]) { size in
    let messages = repeated(size) { "  - \(message("m\($0)"))\n" }
    return Workspace([("a.yaml", "campaign: sample\nin_app_messages:\n" + messages)], arguments: ["a.yaml"])
  }
  table.add("campaigns of a list", size: 50, [Probe("list", "--threads", "1")]) { size in
    Workspace(
      [("a.yaml", repeated(size) { "---\n" + campaign("c\($0)", cards: "  - \(card("a"))\n") })], arguments: ["a.yaml"])
  }
  row("attributes of a reader", [.compile]) { size in
    ["a.yaml"] + (0..<size).flatMap { ["--attribute", "a\($0)=b"] }
  }
  row("types to make", [Probe("fixtures", "-o", "made", "--count", "4", "--threads", "1")]) { size in
    (0..<size).flatMap { _ in ["--type", "slideup"] }
  }
  row("a long unknown rule", size: 8_000, [.lint]) { ["a.yaml", "--skip", repeated($0, "a")] }
  row("a long unknown option", size: 8_000, [.lint]) { ["--" + repeated($0, "a")] }
  row("a long value of an option", size: 8_000, [.lint]) { ["--format", repeated($0, "a")] }
  row("a long name to explain", size: 8_000, [Probe("explain")]) { [repeated($0, "a")] }
  row("a long name of a schema", size: 8_000, [Probe("schema")]) { [repeated($0, "a")] }
  row("a long name of a command", size: 8_000, [Probe("help")]) { [repeated($0, "a")] }
  row("a long name of a shell", size: 8_000, [Probe("completions")]) { [repeated($0, "a")] }
  row("a long word for a hook", size: 8_000, [Probe("hook")]) { [repeated($0, "a")] }
  row("a long id of something new", size: 8_000, [Probe("new")]) { ["slideup", repeated($0, "a")] }
  row("a long moment", size: 8_000, [.compile]) { ["a.yaml", "--now", repeated($0, "2")] }
  row("a long folder to begin in", size: 500, [Probe("init")]) { [repeated($0, "./") + "new"] }
  row("campaigns that are made up", size: 50, [Probe("fixtures", "-o", "made", "--threads", "1")]) {
    ["--count", "\($0)"]
  }
  row(
    "campaigns that are made up in one file", size: 50,
    [Probe("fixtures", "-o", "made", "--in-one-file", "--threads", "1")]
  ) { ["--count", "\($0)"] }
  row("too many operands", [Probe("version"), Probe("rules"), Probe("manual"), Probe("completions"), Probe("init")]) {
    size in (0..<size).map { "a\($0)" }
  }
  let simulate = Probe("simulate", "--threads", "1")
  let why = Probe("why", "sample/a", "--threads", "1")
  let moment = "2026-03-20T08:00:00Z"
  row("operands of the language server", [Probe("lsp")]) { size in (0..<size).map { "a\($0)" } }
  row("events of a simulation", size: 50, [simulate]) { size in
    ["a.yaml"] + (0..<size).flatMap { _ in ["--event", "visit", "--property", "total=1", "--after", "1s"] }
  }
  row("steps of every kind", [simulate]) { size in
    let step = [
      "--session-start", "--purchase", "p", "--push-click", "c", "--tap", "--tap-button", "0", "--dismiss",
      "--background", "--foreground", "--launch", "--rotate", "landscape", "--view-feed", "news_feed", "--category",
      "news", "--tap-card", "sample/a", "--asset-fails", "https://example.com/a.png", "--refresh", "fails", "--answer",
      "display", "--asset-works", "https://example.com/a.png", "--new-language", "de", "--new-audiences", "members",
      "--at", moment,
    ]
    return ["a.yaml"] + (0..<size).flatMap { _ in step }
  }
  row("properties of an event", size: 200, [simulate]) { size in
    ["a.yaml", "--event", "visit"] + (0..<size).flatMap { ["--property", "p\($0)=1"] }
  }
  row("declared names", [Probe("diff", "--threads", "1")]) { size in
    ["a.yaml", "a.yaml"] + (0..<size).flatMap { ["--renamed", "sample/a\($0)=sample/b\($0)"] }
  }
  row("synthetic readers", size: 50, [simulate]) { ["a.yaml", "--readers", "\($0)"] }
  table.add("lines of an event log", size: 200, [simulate, simulate.adding("--format", "svg")]) { size in
    let lines = repeated(size) { _ in "{\"event\":\"visit\",\"time\":\"\(moment)\"}\n" }
    return Workspace([("a.yaml", plain), ("log", lines)], arguments: ["a.yaml", "--log", "log"])
  }
  let pictures = [simulate.adding("--format", "svg"), simulate.adding("--readers", "3", "--format", "svg")]
  table.add(
    "messages that wait for one event", size: 60, [simulate, why, simulate.adding("--readers", "3")] + pictures
  ) { size in
    let messages = repeated(size) { "  - \(message($0 == 0 ? "a" : "m\($0)", ", re_eligibility: always"))\n" }
    let text = "campaign: sample\nin_app_messages:\n" + messages
    return Workspace([("a.yaml", text)], arguments: ["a.yaml", "--at", moment, "--session-start"])
  }
  let drawn = ["calendar", "ladder", "sizes"].map { Probe("preview", "--svg", $0, "--threads", "1") }
  table.add("messages of a page", size: 60, [.preview] + drawn) { size in
    let messages = repeated(size) { number in
      let trigger =
        number.isMultiple(of: 2) ? "{ type: any_purchase }" : "{ type: specific_purchase, product: p\(number) }"
      return "  - { id: m\(number), type: slideup, message: Hello, triggers: [\(trigger)] }\n"
    }
    return Workspace([("a.yaml", "campaign: sample\nin_app_messages:\n" + messages)], arguments: ["a.yaml"])
  }
  table.add("campaigns with dates of a page", size: 60, [.preview] + drawn) { size in
    let text = repeated(size) { number in
      "---\ncampaign: c\(number)\nstarts: 2026-03-20T08:00:00Z\nends: 20\(27 + number % 50)-03-20T08:00:00Z\ncards:\n  - \(card("a"))\n"
    }
    return Workspace([("a.yaml", text)], arguments: ["a.yaml"])
  }
  table.add("readers of a page", size: 12, [.preview]) { size in
    let readers = repeated(size) { "  r\($0): { target: web, group: \($0) }\n" }
    return Workspace([("campaignc.yaml", "readers:\n" + readers), ("a.yaml", plain)], arguments: ["a.yaml"])
  }
  let test = Probe("test", "--threads", "1")
  @Sendable func scenario(_ name: String, _ steps: String) -> String {
    "---\nscenario: \(name)\nat: \(moment)\nsteps:\n  - session_start\n\(steps)"
  }
  let played = simulate.adding("--scenario", "s")
  table.add("scenarios", size: 50, [.lint, test, simulate.adding("--scenario", "s0")]) { size in
    let scenarios = repeated(size) { scenario("s\($0)", "  - expect: { shown: sample/a }\n") }
    return Workspace([("a.yaml", plain + scenarios)], arguments: ["a.yaml"])
  }
  table.add("steps of a scenario", size: 100, [.lint, test, test.adding("--format", "json"), played]) { size in
    let steps = repeated(size) { _ in "  - { event: visit, after: 1s, expect: { never: sample/b, unread: 0 } }\n" }
    return Workspace([("a.yaml", plain + scenario("s", steps))], arguments: ["a.yaml"])
  }
  table.add("names in an expectation", size: 200, [.lint, test]) { size in
    let names = repeated(size) { "sample/m\($0), " }
    let text = scenario("a", "  - expect: { not_shown: [\(names)sample/a] }\n")
    return Workspace([("a.yaml", plain + text)], arguments: ["a.yaml"])
  }
  table.add("sources", size: 50, [.whereFeed]) { size in
    Workspace([("a.yaml", plain)], arguments: (0..<size).flatMap { _ in ["--sources", "a.yaml"] })
  }
  table.add("a long pointer", size: 2_000, [.whereFeed]) {
    Workspace([("a.yaml", plain)], arguments: [repeated($0, "/a")])
  }
  table.add("a list of files", size: 50, [.lint, .compile, .dump, .stats]) { size in
    var workspace = Workspace(
      (0..<size).map { ("c\($0).yaml", campaign("c\($0)", cards: "  - \(card("a"))\n")) },
      arguments: ["--files-from", "list"])
    workspace.add("list", repeated(size) { "c\($0).yaml\n" })
    return workspace
  }
  table.add("a list of one file", size: 500, [.lint]) { size in
    Workspace([("a.yaml", plain), ("list", repeated(size, "a.yaml\n"))], arguments: ["--files-from", "list"])
  }
  table.add("a list of missing files", size: 100, [.lint]) { size in
    Workspace(
      [("a.yaml", plain), ("list", "a.yaml\n" + repeated(size) { "gone\($0)\n" })], arguments: ["--files-from", "list"])
  }
  table.add("standard input", size: 100, [.lint, .compile, .dump]) { size in
    var workspace = Workspace([], arguments: ["-"])
    workspace.input = Array(campaign(cards: repeated(size) { "  - \(card("c\($0)"))\n" }).utf8)
    return workspace
  }
}
