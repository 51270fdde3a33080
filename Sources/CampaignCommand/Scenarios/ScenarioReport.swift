import CampaignDelivery
import CampaignEngine
import CampaignIR
import CampaignLanguage
import Findings
import SourceText

/// The results of scenarios, for people and for programs.
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

  private var failures: [Case] { cases.filter { $0.run.failure != nil } }

  var hasFailures: Bool { results.contains { runs in runs.contains { $0.failure != nil } } }

  func bytes(as format: Format) -> [UInt8] {
    switch format {
    case .human: Array(text.utf8)
    case .json: json
    case .junit: junit
    case .github: gitHub
    }
  }

  /// The name, with the client if there are several.
  private func title(_ found: Case) -> String {
    found.placed.clients.count > 1
      ? "\(found.placed.scenario.name) (\(found.run.client.name))" : found.placed.scenario.name
  }
}

// MARK: - For people

extension ScenarioReport {
  private var text: String {
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
    return (lines + [summary]).map { printable($0) + "\n" }.joined()
  }

  private var summary: String {
    let (all, failed) = (cases.count, failures.count)
    let count = suite.scenarios.count
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

  /// The timeline of a client, and its failed expectations.
  private func body(of failed: Case) -> [String] {
    guard let failure = failed.run.failure, let workspace = suite.workspace(of: failed.placed) else { return [] }
    let report = TimelineReport(of: workspace)
    let rows = failed.run.rows
    var lines: [String] = []
    let leftOut = failed.run.leftOut + max(0, rows.count - Self.mostRows)
    if leftOut > 0 { lines.append("  … \(leftOut) earlier steps") }
    for (range, row) in rows.suffix(Self.mostRows) {
      let place = range.map { suite.place(of: $0, in: failed.placed) }
      lines += report.lines(of: row, at: place).map { "  " + $0 }
    }
    let words = failure.problem.words
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
    let steps: [TimelineReport.JSONRow]
  }

  private struct JSONFailure: Encodable {
    let at: String
    let line: Int
    let problem: [String]
  }

  private var json: [UInt8] {
    cases.reduce(into: []) { bytes, found in
      guard let workspace = suite.workspace(of: found.placed) else { return }
      let report = TimelineReport(of: workspace)
      let failure = found.run.failure.map {
        JSONFailure(
          at: momentText($0.time), line: suite.line(of: $0.range, in: found.placed), problem: $0.problem.words)
      }
      let value = JSONCase(
        client: found.run.client.name, failure: failure, file: suite.path(of: found.placed),
        line: suite.line(of: found.placed.scenario.range, in: found.placed), name: found.placed.scenario.name,
        passed: failure == nil,
        steps: found.run.rows.map { range, row in
          report.object(of: row, at: range.map { suite.place(of: $0, in: found.placed) })
        })
      bytes += ((try? CanonicalJSON.encode(value)) ?? []) + "\n".utf8
    }
  }

  private var gitHub: [UInt8] {
    failures.reduce(into: []) { bytes, failed in
      guard let failure = failed.run.failure else { return }
      let properties = [
        ("file", reportedPath(suite.path(of: failed.placed))),
        ("line", String(suite.line(of: failure.range, in: failed.placed))),
        ("title", title(failed)),
      ]
      bytes += gitHubCommand("error", properties, failure.problem.words.joined(separator: "\n"))
    }
  }

  private var junit: [UInt8] {
    var xml = XMLText()
    let all = cases
    let totals: XMLText.Attributes = [
      "name": "campaignc", "tests": String(all.count), "failures": String(failures.count), "errors": "0",
    ]
    xml.element("testsuites", totals) { xml in
      for file in Set(all.map(\.placed.file)).sorted() {
        let own = all.filter { $0.placed.file == file }
        let path = reportedPath(suite.run.path(ofFile: file))
        let attributes: XMLText.Attributes = [
          "name": path, "tests": String(own.count), "failures": String(own.count { $0.run.failure != nil }),
          "errors": "0", "skipped": "0", "file": path,
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
    guard let failure = found.run.failure else { return xml.element("testcase", attributes) }
    let text = lines(of: found).joined(separator: "\n")
    xml.element("testcase", attributes) { xml in
      xml.element(
        "failure", ["message": failure.problem.words.joined(separator: ", "), "type": "scenario"], text: text)
    }
  }
}
