import Bytes
import CampaignLanguage
import SourceTree

/// The time of an event in a log.
enum LogTime {
  /// The milliseconds since 1970 of a number, which may count seconds, milliseconds, microseconds or nanoseconds. Each
  /// begins where the unit before it could only mean years that no log is from.
  static func milliseconds(in number: Double) -> Int64? {
    let units: [(most: Double, perUnit: Double)] = [(1e11, 1000), (1e14, 1), (1e17, 1e-3), (1e20, 1e-6)]
    guard number.isFinite, let unit = units.first(where: { abs(number) < $0.most }) else { return nil }
    let time = (number * unit.perUnit).rounded()
    return Moment(seconds: Int64(time / 1000)).map { _ in Int64(time) }
  }

  /// The same for a text: a date and time, also with a fraction of a second, or a number. A time without an offset
  /// is by a clock; without one, it is not known.
  static func milliseconds(in text: String, by clock: Clock) -> Int64? {
    if let number = Double(text), text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) {
      return milliseconds(in: number)
    }
    let text = text.hasSuffix(" UTC") ? text.dropLast(4) + "Z" : text[...]
    let (whole, fraction) = divided(text)
    return seconds(in: whole, by: clock).map { $0.times(1000).plus(fraction) }
  }

  /// A text without the fraction of its seconds, and the milliseconds of the fraction.
  private static func divided(_ text: Substring) -> (whole: String, milliseconds: Int64) {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return (String(text), 0) }
    let digits = parts[1].prefix { $0.isASCII && $0.isNumber }
    let padded = (digits + "00").prefix(3)
    guard !digits.isEmpty, let number = Int64(padded) else { return (String(text), 0) }
    return (String(parts[0] + parts[1][digits.endIndex...]), number)
  }

  private static func seconds(in text: String, by clock: Clock) -> Int64? {
    var bytes = Array(text.utf8)
    // RFC 3339 has a 'T' between date and time, and many tools a blank.
    if bytes.count > 10, bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
    switch Moment.read(bytes[...]) {
    case .success(let moment), .failure(.offsetForm(_, let moment)), .failure(.noSeconds(let moment)):
      return moment.seconds
    case .failure: break
    }
    guard let local = LocalTime(bytes[...]) else { return nil }
    switch clock.read(local) {
    case .moment(let moment): return moment.isLocal ? nil : moment.seconds
    // Of a time that the clock shows twice, the first. One that it skips counts as if the clock had not changed.
    case .twice(let offset, _), .never(let offset, _): return local.seconds.minus(offset)
    case .tooEarly, nil: return nil
    }
  }
}
