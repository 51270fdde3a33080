internal import CampaignLanguage

/// The fields that people read, and those that apps do.
enum TextFields {
  /// The texts that readers see or hear. They don't include the document of an HTML message, which a browser
  /// interprets.
  static let read = [
    CardTable.title, CardTable.description, CardTable.domain, CardTable.subtitle, CardTable.caption,
    CardTable.displayPrice, MessageTable.message, MessageTable.header, MessageTable.imageAlt, ButtonTable.text,
  ]

  static let extras = [CardTable.extras, MessageTable.extras]
}
