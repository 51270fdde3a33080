import Bytes
import TimeZones

/// Reads a text that should be a date and time.
///
/// If the text only differs from the format of RFC 3339, the reader continues and reports the difference at the end,
/// with the date and time that it means.
struct MomentReader {
  private let text: ArraySlice<UInt8>
  private var offset = 0
  private var day = 0
  private var time = 0
  private var hasSeconds = false
  private var blank: Int?
  private var fraction: Range<Int>?
  private var looseOffset: Range<Int>?

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
  }

  mutating func read() throws(Moment.Fault) -> Moment {
    guard !text.isEmpty else { throw .empty }
    try readDay()
    if offset == text.count { throw .dateOnly(midnight: try moment(eastOfUTC: 0)) }
    try readSeparator()
    try readTime()
    if offset == text.count { throw .noOffset(inUTC: try moment(eastOfUTC: 0)) }
    let moment = try moment(eastOfUTC: readOffset())
    guard offset == text.count else { throw formFault }
    try tellForm(of: moment)
    return moment
  }

  private func tellForm(of moment: Moment) throws(Moment.Fault) {
    if let blank { throw .blankForT(at: blank, moment) }
    if let looseOffset { throw .offsetForm(looseOffset, moment) }
    if !hasSeconds { throw .noSeconds(moment) }
    if let fraction { throw .fraction(fraction, without: moment) }
  }

  private func moment(eastOfUTC offset: Int) throws(Moment.Fault) -> Moment {
    guard let moment = Moment(seconds: Int64(day).times(86_400).plus(Int64(time - offset))) else { throw .beyondYears }
    return moment
  }
}

// MARK: - Parts

extension MomentReader {
  private mutating func readDay() throws(Moment.Fault) {
    let year = try readNumber(.year, digits: 4, within: 1...9999)
    try readMark(UInt8(ascii: "-"))
    let month = try readNumber(.month, digits: 2, within: 1...12)
    try readMark(UInt8(ascii: "-"))
    let date = try readNumber(.day, digits: 2, within: 1...31)
    let lastDay = CalendarDay.length(ofMonth: month, year: year)
    guard date <= lastDay else { throw .noSuchDay(offset - 2..<offset, lastDay: lastDay) }
    day = CalendarDay(year: year, month: month, day: date).daysSince1970
  }

  private mutating func readSeparator() throws(Moment.Fault) {
    if skip(UInt8(ascii: "T")) || skip(UInt8(ascii: "t")) { return }
    guard skip(UInt8(ascii: " ")) else { throw formFault }
    blank = offset - 1
  }

  private mutating func readTime() throws(Moment.Fault) {
    let hour = try readNumber(.hour, digits: 2, within: 0...23)
    try readMark(UInt8(ascii: ":"))
    let minute = try readNumber(.minute, digits: 2, within: 0...59)
    time = hour * 3_600 + minute * 60
    guard skip(UInt8(ascii: ":")) else { return }
    time += try readSecond()
    hasSeconds = true
    try readFraction()
  }

  private mutating func readSecond() throws(Moment.Fault) -> Int {
    let second = try readNumber(.second, digits: 2, within: 0...60)
    guard second < 60 else { throw .leapSecond(offset - 2..<offset) }
    return second
  }

  /// Reads a fraction of a second. Keeps its range, unless it is a point and zeros.
  private mutating func readFraction() throws(Moment.Fault) {
    let start = offset
    guard skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) else { return }
    let digits = offset
    var isZero = text.byte(at: start) == UInt8(ascii: ".")
    while let byte = text.byte(at: offset), byte.isDigit {
      if byte != UInt8(ascii: "0") { isZero = false }
      offset += 1
    }
    guard offset > digits else { throw formFault }
    if !isZero { fraction = start..<offset }
  }

  /// Reads the offset from UTC and gives its seconds.
  private mutating func readOffset() throws(Moment.Fault) -> Int {
    let start = offset
    let isApart = skip(UInt8(ascii: " "))
    if skip(UInt8(ascii: "Z")) || skip(UInt8(ascii: "z")) {
      if isApart { looseOffset = start..<offset }
      return 0
    }
    let isNamed = skipNameOfUTC()
    if isNamed {
      looseOffset = start..<offset
      if offset == text.count { return 0 }
    }
    let isWest = skip(UInt8(ascii: "-"))
    guard isWest || skip(UInt8(ascii: "+")) else { throw formFault }
    let hasOneDigit = text.byte(at: offset + 1).map { !$0.isDigit } ?? true
    let hours = try readNumber(.offsetHour, digits: hasOneDigit ? 1 : 2, within: 0...23)
    let hasColon = skip(UInt8(ascii: ":"))
    let isShort = !hasColon && offset == text.count
    let minutes = isShort ? 0 : try readNumber(.offsetMinute, digits: 2, within: 0...59)
    if isApart || isNamed || hasOneDigit || !hasColon { looseOffset = start..<offset }
    let seconds = hours * 3_600 + minutes * 60
    return isWest ? -seconds : seconds
  }

  /// Skips the `UTC` or `GMT` of `UTC+1`.
  private mutating func skipNameOfUTC() -> Bool {
    let word = text.dropFirst(offset).prefix(3)
    guard word.isWord("utc") || word.isWord("gmt") else { return false }
    offset += 3
    return true
  }
}

// MARK: - Characters

extension MomentReader {
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard text.byte(at: offset) == byte else { return false }
    offset += 1
    return true
  }

  private mutating func readMark(_ byte: UInt8) throws(Moment.Fault) {
    guard skip(byte) else { throw formFault }
  }

  private mutating func readNumber(
    _ part: Moment.Part, digits: Int, within bounds: ClosedRange<Int>
  ) throws(Moment.Fault) -> Int {
    var value = 0
    for _ in 0..<digits {
      guard let byte = text.byte(at: offset), byte.isDigit else { throw formFault }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      offset += 1
    }
    guard bounds ~= value else { throw .outOfRange(part, offset - digits..<offset) }
    return value
  }

  /// A text that does not even begin with a year is to blame as a whole, and one that ends too early at its last
  /// character.
  private var formFault: Moment.Fault {
    if let day = dayOfAnotherOrder(text) { return .dateOnly(midnight: day) }
    if let moment = momentOfAnotherOrder { return .noOffset(inUTC: moment) }
    return .form(offset < 5 ? 0..<text.count : text.character(at: min(offset, text.count - 1)))
  }

  /// The day that `31.03.2026`, `2026/3/31` or `31/3/2026` means. `3/4/2026` can mean two days.
  private func dayOfAnotherOrder(_ text: ArraySlice<UInt8>) -> Moment? {
    // The shortest is 1.1.2026. Filters compare with all kinds of texts, and nearly none is a day.
    guard 8...10 ~= text.count, text.first?.isDigit == true else { return nil }
    let parts = text.split(omittingEmptySubsequences: false) { !$0.isDigit }
    guard parts.count == 3, parts.allSatisfy({ 1...4 ~= $0.count }), let mark = text.first(where: { !$0.isDigit }),
      "./-".utf8.contains(mark), text.allSatisfy({ $0.isDigit || $0 == mark })
    else { return nil }
    let numbers = parts.compactMap { $0.decimal.map { Int($0) } }
    guard numbers.count == 3 else { return nil }
    if parts[0].count == 4 { return midnight(numbers[0], numbers[1], numbers[2]) }
    guard parts[2].count == 4 else { return nil }
    if mark != UInt8(ascii: "."), numbers[0] <= 12 {
      return numbers[1] > 12 ? midnight(numbers[2], numbers[0], numbers[1]) : nil
    }
    return midnight(numbers[2], numbers[1], numbers[0])
  }

  /// The date and time that `31.12.2026 18:00`, `2026-3-27 8:00` or `12/31/2026 6:00 PM` means.
  private var momentOfAnotherOrder: Moment? {
    guard 12...40 ~= text.count, text.first?.isDigit == true,
      let gap = text.firstIndex(where: { $0 == 0x20 || $0 == UInt8(ascii: "T") }),
      let day = dayOfAnotherOrder(text[..<gap])
    else { return nil }
    let time = text[(gap + 1)...].drop { $0 == 0x20 }
    let digits = time.prefix { $0.isDigit || $0 == UInt8(ascii: ":") }
    let half = String(decoding: time[digits.endIndex...].drop { $0 == 0x20 }, as: UTF8.self).lowercased()
    let parts = digits.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { 1...2 ~= $0.count ? $0.decimal.map { Int($0) } : nil }
    guard 2...3 ~= parts.count, numbers.count == parts.count, let hour = self.hour(numbers[0], half),
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    let seconds = hour * 3_600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    return Moment(seconds: day.seconds.plus(Int64(seconds)))
  }

  /// An hour of 24, or of one half of the day.
  private func hour(_ hour: Int, _ half: String) -> Int? {
    switch half {
    case "": hour < 24 ? hour : nil
    case "am": 1...12 ~= hour ? hour % 12 : nil
    case "pm": 1...12 ~= hour ? hour % 12 + 12 : nil
    default: nil
    }
  }

  private func midnight(_ year: Int, _ month: Int, _ day: Int) -> Moment? {
    guard 1...9999 ~= year, 1...12 ~= month, 1...CalendarDay.length(ofMonth: month, year: year) ~= day else {
      return nil
    }
    return Moment(seconds: CalendarDay(year: year, month: month, day: day).secondsSince1970)
  }
}
