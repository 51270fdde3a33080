/// `campaignc.yaml`, which tells the tool what to check and how.
package enum ConfigurationTable {
  package static let include = Field(
    "include", .list(of: .filledText), "Globs of the files that are checked in a folder.",
    fallback: .everything("every campaign file"))
  package static let exclude = Field(
    "exclude", .list(of: .filledText), "Globs of files that are left out.", fallback: "[]")
  package static let targets = Field(
    "targets", .list(of: .choice(SharedChoices.targets), least: 1), "The clients of campaigns that name none.",
    fallback: .written(SharedChoices.defaultTargets))
  package static let linkSchemes = Field(
    "link_schemes", .list(of: .filledText), "The apps' own schemes that links may use; none means any.", fallback: "[]")
  package static let events = Field("events", .filledText, "The path of the event catalogue.")
  package static let rules = Field(
    "rules", .mapping(keys: .rule, values: .choice(severities)), "The severity of rules, by id.")
  package static let overrides = Field(
    "overrides", .list(of: .record(override)), "Severities for some files; later ones win.")
  package static let limits = Field("limits", .record(limitRecord), "How much a file may hold.")

  package static let files = Field("files", .list(of: .filledText, least: 1), "Globs of the files that it is for.")
  package static let paths = Field(
    "paths", .list(of: .filledText, least: 1),
    "Places in their documents, as JSON Pointers; '*' is one step, '**' any number, and what lies below belongs to it.",
    fallback: .everything("the whole file"))
  package static let override = RecordType(
    "override", "an override", "Severities for some files, or for places in them.", requires: [files, rules],
    allows: [paths])

  package static let fileBytes = limit("file_bytes", "The bytes of a file.", 16 << 20, most: Int64(UInt32.max) - 2)
  package static let nesting = limit("nesting", "Lists and mappings within one another.", 64, most: 100)
  package static let nodes = limit("nodes", "The nodes of a file, aliases followed.", 1_000_000)
  package static let textBytes = limit("text_bytes", "The bytes of one text.", 1 << 20)
  package static let limitRecord = RecordType(
    "limits", "the limits", "How much a file may hold.", allows: [fileBytes, nesting, nodes, textBytes])

  package static let budgets = Field("budgets", .record(budgetRecord), "How large the payloads may be.")
  package static let sessionBudget = budget("session", "What a client loads when a session begins.")
  package static let feedBudget = budget("feed", "The News Feed.")
  package static let contentCardsBudget = budget("content_cards", "The content cards.")
  package static let triggersBudget = budget("triggers", "The triggers with their messages.")
  package static let serverBudget = budget("server", "The server payload of a campaign.")
  package static let budgetRecord = RecordType(
    "budgets", "the budgets", "How large the payloads may be, in bytes.",
    allows: [sessionBudget, feedBudget, contentCardsBudget, triggersBudget, serverBudget])

  package static let record = RecordType(
    "configuration", "the configuration", "What campaignc checks, and how.",
    allows: [include, exclude, targets, linkSchemes, events, rules, overrides, limits, budgets])

  package static let severities = Choices(
    "a severity",
    [
      Choice("off", "The rule finds nothing."), Choice("advice", "Worth knowing; never fails a run."),
      Choice("warning", "Fails a run under --strict.", foreign: ["warn"]), Choice("error", "Fails a run."),
    ])

  private static func budget(_ name: String, _ summary: String) -> Field {
    Field(name, .integer(1...Int64(UInt32.max)), summary)
  }

  private static func limit(_ name: String, _ summary: String, _ fallback: Int64, most: Int64 = Int64(UInt32.max))
    -> Field
  {
    Field(name, .integer(1...most), summary, fallback: .written(String(fallback)))
  }
}

/// The catalogue of what the apps log.
package enum CatalogueTable {
  package static let properties = Field(
    "properties", .mapping(keys: .name(.property), values: propertyType), "The event's properties, each with its type.")
  package static let event = RecordType("event", "an event", "An event that the apps log.", allows: [properties])
  package static let events = Field(
    "events", .mapping(keys: .name(.event), values: .record(event)), "The events, by name.")
  package static let products = Field("products", .list(of: .name(.product)), "The ids of what can be bought.")
  package static let purchaseRecord = RecordType(
    "purchases", "the purchases", "What can be bought, and what is logged about it.", allows: [products, properties])
  package static let purchases = Field("purchases", .record(purchaseRecord), "What can be bought.")
  package static let audiences = Field("audiences", .list(of: .slug), "The segments that campaigns may name.")

  package static let record = RecordType(
    "catalogue", "the event catalogue", "What the apps log.", allows: [events, purchases, audiences])

  /// The type of a property: a word, or the list of its values.
  package static let propertyType = Form.either([.choice(propertyTypes), .list(of: .text(.any), least: 1)])
  package static let propertyTypes = Choices(
    "a property type",
    [
      Choice("text", "Any text.", foreign: ["string"]), Choice("number", "A number.", foreign: ["integer", "float"]),
      Choice("boolean", "True or false.", foreign: ["bool"]),
      Choice("moment", "A date and time.", foreign: ["date", "time"]),
    ])
}
