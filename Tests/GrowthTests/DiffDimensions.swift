/// Two states of campaigns: `old.yaml` and `new.yaml`.
let diffDimensions = DimensionTable(.changes) { table in
  func pair(_ name: String, size: Int = 60, _ text: @escaping @Sendable (_ size: Int, _ side: String) -> String) {
    table.add(name, size: size, [.diffSides]) { size in
      Workspace(
        [("old.yaml", text(size, "old")), ("new.yaml", text(size, "new"))], arguments: ["old.yaml", "new.yaml"])
    }
  }
  pair("changed texts") { size, side in messages(size) { message("m\($0)", ", uri: 'https://example.com/\(side)'") } }
  pair("other names of messages") { size, side in
    messages(size) { message("\(side)\($0)", on: event($0), ", uri: 'https://example.com/\($0)'") }
  }
  table.add("pictures of changed messages", size: 60, [.diffPictures]) { size in
    func text(_ side: String) -> String {
      messages(size) { message("m\($0)", ", uri: 'https://example.com/\(side)'") }
    }
    return Workspace([("old.yaml", text("old")), ("new.yaml", text("new"))], arguments: ["old.yaml", "new.yaml"])
  }
  pair("other names of messages that look alike") { size, side in messages(size) { message("\(side)\($0)") } }
  pair("other names of campaigns", size: 30) { size, side in
    repeated(size) { number in
      "---\ncampaign: \(side)\(number)\nin_app_messages:\n  - \(message("m", on: event(number)))\n"
    }
  }
  pair("changed filters") { size, side in
    messages(size) {
      message("m\($0)", on: customEvent("e\($0)", where: "{ property: p, at_least: \(side == "old" ? 1 : 2) }"))
    }
  }
  // Each message is compared with up to 64 others. Below that number, the work for one of them still grows.
  pair("changed priorities at one event", size: 240) { size, side in
    messages(size) { message("m\($0)", ", priority: \(side == "old" ? $0 : size - $0)") }
  }
  pair("changed triggers of a message") { size, side in
    messages(1) { _ in
      message("m", on: repeated(size, separator: ", ") { "{ type: custom_event, name: \(side)\($0) }" })
    }
  }
  pair("changed extras") { size, side in
    campaign(
      cards: "  - \(card("a", ", extras: { \(repeated(size, separator: ", ") { "\(side)\($0): v" }) }"))\n")
  }
  pair("changed tags") { size, side in
    "campaign: a\ntags: [\(repeated(size, separator: ", ") { "\(side)\($0)" })]\ncards: []\n"
  }
  table.add("allowed changes", size: 60, [.diffSides]) { size in
    let list = "changes:\n" + repeated(size) { "  - { change: '\(digits($0))', reason: agreed }\n" }
    let plain = campaign(cards: "  - \(card("a"))\n")
    return Workspace(
      [("old/a.yaml", plain), ("new/a.yaml", plain), ("new/changes.yaml", list)], arguments: ["old", "new"])
  }
}

/// Twelve digits.
private func digits(_ number: Int) -> String {
  let text = "\(number)"
  return String(repeating: "0", count: 12 - text.count) + text
}
