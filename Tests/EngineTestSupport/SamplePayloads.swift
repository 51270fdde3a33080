import CampaignCheck
package import CampaignCompile
import CampaignEngine
import CampaignFixtures
package import CampaignLanguage
import Findings
package import SourceTree
import TextTestSupport

/// The payloads of a text's campaigns. Nil if the text has none.
package func payloads(
  of bytes: [UInt8], as syntax: Tree.Syntax, profile: Profile = .portable, now: Int64? = nil
) -> [PayloadFile]? {
  var terms = TextTerms()
  terms.depth = .model
  terms.compile = CompileTerms(profile: profile, now: now, targets: Client.byDefault)
  let checked = CampaignEngine.CheckedText(bytes, as: syntax, by: terms)
  guard checked.isReadable, !checked.findings.contains(where: \.breaksPayload) else { return nil }
  return CompiledWorkspace(checked.compiled).payloads()
}

/// Every payload of every valid campaign, in every profile: of the samples from the table, of the fixtures that are
/// clean or have payloads, and of the examples.
package enum SamplePayloads {
  package static let all: [Payload: [[UInt8]]] = {
    var found: [Payload: Set<[UInt8]>] = [:]
    for (bytes, syntax) in texts {
      for profile in Profile.allCases {
        for file in payloads(of: bytes, as: syntax, profile: profile) ?? [] {
          found[file.payload, default: []].insert(file.bytes)
        }
      }
    }
    return found.mapValues { $0.sorted { $0.lexicographicallyPrecedes($1) } }
  }()

  private static var texts: [(bytes: [UInt8], syntax: Tree.Syntax)] {
    let fixtures = Fixture.all(in: "clean") + Fixture.all(in: "../../examples/campaigns")
    let withPayloads = Fixture.all(in: "payloads").filter { $0.syntax == .yaml }
    let written = (fixtures + withPayloads).compactMap { fixture in
      (try? fixture.bytes()).map { (bytes: $0, syntax: fixture.syntax) }
    }
    return written + ValidDefinitions.all.map { (bytes: $0.text(as: .json), syntax: .json) }
  }
}
