import CampaignFixtures
import CampaignLanguage
import CampaignTestSupport
import Foundation
import SourceTree
import TestSupport
import Testing

@testable import campaignc

/// Same campaigns, same bytes: whatever the threads, the folder, the machine's language and zone, the syntax, the order
/// and the files that they are spread over.
@Suite(.timeLimit(.minutes(5))) struct SameBytesTests {
  /// Many campaigns: the fixtures', and one for each sample, so that each worker has its share.
  private static let campaigns: [String] = {
    let fixtures = PayloadGoldenTests.campaigns.flatMap { fixture -> [String] in
      let text = (try? fixture.bytes()).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return text.components(separatedBy: "\n---\n").map { $0.replacing(/\n\.\.\.\n$/, with: "\n") }
    }
    return fixtures + (0..<200).map { PayloadWorkspace.campaign("many-\($0)", title: "Title \($0 % 7)") }
  }()

  private func workspace() throws -> PayloadWorkspace {
    try PayloadWorkspace(
      Dictionary(
        uniqueKeysWithValues: Self.campaigns.enumerated().map {
          ("campaigns/\($0.offset % 5)/\($0.offset).yaml", $0.element)
        }
      ))
  }

  @Test func withAnyNumberOfThreads() throws {
    let workspace = try workspace()
    var outputs: [[String: [UInt8]]] = []
    for threads in [1, 2, 8] {
      let run = workspace.build(["--threads", "\(threads)"], into: "out\(threads)")
      #expect(run.exitCode == .clean, "\(run.complaints)")
      outputs.append(workspace.contents(of: "out\(threads)"))
    }
    #expect(outputs[0].count == Self.campaigns.count + 4)
    for output in outputs { #expect(output == outputs[0]) }
    let printed = [1, 2, 8].map { campaignc("compile", "--threads", "\($0)", workspace.path("campaigns")).output }
    #expect(Set(printed).count == 1 && printed[0].split(separator: "\n").count == Self.campaigns.count + 3)
  }

  @Test func inAnyOrderOfFiles() throws {
    let workspace = try workspace()
    _ = workspace.build()
    let files = Self.campaigns.indices.map { "campaigns/\($0 % 5)/\($0).yaml" }
    var random = SeededNumbers(seed: 9)
    for round in 0..<3 {
      let shuffled = files.shuffled(using: &random)
      let run = workspace.build(of: shuffled + [shuffled[0]], into: "out\(round)")
      #expect(run.exitCode == .clean, "\(run.complaints)")
      #expect(workspace.payloads(of: "out\(round)") == workspace.payloads())
    }
  }

  @Test func inOneFileOrInMany() throws {
    let workspace = try workspace()
    try workspace.folder.make("one/all.yaml", text: Self.campaigns.joined(separator: "\n---\n"))
    try workspace.folder.make("one-backwards/all.yml", text: Self.campaigns.reversed().joined(separator: "\n---\n"))
    _ = workspace.build()
    for (output, source) in [("out1", "one"), ("out2", "one-backwards")] {
      let run = workspace.build(of: [source], into: output)
      #expect(run.exitCode == .clean, "\(run.complaints)")
      #expect(workspace.payloads(of: output) == workspace.payloads())
    }
    #expect(workspace.contents(of: "out1")["manifest.json"] != workspace.contents()["manifest.json"])
  }

  @Test func inYAMLAndInJSON() {
    for profile in Profile.allCases {
      for sample in ValidDefinitions.all {
        let yaml = CompiledText(sample.text(as: .yaml), as: .yaml, ["--profile", profile.rawValue])
        let json = CompiledText(sample.text(as: .json), as: .json, ["--profile", profile.rawValue])
        #expect(yaml.exitCode == .clean && yaml.lines.count > 3, "\(yaml.complaints)")
        #expect(yaml.lines == json.lines, "\(String(decoding: sample.text(as: .yaml), as: UTF8.self))")
      }
    }
  }

  /// How a campaign is laid out, and in which order its fields stand, says nothing.
  @Test func inAnyLayout() {
    let texts = [
      PayloadWorkspace.campaign("a"),
      "\u{FEFF}" + PayloadWorkspace.campaign("a").replacing("\n", with: "\r\n"),
      "# A comment.\n--- # Another one.\n" + PayloadWorkspace.campaign("a") + "...\n# The last one.\n",
      """
      in_app_messages:
      - triggers:
        - name: a
          type: "custom_event"
        message: >-
          Hello
        type: 'slideup'
        id: !!str hello
      cards:
      - {description: Until eight., title: Hours, "type": text_announcement, id: "h\\u006furs"}
      campaign: &a a
      """,
    ]
    let lines = texts.map { CompiledText($0).lines }
    #expect(lines.allSatisfy { $0 == lines[0] && $0.count == 4 })
  }

  @Test(.needsBinary)
  func inAnyFolderLanguageAndZone() throws {
    let binary = try #require(shippedBinary)
    let workspace = try workspace()
    let folder = workspace.folder.path
    let surroundings: [(output: String, variables: [String], source: String, from: String)] = [
      ("out1", ["LC_ALL=C", "TZ=UTC"], "campaigns", folder),
      ("out2", ["LC_ALL=tr_TR.UTF-8", "LANG=tr_TR.UTF-8", "TZ=Asia/Kathmandu"], "campaigns", folder),
      ("out3", ["LC_ALL=", "LANG=", "TZ="], folder + "/campaigns", "/"),
      ("out4", ["-i"], "../../campaigns/", folder + "/campaigns/1"),
      ("out5", ["LANGUAGE=de", "HOME=/", "USER=x", "COLUMNS=1", "TERM=dumb", "NO_COLOR=1"], "./campaigns/.", folder),
    ]
    for (output, variables, source, from) in surroundings {
      let finished = try run(
        variables + [binary, "build", "-q", "-o", workspace.path(output), "--profile", "full-keys", source], in: from)
      #expect(finished.status == 0)
      #expect(workspace.contents(of: output) == workspace.contents(of: "out1"), "\(variables) from \(from)")
    }
    #expect(workspace.contents(of: "out1").count == Self.campaigns.count + 4)
  }
}
