internal import CampaignDerive
internal import CampaignEngine
internal import CampaignLint
internal import Files
internal import Findings
internal import SourceText

/// `campaignc explain NAME`
enum ExplainCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "explain", "Explain a rule, a type or a field.", operands: "NAME",
      operandWords: { ruleCatalogue.map(\.id) + FieldExplanation.names },
      discussion: [
        "NAME is a rule id, as in reports; a type, such as slideup, banner_image or button; or a type and a "
          + "field, such as slideup.duration, card.domain, campaign.starts, trigger.where or "
          + "configuration.limits.",
        "For a rule, shows what it finds and why, an example with its finding, a correct example, and how "
          + "to change the severity.",
      ],
      examples: [
        ("campaignc explain repeated-key", "Explains a rule."),
        ("campaignc explain slideup", "Lists the fields of a slideup."),
        ("campaignc explain card.domain", "Explains a field for every type of card."),
      ])
  ) { arguments, console in
    do throws(UsageError) {
      guard let name = try arguments.onlyOperand() else { throw .nothingToExplain }
      return console.deliver(Array(try text(about: name).utf8))
    } catch {
      return refuse(error, "help explain", console: console)
    }
  }

  private static func text(about name: String) throws(UsageError) -> String {
    if let rule = ruleCatalogue.first(where: { $0.id == name }) {
      return RuleManual.explanation(of: rule, finding: reported(by: rule))
    }
    if let explanation = FieldExplanation(of: name) { return explanation.text }
    throw .unknown(name)
  }

  /// The report for a rule's bad example; empty if it has none.
  private static func reported(by rule: RuleInfo) -> String {
    guard let bad = rule.examples?.bad else { return "" }
    let findings = findingsOfExample(bad, of: rule).filter { $0.rule.id == rule.id }
    let outcome = Outcome(
      findings: findings, counts: [:], files: [SourceFile(path: "campaign.yaml", bytes: bad)], rules: ruleCatalogue,
      exitCode: Int(ExitCode.findings.rawValue), version: toolVersion, isSummarized: false)
    return String(decoding: render(outcome, as: .human), as: UTF8.self)
  }
}

extension UsageError {
  fileprivate static let nothingToExplain = UsageError(message: "explain needs the name of a rule, a type or a field")

  fileprivate static func unknown(_ name: String) -> UsageError {
    let fields = FieldExplanation.names(ofField: name)
    guard fields.isEmpty else { return ofSeveral(name, fields) }
    let near =
      nearest(to: name, among: ruleCatalogue.map(\.id) + FieldExplanation.names)
      ?? nearest(to: name, among: FieldExplanation.fields).flatMap { FieldExplanation.names(ofField: $0).first }
    return UsageError(message: "no rule, type or field is called '\(name)'", suggestion: near)
  }

  /// A field alone does not say whose it is.
  private static func ofSeveral(_ name: String, _ fields: [String]) -> UsageError {
    let shown = fields.prefix(5).map { "'\($0)'" }.joined(separator: ", ") + (fields.count > 5 ? " or another" : "")
    return UsageError(message: "'\(name)' is a field; add its type, as in \(shown)")
  }
}
