import CampaignCommand
import CampaignDerive
import CampaignLanguage
import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct NewCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: DefinitionExample.items.map(\.name))
  func whatIsPrintedLintsClean(_ type: String) throws {
    for options in [[], ["--minimal"]] {
      let run = campaignc(["new", type, "basket-reminder"] + options)
      #expect(run.exitCode == .clean && run.complaints.isEmpty)
      #expect(run.output.contains("campaign: basket-reminder") && run.output.contains("id: basket-reminder"))
      try folder.make("file.yaml", text: run.output)
      let lint = campaignc("lint", "--strict", folder.path("file.yaml"))
      #expect(lint.output == "1 file checked, no findings\n", "\(run.output)")
    }
  }

  /// A scenario passes beside a campaign that waits for an event, with any name.
  @Test(arguments: [[], ["a full basket"], ["a: b # c"], ["no"], ["--minimal"]])
  func aScenarioPasses(_ words: [String]) throws {
    try folder.make("a.yaml", text: campaignc("new", "slideup", "a", "--minimal").output)
    let run = campaignc(["new", "scenario"] + words)
    #expect(run.exitCode == .clean && run.complaints.isEmpty, "\(run.complaints)")
    try folder.make("scenario.yaml", text: run.output)
    #expect(campaignc("lint", "--strict", folder.path).output == "2 files checked, no findings\n", "\(run.output)")
    #expect(campaignc("test", folder.path).output == "1 scenario passed\n")
  }

  @Test func aScenarioIsWrittenToAFile() throws {
    let path = folder.path("scenarios/a.yaml")
    #expect(campaignc("new", "scenario", "-o", path).output == "wrote \(path)\ntry: campaignc test \(path)\n")
  }

  @Test func withoutAnIDTheTypeGivesTheName() {
    let run = campaignc("new", "captioned_image", "--minimal")
    #expect(run.output.hasPrefix("campaign: captioned-image\n"))
  }

  @Test func anItemGoesIntoACampaign() throws {
    let run = campaignc("new", "banner_image", "strip", "--item", "--minimal")
    #expect(
      run.output == """
        - id: strip
          type: banner_image
          image: https://images.example.com/spring/hero.png
          url: https://shop.example.com/spring
          channels: [content_cards]

        """)
  }

  @Test func aFileIsWrittenOnceAndNeverChanged() throws {
    let path = folder.path("campaigns/sale.yaml")
    let run = campaignc("new", "slideup", "sale", "-o", path)
    #expect(run.exitCode == .clean)
    #expect(run.output == "wrote \(path)\ntry: campaignc lint \(path)\n")
    #expect(try folder.names(in: "campaigns") == ["sale.yaml"])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == campaignc("new", "slideup", "sale").output)
    #expect(campaignc("new", "slideup", "sale", "-o", path).output.hasPrefix("there already: \(path)\n"))
    let again = campaignc("new", "modal", "sale", "-o", path)
    #expect(again.exitCode == .wrongUse && again.output.isEmpty)
    #expect(again.complaints.hasPrefix("error: nothing was written: '\(path)' already exists"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test(arguments: [
    (["banner"], "there is no card or message of the type 'banner'; did you mean 'banner_image'?"),
    (["slideupp"], "there is no card or message of the type 'slideupp'; did you mean 'slideup'?"),
    (["slideup", "Spring Sale"], "'Spring Sale' can't be an id"),
    (["slideup", "a", "b"], "new takes a type and an id, but got 'b' too"),
    ([], "new needs a type"),
    (["slideup", "-o", "sale.json"], "'sale.json' must end in .yaml or .yml"),
    (["scenaro"], "there is no card or message of the type 'scenaro'; did you mean 'scenario'?"),
    (["scenario", "--item"], "--item prints a card or a message"),
    (["slideup", "--item", "-o", "sale.yaml"], "--output writes a whole campaign; leave out --item"),
  ])
  func aWrongCommandLineIsRefused(_ arguments: [String], _ complaint: String) {
    let run = campaignc(["new"] + arguments)
    #expect(run.exitCode == .wrongUse && run.output.isEmpty)
    #expect(run.complaints.contains(complaint), "\(run.complaints)")
  }
}
