import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// campaignc accepts the campaigns and configurations on the pages. Other tests check docs/language.md and
/// docs/rules.md, where these are generated.
@Suite struct DocumentedYAMLTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func blocks(of page: String) throws -> [String] {
    let text = try String(contentsOf: repositoryRoot.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "```\n")[0] }
  }

  /// The output of `lint` for this campaign is on the page; `DocumentationTests` compares it.
  @Test func theFirstCampaignIsTheFileThatIsChecked() throws {
    let file = repositoryRoot.appending(path: "examples/mistakes/basket.yaml")
    #expect(try blocks(of: "README.md") == [String(contentsOf: file, encoding: .utf8)])
    let lint = campaignc("lint", "--format", "concise", file.path)
    #expect(lint.output.contains(":13:15: error: the catalogue has no event 'cart_veiwed' [unknown-event]\n"))
    #expect(lint.output.split(separator: "\n").count == 1, "there is one mistake")
  }

  /// The example of `new` on the page is its real output. `init` and `new` make a workspace without findings.
  @Test func theStepsOfThePageLeadToAWorkspace() throws {
    let shop = folder.path("shop")
    #expect(campaignc("init", shop).exitCode == .clean)
    #expect(campaignc("new", "slideup", "basket-reminder", "-o", shop + "/campaigns/basket.yaml").exitCode == .clean)
    let lint = campaignc("lint", "--strict", shop)
    #expect(lint.output == "3 files checked, no findings\n")
    #expect(campaignc("test", shop).output == "2 scenarios passed\n")
    #expect(campaignc("build", "-o", folder.path("payloads"), shop).exitCode == .clean)
  }

  @Test(arguments: ["docs/building.md", "docs/old-trees.md"])
  func shownConfigurationsAndCampaignsAreTaken(_ page: String) throws {
    let blocks = try blocks(of: page)
    #expect(!blocks.isEmpty)
    for block in blocks {
      let isCampaign = block.split(separator: "\n").contains { $0.hasPrefix("campaign:") }
      try folder.make("campaigns/x.yaml", text: isCampaign ? block : campaignc("new", "slideup").output)
      try folder.make("campaignc.yaml", text: isCampaign ? "{}\n" : block)
      let lint = campaignc("lint", folder.path)
      #expect(lint.exitCode == .clean, "\(block)\(lint.output)")
    }
  }

  @Test func theMessageThatNeverWinsIsReported() throws {
    let block = try #require(blocks(of: "docs/workspace-rules.md").first)
    try folder.make("x.yaml", text: "campaign: x\n" + block)
    let lint = campaignc("lint", "--format", "concise", folder.path("x.yaml"))
    #expect(lint.output.contains("x.yaml:5:11: error: ") && lint.output.contains("[message-never-wins]"))
  }
}
