import CampaignLanguage

/// Valid values that look unusual. Careless readers misread them.
enum FormVarieties {
  /// The values for a field. The end of a card is never before 1970, because for clients such a card has no end. Files
  /// are only on the web.
  static func values(of field: Field) -> [DefinitionValue] {
    let values = values(of: field.form, loadingFiles: field.loadsFile)
    return CardTable.endings.contains(field) ? values.filter { $0 != .text(beforeEpoch) } : values
  }

  /// The values for a form. Empty if its limits and words are already all values.
  private static func values(of form: Form, loadingFiles loads: Bool) -> [DefinitionValue] {
    switch form {
    case .slug: texts(slugs)
    case .link: texts(loads ? webLinks : webLinks + otherLinks)
    case .moment: texts(moments)
    case .duration(let least, let unit): texts(durations.filter { isDuration($0, ofAtLeast: least, counted: unit) })
    case .color: texts(["#abcdef", "#AbCdEf80", "#00000000", "#FFFFFF01"])
    case .locale: texts(locales)
    case .timeZone(let form): texts(zones + (form == .namedOrLocal ? [Clock.localWord] : []))
    case .name(let name): texts(name.subject == .property ? names : names + ["shop.cart", "cart[0]"])
    case .integer(let range): integers.filter(range.contains).map { .integer($0) }
    case .number(let form): numbers.filter(form.contains).map { .number($0) }
    case .list(let list):
      values(of: list.item, loadingFiles: loads).map { .list(Array(repeating: $0, count: max(1, list.least))) }
    case .mapping: mappings
    case .either(let forms): forms.flatMap { values(of: $0, loadingFiles: loads) }
    case .text, .boolean, .choice, .record, .variant: []
    }
  }

  private static func texts(_ texts: [String]) -> [DefinitionValue] { texts.map { .text($0) } }

  private static func isDuration(_ text: String, ofAtLeast least: Int64, counted unit: TimeSpanUnit) -> Bool {
    guard case .success(let duration) = TimeSpan.read(Array(text.utf8)[...]) else { return false }
    return duration.milliseconds >= least && duration.milliseconds.isMultiple(of: unit.rawValue)
  }
}

extension NumberForm {
  fileprivate func contains(_ number: Double) -> Bool {
    isAboveLeast ? number > least && number <= most : (least...most).contains(number)
  }
}

// MARK: - Values

extension FormVarieties {
  /// Slugs that become a number, a boolean or null without quotes.
  private static let slugs = ["0", "0123", "1e5", "no", "null", "true", "a-b_c", "a--b__c", "1st-of-may"]

  private static let webLinks = [
    "https://example.com", "https://example.com:8443/path?q=1&r=%20#top", "https://user@example.com/",
    "https://[2001:db8::1]/", "https://192.0.2.1/a", "https://xn--bcher-kva.example/", "HTTPS://EXAMPLE.COM/UPPER",
    "https://example.com/" + letters(2000),
  ]

  private static let otherLinks = [
    "mailto:help@example.com", "tel:+15550100", "myapp://cart?item=1", "MyApp+X://Cart",
  ]

  private static let beforeEpoch = "1969-12-31T23:59:59Z"

  /// Dates before 1970 and beyond 32 bits, leap days, offsets of half hours and of more than twelve hours.
  private static let moments = [
    beforeEpoch, "1970-01-01T00:00:00Z", "2000-02-29T12:00:00Z", "2028-02-29T23:59:59+14:00",
    "2100-03-01T00:00:00-12:00", "2026-03-20T08:00:00+05:45", "2026-03-20T08:00:00-03:30", "2038-01-19T03:14:08Z",
    "2106-02-07T06:28:16Z", "2026-03-20t08:00:00z", "2026-03-20T08:00:00.000Z", "2026-03-20T08:00:00-00:00",
    "2026-12-31T23:59:59-23:59",
  ]

  private static let zones = ["UTC", "CET", "America/Argentina/ComodRivadavia", "Etc/GMT+12", "GB-Eire"]

  private static let durations = ["1s", "1500ms", "90s", "60m", "36h", "24h", "365d", "007s"]

  private static let locales = [
    "de", "EN-us", "zh-Hant-TW", "sr-Latn-RS", "es-419", "de-CH-1996", "sl-rozaj-biske", "en-u-ca-gregory", "x-pirate",
  ]

  /// The limit counts code points. The longest names have more bytes, and more UTF-16 code units.
  private static let names = [
    "viewed product", "Ünïcode", "🛒", "it's", "__proto__", "0", "true", "null", "<b>",
    String(repeating: "é", count: EventName.limit), String(repeating: "🛒", count: EventName.limit),
  ]

  /// Integers around the bounds of 32 bits, and of the integers that a double holds exactly.
  private static let integers: [Int64] = [
    0, -1, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, 9_007_199_254_740_992, 9_007_199_254_740_993,
  ]

  /// Numbers that are easy to write differently: negative zero, exponents, many digits.
  private static let numbers = [
    0.1, 0.30000000000000004, 4.35, 1.5, -0.0, -1.25, .leastNonzeroMagnitude, 1e-7, 0.000001, 123456789.125, 1e15, 1e16,
    1e21,
    9_007_199_254_740_992,
  ]

  private static let mappings: [DefinitionValue] = [
    // Their order by UTF-16 code units is different from that by code points.
    mapping(["\u{20AC}", "\u{FB33}", "1", "\u{1F600}", "\u{F6}"]),
    mapping(["b", "a", "B", "A", "aa", "a_", "a-"]),
    mapping(["", " ", "__proto__", "constructor", "toString", "length"]),
    mapping(["null", "true", "no", "1.0", "0x1F", "~", "<<", "a.b", "a:b", "#"]),
    mapping((1...50).map { "key-\($0)" }),
  ]

  private static func mapping(_ keys: [String]) -> DefinitionValue {
    .mapping(keys.map { .init($0, .text("value of \($0)")) })
  }
}
