import CampaignCheck
import CampaignCommand
import CampaignDelivery
import CampaignLanguage
import CommandSupport
import EngineTestSupport
import Findings
import Foundation
import TestSupport
import Testing
import TextTestSupport

/// `why` and the workspace rules say the same about rivals, and every change that `why` offers shows the message once
/// an author has made it.
@Suite struct WhyAgreementTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
  }

  private static let fixtures = RivalFinding.rules.flatMap { Fixture.all(in: "rules/\($0)") }

  private func why(_ key: String, _ text: String, _ words: [String]) throws -> WhyAnswer {
    try folder.write(Array(text.utf8), to: "a.yaml")
    let run = campaignc(["why", key, folder.path("a.yaml"), "--no-config", "--format", "json"] + words)
    let answer = try WhyAnswer(run.output)
    #expect((run.exitCode == .clean) == (answer.shown == true), "\(run.output)\(run.complaints)")
    return answer
  }

  // MARK: - The same rival

  /// Findings whose rival `why` does not name, with the reason.
  private static let exceptions = [
    "message-tie of spring-sale/third": "it also waits for session starts, so its reader has seen it before the event"
  ]

  /// Findings for which no random event is found, with the reason.
  private static let unheard = [
    "rules/message-tie/beyond-now-web.yaml": "only dates near the time of the event pass its filters"
  ]

  @Test(arguments: fixtures)
  fileprivate func whyNamesTheRivalOfTheRule(_ fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    let found = CheckedText(bytes, as: fixture.syntax, upTo: fixture.extent).findings
      .filter { RivalFinding.rules.contains($0.rule.id) }.map { RivalFinding($0, in: bytes) }
    guard !found.isEmpty else { return }
    let set = try #require(DeliverySet(ofText: bytes))
    var dice = Dice(seed: 51)
    for finding in found {
      let runs = runs(for: finding, in: set, &dice)
      #expect(runs.isEmpty == (Self.unheard[fixture.path] != nil), "no event for \(finding)")
      for words in runs {
        let text = String(decoding: bytes, as: UTF8.self)
        var answer = try why(finding.message, text, words)
        var (loser, rivals) = (finding.message, finding.rivals)
        // Clients decide a tie: one of the two is shown, and it is the rival of the other one.
        if finding.rule == "message-tie", answer.shown == true, let other = rivals.first {
          (loser, rivals) = (other, [finding.message])
          answer = try why(other, text, words)
        }
        // Of several that are tied, the rule names the first by path, and clients show the last by name.
        if finding.rule == "message-tie" { rivals.formUnion(set.equals(of: finding.message)) }
        let isNamed = answer.rival.map { rivals.contains($0.name) } ?? false
        let isException = Self.exceptions["\(finding)"] != nil
        #expect(isNamed != isException, "\(finding): \(rivals) at \(words)\n\(answer)")
        #expect(try expectProven(answer, of: loser, text, words) || answer.changes.isEmpty, "\(answer)")
      }
    }
  }

  /// The words of command lines with an event that a message waits for: for each of its clients, at most two events.
  private func runs(for finding: RivalFinding, in set: DeliverySet, _ dice: inout Dice) -> [[String]] {
    guard let number = set.message(named: finding.message) else { return [] }
    let message = set.messages[number]
    let others = finding.rivals.compactMap { set.message(named: $0) }
    let starts = ([number] + others).compactMap { set.messages[$0].starts?.first }.max()
    let time = starts.map { $0 + 1 } ?? 1_774_087_200
    var events = WaitedEvents(set)
    var runs: [[String]] = []
    for client in message.targets where finding.target ?? client == client {
      var words = ["--target", client.name]
      if let audience = message.audience { words += ["--audience", audience] }
      if let language = finding.language ?? message.language { words += ["--language", language] }
      var found: Set<[String]> = []
      for _ in 0..<400 where found.count < 2 {
        guard let event = events.event(for: number, &dice), !(client == .roku && event.occasion == .pushClick),
          let words = event.words(at: time, follows: finding.rule == "interval-swallows"),
          set.fires(number, at: event, time, on: client),
          finding.rule != "message-tie" || set.isTie(number, others, at: event, time, on: client)
        else { continue }
        found.insert(words)
      }
      runs += found.sorted { $0.joined() < $1.joined() }.map { words + $0 }
    }
    return runs
  }

  // MARK: - Changes

  /// Makes each set of changes in the text and the steps, and asks again: all changes together show the message, and
  /// without one of them it is not shown. False if there are none.
  private func expectProven(_ answer: WhyAnswer, of key: String, _ text: String, _ words: [String]) throws -> Bool {
    for changes in answer.alternatives ?? [] where !changes.contains(where: \.isUnwritable) {
      guard let all = try ChangedRun(changes, of: key, in: text, words) else {
        Issue.record("these changes of \(key) can't be made: \(changes) in\n\(text)")
        return false
      }
      let after = try why(key, all.text, all.words)
      #expect(after.shown == true, "\(changes) of \(key) at \(all.words): \(after)\nin\n\(all.text)")
      for left in changes where changes.count > 1 {
        guard let run = try ChangedRun(changes.filter { $0 != left }, of: key, in: text, words) else { continue }
        let rest = try why(key, run.text, run.words)
        #expect(rest.shown != true, "\(left) of \(changes) of \(key) is not needed at \(words) in\n\(text)")
      }
    }
    return answer.alternatives?.isEmpty == false
  }

  private static let event = "triggers: [{ type: custom_event, name: e }]"

  private static func filtered(_ filters: String) -> String {
    "triggers: [{ type: custom_event, name: e, where: [\(filters)] }]"
  }

  /// Each kind of change: the fields of a message, the steps, and the beginning of the change.
  static let changes: [(fields: String, steps: String, change: String)] = [
    (event, "--event e", "it had 'priority: 6'"),
    ("priority: 7, \(event)", "--event e --event e --after 5s", "it had 're_eligibility: "),
    ("priority: 7, re_eligibility: 2h, \(event)", "--event e --event e --after 1h", "it had 're_eligibility: 1h'"),
    ("priority: 7, \(event)", "--event other --event e --after 5s", "it had 'min_interval: 5s'"),
    ("priority: 7, starts: 2026-04-01T08:00:00Z, \(event)", "--event e", "its 'starts' were"),
    ("priority: 7, ends: 2026-03-01T08:00:00Z, \(event)", "--event e", "its 'ends' were"),
    ("priority: 7, delay: 40s, ends: 2026-03-21T10:00:20Z, \(event)", "--event e", "it had 'delay: 20s'"),
    ("priority: 7, delay: 40s, ends: 2026-03-21T10:00:00Z, \(event)", "--event e", "it had no 'delay'"),
    ("priority: 7, delay: 40s, timeout: 30s, \(event)", "--event e", "it had 'delay: 29s'"),
    ("priority: 7, delay: 1s, timeout: 1s, \(event)", "--event e", "it had no 'delay'"),
    ("priority: 7, min_interval: 1h, \(event)", "--event other --event e --after 5s", "it had 'min_interval: 5s'"),
    ("priority: 7, min_interval: 1h, \(event)", "--event other --dismiss --event e", "it had 'min_interval: 0s'"),
    (
      "priority: 7, re_eligibility: 2h, min_interval: 0s, \(event)", "--event e --dismiss --event e",
      "it had 're_eligibility: always'"
    ),
    (
      "priority: 7, \(filtered("{ property: d, after: 2026-04-01T00:00:00Z }"))",
      "--event e --property d=2026-03-01T00:00:00Z", "the 'after' of its filter on 'd' were 2026-02-28T23:59:59Z"
    ),
    (
      "priority: 7, \(filtered("{ property: d, before: 2026-02-01T00:00:00Z }"))",
      "--event e --property d=2026-03-01T00:00:00Z", "the 'before' of its filter on 'd' were 2026-03-01T00:00:01Z"
    ),
    ("priority: 7, audience: members, \(event)", "--event e", "it had no 'audience'"),
    ("priority: 7, language: de, \(event)", "--event e --language en", "it had no 'language'"),
    ("priority: 7, \(event)", "--event e --target roku", "campaign 'c' had 'roku'"),
    // On Roku, the last second does not belong to the window.
    ("priority: 7, ends: 2026-03-21T09:00:00Z, \(event)", "--event e --target roku", "campaign 'c' had 'roku'"),
    ("priority: 7, orientation: landscape, \(event)", "--event e", "it had 'orientation: any'"),
    ("priority: 7, \(filtered("{ property: n, at_least: 5 }"))", "--event e --property n=3", "the 'at_least'"),
    ("priority: 7, \(filtered("{ property: n, equals: 5 }"))", "--event e --property n=3", "its filter"),
    ("priority: 7, \(filtered("{ property: s, one_of: [a, b] }"))", "--event e --property s=c", "its filter"),
    (
      "priority: 7, \(filtered("{ property: n, less_than: 3 }"))", "--event e --property n=3",
      "the 'less_than' of its filter on 'n' were 4"
    ),
    (
      "priority: 7, \(filtered("{ property: n, greater_than: 3 }"))", "--event e --property n=2.5",
      "the 'greater_than' of its filter on 'n' were 2"
    ),
    ("priority: 7, \(filtered("{ property: n, exists: true }"))", "--event e", "it had no filter"),
    (
      "language: de, \(filtered("{ property: n, at_most: 2 }"))", "--event e --property n=3 --language en", "it had no"
    ),
    ("priority: 7, \(filtered(range))", "--event e", "it had no filter 'at_least' on 'n'"),
    ("priority: 7, \(filtered(range))", "--event e --property n=7", "the 'at_most' of its filter on 'n' were 7"),
    (
      "priority: 7, \(filtered("{ property: n, greater_than: 8 }, { property: n, at_least: 9 }"))",
      "--event e --property n=7", "the 'greater_than' of its filter on 'n' were 6"
    ),
    // The list of values in the 'any_of' is another one.
    (
      "priority: 7, \(filtered("{ any_of: [\(list), { property: n, greater_than: 2 }] }, \(list)"))",
      "--event e --property n=7", "it had no filter 'one_of' on 's'"
    ),
    // One change of the second trigger is enough.
    (
      "priority: 7, triggers: [{ type: custom_event, name: e, where: [\(range), { property: c, equals: EUR }] }, "
        + "{ type: custom_event, name: e, where: [{ property: n, at_least: 100 }] }]",
      "--event e --property n=2", "the 'at_least' of its filter on 'n' were 2"
    ),
    (
      "priority: 7, triggers: [{ type: custom_event, name: e, where: [\(range)] }, "
        + "{ type: custom_event, name: e, where: [{ property: n, at_least: 100 }] }]",
      "--event e --property n=abc", "it had no filter 'at_least' on 'n'"
    ),
    ("triggers: [{ type: push_click, campaign: other }]", "--push-click c", "its trigger waited for 'campaign: c'"),
    ("triggers: [{ type: specific_purchase, product: p }]", "--purchase q", "its trigger waited for 'product: q'"),
    (
      "triggers: [{ type: specific_purchase, product: p, where: [{ property: quantity, at_least: 2 }] }]",
      "--purchase q --property quantity=1", "its trigger waited for 'product: q'"
    ),
    (
      "priority: 7, min_interval: 0s, \(event)", "--event other --event e --after 3s",
      "the reader closed 'c/other' before"
    ),
    ("priority: 7, \(event)", "--event other --event e --after 5s", "it had 'min_interval: 5s'"),
  ]

  private static let list = "{ property: s, one_of: [abc, xy] }"
  private static let range = "{ property: n, at_least: 3 }, { property: n, at_most: 5 }"

  /// What the command line promises: with the change, the message is shown.
  @Test(arguments: changes)
  func everyKindOfChangeIsProven(_ fields: String, _ steps: String, _ change: String) throws {
    let type = fields.contains("orientation") ? "full, image: \"https://example.com/a.png\"" : "slideup"
    let text = """
      campaign: c
      targets: [ios, web]
      in_app_messages:
        - { id: m, type: \(type), message: Hello, \(fields) }
        - { id: rival, type: slideup, message: Hello, priority: 5, re_eligibility: always, \(Self.event) }
        - { id: other, type: slideup, message: Hello, triggers: [{ type: custom_event, name: other }] }

      """
    let words = ["--at", "2026-03-21T10:00:00Z"] + steps.split(separator: " ").map(String.init)
    let answer = try why("c/m", text, words)
    #expect(answer.changes.contains { $0.hasPrefix(change) }, "\(answer)")
    #expect(try expectProven(answer, of: "c/m", text, words))
  }

  /// The same for random campaigns, readers and events, and their reasons are true: about 100 answers, and a thousand
  /// with CAMPAIGNC_LONG_TESTS.
  @Test func answersAboutRandomCampaignsAreTrue() throws {
    var dice = Dice(seed: 52)
    var (proven, reasons): ([String: Int], [String: Int]) = ([:], [:])
    while reasons.values.reduce(0, +) < (testsAreLong ? 1000 : 100) {
      let text = GeneratedCampaigns(&dice).text
      guard let set = DeliverySet(ofText: Array(text.utf8)) else { continue }
      var events = WaitedEvents(set)
      for (number, message) in set.messages.enumerated() {
        let time = 1_767_225_600 + Int64(dice.roll(90))
        guard var event = events.event(for: number, &dice) else { continue }
        event = event.varied(&dice)
        if event.occasion == .pushClick { event.campaign = event.campaign ?? "other" }
        guard let step = event.words(at: time, follows: dice.roll(2) == 0) else { continue }
        var reader = Reader()
        reader.target = dice.pick(Client.allCases)
        if dice.roll(2) == 0 { reader.audiences = ["members"] }
        let language = dice.pick(["en", "de"])
        reader.language = try LanguageTag.read(Array(language.utf8)[...]).get()
        var words = ["--target", reader.target?.name ?? "", "--language", language, "--allow-html"]
        if !reader.audiences.isEmpty { words += ["--audience", "members"] }
        let answer = try why(message.key, text, words + step)
        guard answer.shown != true else { continue }
        reasons[answer.because ?? "", default: 0] += 1
        let isTrue = set.isTrue(answer, of: number, at: event, time, for: reader)
        #expect(isTrue, "\(answer) at \(words + step) in\n\(text)")
        if try expectProven(answer, of: message.key, text, words + step) {
          for change in answer.changes { proven[change.prefix { $0 != ":" }.description, default: 0] += 1 }
        }
      }
    }
    #expect(proven.values.reduce(0, +) > 100 && proven.count > 10, "\(proven)")
    #expect(reasons.count > 5, "\(reasons)")
  }

  /// An edit that is not made, or made to another message, shows nothing: the proof notices.
  @Test func aChangeOfAnotherMessageProvesNothing() throws {
    let text = """
      campaign: c
      in_app_messages:
        - { id: m, type: slideup, message: Hello, \(Self.event) }
        - { id: rival, type: slideup, message: Hello, priority: 5, re_eligibility: always, \(Self.event) }

      """
    var edited = EditedCampaign(text, of: "c/rival")
    #expect(try edited.make("it had 'priority: 6'"))
    #expect(try why("c/m", edited.text, ["--event", "e"]).shown != true)
    var unknown = EditedCampaign(text, of: "c/m")
    #expect(try !unknown.make("do something else"))
  }
}

extension DeliverySet {
  /// The other messages with the same event and the same priority.
  fileprivate func equals(of key: String) -> [String] {
    guard let number = message(named: key) else { return [] }
    let rivals = Set(messages[number].triggers.flatMap { listeners(for: $0.occasion) })
    return rivals.filter { $0 != number && messages[$0].priority == messages[number].priority }
      .map { messages[$0].key }
  }

  /// True if an event fires a message and another one, and none of a higher priority.
  fileprivate func isTie(_ number: Int, _ others: [Int], at event: AppEvent, _ time: Int64, on client: Client) -> Bool {
    let higher = messages.indices.filter { messages[$0].priority > messages[number].priority }
    return others.allSatisfy { fires($0, at: event, time, on: client) }
      && !higher.contains { fires($0, at: event, time, on: client) }
  }

  /// True if the reason why a message is not shown holds, as far as its definition says.
  fileprivate func isTrue(
    _ answer: WhyAnswer, of number: Int, at event: AppEvent, _ time: Int64, for reader: Reader
  ) -> Bool {
    guard let client = reader.target else { return false }
    let message = messages[number]
    let (starts, ends) = (message.starts?.first ?? .min, message.ends?.first ?? .max)
    switch answer.because {
    case "target": return !message.targets.contains(client) || client == .roku && event.occasion == .pushClick
    case "audience": return message.audience.map { !reader.audiences.contains($0) } ?? false
    case "language":
      return message.language.map { !(reader.language?.isCovered(by: Array($0.utf8)[...]) ?? true) } ?? false
    case "not_started": return time <= starts
    case "ended": return time + message.delay / 1000 >= ends
    case "filter", "campaign": return !fires(number, at: event, time, on: client)
    case "trigger": return !listeners(for: event.occasion).contains(number)
    case "priority":
      return answer.rival.flatMap { self.message(named: $0.name) }.map { rival in
        messages[rival].priority >= message.priority && fires(rival, at: event, time, on: client)
      } ?? false
    case "control": return messages.contains { $0.isControl && $0.key.hasPrefix(message.key.prefix { $0 != "/" }) }
    // Nobody knows if the event passes a filter, of this message or of one that comes before it.
    case "unknown": return answer.reason?.hasPrefix("it is not known if ") ?? false && answer.shown == nil
    case "minimum_interval", "shown_before", "visible_message", "orientation", "html", "timeout": return true
    default: return false
    }
  }

  /// True if an event fires a trigger of a message.
  fileprivate func fires(_ message: Int, at event: AppEvent, _ time: Int64, on client: Client) -> Bool {
    var alone = Reader()
    alone.target = client
    alone.audiences = messages.compactMap(\.audience)
    alone.language = messages[message].language.flatMap { try? LanguageTag.read(Array($0.utf8)[...]).get() }
    guard listeners(for: event.occasion).contains(message) else { return false }
    var client = DeliveryClient(self, for: DeliveryReader(alone), in: App(), hasMessages: true)
    client.take(.wait, at: time * 1000)
    switch client.obstacle(for: message, at: event) {
    case .filter, .otherCampaign, .excluded: return false
    default: return true
    }
  }
}

extension AppEvent {
  /// Now and then the event of another product or campaign, or with properties that are missing or of another kind.
  fileprivate func varied(_ dice: inout Dice) -> AppEvent {
    var occasion = occasion
    if case .purchase = occasion, dice.roll(3) == 0 { occasion = .purchase("p7") }
    let other = AppEvent(occasion, campaign: dice.roll(3) == 0 ? "c0" : campaign)
    var event = occasion == .sessionStart ? self : other
    event.properties = properties.compactMap { property in
      switch dice.roll(6) {
      case 0: nil
      case 1 where property.name != "quantity": Property(property.name, .text("odd"))
      default: property
      }
    }
    return event
  }

  /// The options of an event at a time, an hour after the session began, or in its second. Nil if no command line can
  /// express a property.
  fileprivate func words(at time: Int64, follows: Bool) -> [String]? {
    let begin = ["--session-start", "--at", momentText((follows ? time : time - 3600) * 1000)]
    let step: [String]
    switch occasion {
    case .sessionStart: return ["--session-start", "--at", momentText(time * 1000)]
    case .pushClick: step = ["--push-click", campaign ?? "other"]
    case .custom(let name): step = ["--event", name]
    case .purchase(let product): step = ["--purchase", product]
    case .anyPurchase: step = ["--purchase", "other"]
    }
    var words = begin + step + ["--at", momentText(time * 1000)]
    for property in properties {
      let value: String
      switch property.value {
      case .number(let number): value = "\(number)"
      case .text(let text): value = text
      case .boolean(let truth): value = "\(truth)"
      case .moment(let moment): value = momentText(moment)
      }
      guard PropertyValue(reading: value) == property.value else { return nil }
      words += ["--property", "\(property.name)=\(value)"]
    }
    return words
  }
}
