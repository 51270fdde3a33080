import Bytes

/// Divides the content of a tag into tokens.
struct Lexer {
  private let bytes: ArraySlice<UInt8>
  private let end: Int
  private var offset: Int
  private(set) var problems: [TemplateProblem] = []
  private var tokens: [Token] = []

  private init(_ bytes: ArraySlice<UInt8>, in range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  static func read(_ bytes: ArraySlice<UInt8>, in range: Range<Int>) -> (tokens: [Token], problems: [TemplateProblem]) {
    var lexer = Lexer(bytes, in: range)
    lexer.readAll()
    return (lexer.tokens, lexer.problems)
  }

  private mutating func readAll() {
    while let byte = byte(at: offset) {
      if byte <= 0x20 {
        offset += 1
      } else if byte.isLetter || byte == UInt8(ascii: "_") {
        readWord()
      } else if byte.isDigit || byte == UInt8(ascii: "-") && self.byte(at: offset + 1)?.isDigit == true {
        readNumber()
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        readQuoted(byte)
      } else if byte == UInt8(ascii: "$"), self.byte(at: offset + 1) == UInt8(ascii: "{") {
        readAttribute()
      } else if let space = ForeignSpace(in: bytes, at: offset) {
        let range = offset..<offset + space.length
        problems.append(.init(.foreignSpace(space.scalar), range, write: space.hasWidth ? " " : ""))
        offset = range.upperBound
      } else if let quote = CurlyQuote(in: bytes, at: offset) {
        readCurlyQuoted(quote)
      } else if byte == UInt8(ascii: "&"), let entity = Entity(in: bytes, at: offset, before: end) {
        problems.append(
          .init(.entity(entity.written, entity.meant), offset..<offset + entity.length, write: entity.meant))
        add(entity.sign, length: entity.length)
      } else {
        readSign()
      }
    }
  }

  private func byte(at offset: Int) -> UInt8? { offset < end ? bytes.byte(at: offset) : nil }

  private mutating func add(_ kind: Token.Kind, to next: Int) {
    tokens.append(Token(kind: kind, range: offset..<next))
    offset = next
  }

  private mutating func add(_ sign: Token.Sign, length: Int) { add(.sign(sign), to: min(end, offset + length)) }

  private mutating func readWord() {
    var next = offset + 1
    while let byte = byte(at: next),
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    {
      next += 1
    }
    if byte(at: next) == UInt8(ascii: "?") { next += 1 }
    add(.word, to: next)
  }

  private mutating func readNumber() {
    var next = offset + 1
    while byte(at: next)?.isDigit == true { next += 1 }
    if byte(at: next) == UInt8(ascii: "."), byte(at: next + 1)?.isDigit == true {
      next += 1
      while byte(at: next)?.isDigit == true { next += 1 }
    }
    add(.number, to: next)
  }

  private mutating func readQuoted(_ quote: UInt8) {
    var next = offset + 1
    while let byte = byte(at: next), byte != quote { next += 1 }
    if next >= end {
      problems.append(.init(.unclosedQuote, offset..<offset + 1))
      return add(.text(offset + 1..<end), to: end)
    }
    add(.text(offset + 1..<next), to: next + 1)
  }

  private mutating func readAttribute() {
    var next = offset + 2
    while let byte = byte(at: next), byte != UInt8(ascii: "}"), byte != UInt8(ascii: "{"), byte != 0x0A { next += 1 }
    let name = trimmed(offset + 2..<next)
    guard byte(at: next) == UInt8(ascii: "}") else {
      problems.append(.init(.unclosedAttribute, offset..<next))
      return add(.attribute(name), to: next)
    }
    if let pipe = bytes.part(name).offset(of: UInt8(ascii: "|")) {
      let filters = name.lowerBound + pipe..<name.upperBound
      let attribute = trimmed(name.lowerBound..<filters.lowerBound)
      let written = String(decoding: bytes.part(filters), as: UTF8.self)
      problems.append(
        .init(
          .filterInAttribute, offset..<next + 1,
          edits: [.init(range: attribute.upperBound..<next + 1, text: "} \(written)")]))
      return add(.attribute(attribute), to: next + 1)
    }
    if name.isEmpty { problems.append(.init(.expected(.name), offset..<next + 1)) }
    add(.attribute(name), to: next + 1)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes.byte(at: start) ?? 0 <= 0x20 { start += 1 }
    while start < end, bytes.byte(at: end - 1) ?? 0 <= 0x20 { end -= 1 }
    return start..<end
  }

  /// A text in curly quotes is read as the author means it.
  private mutating func readCurlyQuoted(_ quote: CurlyQuote) {
    var next = offset + quote.length
    while next < end, CurlyQuote(in: bytes, at: next) == nil { next += 1 }
    guard next < end, let last = CurlyQuote(in: bytes, at: next) else {
      // Nobody can tell where the text ends.
      problems.append(.init(.curlyQuote, offset..<offset + quote.length))
      return add(.text(offset + quote.length..<end), to: end)
    }
    let text = offset + quote.length..<next
    let straight = bytes.part(text).contains(UInt8(ascii: "'")) ? "\"" : "'"
    let close = next..<next + last.length
    let edits = [(offset..<text.lowerBound), close].map { TemplateProblem.Edit(range: $0, text: straight) }
    problems.append(.init(.curlyQuote, offset..<close.upperBound, edits: edits))
    add(.text(text), to: close.upperBound)
  }

  private mutating func readSign() {
    for (sign, text) in Token.Sign.pairs where byte(at: offset) == text[0] && byte(at: offset + 1) == text[1] {
      return add(sign, length: 2)
    }
    for (sign, text) in Token.Sign.singles where byte(at: offset) == text[0] { return add(sign, length: 1) }
    add(.other, length: bytes.character(at: offset).count)
  }
}

/// A quote of a word processor: `‘ ’ ‚ “ ” „`.
private struct CurlyQuote {
  let length = 3

  init?(in bytes: ArraySlice<UInt8>, at offset: Int) {
    guard bytes.byte(at: offset) == 0xE2, bytes.byte(at: offset + 1) == 0x80,
      let last = bytes.byte(at: offset + 2), (0x98...0x9F).contains(last)
    else { return nil }
  }
}

/// A character that looks like a space or like nothing.
private struct ForeignSpace {
  let scalar: Unicode.Scalar
  let length: Int

  var hasWidth: Bool { !Self.withoutWidth.contains(scalar) }

  private static let withoutWidth: [Unicode.Scalar] = ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}"]

  init?(in bytes: ArraySlice<UInt8>, at offset: Int) {
    guard let first = bytes.byte(at: offset), first >= 0xC2 else { return nil }
    let character = bytes.character(at: offset)
    guard let scalar = String(decoding: bytes.part(character), as: UTF8.self).unicodeScalars.first else { return nil }
    switch scalar {
    case "\u{A0}", "\u{2000}"..."\u{200A}", "\u{202F}", "\u{205F}", "\u{3000}": break
    default: guard Self.withoutWidth.contains(scalar) else { return nil }
    }
    (self.scalar, length) = (scalar, character.count)
  }
}

/// A sign that an HTML editor has escaped.
private struct Entity {
  let written: String
  let meant: String
  let sign: Token.Sign

  var length: Int { written.utf8.count }

  private static let all: [(String, String, Token.Sign)] = [
    ("&gt;=", ">=", .atLeast), ("&lt;=", "<=", .atMost), ("&gt;", ">", .greater), ("&lt;", "<", .less),
    ("&amp;&amp;", "and", .bothC),
  ]

  init?(in bytes: ArraySlice<UInt8>, at offset: Int, before end: Int) {
    let rest = bytes.dropFirst(offset).prefix(end - offset)
    guard let found = Self.all.first(where: { rest.starts(with: $0.0.utf8) }) else { return nil }
    (written, meant, sign) = found
  }
}
