import Bytes
import SourceText
import SourceTree

// The content of a line: dashes, a key, and the rest.

extension Sketch {
  /// A key before a colon.
  struct Key {
    /// The start of the anchors and tags before it. The column of its mapping is there.
    let begin: Int
    let start: Int
    let end: Int
    let colon: Int
  }

  /// Takes a line from its first byte that is not blank. The column is not always that of the byte: tabs don't count.
  mutating func takeContent(at column: Int) {
    shift = column - (offset - lineStart)
    defer { shift = 0 }
    var mark = markBeforeContent
    let hasMark = mark != nil
    let key = hasMark ? nil : findKey(at: offset)
    if continuesText(key, at: column) { return }
    guard findPlace(of: mark, key, at: column) else { return }
    while let found = mark {
      guard let entry = take(found) else { return }
      if lineEnds() { return noteCursor(from: offset, in: entry) }
      mark = markBeforeContent
    }
    takePairOrText(hasMark ? findKey(at: offset) : key)
  }

  private mutating func findPlace(of mark: Mark?, _ key: Key?, at column: Int) -> Bool {
    switch mark {
    case nil: placeKey(key, at: column)
    case .dash: placeDash(at: column)
    case .question: placeKey(Key(begin: offset, start: offset, end: offset, colon: offset), at: column)
    case .colon: placeColon(at: column)
    }
  }

  /// The column of an offset in the current line.
  func column(of offset: Int) -> Int { offset - lineStart + shift }

  /// True if the dash of a list item is at the current position. A blank that is missing after a dash is a mistake that
  /// costs nothing if the line can only be an item.
  var isDash: Bool {
    guard text[offset] == UInt8(ascii: "-") else { return false }
    if isGap(at: offset + 1) { return true }
    guard due == nil, text[offset + 1].isLetter else { return false }
    let column = column(of: offset)
    guard let block = blocks.last(where: { $0.column <= column }) else { return false }
    return block.isList && block.column == column && !blocks.contains { !$0.isList && $0.column == column }
  }

  /// The key at an offset: something with a colon after it, and a blank or the end of the line after the colon.
  mutating func findKey(at begin: Int) -> Key? {
    var start = begin
    while let end = endOfProperty(from: start) {
      let next = endOfBlanks(from: end)
      guard next < text.count, !endsLine(text[next]) else { return nil }
      if text[next] == colon, isGap(at: next + 1) { return Key(begin: begin, start: end, end: end, colon: next) }
      start = next
    }
    let end: Int?
    switch text[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): end = endOfQuotedOnLine(from: start)
    case UInt8(ascii: "["), UInt8(ascii: "{"): end = endOfBracketsOnLine(from: start)
    case UInt8(ascii: "*"): end = endOfName(from: start + 1)
    case UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "#"): return nil
    default: return findPlainKey(begin, start)
    }
    guard let end else { return nil }
    let position = endOfBlanks(from: end)
    guard position < text.count, text[position] == colon, isGap(at: position + 1) else { return nil }
    return Key(begin: begin, start: start, end: end, colon: position)
  }

  private func findPlainKey(_ begin: Int, _ start: Int) -> Key? {
    var end = start
    var position = start
    while position < text.count {
      let byte = text[position]
      if byte <= colon {
        if endsLine(byte) { return nil }
        if byte == colon, isGap(at: position + 1) { return Key(begin: begin, start: start, end: end, colon: position) }
        if byte == UInt8(ascii: "#"), position > start, text[position - 1].isBlank { return nil }
        if !byte.isBlank { end = position + 1 }
      } else {
        end = position + 1
      }
      position += 1
    }
    return nil
  }

  /// A key whose blank after the colon is missing: `type:slideup`, but not `https://…`.
  func findCrampedKey(_ start: Int, _ end: Int) -> Key? {
    var position = start
    while position < end, isNameByte(text[position]) { position += 1 }
    guard position > start, position + 1 < end, text[position] == colon, text[position + 1] != UInt8(ascii: "/") else {
      return nil
    }
    return Key(begin: start, start: start, end: position, colon: position)
  }

  /// True for a key of one word, as nearly all keys are.
  func isWord(_ key: Key) -> Bool {
    isQuote(text[key.start]) || text[key.start..<key.end].allSatisfy { isNameByte($0) }
  }

  /// True for a text of one word.
  func isWord(_ last: Text) -> Bool {
    text[Int(outline.entries[last.entry].value.start)..<last.end].allSatisfy { isNameByte($0) }
  }

  func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}

let colon = UInt8(ascii: ":")

/// True for the bytes of names.
func isNameByte(_ byte: UInt8) -> Bool {
  byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    || byte >= 0x80
}

// MARK: - Keys and texts

extension Sketch {
  /// Takes a key with its value, or a text without a key.
  private mutating func takePairOrText(_ key: Key?) {
    if let key { return takePair(key) }
    guard due == nil else {
      let own = column(of: offset)
      takeValue(ownColumn: own)
      return
    }
    let start = offset
    let end = endOfPlain(from: start)
    if let key = findCrampedKey(start, end) { return takePair(key) }
    guard let block = blocks.last, !block.isList else { return }
    _ = addToBlock(.member, key: ByteRange(start, end))
    lastText = nil
  }

  private mutating func takePair(_ key: Key) {
    if let due {
      let column = column(of: key.begin)
      guard beginBlock(isList: false, column: column, of: due.entry, at: key.begin) else { return }
    }
    guard let block = blocks.last, !block.isList else { return }
    lastText = nil
    let member = addToBlock(.member, key: ByteRange(key.start, key.end))
    offset = key.colon + 1
    outline.entries[member].value = ByteRange(offset, offset)
    due = Due(entry: member, column: max(column(of: key.begin), block.column))
    if !lineEnds() { takeValue(ownColumn: nil) }
  }

  /// A text without quotes may go on in deeper lines. Returns true if a line does so.
  private mutating func continuesText(_ key: Key?, at column: Int) -> Bool {
    guard let last = lastText, due == nil else { return false }
    // Behind the spaces that it must have, such a line can have tabs.
    if columnAfterSpaces > last.column {
      let isSound = isSound(last)
      lastText?.isSound = isSound
      if isSound, !holdsColon(from: offset) {
        continueText(of: last)
        return true
      }
    }
    guard column > last.column, !isDash else { return false }
    if let key {
      if column == last.ownColumn {
        makeMapping(of: last)
        return false
      }
      if isWord(key) {
        if let own = last.ownColumn, own < column, isWord(last) { makeMapping(of: last) }
        return false
      }
    }
    continueText(of: last)
    return true
  }

  private var columnAfterSpaces: Int {
    var end = lineStart
    while end < text.count, text[end] == UInt8(ascii: " ") { end += 1 }
    return end - lineStart
  }

  private mutating func continueText(of last: Text) {
    let end = endOfPlain(from: offset)
    outline.entries[last.entry].value.end = UInt32(truncatingIfNeeded: end)
    if !isLineOver(at: end) { lastText?.isSound = false }
  }

  /// True if only blanks are left on a line, and not even a comment.
  func isLineOver(at end: Int) -> Bool {
    let next = endOfBlanks(from: end)
    return next >= text.count || endsLine(text[next])
  }

  /// True if a colon with a blank or the end of the line after it is on a line. A text can't go on in such a line.
  func holdsColon(from start: Int) -> Bool {
    let end = endOfPlain(from: start)
    return text[start..<end].indices.contains { text[$0] == colon && isGap(at: $0 + 1) }
  }

  /// A text alone on its line, with keys below it, is the first key of a mapping: a half-typed one.
  mutating func makeMapping(of last: Text) {
    guard let column = last.ownColumn, outline.entries.count == last.entry + 1 else { return }
    let start = Int(outline.entries[last.entry].value.start)
    guard beginBlock(isList: false, column: column, of: last.entry, at: start) else { return }
    let cramped = findCrampedKey(start, last.end)
    let key = ByteRange(start, cramped?.end ?? last.end)
    let member = add(.member, in: last.entry, key: key, column: column)
    blocks[blocks.count - 1].last = member
    if let cramped { set(member, .scalar, .plain, cramped.colon + 1, last.end) }
  }

  /// The end of a text without quotes: of its last byte before a comment or the end of the line.
  func endOfPlain(from start: Int) -> Int {
    var end = start
    var position = start
    while position < text.count, !endsLine(text[position]) {
      let byte = text[position]
      if byte == UInt8(ascii: "#"), position > start, text[position - 1].isBlank { break }
      position += 1
      if !byte.isBlank { end = position }
    }
    return end
  }
}

// MARK: - The cursor

extension Sketch {
  /// Notes that the cursor is in the blanks at the end of a line, where a value of an entry can begin.
  mutating func noteCursor(from start: Int, in entry: Int) {
    guard let cursor, cursor >= start else { return }
    var end = start
    while end < text.count, text[end].isBlank { end += 1 }
    if cursor <= end { outline.cursor = Outline.Cursor(entry: entry, list: nil) }
  }

  /// A line with only blanks belongs somewhere too if the cursor is on it. The line changes nothing.
  mutating func takeCursor(atColumn column: Int) {
    if let last = lastText, due == nil, last.ownColumn == column { makeMapping(of: last) }
    let (openBlocks, wasDue, text, entries, anchors) = (blocks, due, lastText, outline.entries, outline.anchors)
    defer { (blocks, due, lastText, outline.entries, outline.anchors) = (openBlocks, wasDue, text, entries, anchors) }
    var list = blocks.last { $0.isList && $0.column == column }?.entry
    if let due, due.column == column, outline.entries[due.entry].role == .member { list = due.entry }
    guard placeKey(nil, at: column), let entry = due?.entry ?? blocks.last?.entry else { return }
    outline.cursor = Outline.Cursor(entry: entry, list: list)
  }
}
