import Bytes
import SourceText
import SourceTree

// Lists and mappings in brackets, in YAML and in JSON. The open brackets are on a stack, because they may be nested
// deeply. What is missing or too much costs nothing but itself: a comma, a colon, a value, a bracket.

extension Sketch {
  /// An open bracket.
  private struct Bracket {
    let isMapping: Bool
    /// The entry whose value it is.
    let entry: Int
    /// The column of the first content on its line.
    let lineColumn: Int
    /// The column of its entries, if they begin lines. It shows to which bracket a line belongs.
    var entryColumn: Int?
    /// The key that has no value yet.
    var key: Int?
  }

  /// The kinds of text that are in brackets.
  private enum FlowLimit {
    /// In YAML, a line that looks like a block at or before this column is not in the brackets.
    case column(Int)
    /// In YAML, if no closing bracket is found: the end of the line.
    case line
    /// A JSON file.
    case file

    var isFile: Bool { if case .file = self { true } else { false } }
  }

  /// Takes a list or mapping in brackets, with everything in it. If its end is missing, it ends before the first line
  /// that looks like a key or an item outside of it.
  mutating func takeFlow(of entry: Int, below column: Int) {
    if takeWholeFlow(of: entry) { return }
    takeBrackets(of: entry, until: closesBrackets(below: column) ? .column(column) : .line)
  }

  /// True if as many brackets are closed as opened, before the first line that is not in them.
  private func closesBrackets(below column: Int) -> Bool {
    // The brackets around a whole document have no lines after them.
    guard column >= 0 else { return true }
    var position = offset
    var kinds: [Bool] = []
    let end = min(text.count, offset + Self.longestBrackets)
    while position < end {
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): kinds.append(byte == UInt8(ascii: "{"))
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        _ = kinds.popLast()
        if kinds.isEmpty { return true }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if !isNameByte(text[position - 1]), let close = endOfQuotedOnLine(from: position) { position = close - 1 }
      case _ where endsLine(byte):
        var content = position + 1
        while content < text.count, text[content].isBlank { content += 1 }
        if leavesBrackets(at: content, lineStart: position + 1, below: column, isMapping: kinds.last ?? false) {
          return false
        }
      default: break
      }
      position += 1
    }
    return false
  }

  /// The length of brackets over several lines that is searched for their end in a broken file.
  private static let longestBrackets = 1 << 16

  /// Reads a JSON file: one value, and whatever is around it.
  mutating func readJSON() {
    while offset < text.count {
      skipSpace()
      guard offset < text.count else { break }
      if text[offset] == UInt8(ascii: "{") || text[offset] == UInt8(ascii: "[") {
        beginDocument()
        takeBrackets(of: outline.entries.count - 1, until: .file)
        isAtNextLine = false
        endDocument()
      } else {
        offset += 1
      }
    }
  }

  /// Skips blanks and line ends.
  private mutating func skipSpace() {
    while offset < text.count, text[offset].isBlank || endsLine(text[offset]) {
      if endsLine(text[offset]) { lineStart = offset + 1 }
      offset += 1
    }
  }

  private mutating func takeBrackets(of entry: Int, until limit: FlowLimit) {
    var open: [Bracket] = []
    var lineColumn = firstColumn(ofLine: lineStart)
    openBracket(of: entry, lineColumn, in: &open)
    while !open.isEmpty, offset < text.count {
      let byte = text[offset]
      if endsLine(byte) {
        guard beginFlowLine(&open, &lineColumn, limit) else { return end(open, at: offset) }
        continue
      }
      switch byte {
      case _ where byte.isBlank: offset += 1
      case UInt8(ascii: "#") where offset == lineStart || text[offset - 1].isBlank: skipToLineEnd()
      case UInt8(ascii: "/") where limit.isFile && offset + 1 < text.count && text[offset + 1] == byte: skipToLineEnd()
      case UInt8(ascii: ","):
        open[open.count - 1].key = nil
        offset += 1
      case colon: offset += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): closeBracket(isMapping: byte == UInt8(ascii: "}"), in: &open)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        openBracket(of: entryForValue(at: offset, in: &open), lineColumn, in: &open)
      default: takeFlowText(in: &open, limit)
      }
    }
    end(open, at: offset)
  }

  // MARK: Brackets

  private mutating func openBracket(of entry: Int, _ lineColumn: Int, in open: inout [Bracket]) {
    let isMapping = text[offset] == UInt8(ascii: "{")
    guard open.count < Self.mostOpen else {
      set(entry, .scalar, .plain, offset, offset + 1)
      offset += 1
      return
    }
    set(entry, isMapping ? .mapping : .list, .flow, offset, offset + 1)
    open.append(Bracket(isMapping: isMapping, entry: entry, lineColumn: lineColumn))
    offset += 1
  }

  /// Closes the innermost bracket of the kind. A closing bracket without an opening one is skipped.
  private mutating func closeBracket(isMapping: Bool, in open: inout [Bracket]) {
    if let index = open.lastIndex(where: { $0.isMapping == isMapping }) {
      end(Array(open[(index + 1)...]), at: offset)
      open.removeLast(open.count - index - 1)
      offset += 1
      end([open.removeLast()], at: offset)
      if !open.isEmpty { open[open.count - 1].key = nil }
    } else {
      offset += 1
    }
  }

  /// Ends brackets: all that are open if a text ends, or those whose closing brackets are missing.
  private mutating func end(_ brackets: [Bracket], at end: Int) {
    for bracket in brackets where outline.entries[bracket.entry].value.end < end {
      outline.entries[bracket.entry].value.end = UInt32(truncatingIfNeeded: end)
    }
  }

  // MARK: Lines

  /// Begins the next line in brackets. Returns false if it is not in them.
  private mutating func beginFlowLine(_ open: inout [Bracket], _ lineColumn: inout Int, _ limit: FlowLimit) -> Bool {
    var start = offset + 1
    if text[offset] == 0x0D, start < text.count, text[start] == 0x0A { start += 1 }
    var content = start
    while content < text.count, text[content].isBlank { content += 1 }
    switch limit {
    case .file: break
    case .line: return false
    case .column(let column):
      let isMapping = open[open.count - 1].isMapping
      if leavesBrackets(at: content, lineStart: start, below: column, isMapping: isMapping) {
        (offset, lineStart, isAtNextLine) = (start, start, true)
        return false
      }
    }
    (offset, lineStart) = (content, start)
    guard content < text.count, !endsLine(text[content]) else { return true }
    lineColumn = content - start
    if limit.isFile { closeByColumn(at: content, lineColumn, in: &open) }
    if open[open.count - 1].entryColumn == nil { open[open.count - 1].entryColumn = lineColumn }
    return true
  }

  private func leavesBrackets(at content: Int, lineStart: Int, below column: Int, isMapping: Bool) -> Bool {
    guard looksLikeBlock(at: content, lineStart: lineStart) else { return false }
    let isKey = text[content] != UInt8(ascii: "-") || !isGap(at: content + 1)
    return !isKey || content - lineStart <= column || !isMapping
  }

  /// In an indented JSON file, the column of a line shows which closing brackets are missing before it.
  private mutating func closeByColumn(at content: Int, _ column: Int, in open: inout [Bracket]) {
    let byte = text[content]
    let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    let depth =
      isClosing
      ? open.lastIndex { $0.lineColumn == column && $0.isMapping == (byte == UInt8(ascii: "}")) }
      : open.lastIndex { $0.entryColumn == column && column > $0.lineColumn }
    guard let depth, depth + 1 < open.count, open[depth + 1].lineColumn >= column || isClosing else { return }
    var endOfLast = offset
    while text[endOfLast - 1].isBlank || endsLine(text[endOfLast - 1]) { endOfLast -= 1 }
    end(Array(open[(depth + 1)...]), at: endOfLast)
    open.removeLast(open.count - depth - 1)
    open[depth].key = nil
  }

  private func firstColumn(ofLine start: Int) -> Int {
    var content = start
    while content < text.count, text[content].isBlank { content += 1 }
    return content - start
  }

  private mutating func skipToLineEnd() {
    while offset < text.count, !endsLine(text[offset]) { offset += 1 }
  }

  // MARK: Texts

  private mutating func takeFlowText(in open: inout [Bracket], _ limit: FlowLimit) {
    let start = offset
    let isQuoted = isQuote(text[start])
    if isQuoted { takeFlowQuoted(limit) } else { takeFlowPlain(limit) }
    var end = offset
    var position = end
    var colonLine = lineStart
    while position < text.count, text[position].isBlank || (limit.isFile && endsLine(text[position])) {
      if endsLine(text[position]) { colonLine = position + 1 }
      position += 1
    }
    var isKey = position < text.count && text[position] == colon
    let bracket = open[open.count - 1]
    if !isKey, !isQuoted, bracket.isMapping, bracket.key == nil, let cramped = findCrampedKey(start, end) {
      (end, position, isKey) = (cramped.end, cramped.colon, true)
    }
    guard isKey || (bracket.isMapping && bracket.key == nil) else {
      return setFlowText(entryForValue(at: start, in: &open), start, end)
    }
    addKey(start, end, isQuoted: isQuoted, in: &open)
    guard isKey else { return }
    offset = position + 1
    lineStart = colonLine
    let key = outline.entries.count - 1
    outline.entries[key].value = ByteRange(offset, offset)
    open[open.count - 1].key = key
  }

  /// Adds a key to the innermost mapping. In a list, it is the only key of a mapping without brackets.
  private mutating func addKey(_ start: Int, _ end: Int, isQuoted: Bool, in open: inout [Bracket]) {
    var parent = open[open.count - 1].entry
    if !open[open.count - 1].isMapping {
      parent = add(.item, in: parent, key: ByteRange(start, start), column: start - lineStart)
      set(parent, .mapping, .flow, start, end)
    }
    _ = add(.member, in: parent, key: ByteRange(start, end), column: start - lineStart)
  }

  /// The entry for a value: that of the key before it, or a new item.
  private mutating func entryForValue(at start: Int, in open: inout [Bracket]) -> Int {
    let bracket = open[open.count - 1]
    if let key = bracket.key {
      open[open.count - 1].key = nil
      return key
    }
    let role = bracket.isMapping ? Outline.Role.member : .item
    return add(role, in: bracket.entry, key: ByteRange(start, start), column: start - lineStart)
  }

  private mutating func setFlowText(_ entry: Int, _ start: Int, _ end: Int) {
    switch text[start] {
    case UInt8(ascii: "\""): set(entry, .scalar, .doubleQuoted, start, end)
    case UInt8(ascii: "'"): set(entry, .scalar, .singleQuoted, start, end)
    case UInt8(ascii: "*"): set(entry, .alias, .plain, start, end)
    default: set(entry, .scalar, .plain, start, end)
    }
  }

  private mutating func takeFlowQuoted(_ limit: FlowLimit) {
    guard limit.isFile else {
      _ = takeQuoted()
      return
    }
    offset = endOfQuotedOnLine(from: offset) ?? endOfBrokenJSONText(from: offset)
  }

  /// A text of JSON whose closing quote is missing ends with its line.
  private func endOfBrokenJSONText(from start: Int) -> Int {
    var end = start
    while end < text.count, !endsLine(text[end]) { end += 1 }
    while end > start + 1, text[end - 1].isBlank || text[end - 1] == UInt8(ascii: ",") { end -= 1 }
    return end
  }

  /// A text without quotes ends before a comma, a bracket, a comment, or a colon with a blank after it.
  private mutating func takeFlowPlain(_ limit: FlowLimit) {
    let start = offset
    var end = start
    scan: while offset < text.count, !endsLine(text[offset]) {
      switch text[offset] {
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): break scan
      case colon where limit.isFile || isGap(at: offset + 1) || isFlowMark(text[offset + 1]): break scan
      case UInt8(ascii: "#") where text[offset - 1].isBlank: break scan
      case let byte: if !byte.isBlank { end = offset + 1 }
      }
      offset += 1
    }
    offset = max(end, start + 1)
  }

  func isFlowMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }
}
