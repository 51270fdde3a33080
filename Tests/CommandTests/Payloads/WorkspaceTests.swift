import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// Ten workspaces as teams would keep them: several languages, clients and test groups, with templates.
@Suite struct WorkspaceTests {
  private static let folder = fixtures.appending(path: "workspaces")
  private static let now = "2026-11-23T00:00:00Z"
  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { !$0.hasSuffix(".txt") }.sorted()

  @Test func thereAreTen() { #expect(Self.names.count == 10) }

  @Test(arguments: names)
  func aWorkspaceHasNoFindings(_ name: String) {
    let path = Self.folder.appending(path: name).path
    let run = campaignc("lint", "--fail-on", "advice", "--now", Self.now, path)
    #expect(run.exitCode == .clean && run.output.hasSuffix("files checked, no findings\n"), "\(run.output)")
  }

  /// Beside each workspace is a list of its payloads: which cards and messages a reader gets, and the digest of the
  /// file's bytes.
  @Test(arguments: names)
  func itsReadersGetWhatIsListed(_ name: String) throws {
    let output = try TemporaryFolder()
    let path = Self.folder.appending(path: name).path
    let run = campaignc("build", "-q", "--now", Self.now, "-o", output.path("out"), path)
    #expect(run.exitCode == .clean, "\(run.complaints)")
    let manifest = try Data(contentsOf: URL(filePath: output.path("out/manifest.json")))
    let payloads = try JSONDecoder().decode(Listed.self, from: manifest).payloads.sorted { $0.path < $1.path }
    let text = payloads.map(\.line).joined(separator: "\n") + "\n"
    try expectGolden(Array(text.utf8), "workspaces/\(name).txt")
  }

  private struct Listed: Decodable {
    let payloads: [Payload]

    struct Payload: Decodable {
      let path: String
      let sha256: String
      let sources: [Source]

      var line: String {
        let keys = sources.flatMap { $0.keys ?? [] }.sorted()
        return "\(path) \(sha256.prefix(16))" + keys.map { "\n  \($0)" }.joined()
      }
    }

    struct Source: Decodable {
      let keys: [String]?
    }
  }
}
