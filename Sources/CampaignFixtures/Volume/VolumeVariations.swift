import CampaignLanguage

// Variations: half of the test groups get other content.

extension VolumeCampaign {
  /// The members of a record, and a variation with another text, or another picture if it has no text.
  mutating func varied(_ members: [DefinitionValue.Member], of type: RecordType) -> [DefinitionValue.Member] {
    guard let field = type.field(.variations), let other = other(than: members, of: type) else { return members }
    let groups = DefinitionValue.list([.integer(50), .integer(99)])
    let readers = DefinitionValue.mapping([.init(VariationTable.group, groups)])
    return members + [.init(field, .list([.mapping([.init(VariationTable.readers, readers), other])]))]
  }

  private mutating func other(
    than members: [DefinitionValue.Member], of type: RecordType
  ) -> DefinitionValue.Member? {
    if type.message?.layout == .document {
      return differing(MessageTable.document, from: members) { .text($0.document()) }
    }
    let texts = [CardTable.title, MessageTable.header, MessageTable.message]
    if let text = texts.compactMap({ text in members.first { $0.key == text.name } }).first {
      return .init(text.key, .text(random.pick(phrases.titles.filter { .text($0) != text.value })))
    }
    guard let image = type.field(.picture), members.contains(where: { $0.key == image.name }) else { return nil }
    return differing(image, from: members) { $0.picture() }
  }

  /// A member with another value than the record has. Nil if none of a few has one.
  private mutating func differing(
    _ field: Field, from members: [DefinitionValue.Member], _ make: (inout VolumeCampaign) -> DefinitionValue
  ) -> DefinitionValue.Member? {
    let own = members.first { $0.key == field.name }?.value
    for _ in 0..<10 {
      let value = make(&self)
      if value != own { return .init(field, value) }
    }
    return nil
  }
}
