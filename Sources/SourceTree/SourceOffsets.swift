import Bytes
package import SourceText

extension Tree {
  /// The place in the file of each byte of a scalar's text, and of its end, even through escapes and folds.
  /// Nil if the text can't be found in the file.
  package func sourceOffsets(of id: NodeID) -> [Int]? {
    let text = text(of: id)
    if let start = verbatimStart(of: id) { return Array(start...start + text.count) }
    let node = nodes[id.index]
    guard node.kind == .scalar else { return nil }
    var alignment = TextAlignment(bytes, in: node.range.offsets, node.style)
    return alignment.offsets(of: text)
  }
}

/// The places in the file of the parts of a scalar's text.
package struct TextPlaces {
  private let offsets: [Int]?
  private let whole: ByteRange

  package init(of id: NodeID, in tree: Tree) {
    offsets = tree.sourceOffsets(of: id)
    whole = tree[id].range
  }

  /// The place of a part, through escapes and folds. If it can't be found, it is that of the whole scalar.
  package func place(of part: Range<Int>) -> ByteRange {
    guard let offsets, part.upperBound < offsets.count else { return whole }
    // The end of the last byte, which can be an escape.
    let (start, end) = (offsets[part.lowerBound], offsets[part.upperBound])
    return ByteRange(start, max(start, end))
  }
}

extension Tree {
  /// True if the file contains a part of a scalar's text letter by letter at a place.
  package func isVerbatim(_ part: Range<Int>, of id: NodeID, at place: ByteRange) -> Bool {
    bytes[place.offsets].elementsEqual(text(of: id).part(part))
  }
}

/// Goes through a text and its source together.
private struct TextAlignment {
  private let bytes: [UInt8]
  private let style: Node.Style
  private let end: Int
  private var source: Int
  private var offsets: [Int] = []

  init(_ bytes: [UInt8], in range: Range<Int>, _ style: Node.Style) {
    self.bytes = bytes
    self.style = style
    source = range.lowerBound
    end = range.upperBound
  }

  private var isBlock: Bool { style == .literal || style == .folded }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  mutating func offsets(of text: ArraySlice<UInt8>) -> [Int]? {
    offsets.reserveCapacity(text.count + 1)
    skipBeginning()
    var index = text.startIndex
    while index < text.endIndex {
      let before = index
      if isSpace(text[index]), source < end, isSpace(bytes[source]) {
        takeSpaces(text, &index)
      } else if source < end, bytes[source] == text[index], !isEscape {
        offsets.append(source)
        source += isDoubledQuote ? 2 : 1
        index += 1
      } else if source < end, isEscape {
        guard takeEscape(text, &index) else { return nil }
      } else if source < end, isSpace(bytes[source]) {
        // The indentation of a line.
        source += 1
        continue
      } else if isBlock, source >= end, isSpace(text[index]) {
        // The line break at the end of a block.
        offsets.append(end)
        index += 1
      }
      guard index > before else { return nil }
    }
    offsets.append(min(source, end))
    return offsets
  }

  /// The header of a block, or the quote.
  private mutating func skipBeginning() {
    if isBlock {
      while source < end, bytes[source] != 0x0A, bytes[source] != 0x0D { source += 1 }
    } else if style == .singleQuoted || style == .doubleQuoted {
      source += 1
    }
  }

  private var isEscape: Bool { style == .doubleQuoted && bytes[source] == UInt8(ascii: "\\") }

  private var isDoubledQuote: Bool { style == .singleQuoted && bytes[source] == UInt8(ascii: "'") }

  /// White space stands for other white space if it has line breaks, and for itself otherwise.
  private mutating func takeSpaces(_ text: ArraySlice<UInt8>, _ index: inout Int) {
    let start = source
    var breaks = 0
    while source < end, isSpace(bytes[source]) {
      if bytes[source] == 0x0A || bytes[source] == 0x0D && !(source + 1 < end && bytes[source + 1] == 0x0A) {
        breaks += 1
      }
      source += 1
    }
    // What is not taken now is counted again.
    let most = breaks == 0 ? source - start : isBlock ? text.endIndex - index : max(1, breaks - 1)
    var count = 0
    while count < most, index + count < text.endIndex, isSpace(text[index + count]) { count += 1 }
    if breaks == 0 { source = start + count }
    for step in 0..<count { offsets.append(min(start + step, source - 1)) }
    index += count
  }

  /// Takes an escape, and the bytes of the text that it stands for.
  private mutating func takeEscape(_ text: ArraySlice<UInt8>, _ index: inout Int) -> Bool {
    guard source + 1 < end else { return false }
    let digits: Int
    switch bytes[source + 1] {
    case 0x0A, 0x0D:
      // The line goes on without a space. The blanks of the next line are skipped.
      source += 1
      while source < end, isSpace(bytes[source]) { source += 1 }
      return source < end && takeNext(text, &index)
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    default: digits = 0
    }
    let length = length(of: text, at: index)
    var taken = 2 + digits
    // In JSON, two escapes can be one character.
    if digits == 4, length == 4 { taken += 6 }
    guard source + taken <= end else { return false }
    for _ in 0..<length { offsets.append(source) }
    source += taken
    index += length
    return true
  }

  /// Takes one byte that is the same in the text, after an escaped line break.
  private mutating func takeNext(_ text: ArraySlice<UInt8>, _ index: inout Int) -> Bool {
    if isEscape { return takeEscape(text, &index) }
    guard bytes[source] == text[index] else { return false }
    offsets.append(source)
    (source, index) = (source + 1, index + 1)
    return true
  }

  /// The number of bytes of a character.
  private func length(of text: ArraySlice<UInt8>, at index: Int) -> Int {
    text.character(at: index - text.startIndex).count
  }
}
