import CampaignLanguage
import Findings

/// A picture without a description for people who can't see it.
enum ImageAltMissing: RecordRule {
  static let info = RuleInfo(
    "image-alt-missing", .advice,
    finds: "A message with an image but without 'image_alt'.",
    because: "Screen readers read this text; in an image-only message they have nothing else to read.",
    source: "changelog of the Swift SDK (12.1.0); React Native client",
    example: """
      \(ExampleStart.poster)
      +     image_alt: Thirty percent off everything
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let types = MessageTable.messages.types
  static let roles = [FieldRole.picture]

  static func check(_ message: LintedRecord) {
    guard !message.has(MessageTable.imageAlt), let image = message.value(.picture) else { return }
    message.addAtFirstKey(info, .noText, labels: [image.label(.image)], help: .describe)
  }
}

extension Message {
  fileprivate static let describe: Message = "add 'image_alt' with what the image shows, or with its text"
  fileprivate static let noText: Message = "this message has an image, but no 'image_alt' to describe it"
  fileprivate static let image: Message = "the image"
}
