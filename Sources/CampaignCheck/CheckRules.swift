package import Findings
internal import SourceTree

/// The rules about text and tree, which don't depend on the meaning of fields.
package let treeRules: [RuleInfo] = [
  .encoding,
  .limit,
  .syntax,
  AliasCheck.recursive,
  AliasCheck.undefined,
  AmbiguousScalar.info,
  KeyNotText.info,
  MergeNotMapping.info,
  NotACampaign.info,
  NumberNotExact.info,
  NumberNotFinite.info,
  RepeatedKey.info,
  TagCheck.mismatched,
  TagCheck.unsupported,
]

/// The rules that check campaigns against the table.
package let modelRules: [RuleInfo] = [
  // Fields
  .fieldNotForType,
  .filterOnPlainTrigger,
  .filterOperatorType,
  .missingField,
  .readOnlyField,
  .renamedField,
  .unknownField,
  .unknownType,
  // Values
  .blankText,
  .eventNameInvalid,
  .extrasNotText,
  .linkInsecure,
  .linkMalformed,
  .linkScheme,
  .linkUnsafe,
  .momentWithoutZone,
  .outOfRange,
  .tooFew,
  .tooMany,
  .unknownValue,
  .wrongForm,
  // Constraints between fields
  .buttonIDsCollide,
  .captionIsLink,
  .categoryAll,
  .categoryConflict,
  .classicWithoutImage,
  .contentCardNeedsTitle,
  .crossPromotionOnContentCards,
  .durationWithoutAuto,
  .emptyAnyOf,
  .endsBeforeStarts,
  .iconBesideImage,
  .ratingWithoutApp,
  .repeatedCategory,
  .repeatedID,
  .reviewsWithoutApp,
  .tooManyButtons,
  .uriActionWithoutURI,
]

/// The additional rules for configurations.
package let configurationRules: [RuleInfo] = [.ruleNotSettable, .unknownRule]
