package import CampaignCheck
package import CampaignLanguage

/// A change of a reader from the next session on. A field that stays is nil.
package struct ReaderChange: Sendable {
  package var language: LanguageTag?
  package var audiences: [String]?
  package var attributes: [String: Reader.AttributeValue]?

  package init(
    language: LanguageTag? = nil, audiences: [String]? = nil, attributes: [String: Reader.AttributeValue]? = nil
  ) {
    (self.language, self.audiences, self.attributes) = (language, audiences, attributes)
  }

  /// Changes a reader. Attributes that are not named stay.
  package func apply(to reader: inout Reader) {
    reader.language = language ?? reader.language
    reader.audiences = audiences ?? reader.audiences
    if let attributes { reader.attributes = (reader.attributes ?? [:]).merging(attributes) { $1 } }
  }
}

extension DeliveryReader {
  /// The reader after a change.
  func changed(by change: ReaderChange) -> DeliveryReader { changed { change.apply(to: &$0) } }
}
