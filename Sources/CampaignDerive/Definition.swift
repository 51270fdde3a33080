package import CampaignLanguage

/// The kinds of files that authors write. Each has a table, and so a schema and a chapter of the manual.
package enum Definition: String, Sendable, CaseIterable {
  case campaign, scenario, configuration, catalogue, readers

  /// The first record of a file.
  package var record: RecordType {
    switch self {
    case .campaign: CampaignTable.record
    case .scenario: ScenarioTable.record
    case .configuration: ConfigurationTable.record
    case .catalogue: CatalogueTable.record
    case .readers: ReaderTable.reader
    }
  }

  /// The form of a whole file.
  var form: Form {
    switch self {
    case .campaign, .scenario, .configuration, .catalogue: .record(record)
    case .readers: ReaderTable.readers
    }
  }

  /// The description of such a file, for lists.
  package var summary: String {
    switch self {
    case .campaign: "A campaign file: a campaign, or in JSON also a list of campaigns."
    case .scenario: "A scenario: a test of what readers get, alone or beside campaigns."
    case .configuration: "The configuration of campaignc: campaignc.yaml."
    case .catalogue: "The catalogue of the events that apps log; the configuration names it."
    case .readers: "Sample readers by name; the configuration names the file, or contains them."
    }
  }

  /// Every vocabulary in a file of this kind, its own first, without repetitions.
  package var vocabularies: [Vocabulary] { Vocabulary.all(from: record) }

  /// The vocabularies of a file of this kind that no earlier kind has.
  var ownVocabularies: [Vocabulary] {
    let earlier = Set(Self.allCases.prefix { $0 != self }.flatMap(\.vocabularies).map(\.name))
    return vocabularies.filter { !earlier.contains($0.name) }
  }

  /// The vocabularies of all kinds of files.
  static var allVocabularies: [Vocabulary] { allCases.flatMap(\.ownVocabularies) }

  /// Every record in a file of this kind, its own first, without repetitions.
  package var records: [RecordType] {
    var seen: Set<ObjectIdentifier> = []
    return vocabularies.flatMap(\.types).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// The sources of all facts, without repetitions.
  static var sources: [String] {
    var seen: Set<String> = []
    let all = allCases.flatMap(\.records).flatMap { type in [type.source] + type.fields.map(\.field.source) }
    return (all + Behaviour.all.map(\.source)).filter { seen.insert($0).inserted }
  }
}

/// Records with a common name: the cards, the buttons, the colours.
package struct Vocabulary: Sendable {
  /// The name for users: `card`, `button`, `campaign`.
  package let name: String
  package private(set) var types: [RecordType]

  /// The vocabulary of a record and of all records below it, level by level. Those with the same name are merged.
  static func all(from root: RecordType) -> [Vocabulary] {
    var found = [Vocabulary(name: root.name, types: [root])]
    var level = [root]
    while !level.isEmpty {
      let groups = level.flatMap { $0.fields.flatMap { $0.field.form.vocabularies } }
      level = groups.flatMap { merge($0, into: &found) }
    }
    return found
  }

  /// Adds a vocabulary, and returns the new records.
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
  /// The vocabularies that a value of the form uses directly.
  var vocabularies: [Vocabulary] {
    switch self {
    case .record(let type): [Vocabulary(name: type.name, types: [type])]
    case .variant(let variant): [Vocabulary(name: variant.noun, types: variant.types)]
    case .list(let list): list.item.vocabularies
    case .mapping(_, let values): values.vocabularies
    case .either(let forms): forms.flatMap(\.vocabularies)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice:
      []
    }
  }
}
