import Foundation
import TestSupport
import Testing

/// The examples of edits, which `bin/try-edits` applies, builds and proves.
@Suite struct EditTests {
  private static let edits = repositoryRoot.appending(path: "examples/edits")

  /// A row of the table in CONTRIBUTING.md.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let files: String

    var testDescription: String { name }
  }

  static let rows: [Row] = {
    let text = (try? String(contentsOf: repositoryRoot.appending(path: "CONTRIBUTING.md"), encoding: .utf8)) ?? ""
    return text.matches(of: /\| (\d+) \| \[[a-z-]+\.patch\]\(examples\/edits\/([a-z-]+)\.patch\) \|/).map { match in
      Row(name: String(match.2), files: String(match.1))
    }
  }()

  @Test func everyExampleIsInTheTable() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.edits.path)
    let patches = files.filter { $0.hasSuffix(".patch") }.map { $0.dropLast(".patch".count) }
    #expect(patches.count == 7)
    #expect(patches.map(String.init).sorted() == Self.rows.map(\.name).sorted())
  }

  @Test(arguments: rows)
  func theTableHasTheNumberOfThePatch(_ row: Row) throws {
    let patch = try String(contentsOf: Self.edits.appending(path: "\(row.name).patch"), encoding: .utf8)
    #expect(patch.components(separatedBy: "\n").contains("Files: \(row.files)"))
  }

  /// A proof without a command or without its output would prove nothing.
  @Test(arguments: rows)
  func everyPatchHasAProof(_ row: Row) throws {
    let session = Self.edits.appending(path: "proofs/\(row.name)/session")
    let lines = try String(contentsOf: session, encoding: .utf8).split(separator: "\n")
    #expect(lines.first?.hasPrefix("$ campaignc ") == true)
    #expect(lines.contains { !$0.hasPrefix("$ ") })
  }
}
