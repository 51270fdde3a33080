import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing
import TextTestSupport

/// Cases in which `build` writes nothing: its directory stays as it was, or stays absent.
@Suite(.mayHang) struct BuildRefusalTests {
  private let workspace: PayloadWorkspace

  init() throws { workspace = try PayloadWorkspace.ofThree() }

  /// Errors in one campaign, and files that can't be read.
  private static let broken: [(name: String, text: String?, exitCode: ExitCode)] = [
    ("d", "campaign: d\ncards: [{ id: x, type: text_announcement, title: T }]\n", .findings),
    ("d", "campaign: [\n", .findings),
    ("d", "campain: d\n", .findings),
    ("d", "campaign:\n", .findings),
    ("d", PayloadWorkspace.campaign("a"), .findings),
    ("d", PayloadWorkspace.campaign("d") + "---\n" + PayloadWorkspace.campaign("d"), .findings),
    ("d", "campaign: \u{0}", .findings),
    ("d", nil, .failure),
  ]

  @Test(arguments: broken.indices)
  func errorsWriteNothing(_ index: Int) throws {
    let (name, text, exitCode) = Self.broken[index]
    func breakIt() throws {
      guard let text else { return try workspace.folder.link("campaigns/\(name).yaml", to: "nowhere") }
      try workspace.write(name, text)
    }
    try breakIt()
    for words in [[], ["--threads", "1"], ["--check"], ["--payload", "news_feed"]] {
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
    try workspace.write("b", PayloadWorkspace.campaign("b", title: "Another"))
    #expect(workspace.build().exitCode == exitCode)
    #expect(
      try PayloadWorkspace.namesOfThree.map { try workspace.identity($0) } == before
        && workspace.names() == PayloadWorkspace.namesOfThree)
  }

  /// Files that are not campaigns, and that nobody named: they stop nothing, and are no reason to write nothing.
  @Test(arguments: ["nothing: here\n", "", "\u{0}", "{{- if .Values.enabled }}\n"])
  func filesOfOthersStopNothing(_ text: String) throws {
    try workspace.write("d", text)
    let run = workspace.build()
    #expect(run.exitCode == .clean)
    #expect(run.complaints.hasPrefix("note: 1 file is not a campaign, and is not checked: '"))
    #expect(run.complaints.contains("; 'campaignc init' writes a campaignc.yaml"))
    #expect(workspace.build(["-q", "--check"]).complaints.isEmpty)
    #expect(try workspace.names() == PayloadWorkspace.namesOfThree)
    let named = workspace.build(of: ["campaigns", "campaigns/d.yaml"])
    #expect(named.exitCode == .findings && named.output.isEmpty)
    #expect(named.complaints.hasSuffix("error: no payloads written: fix the errors above\n"))
    try workspace.folder.make("others/d.yaml", text: text)
    let alone = workspace.build(of: ["others"])
    #expect(alone.exitCode == .wrongUse && alone.output.isEmpty)
    #expect(alone.complaints.hasPrefix("error: no campaign files in this directory: 1 file was found"))
    #expect(try workspace.names() == PayloadWorkspace.namesOfThree)
  }

  @Test func aMissingFileWritesNothing() throws {
    let run = workspace.build(of: ["campaigns", "missing.yaml"])
    #expect(run.exitCode == .wrongUse && run.output.isEmpty)
    #expect(workspace.words(run.complaints) == "error: missing.yaml: no such file or directory\n")
    #expect(try workspace.folder.names() == ["campaigns"])
  }

  /// Configurations and catalogues are not campaigns, so naming only them must not remove the payloads of an earlier
  /// run.
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
    let link =

      #"{ id: link, type: text_announcement, title: T, description: D, url: "http://example.com", "#
      + "channels: [news_feed] }"
    try workspace.write("d", "campaign: d\ncards: [\(link)]\n")
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

  /// The configuration lowers an error: the payload has no key for the missing image.
  @Test func aLoweredErrorDoesNotStopIt() throws {
    try workspace.write("d", "campaign: d\ncards: [{ id: x, type: classic, description: D }]\n")
    #expect(workspace.build().exitCode == .findings)
    for severity in ["warning", "advice", "off"] {
      try workspace.folder.make("campaignc.yaml", text: "rules: { classic-without-image: \(severity) }\n")
      #expect(workspace.build(["--profile", "full-keys"]).exitCode == .clean)
    }
    let cards = try EmittedValue(reading: #require(workspace.contents()["client/feed.json"])[...])["feed"]?.items
    let card = try #require(cards?.first { $0["type"]?.text == "short_news" })
    #expect(card["image"] == nil && card["description"]?.text == "D")
  }

  /// Files of somebody else, in any place.
  @Test(arguments: [
    "notes.txt", "server/notes.txt", "client/feed.json.bak", "client/deep/x", ".hidden", "server/d.json",
  ])
  func refusesWhatIsForeign(_ path: String) throws {
    _ = workspace.build()
    try workspace.folder.make("out/\(path)", text: "mine")
    let before = workspace.contents()
    try workspace.write("a", PayloadWorkspace.campaign("a", title: "Another"))
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

  /// Directories that an earlier run did not write, although they look similar.
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

  /// A changed manifest proves nothing. The message says that it was changed, and what to do.
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
          are ours: client/content_cards.json, client/feed.json, client/triggers.json, manifest.json, server/a.json \
          and 2 more
            restore 'manifest.json', or use another directory

          """)
      #expect(workspace.contents() == before)
    }
  }

  /// A directory that looks like the rest of a killed run but belongs to somebody else stays. That is a note, not an
  /// error.
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
