import Bytes

/// The names in the table: `NAME=ROW;`, in the order of their bytes.
struct ZoneNames {
  private let bytes = UnsafeBufferPointer(start: zoneNames.utf8Start, count: zoneNames.utf8CodeUnitCount)

  /// The place of the row of a zone. The names between two places are halved until one is left.
  func row(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    var (low, high) = (0, bytes.count)
    while low < high {
      let start = self.start(atOrBefore: (low + high) / 2, from: low)
      let end = self.end(of: start)
      let candidate = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if candidate.elementsEqual(name) {
        var row = ZoneNumbers(zoneNames, at: end + 1)
        return row.next()
      }
      if candidate.lexicographicallyPrecedes(name) { low = next(after: end) } else { high = start }
    }
    return nil
  }

  func forEach(_ body: (String) -> Void) {
    var start = 0
    while start < bytes.count {
      let end = self.end(of: start)
      body(String(decoding: bytes[start..<end], as: UTF8.self))
      start = next(after: end)
    }
  }

  private func start(atOrBefore place: Int, from low: Int) -> Int {
    var start = place
    while start > low, bytes[start - 1] != UInt8(ascii: ";") { start -= 1 }
    return start
  }

  private func end(of start: Int) -> Int {
    var end = start
    while bytes[end] != UInt8(ascii: "=") { end += 1 }
    return end
  }

  private func next(after end: Int) -> Int {
    var next = end
    while bytes[next] != UInt8(ascii: ";") { next += 1 }
    return next + 1
  }
}

/// The clock of a zone: `OFFSET TIME OFFSET ...|RULE`. See Tests/Tools/time_zones.py.
struct ZoneRow {
  private let start: Int

  init(at start: Int) {
    self.start = start
  }

  /// The seconds by which the clock is ahead of UTC.
  func offset(at second: Int64) -> Int64 {
    var numbers = ZoneNumbers(zoneRows, at: start)
    var offset = numbers.next() ?? 0
    var time = NamedZone.firstSecond
    while let passed = numbers.next(), let next = numbers.next() {
      time = time.plus(Int64(passed * 60))
      if second < time { return Int64(offset * 60) }
      offset = next
    }
    numbers.enterRule()
    return ZoneRule(&numbers).offset(at: second)
  }
}

/// The rule for the years after the last change in a row. Times are minutes after midnight by the clock that is
/// changed; they can be negative, or more than a day.
private struct ZoneRule {
  private let standard: Int
  private var summer: (offset: Int, start: Day, end: Day)?

  /// A weekday in a month: the first one, the second one, or with 5 the last one. Sundays are 0.
  private struct Day {
    let month: Int
    let week: Int
    let weekday: Int
    let minutes: Int

    init?(_ numbers: inout ZoneNumbers) {
      guard let month = numbers.next(), let week = numbers.next(), let weekday = numbers.next(),
        let minutes = numbers.next()
      else { return nil }
      (self.month, self.week, self.weekday, self.minutes) = (month, week, weekday, minutes)
    }

    /// The minutes from 1970 to this day of a year, by the same clock.
    func minutes(in year: Int) -> Int {
      let first = CalendarDay(year: year, month: month, day: 1).daysSince1970
      // 1970-01-01 was a Thursday.
      let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
      let day = 1 + (weekday - weekdayOfFirst + 7) % 7 + 7 * (week - 1)
      let isInMonth = day <= CalendarDay.length(ofMonth: month, year: year)
      return (first + day - 1 - (isInMonth ? 0 : 7)) * 1440 + minutes
    }
  }

  init(_ numbers: inout ZoneNumbers) {
    standard = numbers.next() ?? 0
    if let offset = numbers.next(), let start = Day(&numbers), let end = Day(&numbers) { summer = (offset, start, end) }
  }

  func offset(at second: Int64) -> Int64 {
    guard let summer else { return Int64(standard * 60) }
    // From 2000 on, no second is negative.
    let year = CalendarDay(daysSince1970: Int(second.plus(Int64(standard * 60))) / 86_400).year
    let start = Int64((summer.start.minutes(in: year) - standard) * 60)
    let end = Int64((summer.end.minutes(in: year) - summer.offset) * 60)
    let isSummer = start < end ? start <= second && second < end : !(end <= second && second < start)
    return Int64((isSummer ? summer.offset : standard) * 60)
  }
}

/// Reads numbers from a text of the table, up to the next mark.
struct ZoneNumbers {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int

  init(_ text: StaticString, at place: Int) {
    bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    self.place = place
  }

  /// The next number, or nil at a mark.
  mutating func next() -> Int? {
    if bytes[place] == UInt8(ascii: " ") { place += 1 }
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let start = place
    var number = 0
    while bytes[place] &- UInt8(ascii: "0") < 10 {
      number = number * 10 + Int(bytes[place] - UInt8(ascii: "0"))
      place += 1
    }
    guard place > start else { return nil }
    return isNegative ? -number : number
  }

  /// Goes from the mark before the rule into it.
  mutating func enterRule() { place += 1 }
}
