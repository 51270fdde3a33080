/// The rules of the check of one file, by id.
///
/// The table names the rule for a limit, a form or a constraint. The check has the messages and examples of each rule
/// (`CheckRule.info`), and fixtures break each rule.
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
  case textCutByComment = "text-cut-by-comment"
  case textNotAsWritten = "text-not-as-written"
  case tooFew = "too-few"
  case tooMany = "too-many"
  case unknownValue = "unknown-value"
  case wrongForm = "wrong-form"

  // Fields that depend on each other
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

  /// True if the file still has correct payloads, so the finding is not an error. A schema accepts such a file.
  package var isWarning: Bool { Self.warnings.contains(self) }

  private static let warnings: [CheckRule] = [
    .ambiguousScalar, .durationWithoutAuto, .iconBesideImage, .linkInsecure, .repeatedCategory, .textCutByComment,
  ]

  /// The subject of a rule of the check.
  package enum Subject: Sendable {
    /// Text and tree, independent of the meaning of fields.
    case text
    /// A scalar that other programs read differently.
    case otherReaders
    /// A number that programs can't store.
    case numbers
    /// Fields, values and constraints of the table.
    case table
  }

  package var subject: Subject {
    switch self {
    case .ambiguousScalar: .otherReaders
    case .numberNotExact, .numberNotFinite: .numbers
    case .encoding, .keyNotText, .limit, .mergeNotMapping, .notACampaign, .recursiveAlias, .repeatedKey, .syntax,
      .tagMismatch, .undefinedAlias, .unsupportedTag:
      .text
    case .fieldNotForType, .filterOnPlainTrigger, .missingField, .readOnlyField, .renamedField, .unknownField,
      .unknownType, .blankText, .eventNameInvalid, .extrasNotText, .filterOperatorType, .linkInsecure, .linkMalformed,
      .linkScheme, .linkUnsafe, .momentWithoutZone, .outOfRange, .textCutByComment, .textNotAsWritten, .tooFew,
      .tooMany, .unknownValue,
      .wrongForm,
      .buttonIDsCollide, .captionIsLink, .categoryAll, .categoryConflict, .classicWithoutImage, .contentCardNeedsTitle,
      .crossPromotionOnContentCards, .durationWithoutAuto, .emptyAnyOf, .endsBeforeStarts, .iconBesideImage,
      .ratingWithoutApp, .repeatedCategory, .repeatedID, .reviewsWithoutApp, .tooManyButtons, .uriActionWithoutURI:
      .table
    }
  }
}
