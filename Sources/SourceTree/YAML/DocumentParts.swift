/// The parts of a text of YAML which can be read apart from one another, since each begins with `---`: of at least a size but for the
/// last one, and as small as the documents allow.
///
/// A line that begins so is the beginning of a document wherever it stands, or the text can't be read.
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

/// Where the first document begins at or behind an offset.
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
