import Bytes
import CampaignDerive
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import SourceText

/// `campaignc schema [NAME]`
enum SchemaCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "schema", "Print a JSON Schema for editors and other tools.", operands: "[NAME]", operandWords: { names },
      discussion: """
        NAME is \(joined(names, by: ", ")). Without NAME, prints the list.

        The schemas use draft 2020-12. \(joined(PublishedSchema.ofAuthors.map(\.name), by: ", ")) are about files that
        people write: with one of them, an editor completes and explains the fields of each type; 'campaignc lint' finds
        more than a schema can express. The others describe the files that campaignc writes.
        """,
      examples: [
        ("campaignc schema campaign > campaign.schema.json", "Writes the schema of campaign files."),
        ("campaignc schema", "Lists the schemas."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    var name = try arguments.onlyOperand()
    if let old = name, let now = Term.now(old, in: .value).first(where: names.contains), !names.contains(old) {
      console.remark(oldWord: old, now: now)
      name = now
    }
    return console.deliver(
      Array(try text(for: name, width: console.textWidth(of: .output)).utf8))
  }

  private static func text(for name: String?, width: Int) throws(UsageError) -> String {
    guard let name else { return list.lines(width: width) }
    guard let schema = PublishedSchema.all.first(where: { $0.name == name }) else {
      throw UsageError(message: "unknown schema '\(name)'", suggestion: nearest(to: name, among: names))
    }
    return schema.text(rules: ruleCatalogue, changes: rulesOfChanges)
  }

  private static let names = PublishedSchema.all.map { $0.name }
  private static let list = ConsoleText.table(PublishedSchema.all.map { [$0.name, $0.summary] })
}
