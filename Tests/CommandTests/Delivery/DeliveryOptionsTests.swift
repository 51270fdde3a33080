import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// What `simulate`, `why` and `test` make of their options and files: names that the catalogue has, rates, logs, and
/// files of a workspace that are no campaigns.
@Suite struct DeliveryOptionsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
    try write("events: events.yaml\n", to: "campaignc.yaml")
    try write(Self.catalogue(), to: "events.yaml")
    try write(Self.campaign, to: "campaigns/spring.yaml")
  }

  private static let campaign = """
    campaign: spring
    in_app_messages:
      - { id: a, type: modal, message: A, re_eligibility: always, min_interval: 0s, triggers: [{ type: custom_event, name: visit, where: [{ property: total, at_least: 10 }] }, { type: custom_event, name: visit, where: [{ property: total, at_most: 2 }] }] }
      - { id: b, type: slideup, message: B, re_eligibility: always, min_interval: 0s, audience: vip, triggers: [{ type: any_purchase }] }

    """

  private static func catalogue(visits: String = "1", purchases: String = "1") -> String {
    """
    events: { visit: { properties: { total: number }, per_session: \(visits) } }
    purchases: { products: [sku-1], properties: { quantity: number }, per_session: \(purchases) }
    audiences: [vip]

    """
  }

  private func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  private func simulate(_ words: String...) -> ToolRun { campaignc(["simulate", folder.path] + words) }

  /// Misspelt names, each with the one that was meant.
  @Test(arguments: [
    (["--event", "vist"], "event 'vist'", "'visit'"), (["--purchase", "sku1"], "product 'sku1'", "'sku-1'"),
    (["--event", "visit", "--property", "totl=3"], "property 'totl'", "'total'"),
    (["--purchase", "sku-1", "--property", "quantiti=3"], "property 'quantiti'", "'quantity'"),
    (["--audience", "vpi", "--event", "visit"], "audience 'vpi'", "'vip'"),
  ])
  func misspeltNamesAreRefused(_ words: [String], _ wrong: String, _ right: String) {
    for command in [["simulate"], ["why", "spring/a"]] {
      let run = campaignc(command + [folder.path] + words)
      #expect(run.exitCode == .wrongUse)
      #expect(
        run.complaints.contains("the catalogue has no \(wrong)") && run.complaints.contains(right), "\(run.complaints)")
    }
  }

  @Test(arguments: [
    ("events: { vist: {} }\n", "event 'vist'"),
    ("events: { visit: { properties: { totl: [1] } } }\n", "property 'totl'"),
    ("purchases: { sku1: {} }\n", "product 'sku1'"), ("audiences: { vpi: 0.5 }\n", "audience 'vpi'"),
  ])
  func misspeltNamesOfModelsAreRefused(_ model: String, _ wrong: String) throws {
    try write(model, to: "model.yaml")
    let run = simulate("--readers", "5", "--model", folder.path("model.yaml"))
    #expect(run.exitCode == .wrongUse && run.complaints.contains("the catalogue has no \(wrong)"), "\(run.complaints)")
  }

  /// Each fault of a model has its place: file, line and column.
  @Test(arguments: [
    ("days: 300000\n", "1:7: 'days' must be from 1 to 366"),
    ("days: soon\n", "1:7: expected a whole number, but found the text 'soon'"),
    ("days: 3\nday: 4\n", "2:1: unknown key 'day'"),
    ("events:\n  visit: { propertiez: {} }\n", "2:12: unknown key 'propertiez'"),
    ("events: { visit: { properties: { total: [] } } }\n", "1:34: 'total' needs at least one value"),
    ("events:\n  visit:\n    per_session: 5000\n", "3:18: 'visit' must be from 0 to 1000"),
    ("targets:\n  ioz: 1\n", "2:3: 'ioz' is not a target"), ("languages: { en: 0 }\n", "1:12: a weight of 'languages'"),
    ("audiences: { vip: 3 }\n", "1:19: 'vip' must be from 0 to 1"), ("- a\n", "1:1: expected an object"),
    ("days: 1\nevents: [\n", "2:9: this '[' is never closed"),
    ("events:\n  vist: {}\n", "2:3: the catalogue has no event 'vist'"),
    ("events: { visit: { properties: { totl: [1] } } }\n", "1:34: the catalogue has no property 'totl'"),
    ("audiences:\n  vpi: 0.5\n", "2:3: the catalogue has no audience 'vpi'"),
  ])
  func faultsOfModelsHaveTheirPlaces(_ model: String, _ words: String) throws {
    try write(model, to: "model.yaml")
    let run = simulate("--readers", "5", "--model", folder.path("model.yaml"))
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains("error: \(folder.path("model.yaml")):\(words)"), "\(run.complaints)")
  }

  /// Without a catalogue, a name of a model is wrong if it is similar to one that a message uses, and that the model
  /// does not have.
  @Test(arguments: [
    ("events:\n  vist: {}\n", "2:3: no message waits for 'vist'; did you mean 'visit'?"),
    ("events: { visit: { properties: { totl: [1] } } }\n", "1:34: no filter looks at 'totl'; did you mean 'total'?"),
    ("audiences:\n  vpis: 0.5\n", "2:3: no message is for 'vpis'; did you mean 'vips'?"),
    ("languages:\n  gsw-CHH: 1\n", "2:3: no message is for 'gsw-CHH'; did you mean 'gsw-CH'?"),
    ("targets:\n  ioz: 1\n", "2:3: 'ioz' is not a target; they are"),
    ("day: 4\n", "1:1: unknown key 'day'; did you mean 'days'?"),
    ("languages: { jp: 1 }\n", "1:14: 'jp' is not a language; did you mean 'ja'?"),
    ("events: { visit: {}, vist: {} }\n", nil),
    ("events: { other: {} }\naudiences: { press: 0.1 }\nlanguages: { fr: 1, gsw: 1 }\n", nil),
  ])
  func similarNamesOfModelsAreRefused(_ model: String, _ words: String?) throws {
    try write("{}\n", to: "campaignc.yaml")
    try FileManager.default.removeItem(atPath: folder.path("events.yaml"))
    try write(
      Self.campaign.replacing("audience: vip", with: "audience: vips, language: gsw-CH"), to: "campaigns/spring.yaml")
    try write(model, to: "model.yaml")
    let run = simulate("--readers", "5", "--model", folder.path("model.yaml"))
    #expect(run.exitCode == (words == nil ? .clean : .wrongUse), "\(run.complaints)")
    #expect(
      words.map { run.complaints.contains("error: \(folder.path("model.yaml")):\($0)") } ?? true, "\(run.complaints)")
  }

  /// Apps log more than campaigns use, so the model of a log has names that the catalogue does not have.
  @Test func aModelOfALogMayHaveOtherNames() throws {
    let lines = [
      #"{"event":"visit","time":1774000000,"properties":{"total":20,"mail":"a"}}"#,
      #"{"event":"Order Completed","time":1774000001}"#,
    ]
    try write(lines.joined(separator: "\n"), to: "log.jsonl")
    let model = folder.path("model.yaml")
    #expect(campaignc(["simulate", "--fit", folder.path("log.jsonl"), "-o", model]).exitCode == .clean)
    try FileManager.default.removeItem(atPath: folder.path("log.jsonl"))
    let run = simulate("--readers", "50", "--model", model)
    #expect(run.exitCode == .clean && run.output.contains("spring/a: seen by"), "\(run.output)\(run.complaints)")
    for words in ["the catalogue has no event 'Order Completed'", "the catalogue has no property 'mail'"] {
      #expect(run.complaints.contains("note: \(model):") && run.complaints.contains(words), "\(run.complaints)")
    }
  }

  /// Values are those that the catalogue allows.
  @Test func valuesOfOtherTypesAreRefused() throws {
    try write(
      Self.catalogue().replacing("total: number", with: "total: number, currency: [EUR, USD], code: text"),
      to: "events.yaml")
    func simulate(_ words: String...) -> ToolRun { campaignc(["simulate", folder.path, "--event", "visit"] + words) }
    let number = "in the catalogue, the value of 'total' is a number, not 'abc'"
    let currency = "the catalogue does not have the value 'EUU' for 'currency'; did you mean 'EUR'?"
    #expect(simulate("--property", "total=abc").complaints.contains(number))
    #expect(simulate("--property", "currency=EUU").complaints.contains(currency))
    #expect(simulate("--property", "total=3", "--property", "code=12", "--property", "currency=EUR").exitCode == .clean)
    let model = folder.path("model.yaml")
    for (values, words) in [("total: [1, abc]", number), ("currency: [null, EUU]", currency)] {
      try write("events: { visit: { properties: { \(values) } } }\n", to: "model.yaml")
      let run = campaignc(["simulate", folder.path, "--readers", "5", "--model", model])
      #expect(run.exitCode == .wrongUse && run.complaints.contains("\(model):1:34: \(words)"), "\(run.complaints)")
    }
  }

  /// The second of two equal keys would silently count.
  @Test(arguments: [
    ("model.yaml", "days: 3\ndays: 4\n", "2:1: this mapping already has 'days'"),
    ("model.json", #"{"events": {"visit": {}, "visit": {}}}"#, "1:26: this mapping already has 'visit'"),
  ])
  func repeatedKeysOfModelsAreRefused(_ name: String, _ model: String, _ words: String) throws {
    try folder.folder("models")
    try write(model, to: "models/\(name)")
    let run = campaignc([
      "simulate", folder.path("campaigns"), "--readers", "5", "--model", folder.path("models/\(name)"),
    ])
    #expect(run.exitCode == .wrongUse && run.complaints.contains("\(name):\(words)"), "\(run.complaints)")
  }

  /// Products and properties of a log that are probably misspelt get a warning.
  @Test func similarNamesOfLogsAreNoted() throws {
    let lines = [
      #"{"event":"visit","time":1774000000,"properties":{"totl":20,"other":1}}"#,
      #"{"event":"visit","time":1774000001,"properties":{"totl":20}}"#,
      #"{"event":"purchase","product_id":"sku1","time":1774000002}"#,
    ]
    try folder.write(Array(lines.joined(separator: "\n").utf8), to: "logs/log.jsonl")
    let run = simulate("--log", folder.path("logs/log.jsonl"))
    let words =
      "are probably misspelt: product 'sku1' (once; did you mean 'sku-1'?), "
      + "property 'totl' of 'visit' (2 times; did you mean 'total'?)\n"
    #expect(run.exitCode == .clean && run.complaints.contains(words), "\(run.complaints)")
  }

  /// A language that no text is in gets a note, and the name of a language is no tag.
  @Test func languagesAreChecked() throws {
    try write("events: events.yaml\nlanguages: [en, de]\n", to: "campaignc.yaml")
    let model = folder.path("model.yaml")
    try write("days: 1\nlanguages: { fr: 1, de: 1 }\n", to: "model.yaml")
    let run = simulate("--readers", "5", "--model", model)
    #expect(run.exitCode == .clean, "\(run.complaints)")
    #expect(
      run.complaints == "note: \(model):2:14: the campaigns have no texts in 'fr'; the configuration has en, de\n")
    try write("languages: { deutsch: 1 }\n", to: "model.yaml")
    let wrong = simulate("--readers", "5", "--model", model).complaints
    #expect(wrong.contains("'deutsch' is the name of a language, not its tag; did you mean 'de'?"), "\(wrong)")
    for option in ["--language", "--new-language"] {
      let run = simulate(option, "German")
      #expect(run.exitCode == .wrongUse && run.complaints.contains("not 'German'; did you mean 'de'?"))
    }
  }

  /// Without a catalogue, and in logs, every name is right.
  @Test func otherNamesAreTaken() throws {
    try write(#"{"event":"other","time":1774000000}"#, to: "log.jsonl")
    #expect(simulate("--log", folder.path("log.jsonl")).exitCode == .clean)
    try write("{}\n", to: "campaignc.yaml")
    try FileManager.default.removeItem(atPath: folder.path("events.yaml"))
    try FileManager.default.removeItem(atPath: folder.path("log.jsonl"))
    #expect(simulate("--event", "vist").exitCode == .clean)
  }

  /// Without a catalogue, an event that a message probably waits for gets a note. Others are right.
  @Test func misspeltEventsAreRemarked() throws {
    try write("{}\n", to: "campaignc.yaml")
    try FileManager.default.removeItem(atPath: folder.path("events.yaml"))
    let note = "no message waits for 'vist'; did you mean 'visit'?"
    #expect(simulate("--event", "vist", "--event", "vist").complaints.components(separatedBy: note).count == 2)
    #expect(campaignc(["why", "spring/a", folder.path, "--event", "vist"]).complaints.contains(note))
    #expect(simulate("--event", "visit", "--event", "another").complaints.isEmpty)
    try write(#"{"event":"vist","time":1774000000}"#, to: "log.jsonl")
    let log = simulate("--log", folder.path("log.jsonl")).complaints
    #expect(log.contains("'vist' (once; did you mean 'visit'?)"), "\(log)")
  }

  /// Files and campaigns of steps, as `lint` looks at them in scenarios.
  @Test func misspeltFilesAndCampaignsAreNoticed() throws {
    try write(
      """
      campaign: push-only
      in_app_messages:
        - { id: c, type: full, message: A, image: "https://example.com/wide.png", image_alt: A, triggers: [{ type: push_click, campaign: winter }] }

      """, to: "campaigns/push.yaml")
    for command in [["simulate"], ["why", "spring/a"]] {
      let file = campaignc(command + [folder.path, "--asset-fails", "https://example.com/wide.pgn"])
      #expect(file.exitCode == .wrongUse)
      #expect(
        file.complaints.contains("uses 'https://example.com/wide.pgn'")
          && file.complaints.contains("'https://example.com/wide.png'"), "\(file.complaints)")
      let near = campaignc(command + [folder.path, "--push-click", "wintr", "--push-click", "wintr"])
      #expect(near.exitCode <= .findings)
      let note = "there is no campaign 'wintr' here; did you mean 'winter'?"
      #expect(near.complaints.components(separatedBy: note).count == 2, "\(near.complaints)")
    }
    for word in ["winter", "spring", "another"] {
      let run = simulate("--push-click", word, "--asset-fails", "https://example.com/wide.png")
      #expect(run.exitCode == .clean && run.complaints.isEmpty, "\(run.complaints)")
    }
  }

  /// The rates of the catalogue count, and those of a model before them.
  @Test func ratesComeFromTheCatalogue() throws {
    func views(_ words: String...) -> [String: Int] {
      let run = campaignc(["simulate", folder.path, "--readers", "50", "--at", "2026-03-21T10:00:00Z"] + words)
      #expect(run.exitCode == .clean, "\(run.complaints)")
      let matches = run.output.matches(of: /(spring\/.): seen by .* of readers, ([0-9]+) times/)
      return Dictionary(matches.map { (String($0.1), Int($0.2) ?? 0) }) { first, _ in first }
    }
    let usual = views()
    try write(Self.catalogue(visits: "0", purchases: "0"), to: "events.yaml")
    let none = views()
    #expect(usual.count == 2 && none.isEmpty, "\(usual), \(none)")
    try write("events: { visit: { per_session: 1 } }\n", to: "model.yaml")
    #expect(views("--model", folder.path("model.yaml"))["spring/a"] != nil)
    try write("events: { visit: {} }\n", to: "model.yaml")
    #expect(views("--model", folder.path("model.yaml"))["spring/a"] == nil)
  }

  @Test func impossibleOptionsAreRefused() {
    #expect(simulate("--min-interval", "1500ms").complaints.contains("whole seconds"))
    #expect(simulate("--event", "visit", "--tap-button", "7").exitCode == .wrongUse)
    let run = simulate("--event", "visit", "--property", "total=20", "--tap-button", "1")
    #expect(run.exitCode == .wrongUse && run.complaints.contains("has no such button"), "\(run.complaints)")
  }

  /// Each trigger of a message has a reason.
  @Test func theFiltersOfAllTriggersAreNamed() {
    let output = simulate("--event", "visit", "--property", "total=5").output
    #expect(
      output.contains("'total' must be at least 10, but it is 5; and for another trigger, 'total' must be at most 2"))
  }

  /// Times in milliseconds, and purchases without a product.
  @Test(arguments: [
    #"{"event":"visit","time":1774087200500,"properties":{"total":20}}"#,
    #"{"event":"visit","time":1774087200500.0,"properties":{"total":20}}"#,
    #"{"event":"visit","time":1774087200.5,"properties":{"total":20}}"#,
  ])
  func logsMayHaveMilliseconds(_ line: String) throws {
    try write(line + "\n" + #"{"event":"purchase","time":"2026-03-21T11:00:00Z"}"#, to: "log.jsonl")
    let run = simulate("--log", folder.path("log.jsonl"), "--audience", "vip")
    #expect(run.output.contains("2026-03-21T10:00:00.500Z  visit { total: 20 }\n"), "\(run.output)\(run.complaints)")
    #expect(run.output.contains("queued     spring/b"), "\(run.output)")
  }

  /// The product of a purchase may be among its properties.
  @Test func logsMayHaveTheProductAmongTheProperties() throws {
    let time = #""time":"2026-03-21T11:00:00Z""#
    try write(#"{"name":"purchase",\#(time),"properties":{"product_id":"sku-1","size":2}}"#, to: "log.jsonl")
    #expect(simulate("--log", folder.path("log.jsonl")).output.contains("purchase of sku-1 { size: 2 }\n"))
    try write(#"{"name":"viewed",\#(time),"properties":{"product_id":"sku-1"}}"#, to: "log.jsonl")
    #expect(simulate("--log", folder.path("log.jsonl")).output.contains("viewed { product_id: sku-1 }\n"))
  }

  /// One event could have so many properties that they take all memory.
  @Test func aLineOfALogHasALimit() throws {
    let properties = (0..<100_000).map { "\"p\($0)\":1234" }.joined(separator: ",")
    let first = #"{"event":"visit","time":1774087200}"#
    try write(first + "\n" + #"{"event":"e","time":1774087200,"properties":{\#(properties)}}"#, to: "log.jsonl")
    let run = simulate("--log", folder.path("log.jsonl"))
    #expect(run.exitCode == .wrongUse && run.complaints.contains("log.jsonl:2: this event has "), "\(run.complaints)")
  }

  /// Models, logs and packs in a workspace are no campaigns.
  @Test func filesOfTheToolAreNoCampaigns() throws {
    try write("days: 2\n", to: "model.yaml")
    try write(#"{"event":"visit","time":1774087200}"#, to: "log.json")
    #expect(simulate("--readers", "2", "--model", folder.path("model.yaml")).exitCode == .findings)
    try FileManager.default.removeItem(atPath: folder.path("log.json"))
    #expect(simulate("--readers", "2", "--model", folder.path("model.yaml")).exitCode == .clean)
    try FileManager.default.removeItem(atPath: folder.path("model.yaml"))
    try write(#"{"event":"visit","time":1774087200}"#, to: "log.json")
    #expect(simulate("--log", folder.path("log.json")).exitCode == .clean)
    try FileManager.default.removeItem(atPath: folder.path("log.json"))
    _ = campaignc(["fixtures", "--scenarios", "-o", folder.path("pack")])
    let run = campaignc(["lint", folder.path])
    #expect(run.exitCode == .clean && run.output.contains("1 file"), "\(run.output)\(run.complaints)")
  }

  /// A file with errors stops only the scenarios that may need it.
  @Test func aBrokenFileStopsOnlyItsScenarios() throws {
    let lines = "at: 2026-03-21T10:00:00Z\nsteps: [{ step: session_start, expect: { news_feed: nothing } }]\n"
    try write("campaign: other\nin_app_messages: [\n", to: "campaigns/other.yaml")
    try write("scenario: alone\ncampaigns: [spring]\n\(lines)---\nscenario: all\n\(lines)", to: "scenarios/a.yaml")
    let run = campaignc(["test", folder.path])
    #expect(run.exitCode == .findings && run.complaints.contains("campaigns/other.yaml"), "\(run.complaints)")
    #expect(run.output.contains("1 of 2 scenarios failed") && run.output.contains("failed: all"), "\(run.output)")
    #expect(run.output.contains("other.yaml' has errors"), "\(run.output)")
    #expect(campaignc(["test", folder.path, "--scenario", "alone"]).output == "1 scenario passed\n")
    #expect(campaignc(["test", folder.path, "--scenario", "alone"]).exitCode == .findings)
  }
}
