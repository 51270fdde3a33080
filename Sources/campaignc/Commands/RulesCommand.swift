internal import CampaignDerive
internal import CampaignEngine

/// `campaignc rules`
enum RulesCommand {
  private static let format = Option(
    "format", takes: .choice(["table", "json"]),
    "table: id, severity and what it finds (default); json: everything about each rule, for programs.")

  static let command: Command = Command(
    spec: CommandSpec(
      "rules", "List the rules, with their severity and what they find.",
      discussion: ["Run 'campaignc explain RULE' for more about a rule."],
      options: [format],
      examples: [
        ("campaignc rules", "Lists them for people."),
        ("campaignc rules --format json", "Prints them with their examples, for programs."),
      ])
  ) { arguments, console in
    let isJSON = arguments.value(of: format) == "json"
    let text =
      isJSON
      ? RuleManual.json(of: ruleCatalogue)
      : RuleManual.list(of: ruleCatalogue).lines(width: console.textWidth(of: .output))
    return console.deliver(Array(text.utf8))
  }
}
