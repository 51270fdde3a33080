/// A filter: what it takes and returns, and how far the vendor documents it.
package struct LiquidFilter: Sendable {
  package let name: String
  package let input: LiquidType
  package let result: LiquidType
  /// The types of its arguments.
  package let arguments: [LiquidType]
  /// The number of arguments that it can have.
  package let counts: ClosedRange<Int>
  package let standing: Standing

  package enum Standing: Sendable {
    /// The vendor's manual lists it.
    case documented
    /// It belongs to the version of Liquid that the vendor's manual names.
    case standard
    /// The vendor's manual lists it as not supported.
    case unsupported
  }

  private init(
    _ name: String, _ input: LiquidType, _ arguments: [LiquidType] = [], optional: Int = 0, to result: LiquidType,
    _ standing: Standing = .documented
  ) {
    self.name = name
    self.input = input
    self.arguments = arguments
    self.result = result
    self.standing = standing
    counts = arguments.count - optional...arguments.count
  }

  package static func named(_ name: String) -> LiquidFilter? { byName[name] }

  /// The filter for a word of another language.
  package static func foreign(_ word: String) -> String? {
    otherNames[word] ?? otherNames[word.lowercased()] ?? (byName[word.lowercased()] != nil ? word.lowercased() : nil)
  }

  /// The names that a correction can propose.
  package static let names = all.filter { $0.standing != .unsupported }.map(\.name)

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  package static let all = numbers + texts + lists + encodings + others + unsupported

  private static let numbers = [
    LiquidFilter("abs", .number, to: .number),
    LiquidFilter("at_least", .number, [.number], to: .number),
    LiquidFilter("at_most", .number, [.number], to: .number),
    LiquidFilter("ceil", .number, to: .number),
    LiquidFilter("divided_by", .number, [.number], to: .number),
    LiquidFilter("floor", .number, to: .number),
    LiquidFilter("minus", .number, [.number], to: .number),
    LiquidFilter("modulo", .number, [.number], to: .number),
    LiquidFilter("plus", .number, [.number], to: .number),
    LiquidFilter("round", .number, [.number], optional: 1, to: .number),
    LiquidFilter("times", .number, [.number], to: .number),
    LiquidFilter("money", .number, to: .text),
    LiquidFilter("number_with_delimiter", .number, [.text], optional: 1, to: .text),
  ]

  private static let texts = [
    LiquidFilter("append", .text, [.text], to: .text),
    LiquidFilter("capitalize", .text, to: .text),
    LiquidFilter("downcase", .text, to: .text),
    LiquidFilter("escape", .text, to: .text),
    LiquidFilter("escape_once", .text, to: .text, .standard),
    LiquidFilter("newline_to_br", .text, to: .text),
    LiquidFilter("prepend", .text, [.text], to: .text),
    LiquidFilter("remove", .text, [.text], to: .text),
    LiquidFilter("remove_first", .text, [.text], to: .text),
    LiquidFilter("remove_last", .text, [.text], to: .text, .standard),
    LiquidFilter("replace", .text, [.text, .text], optional: 1, to: .text),
    LiquidFilter("replace_first", .text, [.text, .text], optional: 1, to: .text),
    LiquidFilter("replace_last", .text, [.text, .text], to: .text, .standard),
    LiquidFilter("slice", .any, [.number, .number], optional: 1, to: .any),
    LiquidFilter("split", .text, [.text], to: .list),
    LiquidFilter("strip", .text, to: .text),
    LiquidFilter("strip_html", .text, to: .text),
    LiquidFilter("strip_newlines", .text, to: .text),
    LiquidFilter("truncate", .text, [.number, .text], optional: 2, to: .text),
    LiquidFilter("truncatewords", .text, [.number, .text], optional: 2, to: .text),
    LiquidFilter("upcase", .text, to: .text),
  ]

  private static let lists = [
    LiquidFilter("compact", .list, [.text], optional: 1, to: .list),
    LiquidFilter("concat", .list, [.list], to: .list),
    LiquidFilter("first", .list, to: .any),
    LiquidFilter("index", .list, [.number], to: .any),
    LiquidFilter("join", .list, [.text], optional: 1, to: .text),
    LiquidFilter("last", .list, to: .any),
    LiquidFilter("map", .list, [.text], to: .list),
    LiquidFilter("reverse", .list, to: .list),
    LiquidFilter("size", .any, to: .number),
    LiquidFilter("sort", .list, [.text], optional: 1, to: .list),
    LiquidFilter("sort_natural", .list, [.text], optional: 1, to: .list),
    LiquidFilter("sum", .list, [.text], optional: 1, to: .number, .standard),
    LiquidFilter("uniq", .list, [.text], optional: 1, to: .list),
    LiquidFilter("where", .list, [.text, .any], optional: 1, to: .list),
  ]

  private static let encodings = [
    LiquidFilter("base64_decode", .text, to: .text, .standard),
    LiquidFilter("base64_encode", .text, to: .text),
    LiquidFilter("base64_url_safe_decode", .text, to: .text, .standard),
    LiquidFilter("base64_url_safe_encode", .text, to: .text, .standard),
    LiquidFilter("hmac_sha1", .text, [.text], to: .text),
    LiquidFilter("hmac_sha1_base64", .text, [.text], to: .text),
    LiquidFilter("hmac_sha1_hex", .text, [.text], to: .text),
    LiquidFilter("hmac_sha256", .text, [.text], to: .text),
    LiquidFilter("hmac_sha256_base64", .text, [.text], to: .text),
    LiquidFilter("hmac_sha256_hex", .text, [.text], to: .text),
    LiquidFilter("hmac_sha512", .text, [.text], to: .text),
    LiquidFilter("md5", .text, to: .text),
    LiquidFilter("sha1", .text, to: .text),
    LiquidFilter("sha2", .text, to: .text),
    LiquidFilter("url_decode", .text, to: .text, .standard),
    LiquidFilter("url_encode", .text, to: .text),
    LiquidFilter("url_escape", .text, to: .text),
    LiquidFilter("url_param_escape", .text, to: .text),
  ]

  private static let others = [
    LiquidFilter("as_json_string", .any, to: .text),
    LiquidFilter("date", .moment, [.text], to: .text),
    LiquidFilter("default", .any, [.any], to: .any),
    // The id of a content block, so that its links are counted.
    LiquidFilter("id", .any, [.text], to: .any),
    LiquidFilter("json_escape", .text, to: .text),
    LiquidFilter("json_parse", .text, to: .any),
    LiquidFilter("property_accessor", .record, [.text], to: .any),
    LiquidFilter("time_zone", .moment, [.text], to: .moment),
  ]

  private static let unsupported = [
    "camelcase", "camelize", "color_to_rgb", "find_index", "font_face", "format_address", "handle", "handleize",
    "highlight", "lstrip", "money_with_currency", "money_without_currency", "pluralize", "rstrip",
  ].map { LiquidFilter($0, .any, [.any, .any, .any], optional: 3, to: .any, .unsupported) }

  private static let otherNames = [
    "uppercase": "upcase", "upper": "upcase", "toupper": "upcase", "to_upper": "upcase", "lowercase": "downcase",
    "lower": "downcase", "tolower": "downcase", "length": "size", "count": "size", "trim": "strip", "lstrip": "strip",
    "rstrip": "strip", "add": "plus", "subtract": "minus", "multiply": "times", "divide": "divided_by",
    "mod": "modulo", "titlecase": "capitalize", "title": "capitalize", "sha256": "sha2",
    "url_param_encode": "url_param_escape", "urlencode": "url_encode", "fallback": "default", "unique": "uniq",
    "strftime": "date", "date_format": "date", "timezone": "time_zone", "to_json": "as_json_string",
    "json": "as_json_string", "parse_json": "json_parse", "base64": "base64_encode", "nl2br": "newline_to_br",
    "html_escape": "escape", "min": "at_most", "max": "at_least",
  ]
}
