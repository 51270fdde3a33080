import Bytes

/// Finds the tags in a text, one after another. Each byte is read a bounded number of times.
struct Scanner {
  private let bytes: ArraySlice<UInt8>
  private(set) var offset: Int
  private(set) var problems: [TemplateProblem] = []
  /// True in a document, where braces outside tags are style sheets and scripts.
  private let isDocument: Bool
  /// The last `}` of the text.
  private let lastBrace: Int
  /// The number of braces in the text that are open. JSON and style sheets have such braces.
  private var openBraces = 0

  init(_ bytes: ArraySlice<UInt8>, isDocument: Bool, from start: Int = 0) {
    self.bytes = bytes
    self.isDocument = isDocument
    offset = start
    lastBrace = bytes.lastIndex(of: UInt8(ascii: "}")).map { $0 - bytes.startIndex } ?? 0
  }

  /// `{{ … }}` or `{% … %}`.
  struct Tag {
    let isOutput: Bool
    /// All of it, with its braces.
    let range: Range<Int>
    /// The part between the braces and the hyphens.
    let content: Range<Int>
    let stripsBefore: Bool
    let stripsAfter: Bool
    let isUnclosed: Bool
    /// True if the rest of the text can't be read, because a brace never closes.
    let isLast: Bool
    /// True for `{{{ … }}}`, and for `{{{ … }}` in a text.
    let hasThreeBraces: Bool
  }

  private func byte(_ offset: Int) -> UInt8? { bytes.byte(at: offset) }

  private func has(_ first: Character, _ second: Character, at offset: Int) -> Bool {
    byte(offset) == first.asciiValue && byte(offset + 1) == second.asciiValue
  }

  /// The next tag, or nil at the end of the text.
  mutating func next() -> Tag? {
    while let byte = byte(offset) {
      switch byte {
      case UInt8(ascii: "{"):
        if has("{", "{", at: offset) || has("{", "%", at: offset) { return tag() }
        reportSpacedBraces()
        openBraces += 1
      case UInt8(ascii: "}"):
        if openBraces == 0 { reportStrayEnd("}}") }
        if openBraces > 0 { openBraces -= 1 }
      case UInt8(ascii: "%"):
        if openBraces == 0 { reportStrayEnd("%}") }
      default: break
      }
      offset += 1
    }
    return nil
  }

  private mutating func reportSpacedBraces() {
    var next = offset + 1
    while let byte = byte(next), byte == 0x20 || byte == 0x09 { next += 1 }
    guard next > offset + 1, next < lastBrace, !isDocument, let second = byte(next) else { return }
    guard second == UInt8(ascii: "{") || second == UInt8(ascii: "%") else { return }
    let meant = second == UInt8(ascii: "{") ? "{{" : "{%"
    problems.append(TemplateProblem(.spacedBraces(meant), offset..<next + 1, write: meant))
  }

  private mutating func reportStrayEnd(_ end: String) {
    guard !isDocument, bytes.dropFirst(offset).starts(with: end.utf8) else { return }
    problems.append(TemplateProblem(.strayEnd(end), offset..<offset + 2))
    offset += 1
  }

  // MARK: - One tag

  private mutating func tag() -> Tag {
    let start = offset
    let isOutput = has("{", "{", at: start)
    var content = start + 2
    let stripsBefore = byte(content) == UInt8(ascii: "-")
    if stripsBefore { content += 1 }
    let end = isOutput ? endOfOutput(from: content) : endOfTag(from: content)
    if let edit = end.problem.edit {
      problems.append(TemplateProblem(.wrongEnd(edit.text), edit.range, edits: [edit]))
    } else if end.problem == .unclosed {
      problems.append(TemplateProblem(.unclosed(isOutput ? "{{" : "{%"), start..<start + 2))
    }
    offset = end.next
    let isClosedByThree = byte(offset) == UInt8(ascii: "}")
    let hasThreeBraces =
      isOutput && end.problem == .none && byte(start + 2) == UInt8(ascii: "{") && (isClosedByThree || !isDocument)
    if hasThreeBraces {
      if isClosedByThree { offset += 1 }
    } else if isOutput, end.problem == .none, openBraces == 0, !isDocument, byte(offset) == UInt8(ascii: "}") {
      problems.append(TemplateProblem(.strayEnd("}"), offset..<offset + 1, write: ""))
    }
    let stripsAfter = end.content > content && byte(end.content - 1) == UInt8(ascii: "-") && end.problem == .none
    return Tag(
      isOutput: isOutput, range: start..<end.next, content: content..<(stripsAfter ? end.content - 1 : end.content),
      stripsBefore: stripsBefore, stripsAfter: stripsAfter,
      isUnclosed: end.problem == .unclosed, isLast: end.problem == .unclosed && end.next == bytes.count,
      hasThreeBraces: hasThreeBraces)
  }

  private enum EndProblem: Equatable {
    case none, unclosed
    case wrong(TemplateProblem.Edit)

    var edit: TemplateProblem.Edit? {
      if case .wrong(let edit) = self { return edit }
      return nil
    }
  }

  private struct End {
    /// The end of the content.
    let content: Int
    /// The first byte after the tag.
    let next: Int
    let problem: EndProblem

    init(_ content: Int, length: Int, write meant: String? = nil) {
      self.content = content
      next = content + length
      problem = meant.map { .wrong(.init(range: content..<content + length, text: $0)) } ?? .none
    }

    init(unclosedAt content: Int) {
      self.content = content
      next = content
      problem = .unclosed
    }
  }

  /// The end of `{{ … }}`, which can contain `${…}` and more `{{ … }}`.
  private func endOfOutput(from start: Int) -> End {
    var offset = start
    var depth = 0
    var quote: UInt8?
    while let byte = byte(offset) {
      if has("}", "}", at: offset) {
        if depth == 0 { return End(offset, length: 2) }
        (depth, quote) = (depth - 1, nil)
        offset += 1
      } else if has("$", "{", at: offset) {
        offset = endOfAttribute(at: offset) - 1
      } else if has("{", "%", at: offset) {
        return End(unclosedAt: offset)
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if has("{", "{", at: offset) {
        depth += 1
        offset += 1
      } else if byte == UInt8(ascii: "}") {
        if depth == 0 { return End(offset, length: 1, write: "}}") }
        depth -= 1
      } else if has("%", "}", at: offset) {
        return End(offset, length: 2, write: "}}")
      }
      offset += 1
    }
    return End(unclosedAt: offset)
  }

  /// The end of `{% … %}`. The options of requests can contain any braces.
  private func endOfTag(from start: Int) -> End {
    let isRequest = firstWord(from: start).starts(with: "connected_content".utf8)
    var offset = start
    var depth = 0
    var quote: UInt8?
    while let byte = byte(offset) {
      if has("%", "}", at: offset) { return End(offset, length: 2) }
      if has("{", "%", at: offset) { return End(unclosedAt: offset) }
      if has("$", "{", at: offset) {
        offset = endOfAttribute(at: offset)
        continue
      }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\""), !isRequest {
        quote = byte
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}"), !isRequest {
        if depth == 0 { return End(offset, length: has("}", "}", at: offset) ? 2 : 1, write: "%}") }
        depth -= 1
      }
      offset += 1
    }
    return End(unclosedAt: offset)
  }

  /// The byte after `${…}`. Without its end, the attribute ends before the next brace or line.
  private func endOfAttribute(at start: Int) -> Int {
    var offset = start + 2
    while let byte = byte(offset), byte != UInt8(ascii: "{"), byte != 0x0A {
      offset += 1
      if byte == UInt8(ascii: "}") { break }
    }
    return offset
  }

  private func firstWord(from start: Int) -> ArraySlice<UInt8> {
    let begin = bytes.offset(from: start) { $0 > 0x20 }
    return bytes.part(begin..<bytes.offset(from: begin) { !$0.isLetter && $0 != UInt8(ascii: "_") })
  }

  // MARK: - Blocks whose content is not read

  /// Moves to the tag that ends a block without tags, such as `raw`, and returns it. Nil if there is none.
  mutating func skip(to end: LiquidTag, nestedIn block: LiquidTag) -> Tag? {
    var depth = 0
    while let start = nextTagStart() {
      offset = start
      var content = start + 2
      if byte(content) == UInt8(ascii: "-") { content += 1 }
      let word = firstWord(from: content)
      if word.elementsEqual(end.rawValue.utf8) {
        if depth == 0 { return tag() }
        depth -= 1
      } else if block == .comment, word.elementsEqual(block.rawValue.utf8) {
        depth += 1
      }
      offset = content
    }
    return nil
  }

  private func nextTagStart() -> Int? {
    var next = bytes.offset(from: offset) { $0 == UInt8(ascii: "{") }
    while next < bytes.count {
      if has("{", "%", at: next) { return next }
      next = bytes.offset(from: next + 1) { $0 == UInt8(ascii: "{") }
    }
    return nil
  }
}
