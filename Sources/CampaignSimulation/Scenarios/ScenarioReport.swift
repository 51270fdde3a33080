package import CampaignDelivery
package import CampaignEngine
import CampaignJSON
import CampaignLanguage
package import Findings
import SourceText

/// The results of scenarios, for people and for programs.
///
/// They have no traces: a scenario that has failed is played again when its trace is printed. Only JSON has all traces,
/// so it is printed scenario by scenario.
package struct ScenarioReport {
  private let suite: ScenarioSuite
  private let results: [[ScenarioRun]]
  private let extent: Extent

  /// How much a report for people says.
  package struct Extent {
    /// True if it has no summary.
    let isQuiet: Bool
    /// The failures that it has at most.
    let most: Int
    /// The summary if nothing was played.
    let nothing: String

    package init(isQuiet: Bool, most: Int, nothing: String) {
      (self.isQuiet, self.most, self.nothing) = (isQuiet, most, nothing)
    }
  }

  /// The scenario rows of a failure that are printed, before the earlier ones are left out.
  private static let mostRows = 100

  package init(of suite: ScenarioSuite, _ results: [[ScenarioRun]], _ extent: Extent) {
    (self.suite, self.results, self.extent) = (suite, results, extent)
  }

  private typealias Placed = ScenarioSuite.PlacedScenario

  /// A failure of a scenario that looks the same on some clients.
  private struct SharedFailure<Look: Equatable> {
    let look: Look
    let run: ScenarioRun
    let failure: ScenarioRun.Failure
    var clients: [String]

    /// "failed on ios, web"; without the clients if the scenario has only one.
    func words(in placed: Placed) -> String {
      placed.clients.count > 1 ? "failed on \(clients.joined(separator: ", "))" : "failed"
    }
  }

  /// The failures of a scenario that look different.
  private func failures<Look: Equatable>(
    in runs: [ScenarioRun], by look: (ScenarioRun, ScenarioRun.Failure) -> Look
  ) -> [SharedFailure<Look>] {
    var found: [SharedFailure<Look>] = []
    for run in runs {
      guard let failure = run.failure else { continue }
      let look = look(run, failure)
      if let index = found.firstIndex(where: { $0.look == look }) {
        found[index].clients.append(run.client.name)
      } else {
        found.append(SharedFailure(look: look, run: run, failure: failure, clients: [run.client.name]))
      }
    }
    return found
  }

  /// The scenarios that can't fail. They count neither as passed nor as failed.
  private var idle: [Placed] { zip(suite.scenarios, results).filter(Self.isIdle).map(\.0) }

  private static func isIdle(_ placed: Placed, _ runs: [ScenarioRun]) -> Bool {
    !placed.scenario.expectsSomething && runs.allSatisfy { $0.failure == nil }
  }

  /// The words of reports about a scenario that can't fail.
  private static let expectsNothing = "this scenario expects nothing, so it tests nothing"

  package var hasFailures: Bool { failureCount > 0 }

  private var failureCount: Int { results.reduce(0) { sum, runs in sum + runs.count { $0.failure != nil } } }
}

// MARK: - For people

extension ScenarioReport {
  package func text(_ decorator: Decorator) -> [UInt8] {
    let most = extent.most
    var (text, shown, told) = ("", 0, 0)
    for (placed, runs) in zip(suite.scenarios, results)
    where shown < most && runs.contains(where: { $0.failure != nil }) {
      told += 1
      for failure in failures(in: runs, by: { run, failure in body(of: failure, of: run, in: placed) })
        .prefix(most - shown)
      {
        text += self.text(of: failure, in: placed, decorator) + "\n"
        shown += 1
      }
    }
    let others = results.count { runs in runs.contains { $0.failure != nil } } - told
    if others > 0 {
      let words = "and \(counted(others, "more scenario that fails", "more scenarios that fail")); --all shows them"
      text += decorator.decorate(words, as: .headline) + "\n\n"
    }
    text += textOfIdle(upTo: most).map { printable($0) + "\n" }.joined()
    if !extent.isQuiet { text += decorator.decorate(summary, as: .headline) + "\n" }
    return Array(text.utf8)
  }

  private func textOfIdle(upTo most: Int) -> [String] {
    let idle = self.idle
    let lines = idle.prefix(most).flatMap { ["not tested: \(title(of: $0))", "  \(Self.expectsNothing)", ""] }
    return idle.count > most ? lines + ["and \(idle.count - most) more that expect nothing", ""] : lines
  }

  private func text(of failure: SharedFailure<FailureBody>, in placed: Placed, _ decorator: Decorator) -> String {
    let heading = "\(failure.words(in: placed)): \(title(of: placed))"
    var lines = ([heading] + failure.look.timeline).map { LineColors.report.colored(printable($0), by: decorator) }
    for (index, line) in failure.look.problem.enumerated() {
      lines.append(index == 0 ? decorator.decorate(printable(line), as: .headline) : printable(line))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The name and the place of a scenario.
  private func title(of placed: Placed) -> String {
    "\(placed.scenario.name)  (\(suite.place(of: placed.scenario.range, in: placed)))"
  }

  private var summary: String {
    guard !suite.scenarios.isEmpty else { return extent.nothing }
    let idle = self.idle
    let count = suite.scenarios.count - idle.count
    var parts: [String] = []
    if count > 0 { parts.append(summary(of: count, without: idle)) }
    if !idle.isEmpty {
      let words = "\(counted(idle.count, "scenario expects", "scenarios expect")) nothing"
      parts.append(count > 0 ? words : "nothing tested: \(words)")
    }
    if suite.unaffectedCount > 0 { parts.append("\(suite.unaffectedCount) not affected by the change") }
    return parts.joined(separator: "; ")
  }

  private func summary(of count: Int, without idle: [Placed]) -> String {
    let all = results.reduce(0) { $0 + $1.count } - idle.reduce(0) { $0 + $1.clients.count }
    let failed = failureCount
    if count == all {
      return failed == 0
        ? "\(counted(count, "scenario", "scenarios")) passed"
        : (count == 1 ? "the scenario failed" : "\(failed) of \(count) scenarios failed")
    }
    let runs = failed == 0 ? "all \(all) runs passed" : "\(failed) of \(all) runs failed"
    return "\(counted(count, "scenario", "scenarios")), each on its clients: \(runs)"
  }

  /// The timeline up to a failure, and the expectation that failed.
  private struct FailureBody: Equatable {
    var timeline: [String] = []
    var problem: [String] = []
    /// What became of the messages that the expectation misses, which the timeline tells, too.
    var fates: [String] = []

    var lines: [String] { timeline + problem }
  }

  /// The timeline of a client, and its failed expectation. Without the timeline if a mistake in the scenario is what
  /// makes it fail, or if it would take too much work.
  private func body(of failure: ScenarioRun.Failure, of run: ScenarioRun, in placed: Placed) -> FailureBody {
    guard let report = suite.timeline(of: placed, on: run.client) else { return FailureBody() }
    let traced = failure.problem.isMistake ? nil : try? suite.traced(placed, on: run.client)
    let rows = traced?.rows ?? []
    var body = FailureBody()
    let leftOut = (traced?.leftOut ?? 0) + max(0, rows.count - Self.mostRows)
    if leftOut > 0 { body.timeline.append("  … \(leftOut) earlier steps") }
    for (range, row) in rows.suffix(Self.mostRows) {
      let place = range.map { suite.place(of: $0, in: placed) }
      body.timeline += report.lines(of: row, at: place).map { "  " + $0 }
    }
    let words = suite.words(of: failure, in: placed)
    body.problem = ["  \(suite.place(of: failure.range, in: placed)): \(words[0])"]
    body.problem += words.dropFirst().map { "    " + $0 }
    body.fates = fates(of: failure, in: traced, by: report)
    return body
  }
}

// MARK: - For programs

extension ScenarioReport {
  /// What became of the messages that an expectation misses, for reports without the timeline, as far as no hint is
  /// about them.
  private func fates(
    of failure: ScenarioRun.Failure, in traced: @autoclosure () -> ScenarioRun?, by report: TimelineReport
  ) -> [String] {
    guard case .claim(let claim, .names(let found, _), _) = failure.problem else { return [] }
    let explained = failure.problem.subjects.map(\.key)
    let missing = claim.names.map(\.text).filter { !found.contains($0) && !explained.contains($0) }
    guard !missing.isEmpty, let traced = traced() else { return [] }
    return missing.prefix(Self.mostMissing).compactMap { name in
      traced.rows.reversed().lazy.compactMap { report.fate(of: name, in: $0.row) }.first
    }
  }

  /// The missing messages of which a report tells what has become.
  private static let mostMissing = 3
}

extension ScenarioReport {
  private struct JSONCase: Encodable {
    /// The target under its older name, for programs that read it.
    let client: String
    let failure: JSONFailure?
    let file: String
    let line: Int
    let name: String
    let passed: Bool
    /// Why it can't fail. Then it counts neither as passed nor as failed.
    let skipped: String?
    let steps: [TimelineReport.JSONRow]
    /// The number of steps that are not among them: the first ones of a long run, or all if the report is too large.
    let stepsNotListed: Int?
    let target: String

    private enum CodingKeys: String, CodingKey {
      case client, failure, file, line, name, passed, skipped, steps, target
      case stepsNotListed = "steps_not_listed"
    }
  }

  private struct JSONFailure: Encodable {
    let at: String
    let line: Int
    let problem: [String]
  }

  /// The bytes of a report, before runs are reported without their steps, or a run without its later ones.
  static let mostJSON = 16 << 20
  /// The bytes of the steps of one run, approximately. Its earlier steps are left out.
  private static let mostJSONOfRun = 4 << 20

  /// Sends a line for each run. Returns true if one has failed.
  package static func sendJSON(of suite: ScenarioSuite, _ send: ([UInt8]) -> Void) throws(UsageError) -> Bool {
    var (hasFailures, sent) = (false, 0)
    try suite.forEachTraced { placed, runs in
      hasFailures = hasFailures || runs.contains { $0.failure != nil }
      for run in runs {
        let line = json(of: run, in: placed, suite, withSteps: sent < mostJSON)
        sent += line.count
        send(line)
      }
    }
    return hasFailures
  }

  /// A traced run as one line.
  private static func json(
    of run: ScenarioRun, in placed: Placed, _ suite: ScenarioSuite, withSteps: Bool
  ) -> [UInt8] {
    guard let report = suite.timeline(of: placed, on: run.client) else { return [] }
    let failure = run.failure.map {
      JSONFailure(
        at: exactMomentText($0.time), line: suite.line(of: $0.range, in: placed),
        problem: suite.words(of: $0, in: placed))
    }
    let rows = withSteps ? run.rows(fittingInto: mostJSONOfRun) : []
    let leftOut = run.leftOut + run.rows.count - rows.count
    let value = JSONCase(
      client: run.client.name, failure: failure, file: suite.path(of: placed),
      line: suite.line(of: placed.scenario.range, in: placed), name: placed.scenario.name,
      passed: failure == nil && placed.scenario.expectsSomething,
      skipped: isIdle(placed, [run]) ? expectsNothing : nil,
      steps: rows.map { range, row in report.object(of: row, at: range.map { suite.place(of: $0, in: placed) }) },
      stepsNotListed: leftOut > 0 ? leftOut : nil, target: run.client.name)
    return ((try? CanonicalJSON.encode(value)) ?? []) + "\n".utf8
  }

  /// One annotation for each failure of a scenario, with its clients.
  package var gitHub: [UInt8] {
    var paths = RepositoryPaths()
    return zip(suite.scenarios, results).reduce(into: []) { bytes, result in
      let (placed, runs) = result
      if Self.isIdle(placed, runs) {
        let properties = [
          ("file", reportedPath(paths.path(of: suite.path(of: placed)))),
          ("line", String(suite.line(of: placed.scenario.range, in: placed))), ("title", placed.scenario.name),
        ]
        bytes += gitHubCommand("warning", properties, Self.expectsNothing)
      }
      let found = failures(in: runs) { run, failure in
        [String(suite.line(of: failure.range, in: placed))] + suite.words(of: failure, in: placed)
          + (suite.timeline(of: placed, on: run.client).map { report in
            fates(of: failure, in: try? suite.traced(placed, on: run.client), by: report)
          } ?? [])
      }
      for failure in found {
        let properties = [
          ("file", reportedPath(paths.path(of: suite.path(of: placed)))), ("line", failure.look[0]),
          ("title", "\(placed.scenario.name) (\(failure.words(in: placed)))"),
        ]
        bytes += gitHubCommand("error", properties, failure.look.dropFirst().joined(separator: "\n"))
      }
    }
  }

  /// A test case for each scenario. Its failures on all clients are one.
  package var junit: [UInt8] {
    var xml = XMLText()
    let all = Array(zip(suite.scenarios, results))
    func failed(_ cases: [(Placed, [ScenarioRun])]) -> Int { cases.count { $0.1.contains { $0.failure != nil } } }
    let totals: XMLText.Attributes = [
      "name": "campaignc", "tests": String(all.count), "failures": String(failed(all)), "errors": "0",
    ]
    var paths = RepositoryPaths()
    xml.element("testsuites", totals) { xml in
      for (file, own) in Dictionary(grouping: all, by: \.0.file).sorted(by: { $0.key < $1.key }) {
        let path = reportedPath(paths.path(of: suite.run.path(ofFile: file)))
        let attributes: XMLText.Attributes = [
          "name": path, "tests": String(own.count), "failures": String(failed(own)), "errors": "0",
          "skipped": String(own.count(where: Self.isIdle)), "file": path,
        ]
        xml.element("testsuite", attributes) { xml in
          for (placed, runs) in own { add(placed, runs, in: path, to: &xml) }
        }
      }
    }
    return xml.bytes
  }

  private func add(_ placed: Placed, _ runs: [ScenarioRun], in path: String, to xml: inout XMLText) {
    let attributes: XMLText.Attributes = [
      "name": placed.scenario.name, "classname": path, "file": path,
      "line": String(suite.line(of: placed.scenario.range, in: placed)),
    ]
    if Self.isIdle(placed, runs) {
      return xml.element("testcase", attributes) { $0.element("skipped", ["message": Self.expectsNothing]) }
    }
    let found = failures(in: runs) { run, failure in body(of: failure, of: run, in: placed) }
    guard !found.isEmpty else { return xml.element("testcase", attributes) }
    let texts = found.map { failure in
      (["\(failure.words(in: placed)): \(title(of: placed))"] + failure.look.lines).joined(separator: "\n")
    }
    let messages = found.map { failure in
      let words = (suite.words(of: failure.failure, in: placed) + failure.look.fates).joined(separator: ", ")
      return placed.clients.count > 1 ? "\(failure.words(in: placed)): \(words)" : words
    }
    xml.element("testcase", attributes) { xml in
      xml.element(
        "failure", ["message": messages.joined(separator: "; "), "type": "scenario"],
        text: texts.joined(separator: "\n\n"))
    }
  }
}
