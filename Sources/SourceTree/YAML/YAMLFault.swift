import Bytes
import CYAML
import Findings
import SourceText

/// The place and reason of libyaml's fault, in libyaml's words, with positions converted to bytes.
struct YAMLFault {
  let text: UnsafeBufferPointer<UInt8>
  /// The offset at which libyaml began to read.
  let start: Int
  /// The problem in libyaml's words, such as "did not find expected key".
  let problem: String
  /// The step at which libyaml failed, such as "while parsing a block mapping".
  let context: String
  /// The offset at which libyaml noticed the problem, often after its cause.
  let at: Int
  /// The start of the structure that libyaml was reading.
  let contextStart: Int
  /// True for a fault of libyaml's reader, which is about one character and has no mark.
  let isReaderFault: Bool

  init(_ parser: yaml_parser_t, in text: UnsafeBufferPointer<UInt8>, from start: Int) {
    (self.text, self.start) = (text, start)
    problem = parser.problem.map { String(cString: $0) } ?? ""
    context = parser.context.map { String(cString: $0) } ?? ""
    isReaderFault = parser.error == YAML_READER_ERROR
    var characters = CharacterMap(UnsafeBufferPointer(rebasing: text[start...]))
    let context = parser.context == nil ? 0 : start + characters.byte(at: parser.context_mark.index)
    contextStart = min(context, text.count)
    let problem = isReaderFault ? parser.problem_offset : characters.byte(at: parser.problem_mark.index)
    at = min(start + problem, text.count)
  }
}

// MARK: - Looking at the text around the fault

extension YAMLFault {
  /// The byte at an offset, or nil past the end.
  func byte(_ offset: Int) -> UInt8? {
    text.indices.contains(offset) ? text[offset] : nil
  }

  func lineStart(of offset: Int) -> Int {
    var start = min(offset, text.count)
    while start > 0, text[start - 1] != 0x0A, text[start - 1] != 0x0D { start -= 1 }
    return start
  }

  func lineEnd(of offset: Int) -> Int {
    var end = offset
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
    return end
  }

  /// The first byte of a line that is not a space or a tab, or the line's end.
  func contentStart(ofLineAt offset: Int) -> Int {
    var start = lineStart(of: offset)
    while start < text.count, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
    return start
  }

  /// The line's content without the spaces around it.
  func content(ofLineAt offset: Int) -> Range<Int> {
    let start = contentStart(ofLineAt: offset)
    var end = max(start, lineEnd(of: offset))
    while end > start, isWhite(text[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The last line before the line of an offset that is neither blank nor a comment, as an offset in it.
  func lineAbove(_ offset: Int) -> Int? {
    var start = lineStart(of: offset)
    while start > 0 {
      start = lineStart(of: start - 1)
      let content = content(ofLineAt: start)
      if !content.isEmpty, text[content.lowerBound] != UInt8(ascii: "#") { return start }
    }
    return nil
  }

  /// The next line after the line of an offset that is neither blank nor a comment, as an offset in it.
  func lineBelow(_ offset: Int) -> Int? {
    var start = lineEnd(of: offset)
    while start < text.count {
      start += 1
      let content = content(ofLineAt: start)
      if !content.isEmpty, text[content.lowerBound] != UInt8(ascii: "#") { return start }
      start = max(start, lineEnd(of: start))
    }
    return nil
  }

  /// The word at an offset, of at least one character. It ends before white space or a flow indicator.
  func word(at offset: Int) -> Range<Int> {
    var end = offset
    while end < text.count, !isWhite(text[end]), !",[]{}".utf8.contains(text[end]) { end += 1 }
    return offset..<max(end, endOfCharacter(at: offset))
  }

  func endOfCharacter(at offset: Int) -> Int {
    guard offset < text.count else { return offset }
    var end = offset + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// The colon after the key at the start of a line, if there is one. A list item's dash is skipped.
  ///
  /// With `andSpace`, a space must follow the colon. Without it, no space may follow, as in `owner:growth`.
  func keyColon(ofLineAt offset: Int, andSpace: Bool) -> Int? {
    var cursor = contentStart(ofLineAt: offset)
    while byte(cursor) == UInt8(ascii: "-"), byte(cursor + 1) == 0x20 { cursor += 2 }
    let first = cursor
    while let byte = byte(cursor), isKeyByte(byte) { cursor += 1 }
    guard cursor > first, byte(cursor) == UInt8(ascii: ":") else { return nil }
    let isSpaced = byte(cursor + 1).map(isWhite) ?? true
    let isLink = byte(cursor + 1) == UInt8(ascii: "/")
    return isSpaced == andSpace && !isLink ? cursor : nil
  }

  private func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

// MARK: - Looking at the tokens before the fault

extension YAMLFault {
  /// A quoted text of several lines that ends on the fault's own line. Very likely its quote was left open, and the
  /// quote that closes it was meant to open the next text.
  func runawayQuote(_ tokens: TokensBefore) -> Range<Int>? {
    guard let quoted = tokens.lastQuoted, lineStart(of: quoted.upperBound - 1) == lineStart(of: at) else { return nil }
    return lineStart(of: quoted.lowerBound) < lineStart(of: quoted.upperBound - 1) ? quoted : nil
  }
}

/// The tokens that libyaml's scanner read before a fault.
struct TokensBefore {
  /// The last text in quotes.
  private(set) var lastQuoted: Range<Int>?
  private var openBrackets: [Int] = []

  /// The innermost open bracket.
  var openBracket: Int? { openBrackets.last }

  init(_ fault: YAMLFault) {
    let text = UnsafeBufferPointer(rebasing: fault.text[fault.start...])
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(&parser, text.baseAddress, text.count)
    var characters = CharacterMap(text)
    var token = yaml_token_t()
    while yaml_parser_scan(&parser, &token) == 1 {
      defer { yaml_token_delete(&token) }
      let start = fault.start + characters.byte(at: token.start_mark.index)
      if token.type == YAML_STREAM_END_TOKEN || start > fault.at { break }
      take(token, start..<fault.start + characters.byte(at: token.end_mark.index))
    }
  }

  private mutating func take(_ token: yaml_token_t, _ range: Range<Int>) {
    switch token.type {
    case YAML_FLOW_SEQUENCE_START_TOKEN, YAML_FLOW_MAPPING_START_TOKEN: openBrackets.append(range.lowerBound)
    case YAML_FLOW_SEQUENCE_END_TOKEN, YAML_FLOW_MAPPING_END_TOKEN: _ = openBrackets.popLast()
    case YAML_SCALAR_TOKEN where isQuoted(token): lastQuoted = range
    default: break
    }
  }

  private func isQuoted(_ token: yaml_token_t) -> Bool {
    let style = token.data.scalar.style
    return style == YAML_DOUBLE_QUOTED_SCALAR_STYLE || style == YAML_SINGLE_QUOTED_SCALAR_STYLE
  }
}
