import CampaignCompile
import CampaignDelivery
package import CampaignEngine
import CampaignLanguage
package import Files
import Findings
import SourceText

/// The scenarios that a change in Git can affect. If in doubt, a scenario is affected.
package struct ScenarioChange {
  private let change: GitChange
  private let area: GitArea
  /// True if the change touches a configuration, a catalogue, readers or ignore files, or removes a file.
  private let concernsAll: Bool
  /// The files that the change touches.
  private let touched: Set<Int>
  /// The apps with such a file that has campaigns, or had some.
  private let touchedApps: Set<Int>
  /// The campaigns of each app that the change can't affect.
  private let unchanged: [Int: Set<String>]

  package init(_ change: GitChange, in run: CheckRun) throws(UsageError) {
    self.change = change
    area = GitArea(run.inputs.named, of: change)
    concernsAll = change.takesAwayFiles || change.touches(run.terms.configurations)
    let first = run.terms.firstNumber
    let touched = Set((0..<run.inputs.files.count).filter { change.touches(run.inputs.path($0)) }.map { $0 + first })
    self.touched = touched
    let onlyScenarios = Set(run.scenarios.map(\.file)).subtracting(run.compiled.map(\.file))
    let before = try Self.before(change)
    touchedApps = Set(
      touched.filter { file in
        !onlyScenarios.contains(file) || Self.mayHaveHadCampaigns(run.inputs.path(file - first), before)
      }.map { run.app(ofFile: $0) })
    unchanged = Dictionary(grouping: run.compiled.filter { !touched.contains($0.file) }) { run.app(ofFile: $0.file) }
      .mapValues { campaigns in Set(campaigns.map { String(decoding: $0.name, as: UTF8.self) }) }
  }

  /// True if the change can affect a scenario.
  func affects(_ scenario: Scenario, inFile file: Int, ofApp app: Int) -> Bool {
    if concernsAll || touched.contains(file) { return true }
    guard let names = scenario.campaigns else { return touchedApps.contains(app) }
    let unchanged = unchanged[app] ?? []
    return !names.allSatisfy { unchanged.contains($0.text) }
  }

  /// True if a file is below the paths of the command line.
  package func names(_ path: RawPath) -> Bool { change.repository.key(of: path).map(area.holds) ?? false }

  private static func before(_ change: GitChange) throws(UsageError) -> GitChange? {
    do throws(GitFailure) { return try change.before() } catch { throw UsageError(error) }
  }

  /// True if a file with scenarios may have had campaigns before the change. An escape can hide a key.
  private static func mayHaveHadCampaigns(_ path: RawPath, _ before: GitChange?) -> Bool {
    guard let before else { return false }
    switch before.source.read(path, limit: 1 << 24) {
    case .failure(.failed(.missing)): return false
    case .failure: return true
    case .success(let bytes):
      let name = Array(CampaignTable.campaign.name.utf8)
      let plural = UInt8(ascii: "s")
      return bytes.contains(UInt8(ascii: "\\"))
        || bytes.indices.contains { start in
          bytes[start] == name[0] && bytes[start...].starts(with: name)
            && bytes.dropFirst(start + name.count).first != plural
        }
    }
  }
}
