import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// The reports about scenarios: they name what takes part, and nothing else.
///
/// Each scenario of the examples, of the fixtures and of the conformance pack lists the campaigns of its file. Then
/// other campaigns are added, before and after them in the order of everything: with the same events, and messages and
/// cards of their own. The reports must stay the same, byte for byte.
@Suite struct ScenarioTraceTests {
  struct Source: Sendable, CustomTestStringConvertible {
    let name: String
    /// The files, by their names.
    let files: [String: String]

    var testDescription: String { name }
  }

  private static let reports = [
    ["test", "--format", "human"], ["test", "--format", "json"], ["test", "--format", "junit"],
    ["test", "--format", "github"],
  ]

  private static let filesWithErrors: Set = ["errors.yaml", "content-lint.yaml", "spellings.yaml"]

  private static func text(_ url: URL) -> String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

  private static func files(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".yaml") }
      .sorted()
  }

  private static func sources(in folder: URL) -> [Source] {
    files(in: folder).compactMap { file in
      let text = text(folder.appending(path: file))
      // A file with errors is not played.
      guard text.contains(#/(?m)^scenario: /#), text.contains(#/(?m)^campaign: /#),
        !filesWithErrors.contains(file)
      else { return nil }
      return Source(name: file, files: [file: text])
    }
  }

  private static let examples: Source = {
    let root = repositoryRoot.appending(path: "examples")
    var texts: [String: String] = [:]
    for folder in ["campaigns", "scenarios"] {
      for file in files(in: root.appending(path: folder)) {
        texts["\(folder)/\(file)"] = text(root.appending(path: "\(folder)/\(file)"))
      }
    }
    return Source(name: "examples", files: texts)
  }()

  static let all =
    [examples] + sources(in: fixtures.appending(path: "scenarios"))
    + sources(in: repositoryRoot.appending(path: "Sources/CampaignFixtures/Conformance"))

  @Test func thereAreScenarios() {
    #expect(Self.all.count > 20)
    #expect(Self.examples.files.count > 2)
  }

  @Test(arguments: all.sampled(oneOf: 2, seed: 35))
  func otherCampaignsChangeNoReport(_ source: Source) throws {
    let (alone, beside) = (try TemporaryFolder(), try TemporaryFolder())
    let campaigns = source.files.values.flatMap { $0.matches(of: /(?m)^campaign: ([\w-]+)/).map { String($0.1) } }
    let list = "campaigns: [\(Set(campaigns).sorted().joined(separator: ", "))]"
    let events = source.files.values.flatMap { $0.matches(of: /\bname: "?([\w-]+)/).map { String($0.1) } }
    for folder in [alone, beside] {
      try folder.folder(".git")
      for (name, text) in source.files {
        try folder.write(Array(Self.naming(list, in: text).utf8), to: "campaigns/\(name)")
      }
    }
    for name in ["aaa", "zzz"] {
      try beside.write(Array(Self.others(name, Set(events).sorted()).utf8), to: "campaigns/\(name).yaml")
    }
    for report in Self.reports + Self.simulations(of: source) {
      let words = [report[0], "campaigns", "--no-config"] + report.dropFirst()
      let (expected, found) = (Self.report(words, in: alone), Self.report(words, in: beside))
      #expect(found.contains("\n"), "\(words)")
      #expect(found == expected, "\(words)")
      #expect(!found.contains("aaa/") && !found.contains("zzz/"), "\(words)")
    }
  }

  private static func report(_ words: [String], in folder: TemporaryFolder) -> String {
    let run = campaignc(words.map { $0 == "campaigns" ? folder.path("campaigns") : $0 })
    return "\(run.exitCode)\n" + (run.output + run.complaints).replacing(folder.path(""), with: "")
  }

  /// The text with a list of campaigns in each scenario that has none.
  private static func naming(_ list: String, in text: String) -> String {
    text.components(separatedBy: "\n---\n").map { document in
      document.contains(/(?m)^campaigns:/)
        ? document : document.replacing(#/(?m)^scenario: /#) { "\(list)\n\($0.output)" }
    }.joined(separator: "\n---\n")
  }

  /// A campaign with messages and cards that would take part in everything.
  private static func others(_ campaign: String, _ events: [String]) -> String {
    let priority = campaign == "aaa" ? 100 : -100
    let triggers = events.map { "{ type: custom_event, name: \"\($0)\" }" } + ["{ type: session_start }"]
    let messages = (0..<3).map { number in
      "  - { id: m\(number), type: modal, message: M, priority: \(priority + number), delay: 7s, "
        + "triggers: [\(triggers.joined(separator: ", "))] }\n"
    }
    let cards = (0..<3).map { number in
      "  - { id: c\(number), type: text_announcement, channels: [news_feed, content_cards], title: A, "
        + "description: B }\n"
    }
    return "campaign: \(campaign)\ntargets: [ios, android, web, react_native, flutter, unity, roku]\n"
      + "cards:\n\(cards.joined())in_app_messages:\n\(messages.joined())"
  }

  private static func simulations(of source: Source) -> [[String]] {
    let names = source.files.values.flatMap { $0.matches(of: /(?m)^scenario: ([^"'>|].*)$/).map { String($0.1) } }
    let runs = names.sorted().prefix(6).flatMap { name in
      ["text", "json", "svg"].map { ["simulate", "--scenario", name, "--format", $0] }
    }
    return runs.sampled(oneOf: 3, seed: UInt64(source.name.utf8.count))
  }
}
