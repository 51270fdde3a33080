import CampaignDiff
import SourceText
import TestSupport
import Testing

/// The report for code hosts.
@Suite struct MarkdownDiffTests {
  private static func report(_ old: String, _ new: String) -> DiffReport {
    let changes = changes(from: TestSide(old), to: TestSide(new))
    return DiffReport(
      entries: changes.map { DiffReport.Entry($0, old: nil, new: nil) }, allowed: [], campaigns: 1, silentCampaigns: 0,
      remarks: [], sides: ("old", "new"), exitCode: 0, version: "0.1.0")
  }

  private static func text(_ report: DiffReport, upTo most: Int = 60_000) -> String {
    String(decoding: markdownDiff(of: report, upTo: most), as: UTF8.self)
  }

  private static func messages(_ word: String) -> String {
    "campaign: c\nin_app_messages:\n"
      + (0..<2_000).map { "  - { id: m\($0), type: slideup, message: \(word), triggers: [{ type: session_start }] }\n" }
      .joined()
  }

  @Test func aLongReportIsCutAndSaysSo() throws {
    let report = Self.report(Self.messages("One"), Self.messages("Two"))
    let text = Self.text(report)
    #expect(text.count <= 60_000)
    let rows = text.split(separator: "\n").count { $0.contains("`text-changed`") }
    let left = try #require(text.firstMatch(of: /(\d+) changes do not fit here\./))
    #expect(rows + (Int(left.1) ?? 0) == 2_000)
    #expect(text.contains("</details>"))
  }

  @Test func textsHaveNoMeaningInMarkdown() {
    let old = "campaign: c\nowner: a\n\(card)"
    let new = "campaign: c\nowner: '<b>|`@you` [x](y) *z* \\'\n\(card)"
    let text = Self.text(Self.report(old, new))
    #expect(text.contains(#"&lt;b&gt;\|\`&#64;you\` \[x\](y) \*z\* \\"#))
  }

  @Test func withoutChangesThereIsOneLine() {
    let text = Self.text(Self.report("campaign: c\n\(card)", "campaign: c # x\n\(card)"))
    #expect(text == "## What changes for readers\n\nnothing changes for readers; 1 campaign compared\n")
  }

  /// A picture of each side, with addresses and words of somebody who wants to break the table.
  @Test func picturesAreSideBySide() {
    var report = Self.report(Self.messages("One"), Self.messages("Two"))
    report.pictures = [
      DiffReport.Picture(
        "c/m|0", old: .init(address: "https://e.example/x) <y>|\".svg", words: "Slideup, text: “a](b) | <i>”"), new: nil
      ),
      DiffReport.Picture("c/m1", old: nil, new: .init(address: "drawn/é.svg", words: "Slideup")),
    ]
    let text = Self.text(report)
    let table = """

      ### How it looks

      | what | before | after |
      | --- | --- | --- |
      | c/m\\|0 | \
      ![before: Slideup, text: “a\\](b) \\| &lt;i&gt;”](https://e.example/x%29%20%3Cy%3E%7C%22.svg) | not there |
      | c/m1 | not there | ![after: Slideup](drawn/%C3%A9.svg) |

      <details>
      """
    #expect(text.contains(table))
    #expect(text.count <= 60_000)
  }

  @Test func picturesThatDoNotFitAreCounted() throws {
    var report = Self.report(Self.messages("One"), Self.messages("Two"))
    let address = String(repeating: "a", count: 400)
    report.pictures = (0..<100).map {
      DiffReport.Picture("c/m\($0)", old: nil, new: .init(address: address, words: "Slideup"))
    }
    report.picturesLeft = 7
    let text = Self.text(report, upTo: 10_000)
    #expect(text.count <= 10_000)
    let rows = text.split(separator: "\n").count { $0.contains("![after") }
    #expect(rows > 5)
    #expect(text.contains("\n\(107 - rows) cards and messages have no picture here, because there are too many.\n"))
  }
}
