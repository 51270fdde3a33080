import CampaignTestSupport
import Foundation
import SourceTree
import TestSupport
import Testing

@testable import campaignc

/// Every fixture of a rule goes through `lint --fix` as a user's file would.
@Suite struct FixtureFixTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A fix that breaks a file, or a safe one that changes a payload, is refused with a complaint: there is none.
  @Test(arguments: Fixture.all(in: "rules"))
  func safeFixesKeepWhatAFileMeans(_ fixture: Fixture) throws {
    let file = try copy(fixture)
    let run = lint("--fix", file)
    #expect(!run.complaints.contains("error:"), "\(run.complaints)")
    try expectSettled(file, "--fix", run)
  }

  @Test(arguments: Fixture.all(in: "rules"))
  func allFixesSettle(_ fixture: Fixture) throws {
    let file = try copy(fixture)
    let run = lint("--fix", "--unsafe-fixes", file)
    #expect(!run.complaints.contains("error:"), "\(run.complaints)")
    try expectSettled(file, "--unsafe-fixes", run)
  }

  /// What a run reports after its fixes is what the next one finds in the files, campaigns of one name and all.
  @Test func whatRemainsIsWhatTheNextRunFinds() throws {
    for (index, fixture) in Fixture.all(in: "rules").enumerated() {
      try folder.write(try fixture.bytes(), to: "\(index).\(fixture.syntax == .json ? "json" : "yaml")")
    }
    let fixed = lint("--fix", "--unsafe-fixes", "--format", "json", folder.path)
    #expect(fixed.output.contains("repeated-campaign"))
    let next = lint("--format", "json", folder.path)
    #expect(fixed.output == next.output)
    #expect(fixed.exitCode == next.exitCode)
  }

  /// What `--diff` shows is what `--fix` does, as far as `patch` can tell.
  @Test(.needs("patch"), arguments: Fixture.all(in: "rules"))
  func aDiffIsWhatAFixDoes(_ fixture: Fixture) throws {
    let file = try copy(fixture)
    let diff = lint("--diff", "--unsafe-fixes", file)
    guard diff.exitCode == .findings else { return }
    try folder.make("fix.diff", text: diff.output)
    try folder.write(try fixture.bytes(), to: "patched")
    try #expect(run(["patch", "--binary", "-s", "patched", "fix.diff"], in: folder.path).status == 0)
    _ = lint("--fix", "--unsafe-fixes", file)
    let (patched, fixed) = (try bytes("patched"), try bytes((file as NSString).lastPathComponent))
    #expect(patched == fixed, "\(diff.output)")
  }

  /// What a file was fixed to is not fixed again, unless more rounds were needed than a run makes.
  private func expectSettled(_ file: String, _ option: String, _ first: ToolRun) throws {
    guard !first.complaints.contains("still has fixes") else { return }
    let before = try Data(contentsOf: URL(filePath: file))
    let again = lint("--fix", option, file)
    #expect(again.exitCode == first.exitCode)
    try #expect(Data(contentsOf: URL(filePath: file)) == before)
  }

  private func lint(_ words: String...) -> ToolRun {
    campaignc(["lint", "--no-config"] + words)
  }

  private func bytes(_ file: String) throws -> Data { try Data(contentsOf: URL(filePath: folder.path(file))) }

  private func copy(_ fixture: Fixture) throws -> String {
    let name = fixture.syntax == .json ? "x.json" : "x.yaml"
    try folder.write(try fixture.bytes(), to: name)
    return folder.path(name)
  }
}
