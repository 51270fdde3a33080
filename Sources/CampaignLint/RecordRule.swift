internal import CampaignLanguage
internal import Findings

/// A rule that needs judgement, about what one file says: of a whole record, or of the values of certain fields.
protocol LintRule: Sendable {
  static var info: RuleInfo { get }
  /// The types that it is about. None means all that have one of its fields.
  static var types: [RecordType] { get }
  /// The fields without which it has nothing to say: it is asked only where one of them is there. None means
  /// everywhere.
  static var fields: [Field] { get }
  /// The roles whose fields it is about beside those.
  static var roles: [FieldRole] { get }
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

/// The subject of a rule.
enum LintQuestion: Sendable {
  case record(@Sendable (LintedRecord) -> Void)
  case value(@Sendable (LintedValue, LintedRecord) -> Void)
}

extension LintRule {
  static var types: [RecordType] { [] }
  static var fields: [Field] { [] }
  static var roles: [FieldRole] { [] }
}

extension RecordRule {
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

  /// The rules that are asked about records of a type.
  fileprivate static func asked(of type: RecordType) -> [Asked] {
    all.compactMap { rule in
      let fields = fields(of: rule, in: type)
      return fields == 0 ? nil : Asked(question: rule.question, fields: fields)
    }
  }

  /// A bit for each field of a type that makes a rule worth asking: none where the rule is not about the type, all
  /// where it is about every record of it.
  static func fields(of rule: any LintRule.Type, in type: RecordType) -> UInt64 {
    let types = rule.types
    guard types.isEmpty || types.contains(where: { $0 === type }) else { return 0 }
    let (fields, roles) = (rule.fields, rule.roles)
    if fields.isEmpty, roles.isEmpty { return types.isEmpty ? 0 : .max }
    return fields.reduce(type.fields(of: roles)) { bits, field in
      type.index(of: field).map { bits | 1 << UInt64($0) } ?? bits
    }
  }
}

/// The rules about each type of record, looked up when the first record of the type is met: few workspaces have all
/// types. Each worker has its own.
package final class LintRules {
  /// A row for each type that was met; they are so few that looking through them takes no time.
  private var rows: [(type: ObjectIdentifier, asked: [RecordRules.Asked])] = []

  package init() {}

  func asked(of type: RecordType) -> [RecordRules.Asked] {
    let identifier = ObjectIdentifier(type)
    for index in rows.indices where rows[index].type == identifier { return rows[index].asked }
    rows.append((identifier, RecordRules.asked(of: type)))
    return rows[rows.count - 1].asked
  }
}

/// The types of records that rules can be about.
enum RecordTypes {
  static let all: [RecordType] =
    [CampaignTable.record] + CardTable.cards.types + MessageTable.messages.types + [ButtonTable.button]
    + TriggerTable.triggers.types + TriggerTable.conditions.types + ColorTable.all
}
