import Foundation
import Testing

/// Scenarios that an author runs from the editor.
@Suite struct ScenarioRunTests {
  private let campaign = """
    campaign: spring
    in_app_messages:
      - id: hello
        type: modal
        message: Hello
        triggers: [{ type: custom_event, name: opened }]
    """
  private let scenarios = """
    scenario: the message is shown
    at: 2026-03-20T08:00:00Z
    steps:
      - session_start
      - event: opened
        expect: { shown: spring/hello }
    ---
    scenario: nothing is shown
    at: 2026-03-20T08:00:00Z
    steps:
      - session_start
      - event: opened
        expect: { shown: nothing }
    """

  private func editor(_ capabilities: [String: Any] = TestEditor.capabilities) throws -> TestEditor {
    let files = ["campaigns/spring.yaml": campaign, "campaignc.yaml": "targets: [ios, web]\n", "tests/note": ""]
    let editor = try TestEditor(files, capabilities: capabilities)
    // It was never saved.
    editor.open("tests/first.yaml", scenarios)
    return editor
  }

  private func lenses(_ editor: TestEditor) -> [[String: Any]] {
    editor.list("textDocument/codeLens", ["textDocument": ["uri": editor.uri("tests/first.yaml")]])
      .compactMap { $0["command"] as? [String: Any] }
  }

  private func run(_ command: [String: Any], in editor: TestEditor) {
    editor.request(
      "workspace/executeCommand",
      ["command": command["command"] ?? "", "arguments": command["arguments"] ?? [] as [Any]])
  }

  private func message(_ editor: TestEditor) -> String {
    let last = editor.notifications.last { $0["method"] as? String == "window/showMessage" }
    return (last?["params"] as? [String: Any])?["message"] as? String ?? ""
  }

  @Test func lensesRunScenarios() throws {
    let editor = try editor()
    let found = lenses(editor)
    #expect(found.map { $0["title"] as? String } == ["run all 2 scenarios", "run", "run"])
    #expect(editor.published("tests/first.yaml")?.isEmpty ?? true)
    run(found[0], in: editor)
    #expect(message(editor).contains("'the message is shown' passes on") && message(editor).contains("\n"))
    let failures = editor.published("tests/first.yaml") ?? []
    let range = failures.first?["range"] as? [String: Any]
    #expect(failures.count == 1 && (range?["start"] as? [String: Any])?["line"] as? Int == 12)
    let words = failures.first?["message"] as? String ?? ""
    #expect(words.hasPrefix("scenario 'nothing is shown' fails: "), "\(words)")
    let titles = lenses(editor).compactMap { $0["title"] as? String }
    #expect(titles.count == 3 && titles[1].hasPrefix("passes on") && titles[2].hasPrefix("fails on"), "\(titles)")
  }

  @Test func aChangeMakesTheResultUnknown() throws {
    let editor = try editor()
    run(lenses(editor)[2], in: editor)
    #expect(editor.published("tests/first.yaml")?.count == 1)
    let expectation = "\n    expect: { shown: nothing }"
    let other = scenarios.replacing("opened\(expectation)", with: "closed\(expectation)")
    editor.change("tests/first.yaml", to: other, version: 2)
    #expect(editor.published("tests/first.yaml")?.isEmpty ?? false)
    #expect(lenses(editor)[2]["title"] as? String == "run")
    // The text of the editor counts, not that of the disk.
    run(lenses(editor)[2], in: editor)
    #expect(message(editor).contains("passes on"))
  }

  @Test func aChangeOfACampaignCountsToo() throws {
    let editor = try editor()
    editor.open("campaigns/spring.yaml", campaign.replacing("opened", with: "closed"))
    run(lenses(editor)[0], in: editor)
    // The rules say already that the message can't be here.
    let failures = (editor.published("tests/first.yaml") ?? []).filter { $0["code"] as? String == "scenario" }
    #expect(failures.count == 1 && "\(failures)".contains("the message is shown"), "\(failures)")
    editor.change("campaigns/spring.yaml", to: campaign, version: 2)
    #expect(editor.published("tests/first.yaml")?.isEmpty ?? false)
  }

  @Test func scenariosOfOneNameKeepTheirResults() throws {
    let editor = try editor()
    let parts = scenarios.components(separatedBy: "---\n")
    let text = (parts[1] + "\n---\n" + parts[0]).replacing("the message is shown", with: "nothing is shown")
    editor.change("tests/first.yaml", to: text, version: 2)
    run(lenses(editor)[0], in: editor)
    #expect(editor.codes("tests/first.yaml") == ["scenario", "scenario-name-repeated"])
    #expect(lenses(editor).dropFirst().allSatisfy { ($0["title"] as? String ?? "").hasPrefix("fails on") })
  }

  @Test func errorsPreventARun() throws {
    let editor = try editor()
    editor.change("tests/first.yaml", to: scenarios.replacing("expect:", with: "expects:"), version: 2)
    run(lenses(editor)[0], in: editor)
    #expect(message(editor).contains("nothing was run: an error in this file prevents it"), "\(message(editor))")
    let refused = editor.request("workspace/executeCommand", ["command": "format.disk"])
    #expect("\(refused["error"] ?? "")".contains("campaignc.run"))
  }
}
