package import CampaignLanguage
package import Findings

/// A JSON Schema that campaignc prints, for the files of authors or for payloads.
package enum PublishedSchema: Sendable, Hashable {
  case definition(Definition)
  case payload(Payload)
  case model
  case manifest
  case diffReport

  /// The schemas of the files that people write.
  package static let ofAuthors = Definition.allCases.map(Self.definition) + [.model]

  package static let all =
    ofAuthors + Payload.allCases.map(Self.payload) + [.manifest, .diffReport]

  /// The name on the command line.
  package var name: String {
    switch self {
    case .definition(let definition): definition.rawValue
    case .payload(let payload): payload.rawValue
    case .model: ModelSchema.name
    case .manifest: ManifestRecords.manifest.name
    case .diffReport: DiffReportSchema.name
    }
  }

  /// The name of its file, without `.schema.json`.
  package var fileName: String {
    switch self {
    case .definition, .model, .manifest, .diffReport: name
    case .payload(let payload): payload.schemaName + "-payload"
    }
  }

  /// The description for lists of schemas.
  package var summary: String {
    switch self {
    case .definition(let definition): definition.summary
    case .payload(let payload): payload.summary
    case .model: ModelSchema.summary
    case .manifest: "\(ManifestRecords.location): \(ManifestRecords.manifest.summary)"
    case .diffReport: DiffReportSchema.summary
    }
  }

  package func text(rules: [RuleInfo], changes: [RuleInfo]) -> String {
    switch self {
    case .definition(let definition): JSONSchema(of: definition, rules: rules, changes: changes).text
    case .payload(let payload): PayloadSchema(of: payload.record, "\(payload.schemaName) payload", payload.summary).text
    case .model: ModelSchema.text
    case .manifest: PayloadSchema(of: ManifestRecords.manifest, name, summary).text
    case .diffReport: DiffReportSchema.text(rules: changes)
    }
  }
}
