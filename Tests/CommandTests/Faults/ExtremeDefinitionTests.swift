import CampaignCommand
import CampaignFixtures
import CampaignLanguage
import CommandSupport
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The smallest and the largest values in files beside campaigns: the configuration with its readers, the event
/// catalogue, and models. The files are made from the table. No value ends the process, and each refusal has words.
@Suite struct ExtremeDefinitionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make(
      "a.yaml",
      text: """
        campaign: a
        cards: [{ id: c, type: text_announcement, title: A, description: B, channels: [news_feed] }]
        in_app_messages:
          - id: m
            type: modal
            message: Hello
            delay: 10s
            min_interval: 1d
            re_eligibility: 1h
            triggers: [{ type: custom_event, name: visit, where: [{ property: total, at_least: 2 }] }]

        """)
  }

  /// Steps after a repetition are counted on from its rounds.
  @Test(arguments: ["9223372036854775807", "9223372036854775806", "5000000000000000000"])
  func stepsAfterManyRoundsAreCounted(_ times: String) throws {
    try folder.make(
      "s.yaml",
      text: """
        scenario: many rounds
        at: 2026-03-20T08:00:00Z
        steps:
          - repeat: { times: \(times), every: 1h, steps: [session_start, { expect: { unread: 0 } }] }
          - session_start

        """)
    for command in ["lint", "test", "list"] {
      let run = campaignc(command, folder.path)
      #expect(run.exitCode == .findings, "\(command): \(run.output)\(run.complaints)")
    }
  }

  @Test(arguments: ["campaignc.yaml", "events.yaml"])
  func everyFieldTakesThem(_ name: String) throws {
    var samples = Samples()
    let type = name == "events.yaml" ? CatalogueTable.record : ConfigurationTable.record
    try folder.make("campaignc.yaml", text: "events: events.yaml\n")
    try folder.make("events.yaml", text: "events: { visit: {} }\n")
    var place = 0
    for record in samples.records(type) {
      let text = record.text(as: .yaml)
      for range in ExtremeValueTests.places(in: text, as: .yaml) {
        place += 1
        for value in ExtremeValueTests.values(for: place) {
          try folder.write(text.replacing(range, with: value), to: name)
          for words in [["lint"], ["who"], ["simulate", "--event", "visit"], ["simulate", "--readers", "1"]] {
            expectWords(words, "\(name): \(value) in place of \(String(decoding: text[range], as: UTF8.self))")
          }
        }
      }
    }
    #expect(place > 0)
  }

  /// The bounds of each key of a model, and what is beyond them.
  @Test func everyKeyOfAModelTakesThem() throws {
    for key in ModelTable.all + [ModelTable.perSession] {
      let bounds = ["\(key.range.lowerBound)", "\(key.range.upperBound)"]
      for value in bounds + ["-1", "1e308", "9223372036854775807", "9223372036854775808"] {
        let isRate = key.name == ModelTable.perSession.name
        let line =
          isRate ? "events: { visit: { per_session: \(value) } }" : "\(key.name): \(Self.written(value, as: key))"
        let days = key.name == ModelTable.days.name ? "" : "days: 1\n"
        try folder.make("model.yaml", text: "\(days)\(line)\n")
        expectWords(["simulate", "--readers", "1", "--model", folder.path("model.yaml")], line)
      }
    }
  }

  private static func written(_ value: String, as key: ModelTable.Key) -> String {
    let whole = value.hasSuffix(".0") ? String(value.dropLast(2)) : value
    return switch key.shape {
    case .whole, .number: whole
    case .numbers: "{ de: \(whole) }"
    case .numbersOf(let choices, _): "{ \(choices.all[0].name): \(whole) }"
    case .rates: "{ visit: { per_session: \(whole) } }"
    }
  }

  private func expectWords(_ words: [String], _ comment: String) {
    let run = campaignc([words[0], folder.path("a.yaml")] + words.dropFirst())
    let isExplained = run.exitCode == .clean || !(run.output + run.complaints).isEmpty
    #expect(isExplained, "\(words[0]): \(comment)")
  }
}
