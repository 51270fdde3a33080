import CampaignCommand
import CampaignEngine
import CommandSupport
import TestSupport
import Testing

/// Apps with separate configurations don't affect each other, even if they are checked together.
@Suite struct AppsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make("one/a.yaml", text: Self.campaign("same", "priority: 9, re_eligibility: always, "))
    try folder.make("two/b.yaml", text: Self.campaign("same"))
    try folder.make("two/c.yaml", text: Self.campaign("other"))
  }

  private static func campaign(_ name: String, _ fields: String = "") -> String {
    "campaign: \(name)\nin_app_messages:\n"
      + "  - { id: m, type: slideup, message: Hello, \(fields)triggers: [{ type: custom_event, name: e }] }\n"
  }

  private var rules: [String] {
    let run = campaignc("lint", "--format", "concise", folder.path)
    let lines = run.output.split(separator: "\n").map { $0.replacing(folder.path + "/", with: "") }
    return lines.map { "\($0.prefix { $0 != ":" })\($0.drop { $0 != "[" })" }
  }

  private func rulesInWorkspace(_ workspace: Workspace) -> [String] {
    workspace.diagnostics().flatMap { file in
      file.diagnostics.map { "\(file.path.replacing(folder.path + "/", with: ""))[\($0.rule)]" }
    }
  }

  private static let asOne = ["two/b.yaml[repeated-campaign]", "two/c.yaml[message-never-wins]"]
  private static let apart = ["two/c.yaml[message-tie]"]

  @Test func filesOfOneConfigurationAreOneApp() throws {
    #expect(rules == Self.asOne)
    try folder.make("campaignc.yaml", text: "targets: [ios]\n")
    #expect(rules == Self.asOne)
  }

  @Test func filesOfTwoConfigurationsAreTwo() throws {
    for app in ["one", "two"] { try folder.make("\(app)/campaignc.yaml", text: "targets: [ios]\n") }
    #expect(rules == Self.apart)
    try folder.make("campaignc.yaml", text: "targets: [web]\n")
    #expect(rules == Self.apart)
    // All files have the same bytes, but are now one app: the cached result for two apps must not be used.
    let cached = ["lint", "--cache-dir", folder.path("cache"), "--format", "concise", folder.path]
    #expect(campaignc(cached).output.contains("message-tie"))
    try run(["rm", folder.path("one/campaignc.yaml"), folder.path("two/campaignc.yaml")])
    try folder.make("campaignc.yaml", text: "targets: [ios]\n")
    #expect(campaignc(cached).output.contains("message-never-wins"))
  }

  /// A build has a directory for each app, so both can have a campaign of the same name.
  @Test func aBuildKeepsAppsApart() throws {
    for app in ["one", "two"] { try folder.make("\(app)/campaignc.yaml", text: "targets: [ios]\n") }
    let apart = campaignc("build", "--output", folder.path("out"), folder.path)
    #expect(apart.exitCode == .clean, "\(apart.complaints)")
    try folder.make("campaignc.yaml", text: "targets: [ios]\n")
    try run(["rm", folder.path("one/campaignc.yaml"), folder.path("two/campaignc.yaml")])
    let together = campaignc("build", "--output", folder.path("out"), folder.path)
    #expect(together.exitCode == .findings && together.complaints.contains("repeated-campaign"))
  }

  @Test func aWorkspaceFollowsItsConfigurations() throws {
    let workspace = Workspace(directory: folder.path)
    #expect(rulesInWorkspace(workspace) == Self.asOne)
    for app in ["one", "two"] { try folder.make("\(app)/campaignc.yaml", text: "targets: [ios]\n") }
    workspace.reloadConfigurations()
    #expect(rulesInWorkspace(workspace) == Self.apart)
    try run(["rm", folder.path("one/campaignc.yaml"), folder.path("two/campaignc.yaml")])
    workspace.reloadConfigurations()
    #expect(rulesInWorkspace(workspace) == Self.asOne)
    workspace.remove(folder.path("one/a.yaml"))
    #expect(rulesInWorkspace(workspace) == ["two/c.yaml[message-tie]"])
  }
}
