import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// Two campaigns with the same name, anywhere in the workspace: no payloads are written, and the report shows both
/// places.
@Suite struct RepeatedCampaignTests {
  private let workspace: PayloadWorkspace

  init() throws {
    workspace = try PayloadWorkspace([
      "campaigns/b.yaml": "\n" + PayloadWorkspace.campaign("same"),
      "campaigns/a/z.json":
        #"{ "in_app_messages": [], "campaign": "same", "cards": [{ "id": "x", "type": "text_announcement", "title": "T", "description": "D" }] }"#,
      "campaigns/c.yaml": PayloadWorkspace.campaign("other") + "---\n" + PayloadWorkspace.campaign("same"),
    ])
  }

  private func lint(_ files: String..., format: String = "concise") -> ToolRun {
    campaignc(["lint", "--only", "repeated-campaign", "--format", format] + files.map(workspace.path))
  }

  private static let words = "error: the workspace already has a campaign 'same' [repeated-campaign]"

  @Test func theLaterOnesAreToldByPath() {
    let run = lint("campaigns")
    #expect(run.exitCode == .findings)
    #expect(
      workspace.words(run.output) == """
        campaigns/b.yaml:2:11: \(Self.words)
        campaigns/c.yaml:5:11: \(Self.words)

        """)
  }

  /// The order on the command line and the number of threads make no difference.
  @Test func theOrderIsThatOfPaths() {
    let all = lint("campaigns/c.yaml", "campaigns/b.yaml", "campaigns/a/z.json")
    #expect(all.output == lint("campaigns").output)
    for threads in ["1", "2", "8"] {
      #expect(
        campaignc(
          "lint", "--only", "repeated-campaign", "--format", "concise", "--threads", threads,
          workspace.path("campaigns")
        ).output == all.output
      )
    }
    #expect(
      workspace.words(lint("campaigns/c.yaml", "campaigns/b.yaml").output) == "campaigns/c.yaml:5:11: \(Self.words)\n")
    #expect(lint("campaigns/c.yaml").exitCode == .clean)
  }

  /// Each finding has a label at the first of these campaigns.
  @Test func aLabelShowsTheFirst() throws {
    let report =
      try JSONSerialization.jsonObject(with: Data(lint("campaigns", format: "json").output.utf8)) as? [String: Any]
    let findings = try #require(report?["findings"] as? [[String: Any]])
    #expect(findings.count == 2)
    for finding in findings {
      let labels = try #require(finding["labels"] as? [[String: Any]])
      #expect(labels.count == 1 && labels[0]["message"] as? String == "the first one")
      #expect(labels[0]["path"] as? String == workspace.path("campaigns/a/z.json"))
      let start = (labels[0]["range"] as? [String: [String: Int]])?["start"]
      #expect(start == ["line": 1, "column": 38, "offset": 37])
    }
    let human = workspace.words(lint("campaigns", format: "human").output)
    #expect(human.contains(" ::: campaigns/a/z.json:1:38\n") && human.contains(" --> campaigns/b.yaml:2:11\n"))
  }

  @Test func nothingIsMade() throws {
    for words in [[], ["--check"]] {
      let run = workspace.build(words)
      #expect(run.exitCode == .findings && run.output.isEmpty)
      #expect(workspace.words(run.complaints).contains(" --> campaigns/c.yaml:5:11\n"))
    }
    #expect(campaignc("compile", workspace.path("campaigns")).output.isEmpty)
    #expect(try workspace.folder.names() == ["campaigns"])
  }

  /// The name becomes the name of a payload, so no configuration can allow two equal ones.
  @Test(arguments: ["off", "advice", "warning"])
  func noConfigurationAllowsIt(_ severity: String) throws {
    try workspace.folder.make("campaignc.yaml", text: "rules: { repeated-campaign: \(severity) }\n")
    let run = workspace.build()
    #expect(run.exitCode == .findings && run.complaints.contains("[repeated-campaign]"))
    #expect(run.complaints.contains("[rule-not-settable]"))
    let rule = campaignc("lint", "--rule", "repeated-campaign=\(severity)", workspace.path("campaigns"))
    #expect(rule.exitCode == .wrongUse && rule.complaints.contains("'repeated-campaign' is always an error"))
  }

  /// A file that is found twice counts once.
  @Test func oneFileIsNotTwo() {
    let run = workspace.build(["--threads", "1"], of: ["campaigns/b.yaml", "campaigns//b.yaml", "campaigns/./b.yaml"])
    #expect(run.exitCode == .clean, "\(run.complaints)")
  }

  /// A broken file that may contain the same campaign has its own findings; the other files keep theirs.
  @Test func aFileThatCannotBeReadIsNoneOfThem() throws {
    try workspace.folder.make("campaigns/0.yaml", text: "campaign: same\ncards: [\n")
    let lines = workspace.words(
      campaignc(
        "lint", "--format", "concise", "--only", "repeated-campaign", "--only", "syntax", workspace.path("campaigns")
      ).output
    ).split(separator: "\n")
    #expect(lines.count == 3 && lines[0].hasSuffix("[syntax]") && lines[1].hasPrefix("campaigns/b.yaml"))
  }
}
