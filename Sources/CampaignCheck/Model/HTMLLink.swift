import Bytes

/// A link in the document of an HTML message.
package struct HTMLLink {
  /// Its place in the document.
  package let range: Range<Int>
  /// The link, with `&` for `&amp;`.
  package let text: ArraySlice<UInt8>
  package let use: Use

  /// What happens with what it leads to.
  package enum Use {
    /// Readers open it.
    case opened
    /// The document shows it as a picture.
    case picture
    /// It is loaded with the document in another way, as a script is.
    case loaded
  }

  package var isOpened: Bool { use == .opened }

  fileprivate init(_ written: ArraySlice<UInt8>, at start: Int, _ use: Use) {
    range = start..<start + written.count
    self.use = use
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
      let isPicture = element.isWord("img") || element.isWord("input")
      for (name, value) in tag.attributes {
        let name = tag[name].bytes
        if name.isWord("style") {
          links += styleLinks(in: range.lowerBound + value.lowerBound..<range.lowerBound + value.upperBound)
        }
        guard name.isWord("href") || name.isWord("src") || name.isWord("poster") || name.isWord("action") else {
          continue
        }
        let start = tag.offset(from: value.lowerBound) { !$0.isBlank }
        let text = tag[value].bytes.dropFirst(max(0, start - value.lowerBound))
        let blanks = text.reversed().prefix { $0.isBlank }.count
        let use: HTMLLink.Use =
          isAnchor && name.isWord("href")
          ? .opened : name.isWord("poster") || isPicture && name.isWord("src") ? .picture : .loaded
        links.append(HTMLLink(text.dropLast(blanks), at: range.lowerBound + start, use))
      }
      if element.isWord("style") {
        let end = self.range(of: "</style", from: range.upperBound)?.lowerBound ?? bytes.count
        links += styleLinks(in: range.upperBound..<end)
      }
    }
    return (links + scriptLinks).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The links in a style: `background: url(hero.png)`.
  private func styleLinks(in range: Range<Int>) -> [HTMLLink] {
    let style = self[range]
    var links: [HTMLLink] = []
    var offset = 0
    while let call = style.range(of: "url(", from: offset) {
      offset = call.upperBound
      var start = style.offset(from: call.upperBound) { !$0.isBlank }
      guard start < style.bytes.count else { break }
      var close = UInt8(ascii: ")")
      if "\"'".utf8.contains(style.byte(start)) {
        close = style.byte(start)
        start += 1
      }
      let end = style.offset(from: start) { $0 == close }
      guard end < style.bytes.count else { break }
      offset = end
      let blanks = style[start..<end].bytes.reversed().prefix { $0.isBlank }.count
      if style.isInStyleComment(call.lowerBound) { continue }
      links.append(
        HTMLLink(
          style[start..<end - blanks].bytes, at: range.lowerBound + start,
          style.isOfPicture(call.lowerBound) ? .picture : .loaded))
    }
    return links
  }

  /// True if a place in a style is in a comment.
  private func isInStyleComment(_ place: Int) -> Bool {
    let before = bytes.part(max(0, place - Self.longestDeclaration)..<place)
    guard let open = HTMLText.last("/*", in: before) else { return false }
    return HTMLText.last("*/", in: before).map { $0 < open } ?? true
  }

  /// True if a place in a style is in a declaration such as `background-image`.
  private func isOfPicture(_ place: Int) -> Bool {
    let before = bytes.part(max(0, place - Self.longestDeclaration)..<place)
    let start = before.lastIndex { ";{}".utf8.contains($0) } ?? before.startIndex
    let declaration = HTMLText(bytes: before[start...])
    return declaration.contains("background") || declaration.contains("image")
  }

  /// The bytes before a link in a style in which its declaration, or a comment, is looked for.
  private static let longestDeclaration = 400

  /// The last place of a mark of two bytes.
  private static func last(_ mark: StaticString, in text: ArraySlice<UInt8>) -> Int? {
    text.indices.last { text[$0...].begins(with: mark) }
  }

  /// The links that scripts open: `location.href = '…'`, `window.open('…')`.
  private var scriptLinks: [HTMLLink] {
    var links: [HTMLLink] = []
    for word in ["location", "window.open"] {
      for found in occurrences(of: word) {
        guard let start = argument(after: found.upperBound, isProperty: word == "location"),
          let literal = literal(at: start)
        else { continue }
        links.append(HTMLLink(self[literal].bytes, at: literal.lowerBound, .opened))
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
