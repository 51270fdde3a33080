package import CampaignLanguage
package import Findings

/// A rule that needs judgement about one file: about whole records, or about the values of certain fields.
protocol LintRule: Sendable {
  static var info: RuleInfo { get }
  /// The types of its records. Empty for all types that have one of its fields.
  static var types: [RecordType] { get }
  /// Its fields: a record without any of them is not checked. Empty for every record of its types.
  static var fields: [Field] { get }
  /// The roles of further fields.
  static var roles: [FieldRole] { get }
  static var question: LintQuestion { get }
  /// False if its verdict depends only on its fields, and on what no variation changes, such as the type and the
  /// triggers. With a variation that leaves these fields as they are, it is not asked again.
  static var looksAround: Bool { get }
  /// True if it accepts a value that a variation replaces. One variation alone does not show the others.
  static var acceptsReplaced: Bool { get }
}

/// A rule that checks records of certain types one by one, each with its campaign.
protocol RecordRule: LintRule {
  static func check(_ record: LintedRecord)
}

/// A rule that checks values of certain fields one by one.
protocol FieldRule: LintRule {
  /// Only values with one of these traits are checked. Empty for every value.
  static var traits: TextTraits { get }
  static func check(_ value: LintedValue, of record: LintedRecord)
}

/// The subject of a rule.
enum LintQuestion: Sendable {
  case record(RecordCheck)
  case value(ValueCheck, TextTraits)
}

typealias RecordCheck = @Sendable (LintedRecord) -> Void
typealias ValueCheck = @Sendable (LintedValue, LintedRecord) -> Void

extension LintRule {
  static var types: [RecordType] { [] }
  static var fields: [Field] { [] }
  static var roles: [FieldRole] { [] }
  static var looksAround: Bool { true }
  static var acceptsReplaced: Bool { false }
}

extension RecordRule {
  static var question: LintQuestion { .record { check($0) } }
}

extension FieldRule {
  static var traits: TextTraits { [] }
  static var question: LintQuestion { .value({ check($0, of: $1) }, traits) }
}

/// The rules about records and their values, by the type that they are about.
package enum RecordRules {
  static let all = judgements + triggerRules

  static let judgements: [any (LintRule & SendableMetatype).Type] = [
    AppLinkOnWeb.self,
    AspectRatioUnusual.self,
    AssetNotPrefetched.self,
    AudienceContradicts.self,
    AutoOnModal.self,
    AutoWithButtons.self,
    BannerDomainHidden.self,
    BidiOverride.self,
    BodyActionWithButtons.self,
    BrazeActionBroken.self,
    CallToActionWithoutAction.self,
    CardWithoutURL.self,
    CategoriesNotShown.self,
    ChevronWithoutAction.self,
    ContentCardLifetime.self,
    ContentCardSize.self,
    ControlDiffers.self,
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
    GarbledCharacters.self,
    HTMLButtonNotCounted.self,
    HTMLCloseBesideLink.self,
    HTMLFileMissing.self,
    HTMLNotShown.self,
    HTMLOldCloseLink.self,
    HTMLUnknownCall.self,
    HTMLWithoutClose.self,
    IconOutsideFont.self,
    ImageAltFileName.self,
    ImageAltMissing.self,
    ImageFormat.self,
    ImageIsPage.self,
    InterruptsEveryTime.self,
    InvisibleColour.self,
    ItunesIDNotInURL.self,
    LinkGarbled.self,
    LinkWithoutPath.self,
    LiquidComparisonType.self,
    LiquidEventProperty.self,
    LiquidFilterMisused.self,
    LiquidNoDefault.self,
    LiquidOutsideBraces.self,
    LiquidRequestExposed.self,
    LiquidSyntax.self,
    LiquidUnknownAttribute.self,
    LiquidUnknownFilter.self,
    LiquidUnknownVariable.self,
    LowContrast.self,
    MarkupInText.self,
    NewsFeedAction.self,
    NotPortableHTML.self,
    NotPortableItunesID.self,
    NotPortableMessageType.self,
    NotPortableMoment.self,
    NotPortableTransparentBlack.self,
    NotPortableUseWebview.self,
    OrientationOutsideFull.self,
    PersonalDataInPayload.self,
    PinnedAndDismissible.self,
    PlaceholderText.self,
    ReEligibilityBelowInterval.self,
    ReEligibilityTooLong.self,
    RepeatedButtonLabel.self,
    RepeatedCard.self,
    SecretInPayload.self,
    ShownAtEverySession.self,
    StagingHost.self,
    StaysForEver.self,
    StoreOfOtherPlatform.self,
    TemplateInText.self,
    TextContradictsEnd.self,
    TextTooLong.self,
    TextWithEdgeBlanks.self,
    TimeoutBeforeDelay.self,
    TranslationEqualsOriginal.self,
    UnknownRoute.self,
    Untranslated.self,
    URIWithoutAction.self,
    UseWebviewWithoutWebLink.self,
    VariationButtonMissing.self,
    VariationDrifts.self,
    VariationGroups.self,
    VariationNeverApplies.self,
    VariationOfAnother.self,
    VariationRepeated.self,
    VariationWithoutEffect.self,
    WindowEmpty.self,
    WindowPast.self,
    YearUnlikely.self,
  ]

  /// The subjects of all rules, in their order. They are asked for each type.
  fileprivate static let subjectsOfAll = all.map { RuleSubject($0) }

  /// The subjects of the judgements, and those of the rules about triggers, each in the order of their lists.
  package static var subjects: [[RuleSubject]] { [judgements, triggerRules].map { $0.map { RuleSubject($0) } } }
}

/// The records and fields that a rule is about.
package struct RuleSubject {
  package let info: RuleInfo
  /// The types of its records. Empty for all types that have one of its fields.
  package let types: [RecordType]
  package let fields: [Field]
  package let roles: [FieldRole]

  init(_ rule: any LintRule.Type) {
    info = rule.info
    types = rule.types
    fields = rule.fields
    roles = rule.roles
  }

  /// The fields of a type that make it necessary to run the rule: none if the rule is not about the type, all if it is
  /// about every record of the type.
  package func fields(in type: RecordType) -> FieldSet {
    guard types.isEmpty || types.contains(where: { $0 === type }) else { return FieldSet() }
    if fields.isEmpty, roles.isEmpty { return types.isEmpty ? FieldSet() : .all }
    return type.fields(of: roles).union(FieldSet(fields.compactMap { type.index(of: $0) }))
  }
}

/// The rules about the records of one type, and about the values of each of its fields.
struct AskedRules: Sendable {
  private(set) var ofRecord: [OfRecord] = []
  /// The rules for values, grouped by field.
  private(set) var ofValues: [OfValue] = []
  /// The fields that have rules, in the order of the type.
  private(set) var fields: [AskedField] = []

  /// A rule about a record, with the fields that it needs. All fields if it names none.
  struct OfRecord: Sendable {
    let fields: FieldSet
    let looksAround: Bool
    let check: RecordCheck
  }

  struct OfValue: Sendable {
    let traits: TextTraits
    let looksAround: Bool
    let check: ValueCheck
  }

  struct AskedField: Sendable {
    let position: Int
    /// The positions of its rules.
    let rules: Range<Int>
    /// The traits that its rules need.
    let wanted: TextTraits
    /// True if one of its rules looks at other fields too.
    let looksAround: Bool
  }

  fileprivate init(of type: RecordType) {
    // A variation alone is no whole record. Its values are checked together with those that it doesn't change.
    guard !type.isPartial else { return }
    var rows: [(fields: FieldSet, rule: OfValue)] = []
    for index in RecordRules.all.indices {
      let rule = RecordRules.all[index]
      let fields = RecordRules.subjectsOfAll[index].fields(in: type)
      guard !fields.isEmpty else { continue }
      switch rule.question {
      case .record(let check):
        ofRecord.append(OfRecord(fields: fields, looksAround: rule.looksAround, check: check))
      case .value(let check, let traits):
        rows.append((fields, OfValue(traits: traits, looksAround: rule.looksAround, check: check)))
      }
    }
    for position in type.fields.indices {
      let first = ofValues.count
      var wanted: TextTraits = []
      for row in rows where row.fields.contains(position) {
        ofValues.append(row.rule)
        wanted.formUnion(row.rule.traits)
      }
      guard first < ofValues.count else { continue }
      let looksAround = ofValues[first...].contains { $0.looksAround }
      fields.append(
        AskedField(position: position, rules: first..<ofValues.count, wanted: wanted, looksAround: looksAround))
    }
  }
}

/// The rules about each type of record. They are looked up at the first record of a type, because few workspaces have
/// all types. Each worker has its own copy. The gate is "lint small files" in WorkTests.
package final class LintRules {
  /// A row for each type so far. There are so few that a simple search is fast.
  private var rows: [(type: ObjectIdentifier, asked: AskedRules)] = []

  package init() {}

  func asked(of type: RecordType) -> AskedRules {
    let identifier = ObjectIdentifier(type)
    for index in rows.indices where rows[index].type == identifier { return rows[index].asked }
    rows.append((identifier, AskedRules(of: type)))
    return rows[rows.count - 1].asked
  }
}

/// The types of records that rules can check.
package enum RecordTypes {
  package static let all: [RecordType] =
    [CampaignTable.record] + CardTable.cards.types + MessageTable.messages.types + [ButtonTable.button]
    + TriggerTable.triggers.types + TriggerTable.conditions.types + ColorTable.all
}
