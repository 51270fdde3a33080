import CampaignTestSupport
import SourceText
import SourceTree
import TestSupport
import Testing

@testable import campaignc

/// The places of all that stands in a file, and what the readers promise of them.
@Suite struct TreeGoldenTests {
  @Test(arguments: Fixture.all(in: "trees"))
  func aTreeLooksLikeItsGolden(_ fixture: Fixture) throws {
    let checked = CheckedText(try fixture.bytes(), as: fixture.syntax)
    try #require(checked.isReadable, "\(checked.described)")
    try expectGolden(treeLines(of: checked.tree), fixture.path + ".tree")
  }

  @Test(arguments: Fixture.all(in: "trees") + Fixture.all(in: "rules"))
  func everyNodeStandsWhereItSays(_ fixture: Fixture) throws {
    let checked = CheckedText(try fixture.bytes(), as: fixture.syntax)
    guard checked.isReadable else { return }
    #expect(misplaced(in: checked.tree) == [])
  }

  /// Both readers make the same tree of a JSON file, whose syntax is YAML's too, where libyaml can read it.
  @Test(arguments: Fixture.all(in: "trees").filter { $0.syntax == .json })
  func jsonReadAsYAMLIsTheSameTree(_ fixture: Fixture) throws {
    let json = CheckedText(try fixture.bytes(), as: .json)
    let yaml = CheckedText(try fixture.bytes(), as: .yaml)
    // libyaml refuses surrogate pairs, long keys and tabs before them; that is why JSON has a reader of its own.
    guard yaml.isReadable else {
      return #expect(["strings.json", "long-key.json", "white-space.json"].contains { fixture.path.hasSuffix($0) })
    }
    #expect(treeLines(of: yaml.tree) == treeLines(of: json.tree))
  }
}
