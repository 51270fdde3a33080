/// Small random campaigns as text, with all fields that decide about delivery. Each message is a line.
package struct GeneratedCampaigns {
  package let text: String

  package init(_ dice: inout Dice) {
    var writer = Writer(family: dice.roll(5))
    text = (0..<1 + dice.roll(3)).map { writer.campaign($0, &dice) }.joined(separator: "---\n")
  }
}

private struct Writer {
  /// The kind of events that the messages share.
  let family: Int
  private var count = 0

  init(family: Int) { self.family = family }

  mutating func campaign(_ number: Int, _ dice: inout Dice) -> String {
    var head = "campaign: c\(number)\ntargets: [\(dice.pick(Self.targets))]\n"
    if dice.roll(6) == 0 { head += "audience: members\n" }
    if dice.roll(8) == 0 { head += "control: { share: 10 }\n" }
    if dice.roll(8) == 0 { head += "starts: \(Self.moment(dice.pick([10, 30])))\n" }
    if dice.roll(8) == 0 { head += "ends: \(Self.moment(dice.pick([60, 75])))\n" }
    return head + "in_app_messages:\n" + (0..<1 + dice.roll(3)).map { _ in message(&dice) }.joined()
  }

  private static let targets = [
    "ios, web", "ios, web", "ios", "android, web", "ios, web, roku", "roku", "flutter, roku",
  ]

  private mutating func message(_ dice: inout Dice) -> String {
    count += 1
    let kind = dice.pick(["slideup", "slideup", "full", "full", "modal", "html", "control"])
    let triggers = (0..<dice.pick([1, 1, 1, 2])).map { _ in trigger(&dice) }.joined(separator: ", ")
    var fields = ["id: m\(count)", "type: \(kind)", "triggers: [\(triggers)]"]
    if kind != "control" { fields.append("message: Hello") }
    if kind == "full" {
      fields.append("image: \"https://example.com/a.png\"")
      fields.append("orientation: \(dice.pick(["any", "portrait", "landscape"]))")
    }
    for (name, values) in Self.fields {
      let value = dice.pick(values)
      if !value.isEmpty { fields.append("\(name): \(value)") }
    }
    if dice.roll(6) == 0 { fields.append("starts: \(Self.moment(dice.pick([10, 30, 60])))") }
    if dice.roll(6) == 0 { fields.append("ends: \(Self.moment(dice.pick([60, 66, 75])))") }
    if kind != "control" {
      if dice.roll(5) == 0 { fields.append("language: \(dice.pick(["en", "de", "de-AT"]))") }
      if dice.roll(4) == 0 { fields.append("variations: [{ for: { \(dice.pick(Self.readers)) }, message: Hallo }]") }
    }
    return "  - { \(fields.joined(separator: ", ")) }\n"
  }

  /// The values of fields; mostly none.
  private static let fields = [
    ("priority", ["", "1", "2", "3"]), ("re_eligibility", ["", "always", "always", "always", "5s", "20s"]),
    ("min_interval", ["", "", "", "0s", "5s", "20s", "40s"]), ("delay", ["", "", "", "", "4s", "11s", "35s"]),
    ("timeout", ["", "", "", "", "", "", "8s", "40s"]), ("audience", ["", "", "", "", "buyers", "members"]),
  ]

  private static let readers = ["language: de", "language: de-AT", "target: ios", "language: en, target: web"]

  private func trigger(_ dice: inout Dice) -> String {
    switch family {
    case 0:
      let clicks = ["type: push_click", "type: push_click, campaign: c0", "type: push_click, campaign: other"]
      return "{ \(dice.pick(["type: session_start"] + clicks)) }"
    case 1:
      guard dice.roll(3) > 0 else { return "{ type: any_purchase }" }
      let filters = Self.filters(Self.purchaseFilters, &dice)
      return "{ type: specific_purchase, product: p\(dice.roll(2))\(filters) }"
    default:
      return "{ type: custom_event, name: e\(dice.pick([0, 0, 1]))\(Self.filters(Self.eventFilters, &dice)) }"
    }
  }

  private static func filters(_ all: [String], _ dice: inout Dice) -> String {
    let filters = (0..<dice.pick([0, 0, 0, 1, 1, 2])).map { _ in
      dice.roll(6) == 0 ? "any_of: [{ \(dice.pick(all)) }, { \(dice.pick(all)) }]" : dice.pick(all)
    }
    return filters.isEmpty ? "" : ", where: [\(filters.map { "{ \($0) }" }.joined(separator: ", "))]"
  }

  private static let purchaseFilters = [1, 2, 50, 101].flatMap {
    ["property: quantity, at_least: \($0)", "property: quantity, less_than: \($0)"]
  }

  private static let eventFilters =
    [1, 2, 3].flatMap { number in
      ["equals", "not_equals", "at_least", "at_most", "less_than", "greater_than"].map {
        "property: n, \($0): \(number)"
      }
    } + [
      "property: n, one_of: [1, 2]", "property: n, exists: true", "property: n, exists: false",
      "property: s, equals: abc", "property: s, not_equals: abc", "property: s, one_of: [abc, xy]",
      "property: s, matches: '^[0-9]+$'", "property: s, exists: true", "property: s, matches: '/^pro$/'",
      "property: b, equals: true", "property: b, not_equals: true", "property: b, exists: true",
      "property: d, after: 2026-01-01T00:00:30Z", "property: d, before: 2026-01-01T00:00:30Z",
    ]

  private static func moment(_ second: Int) -> String {
    "2026-01-01T00:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
  }
}
