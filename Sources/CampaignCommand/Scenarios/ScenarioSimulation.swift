import CampaignDelivery
import CampaignEngine
import CampaignJSON
import CampaignLanguage
import Findings
import SourceText

/// `simulate --scenario TEXT`: a scenario, played to its end on one client.
struct ScenarioSimulation {
  private let suite: ScenarioSuite
  private let placed: ScenarioSuite.PlacedScenario
  private let played: ScenarioRun

  static let scenario = Option(
    "scenario", takes: .text("TEXT"),
    "Take the steps, the reader and the app from the scenario with this name, or with this text in its name.")

  /// Nil if the campaigns have errors; then they are reported.
  init?(_ arguments: Arguments, exitCode: inout ExitCode, console: any Console) throws(UsageError) {
    try Self.refuseOthers(arguments)
    guard
      let inputs = try ScenarioInputs(arguments, for: .init(verb: "simulated"), exitCode: &exitCode, console: console)
    else { return nil }
    let text = arguments.value(of: Self.scenario) ?? ""
    suite = try inputs.suite(with: text, for: Self.scenario)
    placed = try Self.only(of: suite, for: text)
    let client = arguments.value(of: ReaderOptions.target).flatMap { Client(named: $0.utf8) }
    guard let run = try suite.traced(placed, on: client ?? placed.clients[0], judging: .none) else { return nil }
    played = run
  }

  /// The scenario has a reader, an app and steps of its own.
  static func refuseOthers(_ arguments: Arguments) throws(UsageError) {
    let others =
      StepOptions.all + [StepOptions.log] + StepOptions.ofLogs + PopulationRun.all + AppOptions.all
      + ReaderOptions.all.filter { $0 != ReaderOptions.target }
    if let other = others.first(where: arguments.has) {
      throw UsageError(message: "\(other.flag) can't be combined with \(scenario.flag)")
    }
  }

  /// The scenario with a name, or else the only one whose name has a text in it.
  static func only(of suite: ScenarioSuite, for text: String) throws(UsageError) -> ScenarioSuite.PlacedScenario {
    let exact = suite.scenarios.filter { $0.scenario.name == text }
    let found = exact.isEmpty ? suite.scenarios : exact
    guard found.count == 1 else { throw .manyScenarios(found, of: suite, with: text) }
    return found[0]
  }

  var name: String { placed.scenario.name }

  private var report: TimelineReport? { suite.timeline(of: placed, on: played.client) }

  private func place(of range: ByteRange?) -> String? { range.map { suite.place(of: $0, in: placed) } }

  func bytes(as format: SimulationFormat) -> [UInt8] {
    switch format {
    case .human: text
    case .json: json
    case .svg: picture
    }
  }

  private var text: [UInt8] {
    guard let report else { return [] }
    var parts = played.leftOut > 0 ? ["… \(played.leftOut) earlier steps\n"] : []
    forEachPart { row in
      parts.append(report.text(of: row.row, at: place(of: row.range)))
    } mark: { words, place in
      let lines = ["  \(place): \(words[0])"] + words.dropFirst().map { "    " + $0 }
      parts += lines.map { printable($0) + "\n" }
    }
    return Array(parts.joined().utf8)
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
    var bytes: [UInt8] = []
    forEachPart { row in
      bytes += report.json(of: row.row, at: place(of: row.range))
    } mark: { words, place in
      bytes += ((try? CanonicalJSON.encode(JSONMark(failed: words, place: place))) ?? []) + "\n".utf8
    }
    return bytes
  }

  private var picture: [UInt8] {
    guard let workspace = suite.workspace(of: placed) else { return [] }
    var picture = TimelinePicture(
      titled: placed.scenario.name, on: played.client,
      showing: placed.contents(on: played.client, in: workspace.campaigns), place: workspace.place)
    forEachPart { row in
      picture.add(row.row, at: place(of: row.range))
    } mark: { words, place in
      picture.add(failure: words, at: place)
    }
    return picture.svg
  }

  /// Complains about a step that can't happen.
  func complain(to console: any Console) -> ExitCode {
    guard let failure = played.failure else { return .clean }
    let words = suite.words(of: failure, in: placed)
    console.complain("\(suite.place(of: failure.range, in: placed)): \(words[0])", help: words.dropFirst().first)
    return .findings
  }
}
