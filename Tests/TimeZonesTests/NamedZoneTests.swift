import Foundation
import TestSupport
import Testing
import TimeZones

/// The clocks of the time zones, and the times that they skip or show twice.
@Suite struct NamedZoneTests {
  private func zone(_ name: String) throws -> NamedZone { try #require(NamedZone(named: Array(name.utf8)[...])) }

  /// The seconds of a date and time in UTC.
  private func seconds(_ text: String) throws -> Int64 {
    Int64(try Date("\(text):00Z", strategy: .iso8601).timeIntervalSince1970)
  }

  @Test func everyNameIsFound() throws {
    let names = NamedZone.names
    #expect(names.count > 500)
    #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for name in names { #expect(NamedZone(named: Array(name.utf8)[...]) != nil, "\(name)") }
  }

  @Test(arguments: ["", "Europe", "Europe/", "europe/berlin", "Europe/Berlin;", "Europe/Berli", "Zulus", "=", "local"])
  func thisIsNoZone(_ name: String) {
    #expect(NamedZone(named: Array(name.utf8)[...]) == nil)
  }

  @Test func linksAreZones() throws {
    #expect(try zone("Asia/Calcutta") == zone("Asia/Kolkata"))
    #expect(try zone("CET").offset(at: seconds("2026-01-01T00:00")) == 3600)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-03-20T08:00", NamedZone.Reading.once(offset: 3600)),
    ("Europe/Berlin", "2026-03-29T01:59", .once(offset: 3600)),
    ("Europe/Berlin", "2026-03-29T02:00", .never(before: 3600, after: 7200)),
    ("Europe/Berlin", "2026-03-29T02:59", .never(before: 3600, after: 7200)),
    ("Europe/Berlin", "2026-03-29T03:00", .once(offset: 7200)),
    ("Europe/Berlin", "2026-10-25T01:59", .once(offset: 7200)),
    ("Europe/Berlin", "2026-10-25T02:00", .twice(first: 7200, second: 3600)),
    ("Europe/Berlin", "2026-10-25T03:00", .once(offset: 3600)),
    ("Europe/Berlin", "2099-07-01T12:00", .once(offset: 7200)),
    ("Europe/Dublin", "2026-07-01T12:00", .once(offset: 3600)),
    ("America/New_York", "2026-11-01T01:30", .twice(first: -14_400, second: -18_000)),
    ("Australia/Lord_Howe", "2026-10-04T02:15", .never(before: 37_800, after: 39_600)),
    ("Pacific/Apia", "2011-12-30T10:00", .never(before: -36_000, after: 50_400)),
    ("Asia/Kathmandu", "2026-03-20T08:00", .once(offset: 20_700)),
    ("UTC", "2026-03-20T08:00", .once(offset: 0)),
  ])
  func localTimesAreRead(_ name: String, _ local: String, _ reading: NamedZone.Reading) throws {
    #expect(try zone(name).reading(of: seconds(local)) == reading)
  }

  @Test func nothingIsKnownBefore2000() throws {
    #expect(try zone("Europe/Berlin").reading(of: seconds("1999-12-31T12:00")) == nil)
    #expect(try zone("Europe/Berlin").offset(at: seconds("1999-12-31T12:00")) == nil)
  }
}

@Suite struct FarTimeTests {
  @Test(arguments: ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"])
  func noTimeIsTooFar(_ name: String) throws {
    let zone = try #require(NamedZone(named: Array(name.utf8)[...]))
    #expect(zone.offset(at: .max) != nil && zone.offset(at: .min) == nil)
    #expect(zone.reading(of: .max) != nil && zone.reading(of: .min) == nil)
    #expect(zone.second(of: .min) == .min)
  }
}

/// The table against the data that it was written from.
@Suite struct ZoneTableTests {
  private static let tool = repositoryRoot.appending(path: "Tests/Tools/time_zones.py").path

  /// True if the machine has the tzdata that the table was written from.
  private static let hasSameData: Bool = {
    let data = try? String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8)
    return data?.hasPrefix("# version \(zoneVersion)\n") ?? false
  }()

  @Test(.needs("python3"), .enabled(if: hasSameData, "this machine lacks tzdata \(zoneVersion)"))
  func theTableIsFresh() throws {
    let finished = try run(["python3", Self.tool, "--check"])
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }

  /// Every zone, on both sides of each change of its clock and half a day later.
  @Test(.needs("python3"), .enabled(if: hasSameData, "this machine lacks tzdata \(zoneVersion)"))
  func offsetsAreThoseOfPython() throws {
    let finished = try run(["python3", Self.tool, "--readings"])
    #expect(finished.status == 0)
    var count = 0
    for line in finished.output.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "))
      let numbers = parts.dropFirst().compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
      guard let zone = NamedZone(named: parts[0]), numbers.count == 2, zone.offset(at: numbers[0]) == numbers[1] else {
        Issue.record("\(String(decoding: line, as: UTF8.self))")
        continue
      }
      count += 1
    }
    #expect(count > 80_000)
  }
}
