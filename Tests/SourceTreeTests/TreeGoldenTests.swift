import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The place of everything in a file, and the promises of the readers about places.
@Suite struct TreeGoldenTests {
  @Test(arguments: Fixture.all(in: "trees"))
  func aTreeLooksLikeItsGolden(_ fixture: Fixture) throws {
    let checked = CheckedText(reading: try fixture.bytes(), as: fixture.syntax)
    try #require(checked.isReadable, "\(checked.described)")
    try expectGolden(treeLines(of: checked.tree), fixture.path + ".tree")
  }

  @Test(arguments: Fixture.all(in: "trees") + Fixture.all(in: "rules"))
  func everyNodeStandsWhereItSays(_ fixture: Fixture) throws {
    let checked = CheckedText(reading: try fixture.bytes(), as: fixture.syntax)
    guard checked.isReadable else { return }
    #expect(misplaced(in: checked.tree) == [])
  }

  /// JSON is also YAML. Both readers build the same tree from a JSON file, if libyaml can read it.
  @Test(arguments: Fixture.all(in: "trees").filter { $0.syntax == .json })
  func jsonReadAsYAMLIsTheSameTree(_ fixture: Fixture) throws {
    let json = CheckedText(reading: try fixture.bytes(), as: .json)
    let yaml = CheckedText(reading: try fixture.bytes(), as: .yaml)
    // libyaml refuses surrogate pairs, long keys and tabs before them, so JSON has its own reader.
    guard yaml.isReadable else {
      return #expect(["strings.json", "long-key.json", "white-space.json"].contains { fixture.path.hasSuffix($0) })
    }
    #expect(treeLines(of: yaml.tree) == treeLines(of: json.tree))
  }
}
