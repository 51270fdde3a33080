import CampaignCommand
import CampaignDerive
import CampaignLanguage
import CommandSupport
import TestSupport
import Testing

/// The examples of the manual and of `explain --example` are scenarios that hold, with the campaign of the examples.
@Suite struct ScenarioExampleTests {
  /// The records that a scenario shares with a campaign are shown in a campaign.
  private static let records = Definition.scenario.records.filter { !Definition.campaign.records.contains($0) }

  @Test(arguments: records)
  func anExampleHolds(_ type: RecordType) throws {
    let folder = try TemporaryFolder()
    try folder.folder(".git")
    func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }
    let example = try #require(DefinitionExample(of: type)).file
    try write(try #require(DefinitionExample(of: MessageTable.modal)).file, to: "campaigns/spring-sale.yaml")
    try write(example, to: "scenarios/example.yaml")
    try write("targets: [ios, web]\n", to: "campaignc.yaml")
    let checked = campaignc(["lint", folder.path("scenarios")])
    #expect(checked.exitCode == .clean && checked.output.contains("no findings"), "\(checked.output)\n\(example)")
    let whole = campaignc(["lint", "--format", "concise", folder.path])
    #expect(!whole.output.contains("scenarios/"), "\(whole.output)\n\(example)")
    let played = campaignc(["test", folder.path])
    #expect(played.exitCode == .clean && played.output.contains("passed"), "\(played.output)\n\(example)")
  }
}
