package import SourceText

extension Tree {
  /// The place in the file of a part of a scalar's text. Nil if the file contains the text neither letter by letter nor
  /// as lines of a literal block.
  package func range(ofPart part: Range<Int>, of id: NodeID) -> ByteRange? {
    if let start = verbatimStart(of: id) { return ByteRange(start + part.lowerBound, start + part.upperBound) }
    guard nodes[id.index].style == .literal, let first = fileOffset(of: part.lowerBound, inLiteral: id) else {
      return nil
    }
    // If a part has several lines, its place ends with the first one.
    let length = text(of: id).dropFirst(part.lowerBound).prefix(part.count).prefix { $0 != 0x0A }.count
    return ByteRange(first, first + max(length, part.isEmpty ? 0 : 1))
  }

  /// The offset in the file of an offset in the text of a `|` block: in the same line, after the indentation.
  private func fileOffset(of offset: Int, inLiteral id: NodeID) -> Int? {
    let before = text(of: id).prefix(offset)
    let line = before.count { $0 == 0x0A }
    let column = before.reversed().prefix { $0 != 0x0A }.count
    var lines = bytes[nodes[id.index].range.offsets].split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A })
    // `|2` gives the indentation itself, and the first line may then be indented further.
    guard lines.removeFirst().allSatisfy({ !(0x30...0x39).contains($0) }) else { return nil }
    guard
      let indentation = lines.lazy.filter({ !$0.allSatisfy { $0 == 0x20 || $0 == 0x0D } })
        .map({ $0.prefix { $0 == 0x20 }.count }).first, line < lines.count, column + indentation <= lines[line].count
    else { return nil }
    return lines[line].startIndex + indentation + column
  }
}
