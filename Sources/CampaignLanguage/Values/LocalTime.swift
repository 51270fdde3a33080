import Bytes

/// A date and time as a clock on the wall shows it, without a UTC offset: `2026-03-20 08:00`, `2026-03-20T08:00:00`.
package struct LocalTime: Sendable, Equatable {
  /// The seconds from 1970-01-01 00:00 by the same clock.
  package let seconds: Int64

  package init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Reads a time without an offset. Nil for everything else.
  package init?(_ text: ArraySlice<UInt8>) {
    // Date and time are separated by 'T' or a space, and seconds can be left out.
    guard text.count == "2026-03-20T08:00".utf8.count || text.count == "2026-03-20T08:00:00".utf8.count else {
      return nil
    }
    var whole = Array(text)
    if whole[10] == UInt8(ascii: " ") { whole[10] = UInt8(ascii: "T") }
    if whole.count < 19 { whole += ":00".utf8 }
    whole.append(UInt8(ascii: "Z"))
    guard case .success(let moment) = Moment.read(whole[...]) else { return nil }
    seconds = moment.seconds
  }

  /// To the second: `2026-03-20T08:00:00`.
  package var text: String { String((Moment(seconds: seconds)?.text ?? "").dropLast()) }

  /// Without seconds if there are none: `2026-03-20 08:00`.
  package var shortText: String {
    let text = text.replacing("T", with: " ")
    return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
  }

  /// With an offset in seconds: `2026-03-20T08:00:00+01:00`.
  package func text(withOffset offset: Int64) -> String {
    let minutes = abs(offset) / 60
    func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(text)\(offset < 0 ? "-" : "+")\(digits(minutes / 60)):\(digits(minutes % 60))"
  }
}
