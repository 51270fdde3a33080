import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// Text that is read in another way than it looks: with marks that become part of it, or with lines that are joined.
enum TextNotAsWritten {
  static let info = RuleInfo(
    .textNotAsWritten, .warning,
    finds: "A text in which YAML or JSON reads quotes, backslashes, commas or lines in another way than they look.",
    because: "Readers see the marks, or a list as one line, and the file looks right.",
    source: "YAML 1.2 §5.7, §6.5, §7.3",
    example: """
        campaign: spring-sale
        cards:
          - type: text_announcement
            id: hours
      -     title: “Longer hours”
      +     title: "Longer hours"
            description: Until eight.
      """)
}

extension ModelCheck {
  /// Reports a text that readers will see in another form than its author.
  mutating func checkForm(of value: NodeID, _ text: ArraySlice<UInt8>, in field: Field) {
    guard let first = text.first, let last = text.last else { return }
    if tree[value].style == .doubleQuoted, field.role == .text, reportDoubledEscapes(value, text) { return }
    guard tree.syntax == .yaml else { return }
    if reportLineSeparator(value, text) { return }
    let style = tree[value].style
    switch style {
    case .plain:
      if tree[value].hasProperties, reportUnusedAnchor(value, text) { return }
      let backslash = text.offset(of: UInt8(ascii: "\\"))
      if let backslash, field.role == .text, reportEscapes(value, text, from: backslash) { return }
      if first >= 0x80, last >= 0x80, reportCurlyQuotes(value, text) { return }
      if last == UInt8(ascii: "\""), reportLooseQuote(value, text, in: field) { return }
      if last == UInt8(ascii: ","), field.role == .text, reportLastComma(value, text) { return }
      if tree.verbatimStart(of: value) == nil, reportJoinedLines(value) { return }
      if let backslash { reportPlainEscape(value, text, at: backslash) }
    case .singleQuoted:
      guard let backslash = text.offset(of: UInt8(ascii: "\\")) else { return }
      if field.role == .text, reportEscapes(value, text, from: backslash) { return }
      reportPlainEscape(value, text, at: backslash)
    case .doubleQuoted: reportPathAsEscapes(value)
    case .folded, .literal:
      if style == .folded, reportFoldedList(value) { return }
      if field.role == .text, reportEscapesInLines(value, text) || reportEscapedApostrophe(value, text) { return }
      if last == 0x0A, field.role == .text { reportLastLineBreak(value, text) }
    case .block, .flow: return
    }
  }

  /// U+2028 and U+2029, which come with text from other programs. YAML 1.1 reads them as line breaks and drops the
  /// blanks beside them; YAML 1.2 reads them as characters.
  private mutating func reportLineSeparator(_ value: NodeID, _ text: ArraySlice<UInt8>) -> Bool {
    guard text.lineSeparator != nil, let start = tree.bytes[tree[value].range.offsets].lineSeparator else {
      return false
    }
    let place = ByteRange(start, start + 3)
    let fix = Fix(.writeLineBreak, .needsReview, [Fix.Edit(replacing: place, with: "\\n")])
    let scalar = tree.bytes[start + 2] == 0xA8 ? "U+2028" : "U+2029"
    add(
      TextNotAsWritten.info, .lineSeparator(scalar), at: place, help: .lineBreakOrNothing,
      fixes: tree[value].style == .doubleQuoted ? [fix] : [])
    return true
  }

  /// `title: “Sale”`: curly quotes that word processors put in place of the plain ones.
  private mutating func reportCurlyQuotes(_ value: NodeID, _ text: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: text, as: UTF8.self)
    guard let first = words.unicodeScalars.first, let last = words.unicodeScalars.last, first != last || first == "”",
      curlyQuotes.contains(first), curlyQuotes.contains(last),
      !words.dropFirst().dropLast().unicodeScalars.contains(where: \.properties.isQuotationMark),
      let plain = PlainSpelling(of: text)
    else { return false }
    let inner = words.dropFirst().dropLast()
    let fix = Fix(
      .plainQuotes, .needsReview, [Fix.Edit(replacing: tree[value].range, with: doubleQuoted(inner.utf8))])
    add(
      TextNotAsWritten.info, .quotesAreText(plain.first.words), at: part(plain.first.range, of: value),
      help: .quotesAreShown, fixes: [fix])
    return true
  }

  /// `title: Sale"` and `title: \"Sale\"`: the quotes are text, because the text does not begin with one. A number
  /// before the quote is a measure in inches.
  private mutating func reportLooseQuote(_ value: NodeID, _ text: ArraySlice<UInt8>, in field: Field) -> Bool {
    let quotes = text.indices.filter { text[$0] == UInt8(ascii: "\"") }
    let isEscaped = quotes.contains { $0 > text.startIndex && text[$0 - 1] == UInt8(ascii: "\\") }
    let before = text.dropLast().last ?? 0
    guard isEscaped || quotes.count == 1 && !before.isDigit else { return false }
    let inner = text.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    let fix = Fix(.plainQuotes, .needsReview, [Fix.Edit(replacing: tree[value].range, with: doubleQuoted(inner))])
    let end = Int(tree[value].range.end)
    // The other quotes of a text may be meant.
    let isCertain = field.role != .text || quotes.count == 1 || isBetweenEscapedQuotes(text)
    add(
      TextNotAsWritten.info, .looseQuote, at: ByteRange(end - 1, end), help: .quotesAtBothEnds,
      fixes: isCertain ? [fix] : [])
    return true
  }

  /// `"One\\nTwo"`: an escape that was escaped once more, so that readers see it.
  private mutating func reportDoubledEscapes(_ value: NodeID, _ text: ArraySlice<UInt8>) -> Bool {
    guard text.offset(of: UInt8(ascii: "\\")) != nil, text.templateStart == nil, hasOnlyEscapes(text) else {
      return false
    }
    let source = tree.bytes[tree[value].range.offsets]
    var (places, isCertain, index) = ([Int](), false, source.startIndex)
    while index + 2 < source.endIndex {
      guard source[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      if source[index + 1] == UInt8(ascii: "\\") {
        places.append(index)
        isCertain = isCertain || isEscapeAlone(source[(index + 2)...])
      }
      index += 2
    }
    guard isCertain, let first = places.first else { return false }
    let edits = places.map { place in
      Fix.Edit(removing: ByteRange(place, source[place + 2] == UInt8(ascii: "\\") ? place + 2 : place + 1))
    }
    add(
      TextNotAsWritten.info, .doubledEscape(source[first + 1..<first + 3]), at: ByteRange(first, first + 3),
      help: .oneBackslash, fixes: edits.count > Self.mostEscapes ? [] : [Fix(.oneBackslash, .needsReview, edits)])
    return true
  }

  /// True for the `n` of a line break, the `u` of a character, and a quote.
  private func isEscapeAlone(_ rest: ArraySlice<UInt8>) -> Bool {
    switch rest.first {
    case UInt8(ascii: "n"), UInt8(ascii: "\\"): true
    case UInt8(ascii: "u"):
      rest.dropFirst().prefix(4).count == 4 && rest.dropFirst().prefix(4).allSatisfy { $0.hexadecimalValue != nil }
    default: false
    }
  }

  private mutating func reportEscapes(_ value: NodeID, _ text: ArraySlice<UInt8>, from backslash: Int) -> Bool {
    reportEscapedQuotes(value, text, from: backslash) || reportEscapedApostrophe(value, text)
  }

  /// `title: Don\'t wait`: readers see the backslash, which no form of YAML needs before an apostrophe. Texts of
  /// templates are left alone.
  private mutating func reportEscapedApostrophe(_ value: NodeID, _ text: ArraySlice<UInt8>) -> Bool {
    guard text.offset(of: UInt8(ascii: "\\")) != nil else { return false }
    let source = tree.bytes[tree[value].range.offsets]
    // In single quotes, two stand for one, and the last one ends the text.
    let end = tree[value].style == .singleQuoted ? source.endIndex - 2 : source.endIndex - 1
    let templates = source.templateStart.map { source.startIndex + $0 } ?? end
    let places = (source.startIndex..<min(end, templates)).filter { index in
      source[index] == UInt8(ascii: "\\") && source[index + 1] == UInt8(ascii: "'") && index > source.startIndex
        && (source[index - 1].isLetter || source[index - 1].isDigit || source[index - 1] >= 0x80)
    }
    guard let first = places.first else { return false }
    var edits = places.prefix(Self.mostEscapes).map { Fix.Edit(removing: ByteRange($0, $0 + 1)) }
    let bare = text.filter { $0 != UInt8(ascii: "\\") }
    if tree[value].style == .singleQuoted, text.count - bare.count == edits.count, !bare.contains(UInt8(ascii: "\"")) {
      // Without a backslash, the text needs no single quotes, and `format` would write double ones.
      edits = [Fix.Edit(replacing: tree[value].range, with: doubleQuoted(bare))]
    }
    add(
      TextNotAsWritten.info, .backslashIsText, at: ByteRange(first, first + 2), help: .apostropheAlone,
      fixes: [Fix(.removeBackslashes, .needsReview, edits)])
    return true
  }

  /// `title: Say \"hi\"`: readers see the backslashes. Quotes around the whole text are another mistake.
  private mutating func reportEscapedQuotes(
    _ value: NodeID, _ text: ArraySlice<UInt8>, from backslash: Int
  ) -> Bool {
    guard let offset = escapedQuote(in: text, from: backslash), !isBetweenEscapedQuotes(text) else { return false }
    var inner: [UInt8] = []
    for (index, byte) in zip(text.indices, text) {
      let isEscape = byte == UInt8(ascii: "\\") && index + 1 < text.endIndex && "\"'".utf8.contains(text[index + 1])
      if !isEscape { inner.append(byte) }
    }
    // A quote that nothing opens is the end of the text as its author saw it.
    let quotes = inner.count { $0 == UInt8(ascii: "\"") }
    if !quotes.isMultiple(of: 2), inner.last == UInt8(ascii: "\""), text.dropLast().last != UInt8(ascii: "\\") {
      inner.removeLast()
    }
    let fix = Fix(
      .doubleQuotes, .needsReview, [Fix.Edit(replacing: tree[value].range, with: doubleQuoted(inner[...]))])
    add(
      TextNotAsWritten.info, .escapeIsText(text.part(offset..<offset + 2)), at: part(offset..<offset + 2, of: value),
      help: .doubleQuotesForEscapes, fixes: inner.contains(UInt8(ascii: "\\")) ? [] : [fix])
    return true
  }

  /// The offset of the first `\"` in a text that has no templates, whose quotes are their own.
  private func escapedQuote(in text: ArraySlice<UInt8>, from backslash: Int) -> Int? {
    var offset = backslash
    while text.byte(at: offset + 1) != UInt8(ascii: "\"") {
      guard let next = text.dropFirst(offset + 1).offset(of: UInt8(ascii: "\\")) else { return nil }
      offset += next + 1
    }
    return text.templateStart == nil ? offset : nil
  }

  /// True for `\"Sale\"`.
  private func isBetweenEscapedQuotes(_ text: ArraySlice<UInt8>) -> Bool {
    let mark = Array("\\\"".utf8)
    return text.starts(with: mark) && text.count > 4 && text.suffix(2).elementsEqual(mark)
      && text.count { $0 == UInt8(ascii: "\"") } == 2
  }

  /// `\n` and `\"` in the lines of a text below `|` or `>`, which read no escapes.
  private mutating func reportEscapesInLines(_ value: NodeID, _ text: ArraySlice<UInt8>) -> Bool {
    guard text.offset(of: UInt8(ascii: "\\")) != nil, hasOnlyEscapes(text) else { return false }
    let source = tree.bytes[tree[value].range.offsets]
    let places = source.indices.dropLast().filter {
      source[$0] == UInt8(ascii: "\\") && "n\"".utf8.contains(source[$0 + 1])
    }
    guard let first = places.first, text.templateStart == nil else { return false }
    add(
      TextNotAsWritten.info, .escapeIsText(source[first..<first + 2]), at: ByteRange(first, first + 2),
      help: source[first + 1] == UInt8(ascii: "n") ? .beginLine : .quoteWithoutBackslash,
      fixes: fixes(ofEscapesAt: places, in: source, of: value))
    return true
  }

  /// The most escapes of a text that a fix replaces. Nobody reviews more.
  private static let mostEscapes = 1000

  /// Writes the characters for the escapes in the lines of a text. Empty if it has nothing else, or too many.
  private func fixes(ofEscapesAt places: [Int], in source: ArraySlice<UInt8>, of value: NodeID) -> [Fix] {
    let lines = source.drop { $0 != 0x0A }
    let others = lines.count { $0 > 0x20 } - 2 * places.count
    guard places.count <= Self.mostEscapes, others > 0 else { return [] }
    var edits: [Fix.Edit] = []
    // The line of the last place, which is looked for from there on.
    var (start, passed) = (source.startIndex, source.startIndex)
    for place in places {
      start = source[passed..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? start
      passed = place
      if source[place + 1] == UInt8(ascii: "\"") {
        edits.append(Fix.Edit(removing: ByteRange(place, place + 1)))
      } else {
        // `>` joins lines.
        guard tree[value].style == .literal else { return [] }
        edits.append(lineBreak(at: place, ofLineAt: start, in: source))
      }
    }
    return [Fix(.writeCharacters, .needsReview, edits)]
  }

  /// The edit that writes a line break for a `\n`.
  private func lineBreak(at place: Int, ofLineAt start: Int, in source: ArraySlice<UInt8>) -> Fix.Edit {
    let rest = source[(place + 2)...]
    let end = rest.firstIndex { $0 != 0x20 } ?? rest.endIndex
    let next = rest.byte(at: end - rest.startIndex)
    // At the end of a line, the break is there already.
    if next == nil || next == 0x0A || next == 0x0D { return Fix.Edit(removing: ByteRange(place, end)) }
    let indentation = source[start...].prefix { $0 == 0x20 }
    let isEmptyLine = next == UInt8(ascii: "\\") && rest.byte(at: end - rest.startIndex + 1) == UInt8(ascii: "n")
    let written = isEmptyLine ? "\n" : "\n" + String(decoding: indentation, as: UTF8.self)
    return Fix.Edit(replacing: ByteRange(place, end), with: written)
  }

  /// `title: Two months,`: the comma of JSON. A greeting ends with one too, and so does a part of a sentence.
  private mutating func reportLastComma(_ value: NodeID, _ text: ArraySlice<UInt8>) -> Bool {
    let words = text.dropLast().split(separator: UInt8(ascii: " "))
    guard let first = words.first, words.count > 1, first[first.startIndex].isUpperCase,
      !Self.greetings.contains(where: first.isWord), !text.contains(UInt8(ascii: "{"))
    else { return false }
    let end = Int(tree[value].range.end)
    let place = ByteRange(end - 1, end)
    add(
      TextNotAsWritten.info, .lastComma, at: place, help: .quotesForLastComma,
      fixes: [Fix(.removeIt, .needsReview, [Fix.Edit(removing: place)])])
    return true
  }

  private static let greetings = [
    "dear", "hi", "hello", "hey", "good", "welcome", "hallo", "liebe", "lieber", "liebes", "guten", "hola", "buenos",
    "querida", "querido", "estimado", "estimada", "bonjour", "bonsoir", "cher", "salut", "ciao", "caro", "cara",
    "gentile", "buongiorno", "beste", "geachte", "hej", "kära", "hei", "cześć", "drogi", "droga", "prezado", "prezada",
  ]

  /// `\n` without double quotes, which alone read it as a line break.
  private mutating func reportPlainEscape(_ value: NodeID, _ text: ArraySlice<UInt8>, at backslash: Int) {
    guard let start = tree.verbatimStart(of: value) else { return }
    let next = text.byte(at: backslash + 1)
    // A text about paths has other letters after its backslashes, or a drive before them.
    let isBreak = next == UInt8(ascii: "n") && hasOnlyEscapes(text)
    let isCharacter = next == UInt8(ascii: "u") && text.byte(at: backslash + 2)?.hexadecimalValue != nil
    guard isBreak || isCharacter, tree[value].style == .plain || tree[value].style == .singleQuoted else { return }
    let fix = Fix(
      .doubleQuotes, .needsReview, [Fix.Edit(replacing: tree[value].range, with: "\"" + unescaped(text) + "\"")])
    // Double quotes read every backslash, and refuse most.
    let isOnlyOne = text.count { $0 == UInt8(ascii: "\\") } == 1
    add(
      TextNotAsWritten.info, .escapeIsText(text.part(backslash..<backslash + 2)),
      at: ByteRange(start + backslash, start + backslash + 2), help: .doubleQuotesForEscapes,
      fixes: isOnlyOne ? [fix] : [])
  }

  /// True if each backslash of a text begins an escape that people know, and none is that of a path: `C:\new`.
  private func hasOnlyEscapes(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.filter { text[$0] == UInt8(ascii: "\\") }.allSatisfy { index in
      let next = index + 1 < text.endIndex ? text[index + 1] : 0
      let isOfDrive =
        index > text.startIndex && text[index - 1] == UInt8(ascii: ":")
        && index + 2 < text.endIndex && !text[index + 2].isUpperCase && text[index + 2].isLetter
      return "ntru\"".utf8.contains(next) && !isOfDrive
    }
  }

  private func unescaped(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.flatMap { $0 == UInt8(ascii: "\"") ? Array("\\\"".utf8) : [$0] }, as: UTF8.self)
  }

  /// `"C:\temp"`: in double quotes `\t` is a tab, which people seldom want after a colon. `\N`, `\L`, `\P` and
  /// `\_` are characters that nobody sees.
  private mutating func reportPathAsEscapes(_ value: NodeID) {
    // With its escapes, the text is not in the file letter by letter.
    guard tree.verbatimStart(of: value) == nil else { return }
    let source = tree.bytes[tree[value].range.offsets]
    guard
      let backslash = source.indices.dropLast(2).first(where: { index in
        source[index] == UInt8(ascii: "\\") && source[index - 1] != UInt8(ascii: "\\") && source[index + 2].isLetter
          && ("NLP_".utf8.contains(source[index + 1]) || isPath(source, at: index))
      })
    else { return }
    add(
      TextNotAsWritten.info, .escapeIsRead(source[backslash...backslash + 1]),
      at: ByteRange(backslash, backslash + 2), help: .singleQuotesForBackslashes)
  }

  /// True if a text in double quotes has a control character that nobody types, such as the `\b` of `"C:\bin"`.
  func isPath(_ value: NodeID) -> Bool {
    guard tree.syntax == .yaml, tree[value].style == .doubleQuoted else { return false }
    let source = tree.bytes[tree[value].range.offsets]
    return source.indices.dropLast().contains {
      source[$0] == UInt8(ascii: "\\") && "abefv".utf8.contains(source[$0 + 1])
    }
  }

  /// True if a backslash is after a colon and before a `t`, or after the letter of a drive: `C:\new`. The line break in
  /// `Q:\nHow long?` has a capital letter after it.
  private func isPath(_ source: ArraySlice<UInt8>, at index: Int) -> Bool {
    guard source[index - 1] == UInt8(ascii: ":") else { return false }
    if source[index + 1] == UInt8(ascii: "t") { return true }
    guard index - 3 >= source.startIndex, source[index - 2].isLetter, !source[index - 3].isLetter else { return false }
    return source[index + 1].isLetter && !source[index + 2].isUpperCase
  }
}

extension ArraySlice<UInt8> {
  /// The position of the first U+2028 or U+2029.
  fileprivate var lineSeparator: Int? {
    var rest = self
    while let offset = rest.offset(of: 0xE2) {
      let start = rest.startIndex + offset
      if rest.byte(at: offset + 1) == 0x80, let last = rest.byte(at: offset + 2), last & 0xFE == 0xA8 { return start }
      rest = rest[(start + 1)...]
    }
    return nil
  }
}

/// The quotes that word processors put in place of the plain ones. Nobody means a plain quote by `«`.
private let curlyQuotes = Unicode.Scalar("‘")...Unicode.Scalar("‟")

extension Message {
  fileprivate static func lineSeparator(_ name: String) -> Message {
    "some programs read \(name) as a line break in YAML, and others as a part of the text"
  }
  fileprivate static let lineBreakOrNothing: Message = "remove it; for a line break, write '\\n' in double quotes"
  fileprivate static let writeLineBreak: Message = "write '\\n'"
  fileprivate static func quotesAreText(_ words: String) -> Message {
    "readers see these quotes, because YAML knows only plain ones: \(words)"
  }
  fileprivate static let quotesAreShown: Message =
    "use plain quotes; to show the curly ones, put plain quotes around them"
  fileprivate static let plainQuotes: Message = "put the text in plain quotes"
  fileprivate static let looseQuote: Message = "readers see this quote, because the text does not begin with one"
  fileprivate static let lastComma: Message = "readers see this comma, which YAML does not need at the end of a line"
  fileprivate static let quotesForLastComma: Message = "remove the comma, or put the text in quotes to keep it"
  fileprivate static let quotesAtBothEnds: Message = "put quotes around the whole text, or remove this one"
  fileprivate static func escapeIsText(_ escape: ArraySlice<UInt8>) -> Message {
    "readers see \(quoting: escape), because only double quotes read escapes"
  }
  fileprivate static func doubledEscape(_ escape: ArraySlice<UInt8>) -> Message {
    "readers see \(quoting: escape), because its backslash is written twice"
  }
  fileprivate static let oneBackslash: Message = "write each backslash once"
  fileprivate static let backslashIsText: Message = "readers see this backslash, because an apostrophe needs none"
  fileprivate static let apostropheAlone: Message = "write the apostrophe without a backslash"
  fileprivate static let removeBackslashes: Message = "remove each backslash before an apostrophe"
  fileprivate static let beginLine: Message = "begin a new line instead; below '>', leave an empty line"
  fileprivate static let quoteWithoutBackslash: Message = "write the quote without a backslash"
  fileprivate static let writeCharacters: Message = "write what the escapes mean"
  fileprivate static let doubleQuotesForEscapes: Message = "put the text in double quotes"
  fileprivate static let doubleQuotes: Message = "put the text in double quotes"
  fileprivate static func escapeIsRead(_ escape: ArraySlice<UInt8>) -> Message {
    "\(quoting: escape) is an escape in double quotes, and not two characters"
  }
  static let singleQuotesForBackslashes: Message = "use single quotes, or write the backslash twice"
}
