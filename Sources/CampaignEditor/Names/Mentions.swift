import CampaignEngine
package import CampaignLanguage
package import SourceText
import SourceTree

/// A name in a file: the place where something is defined, or where it is used.
package struct Mention: Sendable, Equatable {
  package let thing: NamedThing
  /// The name. For a card or a message, that of its campaign is before it: `spring-sale/hero`.
  package let name: String
  /// The letters of the name, without quotes, and without the campaign. If the text is not in the file letter by
  /// letter, the key or value that contains the name.
  package let range: ByteRange
  package let isDefinition: Bool
  /// The entry of the outline whose value or key it is.
  package let entry: Int
  /// The key or value that contains the name.
  let scalar: WrittenScalar
  /// The place of the name in its text.
  let part: Range<Int>
}

extension EditorDocument {
  /// All names in the text, in its order.
  package func mentions() -> [Mention] {
    let outline = outline
    var search = MentionSearch(in: outline, of: kind, tree)
    TableWalk(through: outline, of: kind).forEachMeaning { search.look(at: $0, $1) }
    return search.found
  }

  /// The names in the key and the value of an entry.
  func mentions(ofEntry index: Int) -> [Mention] {
    var search = MentionSearch(in: outline, of: kind, tree)
    search.look(at: index, TableWalk(through: outline, of: kind).meaning(of: index))
    return search.found
  }
}

/// Finds the names of a text by the table: a field says what it names.
private struct MentionSearch {
  private let outline: Outline
  private let kind: FileKind
  private let tree: Tree?
  private(set) var found: [Mention] = []

  init(in outline: Outline, of kind: FileKind, _ tree: Tree?) {
    (self.outline, self.kind, self.tree) = (outline, kind, tree)
  }

  mutating func look(at index: Int, _ meaning: Meaning) {
    addKey(index, meaning)
    addValue(index, meaning)
  }

  /// A key that is a name: an event or an attribute of the catalogue, or a reader.
  private mutating func addKey(_ index: Int, _ meaning: Meaning) {
    guard outline[index].role == .member, let keys = meaning.keys else { return }
    if case .text = keys, meaning.use?.field.names == .message { return addFullName(key(index), index) }
    let thing: NamedThing
    switch keys {
    case .name(let form): thing = form.namedThing
    case .slug where kind == .readers || kind == .configuration: thing = .reader
    case .slug, .text, .rule, .changeRule: return
    }
    let isDefinition = kind != .campaigns
    add(thing, key(index), isDefinition: isDefinition, index)
  }

  private mutating func addValue(_ index: Int, _ meaning: Meaning) {
    guard outline[index].content == .scalar, let field = meaning.use?.field, let thing = field.names,
      meaning.keys == nil
    else { return }
    let text = value(index)
    guard !text.text.isEmpty else { return }
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
    return value(member).text
  }

  /// A full name names a campaign, and a card or a message in it.
  private mutating func addFullName(_ scalar: WrittenScalar, _ index: Int) {
    let text = scalar.text
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")) else { return }
    let campaign = text[..<slash]
    add(.campaign, scalar, only: 0..<campaign.count, isDefinition: false, index)
    add(.item, scalar, only: campaign.count + 1..<text.count, in: campaign, isDefinition: false, index)
  }

  private mutating func add(
    _ thing: NamedThing, _ scalar: WrittenScalar, only part: Range<Int>? = nil, in campaign: ArraySlice<UInt8>? = nil,
    isDefinition: Bool, _ index: Int
  ) {
    let prefix = campaign.map { String(decoding: $0, as: UTF8.self) + "/" } ?? ""
    let part = part ?? 0..<scalar.text.count
    let name = scalar.text.dropFirst(part.lowerBound).prefix(part.count)
    found.append(
      Mention(
        thing: thing, name: prefix + String(decoding: name, as: UTF8.self), range: scalar.range(of: part),
        isDefinition: isDefinition, entry: index, scalar: scalar, part: part))
  }

  // MARK: Scalars

  private func key(_ index: Int) -> WrittenScalar {
    written(outline[index].key, outline[index].keyNode, else: outline.text(ofKey: index))
  }

  private func value(_ index: Int) -> WrittenScalar {
    written(outline[index].value, outline[index].node, else: outline.text(ofValue: index))
  }

  /// A scalar with the text of its tree, or with its letters if the file can't be read.
  private func written(
    _ range: ByteRange, _ node: NodeID?, else letters: @autoclosure () -> ArraySlice<UInt8>
  ) -> WrittenScalar {
    guard let tree, let node, tree[node].kind == .scalar else {
      let letters = letters()
      let first = outline.bytes[range.offsets].first
      let style: Node.Style =
        letters.count == range.count
        ? .plain : first == UInt8(ascii: "'") ? .singleQuoted : first == UInt8(ascii: "\"") ? .doubleQuoted : .plain
      return WrittenScalar(range: range, text: letters, start: letters.startIndex, style: style)
    }
    return WrittenScalar(
      range: range, text: tree.text(of: node), start: tree.verbatimStart(of: node), style: tree[node].style)
  }
}
