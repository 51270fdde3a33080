package import CampaignLanguage

/// The types of cards and messages that definitions are made of.
package struct TypeSelection: Sendable, Equatable {
  private let names: Set<String>

  private static let variants = [CardTable.cards, MessageTable.messages]

  /// The names that a selection may hold, in the order of the table.
  package static let allNames = variants.flatMap(\.types).map(\.name)

  package static let all = TypeSelection(names: Set(allNames))

  private init(names: Set<String>) {
    self.names = names
  }

  /// The types of some names; nil where one of them is no type of a card or a message, or where there is none.
  package init?(_ names: [String]) {
    guard !names.isEmpty, names.allSatisfy(Self.allNames.contains) else { return nil }
    self.init(names: Set(names))
  }

  /// All types but one.
  func without(_ type: RecordType) -> TypeSelection { TypeSelection(names: names.subtracting([type.name])) }

  /// The types of a variant that may be used. Only cards and messages are selected; triggers and filters come along.
  package func types(of variant: Variant) -> [RecordType] {
    guard Self.variants.contains(where: { $0 === variant }) else { return variant.types }
    return variant.types.filter { names.contains($0.name) }
  }

  /// True if a field can hold anything: the list of cards can't where no card is selected.
  package func allows(_ field: Field) -> Bool {
    guard case .list(let list) = field.form, case .variant(let variant) = list.item else { return true }
    return !types(of: variant).isEmpty
  }

  /// The names of the selected types that a campaign has, in the order of the table.
  package func names(in campaign: DefinitionValue) -> [String] {
    let lists = [CampaignTable.cards, CampaignTable.messages].compactMap { campaign[$0.name]?.items }
    let found = lists.joined().compactMap { item -> String? in
      guard case .text(let name)? = item[CardTable.type.name] else { return nil }
      return name
    }
    return Self.allNames.filter { found.contains($0) && names.contains($0) }
  }
}
