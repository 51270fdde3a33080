internal import SourceText

/// The underline for one line, and the words next to it.
struct Mark {
  /// The line, from 0.
  let line: Int
  /// The bytes on that line.
  let range: Range<Int>
  let style: Decorator.Style
  /// The words of a label; nil for what the finding itself is about.
  private let words: String?
  /// The line, from 1, on which the range ends, if that is another one.
  private let lastLine: Int?

  /// Marks a range of a file. Of a range with several lines, the first is marked.
  init(_ range: ByteRange, in lines: FileLines, _ style: Decorator.Style, words: String? = nil) {
    line = lines.line(at: Int(range.start))
    let text = lines.range(ofLine: line)
    let start = min(max(Int(range.start), text.lowerBound), text.upperBound)
    self.range = start..<min(max(start, Int(range.end)), text.upperBound)
    // A range that takes in the line break at its end does not reach the next line.
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
  /// Sorted, with what neither precedes left in its order: `sort` promises that nowhere.
  func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    let numbered = enumerated().sorted { left, right in
      if precedes(left.element, right.element) { return true }
      return !precedes(right.element, left.element) && left.offset < right.offset
    }
    return numbered.map { $0.element }
  }
}
