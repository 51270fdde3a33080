import Foundation
import Liquid
import TestSupport
import Testing

/// The templates in `Tests/Fixtures/liquid`: their mistakes, and what a reader sees.
@Suite struct CaseFileTests {
  /// The reader who gets the templates.
  private static let reader = KnownValues(
    [
      "first_name": .text("Anna"), "language": .text("de"), "last_name": .none, "city": .text("Köln"),
      "last_used_app_date": .text("2026-03-01 10:00:00 UTC"), "user_id": .text("u1"),
      "custom_attribute.plan": .text("gold"), "custom_attribute.points": .integer(120),
      "custom_attribute.spend": .number(17.8), "custom_attribute.is_member": .boolean(true),
      "custom_attribute.brands": .list([.text("Nova"), .text("Lumo"), .text("Pica")]),
      "custom_attribute.registered_on": .text("2025-03-20 10:15:00 UTC"), "custom_attribute.zip code": .text("50667"),
      "custom_attribute.nothing": .none, "custom_attribute.friend": .none,
      "custom_attribute.album": .record([.init("title", .text("Blue"))]),
      "event_properties.product": .text("Lamp"), "event_properties.total": .number(42.5),
      "targeted_device.platform": .text("ios"), "most_recently_used_device.model": .text("Pixel"),
    ], now: 1_774_000_800)

  @Test(arguments: ["sound", "mistakes"])
  func everyTemplateHasItsVerdict(_ name: String) throws {
    let path = "liquid/\(name).cases"
    let cases = try read(path)
    let text = cases.map(\.written).joined(separator: "\n")
    try expectGolden(Array(text.utf8), path)
  }

  @Test func soundTemplatesHaveNoMistake() throws {
    let cases = try read("liquid/sound.cases")
    #expect(cases.count > 110)
    for item in cases where !item.isComment { #expect(item.template.problems.isEmpty, "\(item.title)") }
  }

  @Test func everyMistakeIsReported() throws {
    let cases = try read("liquid/mistakes.cases")
    #expect(cases.count > 90)
    for item in cases where !item.isComment { #expect(!item.template.problems.isEmpty, "\(item.title)") }
  }

  /// The edits of a mistake must remove it.
  @Test func editsRemoveTheirMistake() throws {
    for item in try read("liquid/mistakes.cases") where !item.isComment {
      for problem in item.template.problems where !problem.edits.isEmpty {
        var bytes = Array(item.text.utf8)
        for edit in problem.edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
        let count = Template.read(bytes[...]).problems.filter { $0.kind == problem.kind }.count
        let before = item.template.problems.filter { $0.kind == problem.kind }.count
        #expect(count < before, "\(item.title): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  // MARK: - Files

  private struct Case {
    let title: String
    let text: String
    let isComment: Bool

    var template: Template { Template.read(Array(text.utf8)[...]) }

    /// The case as the file should have it.
    var written: String {
      if isComment { return text }
      let template = template
      var lines = ["=== \(title)"]
      var start = 0
      for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
        lines.append("| \(row)")
        let end = start + row.utf8.count
        for problem in template.problems where start...end ~= problem.range.lowerBound {
          lines.append(marks(of: problem, in: String(row), from: start))
        }
        start = end + 1
      }
      let needed = template.attributes.filter(\.needsDefault).map(\.key)
      if !needed.isEmpty { lines.append("? \(needed.joined(separator: ", "))") }
      if template.problems.isEmpty {
        lines += result.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }
      }
      return (lines + [""]).joined(separator: "\n")
    }

    private func marks(of problem: TemplateProblem, in row: String, from start: Int) -> String {
      let bytes = Array(row.utf8)
      let (first, last) = (problem.range.lowerBound - start, min(bytes.count, problem.range.upperBound - start))
      let blanks = String(decoding: bytes[..<first], as: UTF8.self).count
      let carets = max(1, String(decoding: bytes[first..<max(first, last)], as: UTF8.self).count)
      return ": " + String(repeating: " ", count: blanks) + String(repeating: "^", count: carets) + " \(problem.kind)"
    }

    private var result: String {
      switch template.rendered(with: CaseFileTests.reader) {
      case .text(let text): text
      case .aborted(let reason): "[aborted] \(reason)"
      case .unknown(let what, _): "[unknown] \(what)"
      }
    }
  }

  private func read(_ path: String) throws -> [Case] {
    let text = try String(contentsOf: fixtures.appending(path: path), encoding: .utf8)
    return text.components(separatedBy: "\n\n=== ").enumerated().map { index, part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      if index == 0 { return Case(title: "", text: part + "\n", isComment: true) }
      let rows = lines.filter { $0.hasPrefix("| ") }.map { $0.dropFirst(2) }
      return Case(title: String(lines[0]), text: rows.joined(separator: "\n"), isComment: false)
    }
  }
}
