import Bytes
import CampaignDerive
import CampaignDiff
import CampaignEngine
import CampaignLanguage
import CampaignLint
import CommandSupport
import Files
import Findings
import SourceText

/// `campaignc explain NAME`
enum ExplainCommand {
  private static let example = Option("example", "Print an example of the type as a whole file.")

  static let command: Command = Command(
    spec: CommandSpec(
      "explain", "Explain a rule, a type, a field or a term.", operands: "NAME",
      operandWords: { ruleCatalogue.map(\.id) + changeRules.map(\.id) + NameExplanation.names },
      discussion: """
        NAME is a rule id, as in reports; a type, such as slideup, banner_image or button; or a type and a field, such
        as slideup.duration, card.domain, campaign.starts, trigger.where or configuration.limits.

        NAME can also be a kind of value, such as slug, link or duration; a term for what clients do, such as
        impression, stack or minimum-interval; or a name from another tool or a payload, such as banner.

        NAME can be a rule of 'campaignc diff', such as identity-changed, or a topic:
        \(joined(Topic.all.map(\.name), by: ", ")).

        For a rule, shows what it finds and why, an example with its finding, a correct example, and how to change the
        severity.
        """,
      options: [example],
      examples: [
        ("campaignc explain repeated-key", "Explains a rule."),
        ("campaignc explain slideup", "Lists the fields of a slideup."),
        ("campaignc explain card.domain", "Explains a field for every type of card."),
        ("campaignc explain slideup --example", "Prints a small campaign with a slideup."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    // Several words are one name: 'minimum interval' is also written 'minimum-interval'.
    let name = arguments.operands.map(\.shown).joined(separator: "-")
    guard !arguments.operands.isEmpty else { throw .nothingToExplain }
    if arguments.has(example) { return console.deliver(Array(try exampleFile(of: name).utf8)) }
    let width = console.textWidth(of: .output)
    let text = try text(about: name, width: width).lines(width: width)
    return console.deliver(Array((console.colors(on: .output) ? colored(text) : text).utf8))
  }

  private static func exampleFile(of name: String) throws(UsageError) -> String {
    let spellings = NameExplanation.spellings(of: name)
    if let example = spellings.lazy.compactMap(DefinitionExample.init(ofTypeCalled:)).first { return example.file }
    if ruleCatalogue.contains(where: { $0.id == name }) || NameExplanation(of: name) != nil {
      throw UsageError(message: "'\(name)' is not a type, so it has no example of its own")
    }
    throw .unknown(name)
  }

  private static func text(about name: String, width: Int) throws(UsageError) -> ConsoleText {
    if let rule = ruleCatalogue.first(where: { $0.id == name }) {
      // Four columns are the indent of code.
      return RuleManual.explanation(of: rule, finding: reported(by: rule, width: width - 4))
    }
    if let rule = changeRules.first(where: { $0.id == name }) { return rule.explanation }
    if let explanation = NameExplanation(of: name) { return explanation.text }
    throw .unknown(name)
  }

  /// An explanation with bold title and headings. A heading is a line without indentation that ends in a colon.
  private static func colored(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.enumerated().map { number, line in
      let isHeading = number == 0 || line.last == ":" && line.first != " "
      return isHeading ? Decorator.ansi.decorate(line, as: .headline) : line
    }.joined(separator: "\n")
  }

  /// The report for a rule's bad example; empty if it has none.
  private static func reported(by rule: RuleInfo, width: Int) -> String {
    guard let bad = rule.example?.bad else { return "" }
    let findings = findingsOfExample(bad, of: rule).filter { $0.rule.id == rule.id }
    let outcome = Outcome(
      showing: findings, of: findings, in: [SourceFile(path: kindOfExample(of: rule).exampleName, bytes: bad)],
      exitCode: Int(ExitCode.findings.rawValue), isSummarized: false)
    return String(decoding: render(outcome, as: .human, width: width), as: UTF8.self)
  }
}

extension CampaignEngine.FileKind {
  /// The usual name of such a file.
  fileprivate var exampleName: String {
    switch self {
    case .campaigns: "campaign.yaml"
    case .configuration: "campaignc.yaml"
    case .catalogue: "events.yaml"
    case .readers: "readers.yaml"
    }
  }
}

extension UsageError {
  fileprivate static let nothingToExplain = UsageError(
    message: "explain needs the name of a rule, a type, a field or a term")

  fileprivate static func unknown(_ name: String) -> UsageError {
    let near =
      nearest(to: name, among: ruleCatalogue.map(\.id) + changeRules.map(\.id) + NameExplanation.names)
      ?? nearest(to: name, among: FieldExplanation.fields)
    return UsageError(
      message: "no rule, type, field or term is called '\(name)'", suggestion: near,
      help: "'campaignc rules' lists the rules, and 'campaignc help explain' says what else has an explanation")
  }
}
