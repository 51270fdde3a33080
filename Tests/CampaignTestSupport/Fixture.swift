import CampaignCheck
import CampaignLint
import Findings
import Foundation
package import SourceTree
import TestSupport
import Testing

/// A campaign file, good or bad, under `Tests/Fixtures`.
package struct Fixture: Sendable, CustomTestStringConvertible {
  /// Below `Tests/Fixtures`.
  package let path: String

  package var testDescription: String { path }

  package var syntax: Tree.Syntax { path.hasSuffix(".json") ? .json : .yaml }

  package func bytes() throws -> [UInt8] { try Array(Data(contentsOf: fixtures.appending(path: path))) }

  /// `x.fixed.yaml` for `x.yaml`
  package var fixedPath: String {
    let suffix = syntax == .json ? ".json" : ".yaml"
    return path.dropLast(suffix.count) + ".fixed" + suffix
  }

  /// How far a file of a rule's folder is checked: as far as that rule is found.
  package var extent: CheckedText.Extent {
    let folder = path.split(separator: "/").dropFirst().first ?? ""
    if configurationRules.contains(where: { $0.id == folder }) { return .configuration }
    guard !treeRules.contains(where: { $0.id == folder }) else { return .documents }
    guard !recordRules.contains(where: { $0.id == folder }) else {
      return .records(isCatalogued: Self.rulesOfTheCatalogue.contains(String(folder)))
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

  /// Every YAML and JSON file below a folder, in order of path, without those that only show what fixes give.
  package static func all(in folder: String) -> [Fixture] {
    let names =
      FileManager.default.enumerator(atPath: fixtures.appending(path: folder).path(percentEncoded: false))?.allObjects
      ?? []
    return names.compactMap { $0 as? String }.sorted()
      .filter { ($0.hasSuffix(".yaml") || $0.hasSuffix(".json")) && !$0.contains(".fixed.") }
      .map { Fixture(path: folder + "/" + $0) }
  }
}
