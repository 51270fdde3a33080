import Bytes
package import TimeZones

/// The clock that shows the times of a campaign that have no UTC offset.
package enum Clock: Sendable, Equatable {
  /// There is none, so every time needs an offset.
  case none
  case zone(NamedZone)
  /// Each reader's own clock.
  case local
  /// The campaign's `time_zone` is not valid, which is reported there.
  case unknown

  /// The word for each reader's own clock.
  package static let localWord = "local"

  /// The names of all time zones.
  package static var zoneNames: [String] { NamedZone.names }

  /// The clock that a valid `time_zone` names.
  package init(_ text: ArraySlice<UInt8>) {
    if text.elementsEqual(Self.localWord.utf8) {
      self = .local
    } else {
      self = NamedZone(named: text).map { .zone($0) } ?? .unknown
    }
  }

  /// True for the name of a time zone.
  package static func isZone(_ name: String) -> Bool { NamedZone(named: Array(name.utf8)[...]) != nil }

  /// The time that the clock of a zone shows at a moment. Nil for other clocks, and before the year 2000.
  package func time(at moment: Moment) -> LocalTime? {
    guard case .zone(let zone) = self, let offset = zone.offset(at: moment.seconds) else { return nil }
    return LocalTime(seconds: moment.seconds.plus(offset))
  }

  /// Reads a time without an offset by this clock. Nil if there is none.
  package func read(_ time: LocalTime) -> ClockReading? {
    switch self {
    case .none, .unknown: return nil
    case .local: return .moment(CampaignMoment(time))
    case .zone(let zone):
      switch zone.reading(of: time.seconds) {
      case .once(let offset):
        return Moment(seconds: time.seconds.minus(offset)).map { .moment(CampaignMoment($0)) } ?? .tooEarly
      case .twice(let first, let second): return .twice(first: first, second: second)
      case .never(let before, let after): return .never(before: before, after: after)
      case nil: return .tooEarly
      }
    }
  }

  /// The milliseconds since 1970 that a valid text means, unless they depend on the reader.
  package func milliseconds(_ text: ArraySlice<UInt8>) -> Int64? {
    if case .success(let time) = Moment.readMilliseconds(text) { return time }
    return moment(text)?.fixed.map { $0.seconds.times(1000) }
  }

  /// The date and time that a valid text means.
  package func moment(_ text: ArraySlice<UInt8>) -> CampaignMoment? {
    CampaignMoment(text, by: self)
  }
}

/// The meaning of a time without an offset by a clock. Offsets are in seconds.
package enum ClockReading: Sendable, Equatable {
  case moment(CampaignMoment)
  /// The clock shows the time twice, because it is put back.
  case twice(first: Int64, second: Int64)
  /// The clock never shows the time, because it is put forward.
  case never(before: Int64, after: Int64)
  /// The time is before those of which the clocks are known.
  case tooEarly
}

/// A date and time of a campaign: the same for everybody, or by each reader's own clock.
package struct CampaignMoment: Sendable, Equatable {
  /// The seconds since 1970; for a time by readers' clocks, as if they were set to UTC.
  package private(set) var seconds: Int64
  package let isLocal: Bool

  package init(_ moment: Moment) {
    seconds = moment.seconds
    isLocal = false
  }

  /// The date and time that a valid text means. The clock is asked only for a time without an offset.
  package init?(_ text: ArraySlice<UInt8>, by clock: @autoclosure () -> Clock) {
    if case .success(let moment) = Moment.read(text) {
      self.init(moment)
      return
    }
    guard case let clock = clock(), clock != .none, let time = LocalTime(text),
      case .moment(let moment) = clock.read(time)
    else { return nil }
    self = moment
  }

  init(_ time: LocalTime) {
    seconds = time.seconds
    isLocal = true
  }

  /// The moment, unless it depends on the reader.
  package var fixed: Moment? { isLocal ? nil : Moment(seconds: seconds) }

  /// The time by readers' clocks. Nil if it does not depend on the reader.
  package var local: LocalTime? { isLocal ? LocalTime(seconds: seconds) : nil }

  /// The first second at which it can be anywhere: in UTC+14.
  package var first: Int64 { isLocal ? seconds.minus(50_400) : seconds }

  /// The last second at which it can be anywhere: in UTC-12.
  package var last: Int64 { isLocal ? seconds.plus(43_200) : seconds }

  /// The seconds by which it is at least later than another one. Negative if it can be earlier.
  package func least(after other: CampaignMoment) -> Int64 {
    isLocal == other.isLocal ? seconds.minus(other.seconds) : first.minus(other.last)
  }

  /// The seconds by which it is at most later than another one.
  package func most(after other: CampaignMoment) -> Int64 { other.least(after: self).negated }

  /// The moment for a reader with this clock. A time that the clock skips or shows twice counts as it does for clocks
  /// that do not change: the offset before the change holds.
  package func fixed(for reader: Clock) -> CampaignMoment {
    guard isLocal, case .zone(let zone) = reader else { return self }
    return Moment(seconds: zone.second(of: seconds)).map { CampaignMoment($0) } ?? self
  }

  /// A number of seconds later, by the same clock.
  package func later(by seconds: Int64) -> CampaignMoment? {
    var moment = self
    moment.seconds = moment.seconds.plus(seconds)
    return Moment.bounds.contains(moment.seconds) ? moment : nil
  }

  /// As an author writes it.
  package var text: String { local?.shortText ?? fixed?.text ?? "" }
}
