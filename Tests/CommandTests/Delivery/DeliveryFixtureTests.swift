import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// What clients do, and what scenarios say about it, as files: campaigns and scenarios, then the commands that are run
/// on them (`#$`), each with its output (`#>`).
///
/// `UPDATE_GOLDENS=1` rewrites the outputs. Read them as you would read a specification.
@Suite struct DeliveryFixtureTests {
  static let statements = names(in: "delivery")
  static let files = statements.map { "delivery/\($0)" } + names(in: "scenarios").map { "scenarios/\($0)" }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: fixtures.appending(path: folder).path)) ?? [])
      .filter { $0.hasSuffix(".yaml") }.sorted()
  }

  /// `docs/coverage-of-facts.md` lists the statements about clients, each with the files that show it.
  @Test func everyFileShowsAStatement() throws {
    let page = try String(contentsOf: repositoryRoot.appending(path: "docs/coverage-of-facts.md"), encoding: .utf8)
    let section = page.components(separatedBy: "\n## ").first { $0.hasPrefix("What clients do\n") } ?? ""
    let answers = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.compactMap { row in
      row.split(separator: "|").last.map(String.init)
    }
    let named = answers.filter { !$0.contains("left:") }.flatMap { $0.matches(of: /`([a-z-]+)`/) }
      .map { "\($0.1).yaml" }
    #expect(Set(named) == Set(Self.statements), "named: \(Set(named).symmetricDifference(Self.statements))")
  }

  @Test(arguments: files)
  func theClientDoesWhatTheFileSays(_ name: String) throws {
    let path = fixtures.appending(path: name).path
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("#> ") {
      lines.append(line)
      guard line.hasPrefix("#$ ") else { continue }
      let words = line.dropFirst(3).split(separator: " ").map(String.init)
      let run = campaignc(words + ["--no-config", path])
      #expect(run.exitCode <= .findings, "\(run.complaints)")
      let output = run.output.replacing(folder + "/", with: "")
      lines += output.split(separator: "\n").map { "#> \($0)" }
    }
    try expectGolden(Array(lines.joined(separator: "\n").utf8), name)
  }
}
