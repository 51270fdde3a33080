import CampaignDerive
import Foundation
import TestSupport
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

  @Test(arguments: TypedFiles.all)
  func aTypedValueIsFresh(_ file: TypedFiles.File) throws {
    try expectGolden(Array(file.text.utf8), "Sources/CampaignIR/Payloads/Generated/\(file.name)", in: repositoryRoot)
  }

  /// Nothing is left of types that there are no more.
  @Test func nothingElseIsAmongTheTypedValues() throws {
    let folder = repositoryRoot.appending(path: "Sources/CampaignIR/Payloads/Generated")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    #expect(Set(names) == Set(TypedFiles.all.map(\.name)))
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
