import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `campaignc preview`: what it writes, what it refuses, and how it ends.
@Suite struct PreviewCommandTests {
  private let workspace: PayloadWorkspace

  init() throws { workspace = try PayloadWorkspace(["campaigns/sale.yaml": Self.campaign]) }

  private static let campaign = """
    campaign: sale
    starts: 2026-03-20T08:00:00Z
    ends: 2026-03-27T08:00:00Z
    cards:
      - id: hero
        type: captioned_image
        image: https://images.example.com/spring/hero.png?size=2
        title: Thirty percent off
        description: For one week.
        url: https://example.com/sale
        channels: [content_cards]
    in_app_messages:
      - id: hello
        type: slideup
        message: Hello
        triggers: [{ type: custom_event, name: visit }]

    """

  private func preview(_ words: String..., on console: MemoryConsole = MemoryConsole()) -> ToolRun {
    campaignc(["preview", workspace.path("campaigns")] + words, on: console)
  }

  private func text(of file: String) throws -> String {
    try String(contentsOfFile: workspace.path(file), encoding: .utf8)
  }

  @Test func thePageIsWritten() throws {
    let run = preview("-o", workspace.path("page.html"))
    #expect(run.exitCode == .clean && run.complaints.isEmpty)
    #expect(workspace.words(run.output) == "wrote page.html: 1 campaign, 2 cards and messages\n")
    let page = try text(of: "page.html")
    #expect(page.hasPrefix("<!doctype html>") && page.contains("Thirty percent off"))
    #expect(!page.contains(workspace.folder.path + "/page"))
    // Without a terminal, it is printed.
    #expect(preview().output == page && preview("-o", "-").output == page)
  }

  /// Standard input has lines like a file.
  @Test func standardInputHasItsLines() throws {
    func lines(_ run: ToolRun) throws -> [String] {
      let block = try #require(run.output.firstMatch(of: /id="data">(.*)<\/script>/)).1
      let data = try #require(
        try JSONSerialization.jsonObject(with: Data(String(block).utf8)) as? [String: Any])
      let items = try #require(data["items"] as? [[Any]])
      let campaigns = try #require(data["campaigns"] as? [[Any]])
      return items.map { "\($0[5])" } + campaigns.map { "\($0[2])" }
    }
    let text = "# A campaign.\n\n" + Self.campaign
    let piped = campaignc(["preview", "-", "-o", "-"], on: MemoryConsole(input: text))
    #expect(piped.exitCode == .clean)
    try workspace.folder.make("other/sale.yaml", text: text)
    let read = campaignc("preview", workspace.path("other"), "-o", "-")
    #expect(try lines(piped) == lines(read))
    #expect(try lines(piped).contains("3"))
  }

  @Test func aTerminalNeedsAFile() {
    let run = preview(on: MemoryConsole(isTerminal: true))
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains("preview writes a page for a browser, and needs a file for it: -o gallery.html"))
  }

  @Test func aPageTakesNoPlaceOfACampaign() throws {
    let run = preview("-o", workspace.path("campaigns/sale.yaml"))
    #expect(run.exitCode == .wrongUse && run.complaints.contains("this run reads"))
    #expect(try text(of: "campaigns/sale.yaml") == Self.campaign)
  }

  @Test func brokenCampaignsAreListed() throws {
    try workspace.folder.make(
      "campaigns/broken.yaml", text: "campaign: broken\ncards: [{ id: a, type: classic, title: 1 }]\n")
    let run = preview("-o", workspace.path("page.html"))
    #expect(run.exitCode == .findings)
    #expect(
      run.complaints.contains("the campaigns of 1 file can't be drawn: fix the errors above; the page lists them"))
    let page = try text(of: "page.html")
    #expect(page.contains("Thirty percent off") && page.contains("'title' must be text, not the number 1"))
    #expect(page.contains("\"broken\":[0]"))
  }

  /// A mistake in a scenario is one of the workspace, but keeps no campaign from being drawn.
  @Test func aBrokenScenarioBreaksNoCampaign() throws {
    try workspace.folder.make("campaigns/trial.yaml", text: "scenario: trial\nsteps: []\nunknown: 1\n")
    let run = preview("-o", workspace.path("page.html"))
    #expect(run.exitCode == .findings && run.complaints.contains("error[unknown-field]"))
    #expect(!run.complaints.contains("can't be drawn"))
    #expect(try text(of: "page.html").contains("\"broken\":[],"))
  }

  @Test func withoutCampaignsThereIsNothingToShow() throws {
    let empty = try PayloadWorkspace([
      "notes/scenario.yaml": "scenario: a\nat: 2026-03-21T10:00:00Z\nsteps:\n  - session_start\n"
    ])
    let run = campaignc("preview", empty.path("notes"), "-o", empty.path("page.html"))
    #expect(run.exitCode == .wrongUse && run.complaints.contains("nothing to show: there are no campaigns"))
    let over = preview("--now", "2027-01-01T00:00:00Z", "-o", workspace.path("page.html"))
    #expect(over.exitCode == .findings && over.complaints.contains("nothing to show: every campaign has ended"))
    #expect(!FileManager.default.fileExists(atPath: workspace.path("page.html")))
  }

  @Test func readersAndLanguagesHavePayloadsOfTheirOwn() throws {
    try workspace.folder.make(
      "campaigns/campaignc.yaml", text: "languages: [en, de]\nreaders:\n  anna: { target: ios, language: de }\n")
    let page = preview().output
    for part in [
      #"{"name":"","kind":"everybody","#, #"{"name":"anna","kind":"reader","about":{"target":"ios","language":"de"}"#,
      #"{"name":"en","kind":"language","#, #"{"name":"de","kind":"language","#,
    ] {
      #expect(page.contains(part), "\(part)")
    }
    let described = preview("--language", "fr").output
    #expect(described.contains(#"{"name":"","kind":"described","about":{"language":"fr"}"#))
    #expect(!described.contains(#""name":"anna""#))
  }

  // MARK: Pictures

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  private static let link = "https://images.example.com/spring/hero.png?size=2"

  @Test(arguments: ["hero.png", "images.example.com/spring/hero.png"])
  func aLocalPictureStandsForALink(_ file: String) throws {
    try workspace.folder.write(Self.png, to: "pictures/\(file)")
    let page = preview("--assets", workspace.path("pictures")).output
    #expect(page.contains("\"pictures\":{\"\(Self.link)\":\"data:image/png;base64,iVBORw0KGgoBAgM=\"}"))
  }

  /// The first bytes decide, so that nothing with a script gets in.
  @Test func otherFilesAreNoPictures() throws {
    try workspace.folder.make("pictures/hero.png", text: "<svg xmlns='http://www.w3.org/2000/svg'/>")
    #expect(preview("--assets", workspace.path("pictures")).output.contains("\"pictures\":{}"))
    #expect(preview("--assets", workspace.path("missing")).complaints.contains("is not a directory with pictures"))
  }

  @Test func aLinkNamesNoFileElsewhere() throws {
    try workspace.folder.write(Self.png, to: "secret.png")
    try workspace.folder.write(Self.png, to: "elsewhere/hero.png")
    try workspace.folder.folder("pictures")
    try workspace.folder.link("pictures/hero.png", to: "../elsewhere/hero.png")
    let hostile = Self.campaign.replacing(Self.link, with: "https://images.example.com/../../secret.png")
    try workspace.folder.make("campaigns/sale.yaml", text: hostile)
    #expect(preview("--assets", workspace.path("pictures")).output.contains("\"pictures\":{}"))
    try workspace.folder.make("campaigns/sale.yaml", text: Self.campaign)
    #expect(preview("--assets", workspace.path("pictures")).output.contains("\"pictures\":{}"))
  }

  @Test func aLargePictureIsLeftOut() throws {
    try workspace.folder.write(Self.png + Array(repeating: 0, count: 5 << 20), to: "pictures/hero.png")
    let run = preview("--assets", workspace.path("pictures"))
    #expect(run.exitCode == .clean && run.output.contains("\"pictures\":{}"))
    #expect(run.complaints.contains("left out 1 picture: the page would become too large"))
  }

  @Test(arguments: WorkspaceNames.all) func aPictureIsWrittenAlone(_ name: String) throws {
    let console = MemoryConsole(isTerminal: true)
    #expect(preview("--svg", name, on: console).output.contains("<svg "))
    let run = preview("--svg", name, "-o", workspace.path("picture.svg"))
    #expect(run.exitCode == .clean && workspace.words(run.output) == "wrote picture.svg: \(name)\n")
    #expect(try text(of: "picture.svg").contains("role=\"img\""))
  }

  enum WorkspaceNames {
    static let all = ["calendar", "ladder", "sizes"]
  }

  @Test func simulationsAreDrawn() throws {
    try workspace.folder.make(
      "campaigns/scenario.yaml",
      text: "scenario: a visit\nat: 2026-03-21T10:00:00Z\nsteps:\n  - session_start\n  - { event: visit, after: 1m }\n")
    let page = preview("--scenario", "visit", "--readers", "20").output
    #expect(page.contains(#"{"name":"timeline","title":"a visit","svg":""#))
    #expect(page.contains(#"{"name":"population","title":"Many readers","svg":""#))
    #expect(preview("--scenario", "visit", "--svg", "timeline").output.contains("<title>a visit</title>"))
    #expect(preview("--readers", "5", "--svg", "population").output.contains("<svg "))
    #expect(preview("--svg", "timeline").complaints.contains("the picture 'timeline' needs --scenario"))
    #expect(preview("--seed", "3").complaints.contains("--seed needs --readers"))
  }

  // MARK: Editors

  @Test func editorsGetPaths() {
    let page = preview("--editor", "vscode").output
    #expect(page.contains(#""editor":"vscode://file{path}:{line}","directory":"/"#))
    #expect(preview().output.contains(#""editor":null,"directory":null"#))
  }

  @Test(arguments: [
    "javascript:alert({path})", "JavaScript:{path}", "data:text/html,{path}", "{path}", "idea", "a b:{path}",
    "file://{path}",
  ])
  func aTemplateOfAnEditorIsALink(_ template: String) {
    let run = preview("--editor", template)
    #expect(run.exitCode == .wrongUse && run.complaints.contains("--editor takes 'vscode' or a link"))
  }

  // MARK: Watching

  @Test func aChangeIsWrittenAgain() throws {
    let (page, news) = (workspace.path("gallery.html"), workspace.path("gallery.js"))
    let watching = Watching("preview", "--watch", workspace.path("campaigns"), "-o", page, in: workspace.folder)
    #expect(watching.report().contains("1 campaign, 2 cards and messages\nwatching 1 file"))
    let first = try text(of: "gallery.js")
    #expect(first.hasPrefix("campaigncPreview(\""))
    #expect(try text(of: "gallery.html").contains("\"watch\":\"gallery.js\""))
    let changed = Self.campaign.replacing("Thirty percent", with: "Half")
    try watching.write(changed, to: "campaigns/sale.yaml")
    #expect(watching.report().contains("changed: "))
    #expect(try text(of: "gallery.html").contains("Half off") && text(of: "gallery.js").contains("Half off"))
    // Nothing can be drawn for a moment.
    try watching.write("campaign: [", to: "campaigns/sale.yaml")
    #expect(watching.report().contains("0 campaigns, 0 cards and messages"))
    try watching.write(Self.campaign, to: "campaigns/sale.yaml")
    #expect(watching.report().contains("1 campaign"))
    #expect(try text(of: "gallery.js") == first)
    #expect(watching.stop() == .clean)
    #expect(FileManager.default.fileExists(atPath: news))
  }

  @Test func aScriptOfSomebodyElseStays() throws {
    try workspace.folder.make("gallery.js", text: "alert(1)\n")
    let run = preview("--watch", "-o", workspace.path("gallery.html"))
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains("which is there and is not from campaignc"))
    #expect(try text(of: "gallery.js") == "alert(1)\n")
    #expect(preview("--watch").complaints.contains("--watch needs a file for the page: -o gallery.html"))
  }
}
