import CampaignEngine
package import CampaignLanguage
package import SourceText

/// A name in a file: the place where something is defined, or where it is used.
package struct Mention: Sendable, Equatable {
  package let thing: NamedThing
  /// The name. For a card or a message, that of its campaign is before it: `spring-sale/hero`.
  package let name: String
  /// The letters of the name, without quotes, and without the campaign.
  package let range: ByteRange
  package let isDefinition: Bool
  /// The entry of the outline whose value or key it is.
  package let entry: Int
}

extension EditorDocument {
  /// All names in the text, in its order.
  package func mentions() -> [Mention] {
    let outline = outline
    var search = MentionSearch(in: outline, of: kind)
    TableWalk(through: outline, of: kind).forEachMeaning { search.look(at: $0, $1) }
    return search.found
  }
}

/// Finds the names of a text by the table: a field says what it names.
private struct MentionSearch {
  private let outline: Outline
  private let kind: FileKind
  private(set) var found: [Mention] = []

  init(in outline: Outline, of kind: FileKind) {
    (self.outline, self.kind) = (outline, kind)
  }

  mutating func look(at index: Int, _ meaning: Meaning) {
    addKey(index, meaning)
    addValue(index, meaning)
  }

  /// A key that is a name: an event or an attribute of the catalogue, or a reader.
  private mutating func addKey(_ index: Int, _ meaning: Meaning) {
    guard outline[index].role == .member, let keys = meaning.keys else { return }
    if case .text = keys, meaning.use?.field.names == .message { return addFullName(outline.text(ofKey: index), index) }
    let thing: NamedThing
    switch keys {
    case .name(let form): thing = form.namedThing
    case .slug where kind == .readers || kind == .configuration: thing = .reader
    case .slug, .text, .rule, .changeRule: return
    }
    let isDefinition = kind != .campaigns
    add(thing, outline.text(ofKey: index), isDefinition: isDefinition, index)
  }

  private mutating func addValue(_ index: Int, _ meaning: Meaning) {
    guard outline[index].content == .scalar, let field = meaning.use?.field, let thing = field.names,
      meaning.keys == nil
    else { return }
    let text = outline.text(ofValue: index)
    guard !text.isEmpty else { return }
    switch (thing, field.role) {
    case (.campaign, .campaignName):
      add(.campaign, text, isDefinition: true, index)
    case (.item, .identity): add(.item, text, in: campaignName(of: index), isDefinition: true, index)
    case (.item, _), (.message, _), (.card, _): addFullName(text, index)
    default: add(thing, text, isDefinition: kind == .catalogue, index)
    }
  }

  /// The name of the campaign that contains an entry. It may be below the entry.
  private func campaignName(of index: Int) -> ArraySlice<UInt8> {
    guard
      let document = outline.path(to: index).first(where: { outline.member(CampaignTable.campaign.name, of: $0) != nil }
      ),
      let member = outline.member(CampaignTable.campaign.name, of: document)
    else { return [] }
    return outline.text(ofValue: member)
  }

  /// A full name names a campaign, and a card or a message in it.
  private mutating func addFullName(_ text: ArraySlice<UInt8>, _ index: Int) {
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")) else { return }
    add(.campaign, text[..<slash], isDefinition: false, index)
    add(.item, text[(slash + 1)...], in: text[..<slash], isDefinition: false, index)
  }

  private mutating func add(
    _ thing: NamedThing, _ text: ArraySlice<UInt8>, in campaign: ArraySlice<UInt8>? = nil, isDefinition: Bool,
    _ index: Int
  ) {
    let prefix = campaign.map { String(decoding: $0, as: UTF8.self) + "/" } ?? ""
    found.append(
      Mention(
        thing: thing, name: prefix + String(decoding: text, as: UTF8.self),
        range: ByteRange(text.startIndex, text.endIndex), isDefinition: isDefinition, entry: index))
  }
}
