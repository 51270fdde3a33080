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
    if type.message?.layout == .document { return .init(MessageTable.document, .text(document())) }
    let texts = [CardTable.title, MessageTable.header, MessageTable.message]
    if let text = texts.compactMap({ text in members.first { $0.key == text.name } }).first {
      return .init(text.key, .text(random.pick(phrases.titles.filter { .text($0) != text.value })))
    }
    guard let image = type.field(.picture), members.contains(where: { $0.key == image.name }) else { return nil }
    return .init(image, picture())
  }
}
