internal import CampaignLanguage

/// How to write the values of a form, for the manual and for explanations.
struct FormGuide {
  /// As `Form.words` begins.
  let name: String
  let explanation: String
  let example: String

  private init(_ name: String, _ explanation: String, _ example: String) {
    self.name = name
    self.explanation = explanation
    self.example = example
  }

  /// The example as it is without the quotes that YAML wants.
  var value: String { example.filter { $0 != "\"" } }

  static let slug = FormGuide(
    "slug", "Lower-case letters, digits, `-` and `_`; begins and ends with a letter or digit; at most 64 characters.",
    "spring-sale")
  static let text = FormGuide(
    "text", "Any text without control characters; line breaks and tabs are allowed.", "Spring is here")
  static let link = FormGuide(
    "link",
    "An absolute URI: `https:`, `http:` or an app's own scheme, never `javascript:` or `data:`.",
    "https://shop.example.com/spring")
  static let moment = FormGuide(
    "date and time", "A date and time with a UTC offset or `Z` (RFC 3339).", "2026-03-20T08:00:00Z")
  static let duration = FormGuide(
    "duration", "A whole number and a unit without a space: `ms`, `s`, `m`, `h` or `d`.", "30s")
  static let color = FormGuide(
    "colour",
    "Red, green, blue and optionally the opacity, in hexadecimal digits. Needs quotes, because `#` "
      + "begins a comment in YAML.",
    "\"#1A73E8\"")
  static let locale = FormGuide("locale", "A language tag (BCP 47).", "pt-BR")
  static let event = FormGuide("event name", name, "cart_viewed")
  static let product = FormGuide("product id", name, "sku-1")
  static let property = FormGuide("property name", name + " Can't be a path into a property.", "total")
  static let boolean = FormGuide("`true` or `false`", "One of these two words, without quotes.", "true")
  static let integer = FormGuide("integer", "A whole number without quotes.", "12")
  static let number = FormGuide("number", "A number without quotes, with a decimal point.", "4.5")
  static let list = FormGuide("list", "Items in brackets, or one per line after dashes.", "[news, social]")
  static let mapping = FormGuide("mapping", "Keys, each with a value.", "{ level: \"3\" }")

  private static let name = "1 to 255 characters, without `$` at the beginning, `\"` or control characters."

  /// In the order in which the manual shows them.
  static let all = [
    slug, text, link, moment, duration, color, locale, event, product, property, boolean, integer, number, list,
    mapping,
  ]
}

extension Form {
  /// How to write such values; empty if the words of the form are enough.
  var guides: [FormGuide] {
    switch self {
    case .slug: [.slug]
    case .text: [.text]
    case .link: [.link]
    case .moment: [.moment]
    case .duration: [.duration]
    case .color: [.color]
    case .locale: [.locale]
    case .name(.event): [.event]
    case .name(.product): [.product]
    case .name(.property): [.property]
    case .list(let list): list.item.guides
    case .mapping(_, let values): values.guides
    case .either(let forms): forms.flatMap(\.guides)
    case .boolean, .integer, .number, .choice, .record, .variant: []
    }
  }

  /// The closed sets of words that a value may be of, or hold.
  var choices: [Choices] {
    switch self {
    case .choice(let choices): [choices]
    case .list(let list): list.item.choices
    case .mapping(_, let values): values.choices
    case .either(let forms): forms.flatMap(\.choices)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .name, .boolean, .integer, .number, .record,
      .variant:
      []
    }
  }
}
