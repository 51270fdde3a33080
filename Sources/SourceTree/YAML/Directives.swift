/// The range, from the `%` to the end of the name, of the first directive that exceeds the limit for its document. Nil
/// if there is none.
///
/// libyaml reads all directives of a document at once and compares each with all before it, so they are counted first.
/// A line that only looks like a directive, in the middle of a text, counts too; no real text has that many of them.
func surplusDirective(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
  var count = 0
  var offset = 0
  while let start = nextMark(in: text, from: offset) {
    offset = start + 3
    if text[start] != UInt8(ascii: "%") {
      count = 0
    } else {
      count += 1
      if count > Limits.directives { return start..<nameEnd(in: text, from: start) }
    }
  }
  return nil
}

/// The next line that begins with `%`, or with the `---` of a document. For libyaml, U+0085, U+2028 and U+2029 are line
/// breaks too. Their last bytes are not ASCII.
private func nextMark(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  var offset = start
  while offset < text.count {
    let byte = text[offset]
    if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "-"), offset == 0 || beginsLine(behind: text[offset - 1]),
      byte == UInt8(ascii: "%") || isDocumentStart(in: text, at: offset)
    {
      return offset
    }
    offset += 1
  }
  return nil
}

private func beginsLine(behind byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte >= 0x80 }

private func isDocumentStart(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
  offset + 3 <= text.count && text[offset + 1] == UInt8(ascii: "-") && text[offset + 2] == UInt8(ascii: "-")
}

private func nameEnd(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var end = start + 1
  while end < text.count, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= text[end] { end += 1 }
  return end
}
