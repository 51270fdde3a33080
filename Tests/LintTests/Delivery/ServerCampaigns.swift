import CampaignCompile
import CampaignEngine
import CampaignIR
import CampaignLanguage
import Findings
import SourceTree
import Testing

/// The server payloads of a text without errors.
func serverCampaigns(_ text: String) throws -> [ServerPayload.Campaign] {
  var terms = TextTerms()
  terms.compile = CompileTerms(profile: .portable, now: nil, targets: Client.byDefault)
  let checked = CheckedText(Array(text.utf8), as: .yaml, by: terms)
  try #require(
    checked.findings.allSatisfy { $0.severity < .error }, "\(checked.findings.map(\.message.text)) in \(text)")
  return try CompiledWorkspace(checked.compiled).payloads([.server]).map {
    try CanonicalJSON.decode(ServerPayload.Campaign.self, from: $0.bytes)
  }
}
