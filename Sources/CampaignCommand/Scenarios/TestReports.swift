import CampaignEngine
import CampaignSimulation
import CommandSupport
import Findings

/// Writes the reports of `test`.
enum TestReports {
  enum Format: String, CaseIterable, ReportFormat {
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

  /// Plays the scenarios of a suite and writes the reports.
  static func write(
    _ suite: ScenarioSuite, to targets: ReportTargets<Format>, _ extent: ScenarioReport.Extent, console: any Console
  ) throws(UsageError) -> ExitCode {
    let needsResults = targets.targets.contains { $0.format != .json }
    let report = ScenarioReport(of: suite, needsResults ? try suite.played() : [], extent)
    var hasFailures = report.hasFailures
    let written = try targets.write(console: console) { format, place, send throws(UsageError) in
      let sendData = { (data: [UInt8]) in send(place.isTerminal ? printableLines(of: data) : data) }
      switch format {
      case .human: send(report.text(place.isColored ? .ansi : .plain))
      case .json: if try ScenarioReport.sendJSON(of: suite, sendData) { hasFailures = true }
      case .junit: sendData(report.junit)
      case .github: sendData(report.gitHub)
      }
    }
    return max(hasFailures ? .findings : .clean, written)
  }
}

/// Data in lines, without characters that control a terminal.
private func printableLines(of data: [UInt8]) -> [UInt8] {
  data.split(separator: UInt8(ascii: "\n")).flatMap { line in
    Array((printable(String(decoding: line, as: UTF8.self)) + "\n").utf8)
  }
}
