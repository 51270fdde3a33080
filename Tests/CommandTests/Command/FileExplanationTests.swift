import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `lint --explain-files`, and the first message of a run if the configuration is the cause.
@Suite struct FileExplanationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
  }

  /// The lines that a run prints, without the path of the directory.
  private func explanations(_ words: String...) -> [String] {
    let run = campaignc(["lint", "--explain-files"] + words.map { folder.path($0) })
    return run.output.replacing(folder.path + "/", with: "").split(separator: "\n").map(String.init)
  }

  @Test func everyFileHasItsReason() throws {
    try folder.make("campaigns/a.yaml", "campaigns/old/b.yaml", "other/c.yaml", "ignored/d.yaml", text: cleanCampaign)
    try folder.make("campaigns/big.yaml", text: cleanCampaign + String(repeating: "# x\n", count: 1000))
    try folder.make("campaigns/.hidden.yaml", "campaigns/notes.md", "events.yaml", text: "events: { log_in: {} }\n")
    try folder.make(".gitignore", text: "# a comment\n\nignored/\n")
    try folder.make(
      "campaignc.yaml",
      text: """
        events: events.yaml
        include: ["campaigns/**"]
        exclude:
          - drafts/**
          - "**/old/**"
        limits: { file_bytes: 2000 }

        """)
    try folder.link("link.yaml", to: "campaigns")
    #expect(
      explanations("") == [
        ".gitignore: not checked: hidden, because its name begins with '.'",
        "campaignc.yaml: not checked: the configuration",
        "campaigns/.hidden.yaml: not checked: hidden, because its name begins with '.'",
        "campaigns/a.yaml: checked: with campaignc.yaml",
        "campaigns/big.yaml: not checked: it has \(cleanCampaign.utf8.count + 4000) bytes; the limit 'file_bytes' is 2000",
        "campaigns/notes.md: not checked: not a campaign file, because its name doesn't end in .yaml, .yml or .json",
        "campaigns/old/b.yaml: not checked: excluded by '**/old/**' in campaignc.yaml:5",
        "events.yaml: not checked: 'events' in campaignc.yaml:1 names it",
        "ignored/: not checked: ignored by .gitignore:3",
        "link.yaml: not checked: a link to a directory",
        "other/c.yaml: not checked: no glob of 'include' in campaignc.yaml:2 matches",
      ])
    #expect(explanations("campaigns/old/b.yaml") == ["campaigns/old/b.yaml: checked: it was named"])
    #expect(
      explanations("campaigns/old", "campaigns/old/b.yaml") == ["campaigns/old/b.yaml: checked: it was named"])
  }

  @Test func ourOwnFilesAreNamed() throws {
    try folder.make("a.yaml", text: cleanCampaign)
    #expect(campaignc("build", "--quiet", "-o", folder.path("out"), folder.path("a.yaml")).exitCode == .clean)
    let lines = explanations("")
    #expect(lines.contains("out/manifest.json: not checked: a payload or manifest that 'build' wrote"))
    #expect(lines.filter { $0.contains(": checked") } == ["a.yaml: checked"])
  }

  /// The explanation agrees with the search: the files that a run checks are exactly those that it calls checked.
  @Test func whatIsCalledCheckedIsChecked() throws {
    let names = ["a.yaml", "b/c.yml", "b/.d.yaml", "b/e.json", "f/g.yaml", "f/h/i.yaml", "j.txt", "keep/k.yaml"]
    for (number, name) in names.enumerated() {
      try folder.make(name, text: name.hasSuffix("json") ? "{\"ownr\": \(number)}" : "ownr: \(number)\n")
    }
    try folder.make(".gitignore", text: "f/*\n!f/h\n*.yml\n")
    try folder.make("campaignc.yaml", text: "exclude: [keep/**]\n")
    let called = explanations("").filter { $0.contains(": checked") }.map { $0.prefix { $0 != ":" } }
    let checked = campaignc("lint", "--format", "concise", folder.path).output.split(separator: "\n").map { line in
      line.dropFirst(folder.path.count + 1).prefix { $0 != ":" }
    }
    #expect(called.sorted() == Set(checked).sorted())
    #expect(called.count == 3)
  }

  // MARK: The configuration first

  @Test(arguments: ["campaignc.yml", ".campaignc.yaml", ".campaignc.yml"])
  func aConfigurationWithAnotherNameIsRefused(_ name: String) throws {
    try folder.make("campaigns/a.yaml", text: cleanCampaign)
    try folder.make(name, text: "rules: {}\n")
    let words = "not read, because the configuration must be called campaignc.yaml; rename the file"
    for path in [folder.path, folder.path(name), folder.path("campaigns")] {
      let run = campaignc("lint", path)
      #expect(run.exitCode == .wrongUse)
      #expect(run.complaints == "error: \(folder.path(name)): \(words)\n")
      #expect(!run.output.contains("not-a-campaign"))
    }
    #expect(campaignc("lint", "--config", folder.path(name), folder.path).exitCode == .clean)
    #expect(campaignc("lint", "--no-config", folder.path).exitCode == .clean)
  }

  /// Without its settings, nobody knows what the other files are, so they have no findings.
  @Test func nothingIsConcludedFromAConfigurationThatIsNotRead() throws {
    try folder.make("campaigns/a.yaml", text: "campaign: a\ncards: []\n")
    try folder.make("events.yaml", "readers.yaml", text: "visit: {}\n")
    try folder.make("other/campaignc.yaml", text: "targets: [ios]\n")
    try folder.make("other/b.yaml", text: "campaign: b\n")
    try folder.make("campaignc.yml", text: "events: events.yaml\n")
    let misnamed = campaignc("lint", folder.path)
    #expect(misnamed.exitCode == .wrongUse)
    #expect(!misnamed.output.contains("not-a-campaign"))
    #expect(misnamed.output.contains("other/b.yaml"), "a nearer configuration is read")
    #expect(!misnamed.output.contains("campaigns/a.yaml"))
    try folder.make("campaignc.yaml", text: "events: {\nreaders: readers.yaml\n")
    let broken = campaignc("lint", "--format", "github", folder.path)
    let files = broken.output.split(separator: "\n").compactMap { $0.firstMatch(of: /file=([^,]+),/)?.1 }
    #expect(Set(files.map { $0.split(separator: "/").last }) == ["campaignc.yaml", "b.yaml"], "\(broken.output)")
  }

  @Test func anIncludeThatIsNoListIsReportedAndNotHeeded() throws {
    try folder.make("campaigns/a.yaml", text: cleanCampaign)
    try folder.make("campaignc.yaml", text: "include: campaigns/**\n")
    let run = campaignc("lint", folder.path)
    #expect(run.complaints == "")
    #expect(run.output.contains("error[wrong-form]: 'include' must be a list, not the text 'campaigns/**'"))
    #expect(run.output.contains("1 error in 1 of 2 files"))
  }

  @Test func mistakesInTheConfigurationComeBeforeWhatFollows() throws {
    try folder.make("campaigns/a.yaml", text: cleanCampaign)
    try folder.make("campaignc.yaml", text: "exclud: []\ninclude:\n  - campaigns\n")
    let run = campaignc("lint", folder.path)
    #expect(run.complaints.hasPrefix("error[unknown-field]: the configuration has no field 'exclud'"))
    let words = "1 file found, and left out by 'include: [campaigns]' in '\(folder.path("campaignc.yaml")):3'"
    #expect(run.complaints.hasSuffix("error: \(folder.path): \(words); did you mean 'campaigns/**'?\n"))
  }

  @Test func aCampaignIsNoCatalogue() throws {
    try folder.make("a.yaml", "b.yaml", text: cleanCampaign)
    try folder.make("campaignc.yaml", text: "events: a.yaml\n")
    let run = campaignc("lint", "--format", "concise", folder.path)
    let path = folder.path("a.yaml")
    #expect(run.output == "\(path):1:1: error: this file is a campaign, not an event catalogue [unknown-field]\n")
  }

  @Test(arguments: [("myapp://", "myapp"), ("myapp:", "myapp"), ("my app", nil), ("https://a.example", "https")])
  func aSchemeWithMoreBehindItIsRefused(_ text: String, _ meant: String?) throws {
    try folder.make(
      "a.yaml", text: cleanCampaign.replacing("https://example.com", with: "other://x"))
    try folder.make("campaignc.yaml", text: "link_schemes: ['\(text)']\n")
    let run = campaignc("lint", "--format", "concise", folder.path)
    let path = folder.path("campaignc.yaml")
    #expect(run.output == "\(path):1:16: error: '\(text)' is not the scheme of a link [wrong-form]\n")
    let fixed = campaignc("lint", "--fix", path)
    #expect(fixed.exitCode == (meant == nil ? .findings : .clean))
    let after = try String(contentsOfFile: path, encoding: .utf8)
    #expect(after == "link_schemes: [\(meant.map { "\"\($0)\"" } ?? "'\(text)'")]\n")
  }

  // MARK: Lists

  @Test func aListMayNameFilesOfOthersAndFilesThatAreGone() throws {
    try folder.make("a.yaml", text: "ownr: me\n" + cleanCampaign)
    try folder.make("README.md", text: "# x\n")
    let list = ["README.md", "a.yaml", "gone.yaml"].map { folder.path($0) + "\n" }.joined()
    let run = campaignc("lint", "--files-from", "-", "--format", "concise", on: MemoryConsole(input: list))
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.complaints == "note: left out 2 of 3 paths in the list: they are not campaign files or do not exist\n")
    let other = campaignc("lint", "--files-from", "-", on: MemoryConsole(input: folder.path("README.md")))
    #expect(other.exitCode == .clean)
    #expect(other.output == "")
    #expect(other.complaints == "note: left out 1 of 1 path in the list: it is not a campaign file or does not exist\n")
  }

  /// In a list of files, `-` is not standard input.
  @Test func aListMayNameStandardInput() throws {
    let list = folder.path("list")
    try folder.make("list", text: "-\n")
    let run = campaignc("lint", "--files-from", list, on: MemoryConsole(input: cleanCampaign))
    #expect(run.output == "1 file checked, no findings\n")
  }

  @Test func decompileSkipsOurManifest() throws {
    try folder.make("a.yaml", text: cleanCampaign)
    #expect(campaignc("build", "--quiet", "-o", folder.path("out"), folder.path("a.yaml")).exitCode == .clean)
    let run = campaignc("decompile", folder.path("out"))
    #expect(run.exitCode == .clean)
    #expect(run.output.contains("campaign: spring-sale"))
    #expect(campaignc("decompile", folder.path("out/manifest.json")).exitCode == .findings)
  }

  @Test func nowIsNow() throws {
    try folder.make("a.yaml", text: "ends: 2020-03-27T08:00:00Z\n" + cleanCampaign)
    let run = campaignc("lint", "--now", "now", folder.path)
    #expect(run.output.contains("error[window-past]"))
  }
}
