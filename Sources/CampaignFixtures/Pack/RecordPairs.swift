internal import CampaignLanguage

/// The records of a type in which every two levels of two fields stand together: a field that is absent, present, or
/// one of its words.
struct RecordPairs {
  let type: RecordType
  let fields: [Field]
  /// For each field the values that it may have; nil where it may be left out.
  let levels: [[DefinitionValue?]]
  private let positions: [Field: Int]
  /// The positions of the fields of which constraints speak.
  private let bound: [Int]

  init(of site: SampleSite) {
    // One source of samples for all, so that no two names are the same.
    var samples = Samples(of: site.selection)
    let type = site.type
    let uses = type.fields.filter { site.selection.allows($0.field) }
    self.type = type
    fields = uses.map(\.field)
    levels = uses.map { use in
      if use.field == type.typeField { return [.text(type.name)] }
      let values = samples.alternatives(of: use.field)
      return use.isRequired ? values : [nil] + values
    }
    positions = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1, $0) })
    let spoken = Set(type.constraints.flatMap(\.fields))
    bound = fields.indices.filter { [fields] in spoken.contains(fields[$0]) }
  }

  /// The records, in which every constraint holds.
  var records: [DefinitionValue] {
    PairCover(counts: levels.map(\.count), isPossible: isPossible).rows.map { row in
      let members = zip(fields.indices, row).compactMap { position, level in
        levels[position][level].map { DefinitionValue.Member(fields[position].name, $0) }
      }
      return .mapping(members)
    }
  }

  /// True if the fields that are open can be chosen so that all constraints hold.
  func isPossible(_ row: [Int?]) -> Bool {
    guard !type.constraints.contains(where: { $0.isViolated(by: { state(of: $0, in: row) }) }) else { return false }
    guard let open = bound.first(where: { row[$0] == nil }) else { return true }
    var row = row
    return levels[open].indices.contains { level in
      row[open] = level
      return isPossible(row)
    }
  }

  private func state(of field: Field, in row: [Int?]) -> FieldState {
    guard let position = positions[field] else { return .absent }
    guard let level = row[position] else { return .open }
    return levels[position][level].map { .present($0) } ?? .absent
  }
}
