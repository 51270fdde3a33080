import CampaignCommand
import CommandSupport
import TestSupport
import Testing

/// Reports on scenarios and logs are at most a constant times as large as the files, although each message has a reason
/// at each step.
@Suite struct ReportSizeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Messages that wait for other values than a long one, which is logged many times.
  private func make(messages: Int, value: Int, steps: Int) throws -> Int {
    let items = (0..<messages).map {
      "  - { id: m\($0), type: slideup, message: M, triggers: [{ type: custom_event, name: e, "
        + "where: [{ property: p, equals: b\($0) }] }] }\n"
    }
    let campaign = "campaign: c\nin_app_messages:\n" + items.joined()
    let scenario = """
      scenario: x
      at: 2026-03-20T08:00:00Z
      steps:
        - session_start
        - &a { event: e, properties: { p: \(String(repeating: "a", count: value)) } }
      \(String(repeating: "  - *a\n", count: steps))  - expect: { shown: c/m0 }

      """
    try folder.make("c.yaml", text: campaign)
    try folder.make("s.yaml", text: scenario)
    return campaign.utf8.count + scenario.utf8.count
  }

  @Test(arguments: [["test"], ["simulate", "--scenario", "x"]])
  func aLongValueIsNotRepeatedForEachMessage(_ command: [String]) throws {
    let size = try make(messages: 100, value: 30_000, steps: 100)
    let run = campaignc(command + [folder.path])
    #expect(run.output.contains("is aaaaaaaaaaaa") || run.output.contains("it is aaaaaaaaaaaa"), "\(run.complaints)")
    #expect(run.output.utf8.count < 20 * size, "\(run.output.utf8.count) bytes from \(size)")
  }

  /// JSON has each value once for each step, and no more steps than fit.
  @Test func aReportForProgramsHasAnEnd() throws {
    _ = try make(messages: 2, value: 50_000, steps: 100)
    let run = campaignc(["test", folder.path, "--format", "json"])
    #expect(run.output.contains("\"steps_not_listed\":"), "\(run.complaints)")
    #expect(run.output.utf8.count < 5 << 20)
  }
}
