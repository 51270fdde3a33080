import CampaignCommand
import CampaignDiff
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `campaignc diff --pictures`: the pictures of what changed, in files and in the report.
@Suite struct DiffPictureTests {
  private let folder: TemporaryFolder

  init() throws {
    let old = """
      campaign: sale
      cards:
        - { id: news, type: text_announcement, title: News, description: Text }
      in_app_messages:
        - { id: hero, type: slideup, message: Hello, triggers: [{ type: session_start }] }
        - { id: same, type: slideup, message: Same, priority: 1, triggers: [{ type: session_start }] }

      """
    folder = try TemporaryFolder(
      old: old, new: old.replacing("Hello", with: "Good | morning").replacing("priority: 1", with: "priority: 2"))
    try folder.make(
      "new/autumn.yaml",
      text: "campaign: autumn\ncards: [{ id: leaf, type: text_announcement, "
        + "title: Leaf, description: Text }]\n")
  }

  private func diff(_ words: String..., old: String = "old", new: String = "new") -> ToolRun {
    campaignc(["diff", folder.path(old), folder.path(new), "--format", "markdown"] + words)
  }

  private var drawn: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("drawn"))) ?? []).sorted()
  }

  private func names(_ pictures: [String]) -> [String] {
    pictures.map { $0.replacing(/-[0-9a-f]{12}\.svg/, with: "") }
  }

  @Test func whatLooksDifferentIsDrawn() throws {
    let run = diff("--pictures", folder.path("drawn"), "--picture-base", "https://example.com/pictures")
    #expect(run.exitCode == .clean && run.complaints.isEmpty)
    // The other message has only another priority.
    #expect(
      names(drawn) == ["autumn-leaf-after", "pictures.list", "sale-hero-after", "sale-hero-before"])
    let rows = run.output.split(separator: "\n").filter { $0.contains("![") }
    #expect(rows.count == 2)
    #expect(rows.last?.hasPrefix("| autumn/leaf | not there | ![after: Text announcement, header: “Leaf”") == true)
    #expect(
      rows.first?.contains("![before: Slideup, text: “Hello”](https://example.com/pictures/sale-hero-before-") == true)
    #expect(rows.first?.contains("text: “Good \\| morning”") == true)
    for name in drawn where name.hasSuffix(".svg") {
      #expect(run.output.contains("https://example.com/pictures/\(name)"))
      let svg = try String(contentsOfFile: folder.path("drawn/\(name)"), encoding: .utf8)
      #expect(svg.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "))
    }
  }

  /// Without an address, the report has the path. Everything else is as without pictures.
  @Test func theReportIsTheSameOtherwise() {
    let plain = diff()
    let run = diff("--pictures", folder.path("drawn"))
    #expect(run.output.contains("](\(folder.path("drawn"))/sale-hero-after-"))
    let (start, end) = (run.output.range(of: "\n### How it looks"), run.output.range(of: "\n<details>"))
    guard let start, let end else { return #expect(Bool(false)) as Void }
    #expect(run.output.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "") == plain.output)
  }

  @Test func onlyOurFilesAreReplaced() throws {
    #expect(diff("--pictures", folder.path("drawn")).exitCode == .clean)
    let first = drawn
    let other = "campaign: sale\ncards: [{ id: other, type: text_announcement, title: Other, description: Word }]\n"
    try folder.make("new/sale.yaml", text: other)
    #expect(diff("--pictures", folder.path("drawn")).exitCode == .clean)
    #expect(drawn != first && names(drawn).contains("sale-news-before"))
    try folder.make("drawn/mine.txt", text: "mine\n")
    let before = drawn
    let refused = diff("--pictures", folder.path("drawn"), old: "new", new: "old")
    #expect(refused.exitCode == .wrongUse && refused.output.isEmpty && refused.complaints.contains("mine.txt"))
    #expect(drawn == before)
    // A directory with campaigns is no place for pictures.
    #expect(diff("--pictures", folder.path("new")).exitCode == .wrongUse)
  }

  @Test func withoutChangesNothingIsWritten() {
    let run = diff("--pictures", folder.path("drawn"), new: "old")
    #expect(run.exitCode == .clean && run.output.contains("nothing changes for readers"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("drawn")))
    // Earlier pictures would be wrong.
    #expect(diff("--pictures", folder.path("drawn")).exitCode == .clean)
    #expect(diff("--pictures", folder.path("drawn"), new: "old").exitCode == .clean)
    #expect(drawn == ["pictures.list"])
  }

  @Test func manyChangesHaveSomePictures() throws {
    func text(_ word: String) -> String {
      "campaign: many\ncards:\n"
        + (0..<50).map { "  - { id: c\($0), type: text_announcement, title: \(word), description: Text }\n" }.joined()
    }
    try folder.make("one/a.yaml", text: text("One"))
    try folder.make("two/a.yaml", text: text("Two"))
    let run = diff("--pictures", folder.path("drawn"), old: "one", new: "two")
    #expect(drawn.count == 81)
    #expect(run.output.contains("\n10 cards and messages have no picture here, because there are too many.\n"))
  }

  @Test(arguments: [
    ["--picture-base", "https://example.com"], ["--pictures", ""],
    ["--pictures", "x", "--picture-base", "example.com"],
    ["--pictures", "x", "--picture-base", "javascript:alert(1)"], ["--pictures", "x", "--picture-base", "https://a b"],
    ["--pictures", "x", "--picture-base", "https://example.com/?key=1"], ["--pictures", "x", "--format", "json"],
  ])
  func wrongUseIsRefused(_ words: [String]) {
    let run = campaignc(["diff", folder.path("old"), folder.path("new"), "--format", "markdown"] + words)
    #expect(run.exitCode == .wrongUse && run.output.isEmpty)
  }

  @Test func payloadsHaveNoPictures() {
    let build = campaignc("build", "-q", "-o", folder.path("payloads"), folder.path("old"))
    #expect(build.exitCode == .clean)
    let run = diff("--pictures", folder.path("drawn"), old: "payloads")
    #expect(run.exitCode == .wrongUse && run.complaints.contains("needs campaign files on both sides"))
  }
}
