import Bytes
import Findings
import SourceText

/// Turns a fault from libyaml into a finding that an author understands: the mistake, its real place, and the advice.
/// libyaml notices many mistakes lines later; the text around the fault shows which one it was.
extension YAMLFault {
  func diagnosis() -> SyntaxFault {
    if isReaderFault { return unreadableCharacter() }
    if let fault = templateWithoutQuotes() { return fault }
    if context == "while scanning a quoted scalar" || context == "while parsing a quoted scalar" { return quotedText() }
    let tokens = TokensBefore(self)
    if let quote = runawayQuote(tokens) { return runaway(quote) }
    if let bracket = tokens.openBracket, let fault = hiddenEnd(of: bracket) { return fault }
    if let bracket = tokens.openBracket, isDocumentMark(at) {
      return unclosedBracket(bracket, (.documentEndsHere, content(ofLineAt: at)))
    }
    if let fault = pastedText() { return fault }
    if let fault = documentWithoutMark() { return fault }
    switch problem {
    case "found character that cannot start any token": return impossibleStart()
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return tab(at)
    case "mapping values are not allowed in this context": return unexpectedColon()
    case "could not find expected ':'": return missingColon()
    case "mapping keys are not allowed in this context": return impossibleStart()
    case "block sequence entries are not allowed in this context": return unexpectedItem()
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'": return openBracket()
    case "did not find expected key", "did not find expected '-' indicator", "did not find expected <document start>":
      return unexpectedContent()
    case "did not find expected node content":
      return at == text.count ? unclosedBracket(tokens.openBracket) : impossibleStart()
    case "did not find expected alphabetic or numeric character": return namelessAnchor()
    case "did not find expected comment or line break" where context == "while scanning a block scalar":
      return textAfterBlockMark()
    case "found an indentation indicator equal to 0":
      return SyntaxFault(.zeroIndentation, contextStart..<at + 1, help: .indentationFromOne)
    case "found unknown directive name":
      return SyntaxFault(.unknownDirective, contextStart..<at, help: .quoteText)
    case "found undefined tag handle":
      return SyntaxFault(.undeclaredHandle(text[word(at: contextStart)]), word(at: contextStart), help: .coreTagsOnly)
    default: return plainly()
    }
  }
}

// MARK: - Characters

extension YAMLFault {
  private func unreadableCharacter() -> SyntaxFault {
    let range = at..<endOfCharacter(at: at)
    let scalar = String(decoding: text[range], as: UTF8.self).unicodeScalars.first
    return SyntaxFault(.controlCharacter(scalar?.value ?? 0), range, help: .removeOrEscape)
  }

  private func impossibleStart() -> SyntaxFault {
    if byte(at) == 0x09 { return tab(at) }
    if byte(at) == UInt8(ascii: ":") { return SyntaxFault(.colonWithoutKey, at..<at + 1, help: .keyForm) }
    if byte(at) == UInt8(ascii: ","), context == "while parsing a flow node" {
      return SyntaxFault(.commaWithoutItem, at..<at + 1, help: .removeOrQuoteComma)
    }
    let character = text[at..<endOfCharacter(at: at)]
    return SyntaxFault(.impossibleStart(character), at..<character.endIndex, help: .quoteText)
  }

  private func tab(_ offset: Int) -> SyntaxFault {
    var (start, end) = (offset, offset)
    while start > 0, text[start - 1] == 0x09 { start -= 1 }
    while byte(end) == 0x09 { end += 1 }
    guard start < end else { return plainly() }
    let spaces = String(repeating: " ", count: spacesMeant(by: start..<end))
    return SyntaxFault(.tab, start..<end, help: .indentWithSpaces, fix: (.tabToSpaces, start..<end, spaces))
  }

  /// The number of spaces that bring the text after tabs to the column of its neighbours.
  private func spacesMeant(by tabs: Range<Int>) -> Int {
    let column = column(of: tabs.lowerBound)
    // The keys of an item begin after its dash.
    let isItem = byte(tabs.upperBound) == UInt8(ascii: "-") && byte(tabs.upperBound + 1) == 0x20
    let below = lineBelow(tabs.upperBound).map { self.column(of: contentStart(ofLineAt: $0)) - (isItem ? 2 : 0) }
    guard contentStart(ofLineAt: tabs.lowerBound) >= tabs.upperBound, let above = lineAbove(tabs.lowerBound) else {
      return max(1, (below ?? 0) - column)
    }
    var key = contentStart(ofLineAt: above)
    while byte(key) == UInt8(ascii: "-"), byte(key + 1) == 0x20 { key += 2 }
    let opens = text[content(ofLineAt: above).upperBound - 1] == UInt8(ascii: ":") || beginsBlockText(lineAt: above)
    let wanted = opens ? max(below ?? 0, self.column(of: key) + 2) : self.column(of: key)
    return max(0, wanted - column)
  }

  private func namelessAnchor() -> SyntaxFault {
    let isAlias = context == "while scanning an alias"
    let name = word(at: contextStart)
    let message: Message = at > contextStart + 1 ? .badName(text[name], isAlias: isAlias) : .nameless(isAlias: isAlias)
    return SyntaxFault(message, name, help: .quoteText)
  }
}

// MARK: - Quotes and brackets

extension YAMLFault {
  private func quotedText() -> SyntaxFault {
    switch problem {
    case "found unknown escape character":
      let range = at..<endOfCharacter(at: at + 1)
      return SyntaxFault(.unknownEscape(text[range]), range, help: .singleQuotesForBackslash)
    case "found unexpected end of stream":
      return unclosedQuote(contextStart)
    case "found unexpected document indicator":
      return unclosedQuote(contextStart, label: (.documentEndsHere, content(ofLineAt: at)))
    default: return badEscape()
    }
  }

  /// `\x`, `\u` or `\U` with too few digits after it, or with a number that is not a character.
  private func badEscape() -> SyntaxFault {
    let start = max(contextStart, at - 2)
    var end = max(start, at)
    while end < at + 8, let digit = byte(end), digit.hexadecimalValue != nil { end += 1 }
    if problem == "found invalid Unicode character escape code" {
      return SyntaxFault(.badEscape, start..<end, help: .singleQuotesForBackslash)
    }
    return SyntaxFault(.shortEscape(text[start..<max(start, at)]), start..<end, help: .singleQuotesForBackslash)
  }

  private func openBracket() -> SyntaxFault {
    let bracket = contextStart..<contextStart + 1
    if at >= text.count { return unclosedBracket(contextStart) }
    let key = lineStart(of: at) > contextStart ? keyColon(ofLineAt: at, andSpace: true) : nil
    if let key, at <= key { return unclosedBracket(contextStart, (.goesOnHere, contentStart(ofLineAt: at)..<key)) }
    if let dash = dash(ofLineAt: at), dash > contextStart {
      return unclosedBracket(contextStart, (.nextItemHere, dash..<dash + 1))
    }
    return SyntaxFault(
      .missingComma(text[word(at: at)], in: text[bracket]), word(at: at), label: (.openedHere, bracket),
      help: .commaBetween)
  }

  private func unclosedBracket(_ offset: Int?, _ label: (Message, Range<Int>)? = nil) -> SyntaxFault {
    guard let offset, offset < text.count else { return plainly() }
    let bracket = text[offset..<offset + 1]
    return SyntaxFault(.unclosedBracket(bracket), offset..<offset + 1, label: label, help: .closeBracket(bracket))
  }

  /// True if `---` or `...` stands alone at the beginning of a line, which ends a document, whatever is open.
  private func isDocumentMark(_ offset: Int) -> Bool {
    guard lineStart(of: offset) == offset, offset + 3 <= text.count, byte(offset + 3).map(isWhite) ?? true else {
      return false
    }
    let mark = text[offset..<offset + 3]
    return mark.elementsEqual("---".utf8) || mark.elementsEqual("...".utf8)
  }

  /// `[#sale, #summer]`: a closing bracket in a comment on the line of its opening one.
  private func hiddenEnd(of bracket: Int) -> SyntaxFault? {
    let closing = text[bracket] == UInt8(ascii: "[") ? "]" : "}"
    let rest = bracket + 1..<lineEnd(of: bracket)
    guard let hash = rest.first(where: { text[$0] == UInt8(ascii: "#") && mayBeginComment($0, after: bracket) }),
      let end = (hash..<rest.upperBound).last(where: { closing.utf8.first == text[$0] }), at > hash
    else { return nil }
    let quoted = bracket + 1..<end
    return SyntaxFault(
      .hiddenEnd(closing), hash..<hash + 1, label: (.openedHere, bracket..<bracket + 1), help: .quoteHash,
      fix: quotingHashes(in: quoted).map { (.quote, quoted, $0) })
  }

  private func mayBeginComment(_ hash: Int, after bracket: Int) -> Bool {
    hash == bracket + 1 || isWhite(text[hash - 1]) || text[hash - 1] == UInt8(ascii: ",")
  }

  /// The items of a list or mapping, in quotes if they contain a '#'. Nil if that takes more than quotes.
  private func quotingHashes(in range: Range<Int>) -> String? {
    let items = text[range]
    guard !items.contains(where: { "\"'\\[]{}".utf8.contains($0) }) else { return nil }
    return items.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { quotingHash(in: $0.indices) }.joined(separator: ",")
  }

  private func quotingHash(in item: Range<Int>) -> String {
    func words(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
    guard let hash = item.first(where: { text[$0] == UInt8(ascii: "#") }) else { return words(item) }
    let colon = (item.lowerBound..<hash).last { text[$0] == UInt8(ascii: ":") && isWhite(text[$0 + 1]) }
    let start = ((colon ?? item.lowerBound - 1) + 1..<hash).first { !isWhite(text[$0]) } ?? hash
    let end = (item.last { !isWhite(text[$0]) } ?? hash) + 1
    return words(item.lowerBound..<start) + "\"" + words(start..<end) + "\"" + words(end..<item.upperBound)
  }
}

// MARK: - Keys, values, items

extension YAMLFault {
  private func unexpectedColon() -> SyntaxFault {
    if let key = keyColon(ofLineAt: at, andSpace: true), key < at { return colonInText(after: key) }
    if let fault = unusualLineBreak(at) { return fault }
    if let above = lineAbove(at) {
      if column(of: contentStart(ofLineAt: above)) == column(of: contentStart(ofLineAt: at)) {
        return missingColon(ofLineFrom: contentStart(ofLineAt: above))
      }
      if let colon = keyColon(ofLineAt: above, andSpace: false) { return missingSpace(after: colon) }
      if let dash = bareDash(at: contentStart(ofLineAt: above)) { return missingSpace(afterDash: dash) }
      let label = (Message.valueAbove, content(ofLineAt: above))
      return SyntaxFault(
        .deeperThanAbove, contentStart(ofLineAt: at)..<at, label: label,
        help: itemNeedsKey(above: above) ?? .alignKeys)
    }
    return SyntaxFault(.unexpectedColon, at..<endOfCharacter(at: at), help: .quoteText)
  }

  /// `title: Sale: today`
  private func colonInText(after key: Int) -> SyntaxFault {
    var start = key + 1
    while byte(start) == 0x20 { start += 1 }
    let value = start..<max(start, content(ofLineAt: at).upperBound)
    let isPlain = byte(start).map { !"\"'[{|>&*!".utf8.contains($0) } ?? false
    if let first = byte(start), "\"'[{".utf8.contains(first) {
      return SyntaxFault(
        .textAfterValue(text[at..<value.upperBound]), at..<value.upperBound, help: .quoteWhole(in: first))
    }
    return SyntaxFault(
      .colonInText, at..<endOfCharacter(at: at), help: .quoteText, fix: isPlain ? (.quote, value, quoted(value)) : nil)
  }

  private func missingSpace(after colon: Int) -> SyntaxFault {
    SyntaxFault(
      .missingSpace, colon..<colon + 1, help: .spaceAfterColon, fix: (.addSpace, colon + 1..<colon + 1, " "))
  }

  private func missingColon() -> SyntaxFault {
    if let fault = unusualLineBreak(contextStart) { return fault }
    if let key = keyColon(ofLineAt: contextStart, andSpace: true), key > contextStart {
      return SyntaxFault(.longKey, contextStart..<key, help: .explicitKey)
    }
    return missingColon(ofLineFrom: contextStart)
  }

  private func missingColon(ofLineFrom start: Int) -> SyntaxFault {
    if let colon = keyColon(ofLineAt: start, andSpace: false) { return missingSpace(after: colon) }
    if let dash = bareDash(at: start) { return missingSpace(afterDash: dash) }
    if let fault = keyCutByComment(ofLineAt: start) { return fault }
    let line = start..<max(content(ofLineAt: start).upperBound, endOfCharacter(at: start))
    return SyntaxFault(.noColon(text[line]), line, help: .keyOrContinuation)
  }

  /// The dash of `-item`, if there is one at an offset.
  private func bareDash(at offset: Int) -> Int? {
    guard byte(offset) == UInt8(ascii: "-"), let next = byte(offset + 1) else { return nil }
    return next == UInt8(ascii: "-") || isWhite(next) ? nil : offset
  }

  private func missingSpace(afterDash dash: Int) -> SyntaxFault {
    SyntaxFault(
      .missingSpaceAfterDash, dash..<dash + 1, help: .itemForm, fix: (.addSpace, dash + 1..<dash + 1, " "))
  }

  /// A character that ends a line for YAML 1.1 and libyaml, and for no editor, in the line of a place.
  private func unusualLineBreak(_ place: Int) -> SyntaxFault? {
    var offset = lineStart(of: place)
    let end = lineEnd(of: place)
    while offset < end {
      let character = offset..<endOfCharacter(at: offset)
      let scalar = String(decoding: text[character], as: UTF8.self).unicodeScalars.first
      if let scalar, "\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
        return SyntaxFault(.unusualLineBreak(scalar.value), character, help: .removeOrEscape)
      }
      offset = character.upperBound
    }
    return nil
  }

  private func unexpectedItem() -> SyntaxFault {
    guard contentStart(ofLineAt: at) == at, let above = lineAbove(at) else {
      return SyntaxFault(.listOnKeyLine, at..<at + 1, help: .listBelow)
    }
    return SyntaxFault(
      .itemUnderValue, at..<at + 1, label: (.valueAbove, content(ofLineAt: above)), help: .alignItems)
  }

  private func unexpectedContent() -> SyntaxFault {
    guard at < text.count else { return plainly() }
    let word = word(at: at)
    if "]}".utf8.contains(text[at]) { return SyntaxFault(.strayBracket(text[word]), word, help: .removeBracket) }
    if contentStart(ofLineAt: at) != at { return textAfterValue() }
    if byte(at) == UInt8(ascii: ":") { return SyntaxFault(.colonWithoutKey, at..<at + 1, help: .keyForm) }
    if problem == "did not find expected <document start>", let above = lineAbove(at), endsDocument(lineAt: above) {
      return SyntaxFault(.noDocumentStart, word, help: .startDocument)
    }
    if let above = lineAbove(at), let colon = keyColon(ofLineAt: above, andSpace: false) {
      return missingSpace(after: colon)
    }
    let start = context.isEmpty || contextStart == at ? nil : (Message.blockBeganHere, self.word(at: contextStart))
    if problem == "did not find expected '-' indicator", column(of: at) == column(of: contextStart) {
      return notAnItem(word, label: start)
    }
    if byte(at) == UInt8(ascii: "-"), byte(at + 1).map(isWhite) ?? true {
      let isAmongKeys = column(of: at) == column(of: contextStart)
      return SyntaxFault(
        isAmongKeys ? .itemAmongKeys : .fitsNoLevel(text[word]), at..<at + 1, label: start, help: .alignItems)
    }
    if let above = lineAbove(at), beginsBlockText(lineAt: above) {
      return SyntaxFault(
        .shallowBlockText, word, label: (.blockBeginsHere, content(ofLineAt: above)), help: .indentAlike)
    }
    if let above = lineAbove(at), keyColon(ofLineAt: above, andSpace: true) != nil, dash(ofLineAt: above) == nil,
      column(of: contentStart(ofLineAt: above)) < column(of: at)
    {
      return SyntaxFault(.deeperThanAbove, word, label: (.valueAbove, content(ofLineAt: above)), help: .alignKeys)
    }
    return SyntaxFault(.fitsNoLevel(text[word]), word, label: start, help: .alignKeys)
  }

  /// More on the line of a value that is complete.
  private func textAfterValue() -> SyntaxFault {
    let rest = at..<max(word(at: at).upperBound, content(ofLineAt: at).upperBound)
    let before = content(ofLineAt: at).lowerBound..<at
    if "&*!".utf8.contains(text[at]), before.contains(where: { isWhite(text[$0]) && "&!".utf8.contains(text[$0 + 1]) })
    {
      return SyntaxFault(.propertiesOverMuch(text[word(at: at)]), word(at: at), help: .oneOfEach)
    }
    let isSingle = byte(at - 1) == UInt8(ascii: "'")
    return SyntaxFault(.textAfterValue(text[rest]), rest, help: .quoteWhole(in: UInt8(ascii: isSingle ? "'" : "\"")))
  }

  /// True if a line ends with the `|` or `>` of a block of text.
  private func beginsBlockText(lineAt offset: Int) -> Bool {
    let mark = text[content(ofLineAt: offset)].reversed().prefix { "|>+-".utf8.contains($0) }
    return mark.contains { "|>".utf8.contains($0) }
  }

  /// True if only `---` may follow a line.
  private func endsDocument(lineAt offset: Int) -> Bool {
    let content = text[content(ofLineAt: offset)]
    return content.first == UInt8(ascii: "%") || content.starts(with: "...".utf8)
  }

  func column(of offset: Int) -> Int { offset - lineStart(of: offset) }

  /// The start of a list item that is the first text on its line.
  func dash(ofLineAt offset: Int) -> Int? {
    let start = contentStart(ofLineAt: offset)
    return byte(start) == UInt8(ascii: "-") && byte(start + 1) == 0x20 ? start : nil
  }

  /// If there is no better explanation: libyaml's own words.
  private func plainly() -> SyntaxFault {
    let range = at < text.count ? word(at: at) : text.count..<text.count
    let label = context.isEmpty || contextStart == at ? nil : (Message(context), word(at: contextStart))
    return SyntaxFault(.plainly(problem), range, label: label, help: .lookForQuotes)
  }
}

// MARK: - Words

extension Message {
  fileprivate static func controlCharacter(_ value: UInt32) -> Message {
    "YAML can't contain the character \(codePoint(value))"
  }
  fileprivate static func impossibleStart(_ character: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "a value can't begin with \(quoting: character)"
  }
  fileprivate static let tab: Message = "YAML can't be indented with tabs"
  fileprivate static func nameless(isAlias: Bool) -> Message {
    isAlias ? "'*' begins an alias, but no name follows" : "'&' begins an anchor, but no name follows"
  }
  fileprivate static func unknownEscape(_ escape: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "\(quoting: escape) is not an escape for double quotes"
  }
  fileprivate static func badName(_ word: Slice<UnsafeBufferPointer<UInt8>>, isAlias: Bool) -> Message {
    "\(quoting: word) begins with '\(isAlias ? "*" : "&")', but is not a valid \(isAlias ? "alias" : "anchor") name"
  }
  fileprivate static let zeroIndentation: Message = "a block of text can't be indented by 0"
  fileprivate static let indentationFromOne: Message = "write a digit from 1 to 9, or none"
  fileprivate static let unknownDirective: Message =
    "a line that begins with '%' is a directive, and YAML has none of this name"
  fileprivate static let colonWithoutKey: Message = "there is no key before this ':'"
  fileprivate static let commaWithoutItem: Message = "there is no item before this ','"
  fileprivate static let removeOrQuoteComma: Message = "remove the comma, or put text that begins with one in quotes"
  fileprivate static let keyForm: Message = "write a key as 'key: value'; text that begins with ':' needs quotes"
  fileprivate static func shortEscape(_ escape: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    let digits =
      switch escape.last {
      case UInt8(ascii: "x"): "two"
      case UInt8(ascii: "u"): "four"
      default: "eight"
      }
    return "\(quoting: escape) must be followed by \(digits) hexadecimal digits"
  }
  fileprivate static let badEscape: Message = "this escape is not a character"
  fileprivate static let documentEndsHere: Message = "the document ends here"
  fileprivate static func unclosedBracket(_ bracket: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "this \(quoting: bracket) is never closed"
  }
  fileprivate static let goesOnHere: Message = "the next key is here"
  fileprivate static let nextItemHere: Message = "the next item is here"
  fileprivate static func hiddenEnd(_ closing: String) -> Message {
    "'#' begins a comment, which hides the closing '\(closing)'"
  }
  fileprivate static let removeBracket: Message = "remove it, or put the whole text in quotes"
  fileprivate static func missingComma(
    _ word: Slice<UnsafeBufferPointer<UInt8>>, in bracket: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Message {
    "found \(quoting: word) where ',' or \(bracket.first == UInt8(ascii: "[") ? "']'" : "'}'") is expected"
  }
  fileprivate static func strayBracket(_ bracket: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "\(quoting: bracket) has no opening bracket"
  }
  fileprivate static let colonInText: Message = "': ' in unquoted text starts a new value"
  fileprivate static let unexpectedColon: Message = "':' is not allowed here"
  fileprivate static let missingSpace: Message = "there is no space after this ':'"
  fileprivate static let deeperThanAbove: Message = "this key is indented too far: the line above is already complete"
  fileprivate static let valueAbove: Message = "this already has a value"
  fileprivate static func noColon(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "there is no ': ' after \(quoting: line)"
  }
  fileprivate static let longKey: Message = "this key has more than 1024 characters"
  fileprivate static let explicitKey: Message = "shorten it, or put '? ' before it"
  fileprivate static let missingSpaceAfterDash: Message = "there is no space after this '-'"
  static let itemForm: Message = "write a list item as '- item'"
  fileprivate static func unusualLineBreak(_ value: UInt32) -> Message {
    "the character \(codePoint(value)) is a line break in YAML"
  }
  fileprivate static let noDocumentStart: Message = "there is no '---' before this document"
  fileprivate static let startDocument: Message = "put '---' on the line before it"
  fileprivate static func propertiesOverMuch(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "\(quoting: word) is a second anchor or tag on the same value"
  }
  fileprivate static let oneOfEach: Message = "a value can have one anchor and one tag; an alias can have neither"
  fileprivate static let listOnKeyLine: Message = "a list can't begin on the same line as its key"
  fileprivate static let itemUnderValue: Message = "this list item is below a line that already has a value"
  fileprivate static let itemAmongKeys: Message = "found a list item where a key is expected"
  fileprivate static func textAfterValue(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "found \(quoting: text) after the end of a value"
  }
  fileprivate static func fitsNoLevel(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "the indentation of \(quoting: word) matches no line above"
  }
  fileprivate static let shallowBlockText: Message = "this text is indented less than the blank line above it"
  fileprivate static let blockBeginsHere: Message = "the block of text begins here"
  fileprivate static let indentAlike: Message = "remove the spaces from the blank line"
  fileprivate static let blockBeganHere: Message = "the block that it should belong to begins here"
  fileprivate static func undeclaredHandle(_ tag: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "no %TAG line declares the prefix of \(quoting: tag)"
  }
  fileprivate static func plainly(_ problem: String) -> Message { "not valid YAML: \(problem)" }

  fileprivate static let removeOrEscape: Message = "remove it, or write it as an escape in double quotes"
  fileprivate static func quoteWhole(in quote: UInt8) -> Message {
    quote == UInt8(ascii: "'")
      ? "put the whole text in quotes; inside single quotes, write an apostrophe twice"
      : "put the whole text in quotes; inside double quotes, write '\"' as '\\\"'"
  }
  fileprivate static let commaBetween: Message = "write ',' between items; put text with ',' or ':' in quotes"
  fileprivate static let lookForQuotes: Message =
    "check this line and the one above for a missing quote, bracket or space"
  static let indentWithSpaces: Message = "indent with spaces"
  fileprivate static let singleQuotesForBackslash: Message = "write the backslash twice, or use single quotes"
  fileprivate static func closeBracket(_ bracket: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    bracket.first == UInt8(ascii: "[") ? "close it with ']'" : "close it with '}'"
  }
  static let spaceAfterColon: Message = "write a key as 'key: value'"
  fileprivate static let alignKeys: Message = "start all keys of a mapping in the same column"
  static let alignItems: Message = "start all items of a list in the same column, each with '- '"
  fileprivate static let keyOrContinuation: Message =
    "write a key as 'key: value'; indent text that continues the line above"
  fileprivate static let listBelow: Message =
    "start the list on the next line, or write it in brackets; text that begins with '- ' needs quotes"
  fileprivate static let coreTagsOnly: Message = "remove the tag; values need none"

  fileprivate static let tabToSpaces: Message = "replace the tabs with spaces"
  fileprivate static let quote: Message = "quote the text"
}
