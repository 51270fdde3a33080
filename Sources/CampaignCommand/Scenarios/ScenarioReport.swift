import CampaignDelivery
import CampaignEngine
import CampaignIR
import CampaignLanguage
import Findings
import SourceText

/// The results of scenarios, for people and for programs.
///
/// They have no traces: a scenario that has failed is played again when its trace is printed. Only JSON has all traces,
/// so it is printed scenario by scenario.
struct ScenarioReport {
  private let suite: ScenarioSuite
  private let results: [[ScenarioRun]]

  enum Format: String, CaseIterable {
    case human, json, junit, github

    /// The format of findings that prevent the test.
    var ofFindings: OutputFormat {
      switch self {
      case .human: .human
      case .json: .jsonl
      case .junit: .junit
      case .github: .github
      }
    }
  }

  /// The scenario rows of a failure that are printed, before the earlier ones are left out.
  private static let mostRows = 100
  /// The failures that are printed in full.
  private static let mostFailures = 20

  init(of suite: ScenarioSuite, _ results: [[ScenarioRun]]) { (self.suite, self.results) = (suite, results) }

  /// A scenario on one client.
  private struct Case {
    let placed: ScenarioSuite.PlacedScenario
    let run: ScenarioRun
  }

  private var cases: [Case] {
    zip(suite.scenarios, results).flatMap { placed, runs in runs.map { Case(placed: placed, run: $0) } }
  }

  /// The scenarios that can't fail. They count neither as passed nor as failed.
  private var idle: [ScenarioSuite.PlacedScenario] { zip(suite.scenarios, results).filter(Self.isIdle).map(\.0) }

  private static func isIdle(_ placed: ScenarioSuite.PlacedScenario, _ runs: [ScenarioRun]) -> Bool {
    !placed.scenario.expectsSomething && runs.allSatisfy { $0.failure == nil }
  }

  /// What reports say about a scenario that can't fail.
  private static let expectsNothing = "this scenario expects nothing, so it tests nothing"

  private var failures: [Case] { cases.filter { $0.run.failure != nil } }

  private var hasFailures: Bool { results.contains { runs in runs.contains { $0.failure != nil } } }

  /// Plays the scenarios of a suite and prints the report.
  static func print(_ suite: ScenarioSuite, as format: Format, console: any Console) throws(UsageError) -> ExitCode {
    if format == .json { return try printJSON(suite, console: console) }
    let report = ScenarioReport(of: suite, try suite.played())
    let printed =
      switch format {
      case .human, .json: console.deliver(report.text)
      case .junit: console.deliver(data: report.junit)
      case .github: console.deliver(data: report.gitHub)
      }
    return max(report.hasFailures ? .findings : .clean, printed)
  }

  /// The name, with the client if there are several.
  private func title(_ found: Case) -> String {
    found.placed.clients.count > 1
      ? "\(found.placed.scenario.name) (\(found.run.client.name))" : found.placed.scenario.name
  }
}

// MARK: - For people

extension ScenarioReport {
  var text: [UInt8] {
    var lines: [String] = []
    var (printed, shown) = (0, 0)
    for (placed, runs) in zip(suite.scenarios, results) where shown < Self.mostFailures {
      for failed in alike(runs, of: placed).prefix(Self.mostFailures - shown) {
        lines += failed.lines + [""]
        printed += failed.count
        shown += 1
      }
    }
    if failures.count > printed { lines += ["and \(failures.count - printed) more that fail", ""] }
    let idle = self.idle
    for placed in idle.prefix(Self.mostFailures) {
      let place = suite.place(of: placed.scenario.range, in: placed)
      lines += ["not tested: \(placed.scenario.name)  (\(place))", "  \(Self.expectsNothing)", ""]
    }
    if idle.count > Self.mostFailures {
      lines += ["and \(idle.count - Self.mostFailures) more that expect nothing", ""]
    }
    return Array((lines + [summary(without: idle)]).map { printable($0) + "\n" }.joined().utf8)
  }

  private func summary(without idle: [ScenarioSuite.PlacedScenario]) -> String {
    let count = suite.scenarios.count - idle.count
    guard !idle.isEmpty else { return summary(of: count, runs: cases.count) }
    let rest = "\(counted(idle.count, "scenario expects", "scenarios expect")) nothing"
    let runs = cases.count - idle.reduce(0) { $0 + $1.clients.count }
    return count == 0 ? "nothing tested: \(rest)" : "\(summary(of: count, runs: runs)); \(rest)"
  }

  private func summary(of count: Int, runs all: Int) -> String {
    let failed = failures.count
    if count == all {
      return failed == 0
        ? "\(counted(count, "scenario", "scenarios")) passed"
        : (count == 1 ? "the scenario failed" : "\(failed) of \(count) scenarios failed")
    }
    let runs = failed == 0 ? "all \(all) runs passed" : "\(failed) of \(all) runs failed"
    return "\(counted(count, "scenario", "scenarios")), each on its clients: \(runs)"
  }

  /// The failures of a scenario that look different, each with the number of its clients.
  private func alike(
    _ runs: [ScenarioRun], of placed: ScenarioSuite.PlacedScenario
  ) -> [(lines: [String], count: Int)] {
    var found: [(body: [String], clients: [String])] = []
    for run in runs where run.failure != nil {
      let body = body(of: Case(placed: placed, run: run))
      if let index = found.firstIndex(where: { $0.body == body }) {
        found[index].clients.append(run.client.name)
      } else {
        found.append((body, [run.client.name]))
      }
    }
    return found.map { body, clients in
      var title = placed.scenario.name
      if placed.clients.count > 1 {
        let all = clients.count == 2 ? "both" : "all \(clients.count)"
        let areAll = clients.count > 1 && clients.count == placed.clients.count
        title += areAll ? " (on \(all) clients)" : " (\(clients.joined(separator: ", ")))"
      }
      return ([heading(title, of: placed)] + body, clients.count)
    }
  }

  private func heading(_ title: String, of placed: ScenarioSuite.PlacedScenario) -> String {
    "failed: \(title)  (\(suite.place(of: placed.scenario.range, in: placed)))"
  }

  private func lines(of failed: Case) -> [String] { [heading(title(failed), of: failed.placed)] + body(of: failed) }

  /// The timeline of a client, and its failed expectations. Without the timeline if it would take too much work.
  private func body(of failed: Case) -> [String] {
    guard let failure = failed.run.failure,
      let report = suite.timeline(of: failed.placed, on: failed.run.client)
    else { return [] }
    let traced = try? suite.traced(failed.placed, on: failed.run.client)
    let rows = traced?.rows ?? []
    var lines: [String] = []
    let leftOut = (traced?.leftOut ?? 0) + max(0, rows.count - Self.mostRows)
    if leftOut > 0 { lines.append("  … \(leftOut) earlier steps") }
    for (range, row) in rows.suffix(Self.mostRows) {
      let place = range.map { suite.place(of: $0, in: failed.placed) }
      lines += report.lines(of: row, at: place).map { "  " + $0 }
    }
    let words = suite.words(of: failure, in: failed.placed)
    lines.append("  \(suite.place(of: failure.range, in: failed.placed)): \(words[0])")
    return lines + words.dropFirst().map { "    " + $0 }
  }
}

// MARK: - For programs

extension ScenarioReport {
  private struct JSONCase: Encodable {
    let client: String
    let failure: JSONFailure?
    let file: String
    let line: Int
    let name: String
    let passed: Bool
    /// Why it can't fail. Then it counts neither as passed nor as failed.
    let skipped: String?
    let steps: [TimelineReport.JSONRow]
  }

  private struct JSONFailure: Encodable {
    let at: String
    let line: Int
    let problem: [String]
  }

  private static func printJSON(_ suite: ScenarioSuite, console: any Console) throws(UsageError) -> ExitCode {
    var (printed, hasFailures) = (ExitCode.clean, false)
    try suite.forEachTraced { placed, runs in
      hasFailures = hasFailures || runs.contains { $0.failure != nil }
      guard printed == .clean else { return }
      printed = console.deliver(data: runs.flatMap { json(of: Case(placed: placed, run: $0), suite) })
    }
    return max(hasFailures ? .findings : .clean, printed)
  }

  /// A traced run as one line.
  private static func json(of found: Case, _ suite: ScenarioSuite) -> [UInt8] {
    guard let report = suite.timeline(of: found.placed, on: found.run.client) else { return [] }
    let failure = found.run.failure.map {
      JSONFailure(
        at: exactMomentText($0.time), line: suite.line(of: $0.range, in: found.placed),
        problem: suite.words(of: $0, in: found.placed))
    }
    let value = JSONCase(
      client: found.run.client.name, failure: failure, file: suite.path(of: found.placed),
      line: suite.line(of: found.placed.scenario.range, in: found.placed), name: found.placed.scenario.name,
      passed: failure == nil && found.placed.scenario.expectsSomething,
      skipped: isIdle(found.placed, [found.run]) ? expectsNothing : nil,
      steps: found.run.rows.map { range, row in
        report.object(of: row, at: range.map { suite.place(of: $0, in: found.placed) })
      })
    return ((try? CanonicalJSON.encode(value)) ?? []) + "\n".utf8
  }

  private var gitHub: [UInt8] {
    let warnings = idle.reduce(into: [UInt8]()) { bytes, placed in
      let properties = [
        ("file", reportedPath(suite.path(of: placed))),
        ("line", String(suite.line(of: placed.scenario.range, in: placed))), ("title", placed.scenario.name),
      ]
      bytes += gitHubCommand("warning", properties, Self.expectsNothing)
    }
    return failures.reduce(into: warnings) { bytes, failed in
      guard let failure = failed.run.failure else { return }
      let properties = [
        ("file", reportedPath(suite.path(of: failed.placed))),
        ("line", String(suite.line(of: failure.range, in: failed.placed))),
        ("title", title(failed)),
      ]
      let words = suite.words(of: failure, in: failed.placed)
      bytes += gitHubCommand("error", properties, words.joined(separator: "\n"))
    }
  }

  private var junit: [UInt8] {
    var xml = XMLText()
    let all = cases
    let totals: XMLText.Attributes = [
      "name": "campaignc", "tests": String(all.count), "failures": String(failures.count), "errors": "0",
    ]
    xml.element("testsuites", totals) { xml in
      for (file, own) in Dictionary(grouping: all, by: \.placed.file).sorted(by: { $0.key < $1.key }) {
        let path = reportedPath(suite.run.path(ofFile: file))
        let attributes: XMLText.Attributes = [
          "name": path, "tests": String(own.count), "failures": String(own.count { $0.run.failure != nil }),
          "errors": "0", "skipped": String(own.count { Self.isIdle($0.placed, [$0.run]) }), "file": path,
        ]
        xml.element("testsuite", attributes) { xml in
          for found in own { add(found, in: path, to: &xml) }
        }
      }
    }
    return xml.bytes
  }

  private func add(_ found: Case, in path: String, to xml: inout XMLText) {
    let attributes: XMLText.Attributes = [
      "name": title(found), "classname": path, "file": path,
      "line": String(suite.line(of: found.placed.scenario.range, in: found.placed)),
    ]
    if Self.isIdle(found.placed, [found.run]) {
      return xml.element("testcase", attributes) { $0.element("skipped", ["message": Self.expectsNothing]) }
    }
    guard let failure = found.run.failure else { return xml.element("testcase", attributes) }
    let text = lines(of: found).joined(separator: "\n")
    let words = suite.words(of: failure, in: found.placed).joined(separator: ", ")
    xml.element("testcase", attributes) { xml in
      xml.element("failure", ["message": words, "type": "scenario"], text: text)
    }
  }
}
