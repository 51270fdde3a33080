import Bytes
import CampaignDerive
import CampaignDiff
import CampaignEngine
import CommandSupport
import Files
import Findings
import SourceText

/// `campaignc rules [WORD ...]`
enum RulesCommand {
  private static let format = Option(
    "format", takes: .choice(["human", "json"]),
    "human: id, severity or level, fix, and what it finds (default); json: everything about each rule, for programs.")
  private static let changes = Option("changes", "List the rules about changes, which 'campaignc diff' reports.")
  private static let fixable = Option("fixable", "List only rules with fixes, which 'campaignc lint --fix' makes.")
  private static let severity = Option(
    "severity", takes: .choice(Severity.allCases.reversed().map(\.rawValue)), "List only rules of this severity.")

  static let command: Command = Command(
    spec: CommandSpec(
      "rules", "List the rules, with their severity and what they find.", operands: "[WORD ...]",
      operandWords: { RuleKind.allCases.map(\.rawValue) },
      discussion: """
        WORD is a kind of rules, \(joined(RuleKind.allCases.map(\.rawValue), by: ", ")), or a text in the id of a rule
        or in what it finds. With several words, a rule must have each of the texts, and one of the kinds.

        'safe fix' is a fix that 'campaignc lint --fix' makes; any other fix needs --unsafe-fixes too, and a review. Run
        'campaignc explain RULE' for more about a rule.

        With --changes, lists the rules of 'campaignc diff', each with its level.
        """,
      options: [severity, fixable, changes, format, ReportOptions.color],
      examples: [
        ("campaignc rules", "Lists all rules by kind."),
        ("campaignc rules link", "Lists the rules about links."),
        ("campaignc rules workspace --severity error", "Lists the errors that concern several campaigns."),
        ("campaignc rules --fixable", "Lists the rules with fixes."),
        ("campaignc rules --changes", "Lists the rules about changes."),
        ("campaignc rules --format json", "Prints them with their examples, for programs."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let words = arguments.operands.map(\.shown)
    let isJSON = arguments.value(of: format) == "json"
    if arguments.has(changes) {
      if let other = [severity, fixable].first(where: arguments.has) {
        throw UsageError(message: "rules about changes have levels and no fixes, so \(other.flag) selects nothing")
      }
      let rules = changeRules.filter { rule in words.allSatisfy { rule.id.contains($0) } }
      if rules.isEmpty { throw .noRule(words, among: changeRules.map(\.id)) }
      if isJSON { return console.deliver(Array(ChangeRule.json(of: rules).utf8)) }
      return console.deliver(
        report: ChangeRule.list(of: rules).lines(width: console.textWidth(of: .output)), in: .table)
    }
    let selection = RuleSelection(
      words: words, severity: arguments.value(of: severity).flatMap(Severity.init), isFixable: arguments.has(fixable))
    let rules = ruleCatalogue.filter(selection.holds)
    if rules.isEmpty { throw .noRule(words, among: ruleCatalogue.map(\.id) + RuleKind.allCases.map(\.rawValue)) }
    if isJSON { return console.deliver(Array(RuleSelection.json(of: rules).utf8)) }
    let lines = RuleSelection.list(of: rules).lines(width: console.textWidth(of: .output))
    return console.deliver(report: lines, in: .settings)
  }
}

extension UsageError {
  fileprivate static func noRule(_ words: [String], among known: [String]) -> UsageError {
    UsageError(
      message: words.isEmpty
        ? "no rule is of this kind" : "no rule is about '\(excerpt(of: joined(words, by: " ").utf8))'",
      suggestion: words.count == 1 ? nearest(to: words[0], among: known) : nil,
      help: "'campaignc rules' lists all rules")
  }
}
