import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// Files that are the same on both sides are only checked. The report is the one of a comparison that compiles all of
/// them: if each file of one side has a comment more, none is the same.
@Suite struct DiffSameFilesTests {
  /// The states of a workspace: the text of each file by its path.
  typealias State = [String: String]

  private struct Workspace {
    var dice: Dice
    var state: State = [:]
    private var count = 0

    init(seed: UInt64) {
      dice = Dice(seed: seed)
      state["campaignc.yaml"] = "events: events.yaml\n"
      state["events.yaml"] = "events: { e0: {}, e1: {}, e2: {} }\n"
      for number in 0..<(2 + dice.roll(5)) { state["campaigns/f\(number).yaml"] = file() }
    }

    private mutating func file() -> String { (0...dice.roll(2)).map { _ in campaign() }.joined(separator: "---\n") }

    private mutating func campaign() -> String {
      count += 1
      let end = ["", "ends: 2020-01-01T00:00:00Z\n", "targets: [ios]\n"][dice.roll(3)]
      let card =
        "cards:\n  - { id: card, type: text_announcement, channels: [news_feed], title: T\(dice.roll(9)), "
        + "description: D }\n"
      let messages = (0...dice.roll(3)).map { "  - \(message("m\($0)"))\n" }.joined()
      return "campaign: c\(count)\n\(end)\([card, ""][dice.roll(2)])in_app_messages:\n\(messages)"
    }

    private mutating func message(_ id: String) -> String {
      "{ id: \(id), type: slideup, message: Text\(dice.roll(30)), priority: \(dice.roll(3)), "
        + "uri: 'https://example.com/\(dice.roll(99))', triggers: [{ type: custom_event, name: e\(dice.roll(4)) }] }"
    }

    private mutating func anyFile() -> String? {
      let files = state.keys.filter { $0.hasPrefix("campaigns/") }.sorted()
      return files.isEmpty ? nil : files[dice.roll(files.count)]
    }

    /// Changes something: mostly a few words of one file.
    mutating func edit() {
      guard let path = anyFile(), let text = state[path] else { return }
      let other = anyFile() ?? path
      switch dice.roll(14) {
      case 0: state[path] = text.replacing("message: Text", with: "message: Other")
      case 1: state[path] = text.replacing("priority: 0", with: "priority: 2")
      case 2: state[path] = text.replacing("campaign: c", with: "campaign: d")
      case 3: state[path] = text.replacing("id: m1", with: "id: star")
      case 4: state[path] = nil
      case 5: state["campaigns/new\(dice.roll(9)).yaml"] = file()
      case 6:
        // A campaign that moves to another file.
        let parts = text.components(separatedBy: "---\n")
        guard parts.count > 1, other != path, let rest = state[other] else { return }
        state[path] = parts.dropFirst().joined(separator: "---\n")
        state[other] = rest + "---\n" + parts[0]
      case 7:
        state[path] = nil
        state["campaigns/moved.yaml"] = text
      case 8: state["campaigns/twin\(dice.roll(9)).yaml"] = text.replacing("priority: 1", with: "priority: 2")
      case 9: state[path] = text.replacing("type: slideup", with: "type: slidup")
      case 10: state["events.yaml"] = "events: { e0: {}, e1: {} }\n"
      case 11: state["campaignc.yaml"] = "events: events.yaml\ntargets: [android]\n"
      case 12: state["campaignc.yaml"] = "events: events.yaml\nrules: { unknown-event: error }\n"
      default: state[path] = text.replacing("e1 }", with: "e2 }")
      }
    }
  }

  private static let commands = [
    ["--all"], ["--format", "json", "--now", "2026-01-01T00:00:00Z"], ["--format", "github"],
  ]

  /// The report on two states, without the path of the directory.
  private static func report(_ old: State, _ new: State, _ words: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    for (path, text) in old { try folder.make("old/" + path, text: text) }
    for (path, text) in new { try folder.make("new/" + path, text: text) }
    let run = campaignc(["diff", folder.path("old"), folder.path("new")] + words)
    return [run.output, run.complaints].map { $0.replacing(folder.path + "/", with: "") } + ["\(run.exitCode)"]
  }

  @Test func theReportIsThatOfAFullComparison() throws {
    var (changed, broken) = (0, 0)
    for seed in 0..<60 {
      var workspace = Workspace(seed: UInt64(seed))
      let before = workspace.state
      for _ in 0...workspace.dice.roll(3) { workspace.edit() }
      let after = workspace.state
      let commented = after.mapValues { $0 + "# The end.\n" }
      let words = Self.commands[seed % Self.commands.count]
      for (old, new, full) in [(before, after, commented), (after, before, before.mapValues { $0 + "# The end.\n" })] {
        let report = try Self.report(old, new, words)
        #expect(report == (try Self.report(old, full, words)), "seed \(seed)")
        if report[0].contains(/\[[a-z-]+\]\n|"rule"|title=/) { changed += 1 }
        if report[1].contains("error") { broken += 1 }
      }
    }
    #expect(changed > 60 && broken > 5, "\(changed), \(broken)")
  }

  /// Of two campaigns with one name, that of the first file counts, whichever file has changed.
  @Test func ofTwoCampaignsWithOneNameTheFirstCounts() throws {
    let first = """
      campaign: a
      cards:
        - { id: c, type: text_announcement, channels: [news_feed], title: T, description: D }

      """
    let second = first.replacing("title: T", with: "title: Other")
    let report = try Self.report(
      ["x.yaml": first], ["x.yaml": first, "y.yaml": second], ["--all"])
    #expect(report[0] == "nothing changes for readers; 1 campaign compared\n")
    let third = first.replacing("campaign: a", with: "campaign: b")
    let other = try Self.report(["x.yaml": first, "b.yaml": third], ["x.yaml": first, "b.yaml": second], ["--all"])
    #expect(other[0].contains("title: 'T' → 'Other'"), "\(other)")
  }
}
