/// Scenarios, simulated readers, and what `lint` says about them.
let scenarioDimensions = DimensionTable(.scenarios) { table in
  let test = Probe("test", "--threads", "1")
  let (json, junit) = (test.adding("--format", "json"), test.adding("--format", "junit"))
  let update = test.adding("--update")
  let simulate = Probe("simulate", "--threads", "1", "--at", "2026-03-20T08:00:00Z")
  func add(
    _ name: String, size: Int = 50, _ probes: [Probe], isOnlyOfMemory: Bool = false,
    _ files: @escaping @Sendable (Int) -> [(String, String)]
  ) {
    table.add(name, size: size, probes, isOnlyOfMemory: isOnlyOfMemory) { Workspace(files($0), arguments: ["."]) }
  }

  add("files with a scenario each", [.lint, test, junit, json]) { size in
    [("c.yaml", waiting(1))] + (0..<size).map { ("t\($0).yaml", scenario("t\($0)", "  - expect: { unread: 0 }\n")) }
  }
  add("files with a failed scenario each", [test, junit, json, update]) { size in
    [("c.yaml", waiting(1))] + (0..<size).map { ("t\($0).yaml", scenario("t\($0)", "  - expect: { unread: 7 }\n")) }
  }
  add("failed scenarios", [test, junit, json, update]) { size in
    [
      ("c.yaml", waiting(1)),
      ("t.yaml", repeated(size) { "---\n" + scenario("t\($0)", "  - expect: { unread: 7 }\n") }),
    ]
  }
  add("failed expectations", size: 200, [test, update]) { size in
    [("c.yaml", waiting(1)), ("t.yaml", scenario("t", repeated(size, "  - expect: { unread: 7 }\n")))]
  }
  add("triggers, and expectations of their message", [.lint, test]) { size in
    let triggers = repeated(size, separator: ", ") { "{ type: custom_event, name: e\($0) }" }
    return [
      ("c.yaml", messages(1) { _ in message("m0", on: triggers) }),
      ("t.yaml", scenario("t", "  - &a { expect: { shown: sample/m0 } }\n" + repeated(size, "  - *a\n"))),
    ]
  }
  add("events, and expectations of their message", [.lint, test]) { size in
    let steps = repeated(size, "  - { event: e, after: 1h }\n") + repeated(size, "  - expect: { never: sample/m1 }\n")
    return [("c.yaml", waiting(2)), ("t.yaml", scenario("t", steps))]
  }
  add("rounds of a repeated step", size: 20, [test, json, .lint]) { size in
    let repetition = "  - repeat: { times: \(size), every: 1h, steps: [{ event: e, expect: { unread: 0 } }] }\n"
    return [("c.yaml", waiting(1)), ("t.yaml", scenario("t", repetition))]
  }
  add("repetitions, and steps of each", size: 50, [test, update, .lint]) { size in
    let steps = repeated(4, separator: ", ") { _ in "{ event: e, expect: { unread: 7 } }" }
    let repetition = "  - repeat: { times: 2, every: 1h, steps: [\(steps)] }\n"
    return [("c.yaml", waiting(1)), ("t.yaml", scenario("t", repeated(size, repetition)))]
  }
  add("displays of messages", [test, .lint]) { size in
    let displays = repeated(size, separator: ", ") { "sample/m\($0): 0" }
    return [("c.yaml", waiting(size)), ("t.yaml", scenario("t", "  - expect: { displays: { \(displays) } }\n"))]
  }
  add("names of messages on the screen and on the stack", [test, .lint, json]) { size in
    let names = repeated(size, separator: ", ") { "sample/m\($0)" }
    let steps = "  - expect: { visible: [\(names)], stack: [\(names)], clicks: [\(names)] }\n"
    return [("c.yaml", waiting(size)), ("t.yaml", scenario("t", steps))]
  }
  add("expected texts of a shown message", [test, .lint]) { size in
    let texts = repeated(size, separator: ", ") { _ in "'…o…'" }
    return [("c.yaml", waiting(1)), ("t.yaml", scenario("t", "  - { event: e, expect: { text: [\(texts)] } }\n"))]
  }
  add("ellipses in an expected text", size: 500, [test, .lint]) { size in
    let text = repeated(size, "…o")
    let campaign = messages(1) { _ in
      "{ id: m0, type: slideup, message: \(repeated(size, "fo")), triggers: [{ type: custom_event, name: e }] }"
    }
    return [("c.yaml", campaign), ("t.yaml", scenario("t", "  - { event: e, expect: { text: '\(text)' } }\n"))]
  }
  add("changes of the reader, and sessions", size: 20, [test, .lint]) { size in
    let steps = repeated(size) { "  - reader: { audiences: [a\($0)], attributes: { k: \($0) } }\n  - session_start\n" }
    return [("c.yaml", waiting(1)), ("t.yaml", scenario("t", steps + "  - expect: { unread: 0 }\n"))]
  }
  add("campaigns, and unknown ones in a scenario", [.lint, test]) { size in
    let unknown = repeated(size, separator: ", ") { "q\($0)" }
    return (0..<size).map { ("c\($0).yaml", campaign("c\($0)", cards: "  - \(card("a"))\n")) }
      + [("t.yaml", scenario("t", "  - expect: { unread: 0 }\n", "campaigns: [\(unknown)]\n"))]
  }
  add("messages, and scenarios with an unknown one", [.lint, test, json, junit]) { size in
    let scenarios = repeated(size) { "---\n" + scenario("t\($0)", "  - expect: { never: sample/q\($0) }\n") }
    return [("c.yaml", waiting(size)), ("t.yaml", scenarios)]
  }
  add("campaigns, and a scenario of each", [.lint, test]) { size in
    (0..<size).map { ("c\($0).yaml", campaign("c\($0)", cards: "  - \(card("a"))\n")) }
      + (0..<size).map { number in
        let steps = "  - expect: { content_cards: nothing }\n"
        return ("t\(number).yaml", scenario("t\(number)", steps, "campaigns: [c\(number)]\n"))
      }
  }
  add("configurations, and a scenario of each", [.lint, test]) { size in
    (0..<size).flatMap { number in
      [
        ("d\(number)/campaignc.yaml", "exclude: [x]\n"),
        ("d\(number)/c.yaml", campaign("c\(number)", cards: "  - \(card("a"))\n")),
        ("d\(number)/t.yaml", scenario("t", "  - expect: { content_cards: nothing }\n")),
      ]
    }
  }
  add("messages, and scenarios with an event for all", size: 5, [test, update], isOnlyOfMemory: true) { size in
    let scenarios = repeated(size) { "---\n" + scenario("t\($0)", "  - event: e\n  - event: e\n") }
    return [("c.yaml", waiting(10 * size)), ("t.yaml", scenarios)]
  }
  add("messages, and traces of scenarios", size: 2, [json], isOnlyOfMemory: true) { size in
    let scenarios = repeated(size) { "---\n" + scenario("t\($0)", "  - event: e\n  - event: e\n") }
    return [("c.yaml", waiting(10 * size)), ("t.yaml", scenarios)]
  }
  add("cards, and expectations without them", size: 20, [update], isOnlyOfMemory: true) { size in
    let cards = repeated(size) { "  - \(card("c\($0)", ", channels: [content_cards]"))\n" }
    let steps = repeated(size, "  - expect: { content_cards: nothing }\n")
    return [("c.yaml", campaign(cards: cards)), ("t.yaml", scenario("t", steps))]
  }
  table.add("messages that win before one another", size: 30, [simulate.adding("--readers", "1")]) { size in
    let model = ("model", "days: 366\nsessions_per_day: 20\n")
    return Workspace([("c.yaml", waiting(size)), model], arguments: ["--model", "model", "c.yaml"])
  }
  table.add("delayed messages of a reader", size: 40, [simulate.adding("--readers", "1")]) { size in
    let messages = repeated(size) { number in
      "  - \(message("m\(number)", on: "{ type: custom_event, name: e\(number) }", ", delay: 30d"))\n"
    }
    return Workspace([("c.yaml", "campaign: sample\nin_app_messages:\n" + messages)], arguments: ["c.yaml"])
  }
  table.add("messages for any purchase, and for products", [simulate]) { size in
    let any = repeated(size) { "  - \(message("a\($0)", on: "{ type: any_purchase }"))\n" }
    let one = repeated(size) { "  - \(message("p\($0)", on: "{ type: specific_purchase, product: p\($0) }"))\n" }
    return Workspace(
      [("c.yaml", "campaign: sample\nin_app_messages:\n" + any + one)], arguments: ["c.yaml", "--purchase", "p1"])
  }
  table.add("filters on properties of an event", [simulate]) { size in
    let filters = repeated(size, separator: ", ") { "{ property: p\($0), equals: 1 }" }
    return Workspace([("c.yaml", campaign(withFilters: filters))], arguments: ["c.yaml", "--event", "bought"])
  }
  table.add("properties of logged events", size: 2_000, [Probe("simulate", "--threads", "1", "--log", "log")]) { size in
    let lines = repeated(size) { number in
      let properties = repeated(10, separator: ",") { "\"p\($0)\":\(number)" }
      return "{\"event\":\"e\",\"time\":\(1_774_000_000 + number),\"properties\":{\(properties)}}\n"
    }
    return Workspace([("c.yaml", waiting(1)), ("log", lines)], arguments: ["c.yaml"])
  }
  addLogs(to: &table)
}

/// Event logs: in the forms of tools, compressed, and as the source of a model.
private func addLogs(to table: inout DimensionTable) {
  let play = Probe("simulate", "--threads", "1", "--log", "log.gz")
  table.add("events of a compressed log", size: 5_000, [play]) { size in
    Workspace(
      [("c.yaml", waiting(1)), ("log", repeated(size) { logged($0) })], arguments: ["c.yaml"],
      preparation: "gzip log")
  }
  table.add("parts of a compressed log", size: 500, [play]) { size in
    Workspace(
      [("c.yaml", waiting(1)), ("log", logged(0))], arguments: ["c.yaml"],
      preparation: """
        gzip log
        parts=1
        while [ $parts -lt \(size) ]; do cat log.gz log.gz >all && mv all log.gz; parts=$((2 * parts)); done
        """)
  }
  let fit = Probe("simulate", "--threads", "1", "--fit", "log", "-o", "model.yaml")
  table.add("events of readers to fit a model", size: 2_000, [fit]) { size in
    Workspace([("log", repeated(size) { logged($0, by: "u\($0 % 100)") })])
  }
  table.add("readers to fit a model", size: 2_000, [fit]) { size in
    Workspace([("log", repeated(size) { logged($0, by: "u\($0)") })])
  }
  table.add("names of events to fit a model", size: 500, [fit]) { size in
    Workspace([
      ("log", repeated(size) { "{\"event\":\"e\($0)\",\"time\":\(1_774_000_000 + $0),\"user\":\"u\"}\n" })
    ])
  }
}

/// A campaign with messages that wait for one event.
private func waiting(_ count: Int) -> String {
  messages(count) { message("m\($0)", on: "{ type: custom_event, name: e }") }
}

private func scenario(_ name: String, _ steps: String, _ more: String = "") -> String {
  "scenario: \(name)\nat: 2026-03-20T08:00:00Z\n\(more)steps:\n  - session_start\n\(steps)"
}

/// A line of an event log.
private func logged(_ number: Int, by user: String = "u") -> String {
  let time = 1_774_000_000 + number * 60
  return "{\"event\":\"e\(number % 50)\",\"time\":\(time),\"user\":\"\(user)\",\"properties\":{\"p\":1}}\n"
}
