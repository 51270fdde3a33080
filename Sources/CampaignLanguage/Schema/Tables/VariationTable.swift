/// Variations of a card or a message: other content for some of its readers.
package enum VariationTable {
  package static let language = Field(
    "language", .locale, "Only for readers of this language; 'de' includes 'de-AT'.", foreign: ["locale", "lang"],
    sample: "de")
  package static let target = Field(
    "target", .either([.choice(SharedChoices.targets), .list(of: .choice(SharedChoices.targets), least: 1)]),
    "Only for readers with this client, or with one of these clients.",
    wire: WireNames(server: "platform"), foreign: ["targets", "platforms", "os", "device", "client"],
    formerly: ["platform"], sample: "android")
  /// The test groups of readers.
  package static let groups: ClosedRange<Int64> = 0...99

  package static let group = Field(
    "group", .list(ListForm(of: .integer(groups), least: 2, most: 2)),
    "Only for readers in these test groups: the first and the last, from 0 to 99.", foreign: ["groups", "bucket"])

  package enum Condition: FieldCases {
    case language, target, group

    package var field: Field {
      switch self {
      case .language: VariationTable.language
      case .target: VariationTable.target
      case .group: VariationTable.group
      }
    }
  }

  /// The conditions of a variation.
  package static let conditions = RecordType(
    "for", "the condition of a variation", "The readers who get a variation; all conditions must hold.",
    allows: Condition.fields, constraints: [.atLeastOne([language, target, group])],
    refusals: [
      Refusal([CampaignTable.audience], instead: "for another audience, write a campaign of its own"),
      Refusal([CampaignTable.starts, CampaignTable.ends], instead: "for another time, write a campaign of its own"),
      Refusal([CardTable.channels], instead: "for another channel, write a card of its own"),
    ], isPartial: true)

  package static let readers = Field(
    "for", .record(conditions), "Who gets the variation.", role: .conditions, foreign: ["when", "if"])

  package static let buttonID = Field(
    "id", .integer(0...ExactNumber.most), "The button that changes; without it, the one at the same position.",
    source: Source.language)

  /// The buttons of a variation.
  static let button = RecordType(
    "button_variation", "a button of a variation", "Other content for a button.",
    allows: [buttonID, ButtonTable.text, ButtonTable.uri], isPartial: true)

  package static let buttons = Field(
    "buttons", .list(of: .record(button), least: 1), "The buttons that change, by position or 'id'.", role: .buttons)

  /// The maximum number of variations of a record.
  package static let most = 100

  /// The name of the field with the variations of a record.
  package static let name = "variations"

  /// The field for the variations of a record with these fields. Nil if none of them is content.
  static func field(_ noun: String, of fields: [Field]) -> Field? {
    let content = fields.compactMap { $0.inVariations }
    guard !content.isEmpty else { return nil }
    let variation = RecordType(
      "variation", "a variation of \(noun)",
      "Other content for some readers of \(noun); all variations whose conditions hold apply, those with more "
        + "conditions or a longer language last.",
      requires: [readers], allows: content, isPartial: true)
    return Field(
      name, .list(ListForm(of: .record(variation), least: 1, most: most)),
      "Other content for some readers, by language, client or test group.",
      role: .variations, foreign: ["variants", "localizations", "translations", "locales", "variation"])
  }
}

extension Field {
  /// The field in a variation. Nil if it is not content, so that variations can't change it.
  fileprivate var inVariations: Field? {
    switch role {
    case .text, .document, .extras, .link, .picture, .pictureRatio, .asset, .colors, .darkColors: self
    case .buttons: VariationTable.buttons
    case .identity, .type, .campaignName, .clickAction, .webview, .opener, .start, .end, .audience, .channels,
      .foreground, .ground, .surroundings, .timeout, .variations, .conditions, nil:
      nil
    }
  }
}
