import CampaignCheck
import CampaignLint
import Findings
import Foundation
package import SourceTree
import TestSupport
import Testing

/// A campaign file, good or bad, under `Tests/Fixtures`.
package struct Fixture: Sendable, CustomTestStringConvertible {
  /// Below `Tests/Fixtures`. A case has the path of a file of its name beside the file that it is in.
  package let path: String
  /// One of many in a file, where it is one.
  private let fixtureCase: FixtureCase?

  package var isCase: Bool { fixtureCase != nil }

  package var testDescription: String { path }

  package var syntax: Tree.Syntax { path.hasSuffix(".json") ? .json : .yaml }

  package func bytes() throws -> [UInt8] {
    try fixtureCase?.bytes ?? Array(Data(contentsOf: fixtures.appending(path: path)))
  }

  /// Whether it says what fixes give.
  package var isFixed: Bool { fixtureCase?.isFixed ?? exists(fixedPath) }

  /// `x.fixed.yaml` for `x.yaml`
  package var fixedPath: String {
    let suffix = syntax == .json ? ".json" : ".yaml"
    return path.dropLast(suffix.count) + ".fixed" + suffix
  }

  /// The folder of files in which several rules find something.
  package static let together = "together"

  /// The folder below the first one: of the fixtures of rules, the rule.
  package var folder: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// How far a file of a rule's folder is checked: as far as that rule is found.
  package var extent: CheckedText.Extent {
    if configurationRules.contains(where: { $0.id == folder }) { return .configuration }
    guard !treeRules.contains(where: { $0.id == folder }) else { return .documents }
    guard !recordRules.contains(where: { $0.id == folder }) else {
      return .records(isCatalogued: Self.rulesOfTheCatalogue.contains(folder))
    }
    guard modelRules.contains(where: { $0.id == folder }) else { return .model }
    return .table(linkSchemes: folder == RuleInfo.linkScheme.id ? ["myapp"] : [])
  }

  /// The rules that compare a campaign with a catalogue, and find nothing without one.
  package static let rulesOfTheCatalogue: Set = [
    "property-type", "unknown-audience", "unknown-event", "unknown-product", "unknown-property",
  ]

  package var expectedPath: String { path + ".expected" }

  package func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: fixtures.appending(path: path).path(percentEncoded: false))
  }

  /// Every YAML and JSON file below a folder, in order of path, without those that only show what fixes give; and every
  /// case of the files of cases there.
  package static func all(in folder: String) -> [Fixture] {
    let names =
      FileManager.default.enumerator(atPath: fixtures.appending(path: folder).path(percentEncoded: false))?.allObjects
      ?? []
    return names.compactMap { $0 as? String }.sorted().flatMap { all(inFile: folder + "/" + $0) }
  }

  private static func all(inFile path: String) -> [Fixture] {
    if path.hasSuffix(".cases") {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      let cases = (try? CaseFile(path))?.cases ?? []
      return cases.map { Fixture(path: folder + "/" + $0.name, fixtureCase: $0) }
    }
    let isOne = (path.hasSuffix(".yaml") || path.hasSuffix(".json")) && !path.contains(".fixed.")
    return isOne ? [Fixture(path: path, fixtureCase: nil)] : []
  }
}
