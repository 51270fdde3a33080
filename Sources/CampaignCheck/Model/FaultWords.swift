package import CampaignLanguage
package import Findings
import SourceText

// The words for faults in values that are read from text. The table knows the facts; the check adds the words.

/// A fault that can be explained to an author.
protocol Explained {
  /// The part of the text to blame; nil for all of it.
  var range: Range<Int>? { get }
  func message(of field: String) -> Message
  /// The message if the fault is one character, with the name of that character.
  func message(naming character: String) -> Message?
  var help: Message? { get }
  /// The text to write instead, if there is one.
  var proposal: String? { get }
  var isCertain: Bool { get }
}

extension Explained {
  func message(naming character: String) -> Message? { nil }
  var help: Message? { nil }
  var proposal: String? { nil }
  var isCertain: Bool { false }
}

/// Names the character in a range of a text: "a space", or the character in quotes.
func nameOfCharacter(_ range: Range<Int>, in text: ArraySlice<UInt8>) -> String? {
  guard range.upperBound <= text.count else { return nil }
  let bytes = text.dropFirst(range.lowerBound).prefix(range.count)
  let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
  guard let scalar = scalars.first, scalars.count == 1 else { return nil }
  switch scalar {
  case " ": return "a space"
  case "\t": return "a tab"
  case "\n", "\r": return "a line break"
  case "'": return "an apostrophe"
  case let scalar where scalar.value < 0x20 || scalar.value == 0x7F: return codePoint(scalar.value)
  default: return "'\(printable(String(scalar)))'"
  }
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

  func message(naming character: String) -> Message? {
    if case .character = self { "a name can't contain \(character)" } else { nil }
  }

  var help: Message? { "use lower-case letters, digits, '-' and '_'" }
}

/// Describes the mistake in a name of a campaign, a message, a segment or a reader. Nil if there is none.
package func reason(againstName text: ArraySlice<UInt8>) -> Message? {
  guard let fault = Slug.fault(in: text) else { return nil }
  let character = fault.range.flatMap { nameOfCharacter($0, in: text) }
  let reason = character.flatMap(fault.message(naming:)) ?? fault.message(of: "name")
  if case .tooLong = fault { return reason }
  return fault.help.map { Message("\(reason.text); \($0.text)") } ?? reason
}

/// Describes the mistake in a name of an event or a product. Nil if there is none.
package func reason(againstName text: ArraySlice<UInt8>, of subject: EventName.Subject) -> Message? {
  EventName.fault(in: text, of: subject)?.message(of: "name")
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
    case .unknownLanguage: "a language tag begins with the code of a language, and no language has this one"
    case .longLanguage: "a language tag begins with the language's code of two letters, if it has one"
    case .unknownRegion: "no region has this code"
    case .subtag: "this part is not valid here in a language tag"
    case .emptyExtension: "this extension is empty"
    case .repeated: "this part is repeated in the language tag"
    }
  }

  func message(naming character: String) -> Message? {
    if case .character = self { "a language tag can't contain \(character)" } else { nil }
  }

  var help: Message? {
    switch self {
    case .unknownLanguage(_, let mistake?), .longLanguage(_, let mistake), .unknownRegion(_, let mistake): mistake.words
    default: "write a language tag such as 'de', 'en-GB' or 'zh-Hant-TW'"
    }
  }
}

extension LanguageCode.Mistake {
  fileprivate var words: Message {
    let right = "'\(meant)' is \(name)"
    return written.map { "that is the code of \($0); \(right)" } ?? "\(right)"
  }
}

extension Text.Fault: Explained {
  func message(of field: String) -> Message {
    switch self {
    case .control(let byte, _): "'\(field)' contains the control character \(codePoint(UInt32(byte)))"
    }
  }

  var help: Message? { "text can contain line breaks and tabs, but no other control characters" }
}

extension Moment.Fault: Explained {
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
    switch self {
    case .noSuchDay(_, let lastDay): "write a day from 01 to \(lastDay), or the next month"
    case .outOfRange(let part, _): "write \(part.range)"
    case .empty, .form, .leapSecond, .fraction, .dateOnly, .noOffset, .noSeconds, .blankForT, .offsetForm, .number,
      .beyondYears:
      proposal == nil ? "write a date and time such as '2026-03-20T08:00:00Z' or '2026-03-20T09:00:00+01:00'" : nil
    }
  }

  var proposal: String? {
    switch self {
    case .number(_, let moment) where !Self.likely.contains(moment.seconds): nil
    case .dateOnly(let moment), .noOffset(let moment), .fraction(_, let moment), .noSeconds(let moment),
      .blankForT(_, let moment), .offsetForm(_, let moment), .number(_, let moment):
      moment.text
    case .empty, .form, .outOfRange, .noSuchDay, .leapSecond, .beyondYears: nil
    }
  }

  /// The seconds since 1970 of dates that somebody plans: the years 2001 to 2100. Smaller numbers are years or days.
  private static let likely: ClosedRange<Int64> = 1_000_000_000...4_102_444_800

  var isCertain: Bool {
    switch self {
    case .number, .blankForT, .noSeconds, .offsetForm: true
    case .empty, .form, .outOfRange, .noSuchDay, .leapSecond, .fraction, .dateOnly, .noOffset, .beyondYears: false
    }
  }
}

extension Moment.Part {
  fileprivate var range: String {
    switch self {
    case .year: "a year from 0001 to 9999"
    case .month: "the year, the month and the day in this order, with a month from 01 to 12"
    case .day: "a day from 01 to 31"
    case .hour: "an hour from 00 to 23; a day ends at 00:00 of the next one"
    case .minute, .second: "a number from 00 to 59"
    case .offsetHour, .offsetMinute: "an offset such as '+01:00'"
    }
  }

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

  var help: Message? {
    return proposal == nil
      ? "write a duration such as '1500ms', '30s', '5m' for minutes, '2h' or '7d'; a month is '30d'" : nil
  }

  var proposal: String? { duration?.text }

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
    case .empty, .digitCount, .digit, .form: nil
    }
  }

  var isCertain: Bool {
    switch self {
    case .noHash, .short, .name: true
    case .empty, .digitCount, .digit, .hexadecimal, .integer, .function, .form: false
    }
  }
}

extension Color {
  /// Without its opacity if it is opaque, as people write it.
  fileprivate var shortText: String { alpha == 255 ? String(text.dropLast(2)) : text }
}

extension EventName.Fault: Explained {
  func message(of field: String) -> Message {
    switch self {
    case .empty: "'\(field)' is an empty name"
    case .blank: "'\(field)' is blank"
    case .tooLong(let count): "'\(field)' has \(count) characters; a name has at most \(EventName.limit)"
    case .dollar: "names that begin with '$' are reserved"
    case .control(let byte, _): "a name can't contain the control character \(codePoint(UInt32(byte)))"
    case .quotationMark: "a name can't contain '\"'"
    case .nestedPath: "a filter can't look inside a property, and this names a part of one"
    }
  }

  var help: Message? {
    switch self {
    case .empty, .blank: "write the name as the app logs it"
    case .tooLong: "use a shorter name, in the app too"
    case .dollar: "use another name, in the app too"
    case .control, .quotationMark: "write the name without it, as the app logs it"
    case .nestedPath: "log the part as a property of its own, and filter on that"
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
    case .openTemplate: "this template is never closed"
    case .noScheme: "this link has no scheme such as 'https:'"
    case .noHost: "this link has no host"
    case .character: "a link can't contain this character"
    case .notASCII(let part, _):
      part == .host ? "a host must be written in Punycode" : "a link must be written in ASCII"
    case .percent: "'%' in a link must be followed by two hexadecimal digits"
    case .port: "a port is a number up to 65535"
    case .address: "not a valid IPv6 address"
    }
  }

  func message(naming character: String) -> Message? {
    if case .character = self { "a link can't contain \(character)" } else { nil }
  }

  var help: Message? {
    switch self {
    case .unsafe: "link to a web page, or to a screen of the app"
    case .notASCII(.host, _): "Punycode writes 'müller.example' as 'xn--mller-kva.example'"
    case .character, .notASCII, .percent: "percent-encode it; a space is '%20'"
    case .openTemplate: "close it with '}}' or '%}'"
    case .noScheme: "write the whole link: 'https://example.com/sale' or 'myapp://sale'"
    case .empty: "write the whole link, or remove the field"
    case .noHost: "write the host after '//', as in 'https://example.com/sale'"
    case .port: "remove the port, or write one such as ':8443'"
    case .address: "write the address in brackets, as in 'https://[2001:db8::1]/'"
    }
  }
}
