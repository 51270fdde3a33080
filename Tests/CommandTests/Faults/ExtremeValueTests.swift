import CampaignCommand
import CampaignFixtures
import CommandSupport
import EngineTestSupport
import Findings
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The smallest and the largest values, in each place that takes a number, a time or a length of time. None of them
/// ends the process, and each one that is refused is refused with words.
@Suite struct ExtremeValueTests {
  /// Each one is a value of YAML and of JSON.
  static let extremes = [
    "0", "-1", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "-1e308", "1e308", "1e-320",
    "0.000000000000000001", "4294967296", "\"9223372036854775807d\"", "\"106751991167d\"", "\"-9223372036854775808ms\"",
    "\"9223372036854775807ms\"", "\"0s\"", "\"0001-01-01T00:00:00Z\"", "\"9999-12-31T23:59:59.999Z\"",
    "\"-9999-01-01 00:00\"", "\"9999-12-31 23:59\"", "[]", "[0, 9223372036854775807]",
  ]

  /// In `bin/test`, each place gets a few of the values in turn.
  static func values(for place: Int) -> [String] {
    if testsAreLong { return extremes }
    return (0..<2).map { extremes[(place * 2 + $0) % extremes.count] }
  }

  @Test func everyFieldTakesThem() throws {
    let records = (testsAreLong ? SampleSite.all() : SampleSite.distinct()).flatMap { site in
      ([site.smallest] + site.fullest).map { site.campaign(with: $0.record) }
    }
    var place = 0
    for text in Set(records.map { $0.text(as: .json) }).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      for range in Self.places(in: text, as: .json).prefix(testsAreLong ? .max : 20) {
        for value in Self.values(for: place) {
          let changed = text.replacing(range, with: value)
          let checked = CheckedText(changed, as: .json, upTo: .model)
          let isExplained = checked.findings.allSatisfy { !$0.message.text.isEmpty }
          #expect(isExplained, "\(String(decoding: changed, as: UTF8.self))")
        }
        place += 1
      }
    }
    #expect(place > 50, "\(place)")
  }

  @Test func everyScenarioTakesThem() throws {
    let folder = try TemporaryFolder()
    var (place, tried) = (0, 0)
    for (name, bytes) in Conformance.files {
      let text = Array(bytes)
      for range in Self.places(in: text, as: .yaml) {
        place += 1
        guard testsAreLong || place.isMultiple(of: 5) else { continue }
        let value = Self.extremes[place / (testsAreLong ? 1 : 5) % Self.extremes.count]
        try folder.write(text.replacing(range, with: value), to: "\(name).yaml")
        tried += 1
        let run = campaignc("test", "--no-config", folder.path("\(name).yaml"))
        let isExplained = run.exitCode == .clean || !(run.output + run.complaints).isEmpty
        #expect(isExplained, "\(name): \(value) in place of \(String(decoding: text[range], as: UTF8.self))")
      }
    }
    #expect(tried > 10)
  }

  /// The kinds of values that are neither names nor files.
  private static let kinds: Set = ["TIME", "TEXT", "SPAN", "NAME=VALUE", "I/N", "FILE:LINE", "DATE", "ID=SEVERITY"]

  @Test func everyOptionTakesThem() throws {
    let folder = try TemporaryFolder()
    try folder.make(
      "a.yaml",
      text: """
        campaign: a
        in_app_messages:
          - id: m
            type: modal
            delay: 10s
            body: Hello
            triggers: [{ type: custom_event, event: visit }]
        """)
    var place = 0
    for spec in allCommands.map(\.spec) {
      for option in spec.options where takesNumber(option) {
        place += 1
        for value in Self.values(for: place).map({ $0.filter { $0 != "\"" } }) {
          let given = option.value == .text("NAME=VALUE") ? "n=\(value)" : value
          let steps = ["simulate", "why"].contains(spec.name) ? ["--event", "visit"] : []
          let run = campaignc([spec.name, folder.path] + steps + ["\(option.flag)=\(given)"])
          let isExplained = run.exitCode == .clean || !(run.output + run.complaints).isEmpty
          #expect(isExplained, "\(spec.name) \(option.flag)=\(given)")
        }
      }
    }
  }

  private func takesNumber(_ option: Option) -> Bool {
    switch option.value {
    case .number: true
    case .text(let kind): Self.kinds.contains(kind)
    case .none, .choice: false
    }
  }

  /// Where the values are that begin with a digit.
  static func places(in text: [UInt8], as syntax: Tree.Syntax) -> [Range<Int>] {
    let tree = CheckedText(reading: text, as: syntax).tree
    return tree.nodes.indices.compactMap { index in
      let node = tree.nodes[index]
      let range = Int(node.range.start)..<Int(node.range.end)
      let first = text[range].first { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "-") }
      let isNumber = first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
      return node.kind == .scalar && isNumber ? range : nil
    }
  }
}

extension [UInt8] {
  /// The text with another value in a range.
  func replacing(_ range: Range<Int>, with value: String) -> [UInt8] {
    Array(self[..<range.lowerBound]) + Array(value.utf8) + Array(self[range.upperBound...])
  }
}
