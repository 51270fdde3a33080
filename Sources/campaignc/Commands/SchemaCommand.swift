internal import CampaignDerive
internal import Files
internal import SourceText

/// `campaignc schema [NAME]`
enum SchemaCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "schema", "Print a JSON Schema for editors and other tools.", operands: "[NAME]",
      discussion: [
        "NAME is " + Definition.allCases.map(\.rawValue).joined(separator: ", ")
          + ". Without a NAME they are listed. The schemas are of the 2020-12 draft; an editor that is given one "
          + "completes and explains the fields of each type. 'campaignc lint' finds more than a schema can say."
      ],
      examples: [
        ("campaignc schema campaign > campaign.schema.json", "Writes the schema of campaign files."),
        ("campaignc schema", "Lists the schemas."),
      ])
  ) { arguments, console in
    do throws(UsageError) {
      return console.deliver(Array(try text(for: try arguments.onlyOperand()).utf8))
    } catch {
      return refuse(error, "help schema", console: console)
    }
  }

  private static func text(for name: String?) throws(UsageError) -> String {
    guard let name else { return list }
    guard let definition = Definition(rawValue: name) else {
      let near = nearest(to: name, among: Definition.allCases.map(\.rawValue))
      throw UsageError(message: "there is no schema '\(name)'", suggestion: near)
    }
    return JSONSchema(of: definition, rules: ruleCatalogue).text
  }

  private static let list = textTable(Definition.allCases.map { [$0.rawValue, $0.summary] })
}
