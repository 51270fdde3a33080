import CampaignDerive
import Testing

@testable import campaignc

/// Files of the repository that are derived from the table and the rules are what would be derived today.
@Suite struct DerivedFileTests {
  @Test(arguments: PublishedSchema.all)
  func aSchemaIsFresh(_ schema: PublishedSchema) throws {
    let run = campaignc("schema", schema.name)
    #expect(run.exitCode == .clean)
    try expectGolden(Array(run.output.utf8), "schema/\(schema.fileName).schema.json", in: repositoryRoot)
  }

  @Test func theManualOfTheLanguageIsFresh() throws {
    try expectGolden(Array(LanguageManual().text.utf8), "docs/language.md", in: repositoryRoot)
  }

  @Test func theManualOfThePayloadsIsFresh() throws {
    try expectGolden(Array(PayloadManual().text.utf8), "docs/payloads.md", in: repositoryRoot)
  }

  @Test func theManualOfTheRulesIsFresh() throws {
    try expectGolden(Array(RuleManual.page(of: ruleCatalogue).utf8), "docs/rules.md", in: repositoryRoot)
  }
}
