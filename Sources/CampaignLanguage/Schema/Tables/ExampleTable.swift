/// The content of examples: in the manual, in `explain --example` and in `new`.
package enum ExampleTable {
  /// The value of a field in examples, as text. Nil if its default, or any value of its form, is a good example.
  package static func value(of field: Field) -> String? { values[field] }

  /// The optional fields that an example of a record shows next to the required ones. A record without required fields
  /// has its first field here, so that no example is empty.
  package static func shown(in type: RecordType) -> [Field] {
    if let fields = shown[type] ?? varied(in: type) { return fields }
    return type.fields.prefix(1).filter { !$0.isRequired }.map(\.field)
  }

  /// The field that the example of a variation changes: the first text, or the picture of a record without texts.
  private static func varied(in type: RecordType) -> [Field]? {
    guard type.field(.conditions) != nil else { return nil }
    let text = [
      CardTable.title, CardTable.promotionTitle, MessageTable.message, MessageTable.document, MessageTable.header,
    ].first { type.index(of: $0) != nil }
    return (text ?? type.field(.picture)).map { [$0] }
  }

  /// The rules that report every record of a type. Its examples allow them.
  package static func allowed(in type: RecordType) -> [AllowedRule] { allowed[type] ?? [] }

  /// A rule, and the reason why an author may ignore it.
  package struct AllowedRule: Sendable {
    package let id: String
    package let reason: String
  }

  private static let values = campaigns.merging(cards) { $1 }.merging(messages) { $1 }.merging(triggers) { $1 }
    .merging(settings) { $1 }.merging(scenarios) { $1 }

  private static let campaigns: [Field: String] = [
    CampaignTable.campaign: "spring-sale",
    CampaignTable.description: "Thirty percent off for one week.",
    CampaignTable.owner: "growth",
    CampaignTable.tags: "[spring, sale]",
    CampaignTable.audience: "returning-buyers",
    CampaignTable.ends: SharedSamples.end,
    CampaignTable.targets: SharedChoices.defaultTargets,
    CampaignTable.share: "10",
  ]

  private static let cards: [Field: String] = [
    CardTable.id: "hero",
    CardTable.channels: "[content_cards]",
    CardTable.categories: "[announcements]",
    CardTable.image: "https://images.example.com/spring/hero.png",
    CardTable.title: "Spring is here", CardTable.promotionTitle: "Spring is here",
    CardTable.description: "Thirty percent off everything, until Friday.",
    CardTable.url: "https://shop.example.com/spring",
    CardTable.domain: "shop.example.com",
    CardTable.aspectRatio: "1.33",
    CardTable.expires: SharedSamples.end,
    CardTable.expiresAfter: "7d",
    CardTable.language: "en-GB",
    CardTable.imageAlt: "A table with spring flowers.",
    CardTable.removeOn: "{ type: any_purchase }",
    CardTable.openIn: "browser",
    CardTable.subtitle: "Soundtrack",
    CardTable.itunesID: "1234567890",
    CardTable.price: "9.99",
    CardTable.displayPrice: "9,99 €",
    CardTable.caption: "New",
  ]

  private static let messages: [Field: String] = [
    MessageTable.id: "basket-reminder",
    MessageTable.triggers: "- { type: custom_event, name: cart_viewed }",
    MessageTable.ends: SharedSamples.end,
    MessageTable.audience: "returning-buyers",
    MessageTable.timeout: "10m",
    MessageTable.reEligibility: "7d",
    MessageTable.message: "Your basket is waiting.",
    MessageTable.document: """
    |
      <!doctype html>
      <html>
        <body>
          <p>Your basket is waiting.</p>
          <button onclick="brazeBridge.closeMessage()">Close</button>
        </body>
      </html>
    """,
    MessageTable.header: "Still interested?",
    MessageTable.image: "https://images.example.com/basket.png",
    MessageTable.imageAlt: "A full shopping basket.",
    MessageTable.icon: "\"\\uf07a\"",
    MessageTable.openIn: "browser",
    MessageTable.uri: "https://shop.example.com/basket",
    MessageTable.clickAction: "none",
    MessageTable.buttons: "- text: Not now\n- text: To the basket\n  uri: https://shop.example.com/basket",
    MessageTable.assets: "[https://assets.example.com/basket.css]",
    MessageTable.zippedAssets: "https://assets.example.com/basket.zip",
    ButtonTable.text: "To the basket",
    ButtonTable.uri: "https://shop.example.com/basket",
    ButtonTable.id: "0",
    ButtonTable.openIn: "browser",
    VariationTable.buttonID: "0",
    VariationTable.language: "de",
    VariationTable.target: "android",
    VariationTable.group: "[50, 99]",
    ColorTable.background: "\"#FFFFFF\"",
    ColorTable.text: "\"#1A1A1A\"",
    ColorTable.iconBackground: "\"#FFFFFF\"",
    ColorTable.frame: "\"#00000080\"",
  ]

  /// Colours for dark mode.
  package static let dark: [Field: String] = [
    ColorTable.background: "\"#1A1A1A\"",
    ColorTable.text: "\"#FFFFFF\"",
  ]

  /// The content of variations: another one than that of the record.
  package static let varied: [Field: String] = [
    CardTable.image: "https://images.example.com/spring/hero-de.png",
    CardTable.title: "Der Frühling ist da", CardTable.promotionTitle: "Der Frühling ist da",
    MessageTable.image: "https://images.example.com/basket-de.png",
    MessageTable.header: "Noch interessiert?",
    MessageTable.message: "Ihr Warenkorb wartet.",
    MessageTable.document: """
    |
      <!doctype html>
      <html>
        <body>
          <p>Ihr Warenkorb wartet.</p>
          <button onclick="brazeBridge.closeMessage()">Schließen</button>
        </body>
      </html>
    """,
    ButtonTable.text: "Nicht jetzt",
  ]

  private static let triggers: [Field: String] = [
    TriggerTable.product: "gift-box",
    TriggerTable.campaign: "spring-push",
    TriggerTable.filters: "- { property: total, at_least: 20 }",
    TriggerTable.anyOf: "- { property: currency, equals: EUR }\n- { property: coupon, exists: true }",
    FilterOperator.atLeast.row.field: "20",
    FilterOperator.oneOf.row.field: "[EUR, USD]",
  ]

  private static let settings: [Field: String] = [
    ConfigurationTable.extends: "../shared/campaignc.yaml",
    ConfigurationTable.include: "[\"campaigns/**\"]",
    ConfigurationTable.exclude: "[\"campaigns/archive/**\"]",
    ConfigurationTable.channels: "[content_cards]",
    ConfigurationTable.linkSchemes: "[shop]",
    ConfigurationTable.events: "events.yaml",
    ConfigurationTable.languages: "[en, de]",
    ConfigurationTable.readers: "readers.yaml",
    ReaderTable.target: "ios",
    ReaderTable.version: "\"18.2\"",
    ReaderTable.language: "de",
    ReaderTable.timeZone: "Europe/Berlin",
    ReaderTable.audiences: "[returning-buyers]",
    ReaderTable.attributes: "{ first_name: Anna }",
    ReaderTable.group: "17",
    ConfigurationTable.rules: "{ link-insecure: error }",
    ConfigurationTable.files: "[\"campaigns/archive/**\"]",
    ConfigurationTable.paths: "[/cards]",
    ConfigurationTable.sessionBudget: "65536",
    ConfigurationTable.feedBudget: "16384",
    CatalogueTable.properties: "{ total: number, currency: [EUR, USD], coupon: text }",
    CatalogueTable.products: "[gift-box]",
    CatalogueTable.audiences: "[returning-buyers]",
    CatalogueTable.attributes: "{ plan: { type: text, required: true } }",
  ]

  private static let scenarios: [Field: String] = [
    ScenarioTable.scenario: "a basket brings the reminder",
    ScenarioTable.steps: "- session_start\n- event: cart_viewed\n  expect: { shown: \(reminder) }",
    ScenarioTable.event: "cart_viewed",
    ScenarioTable.properties: "{ total: 42 }",
    ScenarioTable.shown: reminder,
    ScenarioTable.buttonNumber: "1",
    ScenarioTable.display: "discard",
    ScenarioTable.viewChannel: "content_cards",
    ScenarioTable.newLanguage: "de",
    ScenarioTable.newAudiences: "[returning-buyers]",
    ScenarioTable.times: "7",
    ScenarioTable.every: "1d",
    ScenarioTable.repeatedSteps: "- session_start\n- event: cart_viewed",
    ScenarioTable.mostShown: "1",
    ScenarioTable.within: "24h",
  ]

  /// The message of the scenarios.
  package static let reminder = "spring-sale/basket-reminder"

  /// The other steps of the scenario that shows a record, so that it can be played.
  package struct Scene: Sendable {
    /// The steps before and after the one with the record.
    package var before = ["session_start"]
    package var after: [String] = []
    /// The fields that the records on the way need beside the next one.
    package var beside: [Field] = []
    package var values: [Field: String] = [:]

    /// The list in which it has its steps.
    package var list: Field { ScenarioTable.steps }
  }

  /// Nil for records that no step of a scenario has.
  package static func scene(of type: RecordType) -> Scene? { sceneOfRecord[type] }

  private static let sceneOfRecord: [RecordType: Scene] = [
    ScenarioTable.step: Scene(),
    ScenarioTable.button: Scene(
      before: ["session_start", "event: cart_viewed"], after: ["expect: { clicks: \(reminder) }"],
      values: [ScenarioTable.scenario: "a click on the second button counts"]),
    ScenarioTable.delegate: Scene(
      after: ["event: cart_viewed", "expect: { discarded: \(reminder) }"],
      values: [ScenarioTable.scenario: "the app can drop the reminder"]),
    ScenarioTable.view: Scene(
      after: ["expect: { feed_displayed: content_cards }"],
      values: [ScenarioTable.scenario: "the reader opens the content cards"]),
    ScenarioTable.change: Scene(
      after: ["{ step: session_start, after: 1d }", "event: cart_viewed", "expect: { shown: \(reminder) }"],
      values: [ScenarioTable.scenario: "a new member gets the reminder in the next session"]),
    ScenarioTable.repetitionRecord: Scene(
      before: [], after: ["expect: { displays: { \(reminder): 1 } }"],
      values: [ScenarioTable.scenario: "the reminder comes once in a week"]),
    ScenarioTable.repeatedStep: Scene(
      after: ["expect: { displays: { \(reminder): 1 } }"], beside: [ScenarioTable.times, ScenarioTable.every],
      values: [ScenarioTable.scenario: "the reminder comes once in a session"]),
    ScenarioTable.expectation: Scene(before: ["session_start", "event: cart_viewed"]),
    ScenarioTable.limit: Scene(
      before: ["session_start", "event: cart_viewed"],
      values: [ScenarioTable.scenario: "at most one message a day"]),
    ScenarioTable.differences: Scene(
      before: ["session_start", "background"],
      beside: [ScenarioTable.clients, ScenarioTable.event, ScenarioTable.expect],
      values: [
        ScenarioTable.scenario: "only the web shows the reminder in the background",
        ScenarioTable.clients: "[ios, web]", ScenarioTable.expect: "{ queued: \(reminder) }",
      ]),
  ]

  private static let shown: [RecordType: [Field]] = [
    ScenarioTable.step: [ScenarioTable.event, ScenarioTable.properties, ScenarioTable.expect],
    ScenarioTable.repeatedStep: [ScenarioTable.event],
    ScenarioTable.change: [ScenarioTable.newLanguage, ScenarioTable.newAudiences],
    ScenarioTable.limit: [ScenarioTable.within],
    ScenarioTable.differences: ScenarioTable.clientFields.filter { $0.name == "web" },
    CampaignTable.record: [CampaignTable.starts, CampaignTable.ends, CampaignTable.cards, CampaignTable.messages],
    CardTable.banner: [CardTable.channels, CardTable.url],
    CardTable.captioned: [CardTable.channels, CardTable.url],
    CardTable.announcement: [CardTable.channels, CardTable.url],
    CardTable.classic: [CardTable.channels, CardTable.image, CardTable.title, CardTable.url],
    MessageTable.slideup: [MessageTable.uri],
    MessageTable.modal: [MessageTable.header, MessageTable.message, MessageTable.buttons],
    MessageTable.modalImage: [MessageTable.imageAlt, MessageTable.uri],
    MessageTable.full: [MessageTable.imageAlt, MessageTable.header, MessageTable.message, MessageTable.buttons],
    MessageTable.fullImage: [MessageTable.imageAlt, MessageTable.uri],
    ButtonTable.button: [ButtonTable.uri],
    VariationTable.button: [VariationTable.buttonID, ButtonTable.text],
    ColorTable.slideup: [ColorTable.background, ColorTable.text],
    ColorTable.modal: [ColorTable.background, ColorTable.text],
    ColorTable.full: [ColorTable.background, ColorTable.text],
    ColorTable.picture: [ColorTable.frame],
    ColorTable.button: [ColorTable.background, ColorTable.text],
    TriggerTable.customEvent: [TriggerTable.filters],
    TriggerTable.filter: [FilterOperator.atLeast.row.field],
    ConfigurationTable.record: [
      ConfigurationTable.include, ConfigurationTable.targets, ConfigurationTable.channels,
      ConfigurationTable.linkSchemes, ConfigurationTable.events, ConfigurationTable.rules,
    ],
    ReaderTable.reader: [ReaderTable.target, ReaderTable.language, ReaderTable.audiences],
    ConfigurationTable.limitRecord: [ConfigurationTable.fileBytes, ConfigurationTable.nesting],
    ConfigurationTable.budgetRecord: [ConfigurationTable.sessionBudget, ConfigurationTable.feedBudget],
    CatalogueTable.record: [CatalogueTable.events, CatalogueTable.purchases, CatalogueTable.audiences],
    CatalogueTable.event: [CatalogueTable.properties],
    CatalogueTable.purchaseRecord: [CatalogueTable.products],
  ]

  private static let allowed: [RecordType: [AllowedRule]] = [
    CardTable.crossPromotion: [
      AllowedRule(id: "cross-promotion-removed", reason: "only for apps that still show it")
    ]
  ]
}
