import CampaignFormat
import Foundation
import TestSupport
import Testing

/// Formats the texts in `Tests/Fixtures/format`.
@Suite struct FormatFixtureTests {
  private static let files =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))
    .map { $0.filter { $0.hasSuffix(".format") }.sorted() } ?? []

  private static let folder = fixtures.appending(path: "format")

  @Test(arguments: files)
  func fixtureHasItsLayout(_ file: String) throws {
    var formatter = TextFormatter()
    let cases = try FormatCase.all(in: "format/\(file)")
    #expect(Set(cases.map(\.name)).count == cases.count, "two cases have one name")
    let written = cases.map { text in
      text.written(formatter.format(text.bytes, as: text.syntax, isOrdered: text.isOrdered))
    }
    #expect(!written.contains { $0.contains("\n>>> MISTAKE") || $0.contains("\n>>> unreadable") })
    try expectGolden(Array(written.joined().utf8), "format/\(file)")
  }

  @Test func thereAreFixtures() { #expect(Self.files.count > 4) }
}
