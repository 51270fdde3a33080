/// The parts of a YAML text that can be read separately, because each begins with `---`. Each part except the last
/// has at least some size, and is as small as the documents allow.
///
/// A line that begins with `---` starts a document, or else the text can't be read.
package func documentParts(of text: [UInt8], size: Int) -> [Range<Int>] {
  text.withUnsafeBufferPointer { text in
    var parts: [Range<Int>] = []
    var start = 0
    while let next = documentStart(in: text, from: start + max(1, size)) {
      parts.append(start..<next)
      start = next
    }
    return parts + [start..<text.count]
  }
}

/// The start of the first document at or after an offset.
private func documentStart(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  var offset = start
  while offset + 3 <= text.count {
    let isMark = text[offset] == dash && text[offset + 1] == dash && text[offset + 2] == dash
    if isMark, text[offset - 1] == newline, text.isGap(at: offset + 3) { return offset }
    offset += 1
  }
  return nil
}

private let dash = UInt8(ascii: "-")
