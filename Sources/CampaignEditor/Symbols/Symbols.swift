import Bytes
import CampaignEngine
import CampaignLanguage
import SourceText

extension EditorDocument {
  /// The documents with their cards, messages and triggers, or the settings of another file.
  package func symbols() -> [DocumentSymbol] {
    var maker = SymbolMaker(self)
    return maker.symbols()
  }
}

/// Makes the symbols of a document in one pass over its outline.
private struct SymbolMaker {
  private let outline: Outline
  private let walk: TableWalk
  /// True for a file without campaigns, whose keys are the symbols.
  private let showsKeys: Bool
  private var found: [(symbol: DocumentSymbol, parent: Int?)] = []
  /// The containers around the current entry.
  private var open: [Container] = []

  private struct Container {
    let entry: Int
    let meaning: Meaning
    /// The symbol that the entry is in, or is.
    let symbol: Int?
  }

  init(_ document: EditorDocument) {
    outline = document.outline
    walk = TableWalk(through: outline, of: document.kind)
    showsKeys = document.kind != .campaigns
  }

  mutating func symbols() -> [DocumentSymbol] {
    for index in outline.entries.indices { visit(index) }
    return assembled()
  }

  private mutating func visit(_ index: Int) {
    while let last = open.last, outline[last.entry].next <= index { open.removeLast() }
    let parent = open.last
    let meaning = walk.meaning(of: index, below: parent?.meaning)
    var symbol = parent?.symbol
    if let made = self.symbol(of: index, meaning, depth: open.count) {
      found.append((made, symbol))
      symbol = found.count - 1
    }
    if outline[index].next > index + 1 { open.append(Container(entry: index, meaning: meaning, symbol: symbol)) }
  }

  private func symbol(of index: Int, _ meaning: Meaning, depth: Int) -> DocumentSymbol? {
    let entry = outline[index]
    if showsKeys {
      guard entry.role == .member, depth < 3 else { return nil }
      return symbol(
        named: String(decoding: outline.text(ofKey: index), as: UTF8.self), entry.key, "",
        depth == 1 ? .field : .record, entry)
    }
    guard entry.content == .mapping, let record = meaning.records.first else { return nil }
    let isTyped = meaning.records.count == 1
    if entry.role == .document || record.field(.campaignName) != nil {
      let field = record.fields.first(where: \.isRequired)?.field
      return symbol(of: index, named: field, record.name, .document)
        ?? symbol(named: record.name, nil, "", .document, entry)
    }
    if let field = record.field(.identity) {
      let detail = isTyped ? record.name : ""
      return symbol(of: index, named: field, detail, .record) ?? symbol(named: record.noun, nil, detail, .record, entry)
    }
    if record.event != nil {
      let name = isTyped ? record.name : "trigger"
      return symbol(of: index, named: subject(of: record), name, .event) ?? symbol(named: name, nil, "", .event, entry)
    }
    guard record.isStep, entry.role == .item, let first = outline.children(of: index).first(where: { _ in true }) else {
      return nil
    }
    let key = String(decoding: outline.text(ofKey: first), as: UTF8.self)
    let value = String(decoding: outline.text(ofValue: first).prefix(Self.longestName), as: UTF8.self)
    return symbol(named: value.isEmpty ? key : "\(key): \(value)", outline[first].key, "", .event, entry)
  }

  /// The field that says what a trigger is about.
  private func subject(of record: RecordType) -> Field? {
    record.fields.first { use in
      if case .name = use.field.form { true } else { false }
    }?.field
  }

  /// A symbol with the value of a field as its name.
  private func symbol(
    of index: Int, named field: Field?, _ detail: String, _ kind: DocumentSymbol.Kind
  ) -> DocumentSymbol? {
    guard let field, let member = outline.member(field.name, of: index), outline[member].content == .scalar else {
      return nil
    }
    let name = String(decoding: outline.text(ofValue: member).prefix(Self.longestName), as: UTF8.self)
    guard !name.isEmpty else { return nil }
    return symbol(named: name, outline[member].value, detail, kind, outline[index])
  }

  private static let longestName = 80

  private func symbol(
    named name: String, _ selection: ByteRange?, _ detail: String, _ kind: DocumentSymbol.Kind, _ entry: Outline.Entry
  ) -> DocumentSymbol? {
    let start = ByteRange(start: entry.range.start, end: entry.range.start)
    return DocumentSymbol(
      name: name.isEmpty ? "?" : name, detail: detail, kind: kind, range: entry.range, selection: selection ?? start,
      children: [])
  }

  /// The symbols with their children, which come after them in the list.
  private func assembled() -> [DocumentSymbol] {
    var roots: [DocumentSymbol] = []
    var children = [[DocumentSymbol]](repeating: [], count: found.count)
    for index in found.indices.reversed() {
      var (symbol, parent) = found[index]
      symbol.children = children[index].reversed()
      children[index] = []
      if let parent { children[parent].append(symbol) } else { roots.append(symbol) }
    }
    return roots.reversed()
  }
}

extension RecordType {
  /// True for a step of a scenario: something that happens at a time.
  fileprivate var isStep: Bool {
    index(of: ScenarioTable.word) != nil && index(of: ScenarioTable.expect) != nil
  }
}
