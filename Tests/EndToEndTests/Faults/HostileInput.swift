import Testing

/// A workspace of up to 16 MB that is designed to use up all memory: the texts of its files by name.
struct HostileInput: Sendable, CustomTestStringConvertible {
  let name: String
  let files: @Sendable () -> [String: String]

  init(_ name: String, _ file: String = "a.yaml", _ text: @escaping @Sendable () -> String) {
    self.name = name
    files = { [file: text()] }
  }

  init(_ name: String, files: @escaping @Sendable () -> [String: String]) {
    self.name = name
    self.files = files
  }

  var testDescription: String { name }

  /// Nearly the maximum size of a file, with room for the rest of the text.
  private static let size = 16 << 20 - 1024

  /// A text, repeated up to that size.
  private static func many(_ text: String, from count: Int = size) -> String {
    String(repeating: text, count: count / text.utf8.count)
  }

  /// The given number of numbered lines.
  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    var text = ""
    for number in 0..<count { text += line(number) }
    return text
  }

  private static func messages(_ filters: String) -> String {
    """
    campaign: a
    in_app_messages:
    - { type: slideup, id: a, message: m, triggers: [{ type: custom_event, name: e, where: [\(filters)] }] }

    """
  }

  /// The given number of numbered records, each with a text that fills the file up to its size.
  private static func filled(_ count: Int, of size: Int = size, _ record: (Int, String) -> String) -> String {
    lines(count) { number in
      let length = record(number, "").utf8.count
      return record(number, String(repeating: "p", count: max(0, size / count - length)))
    }
  }

  private static func longMessage(_ number: Int, _ text: String) -> String {
    "- {type: slideup, id: c\(number), message: m, extras: {k: \"\(text)\"}, triggers: [{type: session_start}]}\n"
  }

  private static func shortMessage(_ number: Int, _ comment: String) -> String {
    "- {type: control, id: c\(number), triggers: [{type: session_start}]} # \(comment)\n"
  }

  private static func longCard(_ number: Int, _ path: String) -> String {
    "- {type: text_announcement, id: c\(number), title: T\(number), description: D, channels: [content_cards], "
      + "url: \"https://e.com/\(path)\"}\n"
  }

  private static let hundredReaders =
    "readers:\n" + lines(100) { "  r\($0): {target: ios, language: de, group: \($0)}\n" }

  private static let card =
    "type: captioned_image, title: T, description: D, image: \"https://e.com/i.png\", url: \"https://e.com/\""

  /// Twenty files, each with that many lines below a field.
  private static func twenty(_ field: String, _ count: Int, _ line: @escaping @Sendable (Int) -> String)
    -> [String: String]
  {
    let items = lines(count, line)
    return Dictionary(
      uniqueKeysWithValues: (0..<20).map { ("f\($0).yaml", "campaign: k\($0)\n\(field):\n\(items)") })
  }
}

extension HostileInput {
  static let all = texts + trees + filledUp + mistakes + shared + several + own + played

  /// Scenarios whose reports repeat what is in the files: each message has a reason at each step.
  private static let played = [
    HostileInput("a scenario with long values") { played(messages: 100, value: 30_000, steps: 100) },
    HostileInput("a scenario with many steps") { played(messages: 400, value: 200, steps: 2_000) },
    HostileInput("a scenario with a value of a megabyte") { played(messages: 2, value: 1 << 20, steps: 10_000) },
    HostileInput("a scenario with patterns") {
      played(messages: 400, value: 400, steps: 100) { "matches: \"^(a|aa)+b\($0)$\"" }
    },
    HostileInput("scenarios that fail") {
      "campaign: a\n---\n"
        + lines(9_000) {
          "scenario: s\($0)\nat: 2026-03-20T08:00:00Z\nsteps: [session_start, { expect: { shown: a/m } }]\n---\n"
        }
    },
  ]

  /// The messages of a campaign wait for a value that a scenario never logs, so its expectation fails at the end.
  private static func played(
    messages: Int, value: Int, steps: Int, filter: (Int) -> String = { "equals: b\($0)" }
  ) -> String {
    let event = "{event: e, properties: {p: \(String(repeating: "a", count: value))}}"
    return "campaign: a\nin_app_messages:\n"
      + lines(messages) {
        "- {type: slideup, id: m\($0), message: M, triggers: [{type: custom_event, name: e, "
          + "where: [{property: p, \(filter($0))}]}]}\n"
      }
      + "---\nscenario: a\nat: 2026-03-20T08:00:00Z\nsteps:\n- session_start\n- &a \(event)\n"
      + String(repeating: "- *a\n", count: steps) + "- expect: {shown: a/m0}\n"
  }

  private static let texts = [
    HostileInput("one text") { "campaign: " + many("a") },
    HostileInput("texts of a megabyte") {
      "campaign: a\n" + lines(15) { "t\($0): \"\\x61" + many("a", from: 1 << 20 - 9) + "\"\n" }
    },
    HostileInput("comments") { "campaign: a\n" + many("# a\n") },
    HostileInput("empty lines") { "campaign: a\n" + many("\n") },
    HostileInput("CRLF") { "campaign: a\r\n" + many("a: 1\r\n") },
    HostileInput("CR") { "campaign: a\r" + many("a: 1\r") },
    HostileInput("one line") { "campaign: a\nx: [" + many("no, ") + "]\n" },
    HostileInput("an open bracket") { "campaign: a\nx: [" + many("[a],") },
    HostileInput("an open quote") { "campaign: \"" + many("é\n") },
    HostileInput("a regular expression") {
      messages("{ property: p, matches: \"" + many("(a|b)*", from: 1 << 20) + "\" }")
    },
    HostileInput("directives") { many("%TAG !a! b\n") + "---\ncampaign: a\n" },
  ]

  private static let trees = [
    HostileInput("items") { "campaign: a\nx:\n" + many("- a\n") },
    HostileInput("items in brackets") { "campaign: a\nx: [" + many("a,") + "]\n" },
    HostileInput("filters of nothing") { messages(many("{},")) },
    HostileInput("filters") { messages(many("{property: a, equals: b},")) },
    HostileInput("documents") { many("---\na: b\n") },
    HostileInput("empty documents") { many("---\n") },
    HostileInput("campaigns") { lines(400_000) { "---\ncampaign: c\($0)\n" } },
    HostileInput("campaigns in JSON", "a.json") { "[" + lines(400_000) { "{\"campaign\":\"c\($0)\"}," } + "{}]" },
    HostileInput("numbers in JSON", "a.json") { "{\"campaign\":\"a\",\"x\":[" + many("1,") + "1]}" },
    HostileInput("keys in JSON", "a.json") { "{\"campaign\":\"a\"" + lines(490_000) { ",\"k\($0)\":1" } + "}" },
    HostileInput("extras") {
      "campaign: a\ncards:\n- { \(card), id: c, extras: {" + lines(490_000) { "k\($0): v, " } + "} }\n"
    },
    HostileInput("messages with all keys") {
      "campaign: a\ntargets: [ios]\nin_app_messages:\n"
        + lines(60_000) {
          "- {type: slideup, id: c\($0), message: M\($0), triggers: [{type: custom_event, name: e\($0)}]}\n"
        }
    },
    HostileInput("cards with all keys") {
      "campaign: a\ntargets: [ios]\ncards:\n"
        + lines(71_000) {
          "- {type: text_announcement, id: c\($0), title: T\($0), description: D, channels: [content_cards]}\n"
        }
    },
    HostileInput("variations") {
      "campaign: a\ncards:\n"
        + lines(40_000) { "- {id: c\($0), \(card), variations: [{for: {language: de}, title: T\($0)}]}\n" }
    },
    HostileInput("tags") { "campaign: a\nx:\n" + many("- !!str a\n", from: 9_000_000) },
    HostileInput("anchors") { "campaign: a\nx:\n" + lines(900_000) { "- &a\($0) b\n" } },
  ]

  /// As many records as a file can have, in files of the largest size.
  private static let filledUp = [
    HostileInput("long messages") { "campaign: a\nin_app_messages:\n" + filled(60_000, longMessage) },
    HostileInput("short messages") { "campaign: a\nin_app_messages:\n" + filled(95_000, shortMessage) },
    HostileInput("long cards") { "campaign: a\ncards:\n" + filled(70_000, longCard) },
    HostileInput("long messages in JSON", "a.json") {
      "{\"campaign\":\"a\",\"in_app_messages\":["
        + filled(55_000) {
          "{\"type\":\"slideup\",\"id\":\"c\($0)\",\"message\":\"m\",\"extras\":{\"k\":\"\($1)\"},"
            + "\"triggers\":[{\"type\":\"session_start\"}]},"
        } + "{\"type\":\"control\",\"id\":\"c\",\"triggers\":[{\"type\":\"session_start\"}]}]}"
    },
    HostileInput("long cards in JSON", "a.json") {
      "{\"campaign\":\"a\",\"cards\":["
        + filled(65_000) {
          "{\"type\":\"text_announcement\",\"id\":\"c\($0)\",\"title\":\"T\($0)\",\"description\":\"D\","
            + "\"channels\":[\"content_cards\"],\"url\":\"https://e.com/\($1)\"},"
        } + "{\"type\":\"text_announcement\",\"id\":\"c\",\"title\":\"T\",\"description\":\"D\"}]}"
    },
    HostileInput("two files of messages") {
      Dictionary(
        uniqueKeysWithValues: ["a", "b"].map {
          ("\($0).yaml", "campaign: \($0)\nin_app_messages:\n" + filled(45_000, of: size / 2, longMessage))
        })
    },
    HostileInput("two files of cards") {
      Dictionary(
        uniqueKeysWithValues: ["a", "b"].map {
          ("\($0).yaml", "campaign: \($0)\ncards:\n" + filled(55_000, of: size / 2, longCard))
        })
    },
    HostileInput("messages for readers") {
      ["campaignc.yaml": hundredReaders, "a.yaml": "campaign: a\nin_app_messages:\n" + filled(60_000, longMessage)]
    },
    HostileInput("cards for a reader") {
      [
        "campaignc.yaml": "readers: {anna: {target: ios, language: de}}\n",
        "a.yaml": "campaign: a\ncards:\n" + filled(70_000, longCard),
      ]
    },
    HostileInput("cards for readers") {
      ["campaignc.yaml": hundredReaders, "a.yaml": "campaign: a\ncards:\n" + filled(70_000, longCard)]
    },
  ]

  private static let mistakes = [
    HostileInput("unknown fields") { "campaign: a\n" + lines(490_000) { "a\($0): 1\n" } },
    HostileInput("one key over and over") { "campaign: a\n" + many("a: 1\n", from: 2_400_000) },
    HostileInput("cards of nothing") { "campaign: a\ncards:\n" + many("- {}\n", from: 4_900_000) },
    HostileInput("cards without a field") {
      "campaign: a\ncards:\n" + many("- {type: classic}\n", from: 5_900_000)
    },
    HostileInput("ambiguous words") { "campaign: a\ny:\n" + many("- no\n", from: 4_900_000) },
    HostileInput("infinite numbers") { "campaign: a\ny:\n" + many("- .inf\n", from: 6_900_000) },
    HostileInput("inexact numbers") { "campaign: a\ny:\n" + many("- 9007199254740993\n") },
    HostileInput("keys that are no text") { "campaign: a\ny:\n" + many("- 1: 2\n", from: 2_300_000) },
    HostileInput("undefined aliases") { "campaign: a\ny:\n" + many("- *a\n", from: 4_900_000) },
    HostileInput("merges of nothing") { "campaign: a\ny:\n" + many("- <<: 1\n", from: 2_600_000) },
    HostileInput("marks of direction") {
      "campaign: a\ncards:\n"
        + lines(90_000) { "- {type: text_announcement, id: c\($0), title: \"\u{202E}\", description: D}\n" }
    },
    HostileInput("a mistake behind much") { "campaign: a\n" + many("a: 1\n", from: 2_000_000) + "b: c: d\n" },
  ]

  private static let shared = [
    HostileInput("a text behind many aliases") {
      "campaign: a\nowner: &t \"" + many("t", from: 1 << 20 - 9) + "\"\ncards:\n"
        + lines(400) { "- {type: text_announcement, id: c\($0), title: *t, description: *t}\n" }
    },
    HostileInput("merged texts") {
      "campaign: a\nx: &t {title: " + many("t", from: 1_000_000) + ", description: D}\ncards:\n"
        + lines(1000) { "- {type: text_announcement, id: c\($0), <<: *t}\n" }
    },
    HostileInput("merged keys") {
      "campaign: a\nx: &t {" + lines(20_000) { "k\($0): v, " } + "}\ny:\n" + many("- {<<: *t}\n", from: 40_000)
    },
    HostileInput("files of aliases") {
      let text = "owner: &t \"" + many("t", from: 7000) + "\"\ncards:\n"
      let cards = lines(120) { "- {type: text_announcement, id: c\($0), title: *t, description: *t}\n" }
      return Dictionary(uniqueKeysWithValues: (0..<1000).map { ("f\($0).yaml", "campaign: k\($0)\n" + text + cards) })
    },
  ]

  private static let several = [
    HostileInput("cards") { twenty("cards", 6000) { "- {id: c\($0), \(card)}\n" } },
    HostileInput("cards on both channels") {
      twenty("cards", 5000) { "- {id: c\($0), \(card), channels: [news_feed, content_cards]}\n" }
    },
    HostileInput("short cards") {
      twenty("cards", 15_000) { "- {type: classic, id: c\($0), title: T, description: D}\n" }
    },
    HostileInput("messages") {
      twenty("in_app_messages", 10_000) {
        "- {type: slideup, id: c\($0), message: m, triggers: [{type: session_start}]}\n"
      }
    },
    HostileInput("messages for many events") {
      twenty("in_app_messages", 8000) {
        "- {type: control, id: c\($0), triggers: [{type: custom_event, name: e\($0)}]}\n"
      }
    },
    HostileInput("mistakes") { twenty("x", 45_000) { "- {a\($0): no}\n" } },
    HostileInput("small files") {
      Dictionary(
        uniqueKeysWithValues: (0..<20_000).map { ("f\($0).yaml", "campaign: k\($0)\ncards:\n- {id: c, \(card)}\n") })
    },
  ]

  private static let own = [
    HostileInput("schemes") {
      [
        "campaignc.yaml": "link_schemes:\n" + lines(490_000) { "- s\($0)\n" },
        "a.yaml": "campaign: a\ncards:\n"
          + lines(2000) { "- {type: banner_image, id: c\($0), image: \"https://e.com/a.png\", url: \"x\($0)://x\"}\n" },
      ]
    },
    HostileInput("rules") {
      ["campaignc.yaml": "rules:\n" + lines(490_000) { "  r\($0): off\n" }, "a.yaml": "campaign: a\n"]
    },
    HostileInput("a catalogue of events") {
      [
        "campaignc.yaml": "events: events.yaml\n", "events.yaml": "events:\n" + lines(300_000) { "  e\($0): {}\n" },
        "a.yaml": "campaign: a\n",
      ]
    },
    HostileInput("a catalogue of properties") {
      [
        "campaignc.yaml": "events: events.yaml\n", "a.yaml": "campaign: a\n",
        "events.yaml": "events:\n  e:\n    properties:\n" + lines(490_000) { "      p\($0): text\n" },
      ]
    },
    HostileInput("readers") {
      [
        "campaignc.yaml": hundredReaders,
        "a.yaml": "campaign: a\ncards:\n" + lines(50_000) { "- {id: c\($0), \(card), channels: [content_cards]}\n" },
      ]
    },
    HostileInput("a payload of numbers", "payload.json") { "[" + many("1,") + "1]" },
    HostileInput("a payload of cards", "payload.json") {
      "{\"cards\":["
        + lines(120_000) {
          "{\"type\":\"text_announcement\",\"id\":\"a/c\($0)\",\"title\":\"T\",\"description\":\"D\"},"
        } + "{}]}"
    },
    HostileInput("a baseline", "campaignc-baseline.json") {
      "{\"version\": 1, \"findings\": ["
        + lines(190_000) { "{\"file\": \"f\($0)\", \"path\": \"/x\", \"rule\": \"syntax\", \"value\": \"v\"},\n" }
        + "{\"file\": \"f\", \"path\": \"/x\", \"rule\": \"syntax\", \"value\": \"v\"}]}\n"
    },
    HostileInput("a list of files", "list.txt") { many("no/such/file.yaml\n", from: 4 << 20) },
    HostileInput("what is ignored", ".gitignore") { many("x*y\n", from: 4 << 20) },
  ]
}
