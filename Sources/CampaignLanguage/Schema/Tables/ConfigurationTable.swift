/// `campaignc.yaml`, which tells the tool what to check and how.
package enum ConfigurationTable {
  package static let include = Field(
    "include", .list(of: .filledText), "Globs of the files to check in a directory.",
    fallback: .everything("every campaign file"))
  package static let exclude = Field(
    "exclude", .list(of: .filledText), "Globs of the files to leave out.", fallback: "[]")
  package static let targets = Field(
    "targets", .list(of: .choice(SharedChoices.targets), least: 1), "The clients of campaigns without 'targets'.",
    fallback: .written(SharedChoices.defaultTargets))
  package static let linkSchemes = Field(
    "link_schemes", .list(of: .filledText), "The link schemes of your apps; without it, any scheme is allowed.",
    fallback: "[]")
  package static let events = Field("events", .filledText, "The path of the event catalogue.")
  package static let rules = Field(
    "rules", .mapping(keys: .rule, values: .choice(severities)), "The severity of rules, by id.")
  package static let overrides = Field(
    "overrides", .list(of: .record(override)), "Severities for some files; the last match wins.")
  package static let limits = Field("limits", .record(limitRecord), "Limits on the content of a file.")

  package static let files = Field("files", .list(of: .filledText, least: 1), "Globs of the files.")
  package static let paths = Field(
    "paths", .list(of: .filledText, least: 1),
    "Places in the documents, as JSON Pointers; '*' is one step, '**' any number, and everything below is included.",
    fallback: .everything("the whole file"))
  package static let override = RecordType(
    "override", "an override", "Severities for some files, or for places in them.", requires: [files, rules],
    allows: [paths])

  package static let fileBytes = limit(
    "file_bytes", "The size of a file in bytes.", 16 << 20, most: Int64(UInt32.max) - 2)
  package static let nesting = limit("nesting", "The number of nested lists and mappings.", 64, most: 100)
  package static let nodes = limit("nodes", "The number of nodes in a file, with aliases resolved.", 1_000_000)
  package static let textBytes = limit("text_bytes", "The length of a text in bytes.", 1 << 20)
  package static let limitRecord = RecordType(
    "limits", "the limits", "Limits on the content of a file.", allows: [fileBytes, nesting, nodes, textBytes])

  package static let budgets = Field("budgets", .record(budgetRecord), "The maximum size of the payloads.")
  package static let sessionBudget = budget("session", "Everything that a client loads when a session begins.")
  package static let feedBudget = budget("feed", "The News Feed.")
  package static let contentCardsBudget = budget("content_cards", "The content cards.")
  package static let triggersBudget = budget("triggers", "The triggers with their messages.")
  package static let serverBudget = budget("server", "The server payload of a campaign.")
  package static let budgetRecord = RecordType(
    "budgets", "the budgets", "The maximum size of the payloads, in bytes.",
    allows: [sessionBudget, feedBudget, contentCardsBudget, triggersBudget, serverBudget])

  package static let record = RecordType(
    "configuration", "the configuration", "What campaignc checks, and how.",
    allows: [include, exclude, targets, linkSchemes, events, rules, overrides, limits, budgets])

  package static let severities = Choices(
    "a severity",
    [
      Choice("off", "The rule is turned off."), Choice("advice", "Good to know; never fails a run."),
      Choice("warning", "Fails a run with --strict.", foreign: ["warn"]), Choice("error", "Fails a run."),
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
  package static let products = Field("products", .list(of: .name(.product)), "The ids of the products.")
  package static let purchaseRecord = RecordType(
    "purchases", "the purchases", "What people can buy, and what apps log about it.", allows: [products, properties])
  package static let purchases = Field("purchases", .record(purchaseRecord), "What people can buy.")
  package static let audiences = Field("audiences", .list(of: .slug), "The segments that campaigns can use.")

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
