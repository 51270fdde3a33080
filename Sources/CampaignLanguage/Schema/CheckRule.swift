/// The rules that the check of one file reports, by their ids.
///
/// The table names the rule that a limit, a form or a constraint reports. The check has the words and the examples of
/// each (`CheckRule.info`), and fixtures break each of them.
package enum CheckRule: String, Sendable, CaseIterable {
  // Text and tree
  case ambiguousScalar = "ambiguous-scalar"
  case encoding
  case keyNotText = "key-not-text"
  case limit
  case mergeNotMapping = "merge-not-mapping"
  case notACampaign = "not-a-campaign"
  case numberNotExact = "number-not-exact"
  case numberNotFinite = "number-not-finite"
  case recursiveAlias = "recursive-alias"
  case repeatedKey = "repeated-key"
  case syntax
  case tagMismatch = "tag-mismatch"
  case undefinedAlias = "undefined-alias"
  case unsupportedTag = "unsupported-tag"

  // Fields
  case fieldNotForType = "field-not-for-type"
  case filterOnPlainTrigger = "filter-on-plain-trigger"
  case missingField = "missing-field"
  case readOnlyField = "read-only-field"
  case renamedField = "renamed-field"
  case unknownField = "unknown-field"
  case unknownType = "unknown-type"

  // Values
  case blankText = "blank-text"
  case eventNameInvalid = "event-name-invalid"
  case extrasNotText = "extras-not-text"
  case filterOperatorType = "filter-operator-type"
  case linkInsecure = "link-insecure"
  case linkMalformed = "link-malformed"
  case linkScheme = "link-scheme"
  case linkUnsafe = "link-unsafe"
  case momentWithoutZone = "moment-without-zone"
  case outOfRange = "out-of-range"
  case tooFew = "too-few"
  case tooMany = "too-many"
  case unknownValue = "unknown-value"
  case wrongForm = "wrong-form"

  // What fields ask of one another
  case buttonIDsCollide = "button-ids-collide"
  case captionIsLink = "caption-is-link"
  case categoryAll = "category-all"
  case categoryConflict = "category-conflict"
  case classicWithoutImage = "classic-without-image"
  case contentCardNeedsTitle = "content-card-needs-title"
  case crossPromotionOnContentCards = "cross-promotion-on-content-cards"
  case durationWithoutAuto = "duration-without-auto"
  case emptyAnyOf = "empty-any-of"
  case endsBeforeStarts = "ends-before-starts"
  case iconBesideImage = "icon-beside-image"
  case ratingWithoutApp = "rating-without-app"
  case repeatedCategory = "repeated-category"
  case repeatedID = "repeated-id"
  case reviewsWithoutApp = "reviews-without-app"
  case tooManyButtons = "too-many-buttons"
  case uriActionWithoutURI = "uri-action-without-uri"

  /// Whether it is about text and tree, whatever the fields mean.
  package var isOfTree: Bool { Self.ofTree.contains(self) }

  private static let ofTree: [CheckRule] = [
    .ambiguousScalar, .encoding, .keyNotText, .limit, .mergeNotMapping, .notACampaign, .numberNotExact,
    .numberNotFinite, .recursiveAlias, .repeatedKey, .syntax, .tagMismatch, .undefinedAlias, .unsupportedTag,
  ]
}
