package import CampaignLanguage

/// The kinds of files that authors write. Each has a table, and so a schema and a chapter of the manual.
package enum Definition: String, Sendable, CaseIterable {
  case campaign, configuration, catalogue

  package var record: RecordType {
    switch self {
    case .campaign: CampaignTable.record
    case .configuration: ConfigurationTable.record
    case .catalogue: CatalogueTable.record
    }
  }

  /// The words for such a file, for lists.
  package var summary: String {
    switch self {
    case .campaign: "A campaign file: a campaign, or in JSON also a list of campaigns."
    case .configuration: "The configuration of campaignc: campaignc.yaml."
    case .catalogue: "The catalogue of the events that apps log; the configuration names it."
    }
  }

  /// Every vocabulary that a file of this kind speaks, its own first, each once.
  package var vocabularies: [Vocabulary] { Vocabulary.all(from: record) }

  /// Every record that a file of this kind may hold, its own first, each once.
  package var records: [RecordType] {
    var seen: Set<ObjectIdentifier> = []
    return vocabularies.flatMap(\.types).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// The sources of all facts, each once.
  static var sources: [String] {
    var seen: Set<String> = []
    let all = allCases.flatMap(\.records).flatMap { type in [type.source] + type.fields.map(\.field.source) }
    return all.filter { seen.insert($0).inserted }
  }
}

/// Records with a common name: the cards, the buttons, the colours.
package struct Vocabulary: Sendable {
  /// As it is asked for: `card`, `button`, `campaign`.
  package let name: String
  package private(set) var types: [RecordType]

  /// The vocabulary of a record and of all that it reaches, level by level. Those of one name become one.
  static func all(from root: RecordType) -> [Vocabulary] {
    var found = [Vocabulary(name: root.name, types: [root])]
    var level = [root]
    while !level.isEmpty {
      let groups = level.flatMap { $0.fields.flatMap { $0.field.form.vocabularies } }
      level = groups.flatMap { merge($0, into: &found) }
    }
    return found
  }

  /// Adds a vocabulary, and answers the records that were new.
  private static func merge(_ vocabulary: Vocabulary, into found: inout [Vocabulary]) -> [RecordType] {
    let known = Set(found.flatMap(\.types).map { ObjectIdentifier($0) })
    let new = vocabulary.types.filter { !known.contains(ObjectIdentifier($0)) }
    guard !new.isEmpty else { return [] }
    if let index = found.firstIndex(where: { $0.name == vocabulary.name }) {
      found[index].types += new
    } else {
      found.append(Vocabulary(name: vocabulary.name, types: new))
    }
    return new
  }
}

extension Form {
  /// The vocabularies that a value of the form speaks directly.
  var vocabularies: [Vocabulary] {
    switch self {
    case .record(let type): [Vocabulary(name: type.name, types: [type])]
    case .variant(let variant): [Vocabulary(name: variant.noun, types: variant.types)]
    case .list(let list): list.item.vocabularies
    case .mapping(_, let values): values.vocabularies
    case .either(let forms): forms.flatMap(\.vocabularies)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .name, .boolean, .integer, .number, .choice: []
    }
  }
}
