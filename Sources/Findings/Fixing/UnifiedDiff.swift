/// The changes of a file as a unified diff for `patch -p0` and `git apply -p0`. Empty if nothing has changed.
///
/// The changes are known, so there is no search for differences: each change is extended to whole lines, and changes
/// that are close together share a hunk. As in all such tools, a line ends at a line feed.
package func unifiedDiff(of text: EditedText, path: String) -> [UInt8] {
  let blocks = LineBlock.all(of: text)
  guard !blocks.isEmpty else { return [] }
  // Behind a tab would be a time. Without the tab, `patch` takes a name only up to its first blank.
  let name = quotedPath(path) + (path.utf8.contains(UInt8(ascii: " ")) ? "\t" : "")
  var result = Array("--- \(name)\n+++ \(name)\n".utf8)
  var shift = 0
  for hunk in LineBlock.hunks(of: blocks) { add(blocks[hunk], of: text.original, shift: &shift, to: &result) }
  return result
}

/// The number of unchanged lines before and after a change.
private let context = 3

/// A range of lines of the original, and the lines that replace it.
private struct LineBlock {
  var lines: Range<Int>
  var bytes: Range<Int>
  var replacement: ArraySlice<UInt8>

  /// The changes as blocks of whole lines. Unchanged lines at the ends of a block are removed.
  static func all(of text: EditedText) -> [LineBlock] {
    var cursor = LineCursor(text.original)
    var result: [LineBlock] = []
    var changes = text.changes
    var next = changes.next()
    while let first = next {
      let (line, start) = cursor.line(of: first.range.lowerBound)
      var end = cursor.end(of: first.range.upperBound)
      var written = text.original[start..<first.range.lowerBound] + first.replacement
      var last = first.range.upperBound
      next = changes.next()
      // A last line without a line feed also contains what is inserted at its end.
      while let change = next, change.range.lowerBound < end || end == text.original.count {
        written += text.original[last..<change.range.lowerBound] + change.replacement
        last = change.range.upperBound
        end = cursor.end(of: last)
        next = changes.next()
      }
      written += text.original[last..<end]
      if let block = trimmed(line, text.original[start..<end], written) { block.join(&result) }
    }
    return result
  }

  /// Adds the block. Blocks without a line between them are one, so that all old lines come before all new ones.
  private func join(_ blocks: inout [LineBlock]) {
    let last = blocks.count - 1
    guard last >= 0, blocks[last].bytes.upperBound == bytes.lowerBound else { return blocks.append(self) }
    blocks[last].lines = blocks[last].lines.lowerBound..<lines.upperBound
    blocks[last].bytes = blocks[last].bytes.lowerBound..<bytes.upperBound
    blocks[last].replacement += replacement
  }

  /// The block of old and new lines, without those that are unchanged at its ends. Nil if all are unchanged.
  private static func trimmed(_ line: Int, _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> LineBlock? {
    var (line, old, new) = (line, old, new)
    while let left = firstLine(of: old), let right = firstLine(of: new), left == right {
      line += 1
      (old, new) = (old.dropFirst(left.count), new.dropFirst(right.count))
    }
    while let left = lastLine(of: old), let right = lastLine(of: new), left == right {
      (old, new) = (old.dropLast(left.count), new.dropLast(right.count))
    }
    guard !old.isEmpty || !new.isEmpty else { return nil }
    return LineBlock(lines: line..<line + lineCount(of: old), bytes: old.startIndex..<old.endIndex, replacement: new)
  }

  /// Groups the blocks: blocks whose contexts touch are one hunk.
  static func hunks(of blocks: [LineBlock]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for (index, block) in blocks.enumerated() {
      if let last = result.last, block.lines.lowerBound - blocks[last.upperBound - 1].lines.upperBound <= 2 * context {
        result[result.count - 1] = last.lowerBound..<index + 1
      } else {
        result.append(index..<index + 1)
      }
    }
    return result
  }
}

/// The line numbers of offsets. The offsets must be requested in ascending order.
private struct LineCursor {
  private let bytes: [UInt8]
  private var number = 0
  private var start = 0
  /// The end of the last line that was found. Many changes on one line need it.
  private var lastEnd = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number, from 0, and the start of the line at an offset.
  mutating func line(of offset: Int) -> (number: Int, start: Int) {
    while let feed = bytes[start..<offset].firstIndex(of: lineFeed) { (number, start) = (number + 1, feed + 1) }
    return (number, start)
  }

  /// The end of the line at an offset, including its line feed.
  mutating func end(of offset: Int) -> Int {
    if offset >= lastEnd { lastEnd = bytes[offset...].firstIndex(of: lineFeed).map { $0 + 1 } ?? bytes.count }
    return lastEnd
  }
}

/// Adds a hunk: its header, the changes, and the lines around them.
private func add(_ hunk: ArraySlice<LineBlock>, of text: [UInt8], shift: inout Int, to diff: inout [UInt8]) {
  guard let first = hunk.first, let last = hunk.last else { return }
  let before = linesBefore(first.bytes.lowerBound, in: text)
  let after = linesAfter(last.bytes.upperBound, in: text)
  let old = lineCount(of: before) + last.lines.upperBound - first.lines.lowerBound + lineCount(of: after)
  let added = hunk.reduce(0) { $0 + lineCount(of: $1.replacement) - $1.lines.count }
  let start = first.lines.lowerBound - lineCount(of: before)
  diff += "@@ -\(span(start, old)) +\(span(start + shift, old + added)) @@\n".utf8
  shift += added
  add(before, marked: " ", to: &diff)
  var end = first.bytes.lowerBound
  for block in hunk {
    add(text[end..<block.bytes.lowerBound], marked: " ", to: &diff)
    add(text[block.bytes], marked: "-", to: &diff)
    add(block.replacement, marked: "+", to: &diff)
    end = block.bytes.upperBound
  }
  add(after, marked: " ", to: &diff)
}

/// A range of lines in the header of a hunk. Lines count from 1, and an empty range is named by the line before it.
private func span(_ start: Int, _ count: Int) -> String {
  let first = count == 0 ? start : start + 1
  return count == 1 ? "\(first)" : "\(first),\(count)"
}

/// Adds lines, each behind a mark.
private func add(_ lines: ArraySlice<UInt8>, marked mark: Unicode.Scalar, to diff: inout [UInt8]) {
  var rest = lines
  while let line = firstLine(of: rest) {
    diff.append(UInt8(ascii: mark))
    diff += line
    if line.last != lineFeed { diff += "\n\\ No newline at end of file\n".utf8 }
    rest = rest.dropFirst(line.count)
  }
}

private let lineFeed = UInt8(ascii: "\n")

/// The first line with its line feed. Nil if there is none.
private func firstLine(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  guard !bytes.isEmpty else { return nil }
  return bytes.firstIndex(of: lineFeed).map { bytes[...$0] } ?? bytes
}

/// The last line with its line feed, if it has one. Nil if there is none.
private func lastLine(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  guard !bytes.isEmpty else { return nil }
  return bytes.dropLast().lastIndex(of: lineFeed).map { bytes[($0 + 1)...] } ?? bytes
}

/// The number of lines. The last one may lack a line feed.
private func lineCount(of bytes: ArraySlice<UInt8>) -> Int {
  let feeds = bytes.reduce(0) { $0 + ($1 == lineFeed ? 1 : 0) }
  return bytes.last.map { $0 != lineFeed } ?? false ? feeds + 1 : feeds
}

/// The first few lines behind an offset.
private func linesAfter(_ offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
  var end = offset
  for _ in 0..<context { end += firstLine(of: bytes[end...])?.count ?? 0 }
  return bytes[offset..<end]
}

/// The last few lines before an offset.
private func linesBefore(_ offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
  var start = offset
  for _ in 0..<context { start -= lastLine(of: bytes[..<start])?.count ?? 0 }
  return bytes[start..<offset]
}

/// A path as Git writes it in a diff: in quotes if it contains quotes, backslashes or control characters.
private func quotedPath(_ path: String) -> String {
  let needsQuotes = path.utf8.contains {
    $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
  }
  guard needsQuotes else { return path }
  var result = "\""
  for scalar in path.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\r": result += "\\r"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F:
      let octal = String(scalar.value, radix: 8)
      result += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
