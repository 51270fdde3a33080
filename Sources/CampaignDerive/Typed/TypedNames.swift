import CampaignLanguage

/// Converts names of payloads to Swift.
enum SwiftName {
  /// `captioned_image` is `CaptionedImage`, and `html` is `HTML`.
  static func type(_ name: String) -> String { parts(of: name).map(capitalized).joined() }

  /// `image_url` is `imageURL`, `bg_color` is `backgroundColor`.
  static func member(_ name: String) -> String {
    let parts = parts(of: name)
    return (parts.prefix(1) + parts.dropFirst().map(capitalized)).joined()
  }

  /// A member in its declaration, or without anything before it.
  static func declared(_ member: String) -> String { keywords.contains(member) ? "`\(member)`" : member }

  /// The name of a set of words, from the noun of a word: `a click action` is `ClickAction`.
  static func words(_ choices: Choices) -> String {
    if let name = choices.typeName { return name }
    let words = choices.noun.split(whereSeparator: { " -".contains($0) }).drop { ["a", "an"].contains($0) }
    return words.map { capitalized(String($0)) }.joined()
  }

  private static let keywords: Set = ["for", "where", "operator"]

  private static func parts(of name: String) -> [String] {
    name.split(whereSeparator: { "_- ".contains($0) }).map { abbreviations[String($0)] ?? String($0) }
  }

  private static func capitalized(_ word: String) -> String {
    acronyms.contains(word) ? word.uppercased() : word == "urls" ? "URLs" : word.capitalizedFirst
  }

  private static let abbreviations = [
    "btn": "button", "btns": "buttons", "bg": "background", "ms": "milliseconds",
  ]

  private static let acronyms: Set = ["id", "uri", "url", "html"]
}
