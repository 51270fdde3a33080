import Bytes
import TimeZones

/// A date and time to the second, as in RFC 3339: `2026-03-20T08:00:00Z`, `2026-03-20T09:00:00+01:00`.
///
/// Its year in UTC is from 1 to 9999, so it can always be written. The original UTC offset is not kept.
package struct Moment: WrittenValue, Comparable {
  /// The seconds since 1970-01-01T00:00:00Z, without leap seconds.
  package let seconds: Int64

  /// The range of valid seconds.
  package static let bounds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// The date and time of a number of seconds since 1970, if it is in the valid range.
  package init?(seconds: Int64) {
    guard Self.bounds.contains(seconds) else { return nil }
    self.seconds = seconds
  }

  package static func < (earlier: Moment, later: Moment) -> Bool {
    earlier.seconds < later.seconds
  }

  package static func read(_ text: ArraySlice<UInt8>) -> Result<Moment, Fault> {
    Result { () throws(Fault) in
      if let moment = plainMoment(text) { return moment }
      if let number = number(in: text) { throw number }
      var reader = MomentReader(text)
      return try reader.read()
    }
  }

  /// Reads a date and time that may have milliseconds. Returns the milliseconds since 1970.
  package static func readMilliseconds(_ text: ArraySlice<UInt8>) -> Result<Int64, Fault> {
    switch read(text) {
    case .success(let moment): return .success(moment.seconds.times(1000))
    case .failure(.fraction(let range, let moment)):
      let fraction = text.dropFirst(range.lowerBound).prefix(range.count)
      let digits = fraction.dropFirst()
      guard fraction.first == UInt8(ascii: "."), 1...3 ~= digits.count, let number = digits.decimal else {
        return .failure(.fraction(range, without: moment))
      }
      return .success(moment.seconds.times(1000).plus(number.times([100, 10, 1][digits.count - 1])))
    case .failure(let fault): return .failure(fault)
    }
  }

  /// The date and time, if it is in the most common format: in UTC and to the second, on a day that every month has.
  private static func plainMoment(_ text: ArraySlice<UInt8>) -> Moment? {
    guard text.count == template.count else { return nil }
    return text.withUnsafeBufferPointer { text in
      guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
        text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: "Z")
      else { return nil }
      var areDigits = true
      func number(_ place: Int) -> Int {
        let (tens, ones) = (text[place] &- UInt8(ascii: "0"), text[place + 1] &- UInt8(ascii: "0"))
        if tens > 9 || ones > 9 { areDigits = false }
        return Int(tens) * 10 + Int(ones)
      }
      let (year, month, day) = (number(0) * 100 + number(2), number(5), number(8))
      let (hour, minute, second) = (number(11), number(14), number(17))
      guard areDigits else { return nil }
      guard year > 0, 1...12 ~= month, 1...28 ~= day, hour < 24, minute < 60, second < 60 else { return nil }
      let days = CalendarDay(year: year, month: month, day: day).daysSince1970
      return Moment(seconds: Int64(days * 86_400 + hour * 3_600 + minute * 60 + second))
    }
  }

  /// The date and time in UTC, to the second: `2026-03-20T08:00:00Z`.
  package var text: String {
    let (days, time) = CalendarDay.daysAndSeconds(since1970: seconds)
    let day = CalendarDay(daysSince1970: days)
    return String(unsafeUninitializedCapacity: 20) { buffer in
      Self.template.enumerated().forEach { buffer[$0.offset] = $0.element }
      let parts = [
        (3, day.year), (6, day.month), (9, day.day), (12, time / 3_600), (15, time / 60 % 60), (18, time % 60),
      ]
      for (last, value) in parts { fill(buffer, with: value, upTo: last) }
      return Self.template.count
    }
  }

  /// The date and time with the UTC offset that another text for it has: `2026-03-20T09:00:00+01:00` for
  /// `2026-03-20T09:00+0100`. In UTC if that text has none.
  package func text(keepingOffsetOf other: ArraySlice<UInt8>) -> String {
    let time = other.dropFirst("2026-03-20T09:00".utf8.count)
    guard let sign = time.firstIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) else { return text }
    let digits = time[(sign + 1)...].filter(\.isDigit)
    guard let number = digits[...].decimal else { return text }
    let minutes = digits.count > 2 ? (number / 100).times(60).plus(number % 100) : number.times(60)
    guard 0..<1440 ~= minutes else { return text }
    let offset = minutes.times(time[sign] == UInt8(ascii: "-") ? -60 : 60)
    let local = seconds.plus(offset)
    guard offset != 0, Self.bounds.contains(local) else { return text }
    return LocalTime(seconds: local).text(withOffset: offset)
  }

  private static let template = "0000-00-00T00:00:00Z".utf8

  /// Writes the digits of a number before those zeros of the template that it doesn't need.
  private func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, with value: Int, upTo last: Int) {
    var rest = value
    var index = last
    while rest > 0 {
      buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
      index -= 1
    }
  }
}

// MARK: - Faults

extension Moment {
  package enum Fault: ValueFault {
    case empty
    /// From here on, the text is not a valid date and time.
    case form(Range<Int>)
    /// A month 13, a minute 60 or a similar number.
    case outOfRange(Part, Range<Int>)
    /// A day that does not exist in its month.
    case noSuchDay(Range<Int>, lastDay: Int)
    /// A second 60. Unix seconds have no number for it.
    case leapSecond(Range<Int>)
    /// A fraction of a second, which payloads can't contain; with the time without it.
    case fraction(Range<Int>, without: Moment)
    /// A date without a time; with the start of that day in UTC.
    case dateOnly(midnight: Moment)
    /// A time without a UTC offset; with the same time in UTC.
    case noOffset(inUTC: Moment)
    /// A time without seconds.
    case noSeconds(Moment)
    /// A space instead of the `T`.
    case blankForT(at: Int, Moment)
    /// An offset in another format, as in `+0100` or ` +01:00`.
    case offsetForm(Range<Int>, Moment)
    /// An integer that counts from 1970.
    case number(Unit, Moment)
    /// The UTC time is not in the years 1 to 9999.
    case beyondYears
  }

  /// A part of a date and time that has its own limits.
  package enum Part: Sendable, Hashable {
    case year, month, day, hour, minute, second, offsetHour, offsetMinute
  }

  /// The unit of an integer.
  package enum Unit: Sendable, Hashable {
    case seconds, milliseconds
  }

  /// The date and time that an integer would mean, or nil if it is outside the valid years.
  ///
  /// From 10¹¹ on, it counts milliseconds: as seconds that is the year 5138, as milliseconds 1973. An integer of
  /// eight digits that looks like a recent date, such as 20260320, means that date.
  package static func fault(ofInteger integer: Int64) -> Fault? {
    if let day = compactDay(integer) { return .dateOnly(midnight: day) }
    if integer.magnitude < 100_000_000_000 { return Moment(seconds: integer).map { .number(.seconds, $0) } }
    let seconds = (integer / 1_000).minus(integer % 1_000 < 0 ? 1 : 0)
    return Moment(seconds: seconds).map { .number(.milliseconds, $0) }
  }

  private static func compactDay(_ integer: Int64) -> Moment? {
    guard case 1970_01_01...2199_12_31 = integer else { return nil }
    let day = CalendarDay(year: Int(integer / 10_000), month: Int(integer / 100 % 100), day: Int(integer % 100))
    guard 1...12 ~= day.month else { return nil }
    guard 1...CalendarDay.length(ofMonth: day.month, year: day.year) ~= day.day else { return nil }
    return Moment(seconds: day.secondsSince1970)
  }

  private static func number(in text: ArraySlice<UInt8>) -> Fault? {
    let isNegative = text.first == UInt8(ascii: "-")
    guard let magnitude = (isNegative ? text.dropFirst() : text).decimal else { return nil }
    return fault(ofInteger: isNegative ? magnitude.negated : magnitude)
  }
}

extension Moment.Fault {
  package var range: Range<Int>? {
    switch self {
    case .empty, .dateOnly, .noOffset, .noSeconds, .number, .beyondYears: nil
    case .blankForT(let offset, _): offset..<offset + 1
    case .form(let range), .outOfRange(_, let range), .noSuchDay(let range, _), .leapSecond(let range),
      .fraction(let range, _), .offsetForm(let range, _):
      range
    }
  }
}

extension Moment {
  /// True if a text can only be meant as a date, with or without a time.
  package static func isMeant(by text: ArraySlice<UInt8>) -> Bool {
    switch read(text) {
    case .success, .failure(.dateOnly), .failure(.noOffset), .failure(.noSeconds), .failure(.blankForT),
      .failure(.offsetForm), .failure(.fraction):
      text.contains { !$0.isDigit }
    case .failure: false
    }
  }

  /// True for a day of the calendar, as `2026-04-01`.
  package static func isDay(_ text: String) -> Bool {
    if case .success = read(Array((text + "T00:00:00Z").utf8)[...]) { text.utf8.count == 10 } else { false }
  }
}
