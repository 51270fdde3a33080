import CampaignCheck
import CampaignEngine
import CampaignLint
import Findings
import SourceText
import SourceTree
import TestSupport
import Testing

/// The rules about several files.
@Suite struct WorkspaceRuleTests {
  /// The findings in some files: rule, file and line of the finding and of its label.
  private func said(of files: [String], gatheredAs order: [[Int]]? = nil) -> [String] {
    var whole = WorkspaceSummary()
    for share in order ?? [Array(files.indices)] {
      var worker = WorkspaceSummary()
      for file in share { worker.add(files[file], as: file) }
      whole.add(worker)
    }
    var report = Report()
    checkWorkspace(whole, into: &report)
    return report.inOrder.map { finding in
      ([finding.place] + finding.labels.map(\.place)).reduce(finding.rule.id) { words, place in
        words
          + " \(place.file):\(LineTable(of: Array(files[place.file].utf8)).position(of: Int(place.range.start)).line)"
      }
    }
  }

  private func campaign(_ name: String, _ messages: String...) -> String {
    "campaign: \(name)\nin_app_messages:\n"
      + messages.enumerated().map { number, fields in
        let defaults = fields.hasPrefix("type:") ? "" : "type: slideup, message: Hello, "
        return "  - { id: m\(number), \(defaults)\(fields) }\n"
      }.joined()
  }

  private let viewed = "triggers: [{ type: custom_event, name: cart_viewed }]"

  @Test func theOrderOfGatheringChangesNothing() {
    let files = [
      campaign("a", "priority: 1, \(viewed)", "priority: 5, re_eligibility: always, audience: members, \(viewed)"),
      campaign("b", "priority: 9, re_eligibility: always, starts: 2026-03-20T08:00:00Z, \(viewed)"),
      campaign("c", "priority: 1, \(viewed)", "audience: members, \(viewed)"),
      campaign("a", "priority: 1, \(viewed)"),
      campaign("d", "priority: 1, starts: 2026-03-21T08:00:00Z, \(viewed)"),
    ]
    let expected = [
      "message-tie 2:3 0:3", "message-never-wins 2:4 0:4", "repeated-campaign 3:1 0:1",
      "message-never-wins 4:3 1:3",
    ]
    for order in [[[0, 1, 2, 3, 4]], [[4], [3], [2], [1], [0]], [[3, 1], [4, 0, 2]], [[2, 4], [], [1, 3, 0]]] {
      #expect(said(of: files, gatheredAs: order) == expected, "\(order)")
    }
  }

  /// In a tie of many messages, each one but the first has one finding, with a label at the first.
  @Test func aLargeTieIsToldOnceForEach() {
    let messages = (0..<3000).map { "  - { id: m\($0), type: slideup, message: Hello, \(viewed) }\n" }.joined()
    let said = said(of: ["campaign: a\nin_app_messages:\n" + messages])
    #expect(said == (1..<3000).map { "message-tie 0:\($0 + 3) 0:3" })
  }

  /// Many filters of one event don't affect other events, and a finding says that some were left out.
  @Test func eachEventHasComparisonsOfItsOwn() {
    func message(_ id: String, _ event: String, _ range: String) -> String {
      "  - { id: \(id), type: slideup, message: Hello, "
        + "triggers: [{ type: custom_event, name: \(event), where: [{ property: total, \(range) }] }] }\n"
    }
    let noisy = (0..<1000).map { message("m\($0)", "noisy", "equals: \($0)") }.joined()
    let quiet = message("one", "quiet", "at_least: 5") + message("two", "quiet", "less_than: 9")
    let text = "campaign: a\nin_app_messages:\n"
    #expect(said(of: [text + noisy + quiet]) == ["event-not-compared 0:3", "message-tie 0:1004 0:1003"])
    #expect(said(of: [text + quiet + noisy]) == ["message-tie 0:4 0:3", "event-not-compared 0:5"])
  }

  @Test func whatIsWrongTakesNoPart() {
    let winner = "priority: 9, re_eligibility: always, "
    #expect(said(of: [campaign("a", winner + viewed, viewed)]) == ["message-never-wins 0:4 0:3"])
    for mistake in ["delay: 5", "slide_from: left", "colour: red", "starts: 2026-03-20"] {
      #expect(said(of: [campaign("a", winner + "\(mistake), " + viewed, viewed)]) == [], "\(mistake)")
    }
  }

  @Test(arguments: [
    "audience: members", "min_interval: 40s", "delay: 2s, ends: 2026-03-20T08:00:00Z", "language: en",
    "uri: \"brazeActions://v1/ewAiAHQAeQBwAGUAIgA6ACIAcgBlAHEAdQBlAHMAdABQAHUAcwBoAFAAZQByAG0AaQBzAHMAaQBvAG4AIgB9AA\"",
    "header_: x", "starts: 2026-03-20T08:00:00Z", "extras: { name: \"{{ first_name }}\" }",
    "uri: \"https://example.com/{% if a %}{% abort_message() %}{% endif %}\"",
  ])
  func whatMaySlipThroughIsNotSaidToBeLost(_ field: String) {
    let winner = "priority: 9, re_eligibility: always, \(field), \(viewed)"
    #expect(!said(of: [campaign("a", winner, viewed)]).contains { $0.hasPrefix("message-never-wins") })
  }

  /// A conclusion from the absence of something needs the whole workspace, without mistakes.
  @Test func aWorkspaceThatIsNotWholeHasNoHoles() {
    let full = "type: full_image, image: \"https://example.com/a.png\", orientation: portrait, "
    let one = campaign("a", full + viewed)
    #expect(said(of: [one]) == ["orientation-hole 0:3"])
    #expect(said(of: [one, campaign("b", "colour: red, " + viewed)]) == [])
    var summary = WorkspaceSummary()
    summary.add(one, as: 0)
    summary.missFiles()
    var report = Report()
    checkWorkspace(summary, into: &report)
    #expect(report.findings.isEmpty)
  }

  /// Readers who open the app once a day, and messages that queue at session starts.
  @Test func whoComesOnceADayNeverSeesWhatIsCrowdedOut() {
    var dice = Dice(seed: 21)
    var told = 0
    for _ in 0..<400 {
      let messages = (0..<3 + dice.roll(4)).map { number in
        var message = SimulatedMessage()
        message.id = "m\(number)"
        message.triggers = [.init(event: .sessionStart)]
        message.priority = number == 0 ? 0 : 1 + dice.roll(6)
        message.starts = dice.roll(4) * 86_400
        message.ends = (message.starts ?? 0) + (1 + dice.roll(5)) * 86_400
        return message
      }
      let text = campaign("a", messages)
      for finding in said(of: [text]) where finding.hasPrefix("session-start-crowd") {
        told += 1
        let loser = (finding.split(separator: " ").dropFirst().first?.dropFirst(2)).flatMap { Int($0) } ?? 0
        for _ in 0..<60 {
          let first = dice.roll(86_400 * 2) - 86_400
          let events = (0..<14).map { SimulatedEvent(time: first + $0 * 86_400, event: .sessionStart, value: nil) }
          let reader = SimulatedReader(lastOfEqualsWins: dice.roll(2) == 0)
          let picks = reader.picks(of: messages, at: events)
          #expect(!picks.contains { $0.message == loser - 3 }, "\(finding) from \(first) on in\n\(text)")
        }
      }
    }
    #expect(told > 20)
  }

  private func campaign(_ name: String, _ messages: [SimulatedMessage]) -> String {
    "campaign: \(name)\nin_app_messages:\n"
      + messages.map { message in
        let window = [("starts", message.starts ?? 0), ("ends", message.ends ?? 0)].map { field, seconds in
          "\(field): 2026-03-\(10 + seconds / 86_400)T00:00:00Z, "
        }.joined()
        return "  - { id: \(message.id), type: slideup, message: Hello, priority: \(message.priority), \(window)"
          + "triggers: [{ type: session_start }] }\n"
      }.joined()
  }
}

extension WorkspaceSummary {
  fileprivate mutating func add(_ text: String, as file: Int) {
    var (checker, report) = (TextChecker(), Report())
    guard checker.read(Array(text.utf8), file: file, as: .yaml, into: &report) else {
      return missSomething(inFile: file)
    }
    _ = checker.check(by: TextTerms(), into: &report, &self)
  }
}
