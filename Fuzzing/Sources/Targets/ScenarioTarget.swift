import CampaignCheck
import CampaignCompile
import CampaignDelivery
import CampaignEngine
import CampaignIR
import CampaignLanguage
import CampaignLint
import SourceText
import SourceTree

/// Plays the scenarios of a text with its campaigns, on every client, whatever findings they have.
func tryScenarios(_ bytes: [UInt8]) {
  var text = FuzzedText(bytes)
  guard text.isRead else { return }
  var terms = termsOfExamples(upTo: .records)
  terms.compile = CompileTerms(profile: .portable, now: nil, targets: Client.byDefault)
  let (outcome, summary) = text.check(by: terms)
  guard !summary.scenarios.isEmpty else { return }
  let campaigns = CompiledWorkspace(outcome.compiled).payloads([.server]).compactMap { file in
    try? CanonicalJSON.decode(ServerPayload.Campaign.self, from: file.bytes)
  }
  let set = DeliverySet(campaigns)
  for (_, scenario) in text.tree.scenarios(at: Set(summary.scenarios.map(\.range))) {
    for client in Client.allCases { play(scenario, on: client, with: set) }
  }
}

private func play(_ scenario: Scenario, on client: Client, with set: DeliverySet) {
  let app = App(AppFacts(), in: scenario.app)
  let strict = ScenarioRun(scenario, on: client, for: Reader(), in: app, with: set)
  let whole = ScenarioRun(scenario, on: client, for: Reader(), in: app, with: set, judging: .all)
  demand((strict.failure == nil) == (whole.failure == nil), "a scenario that fails only if it stops at its failure")
  let words = strict.failure?.problem.words { $0.nearest(in: set) }
  demand(words?.isEmpty != true, "a failure without words")
  var work = 0
  let impossible = scenario.impossibleClaims(
    on: client, for: Reader(), in: AppFacts(), with: set, isWhole: true, work: &work)
  demand(impossible.allSatisfy { !$0.words.isEmpty }, "an impossible expectation without words")
  // A claim that can't hold fails, unless the scenario fails before, or the claim differs in its names' kinds.
  demand(
    impossible.isEmpty || strict.failure != nil,
    "an expectation that can't hold, and holds: \(impossible.first?.words ?? "")")
}
