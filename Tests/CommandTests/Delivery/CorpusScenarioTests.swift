import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// The brands of `Tests/Fixtures/corpus` test what their readers get, in their own languages.
@Suite struct CorpusScenarioTests {
  private static let corpus = fixtures.appending(path: "corpus")

  @Test func theScenariosOfAllBrandsPass() throws {
    let brands = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path).sorted()
    var tested = 0
    for brand in brands {
      let path = Self.corpus.appending(path: brand).path
      // Some brands show a mistake.
      guard campaignc("lint", path).exitCode == .clean else { continue }
      let run = campaignc("test", "--if-any", path)
      #expect(run.exitCode == .clean, "\(brand): \(run.output)\(run.complaints)")
      if run.output.contains("passed") { tested += 1 }
    }
    #expect(tested >= 10)
  }
}
