import SourceText

/// The underline for one line, and the words next to it.
struct Mark {
  /// The line, from 0.
  let line: Int
  /// The bytes on that line.
  let range: Range<Int>
  let style: Decorator.Style
  /// The words of a label. Nil for the place of the finding itself.
  private let words: String?
  /// The line, from 1, on which the range ends, if it has several lines.
  private let lastLine: Int?

  /// Marks a range of a file. If the range has several lines, the first one is marked.
  init(_ range: ByteRange, in lines: FileLines, _ style: Decorator.Style, words: String? = nil) {
    line = lines.line(at: Int(range.start))
    let text = lines.range(ofLine: line)
    let start = min(max(Int(range.start), text.lowerBound), text.upperBound)
    self.range = start..<min(max(start, Int(range.end)), text.upperBound)
    // A range that ends with a line break does not include the next line.
    let last = lines.line(at: max(Int(range.start), Int(range.end) - 1))
    lastLine = last > line ? last + 1 : nil
    self.style = style
    self.words = words
  }

  /// The character of the underline.
  var symbol: Character { words == nil ? "^" : "-" }

  /// The words next to the underline.
  var remark: String {
    let ending = lastLine.map { "(ends on line \($0))" }
    return [words, ending].compactMap { $0 }.joined(separator: " ")
  }
}

extension Array {
  /// Sorted, with equal elements in their old order. `sort` does not guarantee that.
  func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    let numbered = enumerated().sorted { left, right in
      if precedes(left.element, right.element) { return true }
      return !precedes(right.element, left.element) && left.offset < right.offset
    }
    return numbered.map { $0.element }
  }
}
