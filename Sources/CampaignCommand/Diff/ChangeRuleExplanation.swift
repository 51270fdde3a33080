import CampaignDerive
import CampaignDiff
import Findings

extension ChangeRule {
  /// The findings of the rule and why they matter, for `explain`.
  var explanation: ConsoleText {
    let mirrored = mirror == id ? [] : ["In the other direction: \(mirror)."]
    let lines =
      [info.finds, info.because, "Noticed by: \(scopes.map(\.rawValue).joined(separator: ", "))."] + mirrored + [
        "Reported by 'campaignc diff'. To allow one change: campaignc diff --allow CHANGE --reason TEXT"
      ]
    return lines.reduce(.paragraph("\(id) (\(level.rawValue), a change)") + .blankLine) { $0 + .paragraph($1) }
  }

  /// All rules with their levels, in columns.
  static func list(of rules: [ChangeRule]) -> ConsoleText {
    .table(rules.map { [$0.id, $0.level.rawValue, $0.info.finds] })
  }

  /// All rules with their facts, as JSON for programs.
  static func json(of rules: [ChangeRule]) -> String {
    JSONValue.array(
      rules.map { rule in
        [
          "id": .text(rule.id), "level": .text(rule.level.rawValue),
          "scopes": .array(rule.scopes.map { .text($0.rawValue) }), "mirror": .text(rule.mirror),
          "finds": .text(rule.info.finds), "because": .text(rule.info.because),
        ]
      }
    ).pretty
  }
}
