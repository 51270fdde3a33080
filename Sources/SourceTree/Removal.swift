package import SourceText

/// The range to remove from a file so that a part of a list or a mapping disappears, and nothing else.
extension Tree {
  /// The bytes of an item and its separator, or its lines. `before` is the item before it. Nil if the range would
  /// contain comments, anchors or other content, or if nothing would be left.
  package func rangeToRemove(item: NodeID, behind before: NodeID?, of list: NodeID) -> ByteRange? {
    rangeToRemove(item, through: item, behind: before, in: list)
  }

  /// The same for a pair, by its key.
  package func rangeToRemove(pair key: NodeID, of mapping: NodeID) -> ByteRange? {
    var before: NodeID?
    for pair in pairs(of: mapping) {
      if pair.key == key { return rangeToRemove(key, through: pair.value, behind: before, in: mapping) }
      before = pair.value
    }
    return nil
  }

  private func rangeToRemove(
    _ first: NodeID, through last: NodeID, behind before: NodeID?, in container: NodeID
  ) -> ByteRange? {
    let behind = sibling(after: last)
    let next = behind == sibling(after: container) ? nil : behind
    guard before != nil || next != nil, !hasAnchor(first..<behind) else { return nil }
    if self[container].style == .block { return lines(from: first, through: last) }
    let (start, end) = (Int(self[first].range.start), Int(self[last].range.end))
    if let before {
      let edge = Int(self[before].range.end)
      return isDivision(edge..<start) ? ByteRange(edge, end) : nil
    }
    return next.map { Int(self[$0].range.start) }.flatMap { isDivision(end..<$0) ? ByteRange(start, $0) : nil }
  }

  private func hasAnchor(_ nodes: Range<NodeID>) -> Bool {
    var (low, high) = (0, properties.count)
    while low < high {
      let middle = (low + high) / 2
      if properties[middle].node < nodes.lowerBound { low = middle + 1 } else { high = middle }
    }
    return properties[low...].prefix { $0.node < nodes.upperBound }.contains { $0.anchor != nil }
  }

  /// True if only one comma and spaces are between two parts.
  private func isDivision(_ range: Range<Int>) -> Bool {
    guard range.lowerBound < range.upperBound else { return false }
    let rest = bytes[range].filter { !isBlank($0) && !isLineBreak($0) }
    return rest == [UInt8(ascii: ",")]
  }

  /// The lines of a part, up to the next line, if nothing else is on them.
  private func lines(from first: NodeID, through last: NodeID) -> ByteRange? {
    var start = Int(self[first].range.start)
    while start > 0, !isLineBreak(bytes[start - 1]) { start -= 1 }
    let indent = bytes[start..<Int(self[first].range.start)]
    // The dash of an item belongs to it. A dash before a key belongs to the mapping around the key.
    let dashes = indent.filter { !isBlank($0) }
    guard dashes == (first == last ? [UInt8(ascii: "-")] : []) else { return nil }
    var end = Int(self[last].range.end)
    guard end > start, !isLineBreak(bytes[end - 1]) else { return ByteRange(start, end) }
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    guard end == bytes.count || isLineBreak(bytes[end]) else { return nil }
    if end < bytes.count { return ByteRange(start, afterLineBreak(end)) }
    return ByteRange(beforeLineBreak(start), end)
  }

  private func afterLineBreak(_ offset: Int) -> Int {
    let isPair = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
    return offset + (isPair ? 2 : 1)
  }

  private func beforeLineBreak(_ offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    let isPair = bytes[offset - 1] == 0x0A && offset > 1 && bytes[offset - 2] == 0x0D
    return offset - (isPair ? 2 : 1)
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
