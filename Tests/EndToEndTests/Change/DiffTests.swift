import Foundation
import TestSupport
import Testing

/// `campaignc diff` in real repositories.
@Suite(.needsBinary, .needs("git")) struct DiffTests {
  private static let sale = """
    campaign: sale
    audience: vip
    in_app_messages:
      - { id: hero, type: slideup, message: Hello, triggers: [{ type: session_start }] }

    """
  /// A campaign that never meets the other one.
  private static let other = sale.replacing("sale", with: "other").replacing("session_start", with: "push_click")
  private static let wider = sale.replacing("audience: vip\n", with: "")

  private static func repository() throws -> GitFolder {
    let here = try GitFolder()
    try here.folder.make("campaigns/sale.yaml", text: sale)
    try here.commit()
    return here
  }

  /// The rules of the changes.
  private static func rules(_ here: GitFolder, _ words: String..., in folder: String = "") throws -> [String] {
    let (code, text) = try here.withTool(["campaignc", "diff", "--all"] + words, in: folder)
    #expect(code == 0, "\(text)")
    return text.matches(of: /\[([a-z-]+)\]\n/).map { String($0.1) }
  }

  @Test func aBranchIsComparedWithWhereItBegan() throws {
    let here = try Self.repository()
    try here.git("switch", "-q", "-c", "topic")
    #expect(try Self.rules(here).isEmpty)
    try here.folder.make("campaigns/sale.yaml", text: Self.wider)
    #expect(try Self.rules(here) == ["audience-wider"])
    try here.commit()
    #expect(try Self.rules(here) == ["audience-wider"])
    // What happens on the default branch meanwhile is no change of this one.
    try here.git("switch", "-q", "main")
    try here.folder.make("campaigns/other.yaml", text: Self.other)
    try here.commit()
    try here.git("switch", "-q", "topic")
    #expect(try Self.rules(here) == ["audience-wider"])
    #expect(try Self.rules(here, "main...topic") == ["audience-wider"])
    #expect(try Self.rules(here, "main..topic").sorted() == ["audience-wider", "removed"])
    #expect(try Self.rules(here, "topic..main").sorted() == ["added", "audience-narrower"])
    #expect(try Self.rules(here, "main..").sorted() == ["audience-wider", "removed"])
    #expect(try Self.rules(here, "HEAD").isEmpty)
    #expect(try Self.rules(here, "HEAD~1", "HEAD", in: "campaigns") == ["audience-wider"])
    // Beside a path, only that part of a commit counts.
    try here.folder.make("more/other.yaml", text: Self.other)
    try here.commit()
    for path in ["campaigns", "campaigns/sale.yaml"] {
      #expect(try Self.rules(here, "HEAD~2", path) == ["audience-wider"])
    }
  }

  @Test func theIndexIsASide() throws {
    let here = try Self.repository()
    try here.folder.make("campaigns/sale.yaml", text: Self.wider)
    #expect(try Self.rules(here, "--staged").isEmpty)
    try here.git("add", ".")
    try here.folder.make("campaigns/sale.yaml", text: Self.sale)
    #expect(try Self.rules(here, "--staged") == ["audience-wider"])
    #expect(try Self.rules(here, "HEAD").isEmpty)
  }

  @Test func aFileThatMovesChangesNothing() throws {
    let here = try Self.repository()
    try here.git("mv", "campaigns/sale.yaml", "moved.yaml")
    let (code, text) = try here.tool("diff", "HEAD")
    #expect(code == 0)
    #expect(text == "nothing changes for readers; 1 campaign compared\n")
  }

  /// Nineteen of twenty files are the same. The report is the same wherever the sides come from.
  @Test func aCommitIsComparedLikeADirectory() throws {
    let here = try GitFolder()
    for number in 0..<20 {
      try here.folder.make("campaigns/c\(number).yaml", text: Self.sale.replacing("sale", with: "c\(number)"))
    }
    try here.commit()
    try here.folder.make("campaigns/c7.yaml", text: Self.wider.replacing("sale", with: "c7"))
    try here.commit()
    let reports = try [["HEAD~1..HEAD"], ["HEAD~1"], ["HEAD~1", "--staged"], ["HEAD~1", "campaigns"]].map { words in
      try here.withTool(["campaignc", "diff", "--all"] + words).text
    }
    try run(["cp", "-r", here.folder.path("campaigns"), here.folder.path("before")])
    try here.folder.make("before/c7.yaml", text: Self.sale.replacing("sale", with: "c7"))
    let expected = try here.tool("diff", "--all", "before", "campaigns").text
    #expect(expected.contains("[audience-wider]") && expected.contains("(was before/c7.yaml:2)"))
    // A path is said once.
    for report in reports { #expect(report == expected.replacing("before/c7.yaml", with: "")) }
  }

  /// GitHub refuses a report with more than 25,000 results. The one danger among 26,000 changes is in it.
  @Test(arguments: ["github", "sarif"].sampled(oneOf: 2, seed: 35))
  func aReportForGitHubHasWhatGitHubTakes(_ format: String) throws {
    let folder = try TemporaryFolder()
    for (side, title) in [("old", "T"), ("new", "U")] {
      for file in 0..<3 {
        let cards = (0..<8667).map { number in
          let type = side == "new" && (file, number) == (2, 8666) ? "classic" : "text_announcement"
          return "- {id: c\(number), type: \(type), title: \(title), description: D, url: 'https://example.com/'}\n"
        }
        try folder.make("\(side)/c\(file).yaml", text: "campaign: c\(file)\ncards:\n\(cards.joined())")
      }
    }
    let script = "\"$0\" diff old new --format \(format) 2>notes.txt"
    let finished = try run(["sh", "-c", script, #require(shippedBinary)], in: folder.path)
    let report = String(decoding: finished.output, as: UTF8.self)
    let results = format == "github" ? report.split(separator: "\n").count : report.matches(of: /"ruleIndex"/).count
    #expect(results == 25_000)
    #expect(report.contains("type-changed"))
    let notes = try String(contentsOfFile: folder.path("notes.txt"), encoding: .utf8)
    #expect(notes.contains("left out of this report, because GitHub takes no more than 25000"), "\(notes)")
  }

  @Test func theGateFailsTheRunUntilTheChangeIsAllowed() throws {
    let here = try Self.repository()
    try here.folder.make("campaigns/sale.yaml", text: Self.wider)
    #expect(try here.tool("diff", "HEAD").exitCode == 0)
    let (code, text) = try here.tool("diff", "HEAD", "--fail-on", "danger")
    #expect(code == 1)
    let line = try #require(text.firstMatch(of: /allow it: campaignc (diff --allow ([0-9a-f]{12})) --reason/))
    let allowed = try here.tool("diff", "--allow", String(line.2), "--reason", "agreed")
    #expect(allowed.exitCode == 0, "\(allowed.text)")
    let after = try here.tool("diff", "HEAD", "--fail-on", "danger")
    #expect(after.exitCode == 0)
    #expect(after.text == "nothing changes for readers; 1 campaign compared; 1 allowed\n")
    // The list is no campaign file.
    #expect(try here.lint().findings.isEmpty)
    // Once the change is undone, the entry is of no use.
    try here.folder.make("campaigns/sale.yaml", text: Self.sale)
    let unused = try here.tool("diff", "HEAD")
    #expect(unused.text.contains("allows no change of this comparison; remove it"))
  }

  @Test func errorsOnTheOldSideLeaveOutTheirFiles() throws {
    let here = try Self.repository()
    try here.folder.make("campaigns/broken.yaml", text: "ownr: me\n" + Self.sale.replacing("sale", with: "broken"))
    try here.commit()
    try here.folder.make("campaigns/broken.yaml", text: "owner: me\n" + Self.sale.replacing("sale", with: "broken"))
    let (code, text) = try here.tool("diff", "HEAD")
    #expect(code == 0)
    #expect(text.contains("1 error on the old side; campaigns of these files are not compared: campaigns/broken.yaml"))
    #expect(text.contains("nothing changes for readers; 1 campaign compared\n"))
    try here.commit()
    try here.folder.make("campaigns/broken.yaml", text: "ownr: me\n" + Self.sale.replacing("sale", with: "broken"))
    let later = try here.tool("diff", "HEAD")
    #expect(later.exitCode == 1)
    #expect(later.text.contains("nothing compared: fix the errors above"))
  }

  @Test func mistakesOnTheCommandLineAreExplained() throws {
    let here = try Self.repository()
    for (words, wanted) in [
      (["nowhere"], "'nowhere' is neither a file or directory nor a commit"),
      (["main", "nowhere"], "'nowhere' is neither a file or directory nor a commit"),
      (["nowhere..main"], "Git knows no commit 'nowhere'"), (["a", "b", "c"], "diff compares two sides, not 3"),
      (["--staged", "main", "main"], "--staged names the new side"),
      (["--reason", "x"], "--reason needs --allow"), (["--allow", "12", "--reason", "x"], "--allow takes the twelve"),
      (["--allow", "0123456789ab"], "--allow needs a --reason"),
    ] {
      let (code, text) = try here.withTool(["campaignc", "diff"] + words)
      #expect(code == 2, "\(words): \(text)")
      #expect(text.contains(wanted), "\(words): \(text)")
    }
  }

  @Test func aBuildIsASide() throws {
    let here = try Self.repository()
    #expect(try here.tool("build", "-q", "-o", "payloads", "campaigns").exitCode == 0)
    try here.folder.make("campaigns/sale.yaml", text: Self.wider)
    for side in ["payloads", "payloads/manifest.json"] {
      let (code, text) = try here.tool("diff", side, "campaigns", "--fail-on", "danger")
      #expect(code == 1)
      #expect(text.contains("campaigns/sale.yaml:1  [audience-wider]"))
      #expect(text.contains("which message comes first is not compared"))
    }
    // The other program's payloads need no manifest, and no canonical JSON.
    let server = try String(contentsOfFile: here.folder.path("payloads/server/sale.json"), encoding: .utf8)
    try here.folder.make("production/server/sale.json", text: server.replacing(",\"", with: ",\n  \""))
    let same = try here.tool("diff", "payloads", "production")
    #expect(same.text.contains("nothing changes for readers; 1 campaign compared"))
    try here.folder.make("production/server/sale.json", text: "{}")
    let broken = try here.tool("diff", "payloads", "production")
    #expect(broken.exitCode == 2)
    #expect(broken.text.contains("'production/server/sale.json' is not a server payload"))
  }

  @Test func aShallowCloneSaysWhatIsMissing() throws {
    let here = try Self.repository()
    try here.folder.make("campaigns/sale.yaml", text: Self.wider)
    try here.commit()
    let clone = try TemporaryFolder()
    try run(["git", "clone", "-q", "--depth", "1", "file://" + here.path, clone.path("copy")])
    let binary = try #require(shippedBinary)
    let script = #"cd "$1" && "$0" diff HEAD~1 2>&1"#
    let finished = try run(GitFolder.surroundings + ["/bin/sh", "-c", script, binary, clone.path("copy")])
    #expect(finished.status == 2)
    #expect(String(decoding: finished.output, as: UTF8.self).contains("fetch more history"))
  }
}
