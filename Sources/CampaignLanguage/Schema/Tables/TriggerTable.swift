/// Triggers of messages, and filters on the properties of events.
package enum TriggerTable {
  package static let type = Field("type", .text(.filled), "The type of the trigger.", source: Source.triggers)
  package static let event = Field(
    "name", .name(.event), "The event's name, as the app logs it.", source: Source.triggers,
    wire: WireNames(triggers: "event_name"), foreign: ["event_name", "event"])
  package static let product = Field(
    "product", .name(.product), "The product's id, as the app logs it.", source: Source.triggers,
    wire: WireNames(triggers: "product_id"), foreign: ["product_id", "sku"])
  package static let filters = Field(
    "where", .list(of: .variant(conditions)), "Filters on the event's properties; all of them must hold.",
    source: Source.triggers, fallback: "[]", wire: WireNames(triggers: "property_filters"),
    foreign: ["property_filters", "filters"])

  package static let sessionStart = RecordType(
    "session_start", "a session start", "A session begins.", source: Source.triggers, wire: "open",
    requires: [type])
  package static let anyPurchase = RecordType(
    "any_purchase", "a purchase", "Somebody buys anything.", source: Source.triggers, wire: "purchase",
    requires: [type])
  package static let pushClick = RecordType(
    "push_click", "a push click", "Somebody opens a push notification.", source: Source.triggers, wire: "push_click",
    requires: [type])
  package static let customEvent = RecordType(
    "custom_event", "a custom event", "The app logs an event.", source: Source.triggers,
    wire: "custom_event",
    foreign: ["custom_event_property", "event"], requires: [type, event], allows: [filters])
  package static let specificPurchase = RecordType(
    "specific_purchase", "a specific purchase", "Somebody buys one product.", source: Source.triggers, wire: "purchase",
    foreign: ["purchase_property"], requires: [type, product], allows: [filters])

  package static let triggers = Variant(
    "trigger", [sessionStart, anyPurchase, pushClick, customEvent, specificPurchase])

  // MARK: Filters

  package static let property = Field(
    "property", .name(.property), "The property to compare.", source: Source.triggers,
    wire: WireNames(triggers: "property_key"), foreign: ["property_key", "key"])
  /// The operators with their numbers on the wire.
  package static let comparators = [
    Comparator(compare("equals", "Equals this text, number, boolean, or date and time."), 1),
    Comparator(compare("not_equals", "Does not equal this text, number, boolean, or date and time."), 2),
    Comparator(number("greater_than", "Is more than this number."), 3),
    Comparator(number("at_least", "Is this number or more."), 4),
    Comparator(number("less_than", "Is less than this number."), 5),
    Comparator(number("at_most", "Is this number or less."), 6),
    Comparator(filter("after", .moment, "Is later than this date and time."), 3),
    Comparator(filter("before", .moment, "Is earlier than this date and time."), 5),
    Comparator(span("within_last", "Is at most this long ago."), 4),
    Comparator(span("longer_ago_than", "Is at least this long ago."), 6),
    Comparator(span("within_next", "Is less than this far ahead."), 15),
    Comparator(span("further_ahead_than", "Is more than this far ahead."), 16),
    Comparator(filter("matches", .filledText, "Contains a match of this regular expression."), 10),
    Comparator(filter("not_matches", .filledText, "Contains no match of this regular expression."), 17),
    Comparator(filter("exists", .boolean, "Whether the event has the property at all."), 11, orWhenFalse: 12),
  ]
  package static let operators = comparators.map(\.field)

  /// An operator, and what clients call it.
  package struct Comparator: Sendable {
    package let field: Field
    /// Its number on the wire.
    package let number: Int64
    /// Its number where its value is false.
    package let numberWhenFalse: Int64

    init(_ field: Field, _ number: Int64, orWhenFalse numberWhenFalse: Int64? = nil) {
      self.field = field
      self.number = number
      self.numberWhenFalse = numberWhenFalse ?? number
    }
  }

  /// The kinds of values that filters compare with; clients know no durations, only dates.
  package static let valueTypes = Choices(
    "a kind of value",
    [
      Choice("text", "Text.", wire: "string"), Choice("number", "A number.", wire: "number"),
      Choice("boolean", "True or false.", wire: "boolean"), Choice("moment", "A date and time.", wire: "date"),
      Choice("duration", "How long ago, or how far ahead.", wire: "date"),
    ])
  /// The names of the operators, as payloads have them.
  package static let operatorNames = Choices("an operator", operators.map { Choice($0.name, $0.summary) })

  package static let anyOf = Field(
    "any_of", .list(of: .record(filter), least: 1), "Filters of which at least one must hold.", source: Source.triggers)

  package static let filter = RecordType(
    "filter", "a filter", "A property and one operator.", source: Source.triggers,
    requires: [property], allows: operators, constraints: [.exactlyOne(operators)])
  package static let alternative = RecordType(
    "any_of", "an 'any_of'", "Filters of which at least one must hold.", source: Source.triggers, requires: [anyOf])

  /// An item of `where`: told apart by the key that it has, since a filter has no `type`.
  package static let conditions = Variant("filter", alternative, else: filter)

  private static func filter(_ name: String, _ form: Form, _ summary: String) -> Field {
    Field(name, form, summary, source: Source.triggers, wire: WireNames(triggers: "comparator"))
  }

  private static func number(_ name: String, _ summary: String) -> Field {
    let all = NumberForm(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    return filter(name, .number(all), summary)
  }

  private static func span(_ name: String, _ summary: String) -> Field {
    filter(name, .duration(least: 1000, counted: .seconds), summary)
  }

  private static func compare(_ name: String, _ summary: String) -> Field {
    let all = NumberForm(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    return filter(name, .either([.boolean, .number(all), .text(.any)]), summary)
  }
}

/// The kinds of values that filters compare with, in the order of the wire's words.
package enum OperandKind: Int, Sendable {
  case text, number, boolean, moment, duration
}
