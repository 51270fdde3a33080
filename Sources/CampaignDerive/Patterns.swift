import CampaignLanguage

/// Forms as regular expressions that every validator reads the same way: no classes such as `\d`, whose members differ.
enum Pattern {
  /// Characters that no text can contain: control characters other than tab and line feed.
  private static let controls = "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f"

  /// White space, and characters that are never drawn. Text of only these is blank.
  private static let blanks =
    " \\t\\n\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f"
    + "\\u205f-\\u206f\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0"

  static let slug = "^\(bareSlug)$"
  private static let bareSlug = "[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?"
  /// A card's or message's full name: campaign and id.
  static let key = "^\(bareSlug)/\(bareSlug)$"
  /// A full name, or an id that is made from one, in base64.
  static let identity: String = {
    let end = "[A-Za-z0-9+/]{2}(?:[A-Za-z0-9+/]{2}|[A-Za-z0-9+/]=|==)"
    return "^(?:\(bareSlug)/\(bareSlug)|(?:[A-Za-z0-9+/]{4})*\(end))$"
  }()
  /// A colour in payloads.
  static let fullColor = "^#[0-9a-f]{8}$"
  static let digest = "^[0-9a-f]{64}$"
  static let text = "^[^\(controls)]*$"
  /// A character as readers see it, with any number of code points, because a pattern can't count them.
  static let character = "^[ -~]?[^ -~\(controls)]*$"
  static let notBlank = "[^\(blanks)]"
  static let color = "^#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"

  /// The name of something that apps log. The name of a property must not be a path into a list.
  static func name(_ form: NameForm) -> String {
    let never = "\"\\u0000-\\u001f\\u007f-\\u009f"
    let filled = "^(?![\(blanks)]*$)"
    return switch form {
    case .event, .product: "\(filled)[^$\(never)][^\(never)]{0,254}$"
    case .property: "\(filled)[^$\\[\(never)][^\\[\(never)]{0,254}$"
    }
  }

  /// RFC 3339 to the second. A day may be the last one of its longest month.
  static let moment = "^\(day)[Tt]\(time):[0-5][0-9](?:\\.0+)?(?:[Zz]|[+-]\(time))$"

  /// The same, also with milliseconds.
  static let preciseMoment =
    "^\(day)[Tt]\(time):[0-5][0-9](?:\\.(?:0+|[0-9]{1,3}))?(?:[Zz]|[+-]\(time))$|\(timeOnClock)"

  /// The same without a fraction, or without an offset and perhaps without seconds.
  static let momentOnClock = "\(moment)|\(timeOnClock)"

  private static let timeOnClock = "^\(day)[T ]\(time)(?::[0-5][0-9])?$"

  /// Without an offset, as in payloads.
  static let localTime = "^\(day)T\(time):[0-5][0-9]$"

  private static let time = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"

  private static let day: String = {
    let long = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
    let short = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    return "(?!0000)[0-9]{4}-(?:\(long)|\(short)|02-(?:0[1-9]|[12][0-9]))"
  }()

  /// RFC 3986, with a host after `http:` and `https:`, without schemes that run code or carry content, and without a
  /// host and a port that look like a scheme. Text with a template is not compared further.
  static let link: String = {
    let letters = "A-Za-z0-9._~!$&'()*+,;=:"
    let escape = "%[0-9A-Fa-f]{2}"
    let web = "[Hh][Tt][Tt][Pp][Ss]?"
    let host = "(?:\\[[0-9A-Fa-fVv:.]+\\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|\(escape))+)(?::[0-9]*)?"
    let authority = "(?:(?:[\(letters)-]|\(escape))*@)?\(host)"
    let rest =
      "(?:[\(letters)@/-]|\(escape))*(?:\\?(?:[\(letters)@/?-]|\(escape))*)?(?:#(?:[\(letters)@/?-]|\(escape))*)?"
    let unsafe = "[Jj][Aa][Vv][Aa][Ss][Cc][Rr][Ii][Pp][Tt]|[Dd][Aa][Tt][Aa]|[Vv][Bb][Ss][Cc][Rr][Ii][Pp][Tt]"
    let port = "(?:[Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]|[A-Za-z0-9+-]*\\.[A-Za-z0-9+.-]*):[0-9]+(?:/|$)"
    let app = "(?!(?:\(unsafe)|\(web)):)(?!\(port))[A-Za-z][A-Za-z0-9+.-]*:"
    let templated = "(?!(?:\(unsafe)):)[^{]*\\{(?:\\{|%)(?:[^\\n]|\\n)*"
    return "^(?:(?:\(web)://\(authority)(?=[/?#]|$)|\(app))\(rest)|\(templated))$"
  }()

  /// BCP 47 without the tags that were registered before it had a grammar.
  static let locale: String = {
    let codes = LanguageCode.secondLetters.map { first, seconds in
      "[\(inBothCases(String(first)))][\(inBothCases(seconds))]"
    }.joined(separator: "|")
    let language = "(?:(?:\(codes)|[A-Za-z]{3})(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})"
    let script = "(?:-[A-Za-z]{4})?"
    let wrong = LanguageCode.Mistake.wrongRegions.map { region in
      region.map { "[\(inBothCases(String($0)))]" }.joined()
    }.joined(separator: "|")
    let region = "(?:-(?:(?!(?:\(wrong))(?:-|$))[A-Za-z]{2}|[0-9]{3}))?"
    let variants = "(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*"
    let extensions = "(?:-[0-9A-WY-Za-wy-z](?:-[A-Za-z0-9]{2,8})+)*"
    let own = "[Xx](?:-[A-Za-z0-9]{1,8})+"
    return "^(?:\(language)\(script)\(region)\(variants)\(extensions)(?:-\(own))?|\(own))$"
  }()

  private static func inBothCases(_ letters: String) -> String { letters.uppercased() + letters.lowercased() }

  /// A number and a unit, of at least 0, 1 or a power of ten of milliseconds up to a second.
  static func duration(least: Int64, counted unit: TimeSpanUnit) -> String {
    switch (least, unit) {
    case (...0, .seconds): "^(?:(?:0+|[0-9]+000)ms|[0-9]+(?:s|m|h|d))$"
    case (_, .seconds): "^0*(?:[1-9][0-9]*000ms|[1-9][0-9]*(?:s|m|h|d))$"
    case (...0, .milliseconds): "^[0-9]+(?:ms|s|m|h|d)$"
    case (1, .milliseconds): "^0*[1-9][0-9]*(?:ms|s|m|h|d)$"
    case (_, .milliseconds): "^0*(?:[1-9][0-9]{\(String(least).count - 1),}ms|[1-9][0-9]*(?:s|m|h|d))$"
    }
  }
}
