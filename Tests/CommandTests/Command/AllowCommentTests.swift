import CampaignCommand
import CommandSupport
import TestSupport
import Testing

/// The effect of allow comments in a run, beyond the fixtures of their rules.
@Suite struct AllowCommentTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
  }

  /// A card with a comment. Its default title has a finding.
  private func campaign(_ comment: String, title: String = "{{ ${braze_id} }}", more: String = "") -> String {
    """
    campaign: spring-sale
    cards:
      - id: hero
        type: captioned_image
        image: https://example.com/hero.png
        title: "\(title)"  \(comment)
        description: Thirty percent off.
        url: https://example.com/sale
        channels: [news_feed, content_cards]
    \(more)
    """
  }

  private func rules(_ text: String, _ words: String...) throws -> [String] {
    try folder.make("a.yaml", text: text)
    let run = campaignc(["lint", "--format", "concise", "--rule", "template-in-text=advice", folder.path] + words)
    return run.output.split(separator: "\n").filter { $0.hasSuffix("]") }.map {
      String($0.split(separator: "[").last?.dropLast() ?? "")
    }
  }

  @Test func aCommentAllowsWhatIsFound() throws {
    #expect(try rules(campaign("")) == ["template-in-text"])
    #expect(try rules(campaign("# campaignc: allow template-in-text -- filled in")) == [])
  }

  @Test func aFindingThatIsAllowedDoesNotStopABuild() throws {
    let comment = "# campaignc: allow classic-without-image -- drawn by the app"
    let classic = "campaign: a\ncards:\n  - id: x  \(comment)\n    type: classic\n    description: Text\n"
    try folder.make("a.yaml", text: classic + "    url: https://example.com/sale\n")
    #expect(campaignc("compile", folder.path).exitCode == .clean)
    try folder.make("a.yaml", text: classic.replacing(comment, with: "") + "    url: https://example.com/sale\n")
    #expect(campaignc("compile", folder.path).exitCode == .findings)
  }

  @Test func anErrorInTheFileLeavesCommentsAlone() throws {
    let unused = campaign("# campaignc: allow template-in-text -- filled in", title: "Sale")
    #expect(try rules(unused) == ["unused-allow"])
    #expect(try rules(unused + "ownner: growth\n") == ["unknown-field"])
    #expect(try rules(unused + "tags: [\n") == ["syntax"])
  }

  @Test func aRuleThatIsOffStillCounts() throws {
    let used = campaign("# campaignc: allow template-in-text -- filled in")
    #expect(try rules(used, "--rule", "template-in-text=off") == [])
    #expect(try rules(used, "--only", "unused-allow") == [])
    let unused = campaign("# campaignc: allow text-too-long -- no longer")
    #expect(try rules(unused, "--skip", "text-too-long") == ["template-in-text", "unused-allow"])
    #expect(try rules(unused, "--rule", "unused-allow=off") == ["template-in-text"])
  }

  @Test func aRuleThatWasNotAskedIsNotUnused() throws {
    try folder.make("campaignc.yaml", text: "budgets: { news_feed: 1 }\n")
    #expect(try rules(campaign("# campaignc: allow over-budget -- a large one", title: "Sale")) == [])
  }

  @Test func whatIsNoCommentAllowsNothing() throws {
    let cut = "{{ ${braze_id} }} # campaignc: allow template-in-text"
    #expect(try rules(campaign("", title: cut)) == ["template-in-text"])
    #expect(try rules(campaign("# see campaignc: allow template-in-text -- x")) == ["template-in-text"])
  }

  @Test func jsonHasNoComments() throws {
    let title = "{{ ${braze_id} }} # campaignc: allow template-in-text -- no comment"
    let card = """
      {"id": "a", "type": "text_announcement", "title": "\(title)", "description": "b", "url": "https://example.com/a"}
      """
    try folder.make("a.json", text: "{\"campaign\": \"a\", \"cards\": [\(card)]}")
    let run = campaignc("lint", "--format", "concise", "--rule", "template-in-text=advice", folder.path)
    #expect(run.output.contains("[template-in-text]"))
  }

  /// Each comment is read once, even if there are many in a row. A run keeps 10,000 of the findings.
  @Test(arguments: [
    ("# campaignc: allow template-in-text -- again\n", 100_000), ("# campaignc: allow text-too-long ", 50_000),
  ])
  func manyCommentsTakeNoTime(_ comment: String, _ count: Int) throws {
    func text(_ count: Int) -> String { String(repeating: comment, count: count) + "\n" + campaign("") }
    let kept = try expectLinear(upTo: count, of: text) { try rules($0, "--threads", "1") }
    #expect(kept.count == 10_001)
  }
}
