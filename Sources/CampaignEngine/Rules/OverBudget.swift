import CampaignCheck
package import CampaignCompile
package import CampaignLanguage
import Files
package import Findings
package import SourceText

/// A payload that is larger than the configuration allows.
package enum OverBudget {
  package static let info = RuleInfo(
    "over-budget", .error, breaksPayload: false,
    finds: "A payload larger than its budget in the configuration.",
    because: "Clients load their payloads at every session start, and only the team knows how much is acceptable.",
    example: nil)
}

extension CheckRun {
  /// The payloads of a workspace that are larger than the budgets of its configuration, with the severities in force.
  package func overBudgets(_ files: [PayloadSize], of workspace: RunWorkspace) -> [Finding] {
    guard let loaded = workspace.configuration else { return [] }
    return loaded.budgets.flatMap { budget in
      budget.excess(in: files).flatMap { path, bytes in
        var report = Report()
        report.add(Finding(OverBudget.info, .over(path, bytes, budget.most), at: budget.place))
        return terms.severities.applied(to: report, in: loaded.configuration, at: []).findings
      }
    }
  }
}

/// A budget, and its place in the configuration.
package struct Budget: Sendable {
  package let budget: ConfigurationTable.Budget
  package let most: Int
  package let place: Place

  /// The payloads that are larger than their budget, with their sizes in bytes.
  fileprivate func excess(in files: [PayloadSize]) -> [(String, Int)] {
    let sizes: [(String, Int)] =
      switch budget {
      case .session: [("what a session loads", files.filter { $0.payload != .server }.reduce(0) { $0 + $1.bytes })]
      case .server: sizes(of: .server, in: files)
      case .feed: sizes(of: .feed, in: files)
      case .contentCards: sizes(of: .contentCards, in: files)
      case .triggers: sizes(of: .triggers, in: files)
      }
    return sizes.filter { $0.1 > most }
  }

  private func sizes(of payload: Payload, in files: [PayloadSize]) -> [(String, Int)] {
    files.filter { $0.payload == payload }.map { ($0.path, $0.bytes) }
  }
}

extension Message {
  fileprivate static func over(_ what: String, _ bytes: Int, _ most: Int) -> Message {
    "\(what) has \(bytes) bytes; its budget is \(most)"
  }
}
