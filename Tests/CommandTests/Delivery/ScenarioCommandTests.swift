import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `campaignc test`: which scenarios it runs, and what `--update` changes.
@Suite struct ScenarioCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
    try folder.write(Array("readers: { anna: { target: web } }\n".utf8), to: "campaignc.yaml")
    try folder.write(Array(Self.campaign.utf8), to: "campaigns/spring.yaml")
  }

  private static let campaign = """
    campaign: spring
    cards:
      - { id: hero, type: text_announcement, channels: [news_feed], title: A, description: B }
      - { id: tip, type: text_announcement, channels: [news_feed], title: A, description: B }
    in_app_messages:
      - { id: a, type: modal, message: A, min_interval: 0s, triggers: [{ type: custom_event, name: visit }] }
      - { id: b, type: modal, message: B, min_interval: 0s, triggers: [{ type: custom_event, name: buy }] }
      - { id: late, type: modal, message: B, delay: 5s, triggers: [{ type: custom_event, name: late }] }

    """

  private func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: folder.path(name)), encoding: .utf8)
  }

  private func test(_ name: String, _ words: String...) -> ToolRun {
    campaignc(["test", folder.path(name)] + words)
  }

  private func scenario(_ name: String, _ lines: String, head: String = "") -> String {
    "scenario: \(name)\n\(head)at: 2026-03-21T10:00:00Z\nsteps:\n  - session_start\n\(lines)"
  }

  /// An expectation of a repetition is changed only if it is the same in each round.
  @Test func roundsThatDifferStay() throws {
    let step = "  - repeat: { times: 3, every: 1d, steps: [{ event: visit, expect: { shown: spring/b } }] }\n"
    try write(scenario("often", step), to: "often.yaml")
    let run = test("often.yaml", "--update")
    #expect(run.complaints.contains("its clients or its places differ"), "\(run.complaints)")
    #expect(try text("often.yaml").hasSuffix(step))
    let same = "  - repeat: { times: 3, every: 1d, steps: [{ event: none, expect: { shown: spring/b } }] }\n"
    try write(scenario("often", same), to: "often.yaml")
    _ = test("often.yaml", "--update")
    #expect(try text("often.yaml").contains("expect: { shown: nothing }"))
  }

  /// `simulate --scenario` plays on, and says below each step what does not hold.
  @Test func aSimulationMarksWhatDoesNotHold() throws {
    let steps =
      "  - { event: visit, expect: { shown: spring/b } }\n  - { event: buy, after: 1m, expect: { unread: 7 } }\n"
    try write(scenario("marked", steps), to: "marked.yaml")
    let run = campaignc(["simulate", folder.path("marked.yaml"), "--scenario", "marked"])
    let lines = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let first = try #require(lines.firstIndex { $0.hasSuffix("expected shown: spring/b") })
    #expect(lines[first - 1].hasPrefix("shown      spring/a") && lines[first].contains("marked.yaml:5"))
    #expect(lines[first + 1] == "but it was: spring/a" && lines[first + 3].hasPrefix("2026-03-21T10:01:00Z  buy"))
    #expect(lines[first + 2].hasPrefix("spring/b waits for buy, which has not happened  ("), "\(lines)")
    #expect(lines.last == "but there are: 2" && run.exitCode == .findings)
    let json = campaignc(["simulate", folder.path("marked.yaml"), "--scenario", "marked", "--format", "json"])
    #expect(json.output.contains(#"{"failed":["expected shown: spring/b","but it was: spring/a","spring/b waits for "#))
  }

  /// A part of a name that no scenario has.
  @Test func aMisspeltNameIsRecognised() throws {
    try write(scenario("a full basket", "  - expect: { unread: 2 }\n"), to: "basket.yaml")
    let run = test("basket.yaml", "--scenario", "baskte")
    #expect(run.exitCode == .wrongUse && run.complaints.contains("did you mean 'basket'"), "\(run.complaints)")
    #expect(run.complaints.contains("'a full basket'"))
  }

  /// The sum of the waits is larger than any number.
  @Test(arguments: ["lint", "test", "compile", "simulate"])
  func waitsMayBeAsLongAsTheyLike(_ command: String) throws {
    let waits = "  - &wait { step: background, after: 104249991d }\n" + String(repeating: "  - *wait\n", count: 1100)
    try write(scenario("far", waits), to: "far.yaml")
    let run = campaignc([command, folder.path("far.yaml")])
    #expect(run.exitCode == .findings)
    #expect((run.output + run.complaints).contains("this step is after the year 9999"))
  }

  /// Expectations that do not hold, each with what `--update` makes of them.
  @Test(arguments: [
    (
      "  - expect: { news_feed: nothing } # the feed\n",
      "  - expect: { news_feed: [spring/hero, spring/tip] } # the feed\n"
    ),
    (
      "  - expect: { unread: 7, news_feed: [spring/tip] }\n",
      "  - expect: { unread: 2, news_feed: [spring/hero, spring/tip] }\n"
    ),
    ("  - expect: { visible: spring/a, stack: spring/b }\n", "  - expect: { visible: nothing, stack: nothing }\n"),
    ("  - event: visit\n  - expect: { no_match: true }\n", "  - event: visit\n  - expect: { no_match: false }\n"),
    (
      "  - event: visit\n  - expect:\n      displays:\n        spring/a: 3\n        spring/b: 1\n",
      "  - event: visit\n  - expect:\n      displays: { spring/a: 1, spring/b: 0 }\n"
    ),
    (
      "  - view_feed\n  - expect: { feed_displayed: [content_cards] }\n",
      "  - view_feed\n  - expect: { feed_displayed: news_feed }\n"
    ),
    (
      "  - event: visit\n  - expect:\n      shown:\n        - spring/b\n        - spring/a\n      unread: 2\n",
      "  - event: visit\n  - expect:\n      shown: spring/a\n      unread: 2\n"
    ),
    (
      "  - event: visit\n  - expect:\n      news_feed:\n      - spring/tip\n      unread: 2\n",
      "  - event: visit\n  - expect:\n      news_feed: [spring/hero, spring/tip]\n      unread: 2\n"
    ),
    ("  - { event: visit, expect: { shown: nothing } }\n", "  - { event: visit, expect: { shown: spring/a } }\n"),
    (
      "  - { event: visit, expect: { shown: spring/a } }\n  - { event: buy, expect: { because: priority } }\n",
      "  - { event: visit, expect: { shown: spring/a } }\n  - { event: buy, expect: { because: visible_message } }\n"
    ),
    // A comment that is not in the value stays, and a number sign in quotes is none.
    (
      "  - event: visit\n  - expect:\n      shown:\n      - spring/b\n      # why\n      unread: 2\n",
      "  - event: visit\n  - expect:\n      shown: spring/a\n      # why\n      unread: 2\n"
    ),
    (
      "  - event: visit\n  - expect:\n      shown:\n      - spring/b # why\n      unread: 2\n",
      "  - event: visit\n  - expect:\n      shown: spring/a # why\n      unread: 2\n"
    ),
    // Every place of the alias gets the same.
    (
      "  - { event: visit, expect: &e { news_feed: nothing } }\n  - { event: buy, expect: *e }\n",
      "  - { event: visit, expect: &e { news_feed: [spring/hero, spring/tip] } }\n  - { event: buy, expect: *e }\n"
    ),
    // A reason that nothing has any more is removed.
    (
      "  - { event: visit, expect: { not_shown: spring/a, because: priority, shown: spring/a } }\n",
      "  - { event: visit, expect: { not_shown: nothing, shown: spring/a } }\n"
    ),
    (
      "  - { event: visit, expect: { because: priority, shown: spring/a } }\n",
      "  - { event: visit, expect: { shown: spring/a } }\n"
    ),
    (
      "  - event: visit\n    expect:\n      shown: spring/a\n      because: priority\n",
      "  - event: visit\n    expect:\n      shown: spring/a\n"
    ),
    // The message that is named in its place has another one.
    (
      "  - { event: visit, expect: { queued: nothing } }\n"
        + "  - event: buy\n    expect: { queued: spring/a, because: delegate }\n",
      "  - { event: visit, expect: { queued: nothing } }\n"
        + "  - event: buy\n    expect: { queued: spring/b, because: visible_message }\n"
    ),
  ])
  func updateWritesWhatWasFound(_ before: String, _ after: String) throws {
    try write(scenario("a", before), to: "scenarios/a.yaml")
    #expect(test("scenarios").exitCode == .findings)
    let run = test("scenarios", "--update")
    #expect(run.exitCode == .clean, "\(run.output)\(run.complaints)")
    #expect(try text("scenarios/a.yaml") == scenario("a", after))
    #expect(test("scenarios").exitCode == .clean)
  }

  /// Only the author can say what these should be.
  @Test(arguments: [
    "  - { event: visit, expect: { never: spring/a } }\n",
    "  - { event: visit, expect: { at_most: { shown: 0 } } }\n", "  - tap\n", "  - tap: spring/a\n",
    "  - { event: visit, expect: &e { shown: spring/b } }\n  - dismiss\n  - { event: buy, expect: *e }\n",
    "  - { event: visit, expect: { shown: spring/a } }\n  - tap: { button: 1 }\n",
    "  - { event: late, expect: { shown: spring/late } }\n", "  - { event: visit, expect: { because: priority } }\n",
    "  - { event: vist, expect: { shown: spring/a } }\n",
    "  - event: visit\n    expect:\n      shown: spring/a\n      because: priority  # agreed\n",
    "  - event: visit\n    expect:\n      shown:  # agreed\n        # the newest\n        - spring/b\n",
    "  - event: visit\n    expect:\n      shown: # keep: why\n        - spring/b\n",
    "  - event: visit\n    expect:\n      shown: [\n        spring/a, # one\n        spring/b\n      ]\n",
    "  - { event: visit, expect: { shown: [spring/b,# one\n    spring/a] } }\n",
    "  - { event: visit, expect: { queued: &x spring/b } }\n  - { event: visit, expect: { never: *x } }\n",
    "  - { event: visit, expect: { never: &x spring/b, shown: *x } }\n",
    "  - { event: visit, expect: { never: &x spring/b, shown: [*x] } }\n",
    "  - { event: visit, expect: { shown: !!str spring/b } }\n",
  ])
  func updateLeavesOtherFailures(_ lines: String) throws {
    try write(scenario("a", lines), to: "a.yaml")
    #expect(test("a.yaml", "--update").exitCode == .findings)
    #expect(try text("a.yaml") == scenario("a", lines))
  }

  @Test func updateLeavesWhatClientsDisagreeAbout() throws {
    let lines = "  - event: visit\n  - { event: buy, expect: { queued: nothing, discarded: nothing } }\n"
    let own = scenario("a", lines, head: "targets: [ios, web]\n")
    try write(own, to: "a.yaml")
    #expect(test("a.yaml", "--update").exitCode == .findings)
    #expect(try text("a.yaml") == own)
  }

  /// An expectation that stays is named with its reason and with the value to write.
  @Test(arguments: [
    ("shown: &m spring/b", "an anchor, an alias or a tag"), ("shown: [spring/b, # why\n    spring/a]", "comments"),
  ])
  func updateSaysWhatItWouldLose(_ value: String, _ reason: String) throws {
    try write(scenario("a", "  - { event: visit, expect: { \(value) } }\n"), to: "a.yaml")
    let note = "a.yaml:5: shown: it has \(reason), which would be lost; write spring/a\n"
    #expect(test("a.yaml", "--update").complaints.hasSuffix(note))
  }

  /// With the new values, a file would be over a limit. The error names it, and the other file is written.
  @Test func updateLeavesAFileThatWouldBeTooLarge() throws {
    let large = scenario("a", String(repeating: "  - expect: { news_feed: nothing }\n", count: 20))
    try write("limits: { nodes: 130 }\n", to: "campaignc.yaml")
    try write(large, to: "scenarios/a.yaml")
    try write(scenario("b", "  - expect: { unread: 7 }\n"), to: "scenarios/b.yaml")
    let run = test("scenarios", "--update")
    #expect(
      run.complaints.contains(
        "a.yaml' was not updated: with the new values, there would be an error: the file has more than 130 nodes"),
      "\(run.complaints)")
    #expect(run.exitCode == .failure)
    #expect(run.output.contains("1 of 2 scenarios failed"), "\(run.output)")
    #expect(try text("scenarios/a.yaml") == large)
    #expect(try text("scenarios/b.yaml") == scenario("b", "  - expect: { unread: 2 }\n"))
  }

  /// Each of many expectations could get all names.
  @Test func updateWritesNoListThatIsTooLong() throws {
    let cards = (0..<101).map { number in
      "  - { id: c\(number), type: text_announcement, channels: [content_cards], title: A, description: B }\n"
    }
    try write("campaign: many\ncards:\n" + cards.joined(), to: "many.yaml")
    let own = scenario("a", "  - expect: { content_cards: nothing }\n", head: "campaigns: [many]\n")
    try write(own, to: "a.yaml")
    let run = test("a.yaml", "--update")
    #expect(run.complaints.contains("content_cards: it would have more than 100 names"), "\(run.complaints)")
    #expect(try text("a.yaml") == own)
  }

  @Test func updateSaysWhatItCouldNotWrite() throws {
    try write(scenario("a", "  - expect: { unread: 7 }\n"), to: "a.yaml")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path("a.yaml"))
    let run = test("a.yaml", "--update")
    #expect(run.exitCode == .failure && !run.complaints.contains("note: updated"), "\(run.complaints)")
    #expect(run.output.contains("the scenario failed"), "\(run.output)")
  }

  /// A file that can't be read as scenarios fails every kind of report.
  @Test func reportsForProgramsHaveTheErrors() throws {
    try write("scenario: [\n", to: "a.yaml")
    #expect(test("a.yaml", "--format", "github").output.hasPrefix("::error file="))
    #expect(test("a.yaml", "--format", "junit").output.contains("<failure "))
    #expect(test("a.yaml", "--format", "json").output.hasPrefix("{"))
  }

  @Test func updateWritesJSON() throws {
    func json(_ feed: String) -> String {
      #"[{"scenario": "a", "at": "2026-03-21T10:00:00Z", "steps": ["session_start", {"expect": {"feed": \#(feed)}}]}]"#
    }
    try write(json(#""nothing""#), to: "a.json")
    #expect(test("a.json", "--update").exitCode == .clean)
    #expect(try text("a.json") == json(#"["spring/hero", "spring/tip"]"#))
    try write(json(#""nothing", "because": "priority""#), to: "a.json")
    #expect(test("a.json", "--update").exitCode == .clean)
    #expect(try text("a.json") == json(#"["spring/hero", "spring/tip"]"#))
  }

  /// Scenarios of a path run with the campaigns of its workspace, and no other file changes.
  @Test func onlyTheNamedScenariosRun() throws {
    let wrong = scenario("wrong", "  - expect: { unread: 7 }\n")
    try write(scenario("right", "  - expect: { unread: 2 }\n", head: "reader: anna\n"), to: "scenarios/right.yaml")
    try write(wrong, to: "scenarios/wrong.yaml")
    #expect(test("scenarios/right.yaml").output == "1 scenario passed\n")
    #expect(test("scenarios").exitCode == .findings)
    #expect(test("scenarios", "--scenario", "right").output == "1 scenario passed\n")
    #expect(test("scenarios/right.yaml", "--update").exitCode == .clean)
    #expect(try text("scenarios/wrong.yaml") == wrong)
    #expect(test("campaigns").exitCode == .wrongUse)
    #expect(campaignc(["test", "-"]).exitCode == .wrongUse)
    #expect(campaignc(["lint", folder.path("scenarios")]).exitCode == .clean)
    #expect(test("scenarios", "--scenario", "none").exitCode == .wrongUse)
  }

  /// The files of another configuration are another app.
  @Test func scenariosSeeTheirOwnApp() throws {
    try write("{}\n", to: "other/campaignc.yaml")
    try write(scenario("empty", "  - expect: { news_feed: nothing, unread: 0 }\n"), to: "other/a.yaml")
    try write(scenario("full", "  - expect: { unread: 2 }\n"), to: "a.yaml")
    #expect(campaignc(["test", folder.path]).output == "2 scenarios passed\n")
  }

  @Test func errorsComeFirst() throws {
    try write(scenario("a", "  - start_sesion\n"), to: "a.yaml")
    let run = test("a.yaml")
    #expect(run.exitCode == .findings && run.output.isEmpty && run.complaints.contains("nothing tested"))
  }

  /// A scenario is played to its end, on its first client or on another one, although an expectation fails.
  @Test func simulatePlaysAScenario() throws {
    let steps = "  - event: visit\n  - { event: buy, expect: { shown: nothing } }\n"
    try write(scenario("two at once", steps, head: "targets: [ios, web]\n"), to: "scenarios/a.yaml")
    try write(scenario("two", "  - event: late\n"), to: "scenarios/b.yaml")
    let run = simulate("two at once")
    #expect(run.exitCode == .findings, "\(run.complaints)")
    let place = folder.path("scenarios/a.yaml")
    #expect(run.output.contains("buy  (\(place):7)\n  queued     spring/b"), "\(run.output)")
    #expect(simulate("at once", "--target", "web").output.contains("not drawn  spring/b"))
    // Part of another name, but the whole name of this one. What is due after the last step is shown, too.
    #expect(simulate("two").output.contains("05Z  time passes\n  shown      spring/late"))
    let json = simulate("two", "--format", "json").output
    #expect(json.contains(#""place":"\#(folder.path("scenarios/b.yaml")):5","step":"late""#), "\(json)")
  }

  @Test func simulateNeedsOneScenario() throws {
    for name in 1...7 { try write(scenario("number \(name)", ""), to: "\(name).yaml") }
    let several = simulate("number")
    #expect(several.exitCode == .wrongUse)
    let complaint = "7 scenarios have 'number' in their names: 'number 1'"
    #expect(several.complaints.contains(complaint), "\(several.complaints)")
    let none = simulate("none").complaints
    #expect(none.contains("no scenario has 'none' in its name") && none.contains("'number 5' and others"), "\(none)")
    #expect(simulate("number 1", "--event", "visit").complaints.contains("--event can't be combined with --scenario"))
    #expect(simulate("number 1", "--readers", "3").exitCode == .wrongUse)
    #expect(simulate("number 1", "--audience", "vip").exitCode == .wrongUse)
  }

  /// A step that can't happen is reported, and the scenario is played to its end. A test stops there.
  @Test(arguments: ["tap: spring/b", "tap: { button: 1 }", "dismiss", "tap"])
  func simulateGoesOnAfterAnImpossibleStep(_ step: String) throws {
    let first = step.hasPrefix("tap: ") ? "event: visit" : "event: nobody-waits"
    try write(scenario("a", "  - \(first)\n  - \(step)\n  - event: buy\n"), to: "a.yaml")
    let run = simulate("a")
    #expect(run.exitCode == .findings && run.output.contains("Z  buy  "), "\(run.output)")
    #expect(run.complaints.contains("a.yaml:6: "), "\(run.complaints)")
    let test = test("a.yaml")
    #expect(test.exitCode == .findings && !test.output.contains("Z  buy  "), "\(test.output)")
  }

  /// A name that does not exist is replaced in its quotes.
  @Test func lintWritesTheNearestName() throws {
    let expected = [
      ("  - expect: { never: spring/aa }\n", "  - expect: { never: spring/a }\n"),
      ("  - expect: { never: [spring/b, 'spring/lat'] }\n", "  - expect: { never: [spring/b, 'spring/late'] }\n"),
      ("  - expect: { news_feed: \"none\" }\n", "  - expect: { news_feed: \"nothing\" }\n"),
    ]
    for (index, (before, _)) in expected.enumerated() {
      try write(scenario("s\(index)", before), to: "\(index).yaml")
    }
    let run = campaignc(["lint", folder.path, "--fix", "--unsafe-fixes"])
    #expect(run.exitCode == .clean, "\(run.output)\(run.complaints)")
    for (index, (_, after)) in expected.enumerated() {
      #expect(try text("\(index).yaml") == scenario("s\(index)", after))
    }
  }

  private func simulate(_ name: String, _ words: String...) -> ToolRun {
    campaignc(["simulate", folder.path, "--scenario", name] + words)
  }
}
