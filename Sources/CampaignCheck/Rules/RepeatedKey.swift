import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// Two keys of one mapping with the same text.
enum RepeatedKey {
  static let info = RuleInfo(
    .repeatedKey, .error,
    finds: "A key that appears twice in one mapping.",
    because: "Readers take the first value, the last, or neither, so nobody can tell which one counts.",
    source: "YAML 1.2 §3.2.1.1; RFC 8259 §4",
    example: """
        campaign: spring-sale
        owner: growth
      - owner: retention
      """)

  /// A key with the first one that has its text.
  typealias Repetition = (key: NodeID, first: NodeID)

  /// Reports the repeated keys of a mapping. Several of them are one mistake if a record begins with the first.
  static func check(_ repeated: [Repetition], of mapping: NodeID, in tree: Tree, into report: inout Report) {
    guard let start = repeated.first else { return }
    if let dashes = MissingDashes(in: mapping, of: tree) {
      return report.add(
        Finding(
          info, .noDashes(tree.text(of: dashes.container)), at: tree.place(of: dashes.items[0]),
          labels: dashes.items.dropFirst().map { Finding.Label(.nextBegins, at: tree.place(of: $0)) },
          help: .dashBeforeEach, fixes: dashes.fixes(.dashBeforeEach, in: tree)))
    }
    if repeated.count > 1, let missing = MissingStart(before: start.key, of: mapping, in: tree) {
      return report.add(
        Finding(
          info, missing.message, at: tree.place(of: start.key),
          labels: [Finding.Label(.itemBegins, at: tree.place(of: tree.firstChild(of: mapping)))], help: missing.help,
          fixes: fixes(missing, before: repeated.filter { $0.first == start.first }.map(\.key), in: tree)))
    }
    for (key, first) in repeated {
      report.add(
        Finding(
          info, .repeated(tree.text(of: tree.resolved(key) ?? key)), at: tree.place(of: key),
          labels: [Finding.Label(.firstUsedHere, at: tree.place(of: first))], help: .keepOne))
    }
  }

  /// The mark that is missing between two records that are written as one.
  private enum MissingStart {
    case dash, campaign, scenario

    /// Nil if the mapping is neither an item of a list in lines nor a document in lines.
    init?(before key: NodeID, of mapping: NodeID, in tree: Tree) {
      guard tree.syntax == .yaml, tree[mapping].style == .block, tree[key].kind == .scalar else { return nil }
      if tree.isRoot(mapping) {
        if tree.text(of: key, is: CampaignTable.campaign.name) {
          self = .campaign
        } else if tree.text(of: key, is: ScenarioTable.scenario.name) {
          self = .scenario
        } else {
          return nil
        }
      } else {
        let before = tree.bytes[..<Int(tree[mapping].range.start)].reversed().first { $0 != 0x20 }
        guard before == UInt8(ascii: "-") else { return nil }
        self = .dash
      }
    }

    var message: Message {
      switch self {
      case .dash: "a new item of the list begins here, but '- ' is missing before it"
      case .campaign: "a new campaign begins here, but a line '---' is missing before it"
      case .scenario: "a new scenario begins here, but a line '---' is missing before it"
      }
    }

    var help: Message {
      switch self {
      case .dash: "write '- ' in place of two of the spaces before it"
      case .campaign, .scenario: "write a line '---' before it"
      }
    }
  }

  /// Writes what is missing before each of some keys. Empty if the lines don't have room for it.
  private static func fixes(_ missing: MissingStart, before keys: [NodeID], in tree: Tree) -> [Fix] {
    let edits = keys.compactMap { key -> Fix.Edit? in
      let start = Int(tree[key].range.start)
      switch missing {
      case .campaign, .scenario: return Fix.Edit(replacing: ByteRange(start, start), with: "---\n")
      case .dash:
        guard start >= 2, tree.bytes[start - 1] == 0x20, tree.bytes[start - 2] == 0x20 else { return nil }
        return Fix.Edit(replacing: ByteRange(start - 2, start), with: "- ")
      }
    }
    return edits.count == keys.count ? [Fix(missing.help, .needsReview, edits)] : []
  }
}

/// The items of a list that are written as one mapping, because all their dashes are missing.
struct MissingDashes {
  /// The key of the list.
  let container: NodeID
  /// The first key of each item.
  let items: [NodeID]

  /// Nil if a mapping is anything else. The first key of each item is the same.
  init?(in mapping: NodeID, of tree: Tree) {
    guard tree.syntax == .yaml, tree[mapping].kind == .mapping, tree[mapping].style == .block, mapping.index > 0,
      !tree.isRoot(mapping)
    else { return nil }
    // Nodes are stored in the order of the text, so the key of a value is directly before it.
    container = NodeID(mapping.index - 1)
    let (start, end) = (Int(tree[container].range.end), Int(tree[mapping].range.start))
    guard tree[container].kind == .scalar, start < end,
      Level.isList(String(decoding: tree.text(of: container), as: UTF8.self)),
      tree.bytes[start] == UInt8(ascii: ":"), tree.bytes[start..<end].contains(0x0A)
    else { return nil }
    let keys = tree.pairs(of: mapping).map(\.key)
    guard let first = keys.first else { return nil }
    let name = tree.text(of: first)
    items = keys.filter { tree[$0].kind == .scalar && tree.text(of: $0).elementsEqual(name) }
    guard items.count > 1 else { return nil }
  }

  /// Writes a dash before each item. Empty if the lines don't have room for it.
  fileprivate func fixes(_ title: Message, in tree: Tree) -> [Fix] {
    let end = Int(tree[NodeID(container.index + 1)].range.end)
    let ends = items.dropFirst().map { lastText(before: Int(tree[$0].range.start), in: tree) } + [end]
    let edits = zip(items, ends).compactMap { key, end -> Fix.Edit? in
      let start = Int(tree[key].range.start)
      guard start >= 2, tree.bytes[start - 1] == 0x20, tree.bytes[start - 2] == 0x20 else { return nil }
      return tree.edit(indentingItem: start..<end, below: container)
        ?? Fix.Edit(replacing: ByteRange(start - 2, start), with: "- ")
    }
    return edits.count == items.count ? [Fix(title, .needsReview, edits)] : []
  }

  /// The end of the text before an item, without the blanks and line breaks between them.
  private func lastText(before start: Int, in tree: Tree) -> Int {
    tree.bytes[..<start].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
  }
}

extension Message {
  fileprivate static func noDashes(_ list: ArraySlice<UInt8>) -> Message {
    "\(quoting: list) is a list, but '- ' is missing before each of its items"
  }
  fileprivate static let nextBegins: Message = "another one begins here"
  fileprivate static let dashBeforeEach: Message = "write '- ' before each item"
  fileprivate static func repeated(_ key: ArraySlice<UInt8>) -> Message { "this mapping already has \(quoting: key)" }
  fileprivate static let keepOne: Message = "keep one of the two"
  fileprivate static let itemBegins: Message = "the one before it begins here"
}
