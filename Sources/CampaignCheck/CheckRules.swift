package import Findings
internal import SourceTree

/// What is said of text and tree, whatever its fields mean.
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

/// What is said of campaigns, against the table.
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
  // What fields ask of one another
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

/// What is said of configurations beside what is said of every file.
package let configurationRules: [RuleInfo] = [.ruleNotSettable, .unknownRule]
