internal import CampaignLanguage
package import Findings
internal import SourceTree

/// What is said of text and tree, whatever its fields mean.
package let treeRules = CheckRule.allCases.filter(\.isOfTree).map(\.info)

/// What is said of campaigns, against the table.
package let modelRules = CheckRule.allCases.filter { !$0.isOfTree }.map(\.info)

/// The additional rules for configurations.
package let configurationRules: [RuleInfo] = [.ruleNotSettable, .unknownRule]

extension RuleInfo {
  /// A rule of the check, which the table names too.
  convenience init(
    _ rule: CheckRule, _ severity: Severity, isSettable: Bool? = nil, finds: String, because: String, source: String,
    bad: @autoclosure @escaping @Sendable () -> String, good: @autoclosure @escaping @Sendable () -> String
  ) {
    self.init(
      rule.rawValue, severity, isSettable: isSettable, finds: finds, because: because, source: source, bad: bad(),
      good: good())
  }
}

extension CheckRule {
  /// What the rule finds, why, and its examples.
  var info: RuleInfo {
    switch self {
    case .ambiguousScalar: AmbiguousScalar.info
    case .encoding: .encoding
    case .keyNotText: KeyNotText.info
    case .limit: .limit
    case .mergeNotMapping: MergeNotMapping.info
    case .notACampaign: NotACampaign.info
    case .numberNotExact: NumberNotExact.info
    case .numberNotFinite: NumberNotFinite.info
    case .recursiveAlias: AliasCheck.recursive
    case .repeatedKey: RepeatedKey.info
    case .syntax: .syntax
    case .tagMismatch: TagCheck.mismatched
    case .undefinedAlias: AliasCheck.undefined
    case .unsupportedTag: TagCheck.unsupported
    case .fieldNotForType: .fieldNotForType
    case .filterOnPlainTrigger: .filterOnPlainTrigger
    case .missingField: .missingField
    case .readOnlyField: .readOnlyField
    case .renamedField: .renamedField
    case .unknownField: .unknownField
    case .unknownType: .unknownType
    case .blankText: .blankText
    case .eventNameInvalid: .eventNameInvalid
    case .extrasNotText: .extrasNotText
    case .filterOperatorType: .filterOperatorType
    case .linkInsecure: .linkInsecure
    case .linkMalformed: .linkMalformed
    case .linkScheme: .linkScheme
    case .linkUnsafe: .linkUnsafe
    case .momentWithoutZone: .momentWithoutZone
    case .outOfRange: .outOfRange
    case .tooFew: .tooFew
    case .tooMany: .tooMany
    case .unknownValue: .unknownValue
    case .wrongForm: .wrongForm
    case .buttonIDsCollide: .buttonIDsCollide
    case .captionIsLink: .captionIsLink
    case .categoryAll: .categoryAll
    case .categoryConflict: .categoryConflict
    case .classicWithoutImage: .classicWithoutImage
    case .contentCardNeedsTitle: .contentCardNeedsTitle
    case .crossPromotionOnContentCards: .crossPromotionOnContentCards
    case .durationWithoutAuto: .durationWithoutAuto
    case .emptyAnyOf: .emptyAnyOf
    case .endsBeforeStarts: .endsBeforeStarts
    case .iconBesideImage: .iconBesideImage
    case .ratingWithoutApp: .ratingWithoutApp
    case .repeatedCategory: .repeatedCategory
    case .repeatedID: .repeatedID
    case .reviewsWithoutApp: .reviewsWithoutApp
    case .tooManyButtons: .tooManyButtons
    case .uriActionWithoutURI: .uriActionWithoutURI
    }
  }
}
