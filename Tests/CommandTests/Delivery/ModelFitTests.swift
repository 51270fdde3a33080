import CampaignCommand
import CampaignDelivery
import CampaignLanguage
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `simulate --fit`, and the models that it makes.
@Suite struct ModelFitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  private func fit(_ words: String...) -> ToolRun {
    campaignc(["simulate", "--fit", folder.path("log.jsonl")] + words)
  }

  /// The number after a key of a model in YAML.
  private func number(_ key: String, in model: String) throws -> Double {
    let line = try #require(model.split(separator: "\n").first { $0.hasPrefix("\(key): ") }, "\(model)")
    return try #require(Double(line.dropFirst(key.count + 2)))
  }

  /// A log of readers with known habits, as lines in order of time.
  private func log(isWithSessions: Bool) -> String {
    var random = Random(state: 11)
    var lines: [(time: Double, text: String)] = []
    for reader in 0..<200 {
      func add(_ name: String, _ time: Double, _ properties: String = "{}") {
        let milliseconds = Int64((1_774_000_000 + time) * 1000)
        lines.append(
          (
            time,
            #"{"event":"\#(name)","user_id":"u\#(reader)","time":\#(milliseconds),"#
              + #""properties":\#(properties)}"#
          ))
      }
      var begins = 0.0
      while true {
        begins += random.wait() / 0.7 * 86_400
        guard begins < 20 * 86_400 else { break }
        if isWithSessions { add("session_start", begins) }
        for (name, rate) in [("visit", 4.0), ("level", 2.0)] {
          var time = begins + random.wait() / rate * 480
          while time < begins + 480 {
            let total = random.fraction() < 0.75 ? 10 : 42
            add(
              name, time, name == "visit" ? #"{"total":\#(total)}"# : random.fraction() < 0.5 ? #"{"easy":true}"# : "{}"
            )
            time += random.wait() / rate * 480
          }
        }
      }
    }
    return lines.sorted { $0.time < $1.time }.map { $0.text + "\n" }.joined()
  }

  /// Opened push notifications are a habit, too.
  @Test func openedNotificationsAreCounted() throws {
    let kinds = ["app.SessionStart", "messages.pushnotification.Open", "messages.pushnotification.Open"]
    let lines = kinds.enumerated().map { number, kind in
      #"{"event_type":"users.\#(kind)","id":"\#(number)","time":\#(1_774_000_000 + number),"user_id":"u"}"# + "\n"
    }
    try write(lines.joined(), to: "log.jsonl")
    let run = fit()
    #expect(try number("push_clicks_per_session", in: run.output) == 2, "\(run.output)\(run.complaints)")
  }

  /// The habits of the readers come back from what they have done.
  @Test func aKnownModelComesBack() throws {
    try write(log(isWithSessions: true), to: "log.jsonl")
    let run = fit()
    #expect(run.exitCode == .clean, "\(run.complaints)")
    #expect(try number("days", in: run.output) == 20)
    #expect(abs(try number("sessions_per_day", in: run.output) - 0.7) < 0.05)
    #expect(abs(try number("session_minutes", in: run.output) - 8) < 0.3)
    let rates = run.output.matches(of: /per_session: ([0-9.]+)/).compactMap { Double($0.1) }
    #expect(rates.count == 2 && abs(rates[0] - 2) < 0.2 && abs(rates[1] - 4) < 0.2, "\(rates)")
    let weights = run.output.matches(of: /value: (10|42|true|null), weight: ([0-9]+)/).compactMap { Double($0.2) }
    #expect(weights.count == 4, "\(run.output)")
    #expect(abs(weights[0] / (weights[0] + weights[1]) - 0.5) < 0.03 && abs(weights[2] / weights[3] - 3) < 0.3)
  }

  /// Without the starts of sessions, pauses of half an hour part them.
  @Test func sessionsAreFoundInPauses() throws {
    try write(log(isWithSessions: false), to: "log.jsonl")
    let run = fit()
    #expect(abs(try number("sessions_per_day", in: run.output) - 0.7) < 0.05)
    #expect(abs(try number("session_minutes", in: run.output) - 8) < 1)
  }

  /// The model that was written can be used, and replaced by another one, but other files can't.
  @Test func theModelCanBeUsedAndReplaced() throws {
    try write(log(isWithSessions: true), to: "log.jsonl")
    let path = folder.path("model.yaml")
    let run = fit("-o", path)
    #expect(run.exitCode == .clean && run.output.hasPrefix("wrote \(path): a model from "), "\(run.complaints)")
    #expect(fit("-o", path).exitCode == .clean)
    try write(
      "campaign: spring\nin_app_messages: [{ id: a, type: modal, message: A, triggers: [{ type: custom_event, name: visit, "
        + "where: [{ property: total, at_least: 40 }] }] }]\n", to: "campaigns/spring.yaml")
    let simulated = campaignc(["simulate", folder.path("campaigns"), "--readers", "100", "--model", path])
    #expect(simulated.exitCode == .clean && simulated.output.contains("visit.total (model)"), "\(simulated.complaints)")
    for other in ["log.jsonl", "campaigns/spring.yaml"] {
      let before = try String(contentsOfFile: folder.path(other), encoding: .utf8)
      let refused = fit("-o", folder.path(other))
      #expect(refused.exitCode == .wrongUse && refused.complaints.contains("nothing was written"))
      #expect(try String(contentsOfFile: folder.path(other), encoding: .utf8) == before)
    }
  }

  /// Values that nearly nobody else has, such as names and addresses, do not get into a model. Numbers are parts.
  @Test func rareValuesAreLeftOut() throws {
    let lines = (0..<5000).map { number in
      #"{"event":"visit","time":\#(1_774_000_000 + number),"properties":{"mail":"\#(number)@example.com","#
        + #""total":\#(number)}}"#
    }
    try write(lines.joined(separator: "\n"), to: "log.jsonl")
    let model = fit().output
    #expect(!model.contains("@example.com") && model.contains("- \"(other)\""), "\(model)")
    let totals = model.matches(of: /- ([0-9]+)\n/).compactMap { Double($0.1) }
    #expect(totals.count == 20 && totals[0] < 600 && totals[19] > 4400, "\(totals)")
  }

  /// Names and values of any characters can be read back.
  @Test func strangeTextsStayWhatTheyAre() throws {
    let properties = #"{"k\u0000: {":"v\u202e\ud83d\ude00","n":1e300,"t":"42"}"#
    let lines = [
      #"{"event":"true","time":-62135596800}"#,
      #"{"event":"a: b # \"x\"\n","time":1774000000,"properties":\#(properties)}"#,
    ]
    try write(lines.joined(separator: "\n"), to: "log.jsonl")
    #expect(fit("-o", folder.path("model.yaml")).exitCode == .clean)
    try write(
      "campaign: spring\nin_app_messages: [{ id: a, type: modal, message: A, triggers: [{ type: session_start }] }]\n",
      to: "campaigns/spring.yaml")
    let run = campaignc([
      "simulate", folder.path("campaigns"), "--readers", "1", "--model", folder.path("model.yaml"), "--format", "json",
    ])
    #expect(run.exitCode == .clean, "\(run.complaints)")
    #expect(run.output.contains(#"a: b # \"x\"\n.k\u0000: {"#), "\(run.output)")
  }

  @Test(arguments: [
    ["campaigns"], ["--readers", "3"], ["--event", "visit"], ["--format", "json"], ["--model", "m.yaml"],
  ])
  func otherOptionsAreRefused(_ words: [String]) throws {
    try write(#"{"event":"visit","time":1774000000}"#, to: "log.jsonl")
    #expect(campaignc(["simulate", "--fit", folder.path("log.jsonl")] + words).exitCode == .wrongUse)
    #expect(campaignc(["simulate", folder.path, "-o", "model.yaml"]).exitCode == .wrongUse)
  }

  /// A log with very many kinds of events and properties gives a model that can be read.
  @Test func aModelHasALimit() throws {
    let text = String(repeating: "x", count: 90)
    let lines = (0..<4000).map { number in
      let properties = (0..<10).map { #""p\#($0)":"\#(text)\#((number / 1000 + $0) % 20)""# }.joined(separator: ",")
      return #"{"event":"e\#(number % 1000)","time":\#(1_774_000_000 + number),"properties":{\#(properties)}}"#
    }
    try write(lines.joined(separator: "\n"), to: "log.jsonl")
    let model = fit().output
    #expect(model.utf8.count < 1 << 20 && model.contains("# Rare events and properties are left out."))
    try write(model, to: "model.yaml")
    try write("campaign: spring\n", to: "campaigns/spring.yaml")
    let run = campaignc(
      ["simulate", folder.path("campaigns"), "--readers", "1", "--model", folder.path("model.yaml")])
    #expect(!run.complaints.contains("model.yaml"), "\(run.complaints)")
  }

  /// `simulate` accepts what the schema accepts, and refuses what it refuses. SchemaValidationTests asks the schema.
  @Test func modelsAreReadAsTheSchemaSays() throws {
    try write(
      "campaign: spring\nin_app_messages: [{ id: a, type: modal, message: A, triggers: [{ type: session_start }] }]\n",
      to: "campaigns/spring.yaml")
    let dumped = campaignc(["dump", fixtures.appending(path: "schemas/model.yaml").path]).output
    let cases = try #require(
      try JSONSerialization.jsonObject(with: Data(dumped.utf8)) as? [String: [String: Any]], "\(dumped)")
    for (verdict, exitCode) in [("accepted", ExitCode.clean), ("refused", .wrongUse)] {
      for (words, model) in cases[verdict] ?? [:] {
        let text = try JSONSerialization.data(withJSONObject: model, options: .fragmentsAllowed)
        try write(String(decoding: text, as: UTF8.self), to: "model.json")
        let run = campaignc(
          ["simulate", folder.path("campaigns"), "--readers", "1", "--model", folder.path("model.json")])
        #expect(run.exitCode == exitCode, "\(words): \(run.complaints)")
      }
    }
  }

  /// The table of the manual, the schema and the explanation has the keys that the model reads.
  @Test func theTableHasAllKeys() {
    let keys = PopulationModel.CodingKeys.allCases.map(\.rawValue)
    #expect(Set(keys) == Set(ModelTable.all.map(\.name)))
    let schema = campaignc(["schema", "model"]).output
    let explanation = campaignc(["explain", "model"]).output
    for key in keys {
      #expect(schema.contains("\"\(key)\"") && explanation.contains(key))
      #expect(campaignc(["explain", "model.\(key)"]).exitCode == .clean)
    }
  }
}
