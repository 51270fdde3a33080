import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// A baseline leaves out the findings that it lists, even after they have moved, and no others.
@Suite struct BaselineTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
    // The cards of these tests are alike, apart from their templates.
    try folder.make("campaignc.yaml", text: "rules: { template-in-text: advice, repeated-card: off }\n")
  }

  private func card(_ id: String, title: String) -> String {
    """
      - id: \(id)
        type: captioned_image
        image: https://example.com/hero.png
        title: "\(title)"
        description: Thirty percent off.
        url: https://example.com/sale
        channels: [news_feed, content_cards]

    """
  }

  private func write(named name: String = "a.yaml", head: String = "", _ cards: String...) throws {
    let campaign = name.prefix { $0 != "." }
    try folder.make(name, text: head + "campaign: \(campaign)\nowner: no\ncards:\n" + cards.joined())
  }

  private var baseline: String { folder.path("known.json") }

  private func entries() throws -> Int {
    try String(contentsOf: URL(filePath: baseline), encoding: .utf8).split(separator: "\n").count - 2
  }

  private func lint(_ words: String...) -> ToolRun {
    campaignc(["lint", "--format", "concise", "--strict", "--baseline", baseline, folder.path] + words)
  }

  private func found(_ words: String...) -> [String] {
    campaignc(["lint", "--format", "concise", "--baseline", baseline, folder.path] + words).output
      .split(separator: "\n").filter { $0.hasSuffix("]") }.map {
        String($0.split(separator: "[").last?.dropLast() ?? "")
      }
  }

  /// A baseline never lists the finding that a file was not checked.
  @Test func aConfigurationThatIsTooLargeIsNotListed() throws {
    try write(card("hero", title: "Sale"))
    try folder.make("campaignc.yaml")
    let file = try FileHandle(forWritingTo: URL(filePath: folder.path("campaignc.yaml")))
    try file.truncate(atOffset: 1 << 25)
    try file.close()
    let run = lint("--write-baseline")
    #expect(run.exitCode == .findings && run.output.contains("campaignc.yaml:1:1: error"), "\(run.output)")
    #expect(try !String(contentsOf: URL(filePath: baseline), encoding: .utf8).contains("\"rule\": \"limit\""))
  }

  @Test func whatIsListedIsLeftOutWhereverItMoves() throws {
    try write(card("hero", title: "{{ ${braze_id} }}"))
    let first = lint("--write-baseline")
    #expect(first.exitCode == .clean && first.output.isEmpty)
    #expect(first.complaints == "note: wrote 2 findings to the baseline '\(baseline)'\n")
    #expect(lint().exitCode == .clean)
    #expect(lint().complaints == "note: left out 2 findings that the baseline '\(baseline)' lists\n")
    #expect(lint("-q").complaints.isEmpty)
    try write(head: "# Lines above\n\n", card("new", title: "Sale"), card("hero", title: "{{ ${braze_id} }}"))
    #expect(found() == [])
  }

  @Test func whatIsNewIsFound() throws {
    try write(card("hero", title: "{{ ${braze_id} }}"))
    _ = lint("--write-baseline")
    try write(card("hero", title: "{{ ${braze_id} }}"), card("other", title: "{{ ${braze_id} }}"))
    #expect(found() == ["template-in-text"])
    #expect(lint().exitCode == .clean, "advice does not fail a run")
    let insecure = card("hero", title: "{{ ${braze_id} }}")
      .replacing("https://example.com/sale", with: "http://example.com/sale")
    try write(insecure)
    #expect(found() == ["link-insecure"])
    #expect(lint().exitCode == .findings)
  }

  @Test func ofEqualOnesOnlyAsManyAsThereWereAreLeftOut() throws {
    let trigger = "      - { type: custom_event, name: cart, where: [{ property: no, exists: true }] }\n"
    func message(_ count: Int) -> String {
      "campaign: a\nin_app_messages:\n  - id: hello\n    type: slideup\n    message: Hello\n    triggers:\n"
        + (0..<count).map { trigger.replacing("cart", with: "cart\($0)") }.joined()
    }
    try folder.make("a.yaml", text: message(2))
    _ = lint("--write-baseline", "--only", "ambiguous-scalar")
    #expect(found("--only", "ambiguous-scalar") == [])
    try folder.make("a.yaml", text: message(3))
    #expect(found("--only", "ambiguous-scalar") == ["ambiguous-scalar"])
  }

  @Test func aBaselineOnlyShrinks() throws {
    try write(card("hero", title: "{{ ${braze_id} }}"))
    try write(named: "b.yaml", card("hero", title: "{{ ${braze_id} }}"))
    _ = lint("--write-baseline")
    #expect(try entries() == 4)
    try write(card("hero", title: "Sale"), card("new", title: "{{ ${braze_id} }}"))
    #expect(
      lint().complaints.hasSuffix(
        "note: the baseline lists 1 finding that no longer occurs; run with --write-baseline to remove it\n"))
    #expect(
      lint("--write-baseline").complaints.hasSuffix("note: removed 1 finding that no longer occurs from the baseline\n")
    )
    #expect(try entries() == 3)
    #expect(found() == ["template-in-text"])
    try FileManager.default.removeItem(atPath: folder.path("b.yaml"))
    _ = lint("--write-baseline")
    #expect(try entries() == 1)
  }

  @Test func whatARunDidNotLookForStays() throws {
    try write(card("hero", title: "{{ ${braze_id} }}"))
    try write(named: "b.yaml", card("hero", title: "{{ ${braze_id} }}"))
    _ = lint("--write-baseline")
    let one = campaignc("lint", "--baseline", baseline, "--write-baseline", folder.path("a.yaml"))
    #expect(one.complaints == "note: left out 2 findings that the baseline '\(baseline)' lists\n")
    #expect(lint("--only", "link-insecure", "--write-baseline").complaints.isEmpty)
    #expect(lint("--skip", "template-in-text", "--write-baseline").complaints.contains("left out 2"))
    try folder.make("a.yaml", text: "campaign: [\n")
    #expect(lint("--write-baseline").complaints.contains("left out 2"))
    #expect(try entries() == 4)
  }

  @Test func aTextThatCannotBeReadMayBeListed() throws {
    try folder.make("a.yaml", text: "campaign: [\n")
    #expect(lint("--write-baseline").exitCode == .clean)
    try folder.make("a.yaml", text: "# A comment\ncampaign: [\n")
    #expect(lint().exitCode == .clean)
    #expect(campaignc("compile", folder.path).exitCode == .findings, "a baseline does not affect payloads")
  }

  @Test func theFieldThatIsMissingTellsOneFindingFromAnother() throws {
    try write(card("hero", title: "Sale").replacing("    title: \"Sale\"\n", with: ""))
    _ = lint("--write-baseline")
    #expect(found() == [])
    try write(card("hero", title: "Sale").replacing("    description: Thirty percent off.\n", with: ""))
    #expect(found() == ["missing-field"])
  }

  @Test func aBaselineIsNoCampaignFile() throws {
    try write(card("hero", title: "{{ ${braze_id} }}"))
    _ = lint("--write-baseline")
    try FileManager.default.copyItem(atPath: baseline, toPath: folder.path("campaignc-baseline.json"))
    #expect(found() == [])
  }

  @Test func fixesLeaveTheListedAlone() throws {
    try write(card("hero", title: "{{ ${braze_id} }}"))
    _ = lint("--write-baseline")
    try write(head: "tags: [yes]\n", card("hero", title: "{{ ${braze_id} }}"))
    #expect(lint("--fix").exitCode == .clean)
    let text = try String(contentsOf: URL(filePath: folder.path("a.yaml")), encoding: .utf8)
    #expect(text.contains("tags: [\"yes\"]") && text.contains("owner: no\n"))
  }

  @Test(arguments: [
    ("{\"version\": 2, \"findings\": []}", "it has version 2, but this campaignc reads version 1"),
    ("{\"version\": 1, \"findings\": [\n{}]}", "line 2: this is not a baseline entry"),
    ("{\"version\": 1, \"findings\": [\n", "line 1: this '[' is never closed"),
    ("{}", "it is not a baseline"), ("[]", "it is not a baseline"), ("", "the file holds no JSON value"),
  ])
  func aBrokenOneIsRefused(_ text: String, _ words: String) throws {
    try write(card("hero", title: "Sale"))
    try folder.make("known.json", text: text)
    let run = lint()
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains(words), "\(run.complaints)")
    #expect(lint("--write-baseline").exitCode == .wrongUse)
  }

  @Test func oneThatIsNotThereIsRefused() throws {
    try write(card("hero", title: "Sale"))
    #expect(lint().exitCode == .wrongUse)
    #expect(lint().complaints.contains("cannot read the baseline '\(baseline)': no such file"))
  }
}
