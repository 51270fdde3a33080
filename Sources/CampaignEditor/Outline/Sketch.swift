import Bytes
import SourceText
package import SourceTree

extension Outline {
  /// The outline of a text that may be half typed. It never fails: a mistake costs at most its own line.
  ///
  /// Where YAML can be read, the sketch is equal to the outline of the tree; the fuzz target `sketch` lists the few
  /// exceptions. With a cursor, a line on which nothing is written yet gets an entry too, as if a key were there.
  package init(sketching bytes: [UInt8], as syntax: Tree.Syntax, cursor: Int? = nil) {
    self = bytes.withUnsafeBufferPointer { text in
      var sketch = Sketch(text, of: bytes, cursor: cursor)
      switch syntax {
      case .yaml: sketch.readLines()
      case .json: sketch.readJSON()
      }
      return sketch.finished()
    }
  }
}

/// Makes a sketch: in one pass, line by line, with the open blocks as its only memory.
///
/// Each line gives its column, its dashes, its key and the rest. If the column fits none of the open blocks, the line
/// is faulty, and the blocks stay open for the lines after it.
struct Sketch {
  let text: UnsafeBufferPointer<UInt8>
  var outline: Outline
  /// The offset of a cursor that is outside of all words.
  let cursor: Int?
  var offset: Int
  var lineStart: Int
  /// The open block mappings and block lists, outermost first.
  var blocks: [Block] = []
  /// The entry whose value may begin on the next line.
  var due: Due?
  /// A value without quotes that the next lines may continue.
  var lastText: Text?
  /// True if the current position is the start of a line that is not yet read.
  var isAtNextLine = false
  /// The difference between the column of the current line and that of its first byte that is not blank.
  var shift = 0
  /// The number of the current document. Nil between documents.
  private var document: Int?
  private var documents = 0
  /// The places from which no quote ends before the next line of YAML, so that none is searched twice.
  var unclosed: [UInt8: Range<Int>] = [:]
  /// The places of brackets that are not complete, so that none is read twice.
  var brokenBrackets: Set<UInt32> = []

  struct Block {
    let isList: Bool
    /// The column of its keys or dashes.
    let column: Int
    /// The entry whose value it is.
    let entry: Int
    /// The last entry directly in it.
    var last: Int?
    /// The key behind a question mark, as long as it can go on.
    var question: Question?
  }

  struct Due {
    let entry: Int
    /// A value on a later line must begin after this column.
    let column: Int
  }

  struct Text {
    let entry: Int
    /// The lines that continue it begin after this column.
    let column: Int
    /// The column of a text alone on its line, which may be the first key of a mapping.
    let ownColumn: Int?
    /// The end of its first line.
    let end: Int
    /// True if the text can be read, and is not ended by a comment. Then every line without a key continues it, even
    /// one with a dash. Nil as long as no line could continue it.
    var isSound: Bool?
  }

  init(_ text: UnsafeBufferPointer<UInt8>, of bytes: [UInt8], cursor: Int?) {
    self.text = text
    outline = Outline(of: bytes)
    outline.entries.reserveCapacity(bytes.count / 16)
    self.cursor = cursor
    lineStart = LineWalk.firstColumn(in: text)
    offset = lineStart
  }

  /// The outline with the ends of all containers.
  consuming func finished() -> Outline {
    if document != nil { endDocument() }
    return outline
  }
}

// MARK: - Lines

extension Sketch {
  mutating func readLines() {
    while offset < text.count {
      lineStart = offset
      takeLine()
    }
    if let cursor, cursor == text.count, text.isEmpty || endsLine(text[text.count - 1]) {
      lineStart = text.count
      noteCursorInBlanks()
    }
  }

  private mutating func takeLine() {
    let isTabbed = skipIndentation()
    let column = offset - lineStart
    if isAtLineEnd {
      noteCursorInBlanks()
      return endLine()
    }
    if text[offset] == UInt8(ascii: "#") {
      lastText?.isSound = false
      return endLine()
    }
    if column == 0, takeMark() { return }
    if document == nil { beginDocument() }
    takeContent(at: isTabbed ? columnForTabs() : column)
    endLine()
  }

  /// Skips spaces and tabs. Returns true if there is a tab.
  private mutating func skipIndentation() -> Bool {
    var isTabbed = false
    while offset < text.count, text[offset].isBlank {
      isTabbed = isTabbed || text[offset] == UInt8(ascii: "\t")
      offset += 1
    }
    return isTabbed
  }

  /// A tab does not count as indentation: the line belongs where the line before it belongs.
  private func columnForTabs() -> Int {
    if let due { return due.column + 1 }
    return blocks.last?.column ?? 0
  }

  var isAtLineEnd: Bool { offset >= text.count || endsLine(text[offset]) }

  /// Moves to the next line, unless that was done.
  mutating func endLine() {
    guard !isAtNextLine else {
      isAtNextLine = false
      return
    }
    while offset < text.count, !endsLine(text[offset]) { offset += 1 }
    guard offset < text.count else { return }
    offset += text[offset] == 0x0D && offset + 1 < text.count && text[offset + 1] == 0x0A ? 2 : 1
  }

  mutating func skipBlanks() {
    while offset < text.count, text[offset].isBlank { offset += 1 }
  }

  /// True if only blanks and a comment are left on the line. A comment begins after a blank.
  mutating func lineEnds() -> Bool {
    let start = offset
    skipBlanks()
    return isAtLineEnd || (text[offset] == UInt8(ascii: "#") && offset > start)
  }

  /// The end of the last byte before an offset that is not blank and no line end.
  func endOfContent(before offset: Int) -> Int {
    var end = offset
    while end > 0, text[end - 1].isBlank || endsLine(text[end - 1]) { end -= 1 }
    return end
  }

  func isGap(at offset: Int) -> Bool { offset >= text.count || text[offset].isBlank || endsLine(text[offset]) }
}

// MARK: - Documents

extension Sketch {
  /// Takes the marks at the beginning of a line that are not content: of documents, directives, and conflicts in Git.
  private mutating func takeMark() -> Bool {
    if isConflictMark {
      endLine()
      return true
    }
    if text[offset] == UInt8(ascii: "%"), document == nil || isDirective {
      if document != nil { endDocument() }
      endLine()
      return true
    }
    guard isDocumentMark(at: offset) else { return false }
    let isStart = text[offset] == UInt8(ascii: "-")
    if document != nil { endDocument() }
    offset += 3
    if isStart {
      beginDocument()
      if !lineEnds() { takeValue(ownColumn: nil) }
    }
    endLine()
    return true
  }

  /// True for `%YAML` or `%TAG`, which end a document, unless they continue a text that is all of it.
  private var isDirective: Bool {
    if let lastText, lastText.column < 0, isSound(lastText) { return false }
    return ["%YAML", "%TAG"].contains { text[offset...].starts(with: $0.utf8) && isGap(at: offset + $0.utf8.count) }
  }

  func isDocumentMark(at offset: Int) -> Bool {
    guard offset + 3 <= text.count, isGap(at: offset + 3) else { return false }
    let first = text[offset]
    return (first == UInt8(ascii: "-") || first == UInt8(ascii: ".")) && text[offset + 1] == first
      && text[offset + 2] == first
  }

  /// `<<<<<<< ours`, `=======` and so on, from a merge that is not resolved.
  private var isConflictMark: Bool {
    let first = text[offset]
    guard offset + 7 <= text.count, isGap(at: offset + 7) else { return false }
    switch first {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"): break
    default: return false
    }
    return text[offset..<offset + 7].allSatisfy { $0 == first }
  }

  mutating func beginDocument() {
    document = documents
    documents += 1
    let root = add(.document, in: nil, key: ByteRange(offset, offset), column: 0)
    due = Due(entry: root, column: -1)
    lastText = nil
  }

  mutating func endDocument() {
    if let due, outline.entries[due.entry].role == .document { setPlaceOfNothing(due.entry) }
    while !blocks.isEmpty { endBlock() }
    due = nil
    lastText = nil
    document = nil
    settleEnds()
  }

  /// An empty document is where it ends, before its last blanks. Behind an anchor or a tag, it is there.
  private mutating func setPlaceOfNothing(_ root: Int) {
    let entry = outline.entries[root]
    guard entry.content == .nothing, entry.value.start == entry.key.start else { return }
    let end = endOfContent(before: offset)
    outline.entries[root].value = ByteRange(end, end)
  }

  /// Gives each entry of the document its `next`, and each container the end of its last child.
  private mutating func settleEnds() {
    for index in outline.entries.indices.reversed() {
      let entry = outline.entries[index]
      guard let parent = entry.parent else {
        outline.entries[index].key = ByteRange(start: entry.value.start, end: entry.value.start)
        return
      }
      let holder = outline.entries[parent]
      if holder.next < entry.next { outline.entries[parent].next = entry.next }
      if holder.style != .flow, holder.value.end < entry.value.end {
        outline.entries[parent].value.end = entry.value.end
      }
    }
  }
}

// MARK: - Entries

extension Sketch {
  mutating func add(_ role: Outline.Role, in parent: Int?, key: ByteRange, column: Int) -> Int {
    let index = outline.entries.count
    outline.entries.append(
      Outline.Entry(role, in: parent, document: max(0, documents - 1), key: key, column: column, index: index))
    return index
  }

  /// Adds an entry to the innermost block.
  mutating func addToBlock(_ role: Outline.Role, key: ByteRange) -> Int {
    endQuestion()
    let block = blocks[blocks.count - 1]
    let index = add(role, in: block.entry, key: key, column: Int(key.start) - lineStart)
    blocks[blocks.count - 1].last = index
    return index
  }

  /// Begins a block as the value of an entry. Returns false if too many are open.
  mutating func beginBlock(isList: Bool, column: Int, of entry: Int, at start: Int) -> Bool {
    due = nil
    lastText = nil
    guard blocks.count < Self.mostOpen else { return false }
    blocks.append(Block(isList: isList, column: column, entry: entry))
    outline.entries[entry].content = isList ? .list : .mapping
    outline.entries[entry].style = .block
    outline.entries[entry].value = ByteRange(start, start)
    return true
  }

  /// The maximum number of open blocks, and of open brackets, so that each line takes a limited time. A text that can
  /// be read has fewer.
  static let mostOpen = Limits.deepestNesting + 1

  mutating func endBlock() {
    endQuestion()
    blocks.removeLast()
  }

  mutating func endBlocks(after count: Int) {
    while blocks.count > count { endBlock() }
  }

  /// Gives an entry its value.
  mutating func set(_ entry: Int, _ content: Outline.Content, _ style: Node.Style, _ start: Int, _ end: Int) {
    outline.entries[entry].content = content
    outline.entries[entry].style = style
    outline.entries[entry].value = ByteRange(start, end)
  }
}

// MARK: - The cursor

extension Sketch {
  /// A line with only blanks belongs somewhere too if the cursor is on it.
  private mutating func noteCursorInBlanks() {
    guard let cursor, cursor >= lineStart, cursor <= offset else { return }
    if document == nil { beginDocument() }
    takeCursor(atColumn: cursor - lineStart)
  }
}
