import Bytes
import CampaignCompile

/// When the campaigns run, and what that leaves open. Times are in seconds since 1970.
package struct CampaignCalendar {
  /// The times of each campaign, by its number.
  let windows: [Window]
  /// The first and the last date of any campaign. Nil if none has a date.
  package private(set) var span: ClosedRange<Int64>?
  /// The times within that span at which no campaign with a date runs.
  package private(set) var gaps: [Range<Int64>] = []
  /// The first time at which most campaigns with a date run.
  package private(set) var busiest: (time: Range<Int64>, count: Int)?

  /// The dates of a campaign. Nil for an open end, and for a time by readers' own clocks.
  package struct Window {
    let starts: Int64?
    let ends: Int64?

    package init(starts: Int64?, ends: Int64?) {
      self.starts = starts
      self.ends = ends
    }

    var isDated: Bool { starts != nil || ends != nil }

    /// The part of a span that it fills.
    func within(_ span: ClosedRange<Int64>) -> Range<Int64> {
      let start = max(starts ?? span.lowerBound, span.lowerBound)
      return Range(from: start, upTo: ends ?? span.upperBound)
    }
  }

  package init(_ windows: [Window]) {
    self.windows = windows
    let dates = windows.flatMap { [$0.starts, $0.ends].compactMap { $0 } }
    guard let first = dates.min(), let last = dates.max() else { return }
    span = first...last
    sweep(windows.filter(\.isDated).map { $0.within(first...last) })
  }

  /// Goes from one start or end to the next, and counts the campaigns in between.
  private mutating func sweep(_ spans: [Range<Int64>]) {
    let changes = spans.filter { !$0.isEmpty }.flatMap { [($0.lowerBound, 1), ($0.upperBound, -1)] }
      .sorted { $0.0 < $1.0 }
    var count = 0
    for (index, (time, change)) in changes.enumerated() {
      count += change
      guard index + 1 < changes.count, changes[index + 1].0 > time else { continue }
      let until = time..<changes[index + 1].0
      if count == 0 { gaps.append(until) }
      if count > busiest?.count ?? 0 { busiest = (until, count) }
    }
  }
}

/// The facts about a campaign on a page.
struct CampaignAbout {
  /// Members of the server payload, as JSON.
  let members: [(key: String, value: [UInt8])]
  let window: CampaignCalendar.Window

  private static let shown: Set<String> = [
    "audience", "description", "ends", "ends_local", "owner", "starts", "starts_local", "tags",
  ]

  init(_ campaign: CompiledCampaign) {
    let members = campaign.serverMembers { Self.shown.contains(String(decoding: $0, as: UTF8.self)) }
      .map { (key: String(decoding: $0.key, as: UTF8.self), value: $0.value) }
      .filter { $0.value != Array("[]".utf8) }
    func seconds(_ key: String) -> Int64? {
      members.first { $0.key == key }.flatMap { Int64(String(decoding: $0.value, as: UTF8.self)) }
    }
    self.members = members
    window = CampaignCalendar.Window(starts: seconds("starts"), ends: seconds("ends"))
  }
}
