internal import CampaignLanguage

/// The fields that people read, and those that apps do.
enum TextFields {
  /// What readers see or hear. The document of an HTML message is none of them: a browser reads it first.
  static let read = [
    CardTable.title, CardTable.description, CardTable.domain, CardTable.subtitle, CardTable.caption,
    CardTable.displayPrice, MessageTable.message, MessageTable.header, MessageTable.imageAlt, ButtonTable.text,
  ]

  static let extras = [CardTable.extras, MessageTable.extras]
}
