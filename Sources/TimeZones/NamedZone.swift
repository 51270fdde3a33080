import Bytes

/// A time zone with a name of the IANA, such as `Europe/Berlin`, and the offsets of its clock from UTC.
///
/// It is known from the year 2000 on. Changes of the clock up to the table's tzdata are facts; later years follow the
/// rule that the zone has now. Nothing here allocates but the lists of names.
package struct NamedZone: Sendable, Equatable {
  /// The place of its row in the table.
  private let row: Int

  /// The second from which on zones are known: the beginning of 2000.
  package static let firstSecond: Int64 = 946_684_800
  /// The last second for which a clock is computed: the end of the year 9999. Later seconds have the same offset.
  private static let lastSecond: Int64 = 253_402_300_799

  /// The zone with exactly this name. Other capitals are another name.
  package init?(named name: ArraySlice<UInt8>) {
    guard let row = name.withUnsafeBufferPointer({ ZoneNames().row(of: $0) }) else { return nil }
    self.row = row
  }

  /// The names of all zones, in the order of their bytes.
  package static var names: [String] {
    var names: [String] = []
    ZoneNames().forEach { names.append($0) }
    return names
  }

  /// The seconds by which the clock is ahead of UTC. Nil before 2000.
  package func offset(at second: Int64) -> Int64? {
    guard second >= Self.firstSecond else { return nil }
    return ZoneRow(at: row).offset(at: min(second, Self.lastSecond))
  }

  /// Reads a local time. Its seconds are those of the same date and time in UTC. Nil before 2000.
  package func reading(of local: Int64) -> Reading? {
    // A clock is at most 12 hours behind UTC and 14 hours ahead, and never changes twice within two days.
    let row = ZoneRow(at: row)
    guard local >= Self.firstSecond.plus(54_000) else { return nil }
    let local = min(local, Self.lastSecond)
    let before = row.offset(at: local.minus(54_000))
    let after = row.offset(at: local.plus(46_800))
    let isBefore = row.offset(at: local.minus(before)) == before
    if before == after, isBefore { return .once(offset: before) }
    switch (isBefore, row.offset(at: local.minus(after)) == after) {
    case (true, true): return .twice(first: before, second: after)
    case (true, false): return .once(offset: before)
    case (false, true): return .once(offset: after)
    case (false, false): return .never(before: before, after: after)
    }
  }

  /// The second at which a clock is read as a local time. If it shows the time twice, it is the first time; if it skips
  /// the time, it is read as if it had not been put forward. Before 2000, all clocks count as UTC.
  package func second(of local: Int64) -> Int64 {
    let local = min(local, Self.lastSecond)
    return switch reading(of: local) {
    case .once(let offset), .twice(let offset, _), .never(let offset, _): local.minus(offset)
    case nil: local
    }
  }

  /// The meanings of a local time. All offsets are seconds ahead of UTC.
  package enum Reading: Equatable, Sendable {
    case once(offset: Int64)
    /// The clock is put back, and shows the time once more.
    case twice(first: Int64, second: Int64)
    /// The clock is put forward, and skips the time.
    case never(before: Int64, after: Int64)
  }
}
