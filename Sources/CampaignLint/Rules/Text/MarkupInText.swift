import Bytes
import CampaignLanguage
import Findings

/// HTML in a text that clients show unchanged.
enum MarkupInText: FieldRule {
  static let info = RuleInfo(
    "markup-in-text", .warning,
    finds: "An HTML tag or entity, such as '<b>' or '&amp;', or Markdown, such as '**bold**', in a plain text.",
    because: "Only HTML messages are documents; clients show other texts as they are written.",
    source: "in-app message documentation and SDK models",
    example: slideupExample(
      bad: "message: Tulips &amp; daffodils.",
      good: "message: Tulips & daffodils."))

  static let roles = [FieldRole.text]
  static let looksAround = false
  static let traits = TextTraits.markup

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let text = value.text
    if text.offset(of: UInt8(ascii: "&")) != nil, let first = entities(in: text).first {
      let fixes = value.rewriting(entities(in: text), .writeCharacters, .needsReview)
      return value.add(info, .entity(text.part(first.range)), part: first.range, fixes: fixes)
    }
    if let start = text.offset(of: UInt8(ascii: "<")), let tag = tag(in: text, from: start) {
      return value.add(info, .tag(text.part(tag)), part: tag, help: .removeTags)
    }
    if let marks = boldText(in: text) ?? linkInBrackets(in: text) {
      value.add(info, .markdown(text.part(marks)), part: marks, help: .removeMarks)
    }
  }

  /// `**Sale**`: two stars directly before a word, and two directly after one. Stars that hide digits have no letters
  /// between them.
  private static func boldText(in text: ArraySlice<UInt8>) -> Range<Int>? {
    let star = UInt8(ascii: "*")
    var start = text.offset(of: star) ?? text.count
    while start + 4 < text.count {
      if text.byte(at: start + 1) == star, let next = text.byte(at: start + 2), isOfWord(next),
        start == 0 || text.byte(at: start - 1) != star,
        let end = (start + 3..<text.count - 1).first(where: {
          text.byte(at: $0) == star && text.byte(at: $0 + 1) == star
        }), text.byte(at: end - 1).map({ isOfWord($0) || "!?.%".utf8.contains($0) }) == true,
        text.byte(at: end + 2) != star, text.part(start + 2..<end).contains(where: { $0.isLetter || $0 >= 0x80 })
      {
        return start..<end + 2
      }
      start = text.offset(from: start + 1) { $0 == star }
    }
    return nil
  }

  /// `[Shop](https://example.com)`
  private static func linkInBrackets(in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard let open = text.offset(of: UInt8(ascii: "[")) else { return nil }
    let close = text.offset(from: open) { $0 == UInt8(ascii: "]") }
    let rest = text.dropFirst(close + 1)
    guard close > open + 1, rest.starts(with: "(https://".utf8) || rest.starts(with: "(http://".utf8),
      let end = rest.offset(of: UInt8(ascii: ")"))
    else { return nil }
    return open..<close + end + 2
  }

  private static func isOfWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }

  private static func entities(in text: ArraySlice<UInt8>) -> [(range: Range<Int>, text: String)] {
    var found: [(range: Range<Int>, text: String)] = []
    var start = text.offset { $0 == UInt8(ascii: "&") }
    while start < text.count {
      let rest = text.dropFirst(start + 1)
      if let end = rest.prefix(8).firstIndex(of: UInt8(ascii: ";")),
        let character = character(ofEntity: rest[rest.startIndex..<end])
      {
        found.append((start..<end - text.startIndex + 1, character))
      }
      start = text.offset(from: start + 1) { $0 == UInt8(ascii: "&") }
    }
    return found
  }

  private static func character(ofEntity name: ArraySlice<UInt8>) -> String? {
    if name.first == UInt8(ascii: "#") {
      let isHexadecimal = name.byte(at: 1)?.lowerCased == UInt8(ascii: "x")
      let digits = String(decoding: name.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
      return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap { $0 >= 0x20 ? Unicode.Scalar($0) : nil }
        .map { String($0) }
    }
    return named[String(decoding: name, as: UTF8.self)]
  }

  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "euro": "€", "pound": "£",
    "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "ndash": "–", "mdash": "—", "rsquo": "’", "lsquo": "‘",
    "ldquo": "“", "rdquo": "”", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
    "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ",
  ]

  private static func tag(in text: ArraySlice<UInt8>, from start: Int) -> Range<Int>? {
    var start = start
    while start < text.count {
      let isClosing = text.byte(at: start + 1) == UInt8(ascii: "/")
      let rest = text.dropFirst(start + (isClosing ? 2 : 1))
      let name = rest.prefix { $0.isLetter || $0.isDigit }
      let next = rest.byte(at: name.count)
      if tags.contains(where: name.isWord), next.map({ " />".utf8.contains($0) }) == true,
        let end = rest.prefix(longestTag).firstIndex(of: UInt8(ascii: ">"))
      {
        return start..<end - text.startIndex + 1
      }
      start = text.offset(from: start + 1) { $0 == UInt8(ascii: "<") }
    }
    return nil
  }

  /// Anything longer is ordinary text, not a mistake of an author.
  private static let longestTag = 500

  private static let tags = [
    "a", "b", "br", "div", "em", "font", "h1", "h2", "h3", "i", "img", "li", "p", "span", "strong", "sub", "sup", "u",
    "ul",
  ]
}

extension Message {
  fileprivate static func entity(_ text: ArraySlice<UInt8>) -> Message {
    "readers see \(quoting: text) as it is, because this text is no HTML"
  }
  fileprivate static func tag(_ text: ArraySlice<UInt8>) -> Message {
    "readers see \(quoting: text) as it is, because this text is no HTML"
  }
  fileprivate static func markdown(_ text: ArraySlice<UInt8>) -> Message {
    "readers see \(quoting: text) as it is, because clients don't read Markdown"
  }
  fileprivate static let removeMarks: Message = "write the text without these marks"
  fileprivate static let writeCharacters: Message = "write the characters themselves"
  fileprivate static let removeTags: Message = "remove the tags, or use a message of type 'html'"
}
