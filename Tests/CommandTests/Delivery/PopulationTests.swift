import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `simulate --readers`: shares, assumptions and reasons.
@Suite struct PopulationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  private func simulate(_ words: String...) -> ToolRun {
    campaignc(["simulate", folder.path, "--no-config", "--at", "2026-03-20T00:00:00Z"] + words)
  }

  /// A small average is no zero, and the times are those of the campaigns.
  @Test func smallAveragesAndLocalTimesAreWords() throws {
    try write(
      """
      campaign: spring
      time_zone: Europe/Berlin
      starts: 2026-03-20 09:00
      in_app_messages:
        - { id: a, type: slideup, message: A, triggers: [{ type: session_start }] }
        - { id: b, type: slideup, message: B, starts: 2027-03-20 09:00, triggers: [{ type: session_start }] }
      """, to: "spring.yaml")
    let output = campaignc(["simulate", folder.path, "--no-config", "--readers", "10"]).output
    #expect(output.contains("from 2026-03-20 09:00 (2026-03-20T08:00:00Z), with seed 1\n"), "\(output)")
    #expect(output.contains("messages on average (less than one in ten days): "), "\(output)")
    #expect(output.contains("it starts later, at 2027-03-20 09:00 in Europe/Berlin (2027-03-20T08:00:00Z)"))
    let local = campaignc([
      "simulate", folder.path, "--no-config", "--readers", "1", "--time-zone", "Europe/Paris", "--at",
      "2026-07-01 10:00",
    ])
    #expect(local.output.contains("from 2026-07-01 10:00 (2026-07-01T08:00:00Z)"), "\(local.output)\(local.complaints)")
    let none = campaignc(["simulate", folder.path, "--no-config", "--readers", "1", "--at", "2020-01-01T00:00:00Z"])
    #expect(none.output.contains("a reader sees 0.0 messages on average: "), "\(none.output)")
  }

  /// Writes a campaign for one client with slideups that have these other fields.
  private func write(_ messages: [String], for client: String = "ios") throws {
    let lines = messages.map { "  - { type: slideup, message: Hello, min_interval: 0s, \($0) }\n" }
    try write("campaign: spring\ntargets: [\(client)]\nin_app_messages:\n\(lines.joined())", to: "spring.yaml")
  }

  /// The part of the readers who see each message.
  private func shares(of readers: Int, _ model: String) throws -> [String: Double] {
    try write(model, to: "model.yaml")
    let run = simulate("--readers", "\(readers)", "--model", folder.path("model.yaml"), "--format", "json")
    #expect(run.exitCode == .clean, "\(run.complaints)")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    return Dictionary(uniqueKeysWithValues: report.messages.map { ($0.name, Double($0.readers) / Double(readers)) })
  }

  /// A part of the JSON report.
  private struct Report: Decodable {
    let assumptions: [Assumption]
    let messages: [Message]

    struct Assumption: Decodable, Equatable {
      let key: String
      var name: String?
      let origin: String
      var value: Double?
    }

    struct Message: Decodable {
      let name: String
      let readers: Int
      let because: String?
      let discarded: Int
      let undisplayed: [Reason]
      let unknown: Reason?
      let unknownReaders: Int

      private enum CodingKeys: String, CodingKey {
        case name, readers, because, discarded, undisplayed, unknown
        case unknownReaders = "unknown_readers"
      }
    }

    struct Reason: Decodable {
      let because: String
      let reason: String
      let times: Int?
    }
  }

  // MARK: Shares

  /// A reader whose sessions begin at random times has one within some days with the probability 1 - e^-λ, and sees a
  /// message of a session that is due before its end and before that of the days.
  @Test(arguments: [
    ("", "days: 1\n", 1.0), ("delay: 10s, ", "days: 1\n", 1.0),
    ("delay: 10s, ", "days: 7\nsessions_per_day: 0.2\n", 1.4),
    // Shown in the session, because it lasts so long, unless the days are over.
    ("delay: 1h, ", "days: 2\nsessions_per_day: 0.5\nsession_minutes: 90\n", 0.5 * (2 - 1.0 / 24)),
  ])
  func sharesAreThoseOfTheFormula(_ fields: String, _ model: String, _ rate: Double) throws {
    try write(["id: a, \(fields)triggers: [{ type: session_start }]"])
    let share = try #require(try shares(of: 20_000, model)["spring/a"])
    #expect(abs(share - (1 - exp(-rate))) < 0.01, "\(share)")
  }

  /// A reader who has left gets a delayed message in the next session: 1 - e^-λ(1 + λ) have a second one.
  @Test func theNextSessionShowsWhatWasDueInTheBackground() throws {
    try write(["id: a, delay: 6m, triggers: [{ type: session_start }]"])
    let model = "days: 2\nsessions_per_day: 1\nsession_minutes: 0.1\n"
    let share = try #require(try shares(of: 20_000, model)["spring/a"])
    #expect(abs(share - (1 - exp(-2) * 3)) < 0.01, "\(share)")
  }

  /// Small workspaces with delays and sessions, each compared with a simulation that knows no client.
  @Test(arguments: (0..<20).sampled(oneOf: 4, seed: 31))
  func sharesAreThoseOfAnIndependentSimulation(_ number: Int) throws {
    var random = Random(state: UInt64(number) &* 7919 &+ 17)
    let life = ReferenceReaders(&random)
    let triggers = life.isOnSession ? "session_start" : "custom_event, name: visit"
    try write(
      [
        "id: a, delay: \(life.delay)s, triggers: [{ type: \(triggers) }]",
        "id: b, triggers: [{ type: custom_event, name: other }]",
      ], for: life.isWeb ? "web" : "ios")
    let found = try shares(of: 20_000, life.model)
    let wanted = life.shares(of: 60_000, &random)
    for (name, share) in [("spring/a", wanted.delayed), ("spring/b", wanted.other)] {
      #expect(abs((found[name] ?? -1) - share) < 0.01, "\(life): \(name) \(found[name] ?? -1), not \(share)")
    }
  }

  // MARK: Reasons

  /// Nobody knows what clients make of a lookbehind, so nobody knows who sees the message.
  @Test func whatIsNotKnownIsNoReason() throws {
    try write([
      "id: a, triggers: [{ type: custom_event, name: visit, where: [{ property: sku, matches: '^(?<!s)[a-z]+$' }] }]",
      "id: b, audience: vip, triggers: [{ type: custom_event, name: visit, "
        + "where: [{ property: sku, matches: '^(?<!s)x' }, { property: total, at_least: 5 }] }]",
    ])
    try write(
      "days: 3\naudiences: { vip: 0 }\nevents: { visit: { per_session: 5, properties: { sku: [shoe], total: [1] } } }\n",
      to: "model.yaml")
    let model = folder.path("model.yaml")
    let text = simulate("--readers", "500", "--model", model).output
    #expect(text.contains(/spring\/a: not known for [0-9.]+ % of readers, because it is not known if events pass/))
    #expect(!text.contains("spring/a: never shown"))
    #expect(text.contains("spring/b: never shown, because it is only for 'vip'"))
    let json = simulate("--readers", "500", "--model", model, "--format", "json").output
    let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    let message = try #require(report.messages.first { $0.name == "spring/a" })
    // The readers who have a session.
    #expect(abs(Double(message.unknownReaders) / 500 - (1 - exp(-3))) < 0.05)
    #expect(message.unknown?.because == "filter" && message.because == nil)
    try write(
      "days: 3\naudiences: { vip: 1 }\nevents: { visit: { properties: { sku: [shoe], total: [1] } } }\n",
      to: "model.yaml")
    let known = simulate("--readers", "500", "--model", model).output
    #expect(known.contains("spring/b: never shown, because no event passes its filter on 'total'"), "\(known)")
  }

  /// A filter on a regular expression gets values that match and others. If no default passes a filter, the reason
  /// says how to name one.
  @Test func filtersGetValuesThatPass() throws {
    try write([
      "id: a, triggers: [{ type: custom_event, name: visit, where: [{ property: sku, matches: '^shoe-[0-9]+$' }] }]",
      "id: b, triggers: [{ type: custom_event, name: visit, where: [{ property: sku, not_matches: '^shoe-' }] }]",
      "id: c, triggers: [{ type: custom_event, name: look, where: [{ property: since, within_last: 1d }] }]",
    ])
    let output = simulate("--readers", "100").output
    #expect(output.contains("spring/a: seen by") && output.contains("spring/b: seen by"), "\(output)")
    let words = "no event passes its filter on 'since'; '--model' can name the values of this property"
    #expect(output.contains("spring/c: never shown, because \(words)"), "\(output)")
  }

  /// A filter that nobody knows changes nothing if another message comes first anyway.
  @Test(arguments: [(9, true), (0, false)]) func theResultDependsOnWhatIsNotKnown(_ priority: Int, _ depends: Bool)
    throws
  {
    let visit = "type: custom_event, name: visit"
    try write([
      "id: a, priority: \(priority), triggers: [{ \(visit), where: [{ property: sku, matches: '^(?<!s)x' }] }]",
      "id: b, priority: 5, re_eligibility: always, triggers: [{ \(visit) }]",
    ])
    try write("days: 9\nevents: { visit: { properties: { sku: [s] } } }\n", to: "model.yaml")
    let text = simulate("--readers", "50", "--model", folder.path("model.yaml")).output
    #expect(text.contains("spring/a: not known for ") == depends, "\(text)")
  }

  /// Each message that was chosen and not displayed has its reason, for people and for programs.
  @Test func whatIsNotDisplayedHasAReason() throws {
    try write([
      "id: a, delay: 2d, triggers: [{ type: session_start }]",
      "id: b, delay: 1h, timeout: 1m, triggers: [{ type: custom_event, name: visit }]",
    ])
    try write("days: 3\n", to: "model.yaml")
    let model = folder.path("model.yaml")
    let text = simulate("--readers", "500", "--model", model).output
    #expect(text.contains(" times: its delay was not over when the simulation ended\n"))
    #expect(text.contains(": it was still on the stack when the simulation ended\n"))
    #expect(text.contains(": its timeout is over\n"))
    let json = simulate("--readers", "500", "--model", model, "--format", "json").output
    let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    for message in report.messages {
      #expect(message.discarded == message.undisplayed.reduce(0) { $0 + ($1.times ?? 0) })
    }
    let words = report.messages.flatMap(\.undisplayed).map(\.because)
    #expect(Set(["delay", "stack", "timeout"]).isSubset(of: words), "\(words)")
  }

  // MARK: Assumptions

  @Test func theOutputBeginsWithItsAssumptions() throws {
    try write(["id: a, audience: vip, triggers: [{ type: custom_event, name: visit }]"])
    try write("days: 3\nevents: { visit: { per_session: 0.3, properties: { total: [1] } } }\n", to: "model.yaml")
    let model = folder.path("model.yaml")
    let text = simulate("--readers", "50", "--model", model, "--seed", "7", "--target", "ios").output
    let lines = text.split(separator: "\n").prefix { !$0.hasPrefix("a reader sees") }.map(String.init)
    let wanted = [
      ("days", "3 (model)"), ("sessions", "1 a day (default)"), ("session length", "5 minutes (default)"),
      ("time for a message", "5 seconds (default)"), ("clients", "ios 100 % (command line)"),
      ("audiences", "vip 50 % (default)"), ("control groups", "10 % of the readers (default)"),
      ("events a session", "visit 0.3 (model)"), ("opened push notifications", "0 (default)"),
      ("property values", "visit.total (model)"),
    ]
    #expect(lines.first == "50 readers over 3 days from 2026-03-20T00:00:00Z, with seed 7")
    for (subject, words) in wanted {
      #expect(lines.contains { $0.hasPrefix("  \(subject)  ") && $0.hasSuffix("  \(words)") }, "\(subject): \(lines)")
    }
    let json = simulate("--readers", "50", "--model", model, "--format", "json").output
    let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    #expect(report.assumptions.contains(Report.Assumption(key: "days", origin: "model", value: 3)))
    #expect(report.assumptions.contains(.init(key: "audiences", name: "vip", origin: "default", value: 0.5)))
    #expect(report.assumptions.contains(.init(key: "properties", name: "visit.total", origin: "model")))
    let picture = simulate("--readers", "50", "--model", model, "--format", "svg").output
    #expect(picture.contains("vip 50 % (default)") && picture.contains("visit 0.3 (model)"))
  }

  /// The last column says in the picture that it has several numbers of messages.
  @Test func theLastColumnSaysWhatItHas() throws {
    try write(["id: a, re_eligibility: always, triggers: [{ type: session_start }]"])
    try write("days: 60\n", to: "model.yaml")
    let picture = simulate("--readers", "50", "--model", folder.path("model.yaml"), "--format", "svg").output
    #expect(picture.contains(/<text [^>]*>29 or more</), "\(picture.suffix(2000))")
  }

  /// The report for programs has exactly the keys that docs/delivery.md describes.
  @Test func theReportHasTheDocumentedKeys() throws {
    try write([
      "id: a, triggers: [{ type: custom_event, name: visit, where: [{ property: sku, matches: '^(?<!s)x' }] }]",
      "id: b, audience: vip, triggers: [{ type: session_start }]", "id: c, triggers: [{ type: session_start }]",
    ])
    try write("days: 9\naudiences: { vip: 0 }\nevents: { visit: { properties: { sku: [s] } } }\n", to: "model.yaml")
    let run = simulate("--readers", "50", "--model", folder.path("model.yaml"), "--format", "json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let messages = try #require(report["messages"] as? [[String: Any]])
    let keys = Set(report.keys).union(messages.flatMap(\.keys))
    let page = try String(contentsOf: repositoryRoot.appending(path: "docs/delivery.md"), encoding: .utf8)
    let section = page.components(separatedBy: "## Simulate many readers").last?.components(separatedBy: "\n### ").first
    let cells = (section ?? "").split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
      $0.split(separator: "|")[0]
    }
    let documented = cells.flatMap { $0.matches(of: /`([a-z_]+)`/).map { String($0.1) } }
    #expect(Set(documented) == keys, "\(Set(documented).symmetricDifference(keys))")
  }

  // MARK: Bounds

  @Test func theNumberOfThreadsChangesNothing() throws {
    try write(["id: a, delay: 3h, re_eligibility: 1d, triggers: [{ type: session_start }, { type: any_purchase }]"])
    for format in ["text", "json", "svg"] {
      let outputs = ["1", "2"].map { simulate("--readers", "300", "--format", format, "--threads", $0).output }
      #expect(outputs[0] == outputs[1] && !outputs[0].isEmpty)
    }
  }

  /// Many rare events cost as much as a few frequent ones.
  @Test func tooMuchWorkIsRefused() throws {
    try write(["id: a, triggers: [{ type: session_start }]"])
    let rare = (0..<5000).map { "  e\($0): { per_session: 0.00001 }\n" }.joined()
    try write("days: 30\nevents:\n\(rare)", to: "model.yaml")
    let run = simulate("--readers", "1000000", "--model", folder.path("model.yaml"))
    #expect(run.exitCode == .wrongUse && run.complaints.contains("too many messages"), "\(run.complaints)")
  }

  /// Files alone say how much one reader does, so that has a limit of its own.
  @Test func oneReaderCanNotTakeTooMuch() throws {
    try write((0..<300).map { "id: a\($0), triggers: [{ type: custom_event, name: e }]" })
    try write("days: 366\nsessions_per_day: 100\nevents: { e: { per_session: 100 } }\n", to: "model.yaml")
    let run = simulate("--readers", "1", "--model", folder.path("model.yaml"))
    #expect(run.exitCode == .wrongUse && run.complaints.contains("too many messages"), "\(run.complaints)")
  }
}

/// Random numbers for the reference, from a generator that the simulation does not use.
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var mixed = state
    mixed ^= mixed >> 33
    mixed = mixed &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ mixed >> 29
  }

  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Exponentially distributed, with the mean 1.
  mutating func wait() -> Double { -log(1 - fraction()) }
}

/// Readers with random sessions, and two messages: one that waits for a session or an event, with a delay, and one
/// without a delay that waits for another event. Times are in seconds.
private struct ReferenceReaders {
  let days: Int
  let sessionsPerDay: Double
  let minutes: Double
  let visits: Double
  let others: Double
  let delay: Int
  let isOnSession: Bool
  let isWeb: Bool

  init(_ random: inout Random) {
    days = Int.random(in: 1...6, using: &random)
    sessionsPerDay = Double(Int.random(in: 2...10, using: &random)) / 10 / Double(days) * 2
    minutes = Double(Int.random(in: 1...120, using: &random))
    visits = Double(Int.random(in: 1...20, using: &random)) / 10
    others = Double(Int.random(in: 1...20, using: &random)) / 10
    delay = [5, 60, 600, 3600, 6 * 3600, 86_400][Int.random(in: 0..<6, using: &random)]
    isOnSession = Bool.random(using: &random)
    isWeb = Bool.random(using: &random)
  }

  var model: String {
    """
    days: \(days)
    sessions_per_day: \(sessionsPerDay)
    session_minutes: \(minutes)
    seconds_per_message: 0
    events: { visit: { per_session: \(visits) }, other: { per_session: \(others) } }

    """
  }

  /// The parts of readers who see the message with the delay, and the other one.
  func shares(of count: Int, _ random: inout Random) -> (delayed: Double, other: Double) {
    var (delayed, other) = (0, 0)
    for _ in 0..<count {
      let seen = reader(&random)
      delayed += seen.delayed ? 1 : 0
      other += seen.other ? 1 : 0
    }
    return (Double(delayed) / Double(count), Double(other) / Double(count))
  }

  private func reader(_ random: inout Random) -> (delayed: Bool, other: Bool) {
    let (end, length) = (Double(days) * 86_400, minutes * 60)
    var sessions: [ClosedRange<Double>] = []
    var (wins, other) = ([Double](), false)
    var next = 0.0
    while true {
      next += random.wait() / sessionsPerDay * 86_400
      let begins = max(next, sessions.last?.upperBound ?? 0)
      guard begins < end else { break }
      let session = begins...min(begins + length, end)
      sessions.append(session)
      if isOnSession { wins.append(begins) }
      wins += isOnSession ? [] : times(visits, length, in: session, &random)
      other = !times(others, length, in: session, &random).isEmpty || other
    }
    let due = wins.map { $0 + Double(delay) }.filter { $0 <= end }
    // A client without a stack shows it at once. Another one shows it in this session, or at the next start of one.
    let isSeen = due.contains { time in
      isWeb || sessions.contains { $0.contains(time) || $0.lowerBound >= time }
    }
    return (isSeen, other)
  }

  private func times(
    _ rate: Double, _ length: Double, in session: ClosedRange<Double>, _ random: inout Random
  ) -> [Double] {
    var times: [Double] = []
    var time = session.lowerBound + random.wait() / rate * length
    while time < session.upperBound {
      times.append(time)
      time += random.wait() / rate * length
    }
    return times
  }
}
