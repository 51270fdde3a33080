import Bytes
import SourceText
import SourceTree

/// A comment for campaignc, and its place in the file.
struct ToolComment {
  /// From `#` to the end of the line without trailing spaces, or to the next comment on the line.
  let range: ByteRange
  /// The start of its words, after the colon.
  let words: Int
  /// The line, from 0.
  let line: Int
}

extension Tree {
  /// All marks for the tool, in comments and inside texts. libyaml drops comments, so this searches the bytes.
  var toolMarks: [ToolMark] {
    guard syntax == .yaml else { return [] }
    return marks(in: bytesRead)
  }

  /// The marks that are comments, not parts of texts.
  func toolComments(_ marks: [ToolMark], _ table: LineTable) -> [ToolComment] {
    let marks = outsideOfTexts(marks, table)
    return marks.indices.map { index in
      let mark = marks[index]
      let line = table.line(at: mark.start)
      var end = table.range(ofLine: line).upperBound
      if index + 1 < marks.count { end = min(end, marks[index + 1].start) }
      while end > mark.words, isBlank(bytes[end - 1]) { end -= 1 }
      return ToolComment(range: ByteRange(mark.start, end), words: mark.words, line: line)
    }
  }

  /// The marks outside scalars. The first line of a block scalar can end in a comment.
  private func outsideOfTexts(_ marks: [ToolMark], _ table: LineTable) -> [ToolMark] {
    var result: [ToolMark] = []
    var rest = marks[...]
    for node in nodes where node.kind == .scalar && !rest.isEmpty {
      while let mark = rest.first, mark.start < Int(node.range.end) {
        rest.removeFirst()
        let isBefore = mark.start < Int(node.range.start)
        if isBefore || node.style.isBlockScalar && table.line(at: mark.start) == table.line(at: Int(node.range.start)) {
          result.append(mark)
        }
      }
    }
    return result + rest
  }
}

extension Node.Style {
  fileprivate var isBlockScalar: Bool { self == .literal || self == .folded }
}

/// A `#` followed by `campaignc:`, in a comment or inside a text.
struct ToolMark {
  let start: Int
  let words: Int

  fileprivate func moved(by offset: Int) -> ToolMark { ToolMark(start: start + offset, words: words + offset) }
}

/// The name `campaignc` without its first letter, which may be a capital.
private let nameWithoutFirst = Array("ampaignc".utf8)

/// The distance to skip, by the byte at the place of the name's last letter (Horspool's algorithm). In a file without
/// comments for campaignc, the search reads only some of the bytes. The gate is "lint small files" in WorkTests.
private let steps: [UInt8] = {
  var steps = [UInt8](repeating: UInt8(nameWithoutFirst.count), count: 256)
  for (index, byte) in nameWithoutFirst.dropLast().enumerated() {
    steps[Int(byte)] = UInt8(nameWithoutFirst.count - 1 - index)
  }
  return steps
}()

private func marks(in text: ArraySlice<UInt8>) -> [ToolMark] {
  var result: [ToolMark] = []
  let length = nameWithoutFirst.count
  text.withUnsafeBufferPointer { bytes in
    steps.withUnsafeBufferPointer { steps in
      var last = length - 1
      while last < bytes.count {
        if bytes[last] == UInt8(ascii: "c"), let mark = mark(aroundName: last + 1 - length, in: bytes) {
          result.append(mark.moved(by: text.startIndex))
        }
        last += Int(steps[Int(bytes[last])])
      }
    }
  }
  return result
}

private func mark(aroundName name: Int, in bytes: UnsafeBufferPointer<UInt8>) -> ToolMark? {
  for (index, byte) in nameWithoutFirst.enumerated() where bytes[name + index] != byte { return nil }
  guard name > 1, bytes[name - 1] | 0x20 == UInt8(ascii: "c") else { return nil }
  var start = name - 2
  while start > 0, isBlank(bytes[start]) { start -= 1 }
  guard bytes[start] == UInt8(ascii: "#") else { return nil }
  var colon = name + nameWithoutFirst.count
  while colon < bytes.count, isBlank(bytes[colon]) { colon += 1 }
  guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return nil }
  return ToolMark(start: start, words: colon + 1)
}

func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
