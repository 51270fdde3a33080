import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// The offers of `why` for values that messages share and for readers' clocks, and its answers for programs.
@Suite struct WhyCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
  }

  private static let event = "triggers: [{ type: custom_event, name: e }]"
  /// A message without its triggers.
  private static let message = """
    campaign: k
    in_app_messages:
      - id: m
        type: slideup
        message: x
    """

  private func why(_ key: String, _ text: String, _ words: String...) throws -> ToolRun {
    try folder.write(Array(text.utf8), to: "a.yaml")
    return campaignc(["why", key, folder.path("a.yaml"), "--at", "2026-03-21T10:00:00Z"] + words)
  }

  /// Another message with an equal audience of its own keeps it: it would be shown first, and be in the way.
  @Test func aTrialLeavesEqualValuesOfOthersAlone() throws {
    let text = """
      campaign: k
      in_app_messages:
        - { id: m0, type: slideup, message: x, audience: vip, \(Self.event) }
        - { id: m1, type: modal, header: h, message: x, audience: vip, triggers: [{ type: session_start }] }

      """
    let output = try why("k/m0", text, "--event", "e").output
    #expect(output.contains("or if it had no 'audience' of its own\n"), "\(output)")
    #expect(
      output.contains("would be shown if the reader were in 'vip' (--audience vip), and this happened at"), "\(output)")
  }

  /// An audience of the campaign is removed for all messages that have it from there: the other one is then visible.
  @Test func anInheritedAudienceIsRemovedFromTheCampaign() throws {
    let text = """
      campaign: k
      audience: vip
      in_app_messages:
        - { id: m0, type: slideup, message: x, min_interval: 0s, \(Self.event) }
        - { id: m1, type: modal, header: h, message: x, triggers: [{ type: session_start }] }

      """
    let output = try why("k/m0", text, "--event", "e").output
    let help = "or if campaign 'k' had no 'audience', and the reader closed 'k/m1' before (--dismiss before it)\n"
    #expect(output.contains(help), "\(output)")
  }

  /// Without its own audience, a message has that of its campaign.
  @Test func bothAudiencesAreRemoved() throws {
    let text = """
      campaign: k
      audience: members
      in_app_messages:
        - { id: m0, type: slideup, message: x, audience: vip, \(Self.event) }

      """
    let output = try why("k/m0", text, "--event", "e").output
    #expect(
      output.contains("or if it had no 'audience' of its own, and campaign 'k' had no 'audience'\n"), "\(output)")
  }

  /// Two messages merge the same audience, so both lose it.
  @Test func aMergedAudienceIsRemovedForAllThatMergeIt() throws {
    let text = """
      campaign: k
      in_app_messages:
        - &base
          id: m0
          type: modal
          header: h
          message: x
          audience: vip
          triggers: [{ type: session_start }]
        - { <<: *base, id: m1, min_interval: 0s, \(Self.event) }

      """
    let output = try why("k/m1", text, "--event", "e").output
    let help = "or if the mapping that it merges had no 'audience', and the reader closed 'k/m0' before"
    #expect(output.contains(help), "\(output)")
  }

  /// Targets that are not written are the default ones, which a list would replace.
  @Test func defaultTargetsAreKept() throws {
    let text = "campaign: k\nin_app_messages: [{ id: m, type: slideup, message: x, \(Self.event) }]\n"
    let output = try why("k/m", text, "--event", "e", "--target", "roku").output
    #expect(output.contains("or if campaign 'k' had 'targets: [ios, android, web, roku]'\n"), "\(output)")
    let listed = try why(
      "k/m", text.replacing("in_app", with: "targets: [web]\nin_app"), "--event", "e", "--target", "roku")
    #expect(listed.output.contains("or if campaign 'k' had 'roku' in its 'targets'\n"), "\(listed.output)")
  }

  /// A campaign by readers' clocks gets a time by them. The reader's clock shows 06:00.
  @Test(arguments: [
    ("starts: 2026-03-21 08:00", "2026-03-21T10:00:00Z", "its 'starts' were 2026-03-21 06:00 or earlier"),
    ("ends: 2026-03-20 08:00", "2026-03-21T10:00:00Z", "its 'ends' were 2026-03-21 06:00 or later"),
    // The clock is put back at 06:00 UTC, and shows 01:30 twice.
    ("ends: 2026-10-31 08:00", "2026-11-01T06:30:00Z", "its 'ends' were 2026-11-01 02:30 or later"),
    ("starts: 2026-11-01 08:00", "2026-11-01T06:30:00Z", "its 'starts' were 2026-11-01 01:30 or earlier"),
    ("starts: 2026-03-22T08:00:00Z", "2026-03-21T10:00:00Z", "its 'starts' were 2026-03-21T10:00:00Z or earlier"),
  ])
  func timesHaveTheFormOfTheCampaign(_ window: String, _ time: String, _ change: String) throws {
    let text = """
      campaign: k
      \(window)
      time_zone: local
      in_app_messages: [{ id: m, type: slideup, message: x, \(Self.event) }]

      """
    try folder.write(Array("readers: { ben: { time_zone: America/New_York } }\n".utf8), to: "campaignc.yaml")
    try folder.write(Array(text.utf8), to: "a.yaml")
    let words = ["--at", time, "--event", "e", "--reader", "ben"]
    let run = campaignc(["why", "k/m", folder.path] + words)
    #expect(run.output.contains(" if \(change)\n"), "\(run.output)\(run.complaints)")
    let field = change.contains("starts") ? "starts" : "ends"
    let value = change.split(separator: " were ")[1].replacing(" or earlier", with: "").replacing(" or later", with: "")
    try folder.write(Array(text.replacing(window, with: "\(field): \(value)").utf8), to: "a.yaml")
    #expect(campaignc(["why", "k/m", folder.path] + words).exitCode == .clean)
  }

  /// At the first second after the window on Roku, which looks at it at the event, the delay does not count.
  @Test func theEarliestEndIsOffered() throws {
    let text = """
      campaign: k
      targets: [roku]
      ends: 2026-03-21T10:00:00Z
      in_app_messages: [{ id: m, type: slideup, message: x, delay: 15s, \(Self.event) }]

      """
    let output = try why("k/m", text, "--event", "e", "--target", "roku").output
    #expect(output.contains("if its 'ends' were 2026-03-21T10:00:01Z or later\n"), "\(output)")
  }

  /// Of two filters with one property and operator in a line, the column tells them apart.
  @Test func changesOfFiltersNameTheirPlace() throws {
    let text = """
      \(Self.message)
          triggers:
            - type: custom_event
              name: e
              where:
                - { property: n, at_least: 7 }
                - { property: n, at_most: 9 }
            - { type: custom_event, name: e, where: [{ property: n, equals: 1 }, { property: n, equals: 2 }] }

      """
    let output = try why("k/m", text, "--event", "e", "--property", "n=5").output
    #expect(
      output.contains("or if the 'at_least' of its filter on 'n' were 5 (\(folder.path)/a.yaml:10)\n"), "\(output)")
    let other = try why(
      "k/m",
      text.replacing("at_least: 7", with: "exists: false").replacing("at_most: 9", with: "matches: x")
        .replacing("{ property: n, matches", with: "{ property: z, matches"),
      "--event", "e", "--property", "n=1")
    let place = "\(folder.path)/a.yaml:12:88"
    #expect(other.output.contains("or if its filter on 'n' also accepted 1 (\(place))\n"), "\(other.output)")
  }

  /// The app's interval helps as the message's own does, if the message has none.
  @Test func theIntervalOfTheAppIsNamed() throws {
    let text = """
      campaign: k
      in_app_messages:
        - { id: m, type: slideup, message: x, \(Self.event) }
        - { id: o, type: slideup, message: x, triggers: [{ type: custom_event, name: o }] }

      """
    let words = ["--event", "o", "--dismiss", "--event", "e", "--after", "5s"]
    func why(_ text: String, _ more: String...) throws -> ToolRun {
      try folder.write(Array(text.utf8), to: "a.yaml")
      return campaignc(["why", "k/m", folder.path("a.yaml"), "--at", "2026-03-21T10:00:00Z"] + words + more)
    }
    let output = try why(text).output
    #expect(output.contains("or if it had 'min_interval: 5s'\n"), "\(output)")
    #expect(
      output.contains("or if 'app.min_interval' in the configuration were 5s, for all messages of the app"), "\(output)"
    )
    #expect(try why(text, "--min-interval", "5s").exitCode == .clean)
    let own = try why(text.replacing("id: m,", with: "id: m, min_interval: 1h,")).output
    #expect(own.contains("or if it had 'min_interval: 5s'\n") && !own.contains("app.min_interval"), "\(own)")
  }

  @Test(arguments: [
    ("type: control", "", "the reader were in the control group (--control)"),
    ("type: slideup, message: x", "--control", "the reader were not in the control group (without --control)"),
    ("type: slideup, message: x", "--background", "the app were in the foreground (--foreground before it)"),
    ("type: html, message: x", "--target web", "the page allowed HTML messages (--allow-html)"),
  ])
  func hintsNameOptions(_ type: String, _ option: String, _ hint: String) throws {
    var text = "campaign: k\nin_app_messages:\n  - { id: m, \(type), \(Self.event) }\n"
    if option == "--control" { text += "  - { id: c, type: control, \(Self.event) }\n" }
    try folder.write(Array(text.utf8), to: "a.yaml")
    let words = option.split(separator: " ").map(String.init) + ["--event", "e"]
    let run = campaignc(["why", "k/m", folder.path("a.yaml")] + words)
    #expect(
      run.exitCode == .findings && run.output.contains("  would be shown if \(hint)\n"),
      "\(run.output)\(run.complaints)")
  }

  /// The answer names the events that a message waits for, if it does not wait for this one.
  @Test func itSaysWhatTheMessageWaitsFor() throws {
    let text = "campaign: k\nin_app_messages: [{ id: m, type: slideup, message: x, \(Self.event) }]\n"
    let output = try why("k/m", text, "--event", "other").output
    #expect(output.contains("is not shown: it does not wait for other\n  it waits for e\n"), "\(output)")
  }

  @Test func errorsLeaveNothingExplained() throws {
    let run = try why(
      "k/m", "campaign: k\nin_app_messages: [{ id: m, type: slideup, \(Self.event) }]\n", "--event", "e")
    #expect(run.complaints.contains("nothing explained: fix the errors above"), "\(run.complaints)")
    #expect(run.exitCode == .findings)
  }

  /// Exactly the keys that docs/delivery.md describes.
  @Test func answersForProgramsHaveTheDocumentedKeys() throws {
    let text = """
      \(Self.message)
          triggers: [{ type: custom_event, name: event, where: [{ property: n, equals: 1 }] }]
        - { id: o, type: slideup, message: x, priority: 9, re_eligibility: always, triggers: [{ type: custom_event, name: event }] }
      cards: [{ id: c, type: classic, title: t, description: d }]

      """
    let filtered = try object(why("k/m", text, "--event", "event", "--format", "json"))
    let common = ["alternatives", "because", "message", "reason", "shown", "waits_for"]
    #expect(Set(filtered.keys) == Set(common + ["filter", "instead"]))
    let outranked = try object(why("k/m", text, "--event", "event", "--property", "n=1", "--format", "json"))
    #expect(Set(outranked.keys) == Set(common + ["instead", "rival"]) && outranked["because"] as? String == "priority")
    let changes = try #require(outranked["alternatives"] as? [[[String: String]]])
    #expect(changes == [[["field": "priority", "of": "message", "value": "10", "words": "it had 'priority: 10'"]]])
    #expect((outranked["rival"] as? [String: String])?["name"] == "k/o")
    let other = try object(why("k/m", text, "--event", "evnt", "--format", "json"))
    #expect(Set(other.keys) == Set(common + ["meant"]) && other["because"] as? String == "trigger")
    let before = try object(why("k/o", text, "--event", "event", "--session-start", "--format", "json"))
    #expect(Set(before.keys) == Set(common + ["earlier"]))
    #expect((before["earlier"] as? [String: String])?["verb"] == "shown")
    let shown = try object(why("k/o", text, "--event", "event", "--format", "json"))
    #expect(Set(shown.keys) == ["message", "shown", "shown_at", "waits_for"] && shown["shown"] as? Bool == true)
    let card = try object(why("k/c", text, "--event", "event", "--format", "json"))
    #expect(Set(card.keys) == ["card", "channels", "shown"])
    let page = try String(contentsOf: repositoryRoot.appending(path: "docs/delivery.md"), encoding: .utf8)
    let section = page.components(separatedBy: "## Ask why").last?.components(separatedBy: "\n## ").first ?? ""
    let documented = section.matches(of: /\n\| `([a-z_]+)` \|/).map { String($0.1) }
    let keys =
      [filtered, outranked, other, before, shown, card].flatMap(\.keys)
      + ["field", "of", "option", "place", "position", "value", "words"]
    #expect(Set(documented) == Set(keys))
  }

  /// Without a message, the answer is a row of the timeline.
  @Test func listsForProgramsAreRowsOfTheTimeline() throws {
    let text = "campaign: k\nin_app_messages: [{ id: m, type: slideup, message: x, audience: vip, \(Self.event) }]\n"
    try folder.write(Array(text.utf8), to: "a.yaml")
    let words = [folder.path("a.yaml"), "--at", "2026-03-21T10:00:00Z", "--event", "e", "--format", "json"]
    let listed = campaignc(["why"] + words)
    let rows = campaignc(["simulate"] + words).output.split(separator: "\n")
    let row = try object(listed)
    #expect(rows.last.map { $0 + "\n" } == listed.output[...] && row["step"] as? String == "e", "\(listed.output)")
    let occurrences = try #require(row["occurrences"] as? [[String: String]])
    #expect(
      Set(occurrences.first.map { Array($0.keys) } ?? []) == [
        "at", "because", "kind", "name", "place", "reason", "what",
      ])
  }

  private func object(_ run: ToolRun) throws -> [String: Any] {
    #expect(run.output.hasSuffix("}\n") && run.output.split(separator: "\n").count == 1, "\(run.output)")
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(value as? [String: Any])
  }

  /// The last event of a log is explained, as if its steps were on the command line.
  @Test func logsAreExplained() throws {
    let text = """
      \(Self.message)
          triggers: [{ type: custom_event, name: e, where: [{ property: n, at_least: 3 }] }]
        - { id: o, type: modal, header: h, message: x, triggers: [{ type: custom_event, name: o }] }

      """
    let log = """
      {"event":"o","time":"2026-03-21T10:00:00Z"}
      {"event":"e","time":"2026-03-21T10:00:40Z","properties":{"n":2}}

      """
    try folder.write(Array(text.utf8), to: "a.yaml")
    try folder.write(Array(log.utf8), to: "log.jsonl")
    func why(_ words: [String]) -> ToolRun { campaignc(["why", "k/m", folder.path("a.yaml")] + words) }
    let steps = [
      "--event", "o", "--at", "2026-03-21T10:00:00Z", "--event", "e", "--at", "2026-03-21T10:00:40Z", "--property",
      "n=2",
    ]
    for format in ["text", "json"] {
      let logged = why(["--log", folder.path("log.jsonl"), "--format", format])
      // The steps of a log can't be changed by options.
      let stepped = why(steps + ["--format", format]).output
      #expect(logged.exitCode == .findings && stepped.contains("--dismiss"), "\(stepped)")
      let withoutOptions = stepped.replacing(/"(option|position)":"[^"]*",| \(--[^)]*\)/, with: "")
      #expect(logged.output == withoutOptions, "\(logged.output)")
      #expect(
        logged.output.contains("the 'at_least' of its filter on 'n' were 2")
          && logged.output.contains("the reader closed 'k/o' before"), "\(logged.output)\(logged.complaints)")
    }
  }
}
