/// The rules that a definition can break, by their ids.
///
/// They are told here and in the check alike, since the check is not asked what it finds when fixtures are made; a test
/// compares the two.
package enum BrokenRule: String, Sendable, CaseIterable {
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
}
