import CampaignDerive
import CampaignFixtures
import CampaignLanguage
import EngineTestSupport
import Findings
import Foundation
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// An independent validator confirms that the schemas are valid, and that they accept and reject the right documents.
@Suite struct SchemaValidationTests {
  @Test(.needsPython("jsonschema")) func theSchemasAcceptAndRefuse() throws {
    let folder = try TemporaryFolder()
    for name in Definition.allCases.map(\.rawValue) + ["model"] {
      let cases = try firstDocumentAsJSON(of: fixtures.appending(path: "schemas/\(name).yaml"))
      try folder.make("\(name).json", text: cases)
    }
    let finished = try validate(folder)
    #expect(finished.contains("refused, 0 wrong"))
  }

  /// Every campaign of the examples, with the name of its file.
  @Test(.needsPython("jsonschema")) func theExamplesAreValid() throws {
    let folder = try TemporaryFolder()
    for definition in Definition.allCases {
      let examples = try examples(of: definition).joined(separator: ",\n")
      try folder.make("\(definition).json", text: "{\"accepted\": {\n\(examples)\n}, \"refused\": {}}\n")
    }
    _ = try validate(folder)
  }

  /// What editors make of the schemas of authors' files: no pattern is shown, no value is invented that would be wrong,
  /// and no alternative of required fields is offered as if it were a value.
  @Test(arguments: Definition.allCases) func editorsShowWords(_ definition: Definition) throws {
    let text = JSONSchema(of: definition, rules: []).text
    let schema = try JSONSerialization.jsonObject(with: Data(text.utf8))
    for object in objects(in: schema) {
      #expect((object["pattern"] != nil) == (object["patternErrorMessage"] != nil), "\(object)")
      let isAboveZero = object["exclusiveMinimum"] as? Int == 0
      #expect(!isAboveZero || object["default"] != nil || object["examples"] != nil, "\(object)")
      let alternatives = object["anyOf"] as? [[String: Any]] ?? []
      #expect(!alternatives.contains { $0["required"] != nil }, "\(object)")
    }
  }

  private func objects(in value: Any) -> [[String: Any]] {
    if let list = value as? [Any] { return list.flatMap(objects) }
    guard let object = value as? [String: Any] else { return [] }
    // The names of fields are no keywords, and editors offer nothing of what must not be.
    return [object]
      + object.filter { $0.key != "not" }.flatMap { key, value in
        key == "properties" ? (value as? [String: Any] ?? [:]).values.flatMap(objects) : objects(in: value)
      }
  }

  /// Documents that the schemas accept have no error in `lint`, and documents that they reject have one.
  @Test func theCheckAgreesWithTheSchemas() throws {
    for definition in [Definition.campaign, .configuration] {
      let text = try firstDocumentAsJSON(of: fixtures.appending(path: "schemas/\(definition).yaml"))
      let cases = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Any]])
      for (verdict, values) in cases {
        for (words, value) in values {
          let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
          let extent: CheckedText.Extent = definition == .campaign ? .model : .configuration
          let checked = CheckedText(Array(data), as: .json, upTo: extent)
          let isSound = !checked.findings.contains { $0.severity == .error }
          #expect(isSound == (verdict == "accepted"), "\(words): \(checked.described)")
        }
      }
    }
  }

  /// Samples that follow the table are valid, and broken ones are not, except for mistakes that a schema can't
  /// describe.
  @Test(.needsPython("jsonschema")) func theSamplesAreJudgedAlike() throws {
    var accepted: [String] = []
    var refused: [String] = []
    for site in SampleSite.all() {
      for base in [site.smallest] + site.fullest + site.atLimits {
        accepted.append(member(accepted.count, site, base.record, base.name))
      }
      for twin in site.twins where !twin.isBeyondSchemas && twin.formats.contains(.json) {
        refused.append(member(refused.count, site, twin.record, twin.rule.rawValue))
      }
    }
    #expect(accepted.count > 100 && refused.count > 1500)
    let folder = try TemporaryFolder()
    let (few, others) = (accepted.sampled(oneOf: 2, seed: 35), refused.sampled(oneOf: 3, seed: 35))
    let cases = "{\"accepted\": {\(few.joined(separator: ","))}, \"refused\": {\(others.joined(separator: ","))}}"
    for definition in Definition.allCases {
      try folder.make(
        "\(definition).json", text: definition == .campaign ? cases : "{\"accepted\": {}, \"refused\": {}}")
    }
    _ = try validate(folder)
  }

  private func member(_ number: Int, _ site: SampleSite, _ record: DefinitionValue, _ words: String) -> String {
    let text = site.campaign(with: record).text(as: .json)
    return "\"\(number) \(site.type.name) \(words)\": \(String(decoding: text, as: UTF8.self))"
  }

  /// Members of an object: the path and number of each document, and the document.
  private func examples(of definition: Definition) throws -> [String] {
    let folder = repositoryRoot.appending(path: "examples")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }.sorted() ?? []
    let files = paths.filter { self.definition(ofExample: $0) == definition }
    #expect(definition != .campaign || files.count > 2)
    return try files.flatMap { path in
      try documentsAsJSON(of: folder.appending(path: path)).enumerated().map { index, document in
        "\"\(path), document \(index + 1)\": \(String(decoding: document, as: UTF8.self))"
      }
    }
  }

  /// The kind of an example, by its name. Nil for mistakes, payloads, files that are not YAML or JSON, and the proofs
  /// of edits, which need a changed language.
  private func definition(ofExample path: String) -> Definition? {
    guard [".yaml", ".yml", ".json"].contains(where: path.hasSuffix), !path.hasPrefix("mistakes/"),
      !path.hasPrefix("payloads/"), !path.hasPrefix("edits/")
    else { return nil }
    switch path.split(separator: "/").last {
    case "campaignc.yaml": return .configuration
    case "events.yaml": return .catalogue
    case "readers.yaml": return .readers
    default: return .campaign
    }
  }
}
