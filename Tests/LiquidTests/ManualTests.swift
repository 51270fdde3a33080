import Foundation
import Liquid
import TestSupport
import Testing

/// The tables of `docs/liquid.md` are true.
@Suite struct ManualTests {
  /// The rows of a table, as the texts of their two columns.
  private func rows(below heading: String) throws -> [(String, String)] {
    let page = try String(contentsOf: repositoryRoot.appending(path: "docs/liquid.md"), encoding: .utf8)
    let section = try #require(
      page.components(separatedBy: "## \(heading)\n").last?.components(separatedBy: "\n## ").first)
    return section.split(separator: "\n").compactMap { line in
      guard let match = String(line).wholeMatch(of: /\| `(.*)` \| `(.*)` \|/) else { return nil }
      let columns = [match.1, match.2].map { $0.replacingOccurrences(of: "\\|", with: "|") }
      return (columns[0], columns[1])
    }
  }

  private func read(_ text: String) -> Template { Template.read(Array(text.utf8)[...]) }

  @Test func mistakesAreMistakes() throws {
    let rows = try rows(below: "Mistakes")
    #expect(rows.count >= 15)
    for (wrong, right) in rows {
      #expect(!read(wrong).problems.isEmpty, "\(wrong)")
      #expect(read(right).problems == [], "\(right)")
    }
  }

  @Test func readersSeeTheTexts() throws {
    let rows = try rows(below: "What a reader sees")
    #expect(rows.count >= 6)
    for (template, text) in rows {
      #expect(read(template).rendered(with: KnownValues(empty: .all)) == .text(text), "\(template)")
    }
  }
}
