import CampaignCheck
import CampaignEngine
import CampaignLanguage
import Files
import Findings
import Foundation
import TestSupport
import Testing
import TextTestSupport

/// After a change of configurations, a workspace has the findings of a new workspace, and checks no more files than it
/// must.
@Suite struct WorkspaceSettingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for fixture in ["rules/unknown-event/events.yaml", "rules/wrong-form/colors.yaml", "rules/low-contrast"] {
      for file in Fixture.all(in: "rules").filter({ $0.path.hasPrefix(fixture) }).prefix(3) {
        let name = file.path.replacing("/", with: "-")
        for place in ["a", "b"] { try folder.write(try file.bytes(), to: "\(place)/\(name)") }
      }
    }
  }

  private func report(_ workspace: Workspace) -> String {
    String(decoding: workspace.report(as: .json), as: UTF8.self)
  }

  private static let configurations = [
    "rules: { wrong-form: off, low-contrast: error }\n", "targets: [web]\n", "link_schemes: [shop]\n",
    "limits: { nesting: 3 }\n", "limits: { file_bytes: 300 }\n", "events: events.yaml\n", "targets: [nobody]\n",
    "overrides: [{ files: [\"**\"], paths: [\"/cards/*/colors\"], rules: { wrong-form: off } }]\n", nil,
  ]

  @Test func changedConfigurationsComeToTheSameAsANewWorkspace() throws {
    let workspace = Workspace(directory: folder.path)
    var reports: Set = [report(workspace)]
    try folder.make("b/events.yaml", text: "events: { level_up: {} }\naudiences: [vip]\n")
    workspace.reloadConfigurations()
    for (step, configuration) in Self.configurations.enumerated() {
      let path = ["campaignc.yaml", "b/campaignc.yaml"][step % 2]
      if let configuration { try folder.make(path, text: configuration) } else { try run(["rm", folder.path(path)]) }
      try change(workspace, step)
      try #require(report(workspace) == report(fresh()), "\(configuration ?? "removed")")
      reports.insert(report(workspace))
    }
    try folder.make("b/campaignc.yaml", text: "events: events.yaml\n")
    try change(workspace, 0)
    let before = report(workspace)
    try folder.make("b/events.yaml", text: "events: { visit: {} }\n")
    try change(workspace, 1)
    #expect(report(workspace) == report(fresh()) && report(workspace) != before, "a changed catalogue")
    #expect(reports.count > 6)
  }

  /// Reloads the configurations, sometimes with an update before the next change.
  private func change(_ workspace: Workspace, _ step: Int) throws {
    workspace.reloadConfigurations()
    if step % 3 == 0 { workspace.update() }
  }

  /// A new workspace with the same files. The catalogue is not a campaign, in any configuration.
  private func fresh() -> Workspace {
    let paths = Workspace(directory: folder.path).paths.filter { !$0.hasSuffix("/events.yaml") }
    let workspace = Workspace(ConfigurationSearch(in: .disk))
    for path in paths {
      guard let bytes = try? Data(contentsOf: URL(filePath: path)) else { continue }
      workspace.set(bytes, at: path)
    }
    return workspace
  }

  @Test func onlyFilesWithOtherSettingsAreCheckedAgain() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.make("\(name)/campaignc.yaml", text: "targets: [web]\n")
      try folder.make("\(name)/\(name).yaml", text: PayloadWorkspace.campaign(name))
    }
    let workspace = Workspace(directory: folder.path)
    workspace.update()
    workspace.reloadConfigurations()
    #expect(workspace.update() == [])
    try folder.make("b/campaignc.yaml", text: "targets: [ios]\n")
    workspace.reloadConfigurations()
    #expect(workspace.update() == [folder.path("b/b.yaml")])
  }

  @Test func severitiesAndThePresentCount() throws {
    let past = PayloadWorkspace.campaign("a") + "starts: 2020-01-01T00:00:00Z\nends: 2020-02-01T00:00:00Z\n"
    try folder.make("past.yaml", text: past)
    let workspace = Workspace(directory: folder.path)
    let path = folder.path("past.yaml")
    #expect(!workspace.diagnostics(of: path).contains { $0.rule == "window-past" })
    workspace.settings.now = Moment(seconds: 1_767_225_600)
    #expect(workspace.diagnostics(of: path).contains { $0.rule == "window-past" && $0.severity == .error })
    workspace.settings.severities = Severities(settings: ["window-past": .severity(.advice)])
    #expect(workspace.diagnostics(of: path).contains { $0.rule == "window-past" && $0.severity == .advice })
    workspace.settings.severities = Severities(settings: ["window-past": .off])
    #expect(!workspace.diagnostics(of: path).contains { $0.rule == "window-past" })
  }
}
