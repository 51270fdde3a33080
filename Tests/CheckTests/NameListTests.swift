import CampaignCheck
import Findings
import SourceText
import SourceTree
import Testing
import TextTestSupport

@Suite struct NameListTests {
  @Test(arguments: [
    (0, ""), (1, "a0"), (5, "a0, a1, a2, a3, a4"), (6, "a0, a1, a2, a3, a4 and 1 more"),
    (1000, "a0, a1, a2, a3, a4 and 995 more"),
  ])
  func fiveNamesAreShown(_ count: Int, _ words: String) {
    #expect(listed((0..<count).map { "a\($0)" }) == words)
    #expect(listed(quoting: (0..<count).map { "a\($0)" }).filter { $0 != "'" } == words)
  }

  @Test func aNameIsAsShortAsAQuotation() {
    let words = listed(quoting: (0..<1000).map { _ in String(repeating: "\u{1B}", count: 5000) })
    #expect(words.utf8.count < 3000 && !words.contains("\u{1B}"))
  }

  /// A finding lists only a few schemes, even if there are many schemes and many findings.
  @Test func noFindingListsAllSchemes() {
    let schemes = (0..<5000).map { "scheme-\($0)" }
    let card = "- {type: banner_image, id: a, image: \"https://example.com/a.png\", url: \"foreign://x\"}\n"
    let text = "campaign: a\ncards:\n" + String(repeating: card, count: 1000)
    let findings = CheckedText(text, upTo: .table(linkSchemes: schemes)).findings.filter { $0.rule.id == "link-scheme" }
    #expect(findings.count == 1000)
    #expect(findings.allSatisfy { ($0.help?.text.utf8.count ?? 0) < 200 })
    #expect(findings.first?.help?.text.hasSuffix(" and 4995 more") ?? false)
  }
}
