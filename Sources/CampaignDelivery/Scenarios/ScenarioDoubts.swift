package import CampaignCheck
package import CampaignLanguage
import SourceText

extension ScenarioRun {
  /// Plays a scenario on one client. If it is not known whether some events pass their filters, an expectation must
  /// hold in each possible case. If it holds in some, it can't be decided.
  package init(
    _ scenario: Scenario, on client: Client, for reader: Reader, in app: App, with set: DeliverySet,
    getting contents: (any ReaderContents)? = nil, judging judgement: Judgement = .upToFirstFailure,
    isTraced: Bool = true
  ) {
    func played(_ doubts: FilterDoubts, isTraced: Bool = false) -> ScenarioRun {
      ScenarioRun(
        scenario, on: client, for: reader, in: app, with: set, getting: contents, judging: judgement,
        isTraced: isTraced, doubting: doubts)
    }
    let first = FilterDoubts()
    self = played(first, isTraced: isTraced)
    guard judgement != .none, let doubt = first.open.first else { return }
    guard let others = first.combinations({ played($0) }) else {
      let claims = scenario.steps.lazy.compactMap { step in step.claims(about: client).first.map { (step, $0) } }
      guard let (step, claim) = claims.first else { return }
      decideNothing(Failure(range: claim.range, time: step.time, problem: .undecided(doubt, client)))
      return
    }
    guard let other = others.first(where: { !$0.isJudged(like: self) }) else { return }
    // The first of the two failures is where they part.
    let failures = [failure, other.failure].compactMap { $0 }
    guard let place = failures.min(by: { $0.range.start < $1.range.start }) else { return }
    decideNothing(Failure(range: place.range, time: place.time, problem: .undecided(doubt, client)))
  }

  /// True if the same claims fail.
  private func isJudged(like other: ScenarioRun) -> Bool {
    failure?.range == other.failure?.range
      && corrections.map(\.claim.range) == other.corrections.map(\.claim.range)
      && corrections.map(\.value?.words) == other.corrections.map(\.value?.words)
      && corrections.map(\.count) == other.corrections.map(\.count)
  }
}
