import CampaignDerive
import CampaignEngine
import CampaignLanguage
import Files
import Foundation
import TestSupport
import Testing

/// The generated files of the repository match the current table and rules.
@Suite struct DerivedFileTests {
  @Test(arguments: PublishedSchema.all)
  func aSchemaIsFresh(_ schema: PublishedSchema) throws {
    let text = schema.text(rules: ruleCatalogue, changes: rulesOfChanges)
    try expectGolden(Array(text.utf8), "schema/\(schema.fileName).schema.json", in: repositoryRoot)
  }

  @Test(arguments: TypedFiles.all)
  func aTypedValueIsFresh(_ file: TypedFiles.File) throws {
    try expectGolden(Array(file.text.utf8), "Sources/CampaignIR/Payloads/Generated/\(file.name)", in: repositoryRoot)
  }

  /// There are no files of removed types.
  @Test func nothingElseIsAmongTheTypedValues() throws {
    let folder = repositoryRoot.appending(path: "Sources/CampaignIR/Payloads/Generated")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    #expect(Set(names) == Set(TypedFiles.all.map(\.name)))
  }

  @Test func theManualOfTheLanguageIsFresh() throws {
    try expectGolden(Array(LanguageManual().text.utf8), "docs/language.md", in: repositoryRoot)
  }

  @Test func theManualOfThePayloadsIsFresh() throws {
    let manual = PayloadManual { file, payload in payloads(of: file)[payload.path(ofCampaign: "spring-sale")] ?? [] }
    try expectGolden(Array(manual.text.utf8), "docs/payloads.md", in: repositoryRoot)
  }

  /// The payloads of a campaign file by path, as `campaignc build` writes them.
  private func payloads(of file: String) -> [String: [UInt8]] {
    let workspace = Workspace(ConfigurationSearch(in: .disk, isOff: true))
    workspace.set(file.utf8, at: "campaign.yaml")
    let payloads = workspace.payloads()
    #expect(!payloads.isEmpty, "\(file)")
    return Dictionary(uniqueKeysWithValues: payloads.map { ($0.path, $0.bytes) })
  }

  @Test func theManualOfTheRulesIsFresh() throws {
    try expectGolden(Array(RuleManual.page(of: ruleCatalogue).utf8), "docs/rules.md", in: repositoryRoot)
  }
}
