import Bytes
import Findings
import SourceText

// Keys and items at the wrong column would break the file. They are offered with an edit that moves them.

extension Completer {
  /// The column at which a key or an item at the cursor must begin. Nil if it is the cursor's own one.
  var rightColumn: Int? {
    guard !proposals.isJSON, !place.isInBrackets, place.quote == nil else { return nil }
    let entry = outline[place.entry]
    let first = outline.children(of: place.entry).first { $0 != place.key }
    if entry.content.isContainer, !entry.isInBrackets, let first {
      // A dash at the cursor may continue another list.
      return place.list == nil ? Int(outline[first].column) : nil
    }
    return blanks.contains(UInt8(ascii: "\t")) ? (entry.role == .document ? 0 : Int(entry.column) + 2) : nil
  }

  /// The edit that moves the word at the cursor to a column. Nil if the line has something else before it, or has no
  /// room for a blank after a dash.
  func move(to column: Int) -> Fix.Edit? {
    let range = blanks.indices
    let before = outline.bytes[lineStart..<range.lowerBound]
    guard before.allSatisfy({ $0.isBlank || $0 == UInt8(ascii: "-") }) else { return nil }
    let count = column - (range.lowerBound - lineStart)
    guard count >= (before.isEmpty ? 0 : 1) else { return nil }
    return Fix.Edit(
      replacing: ByteRange(range.lowerBound, range.upperBound), with: String(repeating: " ", count: count))
  }

  /// True if the word at the cursor is where a column says.
  func isAligned(to column: Int) -> Bool {
    Int(place.word.start) - lineStart == column && !blanks.contains(UInt8(ascii: "\t"))
  }

  /// The blanks before the word at the cursor.
  private var blanks: ArraySlice<UInt8> {
    let end = Int(place.word.start)
    var start = end
    while start > 0, outline.bytes[start - 1].isBlank { start -= 1 }
    return outline.bytes[start..<end]
  }

  private var lineStart: Int {
    var start = Int(place.word.start)
    while start > 0, !endsLine(outline.bytes[start - 1]) { start -= 1 }
    return start == 0 && outline.bytes.starts(with: byteOrderMark) ? byteOrderMark.count : start
  }
}
