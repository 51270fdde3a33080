import SourceText

// The texts that `CommonYAMLReader` reads: unquoted texts, quoted texts on one line, blocks, anchors and aliases.

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
  /// Reads an unquoted text on one line. It ends before `: ` and before ` #`. Trailing spaces are not part of it.
  @inline(__always)
  private mutating func takePlain() throws(Uncommon) -> Scalar {
    guard beginsPlain(at: offset) else { throw Uncommon() }
    return takeRestOfPlain()
  }

  /// Reads the rest of an unquoted text on one line, which is empty if the text ends here.
  @inline(__always)
  private mutating func takeRestOfPlain() -> Scalar {
    let start = offset
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
    var isUnescaped = false
    offset += 1
    // A text of several lines is uncommon.
    while offset < text.count, text[offset] != newline {
      let byte = text[offset]
      offset += 1
      if byte == quote {
        guard offset < text.count, text[offset] == quote else {
          return Scalar(style: .singleQuoted, start: start, end: offset, isUnescaped: isUnescaped)
        }
        // Two quotes mean one.
        if !isUnescaped { startUnescaped(with: start + 1..<offset - 1) }
        isUnescaped = true
        offset += 1
      }
      if isUnescaped { unescaped.append(byte) }
    }
    throw Uncommon()
  }

  private mutating func startUnescaped(with range: Range<Int>) {
    unescaped.removeAll(keepingCapacity: true)
    unescaped.append(contentsOf: text[range])
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
    startUnescaped(with: start..<offset)
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

// MARK: - Over several lines

extension CommonYAMLReader {
  /// Reads a line that continues the unquoted value before it: it is indented deeper than the block of that value.
  mutating func takeContinuation(into builder: inout TreeBuilder) throws(Uncommon) {
    guard let end = plainEnd else { throw Uncommon() }
    var breaks = 0
    for byte in text[end..<offset] {
      guard byte == blank || byte == newline else { throw Uncommon() }
      if byte == newline { breaks += 1 }
    }
    // Only at its beginning, a text can't have a character with a special meaning.
    let line = takeRestOfPlain()
    guard line.end > line.start else { throw Uncommon() }
    unescaped.removeAll(keepingCapacity: true)
    appendBreaks(breaks, isFolded: true)
    unescaped.append(contentsOf: text[line.start..<line.end])
    let isContinued = unescaped.withUnsafeBufferPointer { builder.continueScalar(with: $0, to: base + line.end) }
    plainEnd = line.end
    guard isContinued, lineEnds() else { throw Uncommon() }
  }

  /// Adds what is between two lines of a text. In a folded text, a line break is a space, and empty lines are line
  /// breaks.
  private mutating func appendBreaks(_ count: Int, isFolded: Bool) {
    if isFolded, count == 1 { return unescaped.append(blank) }
    for _ in 0..<(isFolded ? count - 1 : count) { unescaped.append(newline) }
  }

  /// Reads `|` or `>` and the lines below it, which are indented deeper than `column`.
  mutating func takeBlockText(below column: Int, into builder: inout TreeBuilder) throws(Uncommon) {
    let start = offset
    let isFolded = text[offset] == UInt8(ascii: ">")
    offset += 1
    let stripsEnd = offset < text.count && text[offset] == UInt8(ascii: "-")
    if stripsEnd { offset += 1 }
    guard lineEnds() else { throw Uncommon() }
    let indentation = lengthOfBlanks(at: offset)
    guard indentation > column, !text.isGap(at: offset + indentation) else { throw Uncommon() }
    unescaped.removeAll(keepingCapacity: true)
    var (end, breaks) = (offset, 0)
    while let line = try takeLineOfBlock(indentation) {
      if !line.isEmpty {
        // The lines that are indented deeper are not folded.
        if isFolded, text[line.lowerBound] == blank { throw Uncommon() }
        if breaks > 0 { appendBreaks(breaks, isFolded: isFolded) }
        unescaped.append(contentsOf: text[line])
        (end, breaks) = (line.upperBound, 0)
      }
      breaks += 1
    }
    // A text ends with one line break or with none. Empty lines after it are not part of it.
    if !stripsEnd { unescaped.append(newline) }
    addUnescaped(isFolded ? .folded : .literal, ByteRange(base + start, base + end), to: &builder)
  }

  /// Reads a line of a block, and returns its text, which is empty for an empty line. Nil if the next line is not part
  /// of the block.
  private mutating func takeLineOfBlock(_ indentation: Int) throws(Uncommon) -> Range<Int>? {
    let blanks = lengthOfBlanks(at: offset)
    guard offset + blanks < text.count else {
      guard blanks == 0 else { throw Uncommon() }
      return nil
    }
    if text[offset + blanks] == newline {
      guard blanks <= indentation else { throw Uncommon() }
      offset += blanks + 1
      return offset..<offset
    }
    guard blanks >= indentation else { return nil }
    let start = offset + indentation
    offset = start
    while offset < text.count, text[offset] != newline { offset += 1 }
    let end = hasCarriageReturns ? offset - 1 : offset
    guard offset < text.count, text[end - 1] != blank else { throw Uncommon() }
    offset += 1
    return start..<end
  }

  private func lengthOfBlanks(at start: Int) -> Int {
    var end = start
    while end < text.count, text[end] == blank { end += 1 }
    return end - start
  }
}

// MARK: - Anchors and aliases

extension CommonYAMLReader {
  /// Reads `&name` before a value on the same line.
  mutating func takeAnchor(into builder: inout TreeBuilder) throws(Uncommon) {
    let start = offset
    let name = try takeName()
    guard !lineEnds() else { throw Uncommon() }
    builder.prepare(
      TreeBuilder.Properties(anchor: ByteRange(base + start, base + start + 1 + name.utf8.count), anchorName: name))
  }

  /// Reads `*name`.
  mutating func takeAlias(into builder: inout TreeBuilder) throws(Uncommon) {
    let start = offset
    builder.alias(try takeName(), at: ByteRange(base + start, base + offset))
    guard lineEnds() else { throw Uncommon() }
  }

  /// Reads the name after `&` or `*`.
  private mutating func takeName() throws(Uncommon) -> String {
    let start = offset + 1
    offset = start
    while offset < text.count, isOfName(text[offset]) { offset += 1 }
    guard offset > start, text.isGap(at: offset) else { throw Uncommon() }
    return String(decoding: text[start..<offset], as: UTF8.self)
  }

  private func isOfName(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
