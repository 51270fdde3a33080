package import CampaignLanguage

/// Records of a type that together have each pair of levels for every two fields. A field is absent, present, or one of
/// its words.
package struct RecordPairs {
  let type: RecordType
  package let fields: [Field]
  /// For each field, its possible values. Nil means that the field is absent.
  package let levels: [[DefinitionValue?]]
  private let positions: [Field: Int]
  /// The positions of the fields in constraints.
  private let bound: [Int]

  package init(of site: SampleSite) {
    // One source of samples for all fields, so all names differ.
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

  /// The records that meet every constraint.
  package var records: [DefinitionValue] {
    PairCover(counts: levels.map(\.count), isPossible: isPossible).rows.map { row in
      let members = zip(fields.indices, row).compactMap { position, level in
        levels[position][level].map { DefinitionValue.Member(fields[position].name, $0) }
      }
      return .mapping(members)
    }
  }

  /// True if some choice of the open fields meets all constraints.
  package func isPossible(_ row: [Int?]) -> Bool {
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
