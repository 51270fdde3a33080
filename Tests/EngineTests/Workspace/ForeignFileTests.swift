import CampaignEngine
import Files
import Findings
import Testing

/// A workspace without a configuration says nothing about files of other programs, as `lint` of its directory.
@Suite struct ForeignFileTests {
  private static let foreign = [
    "{ \"name\": \"shop\" }", "", "# Ideas\n", "- hosts: all\n", "services: { web: {} }\n", "Some text.\n", "\u{0}",
    "{{- if .Values.enabled }}\nkind: Deployment\n{{- end }}\n", "cards: 3\ntitle: Shop\n", "a: \"open\n",
    "steps: [{ name: build }]\n", "company: Shop\n",
  ]
  private static let claims = [
    "campaign: 1\n", "campain: spring\n", "Campaign: spring\n", "scenario: a\n", "scenarios: [a]\n", "campaign: [\n",
    "cards:\n  - { id: a }\n", "in_app_message:\n  - { id: a }\n", "spring:\n  cards:\n    - { id: a }\n",
    "- campaign: a\n", "owner: growth\n", "a: 1\n---\ncampaign: a\n", "\u{FEFF}campaign: [\n", "a: [\ncampaign: b\n",
    "at: 2026-01-01T00:00:00Z\nsteps: []\n", "{\"campaign\": \"a\",,}",
  ]

  private func lines(of workspace: Workspace) -> [Substring] {
    String(decoding: workspace.report(as: .concise), as: UTF8.self).split(separator: "\n").filter { $0.contains("[") }
  }

  @Test(arguments: foreign) func filesOfOthersHaveNoFindings(_ text: String) {
    let workspace = Workspace(ConfigurationSearch(in: .disk, isOff: true))
    workspace.set(text.utf8, at: "a.yaml")
    #expect(lines(of: workspace) == [])
    workspace.set("campaign: spring\n".utf8, at: "a.yaml")
    #expect(lines(of: workspace) != [])
    workspace.set(text.utf8, at: "a.yaml")
    #expect(lines(of: workspace) == [])
    #expect(String(decoding: workspace.report(), as: UTF8.self).contains("1 other file is not a campaign"))
  }

  @Test(arguments: claims) func aFileThatClaimsToBeACampaignIsChecked(_ text: String) {
    let workspace = Workspace(ConfigurationSearch(in: .disk, isOff: true))
    workspace.set(text.utf8, at: text.hasPrefix("{") ? "a.json" : "a.yaml")
    #expect(lines(of: workspace) != [])
  }
}
