internal import CampaignLanguage
internal import Findings

// The words for what is wrong with a value that is read from text. The facts are the table's; the words are the
// check's.

/// A fault that can be told to an author.
protocol Explained {
  /// The part of the text to blame; nil for all of it.
  var range: Range<Int>? { get }
  func message(of field: String) -> Message
  var help: Message? { get }
  /// The text to write instead, if there is one.
  var proposal: String? { get }
  var isCertain: Bool { get }
}

extension Explained {
  var help: Message? { nil }
  var proposal: String? { nil }
  var isCertain: Bool { false }
}

extension Slug.Fault: Explained {
  func message(of field: String) -> Message {
    switch self {
    case .empty: "'\(field)' is an empty name"
    case .tooLong(let count): "'\(field)' has \(count) characters; a name has at most \(Slug.limit)"
    case .upperCase: "a name can't contain upper-case letters"
    case .character: "a name can't contain this character"
    case .edge: "a name must begin and end with a letter or a digit"
    }
  }

  var help: Message? { "use lower-case letters, digits, '-' and '_'" }
}

extension LanguageTag.Fault: Explained {
  func message(of field: String) -> Message {
    switch self {
    case .empty: "'\(field)' is an empty language tag"
    case .tooLong: "this language tag is too long"
    case .underscore: "separate the parts of a language tag with '-'"
    case .character: "a language tag can't contain this character"
    case .emptySubtag: "a part of the language tag is missing"
    case .longSubtag: "each part of a language tag has at most 8 characters"
    case .language: "a language tag begins with a language code of two or three letters"
    case .subtag: "this part is not valid here in a language tag"
    case .emptyExtension: "this extension is empty"
    case .repeated: "this part is repeated in the language tag"
    }
  }

  var help: Message? { "write a language tag such as 'de', 'en-GB' or 'zh-Hant-TW'" }
}

extension Text.Fault: Explained {
  func message(of field: String) -> Message {
    switch self {
    case .control(let byte, _): "'\(field)' contains the control character U+\(hexadecimal(byte))"
    }
  }

  var help: Message? { "text can contain line breaks and tabs, but no other control characters" }
}

/// Four hexadecimal digits.
private func hexadecimal(_ byte: UInt8) -> String {
  (byte < 16 ? "000" : "00") + String(byte, radix: 16, uppercase: true)
}

extension Moment.Fault: Explained {
  /// True if a date or time has no UTC offset.
  var lacksZone: Bool {
    switch self {
    case .dateOnly, .noOffset: true
    default: false
    }
  }

  func message(of field: String) -> Message {
    switch self {
    case .empty: "'\(field)' is empty; it needs a date and time"
    case .form: "not a valid date and time"
    case .outOfRange(let part, _): "this \(part.words) does not exist"
    case .noSuchDay(_, let lastDay): "this month has \(lastDay) days"
    case .leapSecond: "leap seconds are not supported"
    case .fraction: "'\(field)' can't have fractions of a second"
    case .dateOnly: "'\(field)' has a date, but no time and no UTC offset"
    case .noOffset: "'\(field)' has no UTC offset"
    case .noSeconds: "'\(field)' has no seconds"
    case .blankForT: "separate the date and the time with 'T'"
    case .offsetForm: "write the UTC offset as '+01:00' or 'Z'"
    case .number(let unit, let moment):
      "'\(field)' must be a date and time, not \(unit == .seconds ? "seconds" : "milliseconds"): \(moment.text)"
    case .beyondYears: "'\(field)' is outside the years 1 to 9999"
    }
  }

  var help: Message? {
    proposal == nil ? "write a date and time such as '2026-03-20T08:00:00Z' or '2026-03-20T09:00:00+01:00'" : nil
  }

  var proposal: String? {
    switch self {
    case .dateOnly(let moment), .noOffset(let moment), .fraction(_, let moment), .noSeconds(let moment),
      .blankForT(_, let moment), .offsetForm(_, let moment), .number(_, let moment):
      moment.text
    default: nil
    }
  }

  var isCertain: Bool {
    switch self {
    case .number, .blankForT, .noSeconds, .offsetForm: true
    default: false
    }
  }
}

extension Moment.Part {
  fileprivate var words: String {
    switch self {
    case .year: "year"
    case .month: "month"
    case .day: "day"
    case .hour: "hour"
    case .minute: "minute"
    case .second: "second"
    case .offsetHour, .offsetMinute: "offset"
    }
  }
}

extension TimeSpan.Fault: Explained {
  func message(of field: String) -> Message {
    switch self {
    case .empty: "'\(field)' is empty; it needs a duration"
    case .form: "not a valid duration"
    case .zero: "'\(field)' can't be zero"
    case .noUnit(let number): "'\(field)' needs a unit after \(String(number))"
    case .unknownUnit: "unknown unit"
    case .fraction: "a duration must be a whole number"
    case .sign: "a duration can't have a sign"
    case .blank: "a duration can't contain spaces"
    case .severalParts: "a duration has one number and one unit"
    case .tooLong: "'\(field)' is too long"
    }
  }

  var help: Message? { proposal == nil ? "write a duration such as '1500ms', '30s', '5m', '2h' or '7d'" : nil }

  var proposal: String? {
    switch self {
    case .unknownUnit(_, let duration), .fraction(_, let duration), .blank(_, let duration),
      .severalParts(_, let duration):
      duration?.text
    default: nil
    }
  }

  var isCertain: Bool { true }
}

extension Color.Fault: Explained {
  func message(of field: String) -> Message {
    switch self {
    case .empty: "'\(field)' is empty; it needs a colour"
    case .noHash: "a colour begins with '#'"
    case .short: "a colour needs two digits for each part"
    case .digitCount(let count): "a colour has six or eight digits, not \(count)"
    case .digit: "not a hexadecimal digit"
    case .hexadecimal, .integer: "'\(field)' must be a colour, not a number"
    case .name, .function: "write the colour in hexadecimal digits"
    case .form: "'\(field)' is not a colour"
    }
  }

  var help: Message? { proposal == nil ? "write a colour such as '\"#RRGGBB\"' or '\"#RRGGBBAA\"'" : nil }

  var proposal: String? {
    switch self {
    case .noHash(let color), .short(let color), .name(let color): color.shortText
    case .hexadecimal(let color), .integer(let color), .function(let color): color?.shortText
    default: nil
    }
  }

  var isCertain: Bool {
    switch self {
    case .noHash, .short, .name: true
    default: false
    }
  }
}

extension Color {
  /// Without its opacity where it is opaque, as people write it.
  fileprivate var shortText: String { alpha == 255 ? String(text.dropLast(2)) : text }
}

extension EventName.Fault: Explained {
  func message(of field: String) -> Message {
    switch self {
    case .empty: "'\(field)' is an empty name"
    case .blank: "'\(field)' is blank"
    case .tooLong(let count): "'\(field)' has \(count) characters; a name has at most \(EventName.limit)"
    case .dollar: "names that begin with '$' are reserved"
    case .control(let byte, _): "a name can't contain the control character U+\(hexadecimal(byte))"
    case .quotationMark: "a name can't contain '\"'"
    case .nestedPath: "a filter can't look inside a property, and this names a part of one"
    }
  }
}

extension Link.Fault: Explained {
  var isUnsafe: Bool {
    if case .unsafe = self { return true }
    return false
  }

  func message(of field: String) -> Message {
    switch self {
    case .empty: "'\(field)' is empty; it needs a link"
    case .unsafe: "a link with this scheme runs code"
    case .templated: "this link contains a template"
    case .noScheme: "this link has no scheme such as 'https:'"
    case .noHost: "this link has no host"
    case .character: "a link can't contain this character"
    case .notASCII(let part, _): part == .host ? "a host must be written in ASCII" : "a link must be written in ASCII"
    case .percent: "'%' in a link must be followed by two hexadecimal digits"
    case .port: "a port is a number up to 65535"
    case .address: "not a valid IPv6 address"
    }
  }

  var help: Message? {
    switch self {
    case .unsafe: "link to a web page, or to a screen of the app"
    case .character, .notASCII, .percent: "percent-encode it; a space is '%20'"
    case .templated: "write the whole link; campaign files are not templates"
    case .noScheme: "write the whole link: 'https://example.com/sale' or 'myapp://sale'"
    default: nil
    }
  }
}
