internal import Bytes

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
    guard let moment = Moment(seconds: Int64(day) * 86_400 + Int64(time - offset)) else { throw .beyondYears }
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

  /// Reads a fraction, which is none if it has only zeros.
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
    let isWest = skip(UInt8(ascii: "-"))
    guard isWest || skip(UInt8(ascii: "+")) else { throw formFault }
    let hours = try readNumber(.offsetHour, digits: 2, within: 0...23)
    let hasColon = skip(UInt8(ascii: ":"))
    let isShort = !hasColon && offset == text.count
    let minutes = isShort ? 0 : try readNumber(.offsetMinute, digits: 2, within: 0...59)
    if isApart || !hasColon { looseOffset = start..<offset }
    let seconds = hours * 3_600 + minutes * 60
    return isWest ? -seconds : seconds
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

  /// A text that ends too early is to blame at its last character.
  private var formFault: Moment.Fault {
    .form(text.character(at: min(offset, text.count - 1)))
  }
}
