import CampaignEditor
import SourceText
import SourceTree

extension FuzzTarget {
  /// Sketches a text, alone and for a cursor in it. Where YAML can be read, the sketch is the outline of the tree.
  func trySketch(_ bytes: [UInt8]) {
    let text = FuzzedText(bytes)
    let sketch = Outline(sketching: bytes, as: text.syntax)
    demandOrder(of: sketch)
    demandOrder(of: Outline(sketching: bytes, as: text.syntax, cursor: bytes.count / 2))
    for offset in [0, bytes.count / 3, bytes.count] { tryFeatures(at: offset, of: text) }
    guard text.isRead else { return }
    let outline = Outline(of: text.tree)
    demandOrder(of: outline)
    guard text.syntax == .yaml, !hasConflictMark(bytes), !hasUnseenCharacter(bytes), !hasSkippedToken(text.tree) else {
      return
    }
    demand(sketch.isSame(as: outline), "the sketch of a text that can be read is the outline of its tree")
  }

  private func demandOrder(of outline: Outline) {
    var start = 0
    for (index, entry) in outline.entries.enumerated() {
      let (key, value) = (entry.key.offsets, entry.value.offsets)
      demand(Int(entry.key.start) >= start, "entries are in the order of the text")
      demand(key.upperBound <= value.lowerBound || entry.role == .document || key.isEmpty, "values follow their keys")
      demand(value.upperBound <= outline.bytes.count, "entries are in the text")
      demand(entry.next > index && entry.next <= outline.entries.count, "entries end after their start")
      if let parent = entry.parent {
        demand(parent < index && entry.next <= outline[parent].next, "entries are inside of their parents")
      }
      start = key.lowerBound
    }
    for entry in outline.anchors.map(\.entry) + [outline.cursor?.entry, outline.cursor?.list].compactMap(\.self) {
      demand(entry < outline.entries.count, "anchors and cursors are at entries")
    }
  }

  // MARK: What is not compared

  /// A line such as `<<<<<<< a: b` could be read, but nearly always it is from Git.
  private func hasConflictMark(_ bytes: [UInt8]) -> Bool {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.contains { line in
      guard let first = line.first, "<=>|".utf8.contains(first) else { return false }
      return line.prefix(7).count == 7 && line.prefix(7).allSatisfy { $0 == first }
    }
  }

  /// Characters that nobody sees. For libyaml, U+0085, U+2028 and U+2029 end a line; for editors, and so for the
  /// sketch, they don't. libyaml also skips a byte-order mark at the beginning of any line, and not only of the first.
  private func hasUnseenCharacter(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return text.contains { $0 == "\u{85}" || $0 == "\u{2028}" || $0 == "\u{2029}" }
      || text.dropFirst().contains("\u{FEFF}")
  }

  /// In a list in brackets, libyaml skips whatever is behind an empty key with a question mark, as in `[? , a]`. That
  /// is a mistake, and the sketch does not copy it.
  private func hasSkippedToken(_ tree: Tree) -> Bool {
    zip(tree.nodes, tree.nodes.dropFirst()).contains { node, key in
      node.kind == .mapping && node.style == .flow && tree.bytes[Int(node.range.start)] == UInt8(ascii: "?")
        && key.range.isEmpty
    }
  }

  /// Edits of proposals are inside the text, and replace nothing but the word at the cursor.
  private func tryFeatures(at offset: Int, of text: FuzzedText) {
    let document = EditorDocument(text.bytes, as: text.syntax, tree: text.isRead ? text.tree : nil)
    for completion in document.completions(at: offset) {
      let range = completion.range.offsets
      demand(range.lowerBound <= offset && offset <= range.upperBound, "a proposal replaces the word at the cursor")
      demand(range.upperBound <= text.bytes.count, "a proposal is in the text")
    }
    for range in document.selectionRanges(at: offset).map(\.offsets) {
      demand(range.lowerBound <= offset && offset <= range.upperBound, "a selection contains the cursor")
    }
    if let range = document.hover(at: offset)?.range.offsets {
      demand(range.lowerBound <= offset && offset <= range.upperBound, "a hover is about the place of the cursor")
    }
    for range in document.foldingRanges().map(\.range.offsets) {
      demand(range.upperBound <= text.bytes.count, "folds are in the text")
    }
    _ = document.symbols()
  }
}
