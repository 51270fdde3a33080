import CampaignCommand
import CommandSupport
import TestSupport
import Testing

/// `extends`: a configuration takes the settings of another one where it has none of its own.
@Suite struct ExtendedConfigurationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make(".git/HEAD", text: "ref: refs/heads/main\n")
    try folder.make(
      "shared/campaignc.yaml",
      text: """
        targets: [web]
        exclude: ["**"]
        events: events.yaml
        rules: { card-without-url: error, image-alt-missing: warning }
        limits: { nodes: 5000 }
        app: { orientations: [portrait] }
        budgets: { session: 1 }

        """)
    try folder.make("shared/events.yaml", text: "events: { cart_viewed: {} }\n")
    try brand("extends: ../shared/campaignc.yaml\n")
    try folder.make(
      "brand/a.yaml",
      text: """
        campaign: a
        cards:
          - { id: hero, type: text_announcement, title: Title, description: Text }
        in_app_messages:
          - { id: m, type: slideup, message: Hello., triggers: [{ type: custom_event, name: cart_veiwed }] }

        """)
  }

  private func brand(_ text: String) throws { try folder.make("brand/campaignc.yaml", text: text) }

  private func lint(_ path: String = "brand") -> ToolRun { campaignc("lint", "--format", "concise", folder.path(path)) }

  private var settings: String { campaignc("config", folder.path("brand")).output }

  /// The catalogue is in the directory of the file that names it, and which files are checked is not inherited.
  @Test func settingsAreInherited() {
    let run = lint()
    #expect(run.exitCode == .findings)
    #expect(
      run.output.contains("brand/a.yaml:3:7: error") && run.output.contains("[card-without-url]"), "\(run.output)")
    #expect(run.output.contains("[unknown-event]"), "\(run.output)")
  }

  @Test func ownSettingsComeFirst() throws {
    try brand("extends: ../shared/campaignc.yaml\ntargets: [ios, android]\nrules: { card-without-url: off }\n")
    #expect(!lint().output.contains("[card-without-url]"))
    #expect(settings.contains("ios, android\n"), "\(settings)")
    // A mapping is taken key by key.
    #expect(settings.contains("image-alt-missing"))
    try brand("extends: ../shared/campaignc.yaml\nlimits: { nesting: 20 }\napp: { min_interval: 10s }\n")
    #expect(settings.contains("limits.nodes") || settings.contains("nodes"))
    #expect(settings.contains("5000 (from ") && settings.contains("portrait (from "), "\(settings)")
  }

  @Test func theOriginOfEachValueIsShown() {
    #expect(settings.contains("shared/campaignc.yaml:1)"), "\(settings)")
    #expect(settings.contains("shared/campaignc.yaml:3)"))
    #expect(settings.contains("  extends "))
  }

  @Test func aBudgetIsReportedWhereItIsWritten() throws {
    try folder.make(
      "brand/a.yaml",
      text:
        "campaign: a\ncards: [{ id: b, type: banner_image, image: https://e.com/a.png, url: https://e.com, image_alt: A }]\n"
    )
    let run = campaignc("stats", folder.path("brand"))
    #expect(run.complaints.contains("shared/campaignc.yaml:7"), "\(run.complaints)")
  }

  /// The shared file is read for each brand, and its mistakes are reported once.
  @Test func mistakesOfASharedFileAreReportedOnce() throws {
    try folder.make("shared/campaignc.yaml", text: "targts: [web]\n")
    try folder.make("other/campaignc.yaml", text: "extends: ../shared/campaignc.yaml\n")
    try folder.make("other/b.yaml", text: "campaign: b\n")
    let lines = lint("").output.split(separator: "\n").filter { $0.contains("targts") }
    #expect(lines.count == 1, "\(lines)")
  }

  @Test(arguments: [
    ("extends: ../shred/campaignc.yaml\n", "did you mean '../shared/campaignc.yaml'"),
    ("extends: campaignc.yaml\n", "this configuration extends itself"),
    ("extends: ../shared/events.yaml\n", "only a file called 'campaignc.yaml' has settings"),
    ("extends: 3\n", "'extends'"),
  ])
  func wrongPathsAreFindings(_ text: String, _ words: String) throws {
    try brand(text)
    let run = campaignc("lint", folder.path("brand"))
    #expect(run.exitCode != .clean)
    #expect(run.output.contains(words), "\(run.output)")
  }

  /// A file of another repository may say something else on another machine.
  @Test func aFileOutsideTheRepositoryIsRefused() throws {
    let other = try TemporaryFolder()
    try other.make("campaignc.yaml", text: "targets: [ios]\n")
    try brand("extends: \(other.path)/campaignc.yaml\n")
    #expect(lint().output.contains("it is outside the repository"))
  }

  @Test func circlesAndLongChainsEnd() throws {
    try folder.make("shared/campaignc.yaml", text: "extends: ../brand/campaignc.yaml\n")
    #expect(campaignc("lint", folder.path("brand")).output.contains("shared/campaignc.yaml:1:10"))
    for number in 0..<12 {
      try folder.make("c\(number)/campaignc.yaml", text: "extends: ../c\(number + 1)/campaignc.yaml\n")
    }
    try folder.make("c12/campaignc.yaml", text: "targets: [ios]\n")
    try folder.make("c0/a.yaml", text: "campaign: a\n")
    #expect(campaignc("lint", folder.path("c0")).output.contains("through at most 8 files"))
  }

  /// The nearest file of a chain wins, and each path is relative to the file that has it.
  @Test func aChainIsFollowed() throws {
    try folder.make(
      "middle/deep/campaignc.yaml",
      text: "extends: ../../shared/campaignc.yaml\ntargets: [android]\nbudgets: { session: 2 }\n")
    try brand("extends: ../middle/deep/campaignc.yaml\n")
    #expect(settings.contains("android (from ") && settings.contains("middle/deep/campaignc.yaml:2)"), "\(settings)")
    #expect(settings.contains("budgets.session          2 (from ") && settings.contains("5000 (from "), "\(settings)")
    #expect(lint().output.contains("[unknown-event]"))
    try brand("extends: ./../middle/../shared/campaignc.yaml\n")
    #expect(settings.contains("shared/campaignc.yaml:1)"), "\(settings)")
  }

  /// If the other file can't be read, the inherited settings are unknown, and no rule concludes anything from them.
  @Test(arguments: [
    "extends: ../shared/campaign.yaml\n", "extends: ../gone/campaignc.yaml\n", "extends: [a]\n",
    "extends: campaignc.yaml\n", "extend: ../shared/campaignc.yaml\n",
  ])
  func nothingIsConcludedFromAMistake(_ text: String) throws {
    try brand(text)
    let lines = lint().output.split(separator: "\n").filter { $0.hasSuffix("]") }
    #expect(lines.count == 1 && lines[0].contains("campaignc.yaml"), "\(lines)")
  }

  @Test func ownSettingsCountBesideAMistake() throws {
    try folder.make("shared/campaignc.yaml", text: "targts: [web]\n")
    try brand("extends: ../shared/campaignc.yaml\nrules: { card-without-url: error }\n")
    let output = lint().output
    #expect(output.contains("targts") && output.contains("[card-without-url]"), "\(output)")
  }

  @Test func aChangedParentIsNoticed() throws {
    let words = ["lint", "--format", "concise", "--cache", "--cache-dir", folder.path("cache"), folder.path("brand")]
    let first = campaignc(words)
    #expect(first.output.contains("[card-without-url]") && campaignc(words).output == first.output)
    try folder.make("shared/campaignc.yaml", text: "rules: { card-without-url: off }\n")
    #expect(!campaignc(words).output.contains("[card-without-url]"))
  }

  @Test func summariesHaveEveryFile() throws {
    let (whole, other) = (lint(), try TemporaryFolder())
    #expect(campaignc("summarize", "-q", "-o", other.path("s"), folder.path("brand")).exitCode == .clean)
    try folder.make("shared/campaignc.yaml", text: "targets: [ios]\n")
    let linked = campaignc("link", "--format", "concise", other.path("s"))
    #expect(linked.output == whole.output && linked.exitCode == whole.exitCode)
  }
}
