internal import CampaignIR

/// Forms as regular expressions that every validator understands alike: no classes such as `\d`, whose letters differ.
enum Pattern {
  /// What no text may hold: control characters other than tab and line feed.
  private static let controls = "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f"

  static let slug = "^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$"
  static let text = "^[^\(controls)]*$"
  static let notBlank = "[^ \\t\\n]"
  static let color = "^#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
  /// The name of something that apps log. A property is no path into what it holds.
  static func name(_ form: NameForm) -> String {
    let never = "\"\\u0000-\\u001f\\u007f-\\u009f"
    return switch form {
    case .event, .product: "^[^$\(never)][^\(never)]{0,254}$"
    case .property: "^[^$.\\[\(never)][^.\\[\(never)]{0,254}$"
    }
  }

  static let moment =
    "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
    + "(?:\\.[0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$"

  /// RFC 3986, with a host behind `http:` and `https:`, and without the schemes that run or carry content.
  static let link: String = {
    let character = "(?:[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})"
    let web = "[Hh][Tt][Tt][Pp][Ss]?"
    let unsafe = "[Jj][Aa][Vv][Aa][Ss][Cc][Rr][Ii][Pp][Tt]|[Dd][Aa][Tt][Aa]"
    return "^(?:\(web)://(?![/?#])\(character)+|(?!(?:\(unsafe)|\(web)):)[A-Za-z][A-Za-z0-9+.-]*:\(character)+)$"
  }()

  /// BCP 47 without the tags that were registered before it had a grammar.
  static let locale: String = {
    let language = "(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})"
    let script = "(?:-[A-Za-z]{4})?"
    let region = "(?:-(?:[A-Za-z]{2}|[0-9]{3}))?"
    let variants = "(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*"
    let extensions = "(?:-[0-9A-WY-Za-wy-z](?:-[A-Za-z0-9]{2,8})+)*"
    let own = "[Xx](?:-[A-Za-z0-9]{1,8})+"
    return "^(?:\(language)\(script)\(region)\(variants)\(extensions)(?:-\(own))?|\(own))$"
  }()

  /// A number and a unit, of at least 0, 1 or a power of ten of milliseconds up to a second.
  static func duration(least: Int64) -> String {
    switch least {
    case ...0: "^(?:0|[1-9][0-9]*)(?:ms|s|m|h|d)$"
    case 1: "^[1-9][0-9]*(?:ms|s|m|h|d)$"
    default: "^(?:[1-9][0-9]{\(String(least).count - 1),}ms|[1-9][0-9]*(?:s|m|h|d))$"
    }
  }
}
