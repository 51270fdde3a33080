/// A day of the Gregorian calendar, extended back to the year 1 as in RFC 3339.
package struct CalendarDay: Equatable {
  package var year: Int
  package var month: Int
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that many days after 1970-01-01.
  ///
  /// The year begins in March here, so that the leap day is its last day and the lengths of all months before it follow
  /// a straight line: 153 days in five months. 400 years, an era, have 146,097 days.
  package init(daysSince1970 days: Int) {
    let shifted = days + Self.daysTo1970
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01; see above.
  package var daysSince1970: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
    let yearOfEra = yearFromMarch - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - Self.daysTo1970
  }

  /// The second since 1970 with which the day begins in UTC.
  package var secondsSince1970: Int64 { Int64(daysSince1970 * 86_400) }

  /// The number of whole days since 1970 at a second, and the second of the day that has begun.
  package static func daysAndSeconds(since1970 seconds: Int64) -> (days: Int, seconds: Int) {
    let (days, rest) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
    return rest < 0 ? (days - 1, rest + 86_400) : (days, rest)
  }

  /// The number of days from 0000-03-01 to 1970-01-01.
  private static let daysTo1970 = 719_468

  /// The number of days in a month.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
