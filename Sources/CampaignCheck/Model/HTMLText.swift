import Bytes

/// The document of an HTML message, searched as bytes. It looks only for words, and does not interpret the document
/// as a browser would.
package struct HTMLText {
  package let bytes: ArraySlice<UInt8>

  package init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The first occurrence of an ASCII word at or after an offset, in any letter case. The word must be in lower case.
  package func range(of word: String, from start: Int = 0) -> Range<Int>? {
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
  package func rangeOutsideComments(of word: String) -> Range<Int>? {
    var found = range(of: word)
    var start = 0
    while let place = found, let comment = range(of: "<!--", from: start), comment.lowerBound < place.lowerBound {
      guard let end = range(of: "-->", from: comment.upperBound) else { return nil }
      start = end.upperBound
      if place.lowerBound < start { found = range(of: word, from: start) }
    }
    return found
  }

  package func contains(_ word: String) -> Bool { range(of: word) != nil }

  private static func matches(
    _ word: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> Bool {
    word.indices.allSatisfy { bytes[offset + $0].lowerCased == word[$0] }
  }

  /// The tags from `<` to `>`, without closing tags, declarations, comments and their content. A `>` inside quotes
  /// does not end a tag. The content of scripts and styles has none.
  package var tags: some Sequence<Range<Int>> {
    sequence(state: 0) { offset in
      while let start = self.tagStart(from: offset) {
        let end = self.tagEnd(from: start)
        offset = self.contentEnd(ofTag: start..<end)
        return start..<end
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

  /// The end of a tag, or of the script or the style that it begins.
  private func contentEnd(ofTag tag: Range<Int>) -> Int {
    let name = self[tag.lowerBound + 1..<tag.upperBound].bytes.prefix { $0.isLetter }
    for element in ["script", "style"] where name.isWord(element) {
      return range(of: "</" + element, from: tag.upperBound)?.lowerBound ?? bytes.count
    }
    return tag.upperBound
  }

  /// A part of the document.
  package subscript(range: Range<Int>) -> HTMLText {
    HTMLText(bytes: bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound])
  }

  func byte(_ offset: Int) -> UInt8 { bytes[bytes.startIndex + offset] }
}

extension HTMLText {
  /// The range of an attribute's value in a tag, without its quotes.
  package func value(of attribute: String) -> Range<Int>? {
    attributes.first { self[$0.name].bytes.isWord(attribute) }?.value
  }

  /// The attributes of a tag that contain scripts, such as `onclick`.
  package var handlers: [(name: Range<Int>, value: Range<Int>)] {
    attributes.filter { self[$0.name].bytes.prefix(2).isWord("on") }
  }

  /// The attributes of a tag that have values. Templates between them are skipped.
  var attributes: some Sequence<(name: Range<Int>, value: Range<Int>)> {
    sequence(state: offset(from: 1) { $0.endsName }) { offset in
      while let name = self.nextName(from: offset) {
        offset = self.offset(from: name.upperBound) { !$0.isBlank }
        guard offset < self.bytes.count, self.byte(offset) == UInt8(ascii: "=") else { continue }
        let value = self.value(from: self.offset(from: offset + 1) { !$0.isBlank })
        offset = value.end
        return (name, value.range)
      }
      return nil
    }
  }

  private func nextName(from start: Int) -> Range<Int>? {
    var start = start
    while start < bytes.count {
      if isTemplate(at: start) {
        start = templateEnd(from: start)
      } else if byte(start).endsName || byte(start) == UInt8(ascii: "\"") || byte(start) == UInt8(ascii: "'") {
        start += 1
      } else {
        return start..<offset(from: start) { $0.endsName }
      }
    }
    return nil
  }

  private func value(from start: Int) -> (range: Range<Int>, end: Int) {
    guard start < bytes.count else { return (start..<start, start) }
    let quote = byte(start)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let end = offset(from: start) { $0.isBlank || $0 == UInt8(ascii: ">") }
      return (start..<end, end)
    }
    let end = offset(from: start + 1) { $0 == quote }
    return (start + 1..<end, min(end + 1, bytes.count))
  }

  private func isTemplate(at offset: Int) -> Bool {
    guard offset + 1 < bytes.count, byte(offset) == UInt8(ascii: "{") else { return false }
    return byte(offset + 1) == UInt8(ascii: "{") || byte(offset + 1) == UInt8(ascii: "%")
  }

  private func templateEnd(from start: Int) -> Int {
    let close: UInt8 = byte(start + 1) == UInt8(ascii: "%") ? UInt8(ascii: "%") : UInt8(ascii: "}")
    var offset = start + 2
    while offset + 1 < bytes.count, !(byte(offset) == close && byte(offset + 1) == UInt8(ascii: "}")) { offset += 1 }
    return min(offset + 2, bytes.count)
  }

  /// The first offset at or after another one with a certain byte, or the end.
  func offset(from start: Int, where isWanted: (UInt8) -> Bool) -> Int {
    start < bytes.count ? bytes.offset(from: start, where: isWanted) : bytes.count
  }
}

extension UInt8 {
  var isBlank: Bool { self <= 0x20 }

  /// True if the byte can't be in the name of a tag or an attribute.
  fileprivate var endsName: Bool {
    isBlank || self == UInt8(ascii: "=") || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }
}
