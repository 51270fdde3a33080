import Bytes
import Findings
import SourceText

/// Reads JSON strictly by RFC 8259, straight into the arena. The finding says why the text could not be read.
///
/// A reader of our own, because libyaml refuses surrogate pairs and long keys, and accepts much that is not JSON.
///
/// With `severalValues` other objects and lists may follow the first, as in a file with one value a line; each is a
/// document.
func readJSON(_ text: UnsafeBufferPointer<UInt8>, severalValues: Bool, into builder: inout TreeBuilder) -> Finding? {
  var reader = JSONReader(text)
  var fault: SyntaxFault?
  repeat {
    builder.beginDocument(hasStartMark: false)
    fault = reader.readDocument(mayBeFollowed: severalValues, into: &builder)
    builder.endDocument(hasEndMark: false)
  } while fault == nil && !builder.isOverLimit && !reader.isAtEnd
  return fault.map { $0.finding(in: builder.tree) }
}

struct JSONReader {
  let text: UnsafeBufferPointer<UInt8>
  private var cursor: Int
  /// The end of the last token.
  private var lastEnd = 0
  /// The brackets that are open, with the places where they were opened.
  private var open: [(bracket: UInt8, offset: Int)] = []
  /// A string with its escapes read.
  private var unescaped: [UInt8] = []

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    cursor = text.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// The tokens that may come next.
  private enum Expectation {
    case value, firstItem, firstKey, key, colon, separator
  }
}

// MARK: - Structure

extension JSONReader {
  var isAtEnd: Bool { cursor == text.count }

  mutating func readDocument(mayBeFollowed: Bool, into builder: inout TreeBuilder) -> SyntaxFault? {
    var expectation = Expectation.value
    repeat {
      lastEnd = cursor
      skipWhite()
      if let fault = step(&expectation, into: &builder) { return fault }
      if builder.isOverLimit { return nil }
    } while !(open.isEmpty && expectation == .separator)
    let end = cursor
    skipWhite()
    return isAtEnd || mayBeFollowed && cursor > end && "{[".utf8.contains(text[cursor]) ? nil : trailingText()
  }

  /// Reads one token, and says what may follow it.
  @inline(__always)
  private mutating func step(_ expectation: inout Expectation, into builder: inout TreeBuilder) -> SyntaxFault? {
    guard cursor < text.count else { return unexpectedEnd(expectation) }
    let byte = text[cursor]
    switch (expectation, byte) {
    case (.firstItem, UInt8(ascii: "]")), (.firstKey, UInt8(ascii: "}")): return close(&expectation, into: &builder)
    case (.value, _), (.firstItem, _): return value(&expectation, into: &builder)
    case (.firstKey, UInt8(ascii: "\"")), (.key, UInt8(ascii: "\"")):
      expectation = .colon
      return string(into: &builder)
    case (.firstKey, _), (.key, _): return notAKey(byte)
    case (.colon, UInt8(ascii: ":")):
      cursor += 1
      expectation = .value
      return nil
    case (.colon, _): return noColon()
    case (.separator, UInt8(ascii: ",")): return comma(&expectation)
    case (.separator, UInt8(ascii: "]")), (.separator, UInt8(ascii: "}")): return close(&expectation, into: &builder)
    case (.separator, _): return missingComma()
    }
  }

  private mutating func value(_ expectation: inout Expectation, into builder: inout TreeBuilder) -> SyntaxFault? {
    let byte = text[cursor]
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      builder.begin(byte == UInt8(ascii: "[") ? .sequence : .mapping, .flow, at: ByteRange(cursor, cursor + 1))
      open.append((byte, cursor))
      expectation = byte == UInt8(ascii: "[") ? .firstItem : .firstKey
      cursor += 1
      return nil
    case UInt8(ascii: "\""):
      expectation = .separator
      return string(into: &builder)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      expectation = .separator
      return number(into: &builder)
    default:
      expectation = .separator
      return word(into: &builder)
    }
  }

  private mutating func comma(_ expectation: inout Expectation) -> SyntaxFault? {
    let comma = cursor
    cursor += 1
    skipWhite()
    if cursor < text.count, text[cursor] == UInt8(ascii: "]") || text[cursor] == UInt8(ascii: "}") {
      return surplusComma(.trailingComma, at: comma)
    }
    expectation = open.last?.bracket == UInt8(ascii: "{") ? .key : .value
    return nil
  }

  private mutating func close(_ expectation: inout Expectation, into builder: inout TreeBuilder) -> SyntaxFault? {
    let byte = text[cursor]
    let expected = open.last?.bracket == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")
    guard byte == expected, open.popLast() != nil else {
      let label = open.last.map { (Message.openedHere, $0.offset..<$0.offset + 1) }
      return SyntaxFault(.wrongBracket(byte, expected), cursor..<cursor + 1, label: label, help: .closeInOrder)
    }
    cursor += 1
    builder.end(at: cursor)
    expectation = .separator
    return nil
  }

  @inline(__always)
  private mutating func skipWhite() {
    while cursor < text.count, isWhite(text[cursor]) { cursor += 1 }
  }
}

// MARK: - Strings

extension JSONReader {
  private mutating func string(into builder: inout TreeBuilder) -> SyntaxFault? {
    let start = cursor
    cursor += 1
    let plainEnd = endOfPlainText(from: cursor)
    if plainEnd < text.count, text[plainEnd] == UInt8(ascii: "\"") {
      cursor = plainEnd + 1
      let slice = ByteRange(start + 1, plainEnd)
      builder.scalar(.doubleQuoted, ByteRange(start, cursor), text: .verbatim(slice))
      return nil
    }
    if let fault = unescape(from: start) { return fault }
    unescaped.withUnsafeBufferPointer {
      builder.scalar(.doubleQuoted, ByteRange(start, cursor), text: .copied($0))
    }
    return nil
  }

  /// The end of the text without quotes, backslashes and control characters.
  @inline(__always)
  private func endOfPlainText(from start: Int) -> Int {
    var offset = start
    while offset < text.count, text[offset] != UInt8(ascii: "\""), text[offset] != UInt8(ascii: "\\"),
      text[offset] >= 0x20
    {
      offset += 1
    }
    return offset
  }

  private mutating func unescape(from start: Int) -> SyntaxFault? {
    unescaped.removeAll(keepingCapacity: true)
    while true {
      let end = endOfPlainText(from: cursor)
      unescaped.append(contentsOf: text[cursor..<end])
      cursor = end
      guard cursor < text.count else { return SyntaxFault(.unclosedString, start..<start + 1, help: .closeString) }
      switch text[cursor] {
      case UInt8(ascii: "\""):
        cursor += 1
        return nil
      case UInt8(ascii: "\\"):
        if let fault = escape() { return fault }
      default: return controlCharacter(inStringFrom: start)
      }
    }
  }

  private mutating func escape() -> SyntaxFault? {
    let start = cursor
    cursor = min(start + 2, text.count)
    // The string's end is missing too, and that is what will be said.
    guard start + 1 < text.count else { return nil }
    switch text[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(text[start + 1])
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"): return unicodeEscape(from: start)
    default:
      let end = endOfCharacter(at: start + 1)
      return SyntaxFault(.unknownEscape(text[start..<end]), start..<end, help: .doubleBackslash)
    }
    return nil
  }

  private mutating func unicodeEscape(from start: Int) -> SyntaxFault? {
    guard let first = hexadecimal(at: cursor) else {
      var end = cursor
      while end < text.count, end < start + 6, text[end].hexadecimalValue != nil { end += 1 }
      return SyntaxFault(.shortEscape, start..<end, help: .escapeIt)
    }
    cursor += 4
    var value = UInt32(first)
    if UTF16.isLeadSurrogate(first), let second = pairedSurrogate() {
      value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
      cursor += 6
    }
    guard let scalar = Unicode.Scalar(value) else { return SyntaxFault(.loneSurrogate, start..<start + 6, help: .pair) }
    unescaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    return nil
  }

  private func pairedSurrogate() -> UInt16? {
    guard cursor + 1 < text.count, text[cursor] == UInt8(ascii: "\\"), text[cursor + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return hexadecimal(at: cursor + 2).flatMap { UTF16.isTrailSurrogate($0) ? $0 : nil }
  }

  private func hexadecimal(at offset: Int) -> UInt16? {
    guard offset + 4 <= text.count else { return nil }
    var value: UInt16 = 0
    for byte in text[offset..<offset + 4] {
      guard let digit = byte.hexadecimalValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// A raw control character; a line break means in most cases that the string was not closed on its line.
  private func controlCharacter(inStringFrom start: Int) -> SyntaxFault {
    if text[cursor] == 0x0A || text[cursor] == 0x0D {
      return SyntaxFault(
        .unclosedString, start..<start + 1, label: (.lineEndsHere, cursor..<cursor), help: .closeString)
    }
    return SyntaxFault(.controlCharacter(text[cursor]), cursor..<cursor + 1, help: .escapeIt)
  }
}

// MARK: - Numbers and words

extension JSONReader {
  private mutating func number(into builder: inout TreeBuilder) -> SyntaxFault? {
    let start = cursor
    if text[cursor] == UInt8(ascii: "-") { cursor += 1 }
    let firstDigit = cursor
    guard skipDigits() else { return malformedNumber(from: start) }
    if text[firstDigit] == UInt8(ascii: "0"), cursor > firstDigit + 1 { return malformedNumber(from: start) }
    if cursor < text.count, text[cursor] == UInt8(ascii: ".") {
      cursor += 1
      guard skipDigits() else { return malformedNumber(from: start) }
    }
    if cursor < text.count, text[cursor] | 0x20 == UInt8(ascii: "e") {
      cursor += 1
      if cursor < text.count, text[cursor] == UInt8(ascii: "+") || text[cursor] == UInt8(ascii: "-") { cursor += 1 }
      guard skipDigits() else { return malformedNumber(from: start) }
    }
    guard endOfWord(from: cursor) == cursor else { return malformedNumber(from: start) }
    let range = ByteRange(start, cursor)
    builder.scalar(.plain, range, text: .verbatim(range))
    return nil
  }

  /// Skips digits. Returns false if there are none.
  private mutating func skipDigits() -> Bool {
    let start = cursor
    while cursor < text.count, text[cursor] &- UInt8(ascii: "0") < 10 { cursor += 1 }
    return cursor > start
  }

  private func malformedNumber(from start: Int) -> SyntaxFault {
    let end = max(endOfWord(from: start), start + 1)
    return SyntaxFault(.notANumber(text[start..<end]), start..<end, help: .numberForm)
  }

  private mutating func word(into builder: inout TreeBuilder) -> SyntaxFault? {
    let start = cursor
    cursor = endOfWord(from: start)
    let range = ByteRange(start, cursor)
    for known in ["true", "false", "null"] where text[start..<cursor].elementsEqual(known.utf8) {
      builder.scalar(.plain, range, text: .verbatim(range))
      return nil
    }
    return notAValue(at: start)
  }

  /// The end of letters, digits and other characters that may be meant as part of a number.
  private func endOfWord(from start: Int) -> Int {
    var end = start
    while end < text.count, isWordByte(text[end]) { end += 1 }
    return end
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  func endOfCharacter(at offset: Int) -> Int {
    var end = min(offset + 1, text.count)
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

// MARK: - Faults

extension JSONReader {
  private func unexpectedEnd(_ expectation: Expectation) -> SyntaxFault {
    guard let bracket = open.last else {
      return SyntaxFault(.empty, text.count..<text.count, help: .oneCampaign)
    }
    return SyntaxFault(
      .unclosedBracket(bracket.bracket), bracket.offset..<bracket.offset + 1,
      label: (.fileEndsHere, text.count..<text.count), help: .closeInOrder)
  }

  private func surplusComma(_ message: Message, at comma: Int) -> SyntaxFault {
    SyntaxFault(message, comma..<comma + 1, help: .removeComma, fix: (.removeComma, comma..<comma + 1, ""))
  }

  private func noColon() -> SyntaxFault {
    strangeText ?? SyntaxFault(.noColon, cursor..<endOfCharacter(at: cursor), help: .colonAfterKey)
  }

  private func notAKey(_ byte: UInt8) -> SyntaxFault {
    if let fault = strangeText { return fault }
    if byte == UInt8(ascii: "'") { return singleQuote(at: cursor) }
    if byte == UInt8(ascii: ",") { return surplusComma(.secondComma, at: cursor) }
    let key = cursor..<max(endOfWord(from: cursor), endOfCharacter(at: cursor))
    let isWord = endOfWord(from: cursor) > cursor
    let quoted = "\"" + String(decoding: text[key], as: UTF8.self) + "\""
    return SyntaxFault(.bareKey(text[key]), key, help: .doubleQuotes, fix: isWord ? (.quoteKey, key, quoted) : nil)
  }

  private func notAValue(at start: Int) -> SyntaxFault {
    let end = max(endOfWord(from: start), endOfCharacter(at: start))
    if isComment(at: start) { return comment(at: start) }
    if let fault = strangeCharacter(at: start) { return fault }
    if let word = Self.otherSpellings[String(decoding: text[start..<end], as: UTF8.self)] {
      return SyntaxFault(
        .notAValue(text[start..<end]), start..<end, help: .writeWord(word), fix: (.writeWord(word), start..<end, word))
    }
    switch text[start] {
    case UInt8(ascii: "'"): return singleQuote(at: start)
    case UInt8(ascii: ",") where text[..<start].last { $0 > 0x20 } != UInt8(ascii: ":"):
      return surplusComma(.secondComma, at: start)
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
      return SyntaxFault(.missingValue(text[start]), start..<start + 1, help: .valueForm)
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      return SyntaxFault(.notANumber(text[start..<end]), start..<end, help: .numberForm)
    default: return SyntaxFault(.notAValue(text[start..<end]), start..<end, help: .valueForm)
    }
  }

  /// Words and values of other languages that JSON writes differently.
  private static let otherSpellings = [
    "True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "Null": "null", "NULL": "null",
    "nil": "null", "undefined": "null",
  ]

  private func missingComma() -> SyntaxFault {
    if let fault = strangeText { return fault }
    let end = max(endOfWord(from: cursor), endOfCharacter(at: cursor))
    let label = open.last.map { (Message.openedHere, $0.offset..<$0.offset + 1) }
    let isItem = "\"{[".utf8.contains(text[cursor])
    if cursor == lastEnd, text[cursor - 1] == UInt8(ascii: "\""), isWordByte(text[cursor]) {
      return SyntaxFault(.innerQuote, cursor - 1..<cursor, help: .escapeQuote)
    }
    guard isItem || isWordByte(text[cursor]) else {
      return SyntaxFault(.notASeparator(text[cursor..<end]), cursor..<end, label: label, help: .commaOrQuotes)
    }
    return SyntaxFault(.missingComma, cursor..<end, label: label, fix: (.addComma, lastEnd..<lastEnd, ","))
  }

  private func trailingText() -> SyntaxFault {
    if let fault = strangeText { return fault }
    let rest = cursor..<max(endOfWord(from: cursor), endOfCharacter(at: cursor))
    return SyntaxFault(.trailingText(text[rest]), rest, help: .oneCampaign)
  }

  private func isComment(at offset: Int) -> Bool {
    guard text[offset] == UInt8(ascii: "/") else { return text[offset] == UInt8(ascii: "#") }
    return offset + 1 < text.count && "/*".utf8.contains(text[offset + 1])
  }

  /// The fault of a comment, or of a character that JSON never has, at the cursor.
  private var strangeText: SyntaxFault? { isComment(at: cursor) ? comment(at: cursor) : strangeCharacter(at: cursor) }

  private func comment(at offset: Int) -> SyntaxFault {
    let length = text[offset] == UInt8(ascii: "#") ? 1 : 2
    let repair = JSONRepair(text, from: offset).withoutComments
    return SyntaxFault(
      .comment, offset..<offset + length, help: .yamlHasComments,
      fix: repair.map { (.removeComments, $0.range, $0.replacement) })
  }

  private func singleQuote(at offset: Int) -> SyntaxFault {
    let repair = JSONRepair(text, from: offset).withDoubleQuotes
    return SyntaxFault(
      .singleQuote, offset..<offset + 1, help: .doubleQuotes,
      fix: repair.map { (.doubleQuotes, $0.range, $0.replacement) })
  }
}

extension Message {
  fileprivate static let empty: Message = "the file holds no JSON value"
  fileprivate static let oneCampaign: Message = "a JSON file contains one campaign or one list of campaigns"
  fileprivate static func unclosedBracket(_ bracket: UInt8) -> Message { "this \(quoting: [bracket]) is never closed" }
  fileprivate static let fileEndsHere: Message = "the file ends here"
  fileprivate static func wrongBracket(_ found: UInt8, _ expected: UInt8) -> Message {
    "found \(quoting: [found]) where \(quoting: [expected]) is expected"
  }
  fileprivate static let closeInOrder: Message = "close each bracket with its own kind, the inner ones first"
  fileprivate static let secondComma: Message = "this ',' has nothing before it"
  fileprivate static let trailingComma: Message = "there is a comma after the last item"
  fileprivate static let noColon: Message = "there is no ':' after the key"
  fileprivate static let colonAfterKey: Message = "write a key as '\"key\": value'"
  fileprivate static let unclosedString: Message = "this text has no closing quote on its line"
  fileprivate static let lineEndsHere: Message = "the line ends here"
  fileprivate static let closeString: Message = "close it with '\"'; write a line break as '\\n'"
  fileprivate static func unknownEscape(_ escape: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "\(quoting: escape) is not a JSON escape"
  }
  fileprivate static let doubleBackslash: Message = "write a backslash as '\\\\'"
  fileprivate static let shortEscape: Message = "'\\u' must be followed by four hexadecimal digits"
  fileprivate static let loneSurrogate: Message = "this is half of a surrogate pair, not a character"
  fileprivate static let pair: Message = "write both halves, or the character itself"
  fileprivate static func controlCharacter(_ byte: UInt8) -> Message {
    "the control character U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true)) is not allowed"
  }
  fileprivate static let escapeIt: Message = "write it as an escape such as '\\t' or '\\u0000'"
  fileprivate static func notANumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "\(quoting: text) is not a JSON number"
  }
  fileprivate static let numberForm: Message =
    "a number has no leading zeros, no '+', digits on both sides of '.', and digits after 'e'"
  fileprivate static func notAValue(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "\(quoting: text) is not a JSON value"
  }
  fileprivate static let valueForm: Message =
    "write text in double quotes, a number, true, false, null, a list or a mapping"
  fileprivate static func missingValue(_ byte: UInt8) -> Message {
    "found \(quoting: [byte]) where a value is expected"
  }
  fileprivate static let singleQuote: Message = "JSON text needs double quotes"
  fileprivate static let doubleQuotes: Message = "use double quotes"
  fileprivate static func bareKey(_ key: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "found \(quoting: key) where a key in double quotes is expected"
  }
  fileprivate static let missingComma: Message = "there is no ',' between this and the item before"
  fileprivate static let innerQuote: Message = "this quote ends the text, which goes on behind it"
  fileprivate static let escapeQuote: Message = "write a quote inside a text as '\\\"', and in Liquid as a single one"
  fileprivate static let addComma: Message = "add a comma"
  fileprivate static let commaOrQuotes: Message = "write ',' between items, and put text in quotes"
  fileprivate static func notASeparator(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "found \(quoting: text) where ',' or the closing bracket is expected"
  }
  fileprivate static func trailingText(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "found \(quoting: text) after the end of the value"
  }
  fileprivate static let comment: Message = "JSON has no comments"
  fileprivate static let removeComments: Message = "remove the comments"
  fileprivate static let yamlHasComments: Message = "remove the comment, or write the file as YAML"
}
