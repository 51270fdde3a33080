import Bytes
import CampaignCommand
import CampaignCompile
import CampaignDerive
import CampaignLanguage
import CommandSupport
import EngineTestSupport
import Foundation
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The output of `compile`.
@Suite struct CompileCommandTests {
  private static let campaigns = Fixture.all(in: "payloads").filter { $0.syntax == .yaml }

  private func compile(_ fixture: Fixture, _ words: String...) throws -> (run: ToolRun, output: [UInt8]) {
    let console = MemoryConsole(bytes: try fixture.bytes())
    let run = campaignc(["compile", "-q", "--no-config", "--stdin-filename", "sample.yaml", "-"] + words, on: console)
    return (run, console.bytes(of: .output))
  }

  /// One payload per line, and nothing on standard error.
  @Test(arguments: campaigns, Profile.allCases)
  func payloadsAreLines(_ fixture: Fixture, _ profile: Profile) throws {
    let compiled = try compile(fixture, "--profile", profile.rawValue)
    #expect(compiled.run.exitCode == .clean && compiled.run.complaints.isEmpty, "\(compiled.run.complaints)")
    let expected = payloads(of: try fixture.bytes(), as: .yaml, profile: profile)
    #expect(expected?.flatMap { $0.bytes + [0x0A] } == compiled.output)
  }

  /// `--pretty` changes only the layout of payloads.
  @Test(arguments: campaigns)
  func prettyPayloadsAreTheSame(_ fixture: Fixture) throws {
    let plain = try compile(fixture).output.split(separator: 0x0A)
    let pretty = try compile(fixture, "--pretty").output
    #expect(pretty == plain.flatMap { prettyJSON(Array($0)) })
    let values = try plain.map { try JSONSerialization.jsonObject(with: Data($0)) as? NSDictionary }
    let again = try plain.map {
      try JSONSerialization.jsonObject(with: Data(prettyJSON(Array($0)))) as? NSDictionary
    }
    #expect(values == again && !values.contains(nil))
  }

  /// A text with an error has a finding and no payload.
  @Test func whatHasAnErrorIsRefused() {
    let console = MemoryConsole(input: cleanCampaign + "---\ncampaign: a\ncolour: red\n")
    let run = campaignc("compile", "--no-config", "-", on: console)
    #expect(run.exitCode == .findings && run.output.isEmpty)
    #expect(run.complaints.contains("error[unknown-field]"))
  }
}
