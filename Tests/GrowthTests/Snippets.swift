/// A card on one line.
func card(_ id: String, _ more: String = "") -> String {
  "{ type: text_announcement, id: \(id), title: Title, description: Text, url: https://example.com/\(more) }"
}

/// A slideup on one line.
func message(_ id: String, on trigger: String = "{ type: session_start }", _ more: String = "") -> String {
  "{ type: slideup, id: \(id), message: Hello, triggers: [\(trigger)]\(more) }"
}

func customEvent(_ name: String, where filters: String) -> String {
  "{ type: custom_event, name: \(name), where: [\(filters)] }"
}

/// A campaign with a list of cards, one on each line.
func campaign(_ name: String = "sample", cards: String) -> String { "campaign: \(name)\ncards:\n\(cards)" }

/// A campaign with a list of messages, one on each line.
func messages(_ count: Int, _ line: (Int) -> String) -> String {
  "campaign: sample\nin_app_messages:\n" + repeated(count) { "  - \(line($0))\n" }
}

/// A campaign with one card that contains a text.
func campaign(withText text: String) -> String {
  "campaign: sample\ncards:\n  - type: text_announcement\n    id: a\n    title: Title\n"
    + "    url: https://example.com/\n    description: \(text)\n"
}

/// A campaign with one message, whose trigger has filters.
func campaign(withFilters filters: String) -> String {
  "campaign: sample\nin_app_messages:\n  - \(message("a", on: customEvent("bought", where: filters)))\n"
}

/// A campaign with one message that contains a document.
func campaign(withDocument document: String) -> String {
  "campaign: sample\nin_app_messages:\n  - type: html\n    id: a\n    triggers: [{ type: session_start }]\n"
    + "    message: '\(document)'\n"
}

func campaign(withRegex regex: String) -> String {
  campaign(withFilters: "{ property: plan, matches: '\(regex)' }")
}

/// The lines of a text below a key, indented.
func indented(_ count: Int, _ line: (Int) -> String) -> String { repeated(count) { "      \(line($0))\n" } }
