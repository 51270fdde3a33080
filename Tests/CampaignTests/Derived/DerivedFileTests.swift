import CampaignDerive
import Testing

@testable import campaignc

/// Files of the repository that are derived from the table and the rules are what would be derived today.
@Suite struct DerivedFileTests {
  @Test(arguments: Definition.allCases)
  func aSchemaIsFresh(_ definition: Definition) throws {
    let schema = campaignc("schema", definition.rawValue)
    #expect(schema.exitCode == .clean)
    try expectGolden(Array(schema.output.utf8), "schema/\(definition).schema.json", in: repositoryRoot)
  }

  @Test func theManualOfTheLanguageIsFresh() throws {
    try expectGolden(Array(LanguageManual().text.utf8), "docs/language.md", in: repositoryRoot)
  }

  @Test func theManualOfTheRulesIsFresh() throws {
    try expectGolden(Array(RuleManual.page(of: ruleCatalogue).utf8), "docs/rules.md", in: repositoryRoot)
  }
}
