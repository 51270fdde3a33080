internal import Findings

/// Turns libyaml's verdict into a finding that an author understands: what is wrong, at the place where it was made, and what
/// to do about it. libyaml notices many mistakes lines later; the text around the fault tells which one it was.
extension YAMLFault {
  func diagnosis() -> SyntaxFault {
    if isReaderFault { return unreadableCharacter() }
    if context == "while scanning a quoted scalar" || context == "while parsing a quoted scalar" { return quotedText() }
    if let quote = runawayQuote() { return runaway(quote) }
    switch problem {
    case "found character that cannot start any token": return impossibleStart()
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return tab(at)
    case "mapping values are not allowed in this context": return unexpectedColon()
    case "could not find expected ':'": return missingColon()
    case "block sequence entries are not allowed in this context": return unexpectedItem()
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'": return openBracket()
    case "did not find expected key", "did not find expected '-' indicator", "did not find expected <document start>":
      return unexpectedContent()
    case "did not find expected node content": return at == text.count ? plainly() : impossibleStart()
    case "did not find expected alphabetic or numeric character": return namelessAnchor()
    case "did not find expected comment or line break" where context == "while scanning a block scalar":
      return SyntaxFault(.textAfterBlockMark, at..<lineEnd(of: at), help: .blockTextBelow)
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
    let character = text[at..<endOfCharacter(at: at)]
    return SyntaxFault(.impossibleStart(character), at..<character.endIndex, help: .quoteText)
  }

  private func tab(_ offset: Int) -> SyntaxFault {
    var (start, end) = (offset, offset)
    while start > 0, text[start - 1] == 0x09 { start -= 1 }
    while byte(end) == 0x09 { end += 1 }
    guard start < end else { return plainly() }
    let spaces = String(repeating: "  ", count: end - start)
    return SyntaxFault(.tab, start..<end, help: .indentWithSpaces, fix: (.tabToSpaces, start..<end, spaces))
  }

  private func namelessAnchor() -> SyntaxFault {
    let isAlias = context == "while scanning an alias"
    return SyntaxFault(.nameless(isAlias: isAlias), word(at: contextStart), help: .quoteText)
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
      return SyntaxFault(.unclosedQuote, contextStart..<contextStart + 1, help: .closeQuote)
    case "found unexpected document indicator":
      return SyntaxFault(
        .unclosedQuote, contextStart..<contextStart + 1, label: (.documentEndsHere, content(ofLineAt: at)),
        help: .closeQuote)
    default:
      return SyntaxFault(
        .badEscape, max(contextStart, at - 2)..<max(contextStart, at), help: .singleQuotesForBackslash)
    }
  }

  private func runaway(_ quote: Range<Int>) -> SyntaxFault {
    SyntaxFault(
      .runawayQuote, quote.lowerBound..<quote.lowerBound + 1,
      label: (.quoteClosesHere, quote.upperBound - 1..<quote.upperBound), help: .closeQuote)
  }

  private func openBracket() -> SyntaxFault {
    let bracket = contextStart..<contextStart + 1
    let key = lineStart(of: at) > contextStart ? keyColon(ofLineAt: at, andSpace: true) : nil
    if at >= text.count || key.map({ at <= $0 }) ?? false {
      let label = key.map { (Message.goesOnHere, contentStart(ofLineAt: at)..<$0) }
      return SyntaxFault(.unclosedBracket(text[bracket]), bracket, label: label, help: .closeBracket(text[bracket]))
    }
    return SyntaxFault(
      .missingComma(text[word(at: at)], in: text[bracket]), word(at: at), label: (.bracketOpensHere, bracket))
  }
}

// MARK: - Keys, values, items

extension YAMLFault {
  private func unexpectedColon() -> SyntaxFault {
    if let key = keyColon(ofLineAt: at, andSpace: true), key < at { return colonInText(after: key) }
    if let above = lineAbove(at) {
      if let colon = keyColon(ofLineAt: above, andSpace: false) { return missingSpace(after: colon) }
      let label = (Message.valueAbove, content(ofLineAt: above))
      return SyntaxFault(.deeperThanAbove, contentStart(ofLineAt: at)..<at, label: label, help: .alignKeys)
    }
    return SyntaxFault(.unexpectedColon, at..<endOfCharacter(at: at), help: .quoteText)
  }

  /// `title: Sale: today`
  private func colonInText(after key: Int) -> SyntaxFault {
    var start = key + 1
    while byte(start) == 0x20 { start += 1 }
    let value = start..<max(start, content(ofLineAt: at).upperBound)
    let quoted =
      "'"
      + String(decoding: text[value], as: UTF8.self).split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''") + "'"
    let isPlain = byte(start).map { !"\"'[{|>&*!".utf8.contains($0) } ?? false
    return SyntaxFault(
      .colonInText, at..<endOfCharacter(at: at), help: .quoteText, fix: isPlain ? (.quote, value, quoted) : nil)
  }

  private func missingSpace(after colon: Int) -> SyntaxFault {
    SyntaxFault(
      .missingSpace, colon..<colon + 1, help: .spaceAfterColon, fix: (.addSpace, colon + 1..<colon + 1, " "))
  }

  private func missingColon() -> SyntaxFault {
    if let colon = keyColon(ofLineAt: contextStart, andSpace: false) { return missingSpace(after: colon) }
    let line = contextStart..<max(content(ofLineAt: contextStart).upperBound, endOfCharacter(at: contextStart))
    return SyntaxFault(.noColon(text[line]), line, help: .keyOrContinuation)
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
    if contentStart(ofLineAt: at) != at {
      let rest = at..<max(word.upperBound, content(ofLineAt: at).upperBound)
      return SyntaxFault(.textAfterValue(text[rest]), rest, help: .quoteWhole)
    }
    if "]}".utf8.contains(text[at]) { return SyntaxFault(.strayBracket(text[word]), word) }
    if let above = lineAbove(at), let colon = keyColon(ofLineAt: above, andSpace: false) {
      return missingSpace(after: colon)
    }
    let start = context.isEmpty ? nil : (Message.blockBeganHere, self.word(at: contextStart))
    if problem == "did not find expected '-' indicator" {
      return SyntaxFault(.notAnItem(text[word]), word, label: start, help: .alignItems)
    }
    if byte(at) == UInt8(ascii: "-"), byte(at + 1).map(isWhite) ?? true {
      return SyntaxFault(.itemAmongKeys, at..<at + 1, label: start, help: .alignItems)
    }
    return SyntaxFault(.fitsNoLevel(text[word]), word, label: start, help: .alignKeys)
  }

  /// Where nothing better is known: libyaml's own words.
  private func plainly() -> SyntaxFault {
    let range = at < text.count ? word(at: at) : text.count..<text.count
    let label = context.isEmpty || contextStart == at ? nil : (Message(context), word(at: contextStart))
    return SyntaxFault(.plainly(problem), range, label: label)
  }
}

// MARK: - Words

extension Message {
  fileprivate static func controlCharacter(_ value: UInt32) -> Message {
    let digits = String(value, radix: 16, uppercase: true)
    return "the character U+\(String(repeating: "0", count: max(0, 4 - digits.count)) + digits) can't stand in YAML"
  }
  fileprivate static func impossibleStart(_ character: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "a value can't begin with \(quoting: character)"
  }
  fileprivate static let tab: Message = "a tab can't indent YAML"
  fileprivate static func nameless(isAlias: Bool) -> Message {
    isAlias ? "'*' begins an alias, and no name follows" : "'&' begins an anchor, and no name follows"
  }
  fileprivate static func unknownEscape(_ escape: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "\(quoting: escape) is not an escape that double quotes know"
  }
  fileprivate static let badEscape: Message = "this escape names no character"
  fileprivate static let unclosedQuote: Message = "this quote is never closed"
  fileprivate static let runawayQuote: Message = "this quote is not closed on its line"
  fileprivate static let quoteClosesHere: Message = "it runs on to here, where the next quote closes it"
  fileprivate static let documentEndsHere: Message = "the document ends here"
  fileprivate static func unclosedBracket(_ bracket: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "this \(quoting: bracket) is never closed"
  }
  fileprivate static let goesOnHere: Message = "the next key begins here"
  fileprivate static let bracketOpensHere: Message = "opened here"
  fileprivate static func missingComma(
    _ word: Slice<UnsafeBufferPointer<UInt8>>, in bracket: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Message {
    "\(quoting: word) stands where ',' or \(bracket.first == UInt8(ascii: "[") ? "']'" : "'}'") is expected"
  }
  fileprivate static func strayBracket(_ bracket: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "\(quoting: bracket) closes nothing"
  }
  fileprivate static let colonInText: Message = "': ' in unquoted text begins another value"
  fileprivate static let unexpectedColon: Message = "':' stands where no key can end"
  fileprivate static let missingSpace: Message = "no space follows this ':'"
  fileprivate static let deeperThanAbove: Message =
    "this key is indented deeper than the line above, which has its value already"
  fileprivate static let valueAbove: Message = "this has its value already"
  fileprivate static func noColon(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "no ': ' follows \(quoting: line)"
  }
  fileprivate static let listOnKeyLine: Message = "a list can't begin on the line of its key"
  fileprivate static let itemUnderValue: Message = "this list item stands below a line that has its value already"
  fileprivate static let itemAmongKeys: Message = "a list item stands where a key is expected"
  fileprivate static func notAnItem(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "\(quoting: word) stands where the next list item is expected"
  }
  fileprivate static func textAfterValue(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "\(quoting: text) follows a value that is complete"
  }
  fileprivate static func fitsNoLevel(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "the indentation of \(quoting: word) fits no line above"
  }
  fileprivate static let blockBeganHere: Message = "what it should be part of begins here"
  fileprivate static let textAfterBlockMark: Message = "text can't stand on the line of a block's '|' or '>'"
  fileprivate static func undeclaredHandle(_ tag: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "no %TAG line declares the handle of \(quoting: tag)"
  }
  fileprivate static func plainly(_ problem: String) -> Message { "this can't be read as YAML: \(problem)" }

  fileprivate static let removeOrEscape: Message = "remove it, or write it as an escape in double quotes"
  fileprivate static let quoteText: Message = "put the text in quotes"
  fileprivate static let quoteWhole: Message =
    "put the whole text in one pair of quotes; inside double quotes, '\"' is written '\\\"'"
  fileprivate static let indentWithSpaces: Message = "indent with spaces"
  fileprivate static let closeQuote: Message = "close it where its text ends"
  fileprivate static let singleQuotesForBackslash: Message =
    "double the backslash, or use single quotes, in which a backslash is an ordinary letter"
  fileprivate static func closeBracket(_ bracket: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    bracket.first == UInt8(ascii: "[") ? "close it with ']'" : "close it with '}'"
  }
  fileprivate static let spaceAfterColon: Message = "a key is written 'key: value'"
  fileprivate static let alignKeys: Message = "begin the keys of one mapping in the same column"
  fileprivate static let alignItems: Message = "begin the items of one list in the same column, each with '- '"
  fileprivate static let keyOrContinuation: Message =
    "a key is written 'key: value'; text that goes on from the line above is indented deeper than its key"
  fileprivate static let listBelow: Message = "begin the list on the next line, or write it in brackets"
  fileprivate static let blockTextBelow: Message = "begin the text on the next line, indented"
  fileprivate static let coreTagsOnly: Message = "remove the tag; values need none"

  fileprivate static let tabToSpaces: Message = "replace each tab by two spaces"
  fileprivate static let quote: Message = "quote the text"
  fileprivate static let addSpace: Message = "add a space"
}
