package import CampaignLanguage

/// A selection of the types of cards and messages for generated definitions.
package struct TypeSelection: Sendable, Equatable {
  private let names: Set<String>

  /// The lists of a campaign whose types are selected.
  private static let lists = CampaignTable.record.fields.compactMap { use -> (field: Field, variant: Variant)? in
    guard case .list(let list) = use.field.form, case .variant(let variant) = list.item else { return nil }
    return (use.field, variant)
  }

  /// The names that can be selected, in the order of the table.
  package static let allNames = lists.flatMap(\.variant.types).map(\.name)

  package static let all = TypeSelection(names: Set(allNames))

  private init(names: Set<String>) {
    self.names = names
  }

  /// The types with these names. Nil if there are no names, or if one is not a type of card or message.
  package init?(_ names: [String]) {
    guard !names.isEmpty, names.allSatisfy(Self.allNames.contains) else { return nil }
    self.init(names: Set(names))
  }

  /// The types that current clients show.
  static let shown: TypeSelection = {
    let retired = lists.flatMap(\.variant.types).filter { $0.card?.isRetired ?? false }
    return TypeSelection(names: all.names.subtracting(retired.map(\.name)))
  }()

  /// The selected types of a variant. Only cards and messages are selected; all triggers and filters are allowed.
  package func types(of variant: Variant) -> [RecordType] {
    guard Self.lists.contains(where: { $0.variant === variant }) else { return variant.types }
    return variant.types.filter { names.contains($0.name) }
  }

  /// True if a field can have a value. The list of cards can't if no type of card is selected.
  package func allows(_ field: Field) -> Bool {
    guard case .list(let list) = field.form, case .variant(let variant) = list.item else { return true }
    return !types(of: variant).isEmpty
  }

  /// The names of the selected types in a campaign, in the order of the table.
  package func names(in campaign: DefinitionValue) -> [String] {
    let found = Self.lists.flatMap { field, variant in
      (campaign[field.name]?.items ?? []).compactMap { variant.type(of: $0)?.name }
    }
    return Self.allNames.filter { found.contains($0) && names.contains($0) }
  }
}
