import CampaignCommand
import TestSupport
import Testing

/// Patterns of the configuration that no file matches.
@Suite struct UnmatchedPatternTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
    try folder.make("campaigns/spring.yaml", text: Self.campaign("spring"))
    try folder.make("campaigns/old/winter.yaml", text: Self.campaign("winter"))
    try folder.make(
      "campaignc.yaml",
      text: """
        include: ['campaigns/**', '*.json']
        overrides:
          - { files: [campaigns/old/*.yaml, old/*.yaml], rules: { window-past: off } }
          - { files: [campaigns/new/**], rules: { window-past: off } }

        """)
  }

  private static func campaign(_ name: String) -> String {
    cleanCampaign.replacing(/campaign: .*/, with: "campaign: \(name)")
  }

  private func lint(_ words: String...) -> [String] {
    let run = campaignc(["lint", "--format", "concise"] + words)
    return run.output.split(separator: "\n").map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test func eachIsReportedWhereItIsWritten() {
    #expect(
      lint(folder.path) == [
        "campaignc.yaml:1:27: warning: no campaign file matches '*.json' [unmatched-pattern]",
        "campaignc.yaml:3:37: warning: no campaign file matches 'old/*.yaml' [unmatched-pattern]",
        "campaignc.yaml:4:15: warning: no campaign file matches 'campaigns/new/**' [unmatched-pattern]",
      ])
    let help = campaignc("lint", folder.path).output
    #expect(help.contains("paths begin at the directory of this file, as in 'campaigns/old/winter.yaml'"), "\(help)")
  }

  /// The help has the nearest pattern that matches a file.
  @Test(arguments: [
    ("campaings/old/*.yaml", "campaigns/old/*.yaml"), ("campaigns/sprng.yaml", "campaigns/spring.yaml"),
    ("/campaigns/*.yaml", "campaigns/*.yaml"), ("./campaigns/**", "campaigns/**"),
    // Another number and another short name are other files.
    ("campaigns/may-2.yaml", nil), ("campaigns/b.yaml", nil), ("*/sprng/*", nil),
  ])
  func theNearestPatternIsProposed(_ pattern: String, _ near: String?) throws {
    try folder.make("campaigns/may-1.yaml", text: Self.campaign("may"))
    try folder.make("campaigns/a.yaml", text: Self.campaign("a"))
    try folder.make(
      "campaignc.yaml", text: "overrides:\n  - { files: ['\(pattern)'], rules: { window-past: off } }\n")
    let output = campaignc("lint", folder.path).output
    #expect(output.contains("no campaign file matches '\(pattern)'"), "\(output)")
    let help = near.map { "help: write '\($0)', or remove it" } ?? "help: correct or remove it; paths begin"
    #expect(output.contains(help), "\(output)")
  }

  /// Who looks only at a part of the workspace does not know the other files.
  @Test func aPartOfTheWorkspaceSaysNothing() throws {
    #expect(lint(folder.path("campaigns")) == [])
    #expect(lint(folder.path("campaigns/spring.yaml")) == [])
    try folder.make("lists/a.yaml", text: Self.campaign("autumn"))
    #expect(lint(folder.path("lists/a.yaml"), folder.path("campaigns")) == [])
  }

  /// The files below an inner configuration are not those of the outer one.
  @Test func anInnerConfigurationHasItsOwnFiles() throws {
    try folder.make("campaigns/old/campaignc.yaml", text: "include: ['*.yaml', '*.yml']\n")
    #expect(
      lint(folder.path).map { $0.prefix { $0 != " " } } == [
        "campaigns/old/campaignc.yaml:1:21:", "campaignc.yaml:1:27:", "campaignc.yaml:3:15:", "campaignc.yaml:3:37:",
        "campaignc.yaml:4:15:",
      ])
  }

  @Test func itCanBeTurnedOff() throws {
    try folder.make("campaignc.yaml", text: "include: [campaigns/**, x/**]\nrules: { unmatched-pattern: off }\n")
    #expect(lint(folder.path) == [])
  }
}
