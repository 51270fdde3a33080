package import CampaignCheck
package import CampaignLanguage
import SourceText

extension ScenarioRun {
  /// The doubts of a scenario at most. It is played once for each combination of their answers.
  private static let mostDoubts = 4

  /// Plays a scenario on one client. If it is not known whether some events pass their filters, an expectation must
  /// hold in each possible case. If it holds in some, it can't be decided.
  package init(
    _ scenario: Scenario, on client: Client, for reader: Reader, in app: App, with set: DeliverySet,
    judging judgement: Judgement = .upToFirstFailure, isTraced: Bool = true
  ) {
    func played(_ doubts: FilterDoubts, isTraced: Bool = false) -> ScenarioRun {
      ScenarioRun(
        scenario, on: client, for: reader, in: app, with: set, judging: judgement, isTraced: isTraced,
        doubting: doubts)
    }
    let first = FilterDoubts()
    self = played(first, isTraced: isTraced)
    var doubts = first.open
    guard judgement != .none, !doubts.isEmpty else { return }
    var others: [(run: ScenarioRun, doubt: FilterDoubt)] = []
    var combination = 1
    while doubts.count <= Self.mostDoubts, combination < 1 << doubts.count {
      let assumed = doubts.enumerated().map { (doubt: $1, holds: combination >> $0 & 1 == 1) }
      let more = FilterDoubts(assuming: Dictionary(uniqueKeysWithValues: assumed.map { ($0.doubt, $0.holds) }))
      others.append((played(more), assumed.first { $0.holds }?.doubt ?? doubts[0]))
      doubts += more.open
      combination += 1
    }
    if doubts.count > Self.mostDoubts {
      let claim = scenario.steps.lazy.compactMap { step in step.claims(about: client).first.map { (step, $0) } }.first
      if let (step, claim) = claim {
        decideNothing(Failure(range: claim.range, time: step.time, problem: .undecided(doubts[0], client)))
      }
    } else if let other = others.first(where: { !$0.run.isJudged(like: self) }) {
      // The first of the two failures is where they part.
      let failures = [failure, other.run.failure].compactMap { $0 }
      if let place = failures.min(by: { $0.range.start < $1.range.start }) {
        decideNothing(Failure(range: place.range, time: place.time, problem: .undecided(other.doubt, client)))
      }
    }
  }

  /// True if the same claims fail.
  private func isJudged(like other: ScenarioRun) -> Bool {
    failure?.range == other.failure?.range
      && corrections.map(\.claim.range) == other.corrections.map(\.claim.range)
      && corrections.map(\.value?.words) == other.corrections.map(\.value?.words)
  }
}
