internal import CampaignIR
internal import Findings

/// A rule that needs judgement, about what one file says: of a whole record, or of the values of certain fields.
protocol LintRule: Sendable {
  static var info: RuleInfo { get }
  /// The types that it is about. None means all that have one of its fields.
  static var types: [RecordType] { get }
  /// The fields without which it has nothing to say: it is asked only where one of them is there. None means everywhere.
  static var fields: [Field] { get }
  static var question: LintQuestion { get }
}

/// A rule about records of certain types, each looked at by itself and within its campaign.
protocol RecordRule: LintRule {
  static func check(_ record: LintedRecord)
}

/// A rule about the values of certain fields, each looked at by itself.
protocol FieldRule: LintRule {
  static func check(_ value: LintedValue, of record: LintedRecord)
}

/// What a rule is asked about.
enum LintQuestion: Sendable {
  case record(@Sendable (LintedRecord) -> Void)
  case value(@Sendable (LintedValue, LintedRecord) -> Void)
}

extension LintRule {
  static var types: [RecordType] { [] }
}

extension RecordRule {
  static var fields: [Field] { [] }
  static var question: LintQuestion { .record { check($0) } }
}

extension FieldRule {
  static var question: LintQuestion { .value { check($0, of: $1) } }
}

/// The rules about records and their values, by the type that they are about.
enum RecordRules {
  static let all = judgements + triggerRules

  static let judgements: [any (LintRule & SendableMetatype).Type] = [
    AspectRatioUnusual.self,
    AssetNotPrefetched.self,
    AutoOnModal.self,
    AutoWithButtons.self,
    BannerDomainHidden.self,
    BidiOverride.self,
    BodyActionWithButtons.self,
    BrazeActionBroken.self,
    CardWithoutURL.self,
    CategoriesNotShown.self,
    ChevronWithoutAction.self,
    ContentCardLifetime.self,
    ContentCardSize.self,
    CrossPromotionRemoved.self,
    DarkColorsIncomplete.self,
    DelayOutlastsWindow.self,
    DisplayPriceContradicts.self,
    DomainNotOfURL.self,
    DomainWithoutURL.self,
    ExpiresBeforeEpoch.self,
    ExpiresBeforeStarts.self,
    ExtrasJSONBroken.self,
    ExtrasKeyShadowsWire.self,
    HTMLButtonNotCounted.self,
    HTMLCloseBesideLink.self,
    HTMLOldCloseLink.self,
    HTMLWithoutClose.self,
    IconOutsideFont.self,
    ImageAltMissing.self,
    ImageFormat.self,
    InvisibleColour.self,
    ItunesIDNotInURL.self,
    LinkWithoutPath.self,
    LowContrast.self,
    NewsFeedAction.self,
    NewsFeedDeprecated.self,
    NotPortableHTML.self,
    NotPortableItunesID.self,
    NotPortableMessageType.self,
    NotPortableMoment.self,
    NotPortableTransparentBlack.self,
    NotPortableUseWebview.self,
    OrientationOutsideFull.self,
    PinnedAndDismissible.self,
    ReEligibilityBelowInterval.self,
    ReEligibilityTooLong.self,
    ShownAtEverySession.self,
    SlowFirstShow.self,
    StaysForEver.self,
    TemplateInText.self,
    TextTooLong.self,
    TextWithEdgeBlanks.self,
    TimeoutBeforeDelay.self,
    URIWithoutAction.self,
    UseWebviewWithoutWebLink.self,
    WindowEmpty.self,
    WindowPast.self,
  ]

  /// A rule as it is asked about records of one type.
  struct Asked: Sendable {
    let question: LintQuestion
    /// A bit for each of its fields that the type has, by the field's position; all of them where it asks for none.
    let fields: UInt64
  }

  /// The rules about each type.
  static let byType: [ObjectIdentifier: [Asked]] = {
    let places = placesOfFields
    var result: [ObjectIdentifier: [Asked]] = [:]
    for rule in all {
      let types = rule.types.map { ObjectIdentifier($0) }
      var bits: [ObjectIdentifier: UInt64] = [:]
      if rule.fields.isEmpty { for type in types { bits[type] = .max } }
      for place in rule.fields.flatMap({ places[$0] ?? [] }) where types.isEmpty || types.contains(place.type) {
        bits[place.type, default: 0] |= 1 << UInt64(place.position)
      }
      for (type, bits) in bits { result[type, default: []].append(Asked(question: rule.question, fields: bits)) }
    }
    return result
  }()

  /// Where each field is in the types that have it.
  private static var placesOfFields: [Field: [(type: ObjectIdentifier, position: Int)]] {
    var result: [Field: [(type: ObjectIdentifier, position: Int)]] = [:]
    for type in RecordTypes.all {
      for (position, use) in type.fields.enumerated() {
        result[use.field, default: []].append((ObjectIdentifier(type), position))
      }
    }
    return result
  }
}

/// The types of records that rules can be about.
enum RecordTypes {
  static let all: [RecordType] =
    [CampaignTable.record] + CardTable.cards.types + MessageTable.messages.types + [ButtonTable.button]
    + TriggerTable.triggers.types + TriggerTable.conditions.types + ColorTable.all
}
