import Bytes

/// `campaignc.yaml`, with the settings for the check.
package enum ConfigurationTable {
  package static let extends = Field(
    "extends", .filledText,
    "The path of another campaignc.yaml, whose settings apply where this file has none, except 'include', 'exclude' "
      + "and 'overrides'.",
    foreign: ["extend"], sample: "../shared/campaignc.yaml")
  package static let include = Field(
    "include", .list(of: .filledText), "Globs of the files to check in a directory.",
    fallback: .everything("every campaign file"), foreign: ["campaigns"], sample: "campaigns/**")
  package static let exclude = Field(
    "exclude", .list(of: .filledText), "Globs of the files to leave out.", fallback: "[]", sample: "drafts/**")
  package static let targets = Field(
    "targets", .list(of: .choice(SharedChoices.targets), least: 1), "The clients of campaigns without 'targets'.",
    fallback: .written(SharedChoices.defaultTargets), foreign: SharedNames.targets)
  package static let channels = Field(
    "channels", .list(of: .choice(SharedChoices.channels), least: 1), "The channels of cards without 'channels'.",
    fallback: .written(SharedChoices.defaultChannels))
  package static let linkSchemes = Field(
    "link_schemes", .list(of: .filledText), "The link schemes of your apps; without it, any scheme is allowed.",
    fallback: "[]", sample: "myapp")
  package static let events = Field(
    "events", .filledText, "The path of the event catalogue.", foreign: ["catalogue", "catalog", "event_catalogue"],
    sample: "events.yaml")
  package static let languages = Field(
    "languages", .list(of: .locale, least: 1),
    "The languages that texts need; the first is that of the texts themselves.", fallback: .everything("one language"),
    foreign: ["locales"])
  package static let readers = Field(
    "readers", .either([.filledText, ReaderTable.readers]),
    "Sample readers by name, or the path of a file with them; 'compile' and 'build' make payloads for them.")
  package static let templates = Field(
    "templates", .choice(templateLanguages),
    "The language of templates in texts, links and extras.", fallback: "liquid")
  package static let app = Field("app", .record(appRecord), "Facts about your apps that no campaign file tells.")

  package static let minInterval = Field(
    "min_interval", .duration(least: 0, counted: .seconds),
    "The minimum time between two messages that the apps set at their start.", source: Source.delivery,
    fallback: "30s")
  package static let orientations = Field(
    "orientations", .list(of: .choice(appOrientations), least: 1), "The orientations that the apps support.",
    source: Source.delivery, fallback: "[portrait, landscape]")
  package static let routes = Field(
    "routes", .list(ListForm(of: .filledText, least: 1, most: 500)),
    "The deep links that the apps open; '{name}' is one part of a path, and '*' any text.",
    fallback: .everything("any deep link"), sample: "myapp://sale/*")
  package static let appRecord = RecordType(
    "app", "the app", "Facts about your apps.", allows: App.fields,
    refusals: [Refusal([linkSchemes], instead: "it is a field of the configuration itself")])
  package static let appOrientations = Choices(
    "an orientation", typeName: "AppOrientation",
    [Choice("portrait", "Upright."), Choice("landscape", "Sideways.")])

  package static let rules = Field(
    "rules", .mapping(keys: .rule, values: .choice(severities)), "The severity of rules, by id.")
  package static let overrides = Field(
    "overrides", .list(of: .record(override)), "Severities for some files; the last match wins.")
  package static let changes = Field(
    "changes", .mapping(keys: .changeRule, values: .choice(changeSettings)),
    "The level of changes in 'campaignc diff', by the id of their rule.")
  package static let limits = Field("limits", .record(limitRecord), "Limits on the content of a file.")

  package static let files = Field(
    "files", .list(of: .filledText, least: 1), "Globs of the files.",
    foreign: ["file", "glob", "globs", "path", "pattern", "patterns", "include"], sample: "legacy/**")
  package static let paths = Field(
    "paths", .list(of: .filledText, least: 1),
    "Places in the documents, as JSON Pointers; '*' is one step, '**' any number, and everything below is included.",
    fallback: .everything("the whole file"))
  package static let override = RecordType(
    "override", "an override", "Severities for some files, or for places in them.", requires: [files, rules],
    allows: [paths], confusions: [Confusion(of: paths, with: files, unlessBegins: "/")])

  package static let fileBytes = limit(
    "file_bytes", "The size of a file in bytes.", 16 << 20, most: Int64(UInt32.max - 2))
  package static let nesting = limit("nesting", "The number of nested lists and mappings.", 64, most: 100)
  package static let nodes = limit("nodes", "The number of nodes in a file, with aliases resolved.", 1_000_000)
  package static let textBytes = limit("text_bytes", "The length of a text in bytes.", 1 << 20)
  package static let limitRecord = RecordType(
    "limits", "the set of limits", "Limits on the content of a file.", allows: Limit.fields)

  package static let format = Field("format", .record(formatRecord), "How 'campaignc format' writes campaign files.")
  package static let order = Field(
    "order", .choice(orders), "The order of the keys in campaigns, cards, messages and their parts.",
    fallback: .written(KeyOrder.written.rawValue))
  package static let formatRecord = RecordType(
    "format", "the format", "How 'campaignc format' writes campaign files.", allows: [order])
  package static let orders = Choices("an order", KeyOrder.allCases.map { Choice($0.rawValue, $0.summary) })

  /// The words for orders of keys.
  package enum KeyOrder: String, Sendable, CaseIterable {
    case written, table

    fileprivate var summary: String {
      switch self {
      case .written: "As they are written."
      case .table: "'id' and 'type' first, then the order of the manual."
      }
    }
  }

  package static let budgets = Field("budgets", .record(budgetRecord), "The maximum size of the payloads.")
  package static let sessionBudget = budget("session", "Everything that a client loads when a session begins.")
  package static let feedBudget = budget("news_feed", "The News Feed.", formerly: ["feed"])
  package static let contentCardsBudget = budget("content_cards", "The content cards.")
  package static let triggersBudget = budget("triggers", "The triggers with their messages.")
  package static let serverBudget = budget("server", "The server payload of a campaign.")
  package static let budgetRecord = RecordType(
    "budgets", "the set of budgets", "The maximum size of the payloads, in bytes.",
    allows: Budget.fields)

  package static let record = RecordType(
    "configuration", "the configuration", "What campaignc checks, and how.",
    allows: Setting.fields,
    refusals: [
      Refusal(
        [CatalogueTable.audiences, CatalogueTable.attributes, CatalogueTable.purchases],
        instead: "it belongs in the file of the event catalogue, which '\(events.name)' names")
    ], isDocument: true)

  package static let severities = Choices(
    "a severity",
    [
      Choice("off", "The rule is turned off."), Choice("advice", "Good to know; never fails a run."),
      Choice("warning", "Fails a run with --strict.", foreign: ["warn"]), Choice("error", "Fails a run."),
    ])

  package static let changeSettings = Choices(
    "a level of changes", typeName: "ChangeSetting", ChangeSetting.allCases.map { Choice($0.rawValue, $0.summary) })

  /// The words for levels of changes.
  package enum ChangeSetting: String, Sendable, CaseIterable {
    case off, note, warning, danger

    fileprivate var summary: String {
      switch self {
      case .off: "Such changes are left out."
      case .note: "Worth knowing."
      case .warning: "A difference that may not be meant."
      case .danger: "Readers, apps or statistics are likely to be hurt."
      }
    }
  }

  package static let templateLanguages = Choices(
    "a template language", TemplateLanguage.allCases.map { Choice($0.rawValue, $0.summary) })

  /// The words for languages of templates.
  package enum TemplateLanguage: String, Sendable, CaseIterable {
    case liquid, none

    fileprivate var summary: String {
      switch self {
      case .liquid: "A server fills in Liquid templates."
      case .none: "Braces are plain text, and 'template-in-text' reports templates."
      }
    }

    /// The rules that are off by default, and on with this language.
    package var rules: [String] { self == .none ? ["template-in-text"] : [] }
  }

  private static func budget(_ name: String, _ summary: String, formerly: [String] = []) -> Field {
    Field(name, .integer(1...Int64(UInt32.max)), summary, formerly: formerly)
  }

  private static func limit(_ name: String, _ summary: String, _ fallback: Int64, most: Int64 = Int64(UInt32.max))
    -> Field
  {
    Field(name, .integer(1...most), summary, fallback: .written(String(fallback)))
  }
}

// MARK: - The fields as cases

/// The fields of a record as cases, in the order of the manual. Code that reads such a record handles every case, so a
/// new field does not compile until it is read.
package protocol FieldCases: CaseIterable, Sendable {
  var field: Field { get }
}

extension FieldCases {
  /// The case with a name, also one of older versions. Inlined, because code for all kinds of cases looks for protocols
  /// at run time.
  @inlinable
  package init?(named name: String) {
    guard let found = Self.allCases.first(where: { $0.field.isCalled(name) }) else { return nil }
    self = found
  }

  static var fields: [Field] { allCases.map(\.field) }
}

extension ConfigurationTable {
  package enum Setting: FieldCases {
    case extends, include, exclude, targets, channels, linkSchemes, events, languages, readers, templates, app, rules,
      overrides
    case changes, limits, budgets, format

    package var field: Field {
      switch self {
      case .extends: ConfigurationTable.extends
      case .include: ConfigurationTable.include
      case .exclude: ConfigurationTable.exclude
      case .targets: ConfigurationTable.targets
      case .channels: ConfigurationTable.channels
      case .linkSchemes: ConfigurationTable.linkSchemes
      case .events: ConfigurationTable.events
      case .languages: ConfigurationTable.languages
      case .readers: ConfigurationTable.readers
      case .templates: ConfigurationTable.templates
      case .app: ConfigurationTable.app
      case .rules: ConfigurationTable.rules
      case .overrides: ConfigurationTable.overrides
      case .changes: ConfigurationTable.changes
      case .limits: ConfigurationTable.limits
      case .budgets: ConfigurationTable.budgets
      case .format: ConfigurationTable.format
      }
    }
  }

  package enum App: FieldCases {
    case minInterval, orientations, routes

    package var field: Field {
      switch self {
      case .minInterval: ConfigurationTable.minInterval
      case .orientations: ConfigurationTable.orientations
      case .routes: ConfigurationTable.routes
      }
    }
  }

  package enum Limit: FieldCases {
    case fileBytes, nesting, nodes, textBytes

    package var field: Field {
      switch self {
      case .fileBytes: ConfigurationTable.fileBytes
      case .nesting: ConfigurationTable.nesting
      case .nodes: ConfigurationTable.nodes
      case .textBytes: ConfigurationTable.textBytes
      }
    }
  }

  package enum Budget: FieldCases {
    case session, feed, contentCards, triggers, server

    package var field: Field {
      switch self {
      case .session: sessionBudget
      case .feed: feedBudget
      case .contentCards: contentCardsBudget
      case .triggers: triggersBudget
      case .server: serverBudget
      }
    }
  }
}

/// The event catalogue.
package enum CatalogueTable {
  package static let properties = Field(
    "properties", .mapping(keys: .name(.property), values: propertyType), "The event's properties, each with its type.")
  package static let perSession = Field(
    "per_session", .number(NumberForm(0...1000)),
    "How often it happens in a session on average, for simulated readers ('campaignc simulate --readers').",
    fallback: "1")
  package static let event = RecordType(
    "event", "an event", "An event that the apps log.", allows: [properties, perSession])
  package static let events = Field(
    "events", .mapping(keys: .name(.event), values: .record(event)), "The events, by name.")
  package static let products = Field("products", .list(of: .name(.product)), "The ids of the products.")
  package static let purchaseRecord = RecordType(
    "purchases", "the description of purchases", "What people can buy, and what apps log about it.",
    allows: [products, properties, perSession])
  package static let purchases = Field("purchases", .record(purchaseRecord), "What people can buy.")
  package static let audiences = Field(
    "audiences", .list(of: .slug), "The segments that campaigns can use.", names: .audience,
    foreign: ["segments"])

  package static let record = RecordType(
    "catalogue", "the event catalogue", "What the apps log.", allows: [events, purchases, audiences, attributes],
    isDocument: true)

  package static let attributes = Field(
    "attributes", .mapping(keys: .name(.property), values: .record(attribute)),
    "The attributes of readers that templates can use, by name.", source: Source.personalization,
    foreign: ["user_attributes", "custom_attributes", "profile_attributes"])
  package static let attribute = RecordType(
    "attribute", "an attribute", "An attribute of readers.", requires: [attributeType], allows: [required])
  package static let attributeType = Field(
    "type", .choice(attributeTypes), "The type of its values.", source: Source.personalization)
  package static let required = Field(
    "required", .boolean, "Whether every reader has it, so that texts need no default.", fallback: "false")
  package static let attributeTypes = Choices(
    "an attribute type", AttributeType.allCases.map { Choice($0.rawValue, $0.summary, foreign: $0.foreign) })

  /// The words for types of attributes.
  package enum AttributeType: String, Sendable, CaseIterable {
    case text, number, boolean, moment, list, record

    fileprivate var summary: String {
      switch self {
      case .text: PropertyType.text.summary
      case .number: PropertyType.number.summary
      case .boolean: PropertyType.boolean.summary
      case .moment: PropertyType.moment.summary
      case .list: "Several values."
      case .record: "Values by name."
      }
    }

    fileprivate var foreign: [String] {
      switch self {
      case .text: PropertyType.text.foreign
      case .number: PropertyType.number.foreign
      case .boolean: PropertyType.boolean.foreign
      case .moment: PropertyType.moment.foreign
      case .list: ["array"]
      case .record: ["object", "nested", "hash"]
      }
    }
  }

  /// The type of a property: a word, or the list of its values.
  package static let propertyType = Form.either([.choice(propertyTypes), .list(of: .text(.any), least: 1)])
  package static let propertyTypes = Choices(
    "a property type", PropertyType.allCases.map { Choice($0.rawValue, $0.summary, foreign: $0.foreign) })

  /// The words for types of properties.
  package enum PropertyType: String, Sendable, CaseIterable {
    case text, number, boolean, moment

    fileprivate var summary: String {
      switch self {
      case .text: "Any text."
      case .number: "A number."
      case .boolean: "True or false."
      case .moment: "A date and time."
      }
    }

    fileprivate var foreign: [String] {
      switch self {
      case .text: ["string"]
      case .number: ["integer", "int", "float", "double", "decimal"]
      case .boolean: ["bool"]
      case .moment: ["date", "time", "datetime", "timestamp"]
      }
    }
  }
}
