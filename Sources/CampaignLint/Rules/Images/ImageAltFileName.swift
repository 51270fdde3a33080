import Bytes
import CampaignLanguage
import Findings

/// A file name instead of a description.
enum ImageAltFileName: FieldRule {
  static let info = RuleInfo(
    "image-alt-file-name", .warning,
    finds: "An 'image_alt' that is the name of a file, such as 'hero_v2.png' or 'IMG_1234'.",
    because: "A screen reader reads the name aloud, and nobody learns what the picture shows.",
    source: "WCAG 2.2, 1.1.1",
    example: """
        campaign: spring-sale
        in_app_messages:
          - id: hello
            type: modal_image
            image: https://example.com/hero_v2.png
      -     image_alt: hero_v2.png
      +     image_alt: Thirty percent off everything
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.imageAlt, CardTable.imageAlt]

  private static let suffixes = ["png", "jpg", "jpeg", "gif", "webp", "svg", "heic", "avif"]
  private static let cameras = ["img_", "img-", "dsc_", "dsc-", "screenshot_", "screenshot-", "image_", "image-"]

  static func check(_ value: LintedValue, of message: LintedRecord) {
    let text = value.text.trimmed
    guard !text.contains(UInt8(ascii: " ")) else { return }
    let suffix = text.lastIndex(of: UInt8(ascii: ".")).map { text[($0 + 1)...] }
    let isFile = suffix.map { suffix in suffixes.contains(where: suffix.isWord) } ?? false
    let isPhoto = cameras.contains { camera in
      let rest = text.dropFirst(camera.utf8.count)
      return text.prefix(camera.utf8.count).isWord(camera) && !rest.isEmpty && rest.allSatisfy(\.isDigit)
    }
    if isFile || isPhoto { value.add(info, .fileName, help: .describe) }
  }
}

extension Message {
  fileprivate static let fileName: Message = "this is the name of a file, and screen readers read it aloud"
  fileprivate static let describe: Message = "describe what the picture shows"
}
