import Bytes

/// A span of time: an integer and a unit, as in `1500ms`, `30s` and `7d`.
///
/// A day is 24 hours. Zero is a duration where a field says so, and else a fault.
package struct TimeSpan: WrittenValue, Comparable {
  package let milliseconds: Int64

  /// The most milliseconds that a payload can tell.
  package static let longest = ExactNumber.most

  /// The duration of so many milliseconds, unless they are negative, or too many to be told in a payload.
  package init?(milliseconds: Int64) {
    guard (0...Self.longest).contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// The duration that a word of other tools means: `daily`, `once_per_week`.
  package init?(named word: String) {
    let letters = word.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    guard let (_, milliseconds) = Self.words.first(where: { $0.0.contains(letters) }) else { return nil }
    self.milliseconds = milliseconds
  }

  private static let words: [(Set<String>, Int64)] = [
    (["hourly", "onceperhour", "onceanhour", "everyhour"], Unit.hours.length),
    (["daily", "onceperday", "onceaday", "everyday", "oncedaily"], Unit.days.length),
    (["weekly", "onceperweek", "onceaweek", "everyweek", "onceweekly"], Unit.days.length.times(7)),
    (["monthly", "oncepermonth", "onceamonth", "everymonth", "oncemonthly"], Unit.days.length.times(30)),
  ]

  package enum Unit: String, Sendable, CaseIterable {
    case milliseconds = "ms"
    case seconds = "s"
    case minutes = "m"
    case hours = "h"
    case days = "d"

    /// The number of milliseconds.
    package var length: Int64 {
      switch self {
      case .milliseconds: 1
      case .seconds: 1_000
      case .minutes: 60_000
      case .hours: 3_600_000
      case .days: 86_400_000
      }
    }
  }

  package static func < (shorter: TimeSpan, longer: TimeSpan) -> Bool {
    shorter.milliseconds < longer.milliseconds
  }

  /// The end of the duration, if it begins at a time in milliseconds since 1970. Nil if that is after the year 9999.
  package func end(from start: Int64) -> Int64? {
    let (end, isTooFar) = start.addingReportingOverflow(milliseconds)
    return isTooFar || Moment(seconds: end / 1000) == nil ? nil : end
  }

  /// The duration in the largest unit that gives an integer: `90s`, but `2m`.
  package var text: String {
    guard milliseconds > 0 else { return "0s" }
    let unit = Unit.allCases.last { milliseconds % $0.length == 0 } ?? .milliseconds
    return "\(milliseconds / unit.length)\(unit.rawValue)"
  }
}

// MARK: - Reading

extension TimeSpan {
  /// The duration in a fault is the one that the text probably means.
  package enum Fault: ValueFault {
    case empty
    /// Not even a number at its beginning.
    case form(Range<Int>)
    /// Zero, but it must be longer.
    case zero
    /// An integer alone.
    case noUnit(Int64)
    /// A unit of another name, as in `5sec`, `3min` and `2w`.
    case unknownUnit(Range<Int>, TimeSpan?)
    /// A number with a fraction, as in `1.5s`.
    case fraction(Range<Int>, TimeSpan?)
    case sign(at: Int)
    /// Blanks within or around it, as in `5 s`.
    case blank(Range<Int>, TimeSpan?)
    /// More than one number and unit, as in `1h30m`.
    case severalParts(Range<Int>, TimeSpan?)
    /// More milliseconds than a payload can tell.
    case tooLong

    package var range: Range<Int>? {
      switch self {
      case .empty, .zero, .noUnit, .tooLong: nil
      case .form(let range), .unknownUnit(let range, _), .fraction(let range, _), .blank(let range, _),
        .severalParts(let range, _):
        range
      case .sign(let offset): offset..<offset + 1
      }
    }

    /// The duration that is probably meant. Nil if nobody knows.
    package var duration: TimeSpan? {
      switch self {
      case .unknownUnit(_, let duration), .fraction(_, let duration), .blank(_, let duration),
        .severalParts(_, let duration):
        duration
      case .empty, .form, .zero, .noUnit, .sign, .tooLong: nil
      }
    }
  }

  package static func read(_ text: ArraySlice<UInt8>) -> Result<TimeSpan, Fault> {
    read(text, allowingZero: false)
  }

  /// Reads a duration that may be zero where the field allows it.
  package static func read(_ text: ArraySlice<UInt8>, allowingZero: Bool) -> Result<TimeSpan, Fault> {
    let end = text.offset { !$0.isDigit }
    guard end > 0, end < text.count, let unit = unit(text.dropFirst(end)) else {
      return .failure(fault(in: text, digitsUpTo: end))
    }
    guard let duration = duration(text.prefix(end), unit) else { return .failure(.tooLong) }
    return duration.milliseconds == 0 && !allowingZero ? .failure(.zero) : .success(duration)
  }

  private static func unit(_ text: ArraySlice<UInt8>) -> Unit? {
    switch (text.byte(at: 0), text.count) {
    case (UInt8(ascii: "s"), 1): .seconds
    case (UInt8(ascii: "m"), 1): .minutes
    case (UInt8(ascii: "h"), 1): .hours
    case (UInt8(ascii: "d"), 1): .days
    case (UInt8(ascii: "m"), 2) where text.byte(at: 1) == UInt8(ascii: "s"): .milliseconds
    default: nil
    }
  }

  private static func duration(_ digits: ArraySlice<UInt8>, _ unit: Unit) -> TimeSpan? {
    guard let number = digits.decimal else { return nil }
    let (milliseconds, overflow) = number.multipliedReportingOverflow(by: unit.length)
    return overflow ? nil : TimeSpan(milliseconds: milliseconds)
  }
}

// MARK: - Faults

extension TimeSpan {
  private static func fault(in text: ArraySlice<UInt8>, digitsUpTo end: Int) -> Fault {
    guard let first = text.first else { return .empty }
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") { return .sign(at: 0) }
    if let blank = blank(in: text) { return .blank(blank, meaning(of: text)) }
    guard end > 0 else { return .form(text.character(at: 0)) }
    guard end < text.count else { return text.decimal.map { .noUnit($0) } ?? .tooLong }
    let numberEnd = text.offset(from: end) { !$0.isDigit && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }
    if numberEnd > end { return .fraction(end..<numberEnd, meaning(of: text)) }
    let unitEnd = text.offset(from: end) { $0.isDigit }
    if unitEnd < text.count, let meaning = meaning(of: text) { return .severalParts(unitEnd..<text.count, meaning) }
    return .unknownUnit(end..<text.count, meaning(of: text))
  }

  private static func blank(in text: ArraySlice<UInt8>) -> Range<Int>? {
    let start = text.offset { $0.isBlank }
    guard start < text.count else { return nil }
    return start..<text.offset(from: start) { !$0.isBlank }
  }

  /// The probable meaning of an invalid text: the sum of its numbers and units, if that is a duration above zero.
  private static func meaning(of text: ArraySlice<UInt8>) -> TimeSpan? {
    var rest = text.trimmed
    var sum: Int64 = 0
    while !rest.isEmpty {
      guard let part = nextPart(of: &rest) else { return nil }
      let (next, overflow) = sum.addingReportingOverflow(part)
      if overflow { return nil }
      sum = next
    }
    return sum > 0 ? TimeSpan(milliseconds: sum) : nil
  }

  /// Reads a number and its unit from the text, and returns the milliseconds.
  private static func nextPart(of rest: inout ArraySlice<UInt8>) -> Int64? {
    let whole = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(whole.count)
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix { $0.isDigit }
      rest = rest.dropFirst(fraction.count + 1)
    }
    rest = rest.drop { $0.isBlank }
    let word = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(word.count).drop { $0.isBlank }
    // `1M` can be a month or a minute.
    guard !word.elementsEqual([UInt8(ascii: "M")]), let length = likelyLength(of: word) else { return nil }
    return product(of: whole, fraction, length)
  }

  /// A decimal number of units in milliseconds, if that is an integer.
  private static func product(
    of whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>, _ length: Int64
  ) -> Int64? {
    guard fraction.count <= 6, let number = (whole + fraction).decimal else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: length)
    let divisor = fraction.reduce(1 as Int64) { power, _ in power.times(10) }
    return overflow || product % divisor != 0 ? nil : product / divisor
  }

  /// The milliseconds of a unit by any of its common names.
  private static func likelyLength(of word: ArraySlice<UInt8>) -> Int64? {
    for (names, length) in likelyUnits where names.contains(where: { word.isWord($0) }) { return length }
    return nil
  }

  private static let likelyUnits: [([String], Int64)] = [
    (["ms", "msec", "msecs", "milli", "millis", "millisecond", "milliseconds"], Unit.milliseconds.length),
    (["s", "sec", "secs", "second", "seconds"], Unit.seconds.length),
    (["m", "min", "mins", "minute", "minutes"], Unit.minutes.length),
    (["h", "hr", "hrs", "hour", "hours"], Unit.hours.length),
    (["d", "day", "days"], Unit.days.length),
    (["w", "wk", "wks", "week", "weeks"], Unit.days.length.times(7)),
  ]
}
