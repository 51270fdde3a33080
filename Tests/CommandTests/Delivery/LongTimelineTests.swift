import CampaignCommand
import Foundation
import TestSupport
import Testing

/// Timelines for programs, and timelines that would be far longer than what they are made from.
@Suite struct LongTimelineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Messages that wait for one event, and scenarios that log it.
  private func write(messages: Int, scenarios: Int = 0) throws {
    let triggers = "triggers: [{ type: custom_event, name: e }]"
    let messages = (0..<messages).map { "  - { id: m\($0), type: slideup, message: M, \(triggers) }\n" }
    try folder.make("a.yaml", text: "campaign: a\nin_app_messages:\n" + messages.joined())
    let all = (0..<scenarios).map {
      "scenario: s\($0)\nreader: { target: ios }\nat: 2027-03-20T08:00:00Z\nsteps: [session_start, { event: e }, "
        + "{ expect: { unread: 0 } }]\n---\n"
    }
    if scenarios > 0 { try folder.make("s.yaml", text: all.joined()) }
  }

  private func rows(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func stepsAndRefreshedCardsAreData() throws {
    try folder.make(
      "a.yaml",
      text: """
        campaign: a
        cards:
          - { id: c, type: text_announcement, channels: [content_cards], title: T, description: D }
          - { id: d, type: text_announcement, channels: [content_cards], title: E, description: F }

        """)
    let run = campaignc([
      "simulate", folder.path, "--at", "2027-03-20T08:00:00Z", "--event", "visit", "--property", "n=2", "--format",
      "json",
    ])
    let rows = try rows(run.output)
    #expect(rows[0]["action"] as? [String: String] == ["kind": "session_start"])
    let refreshed = try #require((rows[0]["occurrences"] as? [[String: Any]])?.first)
    #expect(refreshed["kind"] as? String == "refreshed" && refreshed["number"] as? Int == 2)
    #expect((refreshed["cards"] as? [String])?.sorted() == ["a/c", "a/d"])
    let event = try #require(rows[1]["action"] as? [String: Any])
    #expect(event["kind"] as? String == "event" && event["name"] as? String == "visit")
    #expect(event["properties"] as? [String: Int] == ["n": 2])
  }

  /// Each step lists some messages that are not shown, and counts the others. So does a run as a whole.
  @Test func reasonsHaveALimit() throws {
    try write(messages: 1_200)
    let line = #"{"time":"2027-03-20T08:00:00Z","event":"e"}"# + "\n"
    try folder.make("log.jsonl", text: String(repeating: line, count: 150))
    let words = ["simulate", folder.path, "--log", folder.path("log.jsonl")]
    let text = campaignc(words).output
    #expect(text.count(of: "\n  not shown  ") == 150 * 20)
    #expect(text.count(of: "\n  and 1179 more that are not shown\n") + text.count(of: " 1180 more that") == 150)
    let rows = try rows(campaignc(words + ["--format", "json"]).output).filter { $0["step"] as? String == "e" }
    let listed = rows.map { row in
      ((row["occurrences"] as? [[String: Any]])?.count { $0["kind"] as? String == "not_shown" } ?? 0)
    }
    #expect(listed.first == 1_000 && listed.last == 20 && listed.reduce(0, +) < 110_000)
    let counts = zip(listed, rows).map { $0 + ($1["not_listed"] as? Int ?? 0) }
    #expect(counts.allSatisfy { $0 == 1_199 || $0 == 1_200 }, "\(counts)")
  }

  /// A report on many scenarios leaves out the steps of the last ones.
  @Test func aReportInJSONHasALimit() throws {
    try write(messages: 1_000, scenarios: 120)
    let output = campaignc(["test", folder.path, "--format", "json"]).output
    let rows = try rows(output)
    #expect(rows.count == 120 && output.utf8.count < 20 << 20)
    #expect((rows[0]["steps"] as? [Any])?.count == 2 && rows[0]["steps_not_listed"] == nil)
    let last = try #require(rows.last)
    #expect((last["steps"] as? [Any])?.isEmpty == true && last["steps_not_listed"] as? Int == 2)
  }
}

extension String {
  /// How often the text contains another one.
  fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
