internal import CampaignLanguage

/// Valid and broken definitions for the tests of whatever reads campaigns, and what they cover. The same options give
/// the same pack on every machine.
package struct FixturePack: Sendable {
  /// The version of what a pack holds. It changes with the names of fixtures and with what they are made of.
  package static let version = 2

  package let format: DefinitionFormat
  package let valid: [Fixture]
  package let broken: [BrokenFixture]
  package let coverage: Coverage

  /// Makes a pack of some types of cards and messages; triggers, filters and all else come along in them.
  ///
  /// `rules` are the ids of the rules in the coverage.
  package init(
    of selection: TypeSelection = .all, as format: DefinitionFormat = .yaml,
    rules: [String] = CheckRule.allCases.map(\.rawValue)
  ) {
    let sites = SampleSite.distinct(of: selection).map { SiteFixtures(of: $0) }
    let all = sites.flatMap(\.broken)
    self.format = format
    valid = sites.flatMap(\.valid)
    broken = all.filter { $0.formats.contains(format) }
    // Some mistakes can't be made in every syntax: only YAML has tags.
    let elsewhere = Set(all.map(\.rule)).subtracting(broken.map(\.rule))
    coverage = Coverage(of: valid, broken, selection: selection, rules: rules.filter { !elsewhere.contains($0) })
  }
}
