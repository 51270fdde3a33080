import CampaignCheck
import CampaignEngine
import CampaignLanguage
import Findings
import SourceTree
import TestSupport
import Testing

/// Variations and templates of a hostile file take a bounded time.
@Suite struct VariationLimitTests {
  /// A long text that a hundred variations repeat is checked a few times only, and a finding says so.
  @Test func manyVariationsOfALongTextAreLimited() {
    let variations = (0..<100).map { "{for: {group: [\($0), \($0)]}, extras: {k: \"\($0)\"}}" }
    func found(_ length: Int) -> [String] {
      let text = """
        campaign: c
        cards:
          - id: a
            type: text_announcement
            title: T
            description: \(String(repeating: "word ", count: length))
            url: https://example.com/a
            channels: [content_cards]
            extras: { k: v }
            variations: [\(variations.joined(separator: ", "))]
        """
      let checked = CheckedText(Array(text.utf8), as: .yaml, by: termsOfExamples(upTo: .records))
      return checked.findings.filter { $0.rule === RuleInfo.limit }.map(\.message.text)
    }
    #expect(found(100) == [])
    let said = found(40_000)
    #expect(said.count == 1 && said[0].hasPrefix("the variations are far larger than the file"), "\(said)")
  }
}
