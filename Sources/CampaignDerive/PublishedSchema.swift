package import CampaignLanguage
package import Findings

/// A JSON Schema that campaignc prints, for the files of authors or for payloads.
package enum PublishedSchema: Sendable, Hashable {
  case definition(Definition)
  case payload(Payload)
  case manifest
  case diffReport

  package static let all =
    Definition.allCases.map(Self.definition) + Payload.allCases.map(Self.payload) + [.manifest, .diffReport]

  /// The name on the command line.
  package var name: String {
    switch self {
    case .definition(let definition): definition.rawValue
    case .payload(let payload): payload.rawValue
    case .manifest: ManifestRecords.manifest.name
    case .diffReport: DiffReportSchema.name
    }
  }

  /// The name of its file, without `.schema.json`.
  package var fileName: String {
    switch self {
    case .definition, .manifest, .diffReport: name
    case .payload: name + "-payload"
    }
  }

  /// The description for lists of schemas.
  package var summary: String {
    switch self {
    case .definition(let definition): definition.summary
    case .payload(let payload): payload.summary
    case .manifest: "\(ManifestRecords.location): \(ManifestRecords.manifest.summary)"
    case .diffReport: DiffReportSchema.summary
    }
  }

  package func text(rules: [RuleInfo], changes: [RuleInfo]) -> String {
    switch self {
    case .definition(let definition): JSONSchema(of: definition, rules: rules, changes: changes).text
    case .payload(let payload): PayloadSchema(of: payload.record, "\(payload.rawValue) payload", payload.summary).text
    case .manifest: PayloadSchema(of: ManifestRecords.manifest, name, summary).text
    case .diffReport: DiffReportSchema.text(rules: changes)
    }
  }
}
