import Bytes
package import SourceText

extension EditorDocument {
  /// The parts around an offset, each inside the next one: a word, a text, a key with its value, and so on, up to the
  /// whole document.
  package func selectionRanges(at offset: Int) -> [ByteRange] {
    let offset = max(0, min(offset, bytes.count))
    var ranges: [ByteRange] = []
    func add(_ range: ByteRange) {
      guard range.contains(offset), ranges.last.map({ range.includes($0) && range != $0 }) ?? true else { return }
      ranges.append(range)
    }
    add(word(at: offset))
    var index = outline.innermostEntry(at: offset)
    while let current = index {
      let entry = outline[current]
      if entry.role == .member, entry.key.contains(offset) {
        add(withoutQuotes(entry.key))
        add(entry.key)
      }
      if entry.content == .scalar { add(withoutQuotes(entry.value)) }
      add(entry.value)
      add(entry.range)
      index = entry.parent
    }
    add(ByteRange(0, bytes.count))
    return ranges
  }

  private func withoutQuotes(_ range: ByteRange) -> ByteRange {
    guard range.count > 1, let first = bytes[range.offsets].first, first == bytes[range.offsets].last,
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    else { return range }
    return ByteRange(Int(range.start) + 1, Int(range.end) - 1)
  }
}
