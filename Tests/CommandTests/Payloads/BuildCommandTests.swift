import CampaignCommand
import CommandSupport
import Files
import Foundation
import TestSupport
import Testing
import TextTestSupport

/// `build` writes the payloads into its directory, and nothing else, and reports what it did.
@Suite(.mayHang) struct BuildCommandTests {
  private let workspace: PayloadWorkspace

  init() throws { workspace = try PayloadWorkspace.ofThree() }

  // MARK: What is written

  @Test func writesAllPayloads() throws {
    let run = workspace.build()
    #expect(run.exitCode == .clean && run.complaints.isEmpty)
    #expect(workspace.words(run.output) == "out: 7 files, 7 written, 0 unchanged\n")
    #expect(try workspace.names() == PayloadWorkspace.namesOfThree)
    #expect(try workspace.folder.names() == ["campaigns", "out"])
  }

  @Test func writesTheBytesThatCompilePrints() throws {
    for profile in ["portable", "full-keys"] {
      _ = workspace.build(["--profile", profile])
      let lines = campaignc("compile", "--profile", profile, workspace.path("campaigns")).output
      let files = [
        "server/a.json", "server/b.json", "server/c.json", "client/feed.json", "client/content_cards.json",
        "client/triggers.json",
      ]
      #expect(try files.map { try workspace.text($0) + "\n" }.joined() == lines)
    }
  }

  @Test func leavesAloneWhatDidNotChange() throws {
    _ = workspace.build()
    let files = PayloadWorkspace.namesOfThree.filter { $0.hasSuffix(".json") }
    let before = try files.map { try workspace.identity($0) } + [try workspace.identity(".")]
    let again = workspace.build()
    #expect(workspace.words(again.output) == "out: 7 files, 0 written, 7 unchanged\n")
    #expect(try files.map { try workspace.identity($0) } + [try workspace.identity(".")] == before)
    try workspace.write("b", PayloadWorkspace.campaign("b", title: "Another"))
    let changed = workspace.build()
    #expect(workspace.words(changed.output) == "out: 7 files, 3 written, 4 unchanged\n")
    let isSame = try zip(files, before).filter { try workspace.identity($0) == $1 }.map(\.0)
    #expect(isSame == ["client/content_cards.json", "client/triggers.json", "server/a.json", "server/c.json"])
  }

  @Test func removesWhatIsNoLongerMade() throws {
    _ = workspace.build()
    try FileManager.default.removeItem(atPath: workspace.path("campaigns/b.yaml"))
    #expect(workspace.words(workspace.build().output) == "out: 6 files, 3 written, 3 unchanged, 1 removed\n")
    #expect(try workspace.names() == PayloadWorkspace.namesOfThree.filter { $0 != "server/b.json" })
    #expect(
      workspace.words(workspace.build(["--payload", "news_feed"]).output)
        == "out: 2 files, 1 written, 1 unchanged, 4 removed\n")
    #expect(try workspace.names() == ["client", "client/feed.json", "manifest.json"])
    #expect(
      workspace.words(workspace.build(["--payload", "server"]).output).hasSuffix("3 written, 0 unchanged, 1 removed\n"))
    #expect(try workspace.names() == ["manifest.json", "server", "server/a.json", "server/c.json"])
    _ = workspace.build()
    #expect(try workspace.names() == PayloadWorkspace.namesOfThree.filter { $0 != "server/b.json" })
  }

  @Test func readsStandardInput() throws {
    let console = MemoryConsole(input: PayloadWorkspace.campaign("from-input"))
    let run = campaignc("build", "-q", "-o", workspace.path("out"), "-", on: console)
    #expect(run.exitCode == .clean && run.output.isEmpty && run.complaints.isEmpty)
    #expect(try workspace.names().contains("server/from-input.json"))
  }

  /// Targets come from the configuration of the file, unless the campaign has its own. Each target appears once, in the
  /// order of the table.
  @Test func targetsComeFromTheConfiguration() throws {
    try workspace.write("b", PayloadWorkspace.campaign("b") + "targets: [roku, unity, roku]\n")
    try workspace.folder.make("campaigns/inner/d.yaml", text: PayloadWorkspace.campaign("d"))
    func targets() throws -> [String] {
      _ = workspace.build(["--threads", "2"])
      return try ["a", "b", "d"].map { name in
        let contents = workspace.contents().first { $0.key.hasSuffix("server/\(name).json") }?.value
        let payload = try EmittedValue(reading: #require(contents)[...])
        return payload["targets"]?.items.compactMap(\.text).joined(separator: " ") ?? ""
      }
    }
    #expect(try targets() == ["ios android web", "unity roku", "ios android web"])
    try workspace.folder.make("campaignc.yaml", text: "targets: [web, android, web]\n")
    try workspace.folder.make("campaigns/inner/campaignc.yaml", text: "targets: [flutter]\n")
    #expect(try targets() == ["android web", "unity roku", "flutter"])
  }

  @Test func makesTheFoldersAbove() throws {
    #expect(workspace.build(into: "some/where/out").exitCode == .clean)
    #expect(workspace.contents(of: "some/where/out").count == 7)
  }

  @Test func followsALinkToItsFolder() throws {
    try workspace.folder.folder("real")
    try workspace.folder.link("out", to: "real")
    for title in ["One", "Two"] {
      try workspace.write("a", PayloadWorkspace.campaign("a", title: title))
      #expect(workspace.build().exitCode == .clean)
      #expect(try String(contentsOfFile: workspace.path("real/server/a.json"), encoding: .utf8).contains(title))
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: workspace.path("out")) == "real")
    #expect(workspace.build(["--check"]).exitCode == .clean)
  }

  // MARK: What is searched

  /// Payloads in a directory of campaigns are not read as campaigns.
  @Test func payloadsAreNoCampaigns() throws {
    for output in ["campaigns/out", "campaigns/server", "campaigns/deep/client"] {
      for _ in 0..<2 {
        let run = workspace.build(into: output)
        #expect(run.exitCode == .clean && run.complaints.isEmpty)
        #expect(workspace.contents(of: output).count == 7)
      }
    }
    let everything = workspace.folder.path
    #expect(campaignc("lint", "--only", "not-a-campaign", everything).output == "3 files checked, no findings\n")
    #expect(campaignc("compile", everything).output.split(separator: "\n").count == 6)
    let none = campaignc("lint", workspace.path("campaigns/out"), workspace.path("campaigns/out/server"))
    #expect(none.exitCode == .wrongUse)
  }

  /// A directory called `server`, or a manifest, may also belong to somebody else.
  @Test func othersManifestsHideNothing() throws {
    let twin = #"{"campaign":"d","cards":[{"id":"x","type":"text_announcement","title":"T","description":"D"}]}"#
    try workspace.folder.make("campaigns/server/d.json", "campaigns/client/feed.json", text: twin)
    #expect(campaignc("compile", workspace.path("campaigns/server")).exitCode == .clean)
    try FileManager.default.removeItem(atPath: workspace.path("campaigns/client"))
    let four = campaignc("lint", "--only", "not-a-campaign", workspace.path("campaigns"))
    #expect(four.output.hasPrefix("4 files checked"))
    try workspace.folder.make("campaigns/manifest.json", text: #"{"name":"app","payloads":[],"version":1}"#)
    // Without a configuration, a file of another program would be counted only.
    try workspace.folder.make("campaigns/campaignc.yaml", text: "targets: [ios]\n")
    let run = campaignc("lint", workspace.path("campaigns"), "--format", "concise")
    #expect(run.output.contains("manifest.json:1:2: error") && run.output.contains("not-a-campaign"))
  }

  /// No search finds the rest of a killed run next to the directory. The next run removes it.
  @Test func whatAKilledRunHasLeftIsNoCampaign() throws {
    try workspace.folder.make("campaigns/.out.campaignc-1-0/content/server/a.json", text: "{")
    let line = "\(String(repeating: "0", count: 64)) 9 server/a.json\0"
    try workspace.folder.make("campaigns/.out.campaignc-1-0/record", text: "campaignc staging 1\n" + line)
    #expect(campaignc("lint", workspace.path("campaigns")).exitCode == .clean)
    #expect(workspace.build(into: "campaigns/out").exitCode == .clean)
    #expect(try workspace.folder.names(in: "campaigns") == ["a.yaml", "b.yaml", "c.yaml", "out"])
  }

  // MARK: Files that go

  /// A file that disappears after it was found and before it is read.
  @Test(arguments: ["build", "compile"])
  func aFileThatVanishesIsAFailure(_ command: String) throws {
    let console = MeddlingConsole(input: PayloadWorkspace.campaign("d")) { [workspace] in
      try? FileManager.default.removeItem(atPath: workspace.path("campaigns/b.yaml"))
    }
    let output = command == "build" ? ["-o", workspace.path("out")] : []
    let words = [command, "--threads", "1", "-", workspace.path("campaigns")] + output
    #expect(runTool(words.map { RawPath($0) }, console: console) == .failure)
    #expect(console.text(of: .output).isEmpty)
    #expect(workspace.words(console.text(of: .error)).hasPrefix("error[unreadable]: this file can't be read"))
    #expect(try workspace.folder.names() == ["campaigns"])
  }
}
