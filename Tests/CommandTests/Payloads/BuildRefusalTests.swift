import CampaignTestSupport
import Foundation
import TestSupport
import Testing

@testable import campaignc

/// When `build` writes nothing: what was in its folder is there afterwards, and where there was none there is none.
@Suite(.timeLimit(.minutes(5))) struct BuildRefusalTests {
  private let workspace: PayloadWorkspace

  init() throws { workspace = try PayloadWorkspace.ofThree() }

  private func write(_ name: String, _ text: String) throws {
    try workspace.folder.make("campaigns/\(name).yaml", text: text)
  }

  /// Errors in a campaign, in any of them, and files that can't be read.
  private static let broken: [(name: String, text: String?, exitCode: ExitCode)] = [
    ("d", "campaign: d\ncards: [{ id: x, type: text_announcement, title: T }]\n", .findings),
    ("d", "campaign: [\n", .findings),
    ("d", "nothing: here\n", .findings),
    ("d", "", .findings),
    ("d", PayloadWorkspace.campaign("a"), .findings),
    ("d", PayloadWorkspace.campaign("d") + "---\n" + PayloadWorkspace.campaign("d"), .findings),
    ("d", "\u{0}", .findings),
    ("d", nil, .failure),
  ]

  @Test(arguments: broken.indices)
  func errorsWriteNothing(_ index: Int) throws {
    let (name, text, exitCode) = Self.broken[index]
    func breakIt() throws {
      if let text { try write(name, text) } else { try workspace.folder.link("campaigns/\(name).yaml", to: "nowhere") }
    }
    try breakIt()
    for words in [[], ["--threads", "1"], ["--check"], ["--only", "feed"]] {
      let run = workspace.build(words)
      #expect(run.exitCode == exitCode && run.output.isEmpty)
      #expect(run.complaints.hasSuffix("error: no payloads written: fix the errors above\n"))
    }
    #expect(try workspace.folder.names() == ["campaigns"])
    let compiled = campaignc("compile", workspace.path("campaigns"))
    #expect(compiled.exitCode == exitCode && compiled.output.isEmpty)
    #expect(compiled.complaints.hasSuffix("error: no payloads written: fix the errors above\n"))

    try FileManager.default.removeItem(atPath: workspace.path("campaigns/\(name).yaml"))
    _ = workspace.build()
    let before = try PayloadWorkspace.namesOfThree.map { try workspace.identity($0) }
    try breakIt()
    try write("b", PayloadWorkspace.campaign("b", title: "Another"))
    #expect(workspace.build().exitCode == exitCode)
    #expect(
      try PayloadWorkspace.namesOfThree.map { try workspace.identity($0) } == before
        && workspace.names() == PayloadWorkspace.namesOfThree)
  }

  @Test func aMissingFileWritesNothing() throws {
    let run = workspace.build(of: ["campaigns", "missing.yaml"])
    #expect(run.exitCode == .wrongUse && run.output.isEmpty)
    #expect(workspace.words(run.complaints) == "error: missing.yaml: no such file or directory\n")
    #expect(try workspace.folder.names() == ["campaigns"])
  }

  /// A configuration and a catalogue are no campaigns, and no reason to take the payloads of an earlier run away.
  @Test func aRunWithoutACampaignWritesNothing() throws {
    _ = workspace.build()
    try workspace.folder.make("campaignc.yaml", text: "events: events.yaml\n")
    try workspace.folder.make("events.yaml", text: "events: { visit: {} }\n")
    for files in [["campaignc.yaml"], ["events.yaml"], ["events.yaml", "campaignc.yaml"]] {
      let run = workspace.build(of: files)
      #expect(run.exitCode == .wrongUse && run.output.isEmpty)
      #expect(run.complaints == "error: no payloads written: there are no campaigns\n")
      #expect(campaignc(["compile"] + files.map(workspace.path)).exitCode == .wrongUse)
    }
    #expect(try workspace.names() == PayloadWorkspace.namesOfThree)
  }

  @Test func warningsDoNotStopIt() throws {
    let link = #"{ id: link, type: text_announcement, title: T, description: D, url: "http://example.com" }"#
    try write("d", "campaign: d\ncards: [\(link)]\n")
    let run = workspace.build()
    #expect(run.exitCode == .clean && run.complaints.hasPrefix("warning[link-insecure]"))
    #expect(!run.complaints.contains("no payloads written"))
    let quiet = workspace.build(["-q"])
    #expect(quiet.exitCode == .clean && quiet.complaints.isEmpty && quiet.output.isEmpty)
    try workspace.folder.make("campaignc.yaml", text: "rules: { link-insecure: error }\n")
    #expect(workspace.build().exitCode == .findings)
    try workspace.folder.make("campaignc.yaml", text: "rules: { link-insecure: off }\n")
    #expect(workspace.build().complaints.isEmpty)
  }

  /// An error that a configuration may lower, lowered: the payload says nothing of what is not there.
  @Test func aLoweredErrorDoesNotStopIt() throws {
    try write("d", "campaign: d\ncards: [{ id: x, type: classic, description: D }]\n")
    #expect(workspace.build().exitCode == .findings)
    for severity in ["warning", "advice", "off"] {
      try workspace.folder.make("campaignc.yaml", text: "rules: { classic-without-image: \(severity) }\n")
      #expect(workspace.build(["--profile", "full-keys"]).exitCode == .clean)
    }
    let cards = try EmittedValue(reading: #require(workspace.contents()["client/feed.json"])[...])["feed"]?.items
    let card = try #require(cards?.first { $0["type"]?.text == "short_news" })
    #expect(card["image"] == nil && card["description"]?.text == "D")
  }

  /// Whatever somebody else has put there, and wherever.
  @Test(arguments: [
    "notes.txt", "server/notes.txt", "client/feed.json.bak", "client/deep/x", ".hidden", "server/d.json",
  ])
  func refusesWhatIsForeign(_ path: String) throws {
    _ = workspace.build()
    try workspace.folder.make("out/\(path)", text: "mine")
    let before = workspace.contents()
    try write("a", PayloadWorkspace.campaign("a", title: "Another"))
    let run = workspace.build()
    #expect(run.exitCode == .wrongUse && run.output.isEmpty)
    let shown = path == "client/deep/x" ? "client/deep (a directory)" : path
    #expect(
      workspace.words(run.complaints) == """
        error: cannot replace out: it contains files that no earlier run wrote: \(shown)
          use a separate directory for the payloads, or move the other files

        """)
    #expect(workspace.contents() == before)
    #expect(try workspace.folder.names() == ["campaigns", "out"])
  }

  /// Folders that are not of an earlier run, though something is in them that looks like it.
  @Test(arguments: [
    ["x": "mine"], ["manifest.json": "{}"], ["manifest.json": "mine"], ["server/a.json": "{}"],
    ["manifest.json": #"{"compiler":"0.1.0","payloads":[],"version":1}"#, "server/a.json": "{}"],
    [
      "manifest.json": #"{"compiler":"0.1.0","payloads":[{"path":"../campaigns/a.yaml","sources":[]}],"version":1}"#,
      "x": "",
    ],
  ])
  func refusesFoldersOfOthers(_ files: [String: String]) throws {
    for (path, text) in files { try workspace.folder.make("out/\(path)", text: text) }
    let before = workspace.contents()
    #expect(workspace.build().exitCode == .wrongUse)
    #expect(workspace.contents() == before)
    #expect(try workspace.folder.names(in: "campaigns") == ["a.yaml", "b.yaml", "c.yaml"])
  }

  /// A manifest that somebody has changed proves nothing; that it was changed is said, and what to do.
  @Test func aChangedManifestIsNamed() throws {
    _ = workspace.build()
    let manifest = try workspace.text("manifest.json")
    for changed in [manifest.replacing("server/a.json", with: "server/../../a.json"), manifest + "]", "{}", ""] {
      try workspace.folder.make("out/manifest.json", text: changed)
      let before = workspace.contents()
      let run = workspace.build()
      #expect(run.exitCode == .wrongUse)
      #expect(
        workspace.words(run.complaints) == """
          error: cannot replace out: its 'manifest.json' is not as campaignc wrote it, so nothing proves which files \
          are ours: client (a directory), manifest.json, server (a directory)
            restore 'manifest.json', or use another directory

          """)
      #expect(workspace.contents() == before)
    }
  }

  /// What looks like the rest of a killed run and is somebody else's stays. That is worth a note, and no error.
  @Test func aForeignStagingFolderIsANote() throws {
    try workspace.folder.make(".out.campaignc-1-0/mine", text: "mine")
    let run = workspace.build()
    #expect(run.exitCode == .clean)
    #expect(
      workspace.words(run.complaints) == """
        note: '.out.campaignc-1-0' has the name of a directory that a stopped run leaves behind, but contains files that \
        campaignc did not write; check them, and remove the directory yourself

        """)
    #expect(try workspace.folder.names(in: ".out.campaignc-1-0") == ["mine"])
  }

  @Test func takesAnEmptyFolder() throws {
    try workspace.folder.folder("out")
    #expect(workspace.build().exitCode == .clean)
    #expect(try workspace.names() == PayloadWorkspace.namesOfThree)
  }

  @Test func refusesThePlaceOfCampaigns() throws {
    #expect(workspace.build(into: "campaigns").exitCode == .wrongUse)
    #expect(workspace.build(into: "campaigns/a.yaml").exitCode == .wrongUse)
    #expect(workspace.build(into: "campaigns/a.yaml/x").exitCode == .failure)
    #expect(try workspace.folder.names(in: "campaigns") == ["a.yaml", "b.yaml", "c.yaml"])
  }

  @Test func needsAFolder() throws {
    let campaigns = workspace.path("campaigns")
    let none = campaignc("build", campaigns)
    #expect(none.exitCode == .wrongUse && none.output.isEmpty)
    #expect(
      none.complaints == """
        error: build needs a directory for the payloads: --output DIR
          see 'campaignc help build'

        """)
    #expect(campaignc("build", "--output", "", campaigns).complaints == none.complaints)
    #expect(campaignc("build", "--output=", campaigns).complaints == none.complaints)
    #expect(campaignc("build", campaigns, "-o").complaints.hasPrefix("error: --output needs a value: --output DIR\n"))
    #expect(campaignc("build", "-o", "x", "-o", "y", campaigns).exitCode == .wrongUse)
  }

  @Test(.needsOrdinaryUser) func saysThatAFolderCannotBeWritten() throws {
    try run(["chmod", "a-w", workspace.folder.path])
    let run = workspace.build()
    #expect(
      run.exitCode == .failure && workspace.words(run.complaints) == "error: cannot write out: permission denied\n")
  }
}
