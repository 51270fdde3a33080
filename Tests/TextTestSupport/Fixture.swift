import Foundation
package import SourceTree
import TestSupport
import Testing

/// A campaign file in `Tests/Fixtures`, with or without mistakes.
package struct Fixture: Sendable, CustomTestStringConvertible {
  /// Relative to `Tests/Fixtures`. A case has the path that a file with its name would have, next to the file of the
  /// case.
  package let path: String
  /// The case, if the fixture is one of many in a file.
  private let fixtureCase: FixtureCase?

  package var isCase: Bool { fixtureCase != nil }

  package var testDescription: String { path }

  package var syntax: Tree.Syntax { path.hasSuffix(".json") ? .json : .yaml }

  package func bytes() throws -> [UInt8] {
    try fixtureCase?.bytes ?? Array(Data(contentsOf: fixtures.appending(path: path)))
  }

  /// True if the fixture contains the text after its fixes.
  package var isFixed: Bool { fixtureCase?.isFixed ?? exists(fixedPath) }

  /// `x.fixed.yaml` for `x.yaml`
  package var fixedPath: String {
    let suffix = syntax == .json ? ".json" : ".yaml"
    return path.dropLast(suffix.count) + ".fixed" + suffix
  }

  /// The directory of files in which several rules have findings.
  package static let together = "together"

  /// The directory below the first one. For the fixtures of a rule, this is the rule.
  package var folder: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  package var expectedPath: String { path + ".expected" }

  package func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: fixtures.appending(path: path).path(percentEncoded: false))
  }

  /// Every YAML and JSON file below a directory, in order of path, and every case in it. Files with the text after
  /// fixes are left out.
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
