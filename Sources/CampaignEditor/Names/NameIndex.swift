import Bytes
import CampaignCheck
import CampaignEngine
import CampaignLanguage
import Files
import SourceText
import SourceTree

/// The names that the files of a directory define and use. After a change, only the names of that file are looked for
/// again.
///
/// The gates are the file of 1 MB and the 10,000 files in `Benchmarks/measure-editor`.
struct NameIndex {
  enum Kind: CaseIterable {
    case campaigns, cards, messages, events, audiences, products, scenarios
  }

  /// The names in a text, without their places.
  typealias Names = [Kind: Set<String>]

  private var files: [RawPath: NamesOfFile] = [:]
  private var all: [Kind: CountedNames] = [:]
  /// The files that must be looked at.
  private var changed: Set<RawPath> = []

  /// Notes that files have changed, were added or were removed.
  mutating func forget(_ changed: some Sequence<RawPath>) { self.changed.formUnion(changed) }

  /// The names of all files, sorted.
  mutating func names(of folder: EditorFolder) -> [Kind: [String]] {
    while prepare(atMost: .max, of: folder) {}
    var names: [Kind: [String]] = [:]
    for kind in Kind.allCases { names[kind] = all[kind, default: CountedNames()].sorted() }
    return names
  }

  /// Looks at some of the files that have changed. Returns false if there is nothing left to do.
  mutating func prepare(atMost count: Int, of folder: EditorFolder) -> Bool {
    if changed.isEmpty, files.count != folder.workspace.fileCount {
      changed = Set(folder.workspace.rawPaths).symmetricDifference(files.keys)
    }
    for _ in 0..<min(count, changed.count) {
      let file = changed.removeFirst()
      let isKnown = folder.workspace.number(at: file) != nil
      var names = files.removeValue(forKey: file) ?? NamesOfFile()
      let before = names.all
      if isKnown { names.update(file, in: folder) }
      let now = isKnown ? names.all : [:]
      if isKnown { files[file] = names }
      for kind in Kind.allCases {
        all[kind, default: CountedNames()].replace(before[kind] ?? [], with: now[kind] ?? [])
      }
    }
    return !changed.isEmpty
  }
}

/// The names of a file, separately for each part of a large one: a change leaves nearly all parts as they are.
private struct NamesOfFile {
  private(set) var all: NameIndex.Names = [:]
  private var parts: [(text: ArraySlice<UInt8>, names: NameIndex.Names)] = []
  /// The kind of file by which the parts were read.
  private var kind: CampaignEngine.FileKind?

  private static let leastSize = 1 << 14

  mutating func update(_ file: RawPath, in folder: EditorFolder) {
    let (text, kind) = (folder.text(of: file) ?? [], folder.ownFiles[file]?.kind)
    if kind != self.kind { parts = [] }
    self.kind = kind
    let isLarge = text.count >= 2 * Self.leastSize && Tree.Syntax(ofPath: file.bytes) == .yaml && kind == nil
    let ranges = isLarge ? FilePart.parts(of: text, size: Self.leastSize).map(\.range) : [text.indices]
    var (next, isSame) = (0, ranges.count == parts.count)
    parts = ranges.map { range in
      let own = text[range]
      // A change may have replaced, added or removed a part before it.
      let known = (next..<min(next + 3, max(next, parts.count))).first { parts[$0].text.isSame(as: own) }
      if let known {
        next = known + 1
        return (own, parts[known].names)
      }
      next += 1
      isSame = false
      return (own, names(in: folder.document(file, isLarge ? Array(own) : text)))
    }
    guard !isSame else { return }
    all = parts.dropFirst().reduce(into: parts.first?.names ?? [:]) { all, part in
      all.merge(part.names) { $0.union($1) }
    }
  }
}

/// Names with the number of files that have them.
private struct CountedNames {
  private var counts: [String: Int] = [:]
  /// All names in order. Nil until somebody asks.
  private var inOrder: [String]?

  mutating func sorted() -> [String] {
    if let inOrder { return inOrder }
    let names = counts.keys.sorted()
    inOrder = names
    return names
  }

  /// Counts the names of a file anew.
  mutating func replace(_ old: Set<String>, with new: Set<String>) {
    for name in new where !old.contains(name) {
      counts[name, default: 0] += 1
      if counts[name] == 1, let place = place(of: name) { inOrder?.insert(name, at: place) }
    }
    for name in old where !new.contains(name) {
      counts[name, default: 1] -= 1
      guard counts[name] == 0 else { continue }
      counts[name] = nil
      if let place = place(of: name) { inOrder?.remove(at: place) }
    }
  }

  /// The place of a name among those in order, or the one where it belongs.
  private func place(of name: String) -> Int? {
    guard let inOrder else { return nil }
    var (low, high) = (0, inOrder.count)
    while low < high {
      let middle = (low + high) / 2
      if inOrder[middle] < name { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The names in a text.
private func names(in document: EditorDocument) -> NameIndex.Names {
  let outline = document.outline
  var names: NameIndex.Names = [:]
  for mention in document.mentions() {
    switch mention.thing {
    case .campaign where mention.isDefinition: names[.campaigns, default: []].insert(mention.name)
    case .item where mention.isDefinition:
      let isMessage = outline.entries[mention.entry].parent.map { outline.isMessage($0, of: document.kind) } ?? false
      names[isMessage ? .messages : .cards, default: []].insert(mention.name)
    case .event: names[.events, default: []].insert(mention.name)
    case .audience: names[.audiences, default: []].insert(mention.name)
    case .product: names[.products, default: []].insert(mention.name)
    case .campaign, .message, .card, .item, .reader, .property, .attribute: break
    }
  }
  for index in outline.entries.indices where outline.namesScenario(index) {
    names[.scenarios, default: []].insert(String(decoding: outline.text(ofValue: index), as: UTF8.self))
  }
  return names
}

extension Outline {
  /// True for the field that makes a document, or an item of a JSON list, a scenario.
  func namesScenario(_ index: Int) -> Bool {
    guard self[index].role == .member, text(ofKey: index).elementsEqual(ScenarioTable.scenario.name.utf8) else {
      return false
    }
    let path = path(to: index)
    return path.count == 2 || path.count == 3 && self[path[1]].role == .item
  }

  /// True for a message, and false for a card.
  fileprivate func isMessage(_ record: Int, of kind: CampaignEngine.FileKind) -> Bool {
    TableWalk(through: self, of: kind).meaning(of: record).records.contains { $0.message != nil }
  }
}

extension EditorFolder {
  /// The text of a file, or a part of it, with its outline.
  func document(
    _ file: RawPath, _ bytes: [UInt8]? = nil, as kind: CampaignEngine.FileKind? = nil
  ) -> EditorDocument {
    let limits = workspace.configuration(for: file)?.configuration.limits ?? .standard
    return EditorDocument(
      bytes ?? text(of: file) ?? [], as: Tree.Syntax(ofPath: file.bytes), kind ?? ownFiles[file]?.kind ?? .campaigns,
      limits: limits)
  }
}
