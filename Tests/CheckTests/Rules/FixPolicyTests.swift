import Findings
import Testing
import TextTestSupport

/// The policy of `docs/fixes.md` for fields and their values.
@Suite struct FixPolicyTests {
  /// The findings of a campaign with one more line in its card or its message.
  private func findings(inCard line: String) -> [Finding] {
    let text = """
      campaign: spring-sale
      cards:
        - id: hero
          type: captioned_image
          image: https://example.com/a.png
          title: Sale
          description: Half price.
          url: https://example.com/
          \(line)
      """
    return CheckedText(text, upTo: .table()).findings
  }

  private func findings(inMessage line: String) -> [Finding] {
    let text = """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: modal
          message: Hello
          triggers: [{ type: session_start }]
          \(line)
      """
    return CheckedText(text, upTo: .table()).findings
  }

  private func expectFix(_ trust: Fix.Trust, in findings: [Finding]) {
    let fixes = findings.flatMap(\.fixes)
    #expect(fixes.map(\.trust) == [trust], "\(fixes)")
  }

  @Test(arguments: [
    "Categories: [news]", "categories: [NEWS]", "categories: [News]", "Use-Webview: true", "Channels: [content_cards]",
    "channels: [contentCards]", "channels: [Content-Cards]", "сategories: [news]", "categories: [nеws]",
  ])
  func theSameLettersAreSafe(_ line: String) { expectFix(.keepsMeaning, in: findings(inCard: line)) }

  @Test(arguments: [
    "priority: High", "priority: MEDIUM", "orientation: Portrait", "Orientation: portrait", "headline: Sale",
    "frequency: always", "“orientation”: portrait", "orientation: ”portrait”", "re-eligibility: never",
  ])
  func oneNameElsewhereIsSafe(_ line: String) { expectFix(.keepsMeaning, in: findings(inMessage: line)) }

  @Test(arguments: ["priorty: high", "priority: hihg", "orientation: portrat", "re_eligiblity: never"])
  func aNearNameNeedsAReview(_ line: String) { expectFix(.needsReview, in: findings(inMessage: line)) }

  @Test(arguments: ["priority: urgent", "orientation: sideways", "weather: sunny", "re_eligibility: { days: 7 }"])
  func aDistantNameIsNeverOffered(_ line: String) throws {
    let found = findings(inMessage: line)
    #expect(found.count == 1 && found.allSatisfy { $0.fixes.isEmpty && $0.help != nil }, "\(line): \(found)")
  }
}
