import CampaignDerive
import CampaignEngine
import CampaignLanguage
import Foundation
import TestSupport
import Testing

/// Authors can use the examples of the manual, of `explain --example` and of `new` as they are.
@Suite struct ExampleTests {
  static let records = Definition.allCases.flatMap(\.records)

  @Test(arguments: records)
  func anExampleHasNoFindings(_ type: RecordType) throws {
    let example = try #require(DefinitionExample(of: type))
    let report = try findings(in: example.file, at: try fileName(of: type))
    #expect(report == "", "\(example.file)")
  }

  /// The example of a record contains everything that a reader looks for.
  @Test(arguments: records)
  func anExampleShowsItsRecord(_ type: RecordType) throws {
    let example = try #require(DefinitionExample(of: type)).file
    let live = example.split(separator: "\n").filter { !$0.contains("# campaignc:") }
    for use in type.fields where use.isRequired {
      #expect(live.contains { $0.contains("\(use.field.name):") }, "\(use.field.name)")
    }
    if type.typeField != nil { #expect(live.contains { $0.contains("type: \(type.name)") }) }
    #expect(ExampleTable.shown(in: type).allSatisfy { type.index(of: $0) != nil }, "a field of another record")
  }

  @Test(arguments: DefinitionExample.items)
  func aFullExampleHasNoFindings(_ type: RecordType) throws {
    let example = try #require(DefinitionExample(of: type, named: "basket", .full)).file
    #expect(try findings(in: example, at: "campaigns/basket.yaml") == "", "\(example)")
    #expect(example.contains("campaign: basket # ") && example.contains("- id: basket # "))
    let all = type.fields.map(\.field) + [CampaignTable.owner, CampaignTable.ends]
    for field in all {
      let lines = example.split(separator: "\n").filter { $0.contains("\(field.name):") }
      #expect(lines.contains { $0.contains(" # \(field.summary)") }, "\(field.name)")
    }
  }

  /// Each optional field can be set without another change, except those that depend on other fields.
  @Test(arguments: DefinitionExample.items)
  func eachOptionalFieldCanBeSet(_ type: RecordType) throws {
    let example = try #require(DefinitionExample(of: type, .full)).file
    let lines = example.split(separator: "\n").map(String.init)
    var tried = 0
    for (index, line) in lines.enumerated() {
      guard let name = line.firstMatch(of: /^( *)# ([a-z_]+):( |$)/).map({ String($0.2) }), name != "campaignc",
        !line.contains(#/\. [A-Z]/#)
      else { continue }
      let text = uncommented(lines, at: index)
      let errors = try findings(in: text, at: "campaigns/basket.yaml").split(separator: "\n").filter {
        $0.contains(": error: ")
      }
      #expect(errors.isEmpty, "\(name): \(errors)\n\(text)")
      tried += 1
    }
    #expect(tried > 8)
  }

  /// The text after a field and its nested fields are no longer comments.
  private func uncommented(_ lines: [String], at index: Int) -> String {
    var lines = lines
    var next = index
    repeat {
      lines[next].replace("# ", with: "", maxReplacements: 1)
      next += 1
    } while next < lines.count && lines[next].contains(#/^ *#   /#)
    return lines.joined(separator: "\n") + "\n"
  }

  private func fileName(of type: RecordType) throws -> String {
    let definition = try #require(Definition.allCases.first { $0.records.contains(type) })
    return switch definition {
    case .campaign: "campaigns/example.yaml"
    case .scenario: "scenarios/example.yaml"
    case .configuration: "campaignc.yaml"
    case .catalogue: "events.yaml"
    case .readers: "readers.yaml"
    }
  }

  /// The findings of a workspace made of examples, one of them this text.
  private func findings(in text: String, at path: String) throws -> String {
    let folder = try TemporaryFolder()
    let others = [
      ("campaigns/other.yaml", "campaign: other\ncards:\n  " + item(CardTable.announcement)),
      ("campaignc.yaml", file(ConfigurationTable.record)), ("events.yaml", file(CatalogueTable.record)),
    ]
    // If no configuration names a file as the catalogue, it is read as a campaign.
    let hasCatalogue = path != "campaignc.yaml" || text.contains("events: events.yaml")
    for (name, text) in others where name != path && (name != "events.yaml" || hasCatalogue) {
      try folder.make(name, text: text)
    }
    try folder.make(path, text: text)
    return String(decoding: Workspace(directory: folder.path).report(as: .concise), as: UTF8.self)
      .replacing(folder.path + "/", with: "")
  }

  private func file(_ type: RecordType) -> String { DefinitionExample(of: type)?.file ?? "" }

  private func item(_ type: RecordType) -> String {
    (DefinitionExample(of: type)?.item ?? "").replacing("\n", with: "\n  ")
  }
}
