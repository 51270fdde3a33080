internal import SourceText

// The texts that `CommonYAMLReader` reads: unquoted and quoted texts on one line, and literal blocks.

extension CommonYAMLReader {
  /// A text that is not yet part of the tree, because it may be a key.
  struct Scalar {
    let style: Node.Style
    let start: Int
    let end: Int
    /// True if its text is in `unescaped`.
    var isUnescaped = false
  }

  @inline(__always)
  mutating func add(_ scalar: Scalar, to builder: inout TreeBuilder) {
    let range = ByteRange(base + scalar.start, base + scalar.end)
    guard !scalar.isUnescaped else { return addUnescaped(scalar.style, range, to: &builder) }
    let quote: UInt32 = scalar.style == .plain ? 0 : 1
    builder.scalar(scalar.style, range, text: .verbatim(ByteRange(start: range.start + quote, end: range.end - quote)))
  }

  private func addUnescaped(_ style: Node.Style, _ range: ByteRange, to builder: inout TreeBuilder) {
    unescaped.withUnsafeBufferPointer { builder.scalar(style, range, text: .copied($0)) }
  }

  /// Reads a text with or without quotes, up to its last byte.
  @inline(__always)
  mutating func takeScalar(inBrackets: Bool) throws(Uncommon) -> Scalar {
    switch text[offset] {
    case UInt8(ascii: "\""): try takeDoubleQuoted()
    case UInt8(ascii: "'"): try takeSingleQuoted()
    default: inBrackets ? try takePlainInBrackets() : try takePlain()
    }
  }
}

// MARK: - Without quotes

extension CommonYAMLReader {
  /// Reads an unquoted text. It ends at the end of its line, before `: ` or before ` #`. Trailing spaces are not part
  /// of it.
  @inline(__always)
  private mutating func takePlain() throws(Uncommon) -> Scalar {
    let start = offset
    guard beginsPlain(at: start) else { throw Uncommon() }
    var end = start
    while offset < text.count {
      let byte = text[offset]
      // Nearly all bytes are letters, which come after every special character here.
      if byte <= UInt8(ascii: ":") {
        if byte == newline || byte == UInt8(ascii: ":") && text.isGap(at: offset + 1) { break }
        if byte == UInt8(ascii: "#"), text[offset - 1] == blank { break }
        if byte != blank { end = offset + 1 }
      } else {
        end = offset + 1
      }
      offset += 1
    }
    offset = end
    return Scalar(style: .plain, start: start, end: end)
  }

  /// The same between brackets, where it also ends at commas and brackets. Text that versions of libyaml read
  /// differently is uncommon.
  private mutating func takePlainInBrackets() throws(Uncommon) -> Scalar {
    let start = offset
    guard beginsPlain(at: start) else { throw Uncommon() }
    var end = start
    scan: while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break scan
      case UInt8(ascii: ":") where offset + 1 < text.count && text[offset + 1] == blank: break scan
      case UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"), UInt8(ascii: "#"), newline:
        throw Uncommon()
      case blank: break
      default: end = offset + 1
      }
      offset += 1
    }
    offset = end
    return Scalar(style: .plain, start: start, end: end)
  }

  /// True if an unquoted text can begin at an offset: the character there has no special meaning.
  @inline(__always)
  private func beginsPlain(at offset: Int) -> Bool {
    switch text[offset] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return true
    case UInt8(ascii: "-"): return offset + 1 < text.count && isLetterOrDigit(text[offset + 1])
    case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"),
      UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""),
      UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      return false
    default: return true
    }
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}

// MARK: - In quotes

extension CommonYAMLReader {
  private mutating func takeSingleQuoted() throws(Uncommon) -> Scalar {
    let quote = UInt8(ascii: "'")
    let start = offset
    offset += 1
    while offset < text.count, text[offset] != quote, text[offset] != newline { offset += 1 }
    // Two quotes mean one, and a text of several lines is folded.
    guard offset < text.count, text[offset] == quote, offset + 1 == text.count || text[offset + 1] != quote else {
      throw Uncommon()
    }
    offset += 1
    return Scalar(style: .singleQuoted, start: start, end: offset)
  }

  @inline(__always)
  private mutating func takeDoubleQuoted() throws(Uncommon) -> Scalar {
    let start = offset
    offset += 1
    while offset < text.count, text[offset] != UInt8(ascii: "\""), text[offset] != UInt8(ascii: "\\"),
      text[offset] != newline
    {
      offset += 1
    }
    guard offset < text.count, text[offset] != newline else { throw Uncommon() }
    let isUnescaped = text[offset] == UInt8(ascii: "\\")
    if isUnescaped { try unescape(from: start + 1) }
    offset += 1
    return Scalar(style: .doubleQuoted, start: start, end: offset, isUnescaped: isUnescaped)
  }

  /// Reads from the first backslash to the closing quote.
  private mutating func unescape(from start: Int) throws(Uncommon) {
    unescaped.removeAll(keepingCapacity: true)
    unescaped.append(contentsOf: text[start..<offset])
    while offset < text.count, text[offset] != newline {
      let byte = text[offset]
      if byte == UInt8(ascii: "\"") { return }
      offset += 1
      unescaped.append(byte == UInt8(ascii: "\\") ? try takeEscape() : byte)
    }
    throw Uncommon()
  }

  private mutating func takeEscape() throws(Uncommon) -> UInt8 {
    guard offset < text.count else { throw Uncommon() }
    defer { offset += 1 }
    switch text[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return text[offset]
    case UInt8(ascii: "n"): return newline
    case UInt8(ascii: "t"): return UInt8(ascii: "\t")
    default: throw Uncommon()
    }
  }
}

// MARK: - Literal blocks

extension CommonYAMLReader {
  /// Reads `|` and the lines below it, which are indented deeper than `column`.
  mutating func takeLiteral(below column: Int, into builder: inout TreeBuilder) throws(Uncommon) {
    let start = offset
    offset += 1
    let stripsEnd = offset < text.count && text[offset] == UInt8(ascii: "-")
    if stripsEnd { offset += 1 }
    guard lineEnds() else { throw Uncommon() }
    let indentation = lengthOfBlanks(at: offset)
    guard indentation > column, !text.isGap(at: offset + indentation) else { throw Uncommon() }
    unescaped.removeAll(keepingCapacity: true)
    var end = offset
    while try takeLiteralLine(indentation, &end) {}
    // A text ends with one line break or with none. Empty lines after it are not part of it.
    while unescaped.count > 1, unescaped[unescaped.count - 2] == newline { unescaped.removeLast() }
    if stripsEnd { unescaped.removeLast() }
    addUnescaped(.literal, ByteRange(base + start, base + end), to: &builder)
  }

  /// Reads a line of a literal block, and records its end if it has text. Returns false if the next line is not part of
  /// the block.
  private mutating func takeLiteralLine(_ indentation: Int, _ lastEnd: inout Int) throws(Uncommon) -> Bool {
    let blanks = lengthOfBlanks(at: offset)
    guard offset + blanks < text.count else {
      guard blanks == 0 else { throw Uncommon() }
      return false
    }
    if text[offset + blanks] == newline {
      guard blanks <= indentation else { throw Uncommon() }
      offset += blanks
    } else {
      guard blanks >= indentation else { return false }
      offset += indentation
      let start = offset
      while offset < text.count, text[offset] != newline { offset += 1 }
      guard offset < text.count, text[offset - 1] != blank else { throw Uncommon() }
      unescaped.append(contentsOf: text[start..<offset])
      lastEnd = offset
    }
    unescaped.append(newline)
    offset += 1
    return true
  }

  private func lengthOfBlanks(at start: Int) -> Int {
    var end = start
    while end < text.count, text[end] == blank { end += 1 }
    return end - start
  }
}
