import CampaignCompile
package import CampaignLint
import Findings
import SourceText

extension CheckRun {
  /// Which messages come before which others. All files of a configuration are one app. Messages that did not change
  /// are only compared with those that did.
  package func standings(of isChanged: (_ name: String) -> Bool) -> Standings {
    Standings(
      of: summary, app: { terms.inForce[$0 - terms.firstNumber]?.index ?? -1 }, isChanged: isChanged)
  }

  /// The files whose campaigns have no payload, because of an error. An error that only all files together show leaves
  /// them theirs, and an error in a scenario is not one of a campaign.
  package var filesWithoutPayload: Set<Int> {
    let scenarios = Dictionary(grouping: self.scenarios, by: \.file)
    let errors = found.filter { finding in
      let isInScenario = scenarios[finding.place.file]?.contains { $0.range.includes(finding.place.range) }
      return finding.severity == .error && isInScenario != true
    }
    return Set(errors.map(\.place.file)).subtracting(compiled.map(\.file)).subtracting(onlyChecked)
  }
}
