import Bytes
import SourceText
import SourceTree

// The values that a sketch reads: texts with and without quotes, aliases, and block scalars.

extension Sketch {
  /// Takes the value of the entry that is due, up to the end of the line or of the value.
  mutating func takeValue(ownColumn: Int?) {
    guard let due else { return }
    lastText = nil
    while takeProperty(of: due.entry) {
      if lineEnds() { return }
    }
    let start = offset
    switch text[start] {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      self.due = nil
      takeFlow(of: due.entry, below: due.column)
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      self.due = nil
      takeBlockScalar(of: due)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      self.due = nil
      let style: Node.Style = text[start] == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
      let end = takeQuoted()
      set(due.entry, .scalar, style, start, end)
      guard ownColumn != nil else { return }
      lastText = Text(entry: due.entry, column: due.column, ownColumn: ownColumn, end: end, isSound: false)
    case UInt8(ascii: "*"):
      self.due = nil
      offset = endOfName(from: start + 1)
      if !isGap(at: offset) { offset = endOfWord(from: offset) }
      set(due.entry, .alias, .plain, start, offset)
    default:
      self.due = nil
      let end = endOfPlain(from: start)
      set(due.entry, .scalar, .plain, start, end)
      lastText = Text(entry: due.entry, column: due.column, ownColumn: ownColumn, end: end)
    }
  }

  /// True if the first line of a text without quotes can be read, and is not ended by a comment.
  func isSound(_ last: Text) -> Bool {
    if let isSound = last.isSound { return isSound }
    let start = Int(outline.entries[last.entry].value.start)
    return beginsPlain(at: start) && isLineOver(at: last.end) && !holdsColon(from: start)
  }

  /// True if a text without quotes can begin at an offset.
  private func beginsPlain(at start: Int) -> Bool {
    switch text[start] {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), colon: !isGap(at: start + 1)
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "%"), UInt8(ascii: "@"),
      UInt8(ascii: "`"):
      false
    default: true
    }
  }

  /// Takes an anchor or a tag before a value. If nothing follows, the value is empty, and its place is here.
  private mutating func takeProperty(of entry: Int) -> Bool {
    guard let end = endOfProperty(from: offset) else { return false }
    if text[offset] == UInt8(ascii: "&") {
      outline.anchors.append(Outline.Anchor(entry: entry, range: ByteRange(offset, end)))
    }
    offset = end
    outline.entries[entry].value = ByteRange(end, end)
    return true
  }

  /// The end of the anchor or tag at an offset. Nil if there is none.
  func endOfProperty(from start: Int) -> Int? {
    guard start < text.count else { return nil }
    switch text[start] {
    case UInt8(ascii: "&"):
      let end = endOfName(from: start + 1)
      return isGap(at: end) || text[end] == colon || text[end] == UInt8(ascii: "?") ? end : endOfWord(from: end)
    case UInt8(ascii: "!"): return endOfWord(from: start)
    default: return nil
    }
  }

  /// The end of the name of an anchor.
  func endOfName(from start: Int) -> Int {
    var end = start
    while end < text.count, isOfAnchor(text[end]) { end += 1 }
    return end
  }

  private func isOfAnchor(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private func endOfWord(from start: Int) -> Int {
    var end = start
    while !isGap(at: end) { end += 1 }
    return end
  }

  /// Skips `|` or `>` and the lines below it that are deeper than the entry.
  private mutating func takeBlockScalar(of due: Due) {
    let start = offset
    let least = max(due.column + 1, 1)
    var blanks = 0
    var indentation = indentationInHeader(after: start).map { max(due.column, 0) + $0 }
    endLine()
    var end = offset
    while offset < text.count {
      let line = offset
      while offset < text.count, text[offset] == UInt8(ascii: " ") { offset += 1 }
      let column = offset - line
      skipBlanks()
      if isAtLineEnd {
        // Lines of blanks before the first text count as its indentation.
        if indentation == nil { blanks = max(blanks, column) }
        endLine()
        if end == line { end = offset }
        continue
      }
      // A key or an item that is less indented than the text, or only with tabs, is behind the text.
      let isInText = column >= indentation ?? least || !looksLikeBlock(at: offset, lineStart: line)
      guard isInText, column >= least || offset - line > column else {
        offset = line
        break
      }
      lineStart = line
      // A comment can be less indented than the text before it.
      let isComment = text[offset] == UInt8(ascii: "#") && column < indentation ?? max(least, blanks)
      if !isComment, indentation == nil { indentation = column }
      endLine()
      if !isComment { end = offset }
    }
    // The line after the block has not been read.
    isAtNextLine = true
    end = endOfContent(before: end)
    set(due.entry, .scalar, text[start] == UInt8(ascii: "|") ? .literal : .folded, start, end)
  }

  /// The digit after `|` or `>`, which tells the indentation of the lines.
  private func indentationInHeader(after start: Int) -> Int? {
    for byte in text[start...].dropFirst().prefix(2) where byte.isDigit { return Int(byte - UInt8(ascii: "0")) }
    return nil
  }
}

// MARK: - Quotes

extension Sketch {
  /// The end of a text in quotes that ends on its line.
  func endOfQuotedOnLine(from start: Int) -> Int? {
    var position = start + 1
    while position < text.count, !endsLine(text[position]) {
      if let end = closing(of: text[start], at: &position) { return end }
    }
    return nil
  }

  /// Looks at one byte, or at two that belong together. Returns the end of the text if they close it.
  @inline(__always)
  func closing(of quote: UInt8, at position: inout Int) -> Int? {
    let byte = text[position]
    position += 1
    if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
      if position < text.count, !endsLine(text[position]) { position += 1 }
      return nil
    }
    guard byte == quote else { return nil }
    guard quote == UInt8(ascii: "'"), position < text.count, text[position] == quote else { return position }
    position += 1
    return nil
  }

  /// Takes a text in quotes, and returns its end. If its quote is missing, it ends with its line; a later line that
  /// looks like a key or an item shows that.
  mutating func takeQuoted() -> Int {
    let start = offset
    if let end = endOfQuotedOnLine(from: start) {
      offset = end
      return end
    }
    if let end = endOfQuotedBelow(from: start) {
      offset = end
      lineStart = startOfLine(at: end)
      return end
    }
    offset = endOfPlain(from: start)
    return offset
  }

  /// The end of a text in quotes over several lines. If one of them looks like a key or an item, the quote counts only
  /// if nothing is behind it, as in a text that can be read. Otherwise it begins a text of its own.
  private mutating func endOfQuotedBelow(from start: Int) -> Int? {
    let quote = text[start]
    if let known = unclosed[quote], known.contains(start) { return nil }
    var position = start + 1
    var mayBeOpen = false
    while position < text.count {
      if endsLine(text[position]) {
        position += 1
        if isDocumentMark(at: position) { break }
        mayBeOpen = mayBeOpen || looksLikeBlock(at: endOfBlanks(from: position), lineStart: position)
      } else if let end = closing(of: quote, at: &position) {
        return mayBeOpen && !isComplete(before: end) ? nil : end
      }
    }
    unclosed[quote] = start..<max(position, start + 1)
    return nil
  }

  /// True if only a comment is behind a value on its line.
  private func isComplete(before end: Int) -> Bool {
    isLineOver(at: end) || text[endOfBlanks(from: end)] == UInt8(ascii: "#")
  }

  func endOfBlanks(from start: Int) -> Int {
    var end = start
    while end < text.count, text[end].isBlank { end += 1 }
    return end
  }

  /// The start of the line with an offset, behind a byte-order mark.
  func startOfLine(at end: Int) -> Int {
    var start = end
    while start > 0, !endsLine(text[start - 1]) { start -= 1 }
    return start == 0 ? min(end, LineWalk.firstColumn(in: text)) : start
  }

  /// True if a line looks like an item or a key of one word, and not like the inside of a text.
  func looksLikeBlock(at start: Int, lineStart: Int) -> Bool {
    guard start < text.count, !endsLine(text[start]) else { return false }
    if start == lineStart, isDocumentMark(at: start) { return true }
    if text[start] == UInt8(ascii: "-"), isGap(at: start + 1) { return true }
    var position = start
    while position < text.count, isNameByte(text[position]) { position += 1 }
    if position == start, isQuote(text[start]), let end = endOfQuotedOnLine(from: start) { position = end }
    return position > start && position < text.count && text[position] == colon && isGap(at: position + 1)
  }
}
