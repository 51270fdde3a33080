import CampaignLanguage
package import Findings
import SourceTree

/// The rules about text and tree, which don't depend on the meaning of fields.
package let treeRules = CheckRule.allCases.filter { $0.subject != .table }.map(\.info)

/// The rules that compare campaigns with the table.
package let modelRules = CheckRule.allCases.filter { $0.subject == .table }.map(\.info)

/// The rules that know only one file and the table.
package let checkRules = treeRules + modelRules + configurationRules + wordRules

/// The rules about differences between readers of scalars. They don't apply to a file that only campaignc reads.
let otherReaderRules = CheckRule.allCases.filter { $0.subject == .otherReaders }.map(\.info)

/// The rules about the reading of a scalar. If a scalar has another error, they are not needed.
let scalarRules = otherReaderRules + CheckRule.allCases.filter { $0.subject == .numbers }.map(\.info)

/// The rules about words of older versions.
package let wordRules: [RuleInfo] = [.oldWord]

/// The additional rules for configurations.
package let configurationRules: [RuleInfo] = [.ruleNotSettable, .unknownRule]

extension RuleInfo {
  /// A rule of the check. The table names these rules too.
  convenience init(
    _ rule: CheckRule, _ severity: Severity, breaksPayload: Bool? = nil, finds: String, because: String,
    source: String = RuleInfo.ownSource, example: @autoclosure @escaping @Sendable () -> RuleExample
  ) {
    self.init(
      rule.rawValue, severity, breaksPayload: breaksPayload, finds: finds, because: because, source: source,
      example: example())
  }
}

extension TableRule {
  var info: RuleInfo { rule.info }
}

extension CheckRule {
  /// The description of the rule, with its examples.
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
    case .textCutByComment: TextCutByComment.info
    case .textNotAsWritten: TextNotAsWritten.info
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

/// The rule for a document that is neither a campaign nor a scenario.
package let notACampaignRule = NotACampaign.info
