import CampaignCompile
package import Findings
import SourceText
import SourceTree

/// Something in a payload that the definition can't contain, or that `lint` will report in the definition.
struct DecompileNote: Sendable {
  let place: PayloadPlace
  let message: Message
}

/// A note with its place, for people.
package struct PlacedNote: Sendable {
  package let file: Int
  /// The line on which the value of the pointer begins. Nil in a file with one value.
  package let line: Int?
  /// A JSON Pointer (RFC 6901).
  package let pointer: String
  package let message: Message
}

extension [DecompileNote] {
  /// The notes with their places, in the order of the files and their content.
  func placed(in trees: [Int: Tree]) -> [PlacedNote] {
    let sorted = self.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element)
    var placed: [PlacedNote] = []
    var start = 0
    while start < sorted.count {
      let file = sorted[start].place.file
      let end = sorted[start...].firstIndex { $0.place.file != file } ?? sorted.count
      if let tree = trees[file] { placed += PointerWalk(sorted[start..<end], in: tree).placed }
      start = end
    }
    return placed
  }
}

/// One walk over a tree that finds the nodes of all notes.
private struct PointerWalk {
  private let tree: Tree
  private var notes: ArraySlice<DecompileNote>
  private var line: Int?
  private(set) var placed: [PlacedNote] = []

  init(_ notes: ArraySlice<DecompileNote>, in tree: Tree) {
    self.tree = tree
    self.notes = notes
    let lines = tree.documents.count > 1 ? LineTable(of: tree.bytes) : nil
    for document in tree.documents {
      line = lines.map { $0.line(at: Int(tree[document.root].range.start)) + 1 }
      if isWanted(document.root) { visit(document.root, "") }
    }
  }

  /// Places the notes about a node and those below it.
  private mutating func visit(_ node: NodeID, _ pointer: String) {
    while let note = notes.first, note.place.node <= node {
      placed.append(PlacedNote(file: note.place.file, line: line, pointer: pointer, message: note.message))
      notes.removeFirst()
    }
    for (index, item) in tree.items(of: node).enumerated() where isWanted(item) { visit(item, "\(pointer)/\(index)") }
    for pair in tree.pairs(of: node) where isWanted(pair.value) { visit(pair.value, pointer + "/" + token(pair.key)) }
  }

  /// True if there is a note about a node, or about one below it.
  private func isWanted(_ node: NodeID) -> Bool {
    notes.first.map { $0.place.node < tree.sibling(after: node) } ?? false
  }

  private func token(_ key: NodeID) -> String {
    excerpt(of: tree.text(of: key)).map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
  }
}
