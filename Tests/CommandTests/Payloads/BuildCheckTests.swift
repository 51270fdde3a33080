import Bytes
import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `build --check` says whether a directory is up to date, and which files differ. It changes nothing.
@Suite(.mayHang) struct BuildCheckTests {
  private let workspace: PayloadWorkspace

  init() throws {
    workspace = try PayloadWorkspace.ofThree()
    _ = workspace.build()
  }

  /// Checks the directory, and expects these lines and no change.
  private func expect(
    _ exitCode: ExitCode, _ lines: String..., words: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = workspace.contents()
    let run = workspace.build(["--check"] + words)
    #expect(run.exitCode == exitCode, "\(run.complaints)", sourceLocation: sourceLocation)
    #expect(
      workspace.words(run.output) == lines.map { $0 + "\n" }.joined(), sourceLocation: sourceLocation)
    #expect(workspace.contents() == before, sourceLocation: sourceLocation)
    #expect(try workspace.folder.names().filter { $0.hasPrefix(".") } == [], sourceLocation: sourceLocation)
  }

  @Test func saysThatAllIsUpToDate() throws {
    try expect(.clean, "out: up to date")
    try expect(.clean, words: ["-q"])
  }

  @Test func showsEachValueThatDiffers() throws {
    try workspace.write("b", PayloadWorkspace.campaign("b", title: "Longer hours").replacing("hello", with: "hallo"))
    try expect(
      .findings,
      #"client/feed.json: /feed/1/title is "Hours", should be "Longer hours""#,
      #"client/triggers.json: /triggers/1/data/trigger_id is "b/hello", should be "b/hallo""#,
      #"client/triggers.json: /triggers/1/id is "b/hello", should be "b/hallo""#,
      "manifest.json: differs",
      #"server/b.json: /cards/0/title is "Hours", should be "Longer hours""#,
      #"server/b.json: /in_app_messages/0/id is "hello", should be "hallo""#,
      #"server/b.json: /in_app_messages/0/key is "b/hello", should be "b/hallo""#,
      "out: not up to date")
    _ = workspace.build()
    try expect(.clean, "out: up to date")
  }

  @Test func showsWhatComesAndGoes() throws {
    try workspace.write("b", PayloadWorkspace.campaign("b").replacing("title", with: "extras: { \"a/b~c\": x }, title"))
    try expect(
      .findings,
      #"client/feed.json: /feed/1/extras/a~1b~0c does not exist, should be "x""#,
      "manifest.json: differs",
      #"server/b.json: /cards/0/extras/a~1b~0c does not exist, should be "x""#,
      "out: not up to date", words: ["--quiet"])
    _ = workspace.build()
    try workspace.write("b", PayloadWorkspace.campaign("b"))
    try expect(
      .findings,
      #"client/feed.json: /feed/1/extras/a~1b~0c is "x", should not exist"#,
      "manifest.json: differs",
      #"server/b.json: /cards/0/extras/a~1b~0c is "x", should not exist"#,
      "out: not up to date")
  }

  @Test func showsThreeDifferencesAndNoMore() throws {
    let run = workspace.build(["--check", "--now", "2026-03-20T08:00:00Z"])
    #expect(
      workspace.words(run.output) == """
        client/feed.json: /feed/0/created does not exist, should be 1773993600
        client/feed.json: /feed/0/updated does not exist, should be 1773993600
        client/feed.json: /feed/1/created does not exist, should be 1773993600
        client/feed.json: and more
        manifest.json: differs
        out: not up to date

        """)
  }

  @Test func showsLongValuesShort() throws {
    try workspace.write("b", PayloadWorkspace.campaign("b", title: String(repeating: "long ", count: 30) + "end"))
    let line = workspace.build(["--check"]).output.split(separator: "\n")[0]
    #expect(line.count < 140 && line.hasSuffix("long long long l..."), "\(line)")
  }

  /// An edited payload could contain escape sequences for the terminal of the person who checks it.
  @Test func whatItShowsIsHarmless() throws {
    let text = #"{"campaign":"a[2J\#u{9B}2J\#u{202E}\#u{7F}b","\#u{202E}":1}"#
    try workspace.folder.make("out/server/a.json", text: text)
    let manifest = try workspace.text("manifest.json").replacing("server/c.json", with: "server/\u{9B}2J.json")
    try workspace.folder.make("out/manifest.json", text: manifest)
    let output = workspace.build(["--check"]).output
    #expect(output.contains("server/a.json: /campaign is ") && output.contains(".json: no longer written"))
    for scalar in ["\u{9B}", "\u{202E}", "\u{7F}"] as [Unicode.Scalar] {
      #expect(!output.unicodeScalars.contains(scalar), "\(output.debugDescription)")
    }
  }

  @Test func saysWhatIsMissingAndWhatIsNoLongerMade() throws {
    try FileManager.default.removeItem(atPath: workspace.path("campaigns/b.yaml"))
    try workspace.write("d", PayloadWorkspace.campaign("d"))
    let run = workspace.build(["--check"])
    #expect(run.exitCode == .findings)
    let lines = workspace.words(run.output).split(separator: "\n").map(String.init)
    #expect(lines.suffix(3) == ["server/d.json: missing", "server/b.json: no longer written", "out: not up to date"])
    #expect(workspace.contents()["server/b.json"] != nil)
  }

  @Test func saysThatAllIsMissing() throws {
    let run = workspace.build(["--check"], into: "nowhere/deep")
    #expect(run.exitCode == .findings)
    #expect(
      workspace.words(run.output) == """
        client/content_cards.json: missing
        client/feed.json: missing
        client/triggers.json: missing
        manifest.json: missing
        server/a.json: missing
        server/b.json: missing
        server/c.json: missing
        nowhere/deep: not up to date

        """)
    #expect(try workspace.folder.names() == ["campaigns", "out"])
  }

  @Test func seesWhatSomebodyEdited() throws {
    for text in ["", "{", "[]", "null", "mine"] {
      try workspace.folder.make("out/server/a.json", text: text)
      let lines = workspace.words(workspace.build(["--check"]).output).split(separator: "\n")
      #expect(lines.count == 2 && lines[0].hasPrefix("server/a.json: "), "\(text): \(lines)")
    }
    // White space and order count as differences, even if all values are equal.
    let bytes = try #require(workspace.contents()["server/b.json"])
    try workspace.folder.write(workspace.contents()["server/b.json"].map { $0 + [0x0A] } ?? [], to: "out/server/b.json")
    try workspace.folder.write(workspace.contents()["server/c.json"] ?? [], to: "out/server/a.json")
    try expect(
      .findings,
      #"server/a.json: /campaign is "c", should be "a""#,
      #"server/a.json: /cards/0/key is "c/hours", should be "a/hours""#,
      #"server/a.json: /in_app_messages/0/key is "c/hello", should be "a/hello""#,
      "server/a.json: and more",
      "server/b.json: differs", "out: not up to date")
    // A build does not overwrite edited files either.
    let run = workspace.build()
    #expect(run.exitCode == .wrongUse && run.complaints.contains("server/a.json (changed since)"))
    for path in ["server/a.json", "server/b.json"] {
      try FileManager.default.removeItem(atPath: workspace.path("out/\(path)"))
    }
    #expect(workspace.build().exitCode == .clean)
    #expect(workspace.contents()["server/b.json"] == bytes)
  }

  @Test func otherOptionsAreOtherPayloads() throws {
    try expect(
      .findings, "manifest.json: differs", "client/content_cards.json: no longer written",
      "client/triggers.json: no longer written", "server/a.json: no longer written", "server/b.json: no longer written",
      "server/c.json: no longer written", "out: not up to date", words: ["--payload", "news_feed"])
    let full = workspace.build(["--check", "--profile", "full-keys"])
    #expect(
      full.exitCode == .findings
        && full.output.contains("client/triggers.json: /triggers/0/data/animate_in does not exist"))
    _ = workspace.build(["--payload", "news_feed", "--profile", "full-keys"])
    try expect(.clean, "out: up to date", words: ["--payload", "news_feed", "--profile", "full-keys"])
  }

  /// Errors in campaigns are reported before any comparison.
  @Test func errorsAreNoDifferences() throws {
    try workspace.write("b", "campaign: b\n")
    let run = workspace.build(["--check"])
    #expect(run.exitCode == .findings && run.output.isEmpty && run.complaints.contains("no payloads written"))
  }

  @Test func saysWhatItCannotRead() throws {
    let campaigns = workspace.build(["--check"], into: "campaigns/a.yaml")
    #expect(campaigns.exitCode == .failure && campaigns.output.isEmpty)
    #expect(
      workspace.words(campaigns.complaints).hasPrefix(
        "error: cannot read 'campaigns/a.yaml/client/content_cards.json': "))
    try FileManager.default.removeItem(atPath: workspace.path("out/server/a.json"))
    try workspace.folder.folder("out/server/a.json")
    let folder = workspace.build(["--check"])
    #expect(folder.exitCode == .failure)
    #expect(
      workspace.words(folder.complaints) == "error: cannot read 'out/server/a.json': it is a directory, not a file\n")
  }

  /// B17: a build was killed on a system that can't swap directories, so the old payloads are in the staging directory.
  /// `--check` says so and writes nothing; the next build restores them.
  @Test func saysWhatAKilledRunMovedAway() throws {
    let before = workspace.contents()
    let lines = before.map { "\(SHA256.hash($0.value).hexadecimal) 0 \($0.key)\0" }
    try workspace.folder.make(".out.campaignc-1-0/record", text: "campaignc staging 1\n" + lines.joined())
    try FileManager.default.moveItem(
      atPath: workspace.path("out"), toPath: workspace.path(".out.campaignc-1-0/former"))
    let run = workspace.build(["--check"])
    #expect(run.exitCode == .findings && workspace.words(run.output).hasSuffix("out: not up to date\n"))
    #expect(workspace.words(run.complaints).contains("an interrupted build left its payloads in '"))
    #expect(try workspace.folder.names() == [".out.campaignc-1-0", "campaigns"])
    #expect(workspace.build().output.contains("0 written"))
    #expect(workspace.contents() == before)
    #expect(try workspace.folder.names() == ["campaigns", "out"])
  }
}
