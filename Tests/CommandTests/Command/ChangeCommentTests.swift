import CampaignCommand
import CommandSupport
import Findings
import Foundation
import TestSupport
import Testing

/// Comments of campaign files that allow changes.
@Suite struct ChangeCommentTests {
  private let folder: TemporaryFolder

  private static let campaign = """
    campaign: sale
    audience: vip
    in_app_messages:
      - id: hero
        type: slideup
        message: Hello
        triggers: [{ type: session_start }]

    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.make("old/sale.yaml", text: Self.campaign)
  }

  /// Compares with the campaign with some lines in place of others.
  private func diff(_ old: String, _ new: String, _ words: String...) throws -> ToolRun {
    try folder.make("new/sale.yaml", text: Self.campaign.replacing(old, with: new))
    return campaignc(["diff", folder.path("old"), folder.path("new"), "--fail-on", "danger"] + words)
  }

  private func remarks(_ run: ToolRun) -> [String] {
    run.output.replacing(folder.path + "/", with: "").split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("note: ") }
  }

  @Test(arguments: [
    "# campaignc: allow-change audience-other -- agreed\naudience: members",
    "audience: members  # campaignc: allow-change audience-other -- agreed",
    "# About the audience.\n# campaignc: allow-change AUDIENCE-OTHER until 2026-04-01 — agreed\n\naudience: members",
  ])
  func aCommentOnTheLineAllowsItsChange(_ lines: String) throws {
    let run = try diff("audience: vip", lines)
    #expect(run.exitCode == .clean)
    #expect(run.output == "nothing changes for readers; 1 campaign compared; 1 allowed\n")
    #expect(campaignc("lint", "--strict", folder.path("new")).output.contains("allow-") == false)
  }

  @Test func itAllowsOnlyItsRuleOnItsLine() throws {
    let line = "# campaignc: allow-change audience-wider -- agreed\naudience: members"
    let otherRule = try diff("audience: vip", line)
    #expect(otherRule.exitCode == .findings)
    #expect(
      remarks(otherRule)
        == ["note: new/sale.yaml:2: 'audience-wider' allows no change of this comparison; remove it"])
    let otherLine = try diff(
      "audience: vip\n", "audience: members\n# campaignc: allow-change audience-other -- agreed\n")
    #expect(otherLine.exitCode == .findings)
    #expect(remarks(otherLine).count == 1)
  }

  @Test func itEnds() throws {
    let line = "audience: members # campaignc: allow-change audience-other until 2026-04-01 -- agreed"
    #expect(try diff("audience: vip", line, "--now", "2026-04-01T12:00:00Z").exitCode == .clean)
    let late = try diff("audience: vip", line, "--now", "2026-04-02T12:00:00Z")
    #expect(late.exitCode == .findings)
    #expect(
      remarks(late) == ["note: new/sale.yaml:2: 'audience-other' was allowed until 2026-04-01, and no longer is"])
  }

  /// A comment stays in the file. It must neither allow later changes, nor be reported as unused.
  @Test func itSpeaksOfTheComparisonThatBringsIt() throws {
    let comment = " # campaignc: allow-change audience-other -- agreed"
    try folder.make("old/sale.yaml", text: Self.campaign.replacing("audience: vip", with: "audience: vip" + comment))
    let later = try diff("audience: vip", "audience: members" + comment)
    #expect(later.exitCode == .findings)
    #expect(remarks(later).isEmpty)
    let again = try diff("audience: vip", "audience: members" + comment.replacing("agreed", with: "agreed again"))
    #expect(again.exitCode == .clean)
  }

  @Test func oneThatIsNotUnderstoodFailsTheRun() throws {
    let run = try diff("audience: vip", "audience: vip\nowner: me # campaignc: allow-change team-fact")
    #expect(run.exitCode == .findings)
    #expect(
      remarks(run) == ["note: new/sale.yaml:3: this comment allows nothing; 'campaignc lint' says why"])
    #expect(campaignc("lint", folder.path("new")).output.contains("[allow-not-understood]"))
  }

  /// A file that moves brings no comments.
  @Test func aMovedFileHasItsOldComments() throws {
    let line = "audience: vip # campaignc: allow-change audience-other -- agreed"
    try folder.make("old/sale.yaml", text: Self.campaign.replacing("audience: vip", with: line))
    try folder.make(
      "new/moved.yaml", text: Self.campaign.replacing("audience: vip", with: line.replacing("vip", with: "members")))
    let run = campaignc(["diff", folder.path("old"), folder.path("new"), "--fail-on", "danger"])
    #expect(run.exitCode == .findings)
  }

  @Test func aTextIsNoComment() throws {
    let run = try diff("message: Hello", "message: 'a # campaignc: allow-change text-changed -- agreed'", "--all")
    #expect(run.output.contains("[text-changed]") && run.output.hasSuffix("\n1 note\n"))
  }

  /// Above the line on which a card or a message begins, it speaks of all of its lines.
  @Test func aCommentAboveAnItemSpeaksOfAllOfIt() throws {
    let comment = "  # campaignc: allow-change text-changed -- agreed\n"
    func changed(_ above: String, _ id: String = "hero") throws -> ToolRun {
      try folder.make(
        "new/sale.yaml",
        text: Self.campaign.replacing("  - id: hero", with: above + "  - id: \(id)").replacing("Hello", with: "Bye"))
      return campaignc(["diff", folder.path("old"), folder.path("new"), "--fail-on", "note"])
    }
    #expect(try changed("").exitCode == .findings)
    let run = try changed(comment)
    #expect(run.exitCode == .clean)
    #expect(run.output == "nothing changes for readers; 1 campaign compared; 1 allowed\n")
    #expect(try changed("  # Why.\n" + comment + "\n").exitCode == .clean)
    // Beside the id, it speaks of the id. So does one above another line.
    #expect(try changed("", "hero # campaignc: allow-change text-changed -- agreed").exitCode == .findings)
    #expect(try changed("", "hero\n    # campaignc: allow-change text-changed -- agreed").exitCode == .findings)
    // It names one rule.
    #expect(try changed(comment.replacing("text", with: "look")).exitCode == .findings)
    #expect(campaignc("lint", "--strict", folder.path("new")).output.contains("allow-") == false)
  }

  /// The next card or message is another one.
  @Test func aCommentAboveAnItemEndsWithIt() throws {
    let two =
      Self.campaign + "  - id: other\n    type: slideup\n    message: Hello\n    priority: 1\n"
      + "    triggers: [{ type: session_start }]\n"
    try folder.make("old/sale.yaml", text: two)
    let comment = "  # campaignc: allow-change text-changed -- agreed\n  - id: hero"
    try folder.make(
      "new/sale.yaml", text: two.replacing("Hello", with: "Bye").replacing("  - id: hero", with: comment))
    let run = campaignc(["diff", folder.path("old"), folder.path("new"), "--all"])
    #expect(run.output.contains("other: text: 'Hello' → 'Bye'") && !run.output.contains("hero: text"))
    #expect(run.output.hasSuffix("1 note; 1 allowed\n"))
  }
}
