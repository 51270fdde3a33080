import Bytes
import CampaignJSON
package import CampaignLanguage

/// An example of a record, made from the table.
package struct DefinitionExample {
  package enum Extent: Sendable {
    /// The fields that a record needs, and those that most authors set.
    case minimal
    /// Every field with its summary. Those that the minimal example leaves out are comments.
    case full
  }

  private let type: RecordType
  private let path: ExamplePath
  private let writer: ExampleWriter

  /// An example in which some values replace those of the table. Nil if no file contains such a record.
  package init?(of type: RecordType, with values: [Field: String] = [:], _ extent: Extent = .minimal) {
    let paths = Definition.allCases.lazy.compactMap { ExamplePath(from: $0.record, to: type) }
    guard let path = paths.first else { return nil }
    self.type = type
    self.path = path
    writer = ExampleWriter(
      extent: extent, values: values.merging(ExampleTable.scene(of: type)?.values ?? [:]) { given, _ in given })
  }

  /// An example whose campaign has this name, and whose card or message has this id.
  package init?(of type: RecordType, named name: String, _ extent: Extent) {
    let names = [CampaignTable.campaign: name, CardTable.id: name, MessageTable.id: name]
    self.init(of: type, with: names, extent)
  }

  /// A scenario with this name, or with one that says what it expects. It passes if no message waits for a session.
  package init?(ofScenarioNamed name: String?, _ extent: Extent) {
    let step = "\(ScenarioTable.expect.name): { \(ScenarioTable.Expected.shown.field.name): \(ScenarioTable.nothing) }"
    var values = [ScenarioTable.steps: "- \(ScenarioTable.Word.startSession.rawValue)\n- \(step)"]
    values[ScenarioTable.scenario] = Self.written(name ?? "no message is shown when a session begins")
    values[ScenarioTable.reader] = "anna"
    self.init(of: ScenarioTable.record, with: values, extent)
  }

  /// A text as a value in YAML: in quotes unless it is plain words.
  private static func written(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let isPlain = bytes.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    if isPlain, words.count > 1, words.allSatisfy({ !$0.isEmpty }), bytes.first?.isLetter ?? false { return text }
    var json = CanonicalJSON()
    json.write(string: text.utf8)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// An example of a type that `explain` knows by this name. Nil if there is none.
  package init?(ofTypeCalled name: String) {
    let vocabularies = Definition.allVocabularies
    let types = vocabularies.flatMap(\.types)
    let named = types.first { $0.name == name } ?? vocabularies.first { $0.name == name }?.types.first
    guard let named else { return nil }
    self.init(of: named)
  }

  /// The types of cards and messages, which authors add to a campaign.
  package static let items: [RecordType] = CardTable.cards.types + MessageTable.messages.types

  /// The types of documents that test campaigns.
  package static let tests: [RecordType] = [ScenarioTable.record]

  /// The smallest file that contains the record.
  package var file: String {
    let isFull = writer.extent == .full
    let title = isFull ? ["# \(type.summary) Run 'campaignc explain \(type.name)' for more."] : []
    let allowed = ExampleTable.allowed(in: type).map { "# campaignc: allow-file \($0.id) -- \($0.reason)" }
    return joined(title + allowed + writer.lines(of: path, isRoot: true))
  }

  /// The record alone, as an item of a list.
  package var item: String { joined(writer.item(writer.lines(of: ExamplePath(at: type)))) }

  private func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
