import CampaignLanguage

/// Valid and broken definitions to test programs that read campaigns, with their coverage. The same options give the
/// same pack on every machine.
package struct FixturePack: Sendable {
  /// The version of a pack's content. It changes with the names of fixtures and with their definitions.
  package static let version = 2

  package let format: DefinitionFormat
  package let valid: [Fixture]
  package let broken: [BrokenFixture]
  package let coverage: Coverage

  /// Makes a pack of some types of cards and messages. Triggers, filters and other records are part of them.
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
