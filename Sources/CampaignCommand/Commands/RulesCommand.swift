import CampaignDerive
import CampaignDiff
import CampaignEngine

/// `campaignc rules`
enum RulesCommand {
  private static let format = Option(
    "format", takes: .choice(["table", "json"]),
    "table: id, severity or level, and what it finds (default); json: everything about each rule, for programs.")

  private static let changes = Option("changes", "List the rules about changes, which 'campaignc diff' reports.")

  static let command: Command = Command(
    spec: CommandSpec(
      "rules", "List the rules, with their severity and what they find.",
      discussion: """
        Run 'campaignc explain RULE' for more about a rule.

        With --changes, lists the rules of 'campaignc diff', each with its level.
        """,
      options: [changes, format, ReportOptions.color],
      examples: [
        ("campaignc rules", "Lists them for people."),
        ("campaignc rules --changes", "Lists the rules about changes."),
        ("campaignc rules --format json", "Prints them with their examples, for programs."),
      ])
  ) { arguments, console in
    let isJSON = arguments.value(of: format) == "json"
    let areChanges = arguments.has(changes)
    if isJSON {
      return console.deliver(Array((areChanges ? ChangeRule.json : RuleManual.json(of: ruleCatalogue)).utf8))
    }
    let list = areChanges ? ChangeRule.list : RuleManual.list(of: ruleCatalogue)
    return console.deliver(report: list.lines(width: console.textWidth(of: .output)), in: .table)
  }
}
