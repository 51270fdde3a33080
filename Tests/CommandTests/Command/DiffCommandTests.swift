import CampaignCommand
import CampaignDiff
import CampaignEngine
import CommandSupport
import Findings
import Foundation
import TestSupport
import Testing

/// `campaignc diff` on directories, in each format.
@Suite struct DiffCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    let old = """
      campaign: sale
      audience: vip
      in_app_messages:
        - { id: hero, type: slideup, message: Hello, triggers: [{ type: session_start }] }

      """
    folder = try TemporaryFolder(
      old: old, new: "# New.\n" + old.replacing("audience: vip\n", with: "").replacing("Hello", with: "\"a\\tb\""))
  }

  private func diff(_ words: String..., on console: MemoryConsole = MemoryConsole()) -> ToolRun {
    campaignc(["diff", folder.path("old"), folder.path("new")] + words, on: console)
  }

  @Test func peopleSeeWhatIsDangerousFirst() {
    let run = diff()
    #expect(run.exitCode == .clean)
    let lines = run.output.replacingOccurrences(of: folder.path + "/", with: "").split(separator: "\n")
    #expect(lines.first == "sale")
    #expect(lines.dropFirst().first == "  danger   was for 'vip', is for everybody")
    #expect(lines.dropFirst(2).first == "           new/sale.yaml:2 (was old/sale.yaml:2)  [audience-wider]")
    #expect(lines.last == "1 danger; 1 note hidden (--all)")
    #expect(diff("--all").output.contains("hero: text: 'Hello' → 'a\\tb'"))
  }

  @Test(arguments: [("danger", ExitCode.findings), ("warning", .findings), ("note", .findings)])
  func theGateFailsFromItsLevelOn(_ level: String, _ code: ExitCode) {
    #expect(diff("--fail-on", level).exitCode == code)
    let same = campaignc("diff", folder.path("old"), folder.path("old"), "--fail-on", level)
    #expect(same.exitCode == .clean)
    #expect(same.output == "nothing changes for readers; 1 campaign compared\n")
  }

  /// A scenario that fails to name a card is for 'lint'. It says nothing about what readers get.
  @Test func aMistakeInAScenarioHidesNoChange() throws {
    try folder.make(
      "new/test.yaml",
      text: "scenario: visit\nat: 2026-03-20T08:00:00Z\nsteps:\n  - refresh\n  - expect: { news_feed: [sale/gone] }\n")
    let run = diff()
    #expect(run.exitCode == .clean)
    #expect(run.output.contains("[audience-wider]"))
    #expect(campaignc("lint", folder.path("new")).output.contains("[scenario-unknown-name]"))
  }

  @Test func programsGetEveryFact() throws {
    let run = diff("--format", "json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let changes = try #require(json["changes"] as? [[String: Any]])
    #expect(changes.map { $0["rule"] as? String } == ["audience-wider", "text-changed"])
    let keys: Set = [
      "rule", "level", "scopes", "campaign", "name", "oldName", "newName", "field", "old", "new", "message", "oldPlace",
      "newPlace", "fingerprint",
    ]
    #expect(changes.allSatisfy { Set($0.keys) == keys })
    #expect(changes[0]["old"] as? String == "\"vip\"")
    #expect(changes[0]["new"] is NSNull)
    let summary = try #require(json["summary"] as? [String: Any])
    #expect(summary["dangers"] as? Int == 1 && summary["notes"] as? Int == 1 && summary["exitCode"] as? Int == 0)
  }

  @Test func codeHostsGetFindings() throws {
    let lines = diff("--format", "github").output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix("::error file="))
    #expect(lines[0].contains("title=audience-wider::sale: was for 'vip', is for everybody"))
    #expect(lines[1].hasPrefix("::notice file="))
    let sarif = try JSONSerialization.jsonObject(with: Data(diff("--format", "sarif").output.utf8)) as? [String: Any]
    let runs = try #require(sarif?["runs"] as? [[String: Any]])
    let results = try #require(runs[0]["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["audience-wider", "text-changed"])
    #expect(results.map { $0["level"] as? String } == ["error", "note"])
  }

  @Test func aRuleIsExplained() {
    for rule in changeRules {
      let run = campaignc("explain", rule.id)
      #expect(run.exitCode == .clean)
      #expect(run.output.hasPrefix("\(rule.id) (\(rule.level.rawValue), a change)\n"))
    }
  }

  @Test func allRulesAreListed() throws {
    let lines = campaignc("rules", "--changes").output.split(separator: "\n")
    #expect(changeRules.allSatisfy { rule in lines.contains { $0.hasPrefix(rule.id + " ") } })
    let json = campaignc("rules", "--changes", "--format", "json").output
    let rules = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == changeRules.map(\.id))
    #expect(rules.allSatisfy { Set($0.keys) == ["id", "level", "scopes", "mirror", "finds", "because"] })
    #expect(rules[0]["scopes"] as? [String] == ["readers", "counts"])
  }

  /// `explain` and reports know a rule only by its id.
  @Test func noChangeHasTheIDOfAFinding() {
    let ids = Set(ruleCatalogue.map(\.id))
    #expect(changeRules.allSatisfy { !ids.contains($0.id) })
  }

  @Test func theListIsWrittenAndRead() throws {
    let inside = try TemporaryFolder()
    try inside.make("campaignc.yaml", text: "targets: [ios]\n")
    let text = try String(contentsOfFile: folder.path("old/sale.yaml"), encoding: .utf8)
    try inside.make("sale.yaml", text: text)
    try inside.make("changes.yaml", text: "changes:\n  - { change: '0123456789ab', reason: agreed }\n")
    let run = campaignc("diff", inside.path, inside.path)
    #expect(run.exitCode == .clean)
    #expect(run.output.contains("changes.yaml:2: '0123456789ab' allows no change of this comparison; remove it"))
    #expect(campaignc("lint", inside.path).exitCode == .clean)
    try inside.make("changes.yaml", text: "changes:\n  - { change: '0123456789ab' }\n")
    let broken = campaignc("diff", inside.path, inside.path)
    #expect(broken.exitCode == .findings)
    #expect(broken.output.contains("changes.yaml:2: an allowed change needs a 'reason'"))
  }

  /// The campaign is the same on both sides. Only the catalogue differs.
  @Test func anEventThatIsGoneFromTheCatalogueIsAChange() throws {
    let inside = try TemporaryFolder()
    let campaign = """
      campaign: sale
      ends: 2026-04-01T00:00:00Z
      in_app_messages:
        - { id: hero, type: slideup, message: Hello, triggers: [{ type: custom_event, name: cart_viewed }] }
        - { id: old, type: slideup, message: Bye, triggers: [{ type: custom_event, name: never_logged }] }

      """
    for (side, event) in [("old", "cart_viewed"), ("new", "cart_opened")] {
      try inside.make("\(side)/campaignc.yaml", text: "events: events.yaml\n")
      try inside.make("\(side)/events.yaml", text: "events:\n  \(event): {}\n")
      try inside.make("\(side)/sale.yaml", text: campaign)
    }
    let run = campaignc("diff", inside.path("old"), inside.path("new"), "--fail-on", "danger")
    #expect(run.exitCode == .findings)
    let lines = run.output.replacingOccurrences(of: inside.path + "/", with: "").split(separator: "\n")
    try #require(lines.count == 5)
    #expect(lines[1] == "  danger   hero: waits for 'cart_viewed', which is no longer in the catalogue")
    #expect(lines[2] == "           new/sale.yaml:4 (was old/sale.yaml:4)  [event-unknown]")
    #expect(lines[4] == "1 danger")
    let back = campaignc("diff", inside.path("new"), inside.path("old"), "--all")
    #expect(back.output.contains("note     hero: waits for 'cart_viewed', which is in the catalogue now"))
    #expect(back.output.hasSuffix("\n1 note\n"))
    let over = campaignc(
      "diff", inside.path("old"), inside.path("new"), "--fail-on", "danger", "--now", "2026-05-01T00:00:00Z")
    #expect(over.exitCode == .clean)
  }

  /// The pairs of changed messages at one event are compared all or not at all.
  @Test(arguments: [(200, true), (400, false)])
  func tooManyChangesAtAnEventAreNotCompared(_ count: Int, _ isCompared: Bool) throws {
    func messages(_ priority: (Int) -> Int) -> String {
      "campaign: sale\nin_app_messages:\n"
        + (0..<count).map {
          "  - { id: m\($0), type: slideup, message: Hello, priority: \(priority($0)), "
            + "triggers: [{ type: session_start }] }\n"
        }.joined()
    }
    try folder.make("old/sale.yaml", text: messages { $0 })
    try folder.make("new/sale.yaml", text: messages { count - $0 })
    let output = diff("--all").output
    #expect(output.contains("'sale/m0' and \(count - 2) more come first now") == isCompared)
    #expect(output.contains("[now-wins]") == isCompared)
    #expect(output.contains("which message comes first is not compared at 'session start'") != isCompared)
    #expect(output.contains("m0: priority: 0 → \(count)"))
  }

  @Test func timeDecidesWhatIsLive() {
    #expect(diff("--now", "soon").exitCode == .wrongUse)
    #expect(diff("--now", "2026-03-20T08:00:00Z", "--fail-on", "danger").exitCode == .findings)
  }
}
