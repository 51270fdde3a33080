import Bytes
import Findings
import SourceText

// Texts that begin with a mark of YAML, although their authors mean the character itself: `'tis`, `>50% off`.

extension YAMLFault {
  /// A quote that is never closed, or an apostrophe.
  func unclosedQuote(_ quote: Int, label: (Message, Range<Int>)? = nil) -> SyntaxFault {
    guard let text = textBehindApostrophe(quote) else {
      return SyntaxFault(.unclosedQuote, quote..<quote + 1, label: label, help: .closeQuote)
    }
    return SyntaxFault(
      .unclosedQuote, quote..<quote + 1, label: label, help: .closeOrQuoteApostrophe,
      fix: (.quoteText, text, quoted(text)))
  }

  /// A quote that another one closes, lines later, where a text should begin.
  func runaway(_ quote: Range<Int>) -> SyntaxFault {
    let label = (Message.quoteClosesHere, quote.upperBound - 1..<quote.upperBound)
    let first = quote.lowerBound..<quote.lowerBound + 1
    guard let text = textBehindApostrophe(quote.lowerBound) else {
      return SyntaxFault(.runawayQuote, first, label: label, help: .closeQuote)
    }
    return SyntaxFault(
      .runawayQuote, first, label: label, help: .closeOrQuoteApostrophe, fix: (.quoteText, text, quoted(text)))
  }

  /// The text of a line that begins with an apostrophe, as in `'tis the season`. Nil if it has other quotes.
  private func textBehindApostrophe(_ quote: Int) -> Range<Int>? {
    let line = quote..<max(quote + 1, content(ofLineAt: quote).upperBound)
    guard byte(quote) == UInt8(ascii: "'"), isApostrophe(quote),
      !text[line].dropFirst().contains(where: { "'\"\\#{}[],".utf8.contains($0) })
    else { return nil }
    return line
  }

  /// True for `'90s` and for the short words that begin with an apostrophe: in `'Meet` it is an open quote.
  private func isApostrophe(_ quote: Int) -> Bool {
    let word = text[(quote + 1)...].prefix { $0.isLetter || $0.isDigit }
    let letters = String(decoding: word.prefix(8), as: UTF8.self).lowercased()
    return word.first.map(\.isDigit) ?? false
      || ["tis", "twas", "til", "till", "n", "em", "cause", "bout", "round", "nuff", "s", "t"].contains(letters)
  }

  /// `message: {{ first_name }}, hi`: a template of Liquid, which YAML reads as a mapping.
  func templateWithoutQuotes() -> SyntaxFault? {
    for line in [lineStart(of: at), lineStart(of: contextStart)] {
      guard let value = value(ofLineAt: line), byte(value.lowerBound) == UInt8(ascii: "{"),
        let mark = byte(value.lowerBound + 1), "{%".utf8.contains(mark)
      else { continue }
      let close = mark == UInt8(ascii: "{") ? UInt8(ascii: "}") : mark
      guard value.dropFirst(2).contains(where: { text[$0] == close && byte($0 + 1) == UInt8(ascii: "}") }) else {
        continue
      }
      let hasComment = value.dropLast().contains { isWhite(text[$0]) && byte($0 + 1) == UInt8(ascii: "#") }
      return SyntaxFault(
        .templateNeedsQuotes(mark), value.lowerBound..<value.lowerBound + 2, help: .quoteWholeText,
        fix: hasComment ? nil : (.quoteText, value, quoted(value)))
    }
    return nil
  }

  /// The value behind the first key of a line, or behind the dash of an item; nil if the line has none.
  func value(ofLineAt line: Int) -> Range<Int>? {
    let content = content(ofLineAt: line)
    var start = keyColon(ofLineAt: line, andSpace: true).map { $0 + 1 } ?? content.lowerBound
    if start == content.lowerBound {
      while byte(start) == UInt8(ascii: "-"), byte(start + 1) == 0x20 { start += 2 }
    }
    while start < content.upperBound, isWhite(text[start]) { start += 1 }
    return start < content.upperBound ? start..<content.upperBound : nil
  }

  /// `promo #1: sale`: a '#' in a key, where it begins a comment.
  func keyCutByComment(ofLineAt offset: Int) -> SyntaxFault? {
    var line = content(ofLineAt: offset)
    while byte(line.lowerBound) == UInt8(ascii: "-"), byte(line.lowerBound + 1) == 0x20 {
      line = min(line.lowerBound + 2, line.upperBound)..<line.upperBound
    }
    guard
      let hash = line.dropFirst().first(where: { text[$0] == UInt8(ascii: "#") && isWhite(text[$0 - 1]) }),
      let next = byte(hash + 1), next.isLetter || next.isDigit,
      let colon = (hash..<line.upperBound).first(where: {
        text[$0] == UInt8(ascii: ":") && byte($0 + 1).map(isWhite) ?? true
      })
    else { return nil }
    let key = line.lowerBound..<colon
    let isPlain = !text[key].contains { "\"\\':{}[],".utf8.contains($0) }
    return SyntaxFault(
      .commentInKey, hash..<hash + 1, help: .keyInQuotes, fix: isPlain ? (.keyInQuotes, key, quoted(key)) : nil)
  }

  func quoted(_ range: Range<Int>) -> String { inQuotes(text[range]) }

  /// True for what may follow `|` or `>`: a sign and one digit.
  private func isHeader(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    word.allSatisfy { $0.isDigit || "+-".utf8.contains($0) } && word.count { $0.isDigit } < 2
  }

  /// Text on the line of `|` or `>`. In `>50% off`, the mark is a part of the text.
  func textAfterBlockMark() -> SyntaxFault {
    let rest = SyntaxFault(.textAfterBlockMark, at..<lineEnd(of: at), help: .blockTextBelow)
    let line = contextStart..<max(contextStart, content(ofLineAt: at).upperBound)
    let word = text[line].dropFirst().prefix { !isWhite($0) }
    guard lineStart(of: contextStart) == lineStart(of: at), !isHeader(word),
      contentStart(ofLineAt: contextStart) != contextStart,
      !text[line].contains(where: { "\"\\".utf8.contains($0) })
    else { return rest }
    return SyntaxFault(
      .markBeginsBlock(text[contextStart]), line, help: .quoteWholeText, fix: (.quoteText, line, quoted(line)))
  }
}

extension Message {
  fileprivate static func templateNeedsQuotes(_ mark: UInt8) -> Message {
    "text that begins with '{\(String(UnicodeScalar(mark)))' needs quotes"
  }
  fileprivate static let commentInKey: Message = "'#' begins a comment here, in the middle of a key"
  fileprivate static let unclosedQuote: Message = "this quote is never closed"
  fileprivate static let runawayQuote: Message = "this quote is not closed on its line"
  fileprivate static let quoteClosesHere: Message = "it continues up to here, where the next quote closes it"
  fileprivate static let closeQuote: Message = "close it at the end of the text"
  fileprivate static let textAfterBlockMark: Message = "text can't be on the same line as '|' or '>'"
  fileprivate static let blockTextBelow: Message =
    "start the text on the next line, indented; if the mark is part of the text, put all of it in quotes"
  fileprivate static let closeOrQuoteApostrophe: Message =
    "close it at the end of the text; if it is an apostrophe, put the whole text in double quotes"
  fileprivate static func markBeginsBlock(_ mark: UInt8) -> Message {
    "\(quoting: [mark]) at the beginning of a value announces a block of text below it"
  }
}
