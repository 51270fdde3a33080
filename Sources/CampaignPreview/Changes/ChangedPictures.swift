import Bytes
package import CampaignCompile
package import CampaignDiff
import CampaignLanguage
package import Files

extension DiffReport {
  /// The most cards and messages whose pictures are kept. Each has two of some kilobytes.
  private static let mostItems = 40
  /// The most that are drawn to find out if they look different.
  private static let mostDrawn = 1000

  /// Draws what changed, before and after: each from its client payload for everybody, as the page draws it. Adds the
  /// pictures to the report, each at its name below a web address, and returns them in the order of their names.
  package mutating func addPictures(
    from before: CompiledWorkspace, to after: CompiledWorkspace, below base: String
  ) -> [OutputFile] {
    var names = ChangedNames(entries.map(\.change))
    let (oldNames, newNames) = (names.olds, names.news)
    let olds = Items(before) { oldNames.contains($0) || names.removed.contains($1) }
    let news = Items(after) { newNames.contains($0) || names.added.contains($1) }
    names.addWhole(olds.keys, news.keys)
    var files: [String: OutputFile] = [:]
    for (number, pair) in names.pairs.enumerated() {
      guard pictures.count < Self.mostItems, number < Self.mostDrawn else {
        picturesLeft = names.pairs.count - number
        break
      }
      let one = pair.old.flatMap { olds.items[$0] }.flatMap { ItemSketch(of: $0) }
      let two = pair.new.flatMap { news.items[$0] }.flatMap { ItemSketch(of: $0) }
      // Most changes of delivery change nothing that readers see.
      guard one?.svg != two?.svg else { continue }
      func shown(_ sketch: ItemSketch?, _ name: String?, _ side: String) -> Picture.Shown? {
        guard let sketch, let name else { return nil }
        let digest = OutputFile(path: "", bytes: sketch.svg).digest
        let path = "\(name.asFileName)-\(side)-\(digest.hexadecimal.prefix(12)).svg"
        files[path] = OutputFile(path: path, bytes: sketch.svg, digest: digest)
        return Picture.Shown(address: base + path, words: sketch.words)
      }
      pictures.append(
        Picture(pair.new ?? pair.old ?? "", old: shown(one, pair.old, "before"), new: shown(two, pair.new, "after")))
    }
    return files.values.sorted { $0.path < $1.path }
  }
}

/// The cards and messages of a side that are drawn.
private struct Items {
  private(set) var items: [String: ClientItem] = [:]
  /// In the order of the payloads.
  private(set) var keys: [String] = []

  /// A card with several channels is drawn as in the first one. `isWanted` gets the full name and the campaign.
  init(_ workspace: CompiledWorkspace, _ isWanted: (String, String) -> Bool) {
    for payload in [Payload.feed, .contentCards, .triggers] {
      for item in workspace.items(of: payload) {
        let key = item.key
        guard isWanted(key, String(key.prefix { $0 != "/" })), items[key] == nil else { continue }
        items[key] = item
        keys.append(key)
      }
    }
  }
}

/// The names of the cards and messages that changed, what is most dangerous first.
private struct ChangedNames {
  private(set) var pairs: [(old: String?, new: String?)] = []
  /// The campaigns that are gone or new as a whole. Everything in them counts.
  private(set) var removed: Set<String> = []
  private(set) var added: Set<String> = []
  private var known: Set<String> = []

  var olds: Set<String> { Set(pairs.compactMap(\.old)) }
  var news: Set<String> { Set(pairs.compactMap(\.new)) }

  init(_ changes: [Change]) {
    for level in ChangeLevel.allCases.reversed() {
      for change in changes where change.level == level {
        guard change.name.contains("/") else {
          if change.newName == nil { removed.insert(change.campaign) }
          if change.oldName == nil { added.insert(change.campaign) }
          continue
        }
        add(change.oldName, change.newName)
      }
    }
  }

  private mutating func add(_ old: String?, _ new: String?) {
    guard known.insert("\(old ?? "") \(new ?? "")").inserted else { return }
    pairs.append((old, new))
  }

  /// Adds what is in campaigns that are gone or new.
  mutating func addWhole(_ olds: [String], _ news: [String]) {
    func campaign(_ name: String) -> String { String(name.prefix { $0 != "/" }) }
    let (moved, found) = (self.olds, self.news)
    for name in olds where removed.contains(campaign(name)) && !moved.contains(name) { add(name, nil) }
    for name in news where added.contains(campaign(name)) && !found.contains(name) { add(nil, name) }
  }
}

extension String {
  /// A name with only characters that all systems and addresses take as they are.
  fileprivate var asFileName: String {
    let bytes = utf8.prefix(60).map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        byte
      default: UInt8(ascii: "-")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
