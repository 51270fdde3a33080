import CampaignDerive
import CampaignLanguage
import EngineTestSupport
import Foundation
import TestSupport
import Testing

/// An independent validator confirms that the schemas of payloads accept compiled payloads and reject others.
@Suite struct PayloadSchemaTests {
  @Test(.needsPython("jsonschema")) func theSchemasAcceptAndRefuse() throws {
    let text = try firstDocumentAsJSON(of: fixtures.appending(path: "schemas/payloads.yaml"))
    let cases = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(Set(cases.keys) == Set(Self.schemas.map(\.name)))
    let folder = try TemporaryFolder()
    for schema in Self.schemas {
      let data = try JSONSerialization.data(withJSONObject: #require(cases[schema.name]))
      try folder.make("\(schema.fileName).json", text: String(decoding: data, as: UTF8.self))
    }
    #expect(try validate(folder).contains("refused, 0 wrong"))
  }

  @Test(.needsPython("jsonschema")) func everyPayloadIsAccepted() throws {
    let folder = try TemporaryFolder()
    for (payload, samples) in SamplePayloads.all {
      let accepted = samples.sampled(oneOf: 3, seed: 35).enumerated().map {
        "\"\($0.offset)\": \(String(decoding: $0.element, as: UTF8.self))"
      }
      try folder.make(
        "\(PublishedSchema.payload(payload).fileName).json",
        text: "{\"accepted\": {\(accepted.joined(separator: ",\n"))}, \"refused\": {}}")
    }
    _ = try validate(folder)
  }

  private static let schemas = PublishedSchema.all.filter { schema in
    switch schema {
    case .definition, .model: false
    case .payload, .manifest, .diffReport: true
    }
  }

  /// An empty list of samples would prove nothing.
  @Test func thereArePayloadsOfEveryKind() {
    for payload in Payload.allCases {
      let samples = SamplePayloads.all[payload] ?? []
      #expect(samples.count > 150, "\(payload)")
    }
  }
}
