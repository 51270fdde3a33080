import Bytes
import SourceText
import SourceTree

/// The kind of text that belongs at a cursor, judged by the text around it.
struct CursorPlace {
  let outline: Outline
  let offset: Int
  let kind: Kind
  /// The entry that gets the key, the value or the item.
  let entry: Int
  /// The word under the cursor, inside its quotes.
  var word: ByteRange
  /// The key under the cursor. It does not count as present.
  var key: Int?
  /// The list that a dash at the cursor would continue or begin.
  var list: Int?
  /// The column at which a new key or item would begin.
  var column = 0
  /// The quote before the word.
  var quote: UInt8?
  /// True if a key has its colon already.
  var hasColon = false
  /// True if nothing, not even a blank, is between a colon or a dash and the cursor.
  var lacksBlank = false
  var isInBrackets = false

  enum Kind {
    /// A key of a mapping.
    case key
    /// A value on the line of its key.
    case value
    /// The beginning of a value on a line of its own, or after a dash: a key, an item or a text.
    case open
  }
}

/// Finds the place of a cursor.
struct CursorSearch {
  let bytes: [UInt8]
  let syntax: Tree.Syntax
  let offset: Int
  private let lineStart: Int

  init(_ document: EditorDocument, at offset: Int) {
    bytes = document.bytes
    syntax = document.syntax
    self.offset = offset
    var start = offset
    while start > 0, !endsLine(bytes[start - 1]) { start -= 1 }
    lineStart = start == 0 && bytes.starts(with: byteOrderMark) ? min(offset, byteOrderMark.count) : start
  }

  /// Nil if the cursor is in a comment or in a text.
  func place(in document: EditorDocument) -> CursorPlace? {
    guard syntax == .yaml, isBetweenWords else {
      let sketch = document.sketch
      if let place = placeInBrackets(sketch) { return place }
      if syntax == .yaml { return placeInBlock(sketch) }
      return sketch.entries.isEmpty ? placeInNothing(sketch) : nil
    }
    let probed = Outline(sketching: bytes, as: syntax, cursor: offset)
    if let place = placeInBrackets(probed) { return place }
    guard let cursor = probed.cursor else { return nil }
    var place = CursorPlace(
      outline: probed, offset: offset, kind: .open, entry: cursor.entry, word: ByteRange(offset, offset))
    place.list = cursor.list
    place.column = offset - lineStart + (isBehindDash ? 1 : 0)
    place.lacksBlank = isBehindDash
    return place
  }

  /// True if the line has only blanks and dashes before the cursor, and nothing after it.
  private var isBetweenWords: Bool {
    var end = offset
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    guard end == bytes.count || endsLine(bytes[end]) else { return false }
    let before = bytes[lineStart..<offset]
    return before.allSatisfy { $0.isBlank || $0 == UInt8(ascii: "-") }
      && (!isBehindDash || before.suffix(2).count { $0 == UInt8(ascii: "-") } == 1)
  }

  private var isBehindDash: Bool { offset > lineStart && bytes[offset - 1] == UInt8(ascii: "-") }

  private func placeInNothing(_ sketch: Outline) -> CursorPlace? {
    guard bytes.allSatisfy({ $0.isBlank || endsLine($0) }) else { return nil }
    var outline = sketch
    outline.entries = [
      Outline.Entry(.document, in: nil, document: 0, key: ByteRange(offset, offset), column: 0, index: 0)
    ]
    return CursorPlace(outline: outline, offset: offset, kind: .open, entry: 0, word: ByteRange(offset, offset))
  }
}

// MARK: - Blocks

extension CursorSearch {
  private func placeInBlock(_ sketch: Outline) -> CursorPlace? {
    guard let index = sketch.lastEntry(at: offset) else { return nil }
    let entry = sketch[index]
    if entry.role == .member, entry.key.contains(offset), let parent = entry.parent {
      var place = CursorPlace(
        outline: sketch, offset: offset, kind: .key, entry: parent, word: word(in: entry.key), key: index)
      place.column = Int(entry.column)
      place.hasColon = hasColon(after: Int(entry.key.end))
      place.quote = quote(before: place.word)
      return place
    }
    if entry.content == .scalar || entry.content == .alias, entry.value.contains(offset) {
      return placeInText(of: index, sketch)
    }
    guard entry.role == .member, let colon = colonOnLine(after: Int(entry.key.end)), colon < offset,
      bytes[(colon + 1)..<offset].allSatisfy({ $0.isBlank }),
      Int(entry.value.start) >= offset || entry.content == .nothing
    else { return nil }
    var place = CursorPlace(
      outline: sketch, offset: offset, kind: .value, entry: index, word: ByteRange(offset, offset))
    place.column = Int(entry.column)
    place.lacksBlank = colon + 1 == offset
    return place
  }

  private func placeInText(of index: Int, _ sketch: Outline) -> CursorPlace? {
    let entry = sketch[index]
    guard entry.style != .literal, entry.style != .folded else { return nil }
    let start = Int(entry.value.start)
    let isOnItsLine = bytes[lineStart..<max(lineStart, start)].allSatisfy { $0.isBlank || $0 == UInt8(ascii: "-") }
    var place = CursorPlace(
      outline: sketch, offset: offset, kind: isOnItsLine ? .open : .value, entry: index, word: word(in: entry.value))
    place.column = isOnItsLine ? start - lineStart : Int(entry.column)
    place.quote = quote(before: place.word)
    place.lacksBlank = start > 0 && bytes[start - 1] == colon
    return place
  }

  /// The colon after a key, on the same line.
  private func colonOnLine(after end: Int) -> Int? {
    var position = end
    while position < bytes.count, bytes[position].isBlank { position += 1 }
    return position < bytes.count && bytes[position] == colon ? position : nil
  }

  private func hasColon(after end: Int) -> Bool {
    var position = end
    while position < bytes.count, bytes[position].isBlank || (syntax == .json && endsLine(bytes[position])) {
      position += 1
    }
    return position < bytes.count && bytes[position] == colon
  }

  // MARK: Words

  /// The word around the cursor in a key or a value, without quotes.
  private func word(in range: ByteRange) -> ByteRange {
    var (start, end) = (offset, offset)
    while start > Int(range.start), isWordByte(bytes[start - 1]) { start -= 1 }
    while end < Int(range.end), isWordByte(bytes[end]) { end += 1 }
    return ByteRange(start, end)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ","),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      false
    default: !endsLine(byte)
    }
  }

  private func quote(before word: ByteRange) -> UInt8? {
    guard word.start > 0 else { return nil }
    let byte = bytes[Int(word.start) - 1]
    return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") ? byte : nil
  }
}

extension ByteRange {
  /// True if an offset is in the range or at its end.
  func contains(_ offset: Int) -> Bool { Int(start) <= offset && offset <= Int(end) && !isEmpty }
}

// MARK: - Brackets

extension CursorSearch {
  private func placeInBrackets(_ sketch: Outline) -> CursorPlace? {
    guard let last = sketch.lastEntry(at: offset), let container = container(from: last, sketch) else { return nil }
    let entry = sketch[last]
    if entry.role == .member, entry.key.contains(offset), let parent = entry.parent, sketch[parent].isInBrackets {
      var place = self.place(.key, of: parent, word(in: entry.key), sketch)
      place.key = last
      place.hasColon = hasColon(after: Int(entry.key.end))
      return place
    }
    if entry.content == .scalar || entry.content == .alias, entry.value.contains(offset) {
      return place(.value, of: last, word(in: entry.value), sketch)
    }
    let here = ByteRange(offset, offset)
    switch lastByte(after: Int(sketch[container].value.start)) {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","):
      return place(sketch[container].content == .mapping ? .key : .open, of: container, here, sketch)
    case colon where entry.role == .member && entry.content == .nothing:
      var place = self.place(.value, of: last, here, sketch)
      place.lacksBlank = bytes[offset - 1] == colon
      return place
    case _ where isBetweenWords && sketch[container].content == .mapping:
      return place(.key, of: container, here, sketch)
    default: return nil
    }
  }

  private func place(_ kind: CursorPlace.Kind, of entry: Int, _ word: ByteRange, _ sketch: Outline) -> CursorPlace {
    var place = CursorPlace(outline: sketch, offset: offset, kind: kind, entry: entry, word: word)
    place.isInBrackets = true
    place.quote = quote(before: word)
    if kind == .open { place.list = entry }
    return place
  }

  /// The innermost brackets around the cursor.
  private func container(from entry: Int, _ sketch: Outline) -> Int? {
    var index = entry
    while true {
      let entry = sketch[index]
      if entry.isInBrackets, entry.content.isContainer, Int(entry.value.start) < offset,
        offset < Int(entry.value.end) || (offset == Int(entry.value.end) && !isClosed(entry))
      {
        return index
      }
      guard let parent = entry.parent else { return nil }
      index = parent
    }
  }

  private func isClosed(_ entry: Outline.Entry) -> Bool {
    entry.value.count > 1 && bytes[Int(entry.value.end) - 1] == UInt8(ascii: entry.content == .mapping ? "}" : "]")
  }

  /// The last byte before the cursor that is not blank.
  private func lastByte(after start: Int) -> UInt8? {
    var position = offset - 1
    while position > start, bytes[position].isBlank || endsLine(bytes[position]) { position -= 1 }
    return position >= start ? bytes[position] : nil
  }
}
