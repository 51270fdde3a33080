internal import Bytes
internal import CampaignLanguage

/// The document of an HTML message, searched as bytes. It looks only for words, and does not interpret the document
/// as a browser would.
struct HTMLText {
  let bytes: ArraySlice<UInt8>

  /// The first occurrence of an ASCII word at or after an offset, in any letter case. The word must be in lower case.
  func range(of word: String, from start: Int = 0) -> Range<Int>? {
    var word = word
    return word.withUTF8 { word in
      bytes.withUnsafeBufferPointer { bytes in
        guard let first = word.first else { return nil }
        // The two cases of a letter differ in one bit, which is set in lower case.
        let caseBit: UInt8 = first.isLetter ? 0x20 : 0
        var offset = start
        while offset + word.count <= bytes.count {
          if bytes[offset] | caseBit == first, Self.matches(word, bytes, at: offset) {
            return offset..<offset + word.count
          }
          offset += 1
        }
        return nil
      }
    }
  }

  /// The first occurrence outside comments.
  func rangeOutsideComments(of word: String) -> Range<Int>? {
    var found = range(of: word)
    var start = 0
    while let place = found, let comment = range(of: "<!--", from: start), comment.lowerBound < place.lowerBound {
      guard let end = range(of: "-->", from: comment.upperBound) else { return nil }
      start = end.upperBound
      if place.lowerBound < start { found = range(of: word, from: start) }
    }
    return found
  }

  func contains(_ word: String) -> Bool { range(of: word) != nil }

  private static func matches(
    _ word: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> Bool {
    word.indices.allSatisfy { bytes[offset + $0].lowerCased == word[$0] }
  }

  /// The tags from `<` to `>`, without closing tags, declarations, comments and their content. A `>` inside quotes
  /// does not end a tag.
  var tags: some Sequence<Range<Int>> {
    sequence(state: 0) { offset in
      while let start = self.tagStart(from: offset) {
        offset = self.tagEnd(from: start)
        return start..<offset
      }
      return nil
    }
  }

  private func tagStart(from start: Int) -> Int? {
    var offset = start
    while offset + 1 < bytes.count {
      if byte(offset) == UInt8(ascii: "<") {
        if byte(offset + 1).isLetter { return offset }
        if bytes.dropFirst(offset).starts(with: "<!--".utf8) {
          guard let end = range(of: "-->", from: offset + 4) else { return nil }
          offset = end.lowerBound
        }
      }
      offset += 1
    }
    return nil
  }

  private func tagEnd(from start: Int) -> Int {
    var quote: UInt8?
    var offset = start
    while offset < bytes.count {
      let byte = byte(offset)
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    return offset
  }

  /// A part of the document.
  subscript(range: Range<Int>) -> HTMLText {
    HTMLText(bytes: bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound])
  }

  private func byte(_ offset: Int) -> UInt8 { bytes[bytes.startIndex + offset] }
}

extension HTMLText {
  /// The range of an attribute's value in a tag, without its quotes.
  func value(of attribute: String) -> Range<Int>? {
    var next = range(of: attribute + "=")
    // If the match is only the end of a longer name, such as 'data-href', it is another attribute.
    while let name = next, name.lowerBound == 0 || isOfName(byte(name.lowerBound - 1)) {
      next = range(of: attribute + "=", from: name.upperBound)
    }
    guard let name = next, name.upperBound < bytes.count else { return nil }
    let quote = byte(name.upperBound)
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let start = isQuoted ? name.upperBound + 1 : name.upperBound
    var end = start
    while end < bytes.count, isQuoted ? byte(end) != quote : !endsValue(byte(end)) { end += 1 }
    return start..<end
  }

  private func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  private func endsValue(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: ">") }
}
