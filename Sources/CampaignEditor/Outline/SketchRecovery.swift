import Bytes
import SourceTree

// Where a line belongs. A line at the column of an open block continues it; any other column is a mistake, and the line
// gets the most likely place. The blocks that the next lines need stay open.

extension Sketch {
  /// Finds the place of a line with a dash: below what is due, or in a list. Returns false if there is none.
  mutating func placeDash(at column: Int) -> Bool {
    if let due {
      let isOfMember = outline.entries[due.entry].role == .member
      if column > due.column || (column == due.column && isOfMember) { return true }
      self.due = nil
    }
    if let last = lastText, let own = last.ownColumn, own <= column, outline.entries.count == last.entry + 1 {
      if own < column, isWord(last) {
        makeMapping(of: last)
      } else if own == column {
        due = Due(entry: last.entry, column: last.column)
        return true
      }
    }
    if let index = lastBlock(upTo: column), blocks[index].column == column, blocks[index].isList {
      endBlocks(after: index + 1)
      return true
    }
    return recoverDash(at: column)
  }

  /// Finds the place of a line with a key, or with a text that may become one.
  mutating func placeKey(_ key: Key?, at column: Int) -> Bool {
    if let due {
      if column > due.column || (column == due.column && key == nil && isBlockScalar) { return true }
      self.due = nil
    }
    guard let index = lastBlock(upTo: column), blocks[index].column == column else { return recoverKey(at: column) }
    if key != nil, replaceLoneDash(in: index) { return true }
    var kept = index + 1
    if blocks[index].isList {
      // A list can be directly below its key, without indentation; the next key ends it.
      guard index > 0, blocks[index - 1].column == column else { return recoverKey(at: column) }
      kept = index
    }
    if key == nil, kept < blocks.count, let next = openMapping(ofNextLineAfter: column) {
      // A word that is not yet a key must not end the blocks that the next line continues.
      endBlocks(after: next + 1)
    } else {
      endBlocks(after: kept)
    }
    return true
  }

  /// True if `|` or `>` is at the current position. libyaml accepts it below its key or dash without indentation.
  private var isBlockScalar: Bool {
    offset < text.count && (text[offset] == UInt8(ascii: "|") || text[offset] == UInt8(ascii: ">"))
  }

  /// The innermost block at or before a column.
  private func lastBlock(upTo column: Int) -> Int? { blocks.lastIndex { $0.column <= column } }

  // MARK: Mistakes

  /// A dash alone above the keys of a mapping was not meant as a list.
  private mutating func replaceLoneDash(in index: Int) -> Bool {
    let block = blocks[index]
    let last = outline.entries.count - 1
    guard block.isList, !blocks[..<index].contains(where: { $0.column == block.column }), block.last == last,
      block.entry == last - 1, outline.entries[last].content == .nothing
    else {
      return false
    }
    outline.entries.removeLast()
    endBlocks(after: index)
    due = Due(entry: block.entry, column: block.column - 1)
    return true
  }

  private mutating func recoverKey(at column: Int) -> Bool {
    guard let top = blocks.last else { return beginAgain() }
    if column > top.column, column - top.column > 1 || top.isList, let last = top.last, canHold(last, isList: false) {
      open(last, isList: false, column: column)
      return true
    }
    let outer = blocks.lastIndex { !$0.isList && $0.column < column }
    let inner = blocks.firstIndex { !$0.isList && $0.column > column }
    guard let place = nearer(outer, inner, to: column) else { return beginAgain() }
    endBlocks(after: place + 1)
    return true
  }

  private mutating func recoverDash(at column: Int) -> Bool {
    if isLone(offset), openMapping(ofNextLineAfter: column) != nil { return false }
    guard !blocks.isEmpty else { return beginAgain() }
    if let index = lastBlock(upTo: column), index == blocks.count - 1 || blocks[index].column == column {
      guard let last = blocks[index].last, canHold(last, isList: true) else { return false }
      endBlocks(after: index + 1)
      open(last, isList: true, column: column)
      return true
    }
    let outer = blocks.lastIndex { $0.isList && $0.column < column }
    let inner = blocks.firstIndex { $0.isList && $0.column > column }
    guard let place = nearer(outer, inner, to: column) else { return false }
    endBlocks(after: place + 1)
    return true
  }

  /// The nearer of two blocks. The inner one if both are equally near, or if the next line continues it.
  private func nearer(_ outer: Int?, _ inner: Int?, to column: Int) -> Int? {
    guard let outer, let inner else { return inner ?? outer }
    guard column - blocks[outer].column < blocks[inner].column - column else { return inner }
    let next = columnOfNextLine()
    return blocks[(outer + 1)...].contains { $0.column == next } ? inner : outer
  }

  /// True if lines below an entry can be its value, although it has none or another one.
  private func canHold(_ entry: Int, isList: Bool) -> Bool {
    let (content, style) = (outline.entries[entry].content, outline.entries[entry].style)
    return !content.isContainer || style == .flow || (content == .list) == isList
  }

  /// Lets lines below an entry be its value, or continues the block that it has.
  private mutating func open(_ entry: Int, isList: Bool, column: Int) {
    guard outline.entries[entry].content.isContainer, outline.entries[entry].style != .flow else {
      due = Due(entry: entry, column: column - 1)
      return
    }
    blocks.append(Block(isList: isList, column: column, entry: entry))
  }

  /// The content of a document whose first value was none.
  private mutating func beginAgain() -> Bool {
    guard blocks.isEmpty, let root = outline.entries.lastIndex(where: { $0.role == .document }),
      outline.entries.count == root + 1
    else { return false }
    due = Due(entry: root, column: -1)
    return true
  }

  private func isLone(_ dash: Int) -> Bool {
    var position = dash + 1
    while position < text.count, text[position].isBlank { position += 1 }
    return position >= text.count || endsLine(text[position])
  }

  /// The open mapping after a column that the next line continues.
  private func openMapping(ofNextLineAfter column: Int) -> Int? {
    guard let next = columnOfNextLine(), next > column else { return nil }
    return blocks.lastIndex { !$0.isList && $0.column == next }
  }

  /// The column of the next line with content. Nil if it is far away.
  private func columnOfNextLine() -> Int? {
    var position = offset
    let end = min(text.count, offset + 2000)
    while position < end, !endsLine(text[position]) { position += 1 }
    while position < end {
      position += 1
      let start = position
      while position < end, text[position] == UInt8(ascii: " ") { position += 1 }
      guard position < end else { return nil }
      if !endsLine(text[position]), text[position] != UInt8(ascii: "#") { return position - start }
      while position < end, !endsLine(text[position]) { position += 1 }
    }
    return nil
  }
}
