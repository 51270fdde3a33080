import Bytes
import SourceText
import SourceTree

// The marks before content: the dash of an item, and the question mark and the colon of a key that has its own lines.

extension Sketch {
  enum Mark {
    case dash, question, colon
  }

  /// A key behind a question mark. It can be a list or a mapping, whose entries don't count.
  struct Question {
    /// The member that gets the key. Until the key ends, its value is the key.
    let entry: Int
    /// The number of anchors before it.
    let anchors: Int
  }

  /// The mark at the current position.
  var markBeforeContent: Mark? {
    if isDash { return .dash }
    guard isGap(at: offset + 1) else { return nil }
    switch text[offset] {
    case UInt8(ascii: "?"): return .question
    case colon: return blockOfColon(at: column(of: offset)) == nil ? nil : .colon
    default: return nil
    }
  }

  /// Takes a mark, and returns the entry whose value or key comes next. Nil if it can't be here.
  mutating func take(_ mark: Mark) -> Int? {
    switch mark {
    case .dash: return takeDash()
    case .question: return takeQuestion()
    case .colon: return takeColon()
    }
  }

  private mutating func takeDash() -> Int? {
    if let due {
      let column = column(of: offset)
      guard beginBlock(isList: true, column: column, of: due.entry, at: offset) else { return nil }
    }
    let item = addToBlock(.item, key: ByteRange(offset, offset + 1))
    offset += 1
    due = Due(entry: item, column: blocks[blocks.count - 1].column)
    return item
  }

  private mutating func takeQuestion() -> Int? {
    if let due {
      let column = column(of: offset)
      guard beginBlock(isList: false, column: column, of: due.entry, at: offset) else { return nil }
    }
    guard let block = blocks.last, !block.isList else { return nil }
    lastText = nil
    let member = addToBlock(.member, key: ByteRange(offset, offset + 1))
    blocks[blocks.count - 1].question = Question(entry: member, anchors: outline.anchors.count)
    offset += 1
    due = Due(entry: member, column: block.column)
    return member
  }

  private mutating func takeColon() -> Int? {
    guard let block = blocks.last, let question = block.question else { return nil }
    endQuestion()
    offset += 1
    outline.entries[question.entry].value = ByteRange(offset, offset)
    due = Due(entry: question.entry, column: block.column)
    return question.entry
  }

  /// The open mapping whose last key, behind a question mark, a colon at a column would end.
  func blockOfColon(at column: Int) -> Int? {
    blocks.lastIndex { $0.column == column && $0.question != nil }
  }

  /// Finds the place of a line with the colon of such a key.
  mutating func placeColon(at column: Int) -> Bool {
    guard let index = blockOfColon(at: column) else { return false }
    endBlocks(after: index + 1)
    return true
  }

  /// Ends the key behind a question mark in the innermost block. If no colon follows, its value is empty.
  mutating func endQuestion() {
    guard let question = blocks.last?.question else { return }
    blocks[blocks.count - 1].question = nil
    (due, lastText) = (nil, nil)
    let member = outline.entries[question.entry]
    var key = member.value
    for entry in outline.entries[(question.entry + 1)...] { key.end = max(key.end, entry.key.end, entry.value.end) }
    outline.entries.removeLast(outline.entries.count - question.entry - 1)
    outline.anchors.removeLast(outline.anchors.count - question.anchors)
    // A cursor in a key that is a list or a mapping has no place in the outline.
    if let cursor = outline.cursor, max(cursor.entry, cursor.list ?? 0) > question.entry { outline.cursor = nil }
    let end = max(endOfContent(before: offset), Int(key.end))
    let start = Int(key.start)
    outline.entries[question.entry] = Outline.Entry(
      .member, in: member.parent, document: Int(member.document), key: key, column: start - startOfLine(at: start),
      index: question.entry, value: ByteRange(end, end))
  }
}
