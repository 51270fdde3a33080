import CampaignCheck
import CampaignEngine
import CampaignLanguage
import Files
import SourceText
import SourceTree

/// The names that the files of a directory define and use. Each file is looked at when somebody first asks, and again
/// after it has changed.
struct NameIndex {
  private var files: [RawPath: NamesByPart] = [:]
  private var all: SortedNames?

  /// The names of all files, sorted.
  struct SortedNames {
    let campaigns: [String]
    let cards: [String]
    let messages: [String]
    let events: [String]
    let audiences: [String]
    let products: [String]
    let scenarios: [String]

    fileprivate init(_ names: FileNames) {
      campaigns = names.campaigns.sorted()
      cards = names.cards.sorted()
      messages = names.messages.sorted()
      events = names.events.sorted()
      audiences = names.audiences.sorted()
      products = names.products.sorted()
      scenarios = names.scenarios.sorted()
    }
  }

  /// The names of one file, without their places.
  struct FileNames {
    var campaigns: Set<String> = []
    var cards: Set<String> = []
    var messages: Set<String> = []
    var events: Set<String> = []
    var audiences: Set<String> = []
    var products: Set<String> = []
    var scenarios: Set<String> = []
  }

  /// The names of a file, separately for each part of a large one: a change leaves nearly all parts as they are.
  ///
  /// The gate is the file of 1 MB in `Benchmarks/measure-editor`.
  private struct NamesByPart {
    var parts: [(text: ArraySlice<UInt8>, names: FileNames)] = []
    var isCurrent = false
    var names = FileNames()

    private static let leastSize = 1 << 14

    mutating func update(_ file: RawPath, in folder: EditorFolder) {
      let (text, isYAML) = (folder.text(of: file) ?? [], Tree.Syntax(ofPath: file.bytes) == .yaml)
      let isLarge = text.count >= 2 * Self.leastSize && isYAML && folder.ownFiles[file] == nil
      let ranges = isLarge ? FilePart.parts(of: text, size: Self.leastSize).map(\.range) : [text.indices]
      var next = 0
      parts = ranges.map { range in
        let own = text[range]
        // A change may have replaced, added or removed a part before it.
        let known = (next..<min(next + 3, max(next, parts.count))).first { parts[$0].text == own }
        if let known {
          next = known + 1
          return (own, parts[known].names)
        }
        next += 1
        return (own, FileNames(of: folder.document(file, isLarge ? Array(own) : text)))
      }
      names = parts.dropFirst().reduce(into: parts.first?.names ?? FileNames()) { $0.add($1.names) }
      if !isLarge { parts = [] }
      isCurrent = true
    }
  }

  mutating func forget(_ changed: some Sequence<RawPath>) {
    for file in changed where files[file] != nil {
      files[file]?.isCurrent = false
      all = nil
    }
  }

  /// The names of all files.
  mutating func names(of folder: EditorFolder) -> SortedNames {
    let paths = folder.workspace.rawPaths
    if let all, files.count == paths.count { return all }
    var result = FileNames()
    var former = files
    files = [:]
    for path in paths {
      var names = former.removeValue(forKey: path) ?? NamesByPart()
      if !names.isCurrent { names.update(path, in: folder) }
      files[path] = names
      result.add(names.names)
    }
    let sorted = SortedNames(result)
    all = sorted
    return sorted
  }
}

extension NameIndex.FileNames {
  fileprivate init(of document: EditorDocument) {
    let outline = document.outline
    for mention in document.mentions() {
      switch mention.thing {
      case .campaign where mention.isDefinition: campaigns.insert(mention.name)
      case .item where mention.isDefinition:
        let isMessage = outline.entries[mention.entry].parent.map { outline.isMessage($0, of: document.kind) } ?? false
        if isMessage { messages.insert(mention.name) } else { cards.insert(mention.name) }
      case .event: events.insert(mention.name)
      case .audience: audiences.insert(mention.name)
      case .product: products.insert(mention.name)
      case .campaign, .message, .card, .item, .reader, .property, .attribute: break
      }
    }
    for index in outline.entries.indices where outline.namesScenario(index) {
      scenarios.insert(String(decoding: outline.text(ofValue: index), as: UTF8.self))
    }
  }

  fileprivate mutating func add(_ other: Self) {
    campaigns.formUnion(other.campaigns)
    cards.formUnion(other.cards)
    messages.formUnion(other.messages)
    events.formUnion(other.events)
    audiences.formUnion(other.audiences)
    products.formUnion(other.products)
    scenarios.formUnion(other.scenarios)
  }
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
