import Bytes
import CampaignLanguage
import Findings

/// A picture in a format that clients need not support.
enum ImageFormat: FieldRule {
  static let info = RuleInfo(
    "image-format", .warning,
    finds: "An image whose link does not end in .png, .jpg, .jpeg or .gif.",
    because:
      "Only PNG, JPEG and GIF are documented; with other formats a card may be empty or a message may not be shown.",
    source: "documentation of creating a News Feed item, and of creative details of in-app messages",
    example: """
        campaign: spring-sale
        cards:
          - id: strip
            type: banner_image
      -     image: https://example.com/strip.webp
      +     image: https://example.com/strip.png
            url: https://example.com/sale
      """)

  static let roles = [FieldRole.picture]

  private static let documented = ["png", "jpg", "jpeg", "gif"]
  /// Suffixes of programs, which may answer with any format.
  private static let programs = ["php", "asp", "aspx", "ashx", "jsp", "do", "cgi", "dll", "axd"]
  private static let suffixLengths = 2...5

  static func check(_ image: LintedValue, of record: LintedRecord) {
    guard let path = image.linkPath, let suffix = suffix(of: path), !documented.contains(where: suffix.isWord),
      !programs.contains(where: suffix.isWord)
    else { return }
    let start = suffix.startIndex - image.text.startIndex
    image.add(info, .undocumented(suffix), part: start..<start + suffix.count, help: .documentedFormats)
  }

  /// The text after the last dot in the last part of a path, if it can be a file suffix.
  private static func suffix(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let dot = path.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }),
      path[dot] == UInt8(ascii: ".")
    else { return nil }
    let suffix = path[(dot + 1)...]
    guard suffixLengths ~= suffix.count, suffix.allSatisfy({ $0.isLetter || $0.isDigit }),
      suffix.first?.isLetter == true
    else { return nil }
    return suffix
  }
}

extension Message {
  fileprivate static let documentedFormats: Message = "use png, jpg, jpeg or gif"
  fileprivate static func undocumented(_ suffix: ArraySlice<UInt8>) -> Message {
    "\(quoting: suffix) is not a documented format of images"
  }
}
