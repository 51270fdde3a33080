import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// The answers of `why` about readers, events, cards and scenarios, and about filters that nobody can decide.
@Suite struct WhyQuestionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
  }

  private func why(_ key: String, _ text: String, _ words: [String]) throws -> ToolRun {
    try folder.write(Array(text.utf8), to: "a.yaml")
    return campaignc(["why", key, folder.path("a.yaml"), "--no-config", "--at", "2026-03-21T10:00:00Z"] + words)
  }

  private func answer(_ key: String, _ text: String, _ words: [String]) throws -> WhyAnswer {
    try WhyAnswer(why(key, text, words + ["--format", "json"]).output)
  }

  private func message(_ fields: String) -> String {
    "campaign: k\nin_app_messages:\n  - { id: m, type: slideup, message: x, \(fields) }\n"
  }

  private func filtered(_ filters: String) -> String {
    message("triggers: [{ type: custom_event, name: cart, where: [\(filters)] }]")
  }

  private static let cart = "triggers: [{ type: custom_event, name: cart }]"

  /// The reader and the event come first, and then the campaign. Nothing of it is an order.
  @Test func theReaderAndTheEventComeFirst() throws {
    let text = message(
      "audience: buyers, triggers: [{ type: custom_event, name: cart, where: [{ property: total, at_least: 20 }] }]")
    let output = try why("k/m", text, ["--event", "cart", "--property", "total=5"]).output
    let lines = output.split(separator: "\n").suffix(2)
    #expect(
      lines == [
        "  would be shown if the reader were in 'buyers' (--audience buyers), and 'total' were at least 20 "
          + "(--property total=20)",
        "  or if it had no 'audience' of its own, and the 'at_least' of its filter on 'total' were 5",
      ], "\(output)")
    #expect(!output.contains("help"))
  }

  /// Values with which an event passes filters.
  @Test(
    arguments: [
      (
        "{ property: n, greater_than: 3 }, { property: n, less_than: 4 }", ["'n' were more than 3 and were less than 4"]
      ),
      ("{ property: s, matches: '^[A-Z]{2}-[0-9]+$' }", ["'s' matched '^[A-Z]{2}-[0-9]+$'"]),
      ("{ property: s, not_equals: x }, { property: n, at_most: 2 }", ["'n' were at most 2"]),
      (
        "{ property: a, equals: 1 }, { any_of: [{ property: b, equals: 2 }, { property: a, equals: 1 }] }",
        ["'a' were 1"]
      ),
      ("{ property: d, within_last: 1d }", ["'d' were at most 1d ago"]),
      ("{ property: s, one_of: [b, c] }, { property: t, exists: true }", ["'s' were b", "'t' were there"]),
    ] as [(String, [String])])
  func theEventPassesFilters(_ filters: String, _ changes: [String]) throws {
    let found = try answer("k/m", filtered(filters), ["--event", "cart"])
    let first = try #require(found.alternatives?.first)
    #expect(first.map(\.words).sorted() == changes && first.allSatisfy { $0.of == "event" }, "\(found)")
  }

  /// Later, on another client, in another language, with the app open.
  @Test(
    arguments: [
      ("starts: 2026-04-01T08:00:00Z, delay: 10s", [], ["this happened at 2026-04-01T07:59:50Z or later"]),
      ("starts: 2026-04-01T08:00:00Z", ["--target", "web"], ["this happened at 2026-04-01T08:00:00Z or later"]),
      ("language: de", ["--language", "en"], ["the reader's language were 'de'"]),
      (
        "language: de", ["--language", "en", "--background"],
        ["the app were in the foreground", "the reader's language were 'de'"]
      ),
      (
        "starts: 2026-04-01T08:00:00Z", ["--target", "roku"],
        ["the reader used iOS", "this happened at 2026-04-01T08:00:00Z or later"]
      ),
    ] as [(String, [String], [String])])
  func otherCircumstancesAreNamed(_ fields: String, _ words: [String], _ changes: [String]) throws {
    let found = try answer("k/m", message("\(fields), \(Self.cart)"), words + ["--event", "cart"])
    #expect(found.alternatives?.first?.map(\.words).sorted() == changes, "\(found)")
  }

  /// Without an event, the answer says what the message waits for; a misspelt event is recognised.
  @Test func whatTheMessageWaitsForIsSaid() throws {
    let text = filtered("{ property: total, at_least: 20 }")
    let nothing = try why("k/m", text, []).output
    #expect(nothing.contains("is not shown: no event is given, and it does not wait for the start of a session\n"))
    #expect(nothing.contains("  it waits for cart, where 'total' must be at least 20\n"), "\(nothing)")
    #expect(nothing.contains("if the event were cart { total: 20 } (--event cart --property total=20)\n"), "\(nothing)")
    let misspelt = try why("k/m", text, ["--event", "crat"]).output
    #expect(misspelt.contains("it does not wait for crat\n  did you mean 'cart'?\n"), "\(misspelt)")
    let push = try why("k/m", message("triggers: [{ type: push_click }]"), ["--push-click", "k", "--target", "roku"])
    #expect(push.output.contains("its campaign is not for Roku") && !push.output.contains("does not wait"))
  }

  @Test func theDelayIsMentioned() throws {
    let output = try why("k/m", message("delay: 30s, \(Self.cart)"), ["--event", "cart"]).output
    #expect(output.contains(" is shown at 2026-03-21T10:00:30Z, after its delay of 30s\n"), "\(output)")
    let now = try why("k/m", message(Self.cart), ["--event", "cart"]).output
    #expect(now.hasSuffix(" is shown\n"), "\(now)")
  }

  /// A delay at whose end another message is visible: without it, or shortened, the message comes first.
  @Test func aDelayIsShortenedIfAnotherMessageComesInBetween() throws {
    let text =
      message("min_interval: 0s, delay: 10s, \(Self.cart)")
      + "  - { id: o, type: modal, header: h, message: y, delay: 5s, min_interval: 0s, triggers: [{ type: custom_event, name: visit }] }\n"
    let found = try answer("k/m", text, ["--event", "visit", "--event", "cart"])
    #expect(found.because == "visible_message" && found.changes.contains { $0.contains("delay") }, "\(found)")
  }

  /// A filter that nobody can decide is named, and stays.
  @Test func doubtsAreNamed() throws {
    let text = filtered("{ property: shop, matches: '^\\w+$' }")
    let words = ["--event", "cart", "--property", "shop=Café"]
    let run = try why("k/m", text, words)
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("may be shown or not: it is not known if Café, the value of 'shop', matches '^\\w+$'"))
    #expect(!run.output.contains("it had no filter"), "\(run.output)")
    let found = try answer("k/m", text, words)
    #expect(found.shown == nil && found.because == "unknown", "\(found)")
    // Whatever the filter says, the message is not for this reader.
    let known = try answer("k/m", text.replacing("id: m,", with: "id: m, audience: vip,"), words)
    #expect(known.shown == false && known.because == "audience", "\(known)")
  }

  /// Another value of the event, with which another message with a higher priority no longer waits for it.
  @Test func aRivalIsStoppedByTheEvent() throws {
    let text = """
      campaign: k
      in_app_messages:
        - { id: m, type: slideup, message: x, \(Self.cart) }
        - { id: o, type: slideup, message: y, priority: 9, triggers: [{ type: custom_event, name: cart, where: [{ property: total, at_least: 20 }] }] }

      """
    let found = try answer("k/m", text, ["--event", "cart", "--property", "total=25"])
    #expect(found.because == "priority" && found.alternatives?.count == 2, "\(found)")
    #expect(found.alternatives?.first?.map(\.words) == ["the event had no 'total'"], "\(found)")
  }

  /// An option that belongs before the last step, or that has to go, is still only the option.
  @Test func optionsCanBeTaken() throws {
    let text = message(Self.cart)
    let words = ["--session-start", "--background", "--event", "cart"]
    let found = try #require(try answer("k/m", text, words).alternatives?.first?.first)
    #expect(found.option == "--foreground" && found.position == "before")
    #expect(try why("k/m", text, words).output.contains("(--foreground before it)"))
    let held = "control: { share: 10 }\n"
    let control = message(Self.cart).replacing("in_app_messages:", with: held + "in_app_messages:")
    let other = try answer("k/m", control, ["--control", "--event", "cart"])
    #expect(other.alternatives?.first?.map(\.option) == ["--control"], "\(other)")
    #expect(other.alternatives?.first?.map(\.position) == ["without"], "\(other)")
  }

  /// An id alone is no full name, but says what is meant.
  @Test func anIDAloneGetsItsFullName() throws {
    let run = try why("m", message(Self.cart), ["--event", "cart"])
    #expect(run.exitCode == .wrongUse)
    #expect(
      run.complaints.contains("'m' is neither the full name of a message or card nor a path; did you mean 'k/m'?"))
  }

  // MARK: - Cards

  private func card(_ fields: String, _ head: String = "") -> String {
    "campaign: k\n\(head)cards:\n  - { id: c, type: classic, title: t, description: d\(fields) }\n"
  }

  @Test(
    arguments: [
      ("", "audience: vip\n", [], "audience", ["the reader were in 'vip'"]),
      ("", "starts: 2026-04-01T08:00:00Z\n", [], "not_started", ["this happened at 2026-04-01T08:00:00Z or later"]),
      (
        "", "ends: 2026-03-01T08:00:00Z\n", [], "ended",
        ["the 'ends' of campaign 'k' were 2026-03-21T10:00:01Z or later"]
      ),
      (", expires: 2026-03-01T08:00:00Z", "", [], "expired", ["it did not expire"]),
      (", language: de", "", ["--language", "en"], "language", ["the reader's language were 'de'"]),
      (
        ", channels: [news_feed]", "", ["--view-feed", "content_cards"], "channel",
        ["it had 'content_cards' in its 'channels'"]
      ),
      (
        ", categories: [news]", "", ["--view-feed", "news_feed", "--category", "social"], "categories",
        ["it had 'social' in its 'categories'"]
      ),
      (
        "", "", ["--view-feed", "news_feed", "--category", "social"], "categories",
        ["it had 'categories: [social]'"]
      ),
      (
        ", categories: [news]", "", ["--view-feed", "news_feed", "--category", "no_category"], "categories",
        ["it had no 'categories'"]
      ),
      (
        ", remove_on: { type: custom_event, name: buy }", "", ["--event", "buy", "--refresh", "succeeds"], "removed", []
      ),
    ] as [(String, String, [String], String, [String])])
  func missingCardsAreExplained(
    _ fields: String, _ head: String, _ words: [String], _ because: String, _ changes: [String]
  ) throws {
    let text = card(fields.contains("remove_on") ? ", channels: [content_cards]" + fields : fields, head)
    let found = try answer("k/c", text, words)
    #expect(found.shown == false && found.because == because, "\(found)")
    #expect((found.alternatives?.first ?? []).map(\.words) == changes, "\(found)")
    for changes in found.alternatives ?? [] {
      guard changes.allSatisfy({ !$0.isEdit }) else { continue }
      let run = try #require(try ChangedRun(changes, of: "k/c", in: text, ["--session-start"] + words))
      #expect(try answer("k/c", run.text, run.words).shown == true, "\(changes)")
    }
  }

  /// A card has the window of its campaign, and the clock of its author. Another time comes before a change of it.
  @Test func timesOfCardsAreThoseOfTheirCampaign() throws {
    let text = card("", "time_zone: Europe/Berlin\nstarts: 2026-04-01 00:00\n")
    let run = try why("k/c", text, ["--event", "x"])
    #expect(run.output.contains("  would be shown if this happened at 2026-03-31T22:00:00Z or later"), "\(run.output)")
    let change =
      "or if the 'starts' of campaign 'k' were 2026-03-21 11:00 in Europe/Berlin (2026-03-21T10:00:00Z) or earlier"
    #expect(run.output.contains(change), "\(run.output)")
  }

  @Test func aCardInTheFeedIsFound() throws {
    let run = try why("k/c", card(""), [])
    #expect(run.exitCode == .clean && run.output.contains(" is in the News Feed"), "\(run.output)\(run.complaints)")
  }

  // MARK: - Scenarios and logs

  private static let scenario = """
    ---
    scenario: a basket
    at: 2026-03-21T10:00:00Z
    steps:
      - session_start
      - event: cart
        properties: { total: 5 }
      - after: 40s
        expect: { shown: k/m }

    """

  /// The steps of a scenario, as if they were on the command line.
  @Test func scenariosAreExplained() throws {
    let text = filtered("{ property: total, at_least: 20 }")
    try folder.write(Array((text + Self.scenario).utf8), to: "a.yaml")
    for format in ["text", "json"] {
      let run = campaignc(["why", "k/m", folder.path("a.yaml"), "--scenario", "basket", "--format", format])
      let steps = try why(
        "k/m", text + Self.scenario, ["--event", "cart", "--property", "total=5", "--format", format])
      // The steps of a scenario can't be changed by options.
      let option = format == "json" ? #""option":"--property total=20","# : " (--property total=20)"
      #expect(run.exitCode == .findings && steps.output.contains(option), "\(steps.output)")
      let answer = run.output.replacing(/(?m)^  up to .*a\.yaml:\d+, where the scenario fails\n/, with: "")
      #expect(answer == steps.output.replacing(option, with: ""), "\(run.output)\(run.complaints)")
      #expect((answer != run.output) == (format == "text"), "\(run.output)")
      #expect(run.output.contains("'total' were at least 20"))
    }
    let both = campaignc(["why", "k/m", folder.path("a.yaml"), "--scenario", "basket", "--event", "e"])
    #expect(both.exitCode == .wrongUse && both.complaints.contains("--event can't be combined with --scenario"))
  }

  /// A change of the reader counts only if the changed reader gets the message: its template may stop it for some.
  @Test(arguments: [("!=", ["the reader's language were 'de'"]), ("==", ["it had no 'language'"])])
  func aChangedReaderHasOtherContent(_ comparison: String, _ words: [String]) throws {
    let text = message("language: de, \(Self.cart)").replacing(
      "message: x",
      with: "message: \"{% if ${language} \(comparison) 'de' %}{% abort_message('no') %}{% endif %}x\"")
    let found = try answer("k/m", text, ["--language", "en", "--event", "cart"])
    #expect(found.because == "language" && found.alternatives?.first?.map(\.words) == words, "\(found)")
  }

  /// What helps against a template that stops a message is an option only where the command takes it.
  @Test func theAdviceForStoppedMessagesFitsTheQuestion() throws {
    let text = message(Self.cart).replacing("message: x", with: "message: \"{% abort_message('no') %}x\"")
    let steps = try why("k/m", text, ["--event", "cart"]).output
    #expect(steps.contains("'--attribute' tries a reader with other attributes"), "\(steps)")
    try folder.write(Array((text + Self.scenario).utf8), to: "a.yaml")
    let scenario = campaignc(["why", "k/m", folder.path("a.yaml"), "--scenario", "basket"]).output
    #expect(scenario.contains("a reader with other 'attributes' in the scenario may get it"), "\(scenario)")
    #expect(!scenario.contains("--attribute"))
  }

  /// Times are printed as they were written: by the clock of the reader, with UTC beside them.
  @Test func timesAreThoseOfTheAuthor() throws {
    try folder.write(Array(message("delay: 10s, \(Self.cart)").utf8), to: "a.yaml")
    func why(_ at: String, _ words: String...) -> String {
      let options = ["--no-config", "--time-zone", "Europe/Berlin", "--at", at]
      return campaignc(["why", "k/m", folder.path("a.yaml")] + options + words).output
    }
    let local = why("2026-03-21 11:00", "--event", "cart")
    #expect(local.contains("is shown at 2026-03-21 11:00:10 (2026-03-21T10:00:10Z), after its delay"), "\(local)")
    let inUTC = why("2026-03-21T10:00:00Z", "--event", "cart")
    #expect(inUTC.contains("is shown at 2026-03-21T10:00:10Z, after its delay"), "\(inUTC)")
  }

  /// The same in a scenario with a time zone, and in what `test` says about it.
  @Test func timesOfScenariosAreThoseOfTheirAuthor() throws {
    let text = message("re_eligibility: 1h, \(Self.cart)")
    let scenario =
      "---\nscenario: again\ntime_zone: Europe/Berlin\nat: 2026-03-21 11:00\nsteps: [session_start, "
      + "{ event: cart }, dismiss, { event: cart, after: 1m, expect: { never: k/m } }]\n"
    try folder.write(Array((text + scenario).utf8), to: "a.yaml")
    let why = campaignc(["why", "k/m", folder.path("a.yaml"), "--scenario", "again"]).output
    #expect(why.contains("shown again at 2026-03-21 12:00 (2026-03-21T11:00:00Z)"), "\(why)")
    let test = campaignc(["test", folder.path("a.yaml")]).output
    #expect(test.contains("but k/m was shown at 2026-03-21 11:00 (2026-03-21T10:00:00Z)"), "\(test)")
    let picture = campaignc(["simulate", folder.path("a.yaml"), "--scenario", "again", "--format", "svg"]).output
    #expect(picture.contains(">2026-03-21 11:01 (2026-03-21T10:01:00Z)<"), "\(picture)")
    let steps = campaignc([
      "simulate", folder.path("a.yaml"), "--time-zone", "Europe/Berlin", "--at", "2026-03-21 11:01", "--format", "svg",
    ])
    #expect(steps.output.contains(">2026-03-21 11:01 (2026-03-21T10:01:00Z)<"), "\(steps.output)")
  }

  /// Only the campaigns of the scenario take part, and names and places are theirs.
  @Test func theCampaignsOfAScenarioAreItsOwn() throws {
    let other = """
      campaign: b
      in_app_messages: [{ id: first, type: slideup, message: y, priority: 9, \(Self.cart) }]
      ---

      """
    let scenario = Self.scenario.replacing("steps:", with: "campaigns: [k]\nsteps:")
    try folder.write(Array((other + message(Self.cart) + scenario).utf8), to: "a.yaml")
    let run = campaignc(["why", "k/m", folder.path("a.yaml"), "--scenario", "basket"])
    #expect(run.exitCode == .clean && run.output.hasPrefix("k/m (") && run.output.contains("a.yaml:6"), "\(run.output)")
    let absent = campaignc(["why", "b/first", folder.path("a.yaml"), "--scenario", "basket"])
    #expect(absent.exitCode == .wrongUse && absent.complaints.contains("no message or card 'b/first'"))
  }

  /// A log of more steps or properties than are kept has the same answer. Events for which no message waits don't
  /// count.
  @Test func longLogsAreReadAgain() throws {
    let text = filtered("{ property: total, at_least: 20 }")
    let line = "{\"event\":\"other\",\"time\":\"2026-03-21T10:00:00Z\"}\n"
    let last = "{\"event\":\"cart\",\"time\":\"2026-03-21T10:00:00Z\",\"properties\":{\"total\":5}}\n"
    try folder.write(Array(text.utf8), to: "a.yaml")
    var answers: [String] = []
    let properties = (0..<2_000).map { "\"p\($0)\":1" }.joined(separator: ",")
    let large = "{\"event\":\"cart\",\"time\":\"2026-03-21T10:00:00Z\",\"properties\":{\(properties)}}\n"
    for (line, count) in [(line, 1), (line, 50_010), (large, 110), (last, 50_010)] {
      try folder.write(Array((String(repeating: line, count: count) + last).utf8), to: "log.jsonl")
      let run = campaignc(["why", "k/m", folder.path("a.yaml"), "--no-config", "--log", folder.path("log.jsonl")])
      answers.append(run.output)
    }
    let few = "  fewer changes were tried, because there are so many events\n"
    #expect(answers[3].hasSuffix(few) && answers[0].contains("'total' were at least 20"), "\(answers)")
    #expect(Set(answers.dropLast()).count == 1 && !answers[0].contains(few), "\(answers)")
  }
}
