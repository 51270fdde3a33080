private func file(_ number: Int, _ text: String) -> (String, String) { ("n\(number).yaml", text) }

/// A workspace whose summary is linked, once or several times.
private func linked(_ files: [(String, String)], times: Int = 1) -> Workspace {
  Workspace(files + [("list.txt", repeated(times) { _ in "a.summary\n" })])
}

/// Summaries, and what is linked.
let summaryDimensions = DimensionTable(.summaries) { table in
  let summarize = Probe("summarize", "-o", "a.summary", "--threads", "1")
  let list = ["--summaries-from", "list.txt"]
  let link = Probe(["link", "--threads", "1"] + list, before: summarize.words + ["."])
  let merge = Probe(["link", "--merge", "b.summary"] + list, before: summarize.words + ["."])
  let withPayloads = summarize.adding("--payloads")
  let build = Probe(
    ["link", "--payloads", "payloads", "--threads", "1"] + list, before: withPayloads.words + ["."])
  func row(_ name: String, size: Int = 50, _ files: @escaping @Sendable (Int) -> [(String, String)]) {
    table.add("\(name) to summarize", size: size, [summarize]) { Workspace(files($0), arguments: ["."]) }
    table.add("\(name) in a summary", size: size, [link, merge]) { linked(files($0)) }
  }
  let plain: @Sendable (Int) -> [(String, String)] = { size in
    (0..<size).map { file($0, campaign("c\($0)", cards: "  - \(card("a"))\n")) }
  }
  row("files", plain)
  row("files with findings") { size in
    (0..<size).map {
      file($0, campaign("c\($0)", cards: "  - { type: text_announcement, id: a, titel: T, description: D }\n"))
    }
  }
  row("messages on one event") { size in
    (0..<size).map { file($0, "campaign: c\($0)\nin_app_messages: [\(message("a", on: event(0)))]\n") }
  }
  row("messages of a file", size: 100) { size in
    [file(0, "campaign: a\nin_app_messages:\n" + repeated(size) { "  - \(message("m\($0)", on: event($0)))\n" })]
  }
  row("comments that allow findings", size: 100) { size in
    [file(0, campaign(cards: repeated(size) { "  # campaignc: allow card-without-url\n  - \(card("c\($0)"))\n" }))]
  }
  row("directories with configurations", size: 30) { size in
    (0..<size).flatMap { number in
      [
        ("d\(number)/campaignc.yaml", "targets: [web]\n"),
        ("d\(number)/a.yaml", campaign("c\(number)", cards: "  - \(card("a"))\n")),
      ]
    }
  }
  table.add("files with payloads to summarize", size: 50, [withPayloads]) {
    Workspace(plain($0), arguments: ["."])
  }
  table.add("payloads in a summary", size: 50, [build]) { linked(plain($0)) }
  table.add("one summary, again and again", size: 20, [link, merge]) {
    linked(plain(4), times: $0)
  }
}
