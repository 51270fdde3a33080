import Bytes

/// A link in the document of an HTML message.
package struct HTMLLink {
  /// Its place in the document.
  package let range: Range<Int>
  /// The link, with `&` for `&amp;`.
  package let text: ArraySlice<UInt8>
  /// True if readers open it. False if it is loaded with the document, as a picture is.
  package let isOpened: Bool

  fileprivate init(_ written: ArraySlice<UInt8>, at start: Int, isOpened: Bool) {
    range = start..<start + written.count
    self.isOpened = isOpened
    text = Self.decoded(written)
  }

  private static func decoded(_ written: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard written.contains(UInt8(ascii: "&")) else { return written }
    var (text, rest): ([UInt8], ArraySlice<UInt8>) = ([], written)
    while let byte = rest.first {
      text.append(byte)
      rest = rest.dropFirst(rest.prefix(5).isWord("&amp;") ? 5 : 1)
    }
    return text[...]
  }

  /// The place in the document of a part of the link. If the part may contain entities, it is that of the whole link.
  package func place(of part: Range<Int>?) -> Range<Int> {
    guard let part, isExact(part) else { return range }
    return range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
  }

  /// True if the document contains a part of the link as it is.
  private func isExact(_ part: Range<Int>) -> Bool {
    text.count == range.count || part.upperBound <= text.offset { $0 == UInt8(ascii: "&") }
  }
}

extension HTMLText {
  /// The links that readers open, and those of pictures and scripts, in the order of the document. Relative links, and
  /// those that scripts put together, are among them as they are written.
  package var links: [HTMLLink] {
    var links: [HTMLLink] = []
    for range in tags {
      let tag = self[range]
      let element = tag.bytes.dropFirst().prefix { $0.isLetter || $0.isDigit }
      let isAnchor = element.isWord("a") || element.isWord("area")
      for (name, value) in tag.attributes {
        let name = tag[name].bytes
        guard name.isWord("href") || name.isWord("src") || name.isWord("poster") || name.isWord("action") else {
          continue
        }
        let start = tag.offset(from: value.lowerBound) { !$0.isBlank }
        let text = tag[value].bytes.dropFirst(max(0, start - value.lowerBound))
        let blanks = text.reversed().prefix { $0.isBlank }.count
        links.append(
          HTMLLink(text.dropLast(blanks), at: range.lowerBound + start, isOpened: isAnchor && name.isWord("href")))
      }
    }
    return (links + scriptLinks).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The links that scripts open: `location.href = '…'`, `window.open('…')`.
  private var scriptLinks: [HTMLLink] {
    var links: [HTMLLink] = []
    for word in ["location", "window.open"] {
      for found in occurrences(of: word) {
        guard let start = argument(after: found.upperBound, isProperty: word == "location"),
          let literal = literal(at: start)
        else { continue }
        links.append(HTMLLink(self[literal].bytes, at: literal.lowerBound, isOpened: true))
      }
    }
    return links
  }

  /// The start of what is assigned to `location` or to its `href`, or of the argument of a call.
  private func argument(after end: Int, isProperty: Bool) -> Int? {
    var end = end
    if isProperty, end < bytes.count, byte(end) == UInt8(ascii: ".") {
      let name = end + 1..<offset(from: end + 1) { !$0.isLetter }
      guard ["href", "assign", "replace"].contains(where: self[name].bytes.isWord) else { return nil }
      end = name.upperBound
    }
    end = offset(from: end) { !$0.isBlank }
    guard end < bytes.count, byte(end) == UInt8(ascii: "(") || isProperty && byte(end) == UInt8(ascii: "=") else {
      return nil
    }
    return offset(from: end + 1) { !$0.isBlank }
  }

  /// The content of a text in a script, if it is not put together with others and has no escapes.
  package func literal(at start: Int) -> Range<Int>? {
    guard start < bytes.count, case let quote = byte(start), "\"'`".utf8.contains(quote) else { return nil }
    let end = offset(from: start + 1) { $0 == quote || $0 == UInt8(ascii: "\\") || $0 == 0x0A }
    guard end < bytes.count, byte(end) == quote else { return nil }
    let next = offset(from: end + 1) { !$0.isBlank }
    guard next == bytes.count || byte(next) != UInt8(ascii: "+") && byte(next) != UInt8(ascii: ".") else { return nil }
    let content = start + 1..<end
    return self[content].range(of: "${") == nil || quote != UInt8(ascii: "`") ? content : nil
  }

  /// Every occurrence of a word outside comments that is not the end of a longer word.
  package func occurrences(of word: String) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    var comment = range(of: "<!--")
    while let place = range(of: word, from: start) {
      if let begin = comment, begin.lowerBound < place.lowerBound {
        guard let end = range(of: "-->", from: begin.upperBound) else { break }
        start = max(start, end.upperBound)
        comment = range(of: "<!--", from: end.upperBound)
        continue
      }
      start = place.upperBound
      if place.lowerBound == 0 || !byte(place.lowerBound - 1).isOfWord { found.append(place) }
    }
    return found
  }
}

extension UInt8 {
  /// True if the byte can be part of a name in a script.
  var isOfWord: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") }
}
