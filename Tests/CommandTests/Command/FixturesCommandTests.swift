import CampaignCommand
import CampaignFixtures
import CampaignLanguage
import CommandSupport
import EngineTestSupport
import Findings
import Foundation
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The directories of fixtures that the tool writes.
@Suite struct FixturesCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ words: String...) -> String {
    let run = campaignc(["fixtures", "-o", folder.path("out")] + words)
    #expect(run.exitCode == .clean, "\(run.complaints)")
    return folder.path("out")
  }

  private func json(_ path: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: folder.path("out/\(path)"))))
    return try #require(value as? [String: Any])
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: folder.path("out/\(path)"))))
  }

  /// The pack covers everything that the types have. Its coverage file is computed from the definitions themselves.
  /// (Other tests check that the pack of all types covers the whole table.)
  @Test func thePackCoversItsTypes() throws {
    _ = make("--type", "slideup", "--type", "captioned_image")
    let coverage = try json("coverage.json")
    // These two types alone can't break every rule.
    let gaps = try #require(coverage["gaps"] as? [String])
    #expect(gaps.allSatisfy { $0.hasPrefix("rule: ") }, "\(gaps)")
    let total = try #require(coverage["total"] as? Int)
    #expect(coverage["covered"] as? Int == total - gaps.count && total > 500)
    // `lint` finds nothing in the valid fixtures, and does not read payloads as campaigns.
    let lint = campaignc("lint", "--only", "repeated-campaign", "--only", "wrong-form", folder.path("out"))
    #expect(lint.exitCode == .clean)
    let listed = try #require(try json("pack.json")["files"] as? [[String: String]]).compactMap { $0["path"] }
    let found = try FileManager.default.subpathsOfDirectory(atPath: folder.path("out")).filter {
      $0.hasSuffix(".yaml") || $0.hasSuffix(".json")
    }
    #expect(Set(found) == Set(listed + ["pack.json"]))
  }

  /// The payloads next to a definition are the result of compiling it.
  @Test(arguments: DefinitionFormat.allCases)
  func payloadsStandBesideTheirDefinition(_ format: DefinitionFormat) throws {
    _ = make("--type", "slideup", "--type", "classic", "--format", format.rawValue)
    let valid = try #require(try json("pack.json")["valid"] as? [[String: Any]])
    for row in valid.prefix(40) {
      let path = try #require(row["path"] as? String)
      let own = path.split(separator: "/").dropLast().joined(separator: "/")
      for (words, name) in [
        (["--payload", "server"], "server.json"), (["--payload", "news_feed", "--profile", "portable"], "feed.json"),
        (["--payload", "content_cards", "--profile", "full-keys"], "content_cards.full-keys.json"),
        (["--payload", "triggers", "--profile", "portable"], "triggers.json"),
      ] {
        let compiled = campaignc(["compile", "--no-config", "-q"] + words + [folder.path("out/\(path)")])
        #expect(compiled.exitCode == .clean)
        guard FileManager.default.fileExists(atPath: folder.path("out/\(own)/\(name)")) else {
          #expect(compiled.output.contains("\":[]"), "\(own) lacks \(name)")
          continue
        }
        #expect(Array(compiled.output.utf8) == (try bytes("\(own)/\(name)")) + [0x0A], "\(own)/\(name)")
      }
    }
  }

  /// A broken fixture has one finding, of the rule and at the bytes that the pack lists.
  @Test func aBrokenFixtureBreaksItsRule() throws {
    _ = make("--type", "banner_image")
    let broken = try #require(try json("pack.json")["broken"] as? [[String: Any]])
    #expect(broken.count > 100)
    for row in broken.filter({ $0["link_schemes"] == nil }).enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
      let path = try #require(row["path"] as? String)
      let checked = CheckedText(try bytes(path), as: .yaml, upTo: .table())
      let finding = row["finding"] as? [String: Int]
      #expect(checked.findings.map(\.rule.id) == [row["rule"] as? String], "\(path): \(checked.described)")
      #expect(checked.findings.first.map { Int($0.place.range.start) } == finding?["start"], "\(path)")
    }
  }

  @Test func volumeIsReproducibleAndClean() throws {
    _ = make("--count", "60", "--seed", "7")
    let first = try bytes("campaigns/000/000000.yaml")
    #expect(campaignc("lint", "--strict", folder.path("out")).exitCode == .clean)
    #expect(make("--count", "60", "--seed", "7").isEmpty == false)
    #expect(try bytes("campaigns/000/000000.yaml") == first)
    _ = make("--count", "60", "--seed", "8")
    #expect(try bytes("campaigns/000/000000.yaml") != first)
  }

  /// More threads, or one file for all, change where campaigns are written but not their content.
  @Test(arguments: DefinitionFormat.allCases)
  func oneFileHoldsTheSameCampaigns(_ format: DefinitionFormat) throws {
    _ = make("--count", "40", "--format", format.rawValue, "--threads", "1", "--size", "full")
    let many = campaignc("compile", "-q", folder.path("out")).output
    _ = make("--count", "40", "--format", format.rawValue, "--in-one-file", "--size", "full")
    #expect(campaignc("compile", "-q", folder.path("out")).output == many)
    #expect(many.split(separator: "\n").count == 43)
  }

  /// If Git has changed the line endings in a clone, the message says so and gives a remedy that works.
  @Test(.needs("git")) func lineEndingsOfACloneAreNamed() throws {
    _ = make("--count", "3")
    let git = """
      git init -q; git add out; git -c user.name=a -c user.email=a@b commit -qm a
      git clone -q -c core.autocrlf=true . clone; rm -r out
      """
    #expect(try run(["sh", "-c", git], in: folder.path).status == 0)
    let clone = folder.path("clone/out")
    let again = campaignc("fixtures", "-o", clone, "--count", "3", "--seed", "2")
    #expect(again.exitCode == .wrongUse)
    #expect(again.complaints.contains("campaigns/000/000000.yaml (other line endings)"), "\(again.complaints)")
    let help =
      "  Git changes line endings where core.autocrlf is set; write 'out/** -text' into the .gitattributes beside it, "
      + "remove '\(clone)', and run it again\n"
    #expect(again.complaints.hasSuffix(help), "\(again.complaints)")
    try folder.make("clone/.gitattributes", text: "out/** -text\n")
    #expect(try run(["sh", "-c", "rm -r out; git checkout -q out"], in: folder.path("clone")).status == 0)
    let helped = campaignc("fixtures", "-o", clone, "--count", "3", "--seed", "2")
    #expect(helped.exitCode == .clean, "\(helped.complaints)")
  }

  @Test(arguments: [
    ([], "fixtures needs an output directory"), (["-o", "x", "y"], "takes no arguments"),
    (["-o", "x", "--seed", "2"], "--seed needs --count"), (["-o", "x", "--type", "slidup"], "did you mean 'slideup'?"),
  ])
  func wrongUseIsExplained(_ words: [String], _ explanation: String) {
    let run = campaignc(["fixtures"] + words)
    #expect(run.exitCode == .wrongUse && run.complaints.contains(explanation), "\(run.complaints)")
  }
}
