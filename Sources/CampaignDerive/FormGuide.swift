package import CampaignLanguage

/// The syntax of a form's values, for the manual and for explanations.
struct FormGuide: Equatable {
  /// The beginning of `Form.words`.
  let name: String
  let explanation: String
  let example: String
  /// Other names that people look for.
  let foreign: [String]

  private init(_ name: String, foreign: [String] = [], _ explanation: String, _ example: String) {
    self.name = name
    self.explanation = explanation
    self.example = example
    self.foreign = foreign
  }

  /// The name as people type it.
  var title: String { name.filter { $0 != "`" } }

  /// The example without the quotes that YAML requires.
  var value: String { example.filter { $0 != "\"" } }

  static let slug = FormGuide(
    "slug", "Lower-case letters, digits, `-` and `_`; begins and ends with a letter or digit; at most 64 characters.",
    "spring-sale")
  static let text = FormGuide(
    "text", foreign: ["string"], "Any text without control characters; line breaks and tabs are allowed.",
    "Spring is here")
  static let link = FormGuide(
    "link", foreign: ["deep link", "deeplink", "universal link"],
    "An absolute URI: `https:`, `http:` or an app's own scheme, never `javascript:` or `data:`. It can contain "
      + "templates (`{{…}}` and `{%…%}`), which the server fills in.",
    "https://shop.example.com/spring")
  static let moment = FormGuide(
    "date and time", foreign: ["moment", "date", "time", "datetime", "timestamp"],
    "A date and time with a UTC offset or `Z` (RFC 3339).", "2026-03-20T08:00:00Z")
  static let localMoment = FormGuide(
    "date and time, also local", foreign: ["local time", "wall clock"],
    "A date and time with a UTC offset or `Z` (RFC 3339). In a campaign with a `time_zone`, it can also be without an "
      + "offset, with a space for the `T`, and without seconds: `2026-03-20 08:00`. Such a time is read by the clock "
      + "of that time zone.", "2026-03-20T08:00:00Z")
  static let preciseMoment = FormGuide(
    "date and time, also local or with milliseconds", foreign: ["milliseconds"],
    "A date and time with a UTC offset or `Z` (RFC 3339), also with milliseconds: `2026-03-20T08:00:00.250Z`. In a "
      + "scenario with a `time_zone`, it can also be without an offset: `2026-03-20 08:00`.",
    "2026-03-20T08:00:00Z")
  static let timeZone = FormGuide(
    "time zone", foreign: ["timezone", "tz", "zone"],
    "The IANA name of a time zone, which knows when its clock changes.", "Europe/Berlin")
  static let duration = FormGuide(
    "duration", "A whole number and a unit without a space: `ms`, `s`, `m`, `h` or `d`.", "30s")
  static let color = FormGuide(
    "colour", foreign: ["color"],
    "Red, green, blue and optionally the opacity, in hexadecimal digits. Needs quotes, because `#` "
      + "begins a comment in YAML.",
    "\"#1A73E8\"")
  static let locale = FormGuide("locale", foreign: ["language tag"], "A language tag (BCP 47).", "pt-BR")
  static let event = FormGuide("event name", name, "cart_viewed")
  static let product = FormGuide("product id", name, "sku-1")
  static let property = FormGuide("property name", name + " Can't be a path into a property.", "total")
  static let boolean = FormGuide(
    "`true` or `false`", foreign: ["boolean", "bool"], "One of these two words, without quotes.", "true")
  static let integer = FormGuide("integer", "A whole number without quotes.", "12")
  static let number = FormGuide("number", "A number without quotes, with a decimal point.", "4.5")
  static let list = FormGuide("list", "Items in brackets, or one per line after dashes.", "[news, social]")
  static let mapping = FormGuide("mapping", "Keys, each with a value.", "{ level: \"3\" }")

  private static let name = "1 to 255 characters, without `$` at the beginning, `\"` or control characters."

  /// In the order in which the manual shows them.
  static let all = [
    slug, text, link, moment, localMoment, preciseMoment, duration, color, locale, timeZone, event, product, property,
    boolean,
    integer, number, list, mapping,
  ]
}

extension Form {
  /// The guides to the syntax of the form. Empty if its words are enough.
  var guides: [FormGuide] {
    switch self {
    case .slug: [.slug]
    case .text: [.text]
    case .link: [.link]
    case .moment(.withOffset): [.moment]
    case .moment(.onClock): [.localMoment]
    case .moment(.precise): [.preciseMoment]
    case .duration: [.duration]
    case .color: [.color]
    case .locale: [.locale]
    case .timeZone: [.timeZone]
    case .name(.event): [.event]
    case .name(.product): [.product]
    case .name(.property): [.property]
    case .list(let list): list.item.guides
    case .mapping(_, let values): values.guides
    case .either(let forms): forms.flatMap(\.guides)
    case .boolean, .integer, .number, .choice, .record, .variant: []
    }
  }

  /// An example of a value in YAML. Nil if its words are enough.
  package var guideExample: String? { guides.first?.example }

  /// The closed sets of words for a value, or for the values in it.
  package var choices: [Choices] {
    switch self {
    case .choice(let choices): [choices]
    case .list(let list): list.item.choices
    case .mapping(_, let values): values.choices
    case .either(let forms): forms.flatMap(\.choices)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .record, .variant:
      []
    }
  }
}
