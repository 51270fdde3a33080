import CampaignDelivery
package import CampaignEngine
import CampaignJSON
package import CampaignLanguage
import Findings
import SourceText

/// A scenario, played to its end on one client.
package struct ScenarioTimeline {
  private let suite: ScenarioSuite
  private let placed: ScenarioSuite.PlacedScenario
  private let played: ScenarioRun

  /// Nil if the scenario has no campaigns. Without a client, it is played on its first one.
  package init?(
    of placed: ScenarioSuite.PlacedScenario, in suite: ScenarioSuite, on client: Client?
  ) throws(UsageError) {
    guard let run = try suite.traced(placed, on: client ?? placed.clients[0], judging: .none) else { return nil }
    (self.suite, self.placed, played) = (suite, placed, run)
  }

  package var name: String { placed.scenario.name }

  private var report: TimelineReport? { suite.timeline(of: placed, on: played.client) }

  private func place(of range: ByteRange?) -> String? { range.map { suite.place(of: $0, in: placed) } }

  package func bytes(as format: SimulationFormat) -> [UInt8] {
    switch format {
    case .human: text
    case .json: json
    case .svg: picture
    }
  }

  private var text: [UInt8] {
    guard let report else { return [] }
    var text = ReportText()
    if played.leftOut > 0 { text.add("… \(played.leftOut) earlier steps\n".utf8) }
    forEachPart { row in
      if text.hasRoom { text.add(report.text(of: row.row, at: place(of: row.range)).utf8) } else { text.leaveOut() }
    } mark: { words, place in
      let lines = ["  \(place): \(words[0])"] + words.dropFirst().map { "    " + $0 }
      text.add(lines.map { printable($0) + "\n" }.joined().utf8)
    }
    if text.leftOut > 0 { text.add("… \(text.leftOut) more steps: the report has no room for them\n".utf8) }
    return text.bytes
  }

  /// A report whose size is bounded, since aliases can make a small file a long scenario.
  private struct ReportText {
    private(set) var bytes: [UInt8] = []
    private(set) var leftOut = 0

    var hasRoom: Bool { bytes.count < ScenarioReport.mostJSON }

    mutating func add(_ more: some Sequence<UInt8>) { bytes += more }

    mutating func leaveOut() { leftOut += 1 }
  }

  /// Calls a function with each row, and another one with each expectation that does not hold, where it stands.
  private func forEachPart(
    row take: ((range: ByteRange?, row: TimelineRow)) -> Void, mark: (_ words: [String], _ place: String) -> Void
  ) {
    var marks = played.marks[...]
    func takeMarks(upTo rows: Int) {
      while let next = marks.first, next.rows <= rows {
        mark(
          suite.words(of: next.failure, in: placed), suite.place(of: next.failure.range, in: placed))
        marks.removeFirst()
      }
    }
    for (index, row) in played.rows.enumerated() {
      takeMarks(upTo: played.leftOut + index)
      take(row)
    }
    takeMarks(upTo: .max)
  }

  /// An expectation that does not hold, as a line of JSON.
  private struct JSONMark: Encodable {
    let failed: [String]
    let place: String
  }

  private var json: [UInt8] {
    guard let report else { return [] }
    var text = ReportText()
    forEachPart { row in
      if text.hasRoom { text.add(report.json(of: row.row, at: place(of: row.range))) } else { text.leaveOut() }
    } mark: { words, place in
      text.add(((try? CanonicalJSON.encode(JSONMark(failed: words, place: place))) ?? []) + "\n".utf8)
    }
    let rest = played.leftOut + text.leftOut
    if rest > 0 { text.add(((try? CanonicalJSON.encode(["steps_not_listed": rest])) ?? []) + "\n".utf8) }
    return text.bytes
  }

  private var picture: [UInt8] {
    guard let workspace = suite.workspace(of: placed) else { return [] }
    var picture = TimelinePicture(
      titled: placed.scenario.name, on: played.client,
      showing: placed.contents(on: played.client, in: workspace.campaigns), byClockOf: placed.scenario.timeZone,
      place: workspace.place)
    forEachPart { row in
      picture.add(row.row, at: place(of: row.range))
    } mark: { words, place in
      picture.add(failure: words, at: place)
    }
    return picture.svg
  }

  /// True if an expectation does not hold.
  package var hasMarks: Bool { !played.marks.isEmpty }

  /// The step that can't happen, in lines. Nil if all can.
  package var failure: [String]? {
    guard let failure = played.failure else { return nil }
    var words = suite.words(of: failure, in: placed)
    words[0] = "\(suite.place(of: failure.range, in: placed)): \(words[0])"
    return words
  }
}
