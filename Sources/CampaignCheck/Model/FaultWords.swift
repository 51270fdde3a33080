internal import CampaignLanguage
internal import Findings

// The words for what is wrong with a value that is read from text. The facts are the table's; the words are the check's.

/// A fault that can be told to an author.
protocol Explained {
  /// The part of the text to blame; nil for all of it.
  var range: Range<Int>? { get }
  func message(of field: String) -> Message
  var help: Message? { get }
  /// What could be written instead, and whether the author certainly meant it.
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
    case .tooLong(let count): "'\(field)' is \(count) characters long, and a name has at most \(Slug.limit)"
    case .upperCase: "a name has no upper-case letters"
    case .character: "a name has no such character"
    case .edge: "a name begins and ends with a letter or a digit"
    }
  }

  var help: Message? { "a name is made of lower-case letters, digits, '-' and '_'" }
}

extension LanguageTag.Fault: Explained {
  func message(of field: String) -> Message {
    switch self {
    case .empty: "'\(field)' is an empty language tag"
    case .tooLong: "this is too long for a language tag"
    case .underscore: "the parts of a language tag are divided by '-'"
    case .character: "a language tag has no such character"
    case .emptySubtag: "a part of the language tag is missing"
    case .longSubtag: "a part of a language tag has at most 8 characters"
    case .language: "a language tag begins with a language of two or three letters"
    case .subtag: "this is no part of a language tag at its place"
    case .emptyExtension: "nothing follows this extension"
    case .repeated: "this stands twice in the language tag"
    }
  }

  var help: Message? { "a language tag is written as in 'de', 'en-GB' or 'zh-Hant-TW'" }
}

extension Text.Fault: Explained {
  func message(of field: String) -> Message {
    switch self {
    case .control(let byte, _): "'\(field)' holds the control character U+\(hexadecimal(byte))"
    }
  }

  var help: Message? { "only line feeds and tabs may stand in text" }
}

/// Four hexadecimal digits.
private func hexadecimal(_ byte: UInt8) -> String {
  (byte < 16 ? "000" : "00") + String(byte, radix: 16, uppercase: true)
}

extension Moment.Fault: Explained {
  /// Whether it is the fault of a date or a time that does not say where on earth it is.
  var lacksZone: Bool {
    switch self {
    case .dateOnly, .noOffset: true
    default: false
    }
  }

  func message(of field: String) -> Message {
    switch self {
    case .empty: "'\(field)' is empty, and no moment"
    case .form: "this is not how a moment is written"
    case .outOfRange(let part, _): "there is no such \(part.words)"
    case .noSuchDay(_, let lastDay): "the month has \(lastDay) days"
    case .leapSecond: "a leap second has no place in Unix time"
    case .fraction: "'\(field)' is told in whole seconds"
    case .dateOnly: "'\(field)' is a date without a time and an offset"
    case .noOffset: "'\(field)' does not say in which offset from UTC it is"
    case .noSeconds: "'\(field)' lacks its seconds"
    case .blankForT: "date and time are divided by 'T'"
    case .offsetForm: "an offset is written '+01:00' or 'Z'"
    case .number(let unit, let moment):
      "'\(field)' is a moment, and this is a number of \(unit == .seconds ? "seconds" : "milliseconds"): \(moment.text)"
    case .beyondYears: "'\(field)' is beyond the years 1 to 9999"
    }
  }

  var help: Message? {
    proposal == nil ? "a moment is written '2026-03-20T08:00:00Z' or '2026-03-20T09:00:00+01:00'" : nil
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
    case .empty: "'\(field)' is empty, and no duration"
    case .form: "this is not how a duration is written"
    case .zero: "'\(field)' lasts no time"
    case .noUnit(let number): "'\(field)' is a duration, and this is \(String(number)) without a unit"
    case .unknownUnit: "there is no such unit"
    case .fraction: "a duration is a whole number of its unit"
    case .sign: "a duration has no sign"
    case .blank: "a duration has no blanks"
    case .severalParts: "a duration is one number and one unit"
    case .tooLong: "'\(field)' is too long to be counted"
    }
  }

  var help: Message? { proposal == nil ? "a duration is written '1500ms', '30s', '5m', '2h' or '7d'" : nil }

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
    case .empty: "'\(field)' is empty, and no colour"
    case .noHash: "a colour begins with '#'"
    case .short: "a colour has two digits for each of its parts"
    case .digitCount(let count): "a colour has six or eight digits, and this one has \(count)"
    case .digit: "this is no hexadecimal digit"
    case .hexadecimal, .integer: "'\(field)' is a colour, and this is a number"
    case .name, .function: "colours are written in digits"
    case .form: "'\(field)' is no colour"
    }
  }

  var help: Message? { proposal == nil ? "a colour is written '\"#RRGGBB\"' or '\"#RRGGBBAA\"'" : nil }

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
    case .tooLong(let count): "'\(field)' is \(count) characters long, and a name has at most \(EventName.limit)"
    case .dollar: "names that begin with '$' are the system's own"
    case .control(let byte, _): "a name has no control character, and this is U+\(hexadecimal(byte))"
    case .quotationMark: "a name has no '\"'"
    case .nestedPath: "a filter can't look into a property; this names a part of one"
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
    case .empty: "'\(field)' is empty, and no link"
    case .unsafe: "a link with this scheme runs what it holds"
    case .templated: "what this link will be is not known"
    case .noScheme: "this link has no scheme, such as 'https:'"
    case .noHost: "this link names no host"
    case .character: "a link can't have this character"
    case .notASCII(let part, _): part == .host ? "a host is written in ASCII" : "a link is written in ASCII"
    case .percent: "two hexadecimal digits follow a '%' in a link"
    case .port: "a port is a number up to 65535"
    case .address: "this is no IPv6 address"
    }
  }

  var help: Message? {
    switch self {
    case .unsafe: "link to a page, or to a screen of the app"
    case .character, .notASCII, .percent: "write it in percents, as in '%20' for a blank"
    case .templated: "write the whole link; definitions are no templates"
    case .noScheme: "a link is absolute: 'https://example.com/sale' or 'myapp://sale'"
    default: nil
    }
  }
}
