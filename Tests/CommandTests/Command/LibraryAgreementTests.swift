import CampaignCommand
import CampaignEngine
import Foundation
import TestSupport
import Testing

/// As a library, the engine has the same findings as `lint`.
@Suite struct LibraryAgreementTests {
  @Test(arguments: ["examples/campaigns", "Tests/Fixtures/rules", "Tests/Fixtures/clean"])
  func aDirectoryHasTheFindingsOfLint(_ name: String) throws {
    let folder = try TemporaryFolder()
    let copy = folder.path + "/campaigns"
    try FileManager.default.copyItem(at: repositoryRoot.appending(path: name), to: URL(filePath: copy))
    let linted = campaignc("lint", "--format", "json", copy)
    let report = String(decoding: Workspace(directory: copy).report(as: .json), as: UTF8.self)
    #expect(report == linted.output)
    #expect(report.contains("\"summary\""))
  }

  @Test func aConfigurationAndAllowCommentsCount() throws {
    let folder = try TemporaryFolder()
    try folder.make(
      "campaignc.yaml",
      text:
        "rules: { card-without-url: error }\noverrides:\n  - { files: ['b.yaml'], rules: { card-without-url: off } }\n")
    let card = "cards: [{ id: x, type: banner_image, image: https://example.com/a.png }]\n"
    try folder.make("a.yaml", text: "campaign: a\n" + card)
    try folder.make("b.yaml", text: "campaign: b\n" + card)
    try folder.make("c.yaml", text: "# campaignc: allow-file card-without-url - a poster\ncampaign: c\n" + card)
    let linted = campaignc("lint", "--format", "json", folder.path)
    let workspace = Workspace(directory: folder.path)
    #expect(String(decoding: workspace.report(as: .json), as: UTF8.self) == linted.output)
    #expect(workspace.diagnostics(of: folder.path + "/a.yaml").contains { $0.rule == "card-without-url" })
  }

  /// `examples/linter` is a package with a program of a few lines. Building the whole engine for it takes minutes, so
  /// only CI does that.
  @Test(.step(.random))
  func theExampleFindsWhatLintFinds() throws {
    let scratch = repositoryRoot.appending(path: ".build/linter").path
    let package = repositoryRoot.appending(path: "examples/linter")
    // Whole modules without optimizations are built fastest.
    let options = ["-c", "release", "-Xswiftc", "-Onone", "-debug-info-format", "none"]
    let built = try run(["swift", "build", "--package-path", package.path, "--scratch-path", scratch] + options)
    try #require(built.status == 0, "\(String(decoding: built.output, as: UTF8.self))")
    let campaigns = repositoryRoot.appending(path: "Tests/Fixtures/rules").path
    let finished = try run([scratch + "/release/linter", campaigns], in: NSTemporaryDirectory())
    #expect(String(decoding: finished.output, as: UTF8.self) == campaignc("lint", "--format", "json", campaigns).output)
    let source = try String(contentsOf: package.appending(path: "Sources/linter/Linter.swift"), encoding: .utf8)
    #expect(source.split(separator: "\n").count < 10)
  }
}
