internal import Bytes
internal import CampaignLanguage
internal import Findings

/// A picture of a kind that clients need not know.
enum ImageFormat: FieldRule {
  static let info = RuleInfo(
    "image-format", .warning,
    finds: "An image whose link does not end in .png, .jpg, .jpeg or .gif.",
    because:
      "Only PNG, JPEG and GIF are documented; with other formats a card may be empty or a message may not be shown.",
    source: "documentation of creating a News Feed item, and of creative details of in-app messages",
    bad: """
      campaign: spring-sale
      cards:
        - id: strip
          type: banner_image
          image: https://example.com/strip.webp
          url: https://example.com/sale
      """,
    good: """
      campaign: spring-sale
      cards:
        - id: strip
          type: banner_image
          image: https://example.com/strip.png
          url: https://example.com/sale
      """)

  static let roles = [FieldRole.picture]

  private static let documented = ["png", "jpg", "jpeg", "gif"]
  /// Suffixes of programs, which may answer with any format.
  private static let programs = ["php", "asp", "aspx", "ashx", "jsp", "do", "cgi", "dll", "axd"]
  private static let suffixLengths = 2...5

  static func check(_ image: LintedValue, of record: LintedRecord) {
    let text = image.text
    if isPlainlyDocumented(text) { return }
    guard let path = path(of: image), let suffix = suffix(of: path), !documented.contains(where: suffix.isWord),
      !programs.contains(where: suffix.isWord)
    else { return }
    let start = suffix.startIndex - text.startIndex
    image.add(info, .undocumented(suffix), part: start..<start + suffix.count)
  }

  /// True if a link ends in a documented suffix that is part of its path, as nearly all do.
  private static func isPlainlyDocumented(_ link: ArraySlice<UInt8>) -> Bool {
    guard let dot = link.suffix(5).lastIndex(of: UInt8(ascii: ".")),
      documented.contains(where: link[(dot + 1)...].isWord), link.offset(of: UInt8(ascii: "?")) == nil,
      link.offset(of: UInt8(ascii: "#")) == nil
    else { return false }
    return link.begins(with: "https://")
      && link[..<dot].dropFirst("https://".utf8.count).offset(of: UInt8(ascii: "/")) != nil
  }

  /// The path of a link. Most links have nothing after it, and need not be parsed.
  private static func path(of image: LintedValue) -> ArraySlice<UInt8>? {
    let text = image.text
    guard Link.isPlainWebLink(text) else { return image.link?.path }
    let host = text.dropFirst("https://".utf8.count)
    return host.firstIndex(of: UInt8(ascii: "/")).map { text[$0...] }
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
  fileprivate static func undocumented(_ suffix: ArraySlice<UInt8>) -> Message {
    "\(quoting: suffix) is not a documented format: use png, jpg, jpeg or gif"
  }
}
