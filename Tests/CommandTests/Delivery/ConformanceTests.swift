import CampaignCommand
import CampaignFixtures
import CommandSupport
import Foundation
import TestSupport
import Testing

/// The scenarios for the tests of clients: they hold, each is written for some clients, and none is left out.
@Suite struct ConformanceTests {
  private static let folder = repositoryRoot.appending(path: "Sources/CampaignFixtures/Conformance")

  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  @Test func everyFileIsInTheProgram() throws {
    #expect(Conformance.files.map { "\($0.name).yaml" } == Self.names)
    for (name, text) in Conformance.files {
      #expect(try Data(contentsOf: Self.folder.appending(path: "\(name).yaml")) == Data(text), "\(name)")
    }
  }

  @Test(arguments: names)
  func allScenariosPass(_ name: String) {
    let run = campaignc(["test", "--no-config", Self.folder.appending(path: name).path])
    #expect(run.exitCode == .clean, "\(run.output)\(run.complaints)")
  }

  /// The golden list says which clients must do what. A client that no longer does is missing in it.
  @Test func everyScenarioIsWrittenForItsClients() throws {
    let folder = try TemporaryFolder()
    let run = campaignc(["fixtures", "--scenarios", "-o", folder.path("out")])
    #expect(run.exitCode == .clean, "\(run.complaints)")
    let list = try Data(contentsOf: URL(filePath: folder.path("out/scenarios.json")))
    let rows = try JSONDecoder().decode([Row].self, from: list)
    let lines = rows.map { "\($0.source): \($0.name): \($0.targets.joined(separator: " "))\n" }
    try expectGolden(Array(lines.joined().utf8), "conformance/scenarios.txt")
    for row in rows {
      let text = try String(contentsOf: URL(filePath: folder.path("out/\(row.path)")), encoding: .utf8)
      #expect(text.contains("\"name\": "), "\(row.path)")
    }
    let sources = try Self.names.map { name in
      try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    }
    let written = sources.flatMap { $0.matches(of: /(?m)^scenario: (.*)$/) }.map { String($0.1) }
    #expect(Set(written) == Set(rows.map(\.name)))
    #expect(Set(rows.map(\.path)).count == rows.count)
    #expect(campaignc(["fixtures", "--scenarios", "-o", folder.path("out")]).output.contains(" 0 written"))
  }

  /// One timeline as an example of the form that docs/conformance.md describes.
  @Test func theFormOfATimelineStaysTheSame() throws {
    let folder = try TemporaryFolder()
    _ = campaignc(["fixtures", "--scenarios", "-o", folder.path("out")])
    let path = "timelines/session-start/before-the-first-session-there-is-no-message.ios.json"
    try expectGolden(Array(Data(contentsOf: URL(filePath: folder.path("out/\(path)")))), "conformance/timeline.json")
  }

  @Test func otherOptionsAreRefused() {
    for option in [["--count", "3"], ["--type", "slideup"], ["--format", "json"], ["--seed", "2"]] {
      #expect(campaignc(["fixtures", "--scenarios", "-o", "out"] + option).exitCode == .wrongUse)
    }
  }

  private struct Row: Decodable {
    let targets: [String]
    let name: String
    let path: String
    let source: String
  }
}
