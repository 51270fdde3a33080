import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// The levels of changes that a configuration sets.
@Suite struct ChangeSettingTests {
  private let folder: TemporaryFolder

  init() throws {
    let old = """
      campaign: sale
      starts: 2026-03-20T08:00:00Z
      ends: 2026-03-27T08:00:00Z
      audience: vip
      in_app_messages:
        - { id: hero, type: slideup, message: Hello, triggers: [{ type: session_start }], uri: "http://example.com/a" }

      """
    folder = try TemporaryFolder(
      old: old,
      new: old.replacing("audience: vip", with: "audience: members").replacing("Hello", with: "Bye")
        .replacing("http:", with: "https:"))
  }

  private func diff(_ settings: String, _ words: String...) throws -> ToolRun {
    try folder.make("new/campaignc.yaml", text: settings.isEmpty ? "" : "changes: { \(settings) }\n")
    return campaignc(["diff", folder.path("old"), folder.path("new"), "--all"] + words)
  }

  private func levels(_ run: ToolRun) -> [String: String] {
    let lines = run.output.split(separator: "\n")
    let found = zip(lines, lines.dropFirst()).compactMap { line, place -> (String, String)? in
      guard let level = ["danger", "warning", "note"].first(where: { line.hasPrefix("  \($0) ") }),
        let rule = place.firstMatch(of: /\[([a-z-]+)\]/)
      else { return nil }
      return (String(rule.1), level)
    }
    return Dictionary(found) { first, _ in first }
  }

  @Test func aSettingReplacesTheLevelOfTheRule() throws {
    #expect(
      try levels(diff("")) == ["audience-other": "danger", "text-changed": "note", "link-changed": "note"])
    #expect(
      try levels(diff("audience-other: note, text-changed: danger"))
        == ["audience-other": "note", "text-changed": "danger", "link-changed": "note"])
    #expect(try diff("text-changed: danger, audience-other: note", "--fail-on", "danger").exitCode == .findings)
    #expect(try diff("audience-other: note", "--fail-on", "danger").exitCode == .clean)
  }

  /// A link that is only encrypted now is harmless, whatever the level of other links.
  @Test func whatIsHarmlessStaysSo() throws {
    #expect(try levels(diff("link-changed: danger"))["link-changed"] == "note")
  }

  @Test func timeStillLowersIt() throws {
    let run = try diff("text-changed: danger", "--now", "2026-03-01T00:00:00Z")
    #expect(levels(run)["text-changed"] == "warning")
  }

  @Test func offLeavesChangesOut() throws {
    let run = try diff("audience-other: off, text-changed: off, link-changed: off", "--fail-on", "note")
    #expect(run.exitCode == .clean)
    #expect(
      run.output == """
        note: 3 changes are left out, because the configuration turns their rules off
        nothing changes for readers; 1 campaign compared

        """)
  }

  /// The new side judges: a change of the configuration counts at once.
  @Test func theOldConfigurationDoesNotCount() throws {
    try folder.make("old/campaignc.yaml", text: "changes: { audience-other: off }\n")
    #expect(try levels(diff(""))["audience-other"] == "danger")
  }

  @Test func theConfigurationShowsThem() throws {
    _ = try diff("text-changed: off, removed: warning")
    let lines = campaignc("config", folder.path("new")).output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("changes.removed warning") && lines.contains("changes.text-changed off"))
  }

  @Test func aMisspeltIDIsAnError() throws {
    let run = try diff("text-changd: off")
    #expect(run.exitCode == .findings)
    #expect(run.complaints.contains("there is no rule 'text-changd'") && run.complaints.contains("'text-changed'"))
    let lint = campaignc("lint", folder.path("new/campaignc.yaml"))
    #expect(lint.exitCode == .findings && lint.output.contains("[unknown-rule]"))
  }
}
