import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// Event logs as analytics tools export them.
@Suite struct EventLogTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array(Self.campaign.utf8), to: "campaigns/spring.yaml")
  }

  private static let campaign = """
    campaign: spring
    in_app_messages:
      - { id: a, type: slideup, message: A, re_eligibility: always, triggers: [{ type: custom_event, name: cart_viewed, where: [{ property: total, at_least: 10 }] }] }
      - { id: b, type: slideup, message: B, re_eligibility: always, triggers: [{ type: specific_purchase, product: sku-1 }] }

    """

  private func play(_ log: String, _ words: String...) throws -> ToolRun {
    try folder.write(Array(log.utf8), to: "log.jsonl")
    return campaignc(["simulate", folder.path("campaigns"), "--log", folder.path("log.jsonl")] + words)
  }

  /// The same event in the forms of some tools, with the name of the tool.
  static let forms = [
    (
      "Segment",
      #"{"type":"track","event":"cart_viewed","timestamp":"2026-03-21T10:00:00.250Z","userId":"u1","properties":{"total":42},"context":{"library":{"name":"x"}}}"#
    ),
    (
      "Mixpanel",
      #"{"event":"cart_viewed","properties":{"time":1774087200.25,"distinct_id":"u1","$browser":"Chrome","mp_lib":"web","total":42}}"#
    ),
    (
      "Mixpanel", #"{"event":"cart_viewed","properties":{"time":1774087200250,"distinct_id":"u1","total":42}}"#
    ),
    (
      "Amplitude",
      #"{"event_type":"cart_viewed","event_time":"2026-03-21 10:00:00.250000","user_id":"u1","event_properties":{"total":42}}"#
    ),
    (
      "Braze Currents",
      #"{"event_type":"users.behaviors.CustomEvent","name":"cart_viewed","time":1774087200.25,"external_user_id":"u1","properties":"{\"total\":42}"}"#
    ),
    (
      "Braze Currents", #"{"name":"cart_viewed","time":1774087200.25,"user_id":"u1","properties":"{\"total\":42}"}"#
    ),
  ]

  @Test(arguments: forms)
  func formsOfToolsAreRead(_ tool: String, _ line: String) throws {
    let run = try play(line + "\n")
    #expect(run.output.contains("2026-03-21T10:00:00.250Z  cart_viewed { total: 42 }\n"), "\(run.output)")
    #expect(run.output.contains("shown      spring/a"), "\(run.output)")
    #expect(run.complaints.contains("is read as an event log of \(tool)\n"), "\(run.complaints)")
    // The same as a list, over several lines, and compressed.
    let list = try play("[\n  \(line)\n]\n")
    #expect(list.output == run.output, "\(list.output)\(list.complaints)")
    try folder.write(Array((line + "\n").utf8), to: "plain")
    try folder.write(try TestSupport.run(["gzip", "-c", folder.path("plain")]).output, to: "log.gz")
    let compressed = campaignc(["simulate", folder.path("campaigns"), "--log", folder.path("log.gz")])
    #expect(compressed.output == run.output, "\(compressed.output)\(compressed.complaints)")
  }

  /// Times as tools write them: each is the same moment.
  @Test(arguments: [
    "1774087200", "1774087200000", "1774087200000000", "1774087200000000000", "1774087200.0", #""1774087200""#,
    #""2026-03-21T10:00:00Z""#, #""2026-03-21T11:00:00+01:00""#, #""2026-03-21T10:00:00.000000Z""#,
    #""2026-03-21 10:00:00 UTC""#, #""2026-03-21 10:00:00.000 UTC""#, #""2026-03-21 10:00:00+00:00""#,
    #""2026-03-21T10:00:00.000+0000""#,
  ])
  func timesAreRead(_ time: String) throws {
    let run = try play(#"{"event":"cart_viewed","time":\#(time)}"#)
    #expect(run.output.contains("2026-03-21T10:00:00Z  cart_viewed\n"), "\(run.output)\(run.complaints)")
  }

  /// A time without an offset needs a clock.
  @Test func localTimesOfLogsNeedAClock() throws {
    let line = #"{"event":"cart_viewed","time":"2026-03-21 11:00:00"}"#
    let unclear = try play(line)
    #expect(unclear.exitCode == .wrongUse && unclear.complaints.contains("has no UTC offset"), "\(unclear.complaints)")
    #expect(unclear.complaints.contains("--time-zone"), "\(unclear.complaints)")
    let clear = try play(line, "--time-zone", "Europe/Berlin")
    #expect(clear.output.contains("2026-03-21T10:00:00Z  cart_viewed\n"), "\(clear.output)\(clear.complaints)")
  }

  /// Other forms, with the places of the parts.
  @Test func otherFormsAreMapped() throws {
    let line = #"{"ctx":{"ts":1774087200},"what":{"name":"cart_viewed"},"data":{"total":42},"who":"u1"}"#
    let refused = try play(line)
    #expect(refused.exitCode == .wrongUse, "\(refused.complaints)")
    #expect(refused.complaints.contains("log.jsonl:1: the time of this event is missing"), "\(refused.complaints)")
    #expect(refused.complaints.contains("found only 'ctx', 'what', 'data', 'who'"), "\(refused.complaints)")
    #expect(refused.complaints.contains("--map time=KEY"), "\(refused.complaints)")
    let run = try play(line, "--map", "time=ctx.ts,event=what.name,properties=data,user=who")
    #expect(run.output.contains("2026-03-21T10:00:00Z  cart_viewed { total: 42 }\n"), "\(run.complaints)")
    let flat = #"{"ts":1774087200,"name":"cart_viewed","total":42,"currency":"EUR"}"#
    let all = try play(flat, "--map", "time=ts,properties=.")
    #expect(all.output.contains("cart_viewed { currency: EUR, total: 42 }\n"), "\(all.output)\(all.complaints)")
  }

  @Test(arguments: [
    ("tme=a", "did you mean 'time'?"), ("time", "takes parts and keys"), ("time=", "takes parts and keys"),
    ("time=a,time=b", "twice"),
  ])
  func wrongMapsAreRefused(_ map: String, _ words: String) throws {
    let run = try play("{}", "--map", map)
    #expect(run.exitCode == .wrongUse && run.complaints.contains(words), "\(run.complaints)")
  }

  /// Each fault has its line, what was found, and a next step.
  @Test(arguments: [
    (#"{"event":"a","time":"soon"}"#, "log.jsonl:1: 'time' is 'soon'"),
    (#"{"event":"a","time":[1]}"#, "log.jsonl:1: 'time' is a list or an object"),
    (#"{"event":"a","time":1e300}"#, "log.jsonl:1: 'time' is '1e300'"),
    (#"{"time":1774087200}"#, "log.jsonl:1: the event has no name: expected 'name' or 'event'"),
    ("{\"event\":\"a\",\"time\":1774087200}\n\n{\"event\":\"b\",", "log.jsonl:3: not an event in JSON"),
    ("[1]", "log.jsonl:1: an event must be an object"), ("[\n{\"event\":\"a\",\"time\":1774087200}", "expected here"),
    ("[{\"event\":\"a\"", "never closed"), ("[{\"event\":\"a\",\"time\":1774087200}] x", "more after the end"),
    ("[{\"event\":\"a\",\"time\":1774087200} {}]", "a comma or the end"), ("[]", "has no events"),
    ("", "has no events"),
    ("{\"event\":\"a\",\"time\":1774087200}\n{\"event\":\"b\",\"time\":1774087199}", "jsonl:2: this event is before"),
    (#"{"name":"a","time":1774087200,"user_id":"u","properties":"no json"}"#, "is a text that is not JSON"),
  ])
  func faultsHaveTheirLines(_ log: String, _ words: String) throws {
    let run = try play(log)
    #expect(run.exitCode == .wrongUse && run.complaints.contains(words), "\(run.complaints)")
  }

  /// The events of several readers are not those of one.
  @Test func oneReaderIsPlayed() throws {
    let lines = ["u1", "u2", "u1"].enumerated().map { number, user in
      #"{"event":"cart_viewed","time":\#(1_774_087_200 + number),"user_id":"\#(user)","properties":{"total":\#(number)}}"#
    }
    let refused = try play(lines.joined(separator: "\n"))
    #expect(refused.exitCode == .wrongUse)
    #expect(refused.complaints.contains("log.jsonl:2: this event is of another reader"), "\(refused.complaints)")
    #expect(refused.complaints.contains("--user 'u1'"), "\(refused.complaints)")
    let second = try play(lines.joined(separator: "\n"), "--user", "u2")
    #expect(second.exitCode == .clean && second.output.contains("cart_viewed { total: 1 }"), "\(second.complaints)")
    #expect(!second.output.contains("total: 2"), "\(second.output)")
    let nobody = try play(lines.joined(separator: "\n"), "--user", "u3")
    #expect(nobody.exitCode == .wrongUse && nobody.complaints.contains("no events of the reader 'u3'"))
    #expect(nobody.complaints.contains("it has events of u1, u2"), "\(nobody.complaints)")
    let none = try play(#"{"event":"","time":1774087200}"#)
    #expect(none.exitCode == .wrongUse, "\(none.complaints)")
  }

  /// Purchases, sessions and push notifications of Braze Currents; other lines are left out.
  @Test func kindsOfEventsAreKnown() throws {
    let run = try play(
      """
      {"event_type":"users.behaviors.app.SessionStart","time":1774087200,"user_id":"u"}
      {"event_type":"users.behaviors.Purchase","product_id":"sku-1","price":3.5,"time":1774087260,"user_id":"u","properties":"{\\"size\\":2}"}
      {"event_type":"users.messages.email.Open","time":1774087270,"user_id":"u"}
      {"event_type":"users.messages.pushnotification.Open","campaign_name":"winter","time":1774087280,"user_id":"u"}
      """)
    let purchase = "2026-03-21T10:01:00Z  purchase of sku-1 { size: 2 }\n  shown      spring/b"
    #expect(run.output.contains(purchase), "\(run.output)")
    #expect(run.output.contains("push click of winter"), "\(run.output)")
    #expect(run.complaints.contains("left out 1 entry"), "\(run.complaints)")
    let segment = try play(
      """
      {"type":"identify","timestamp":"2026-03-21T10:00:00Z","userId":"u"}
      {"type":"track","event":"cart_viewed","timestamp":"2026-03-21T10:00:00Z","userId":"u"}
      """)
    #expect(segment.output.contains("cart_viewed\n") && segment.complaints.contains("left out 1 entry"))
  }

  /// Unknown events are counted, and named once.
  @Test func unknownEventsAreCounted() throws {
    let names = ["cart_veiwed", "login", "cart_veiwed", "cart_viewed"]
    let lines = names.enumerated().map { #"{"event":"\#($1)","time":\#(1_774_087_200 + $0)}"# }
    let run = try play(lines.joined(separator: "\n"))
    #expect(run.exitCode == .clean)
    let warning = "no message waits for 2 of 3 different events in"
    #expect(run.complaints.components(separatedBy: warning).count == 2, "\(run.complaints)")
    #expect(
      run.complaints.contains("'cart_veiwed' (2 times; did you mean 'cart_viewed'?), 'login' (once)"),
      "\(run.complaints)")
    let all = (0..<30).map { #"{"event":"event \#($0)","time":1774087200}"# }
    #expect(try play(all.joined(separator: "\n")).complaints.contains(", and 20 more"))
  }

  @Test func damagedLogsAreRefused() throws {
    let line = Self.forms[0].1 + "\n"
    try folder.write(Array(line.utf8), to: "plain")
    let bytes = try TestSupport.run(["gzip", "-c", folder.path("plain")]).output
    try folder.write(Array(bytes.dropLast(9)), to: "log.gz")
    let run = campaignc(["simulate", folder.path("campaigns"), "--log", folder.path("log.gz")])
    #expect(run.exitCode == .wrongUse && run.complaints.contains("ends too early"), "\(run.complaints)")
  }

  /// JSON has no such number, so no report could show the event.
  @Test func numbersThatAreTooLargeAreRefused() throws {
    try folder.write(Array(#"{"time":1774000000,"event":"a","properties":{"n":1e999}}"#.utf8), to: "log.jsonl")
    let run = campaignc(["simulate", folder.path("campaigns"), "--log", folder.path("log.jsonl"), "--format", "json"])
    #expect(run.exitCode == .wrongUse && run.output.isEmpty)
    #expect(run.complaints.contains("log.jsonl:1: the number of 'n' is too large"), "\(run.complaints)")
  }

  /// Standard input can be compressed, too.
  @Test func logsComeFromPipes() throws {
    try folder.write(Array((Self.forms[3].1 + "\n").utf8), to: "plain")
    let bytes = try TestSupport.run(["gzip", "-c", folder.path("plain")]).output
    let console = MemoryConsole(bytes: bytes)
    let run = campaignc(["simulate", folder.path("campaigns"), "--log", "-"], on: console)
    #expect(run.output.contains("shown      spring/a"), "\(run.output)\(run.complaints)")
    #expect(run.complaints.contains("standard input is read as an event log of Amplitude"), "\(run.complaints)")
  }

  @Test func optionsOfLogsNeedALog() {
    let run = campaignc(["simulate", folder.path("campaigns"), "--event", "a", "--user", "u"])
    #expect(run.exitCode == .wrongUse && run.complaints.contains("--user needs --log"), "\(run.complaints)")
  }

  /// `why` explains the last event of a log.
  @Test func whyReadsLogs() throws {
    try folder.write(Array(Self.forms[0].1.replacing("42", with: "4").utf8), to: "log.jsonl")
    let run = campaignc(["why", "spring/a", folder.path("campaigns"), "--log", folder.path("log.jsonl")])
    #expect(run.exitCode == .findings && run.output.contains("'total' must be at least 10"), "\(run.output)")
    try folder.write(Array("{}".utf8), to: "log.jsonl")
    #expect(
      campaignc(["why", "spring/a", folder.path("campaigns"), "--log", folder.path("log.jsonl")]).exitCode == .wrongUse)
  }
}
