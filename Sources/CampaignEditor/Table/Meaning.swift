import Bytes
package import CampaignEngine
package import CampaignLanguage
import SourceText

/// The meaning of an entry of an outline, according to the table.
package struct Meaning: Sendable {
  /// The form of its value. Nil if the table has nothing for it.
  package internal(set) var form: Form?
  /// The field whose value it is, or whose list it is an item of.
  package internal(set) var use: RecordType.Use?
  /// The record that has the field.
  package internal(set) var owner: RecordType?
  /// The records that its value can be, if it is a mapping: one if the type is known.
  package internal(set) var records: [RecordType] = []
  /// The kind of key it has, if the keys around it are the author's own.
  package internal(set) var keys: MappingKeys?

  /// The record that its value is. Nil if it is none, or if its type is not known.
  package var record: RecordType? { records.count == 1 ? records[0] : nil }
}

/// Finds meanings, from the document down to an entry. It works on half-typed files, because it never asks for more
/// than the keys on the way.
package struct TableWalk {
  private let outline: Outline
  private let kind: FileKind

  /// The positions of the anchors with a name, in the order of the text.
  private let anchors: [ArraySlice<UInt8>: [Int]]

  package init(through outline: Outline, of kind: FileKind) {
    self.outline = outline
    self.kind = kind
    anchors = Dictionary(grouping: outline.anchors.indices) { outline.name(ofAnchor: $0) }
  }

  /// The meaning of an entry.
  package func meaning(of entry: Int) -> Meaning {
    var meaning: Meaning?
    for step in outline.path(to: entry) { meaning = self.meaning(of: step, below: meaning) }
    return meaning ?? Meaning()
  }

  /// The meanings of the entries from the document to an entry.
  package func meanings(to entry: Int) -> [Meaning] {
    var meanings: [Meaning] = []
    for step in outline.path(to: entry) { meanings.append(meaning(of: step, below: meanings.last)) }
    return meanings
  }

  /// Calls a function with each entry and its meaning, in the order of the text.
  package func forEachMeaning(_ body: (_ entry: Int, Meaning) -> Void) {
    var meanings: [Meaning] = []
    meanings.reserveCapacity(outline.entries.count)
    for index in outline.entries.indices {
      let meaning = meaning(of: index, below: outline[index].parent.map { meanings[$0] })
      meanings.append(meaning)
      body(index, meaning)
    }
  }

  /// The meaning of an entry, given that of the entry that contains it. Nil for a document.
  package func meaning(of entry: Int, below parent: Meaning?) -> Meaning {
    guard let parent else { return meaningOfDocument(entry) }
    var meaning = Meaning()
    switch outline[entry].role {
    case .document: return meaningOfDocument(entry)
    case .item:
      (meaning.use, meaning.owner) = (parent.use, parent.owner)
      meaning.form = parent.form?.item
    case .member:
      let name = outline.text(ofKey: entry)
      if let (use, record) = parent.records.field(named: name) {
        (meaning.use, meaning.owner, meaning.form) = (use, record, use.field.form)
      } else if let (keys, values) = parent.form?.mapping {
        (meaning.use, meaning.owner) = (parent.use, parent.owner)
        (meaning.form, meaning.keys) = (values, keys)
      }
    }
    meaning.records = records(of: entry, as: meaning.form)
    return meaning
  }

  private func meaningOfDocument(_ entry: Int) -> Meaning {
    var meaning = Meaning()
    switch kind {
    case .configuration: meaning.form = .record(ConfigurationTable.record)
    case .catalogue: meaning.form = .record(CatalogueTable.record)
    case .readers: meaning.form = ReaderTable.readers
    case .campaigns:
      let document = Form.record(isScenario(entry) ? ScenarioTable.record : CampaignTable.record)
      // A JSON file can have a list of campaigns.
      meaning.form = outline[entry].content == .list ? .list(ListForm(of: document)) : document
    }
    meaning.records = records(of: entry, as: meaning.form)
    return meaning
  }

  /// A document is a scenario if it has the key of one, or if it has only keys that campaigns don't have.
  private func isScenario(_ document: Int) -> Bool {
    let names = keys(of: document)
    func has(_ type: RecordType) -> Bool { names.contains { type.index(ofName: $0) != nil } }
    if names.contains(where: { $0.elementsEqual(CampaignTable.campaign.name.utf8) }) { return false }
    if names.contains(where: { $0.elementsEqual(ScenarioTable.scenario.name.utf8) }) { return true }
    return has(ScenarioTable.record) && !has(CampaignTable.record)
  }
}

// MARK: - Records

extension TableWalk {
  /// The records that an entry with a form can be.
  private func records(of entry: Int, as form: Form?) -> [RecordType] {
    switch form {
    case .record(let type): return [type]
    case .variant(let variant): return types(of: entry, among: variant)
    case .either(let forms): return forms.lazy.map { records(of: entry, as: $0) }.first { !$0.isEmpty } ?? []
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .list, .mapping, nil:
      return []
    }
  }

  private func types(of entry: Int, among variant: Variant) -> [RecordType] {
    switch variant.distinction {
    case .presence:
      let names = keys(of: entry)
      if names.isEmpty { return variant.types }
      let special = variant.types[0].fields[0].field
      return [variant.types[names.contains { $0.elementsEqual(special.name.utf8) } ? 0 : 1]]
    case .type:
      guard let field = variant.typeField, let member = member(field.name, of: entry),
        let type = variant.type(named: outline.text(ofValue: resolved(member)))
      else { return variant.types }
      return [type]
    }
  }

  /// The keys of a mapping, also those that it merges.
  package func keys(of entry: Int) -> [ArraySlice<UInt8>] {
    outline[resolved(entry)].content == .mapping ? members(of: entry).map { outline.text(ofKey: $0) } : []
  }

  /// A member of a mapping, also one that it merges.
  package func member(_ name: String, of entry: Int) -> Int? {
    guard outline[resolved(entry)].content == .mapping else { return nil }
    return members(of: entry).first { outline.text(ofKey: $0).elementsEqual(name.utf8) }
  }

  /// The members of a mapping, and after them those that it merges. The first one with a name counts.
  package func members(of entry: Int) -> [Int] {
    var members: [Int] = []
    var mappings = [resolved(entry)]
    // Merges may be nested, and a broken file may contain one that merges itself.
    var steps = 0
    while let mapping = mappings.popLast(), steps < Self.mostMerges {
      steps += 1
      guard outline[mapping].content == .mapping || outline[mapping].content == .list else { continue }
      var merges: [Int] = []
      for child in outline.children(of: mapping) {
        if outline[child].role == .item || outline.isMergeKey(child) {
          merges.append(resolved(child))
        } else {
          members.append(child)
        }
      }
      mappings += merges.reversed()
    }
    return members
  }

  /// The maximum number of mappings and lists that are followed.
  private static let mostMerges = 200

  /// The entry itself or, for an alias, the entry that it refers to: that of the last anchor before it with its name.
  package func resolved(_ entry: Int) -> Int {
    guard outline[entry].content == .alias, let named = anchors[outline.aliasName(entry)] else { return entry }
    let start = outline[entry].value.start
    let before = named.partitioningIndex { outline.anchors[$0].range.end > start }
    return before > 0 ? outline.anchors[named[before - 1]].entry : entry
  }
}

extension [Int] {
  /// The first position for which the condition is true, if it is true for all after it.
  fileprivate func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Outline {
  /// True for `<<`.
  package func isMergeKey(_ entry: Int) -> Bool {
    entries[entry].role == .member && text(ofKey: entry).elementsEqual("<<".utf8)
      && bytes[Int(entries[entry].key.start)] == UInt8(ascii: "<")
  }
}

extension [RecordType] {
  /// The field with a name in the first record that has it, and then one that authors call so.
  func field(named name: ArraySlice<UInt8>) -> (RecordType.Use, RecordType)? {
    for type in self {
      if let index = type.index(ofName: name) { return (type.fields[index], type) }
    }
    let foreign = String(decoding: name, as: UTF8.self)
    for type in self {
      if let use = type.fields.first(where: { $0.field.foreign.contains(foreign) }) { return (use, type) }
    }
    return nil
  }
}

extension RecordType {
  func index(ofName name: ArraySlice<UInt8>) -> Int? { name.withUnsafeBufferPointer { index(of: $0) } }
}

extension Form {
  /// The form of the items of a list.
  var item: Form? {
    switch self {
    case .list(let list): list.item
    case .either(let forms): forms.lazy.compactMap(\.item).first
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .record, .variant, .mapping:
      nil
    }
  }

  /// The forms of a mapping whose keys are the author's own.
  var mapping: (keys: MappingKeys, values: Form)? {
    switch self {
    case .mapping(let keys, let values): (keys, values)
    case .either(let forms): forms.lazy.compactMap(\.mapping).first
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .record, .variant, .list:
      nil
    }
  }
}
