import CampaignCommand
import CampaignEngine
import CommandSupport
import Findings
import TestSupport
import Testing

/// Files of other programs in a directory that a command searches. `Tests/Fixtures/repositories` has what it prints.
@Suite struct ForeignFileCommandTests {
  private static let foreign = [
    "{ \"name\": \"shop\" }", "", "- hosts: all\n", "{{- if .Values.enabled }}\nkind: Deployment\n{{- end }}\n",
    "\u{0}",
  ]
  private static let claims = [
    "campaign: 1\n", "campain: spring\n", "campaign: [\n", "scenario: a\n", "owner: growth\n",
  ]

  /// The command and the library agree, also about files below a configuration.
  @Test func theLibrarySaysTheSame() throws {
    let folder = try TemporaryFolder()
    try folder.folder(".git")
    for (index, text) in (Self.foreign + Self.claims).enumerated() {
      try folder.make("w/\(index).yaml", text: text)
      try folder.make("w/configured/\(index).yaml", text: text)
    }
    try folder.make("w/configured/campaignc.yaml", text: "targets: [ios]\n")
    let run = campaignc("lint", "--format", "concise", folder.path("w"))
    let report = String(decoding: Workspace(directory: folder.path("w")).report(as: .concise), as: UTF8.self)
    #expect(report == run.output)
    for index in Self.foreign.indices {
      #expect(report.contains("/configured/\(index).yaml:") && !report.contains("/w/\(index).yaml:"), "\(index)")
    }
  }

  /// A file that was named is checked, also beside a directory that has it, and from a list.
  @Test func aNamedFileIsChecked() throws {
    let folder = try TemporaryFolder()
    try folder.make("package.json", text: Self.foreign[0])
    try folder.make("campaigns/a.yaml", text: "campaign: a\n")
    try folder.make("list", text: folder.path("package.json") + "\n")
    let file = folder.path("package.json")
    for words in [
      [file], [folder.path, file], ["\(folder.path)/./package.json", folder.path],
      ["--files-from", folder.path("list")],
    ] {
      let run = campaignc(["lint", "--format", "concise"] + words)
      #expect(run.exitCode == .findings && run.output.contains("[not-a-campaign]"), "\(words)")
    }
    let run = campaignc("lint", "--format", "concise", folder.path)
    #expect(!run.output.contains("[not-a-campaign]"))
    #expect(run.complaints.hasPrefix("note: 1 file is not a campaign, and is not checked: '"))
    #expect(campaignc("lint", "-q", folder.path).complaints.isEmpty)
  }

  @Test(arguments: ["Campaignc.yaml", "CAMPAIGNC.YML", ".campaignC.yaml"])
  func aConfigurationInCapitalsIsNamed(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.make(name, text: "targets: [ios]\n")
    try folder.make("a.yaml", text: "campaign: a\n")
    let run = campaignc("lint", folder.path)
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains("\(name): not read, because the configuration must be called campaignc.yaml"))
    #expect(!run.output.contains("not-a-campaign"))
  }

  /// A configuration in JSON is not read, and a note says how to call it.
  @Test func aConfigurationInJSONIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.make("campaignc.json", text: "{\"rules\": {\"require-owner\": \"error\"}}\n")
    let words = "a configuration must be called campaignc.yaml: rename '\(folder.path("campaignc.json"))' if it is one"
    let alone = campaignc("lint", folder.path)
    #expect(alone.exitCode == .wrongUse && alone.complaints.contains(words), "\(alone.complaints)")
    try folder.make("a.yaml", text: cleanCampaign)
    let run = campaignc("lint", folder.path)
    #expect(run.exitCode == .clean && run.complaints.hasSuffix("; \(words)\n"), "\(run.complaints)")
  }
}
