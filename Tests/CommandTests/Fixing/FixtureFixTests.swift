import CampaignCommand
import CommandSupport
import Foundation
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// `lint --fix` on every fixture of a rule, as on a user's file.
@Suite struct FixtureFixTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// `lint` rejects a fix that breaks a file, and a safe fix that changes a payload. No rule offers such a fix. A
  /// second run has nothing to fix. `--diff` shows exactly the changes that `--fix` makes, as `patch` confirms.
  @Test(.needs("patch"), arguments: Fixture.all(in: "rules"))
  func fixesKeepWhatAFileMeans(_ fixture: Fixture) throws {
    let file = try copy(fixture)
    let diff = lint("--diff", "--unsafe-fixes", file)
    #expect(!diff.complaints.contains("error:"), "\(diff.complaints)")
    guard !diff.output.isEmpty else { return }
    for option in ["--fix", "--unsafe-fixes"] {
      _ = try copy(fixture)
      let run = lint("--fix", option, file)
      #expect(!run.complaints.contains("error:"), "\(run.complaints)")
      try expectSettled(file, of: fixture, option, run)
    }
    try expect(diff.output, changes: fixture, to: file)
  }

  /// The findings that a run reports after its fixes are those of the next run, also for campaigns with the same name.
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

  /// Expects that a difference turns a fixture into a file.
  private func expect(_ diff: String, changes fixture: Fixture, to file: String) throws {
    try folder.make("fix.diff", text: diff)
    try folder.write(try fixture.bytes(), to: "patched")
    try #expect(run(["patch", "--binary", "-s", "patched", "fix.diff"], in: folder.path).status == 0)
    let (patched, fixed) = (try bytes("patched"), try bytes((file as NSString).lastPathComponent))
    #expect(patched == fixed, "\(diff)")
  }

  /// A fixed file needs no more fixes, unless it needs more rounds than one run makes.
  private func expectSettled(_ file: String, of fixture: Fixture, _ option: String, _ first: ToolRun) throws {
    let before = try Data(contentsOf: URL(filePath: file))
    // A run that has changed nothing would do the same again.
    guard try before != Data(fixture.bytes()), !first.complaints.contains("still has fixes") else { return }
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
