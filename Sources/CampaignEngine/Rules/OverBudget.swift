internal import CampaignCheck
package import CampaignCompile
internal import CampaignLanguage
internal import Files
package import Findings
package import SourceText

/// A payload that is larger than the configuration lets it be.
package enum OverBudget {
  package static let info = RuleInfo(
    "over-budget", .error, isSettable: true,
    finds: "A payload larger than its budget in the configuration.",
    because: "Clients load their payloads at every session start, and only the team knows how much is acceptable.",
    source: "the language of campaignc",
    examples: nil)
}

extension CheckRun {
  /// The payloads that are larger than the budgets of a configuration, with the severities in force.
  package func overBudgets(_ files: [PayloadSize]) -> [Finding] {
    terms.configurations.flatMap { loaded in
      loaded.budgets.flatMap { budget in
        budget.excess(in: files).flatMap { path, bytes in
          var report = Report()
          report.add(Finding(OverBudget.info, .over(path, bytes, budget.most), at: budget.place))
          return terms.severities.applied(to: report, in: loaded.configuration, at: []).findings
        }
      }
    }
  }
}

/// A budget with where the configuration sets it.
package struct Budget: Sendable {
  package let name: String
  package let most: Int
  package let place: Place

  /// What is larger than it may be, each with its bytes.
  fileprivate func excess(in files: [PayloadSize]) -> [(String, Int)] {
    let sizes: [(String, Int)] =
      switch name {
      case ConfigurationTable.sessionBudget.name:
        [("what a session loads", files.filter { $0.payload != .server }.reduce(0) { $0 + $1.bytes })]
      case ConfigurationTable.serverBudget.name: sizes(of: .server, in: files)
      case ConfigurationTable.feedBudget.name: sizes(of: .feed, in: files)
      case ConfigurationTable.contentCardsBudget.name: sizes(of: .contentCards, in: files)
      default: sizes(of: .triggers, in: files)
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
