import Bytes
import TimeZones

/// A date and time by a clock, for the filters `date` and `time_zone`.
struct LiquidDate {
  /// Seconds since 1970.
  private let instant: Int64
  /// The seconds by which the clock is ahead of UTC.
  private let offset: Int64
  /// The days since 1970 by the clock.
  private let days: Int
  private let day: CalendarDay
  private let secondOfDay: Int

  /// The text of a value in a format. Nil if it is not certain: the vendor does not document if a text with an offset
  /// is shown by that offset or in UTC.
  static func text(of value: LiquidValue, now: Int64?, as format: String) -> String? {
    if case .moment(let moment) = value {
      return LiquidDate(seconds: moment.seconds, offset: moment.offset)?.text(as: format)
    }
    guard let (seconds, offset) = instant(of: value, now: now),
      let text = LiquidDate(seconds: seconds, offset: 0)?.text(as: format)
    else { return nil }
    guard let offset, offset != 0 else { return text }
    return LiquidDate(seconds: seconds, offset: offset)?.text(as: format) == text ? text : nil
  }

  /// A value by the clock of a time zone. Nil if it is not certain.
  static func value(_ value: LiquidValue, now: Int64?, inZone name: String) -> LiquidValue? {
    let isUTC = ["UTC", "Etc/UTC", "GMT"].contains(name)
    if case .moment(let moment) = value {
      return offset(of: name, at: moment.seconds).map { .moment(LiquidMoment(seconds: moment.seconds, offset: $0)) }
    }
    guard let (seconds, written) = instant(of: value, now: now) else { return nil }
    // Nobody knows by which clock a time without an offset is meant.
    guard written != nil else { return isUTC ? value : nil }
    return offset(of: name, at: seconds).map { .moment(LiquidMoment(seconds: seconds, offset: $0)) }
  }

  private static func offset(of zone: String, at second: Int64) -> Int64? {
    NamedZone(named: Array(zone.utf8)[...])?.offset(at: second)
  }

  /// The seconds of a value, and its offset from UTC if it has one: of `now`, seconds since 1970, or an ISO date. Nil
  /// for any other way to write one.
  private static func instant(of value: LiquidValue, now: Int64?) -> (seconds: Int64, offset: Int64?)? {
    switch value {
    case .integer(let seconds): (seconds, nil)
    case .text("now"), .text("today"): now.map { ($0, 0) }
    case .text(let text): seconds(in: Array(text.utf8)[...])
    case .none, .boolean, .number, .list, .record, .moment, .blank, .empty: nil
    }
  }

  private init?(seconds instant: Int64, offset: Int64 = 0) {
    // The years 1 to 9999.
    guard (-62_135_510_400..<253_402_214_400).contains(instant) else { return nil }
    (self.instant, self.offset) = (instant, offset)
    (days, secondOfDay) = CalendarDay.daysAndSeconds(since1970: instant.plus(offset))
    day = CalendarDay(daysSince1970: days)
  }

  // MARK: - Reading

  /// `2026-03-20`, `2026-03-20 08:00:00 UTC`, `2026-03-20T08:00+01:00`, or seconds since 1970.
  private static func seconds(in text: ArraySlice<UInt8>) -> (seconds: Int64, offset: Int64?)? {
    if !text.isEmpty, text.count < 12, text.allSatisfy({ $0.isDigit }) { return text.decimal.map { ($0, nil) } }
    var rest = text
    guard let year = number(&rest, 4), take("-", &rest), let month = number(&rest, 2), take("-", &rest),
      let day = number(&rest, 2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let midnight = CalendarDay(year: Int(year), month: Int(month), day: Int(day)).secondsSince1970
    guard let date = LiquidDate(seconds: midnight), date.day.day == Int(day) else { return nil }
    if rest.isEmpty { return (midnight, nil) }
    guard take("T", &rest) || take(" ", &rest), let hour = number(&rest, 2), take(":", &rest),
      let minute = number(&rest, 2), hour < 24, minute < 60
    else { return nil }
    var second: Int64 = 0
    if take(":", &rest) {
      guard let number = number(&rest, 2), number < 60 else { return nil }
      second = number
    }
    let local = midnight.plus(hour.times(3600)).plus(minute.times(60)).plus(second)
    _ = take(" ", &rest)
    if rest.isEmpty { return (local, nil) }
    return offset(rest).map { (local.minus($0), $0) }
  }

  private static func offset(_ rest: ArraySlice<UInt8>) -> Int64? {
    var rest = rest
    if rest.elementsEqual("Z".utf8) || rest.elementsEqual("UTC".utf8) { return 0 }
    let sign: Int64
    if take("+", &rest) { sign = 1 } else if take("-", &rest) { sign = -1 } else { return nil }
    guard let hours = number(&rest, 2), hours < 24 else { return nil }
    _ = take(":", &rest)
    guard let minutes = number(&rest, 2), minutes < 60, rest.isEmpty else { return nil }
    return sign.times(hours.times(3600).plus(minutes.times(60)))
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int64? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0.isDigit }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.decimal
  }

  private static func take(_ sign: Character, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == sign.asciiValue else { return false }
    rest = rest.dropFirst()
    return true
  }

  // MARK: - Writing

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  private var hour: Int { secondOfDay / 3600 }
  private var weekday: Int { (days % 7 + 11) % 7 }
  private var dayOfYear: Int { days - CalendarDay(year: day.year, month: 1, day: 1).daysSince1970 + 1 }

  /// The date in a format of `strftime`. Nil if a part of the format is not known.
  func text(as format: String) -> String? {
    var result = ""
    var rest = format.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      var flag: Unicode.Scalar?
      if let next = rest.first, "-^0_".unicodeScalars.contains(next) { flag = rest.popFirst() }
      guard let letter = rest.popFirst(), let part = part(letter, flag) else { return nil }
      result += part
    }
    return result
  }

  private func part(_ letter: Unicode.Scalar, _ flag: Unicode.Scalar?) -> String? {
    if let (number, width, padding) = number(letter) {
      guard flag != "^" else { return nil }
      return Self.padded(number, flag == "-" ? 0 : width, flag == "0" ? "0" : flag == "_" ? " " : padding)
    }
    guard let word = word(letter) ?? combined(letter), flag == nil || flag == "^" else { return nil }
    return flag == "^" ? word.uppercased() : word
  }

  private func number(_ letter: Unicode.Scalar) -> (Int64, Int, Character)? {
    let twelve = Int64(hour % 12 == 0 ? 12 : hour % 12)
    switch letter {
    case "Y": return (Int64(day.year), 4, "0")
    case "y": return (Int64(day.year % 100), 2, "0")
    case "m": return (Int64(day.month), 2, "0")
    case "d": return (Int64(day.day), 2, "0")
    case "e": return (Int64(day.day), 2, " ")
    case "H": return (Int64(hour), 2, "0")
    case "k": return (Int64(hour), 2, " ")
    case "I": return (twelve, 2, "0")
    case "l": return (twelve, 2, " ")
    case "M": return (Int64(secondOfDay / 60 % 60), 2, "0")
    case "S": return (Int64(secondOfDay % 60), 2, "0")
    case "j": return (Int64(dayOfYear), 3, "0")
    case "s": return (instant, 0, "0")
    case "u": return (Int64(weekday == 0 ? 7 : weekday), 1, "0")
    case "w": return (Int64(weekday), 1, "0")
    case "U": return (Int64((dayOfYear + 6 - weekday) / 7), 2, "0")
    case "W": return (Int64((dayOfYear + 6 - (weekday + 6) % 7) / 7), 2, "0")
    default: return nil
    }
  }

  private func word(_ letter: Unicode.Scalar) -> String? {
    switch letter {
    case "B": Self.months[day.month - 1]
    case "b", "h": String(Self.months[day.month - 1].prefix(3))
    case "A": Self.weekdays[weekday]
    case "a": String(Self.weekdays[weekday].prefix(3))
    case "p": hour < 12 ? "AM" : "PM"
    case "P": hour < 12 ? "am" : "pm"
    // The names of other clocks are not known.
    case "Z": offset == 0 ? "UTC" : nil
    case "z": zone
    case "%": "%"
    default: nil
    }
  }

  /// The offset of the clock, as in `+0100`.
  private var zone: String {
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + Self.padded(minutes / 60, 2, "0") + Self.padded(minutes % 60, 2, "0")
  }

  private func combined(_ letter: Unicode.Scalar) -> String? {
    switch letter {
    case "F": text(as: "%Y-%m-%d")
    case "T": text(as: "%H:%M:%S")
    case "R": text(as: "%H:%M")
    case "D": text(as: "%m/%d/%y")
    default: nil
    }
  }

  private static func padded(_ number: Int64, _ width: Int, _ padding: Character) -> String {
    let text = String(number)
    return String(repeating: padding, count: max(0, width - text.count)) + text
  }
}
