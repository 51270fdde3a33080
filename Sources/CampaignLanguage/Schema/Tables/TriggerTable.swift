/// Triggers of messages, and filters on the properties of events.
package enum TriggerTable {
  package static let type = Field(
    "type", .text(.filled), "The type of the trigger.", role: .type, source: Source.triggers)
  package static let event = Field(
    "name", .name(.event), "The event's name, as the app logs it.", source: Source.triggers,
    wire: WireNames(triggers: "event_name"), foreign: ["event_name", "event", "eventName"])
  package static let product = Field(
    "product", .name(.product), "The product's id, as the app logs it.", source: Source.triggers,
    wire: WireNames(triggers: "product_id"), foreign: ["product_id", "sku", "productId", "name"])
  package static let campaign = Field(
    "campaign", .slug, "The campaign of the push notification, by name or id; without it, any.",
    names: .campaign, source: Source.triggers, wire: WireNames(triggers: .campaignID("campaign_id")),
    foreign: ["campaign_id"])
  package static let filters = Field(
    "where", .list(of: .variant(conditions)), "Filters on the event's properties; all of them must hold.",
    source: Source.triggers, fallback: "[]", wire: WireNames(triggers: "property_filters"),
    foreign: ["property_filters", "filters", "conditions", "properties"], misplaced: .filterOnPlainTrigger)

  package static let sessionStart = RecordType(
    "session_start", "a session start", "A session begins.", source: Source.triggers, wire: "open",
    traits: .trigger(.sessionStart),
    foreign: [
      "app_open", "launch", "app_launch", "app_opened", "session", "session_started", "start_session", "on_app_launch",
    ],
    requires: [type])
  package static let anyPurchase = RecordType(
    "any_purchase", "a purchase", "Somebody buys anything.", source: Source.triggers, wire: "purchase",
    traits: .trigger(.anyPurchase), foreign: ["purchase_made"],
    requires: [type])
  package static let pushClick = RecordType(
    "push_click", "a push click", "Somebody opens a push notification.", source: Source.triggers, wire: "push_click",
    traits: .trigger(.pushClick), foreign: ["push_open", "push_opened"],
    requires: [type], allows: [campaign])
  package static let customEvent = RecordType(
    "custom_event", "a custom event", "The app logs an event.", source: Source.triggers,
    wire: "custom_event", traits: .trigger(.customEvent),
    foreign: ["custom_event_property", "event", "event_triggered", "track"], requires: [type, event], allows: [filters])
  package static let specificPurchase = RecordType(
    "specific_purchase", "a specific purchase", "Somebody buys one product.", source: Source.triggers, wire: "purchase",
    traits: .trigger(.specificPurchase),
    foreign: ["purchase_property"], requires: [type, product], allows: [filters])

  package static let triggers = Variant(
    "trigger", [sessionStart, anyPurchase, pushClick, customEvent, specificPurchase])

  // MARK: Filters

  package static let property = Field(
    "property", .name(.property), "The property to compare.", source: Source.triggers,
    wire: WireNames(triggers: "property_key"),
    foreign: ["property_key", "key", "property_name", "field", "prop"])
  package static let operators = FilterOperator.rows.map(\.field)

  /// The kinds of values that filters compare with; clients know no durations, only dates.
  package static let valueTypes = Choices(
    "a kind of value", typeName: "ValueType",
    [
      Choice("text", "Text.", wire: "string"), Choice("number", "A number.", wire: "number"),
      Choice("boolean", "True or false.", wire: "boolean"), Choice("moment", "A date and time.", wire: "date"),
      Choice("duration", "How long ago, or how far ahead.", wire: "date"),
    ])
  /// The names of the operators, as payloads have them.
  package static let operatorNames = Choices(
    "an operator", FilterOperator.inPayloads.map { Choice($0.field.name, $0.field.summary) })

  package static let anyOf = Field(
    "any_of", .list(ListForm(of: .record(filter), least: 1, rules: ListRules(tooFew: .emptyAnyOf))),
    "Filters of which at least one must hold.", source: Source.triggers, foreign: ["or", "any"])

  package static let filter = RecordType(
    "filter", "a filter", "A property and one operator.", source: Source.triggers,
    traits: .condition(.filter),
    requires: [property], allows: operators, constraints: [.exactlyOne(operators)], refusedKey: "any_of",
    comparison: Comparison(
      subject: property, operators: operators, usual: FilterOperator.equals.row.field,
      opposite: FilterOperator.notEquals.row.field, least: FilterOperator.atLeast.row.field,
      most: FilterOperator.atMost.row.field, pattern: FilterOperator.matches.row.field,
      presence: FilterOperator.exists.row.field,
      opposites: FilterOperator.opposites.map { ($0.row.field, $1.row.field) }, conditions: "where",
      alternatives: "any_of"))
  package static let alternative = RecordType(
    "any_of", "an 'any_of'", "Filters of which at least one must hold.", source: Source.triggers,
    traits: .condition(.anyOf), requires: [anyOf])

  /// An item of `where`. A filter has no `type`, so its keys distinguish it from an alternative.
  package static let conditions = Variant("filter", alternative, else: filter)
}
