import CampaignLanguage

/// The Swift source files with the typed values of all payloads.
package enum TypedFiles {
  package struct File: Sendable {
    /// Its name in the directory `Sources/CampaignIR/Payloads/Generated`.
    package let name: String
    package let text: String
  }

  package static let all: [File] =
    Payload.allCases.flatMap { files(of: $0.record, in: $0.namespace) }
    + files(of: ManifestRecords.manifest, in: "ManifestPayload")

  /// A type with more lines gets its own file.
  private static let large = 70

  private static func files(of root: PayloadRecord, in namespace: String) -> [File] {
    let payload = TypedPayload(of: root, in: namespace)
    var groups: [(name: String, declarations: [[String]])] = []
    func add(_ declaration: [String], of type: String, to common: String) {
      let group = declaration.count > large ? type : common
      if let index = groups.firstIndex(where: { $0.name == group }) {
        groups[index].declarations.append(declaration)
      } else {
        groups.append((group, [declaration]))
      }
    }
    for record in payload.records {
      add(record.declaration, of: record.name, to: record.variant.map { SwiftName.type($0) + "s" } ?? "Records")
    }
    for variant in payload.variants { add(variant.declaration, of: variant.name, to: variant.name + "s") }
    let types = Set(payload.variants.map(\.tag.type))
    for words in payload.words {
      add(words.declaration, of: words.name, to: types.contains(words.name) ? "Types" : "Words")
    }
    let prefix = namespace.dropLast("Payload".count)
    return groups.map { group in
      File(name: "\(prefix)\(group.name).swift", text: TypedSource.file(group.declarations, in: namespace))
    }
  }
}

extension Payload {
  /// The type that contains the payload's types.
  fileprivate var namespace: String {
    switch self {
    case .server: "ServerPayload"
    case .feed: "FeedPayload"
    case .contentCards: "ContentCardPayload"
    case .triggers: "TriggerPayload"
    }
  }
}
