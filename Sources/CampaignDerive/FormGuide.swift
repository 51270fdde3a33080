internal import CampaignLanguage

/// How the values of a form are written, for the manual and for explanations.
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
    "text", "Any text without control characters; line breaks and tabs may be in it.", "Spring is here")
  static let link = FormGuide(
    "link",
    "An absolute URI: `https:`, `http:` or an app's own scheme, and never `javascript:` or `data:`.",
    "https://shop.example.com/spring")
  static let moment = FormGuide(
    "moment", "A date and a time with an offset or `Z`, by RFC 3339.", "2026-03-20T08:00:00Z")
  static let duration = FormGuide(
    "duration", "A whole number and a unit without a space: `ms`, `s`, `m`, `h` or `d`.", "30s")
  static let color = FormGuide(
    "colour",
    "Red, green and blue, and how opaque, in hexadecimal digits. In quotes, since `#` begins a comment of YAML.",
    "\"#1A73E8\"")
  static let locale = FormGuide("locale", "A language tag by BCP 47.", "pt-BR")
  static let event = FormGuide("event name", name, "cart_viewed")
  static let product = FormGuide("product id", name, "sku-1")
  static let property = FormGuide("property name", name + " No path into what a property holds.", "total")
  static let boolean = FormGuide("`true` or `false`", "One of the two words, without quotes.", "true")
  static let integer = FormGuide("integer", "A whole number without quotes.", "12")
  static let number = FormGuide("number", "A number without quotes, with a point before its fraction.", "4.5")
  static let list = FormGuide("list", "Items between brackets, or below one another behind dashes.", "[news, social]")
  static let mapping = FormGuide("mapping", "Keys, each with a value.", "{ level: \"3\" }")

  private static let name = "1 to 255 characters; no `$` at the beginning, no `\"`, no control characters."

  /// In the order in which the manual shows them.
  static let all = [
    slug, text, link, moment, duration, color, locale, event, product, property, boolean, integer, number, list,
    mapping,
  ]
}

extension Form {
  /// What is known about how such values are written; nothing where the words of the form say it all.
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
