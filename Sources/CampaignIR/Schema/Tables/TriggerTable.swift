/// What brings a message up, and the filters on properties of events.
public enum TriggerTable {
  public static let type = Field("type", .text(.filled), "What kind of trigger it is.", source: Source.triggers)
  public static let event = Field(
    "name", .name(.event), "The event's name, as the app logs it.", source: Source.triggers,
    wire: WireNames(triggers: "event_name"), foreign: ["event_name", "event"])
  public static let product = Field(
    "product", .name(.product), "The product's id, as the app logs it.", source: Source.triggers,
    wire: WireNames(triggers: "product_id"), foreign: ["product_id", "sku"])
  public static let filters = Field(
    "where", .list(of: .variant(conditions)), "Filters on the event's properties; all of them must hold.",
    source: Source.triggers, fallback: "[]", wire: WireNames(triggers: "property_filters"),
    foreign: ["property_filters", "filters"])

  public static let sessionStart = RecordType(
    "session_start", "a session start", "A session begins.", source: Source.triggers, foreign: ["open"],
    requires: [type])
  public static let anyPurchase = RecordType(
    "any_purchase", "a purchase", "Anything is bought.", source: Source.triggers, foreign: ["purchase"],
    requires: [type])
  public static let pushClick = RecordType(
    "push_click", "a push click", "A push notification is opened.", source: Source.triggers, requires: [type])
  public static let customEvent = RecordType(
    "custom_event", "a custom event", "The app logs an event of its own.", source: Source.triggers,
    foreign: ["custom_event_property", "event"], requires: [type, event], allows: [filters])
  public static let specificPurchase = RecordType(
    "specific_purchase", "a specific purchase", "One product is bought.", source: Source.triggers,
    foreign: ["purchase_property"], requires: [type, product], allows: [filters])

  public static let triggers = Variant(
    "trigger", [sessionStart, anyPurchase, pushClick, customEvent, specificPurchase])

  // MARK: Filters

  public static let property = Field(
    "property", .name(.property), "The property that the filter looks at.", source: Source.triggers,
    wire: WireNames(triggers: "property_key"), foreign: ["property_key", "key"])
  public static let operators = [
    compare("equals", "Is this value: text, a number, a boolean or a moment."),
    compare("not_equals", "Is any other value than this text, number, boolean or moment."),
    number("greater_than", "Is more than this number."), number("at_least", "Is this number or more."),
    number("less_than", "Is less than this number."), number("at_most", "Is this number or less."),
    filter("after", .moment, "Is later than this moment."), filter("before", .moment, "Is earlier than this moment."),
    span("within_last", "Is at most so long ago."), span("longer_ago_than", "Is at least so long ago."),
    span("within_next", "Is less than so far ahead."), span("further_ahead_than", "Is more than so far ahead."),
    filter("matches", .filledText, "Has a part that matches this regular expression."),
    filter("not_matches", .filledText, "Has no part that matches this regular expression."),
    filter("exists", .boolean, "Whether the event has the property at all."),
  ]
  public static let anyOf = Field(
    "any_of", .list(of: .record(filter), least: 1), "Filters of which one must hold.", source: Source.triggers)

  public static let filter = RecordType(
    "filter", "a filter", "A property and one operator.", source: Source.triggers,
    requires: [property], allows: operators, constraints: [.exactlyOne(operators)])
  public static let alternative = RecordType(
    "any_of", "an 'any_of'", "Filters of which one must hold.", source: Source.triggers, requires: [anyOf])

  /// An item of `where`: told apart by the key that it has, since a filter has no `type`.
  public static let conditions = Variant("filter", alternative, else: filter)

  private static func filter(_ name: String, _ form: Form, _ summary: String) -> Field {
    Field(name, form, summary, source: Source.triggers, wire: WireNames(triggers: "comparator"))
  }

  private static func number(_ name: String, _ summary: String) -> Field {
    let all = NumberForm(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    return filter(name, .number(all), summary)
  }

  private static func span(_ name: String, _ summary: String) -> Field { filter(name, .duration(least: 1), summary) }

  private static func compare(_ name: String, _ summary: String) -> Field {
    let all = NumberForm(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    return filter(name, .either([.boolean, .number(all), .text(.any)]), summary)
  }
}
