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
  for hunk in LineBlock.hunks(of: blocks) { result += lines(of: hunk, in: text.original, shift: &shift) }
  return result
}

/// The number of unchanged lines before and after a change.
private let context = 3

/// A range of lines of the original, and the lines that replace it.
private struct LineBlock {
  var lines: Range<Int>
  var bytes: Range<Int>
  var replacement: [ArraySlice<UInt8>]

  /// The changes as blocks of whole lines. Unchanged lines at the ends of a block are removed.
  static func all(of text: EditedText) -> [LineBlock] {
    var cursor = LineCursor(text.original)
    var result: [LineBlock] = []
    var rest = text.changes[...]
    while let first = rest.popFirst() {
      let (line, start) = cursor.line(of: first.range.lowerBound)
      var end = cursor.end(of: first.range.upperBound)
      var written = text.original[start..<first.range.lowerBound] + first.replacement
      var last = first.range.upperBound
      // A last line without a line feed also contains what is inserted at its end.
      while let next = rest.first, next.range.lowerBound < end || end == text.original.count {
        written += text.original[last..<next.range.lowerBound] + next.replacement
        last = next.range.upperBound
        end = cursor.end(of: last)
        rest = rest.dropFirst()
      }
      written += text.original[last..<end]
      let block = LineBlock(lines: line..<line, bytes: start..<end, replacement: split(written))
      if let trimmed = block.trimmed(of: split(text.original[start..<end])) { trimmed.join(&result) }
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

  /// The block without its unchanged lines. Nil if all are unchanged.
  private func trimmed(of old: [ArraySlice<UInt8>]) -> LineBlock? {
    let head = zip(old, replacement).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), replacement[head...].reversed()).prefix { $0 == $1 }.count
    guard head + tail < max(old.count, replacement.count) else { return nil }
    let start = bytes.lowerBound + old[..<head].reduce(0) { $0 + $1.count }
    let end = bytes.upperBound - old[(old.count - tail)...].reduce(0) { $0 + $1.count }
    let first = lines.lowerBound + head
    return LineBlock(
      lines: first..<first + old.count - head - tail, bytes: start..<end,
      replacement: Array(replacement[head..<replacement.count - tail]))
  }

  /// Groups the blocks: blocks whose contexts touch are one hunk.
  static func hunks(of blocks: [LineBlock]) -> [[LineBlock]] {
    var result: [[LineBlock]] = []
    for block in blocks {
      if let last = result.last?.last, block.lines.lowerBound - last.lines.upperBound <= 2 * context {
        result[result.count - 1].append(block)
      } else {
        result.append([block])
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

/// The lines of a hunk: its header, the changes, and the lines around them.
private func lines(of hunk: [LineBlock], in text: [UInt8], shift: inout Int) -> [UInt8] {
  guard let first = hunk.first, let last = hunk.last else { return [] }
  let before = linesBefore(first.bytes.lowerBound, in: text)
  let after = split(text[last.bytes.upperBound...], most: context)
  var body: [UInt8] = []
  for line in before { add(line, " ", to: &body) }
  var kept = before.count + after.count
  var added = 0
  for (index, block) in hunk.enumerated() {
    for line in split(text[block.bytes]) { add(line, "-", to: &body) }
    for line in block.replacement { add(line, "+", to: &body) }
    added += block.replacement.count - block.lines.count
    guard index + 1 < hunk.count else { continue }
    let between = split(text[block.bytes.upperBound..<hunk[index + 1].bytes.lowerBound])
    for line in between { add(line, " ", to: &body) }
    kept += between.count
  }
  for line in after { add(line, " ", to: &body) }
  let old = kept + hunk.reduce(0) { $0 + $1.lines.count }
  let start = first.lines.lowerBound - before.count
  let head = "@@ -\(span(start, old)) +\(span(start + shift, old + added)) @@\n"
  shift += added
  return Array(head.utf8) + body
}

/// A range of lines in the header of a hunk. Lines count from 1, and an empty range is named by the line before it.
private func span(_ start: Int, _ count: Int) -> String {
  let first = count == 0 ? start : start + 1
  return count == 1 ? "\(first)" : "\(first),\(count)"
}

private func add(_ line: ArraySlice<UInt8>, _ mark: Unicode.Scalar, to body: inout [UInt8]) {
  body.append(UInt8(ascii: mark))
  body += line
  if line.last != lineFeed { body += "\n\\ No newline at end of file\n".utf8 }
}

private let lineFeed = UInt8(ascii: "\n")

/// Lines with their line feeds.
private func split(_ bytes: ArraySlice<UInt8>, most: Int = .max) -> [ArraySlice<UInt8>] {
  var result: [ArraySlice<UInt8>] = []
  var start = bytes.startIndex
  while start < bytes.endIndex, result.count < most {
    let end = bytes[start...].firstIndex(of: lineFeed).map { $0 + 1 } ?? bytes.endIndex
    result.append(bytes[start..<end])
    start = end
  }
  return result
}

/// The last few lines before an offset.
private func linesBefore(_ offset: Int, in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  var result: [ArraySlice<UInt8>] = []
  var end = offset
  while end > 0, result.count < context {
    let start = bytes[..<(end - 1)].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    result.insert(bytes[start..<end], at: 0)
    end = start
  }
  return result
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
