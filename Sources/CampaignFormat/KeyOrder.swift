import Bytes
import CampaignCheck
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// The edits that put the keys of campaigns, cards, messages and their parts into the order of the table, with `id` and
/// `type` first.
///
/// Entries move as a whole: with the comment lines directly above and the comment behind them. A comment that an empty
/// line separates from an entry stays where it is. An unknown key and a merge key stay behind their neighbour. The text
/// is formatted already, so entries of one mapping have one indentation.
struct KeyOrder {
  let tree: Tree
  private let records: CheckedRecords
  /// The entries and brackets that a comment keeps as they are, with all that is in them.
  private let kept: KeptLines
  private let comments: [LineComment]
  /// The starts of all comments.
  private let commentStarts: [Int]

  init(of tree: Tree, _ records: CheckedRecords) {
    self.tree = tree
    self.records = records
    kept = KeptLines(entriesOf: tree)
    comments = LineComment.all(in: tree)
    commentStarts = tree.comments.map(\.startIndex)
  }

  /// The edits for the outermost mappings in another order. Those inside them are next, in the changed text.
  func edits() -> [Fix.Edit] {
    var edits: [Fix.Edit] = []
    var mappings: [NodeID: RecordType] = [:]
    for entry in records.entries where mappings[entry.mapping] == nil { mappings[entry.mapping] = entry.type }
    var next = NodeID(0)
    for mapping in mappings.keys.sorted() where mapping >= next {
      guard let type = mappings[mapping] else { continue }
      let own = self.edits(for: mapping, type)
      guard !own.isEmpty else { continue }
      edits += own
      next = tree.sibling(after: mapping)
    }
    return edits
  }

  private func edits(for mapping: NodeID, _ type: RecordType) -> [Fix.Edit] {
    let pairs = Array(tree.pairs(of: mapping))
    guard pairs.count > 1, let order = order(of: pairs, type), mayMove(mapping, pairs) else { return [] }
    let isBlock = tree[mapping].style == .block
    guard let slices = isBlock ? blockSlices(of: pairs) : flowSlices(of: pairs, mapping),
      !isBlock || keepsTargets(slices, order)
    else { return [] }
    if slices[0].isBehindDash, slices[order[0]].lead.count > 0 { return [] }
    if isBlock, zip(slices, order).contains(where: { slices[$1].endsInBlockText && isFollowedByIndentation($0) }) {
      return []
    }
    return zip(slices, order).compactMap { slot, number in
      let entry = slices[number]
      let text = entry.text(in: tree.bytes, asFirst: slot.isBehindDash)
      let range = slot.isBehindDash ? slot.key..<slot.end : slot.start..<slot.end
      guard !tree.bytes[range].elementsEqual(text) else { return nil }
      return Fix.Edit(
        replacing: ByteRange(range.lowerBound, range.upperBound), with: String(decoding: text, as: UTF8.self))
    }
  }

  // MARK: - The order

  /// The keys that come first in every record.
  private static let first = ["id", "type"]

  /// The positions of the entries in their new order. Nil if they are in order, or may not move.
  private func order(of pairs: [Pair], _ type: RecordType) -> [Int]? {
    var ranks: [Int] = []
    var seen: Set<[UInt8]> = []
    for pair in pairs {
      let name = tree.text(of: pair.key)
      guard tree[pair.key].kind == .scalar, seen.insert(Array(name)).inserted else { return nil }
      let rank = rank(of: name, type)
      // A scenario begins here, and the line before it is missing: nobody knows which keys are whose.
      if rank == nil, name.elementsEqual(ScenarioTable.scenario.name.utf8) { return nil }
      ranks.append(rank ?? ranks.last ?? -1)
    }
    let order = pairs.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    return order.elementsEqual(pairs.indices) ? nil : order
  }

  private func rank(of name: ArraySlice<UInt8>, _ type: RecordType) -> Int? {
    guard let index = name.withUnsafeBufferPointer({ type.index(of: $0) }) else { return nil }
    return Self.first.firstIndex { name.elementsEqual($0.utf8) } ?? index + Self.first.count
  }

  /// False if a move could put an alias before its anchor, or change which of two anchors an alias means, or if a
  /// comment keeps an entry.
  private func mayMove(_ mapping: NodeID, _ pairs: [Pair]) -> Bool {
    if kept.hold(Int(tree[mapping].range.start)) { return false }
    if pairs.contains(where: { kept.hold($0, from: Int(tree[$0.key].range.start), of: tree) }) { return false }
    var (anchors, aliases) = (0, 0)
    for index in mapping.index + 1..<tree.sibling(after: mapping).index {
      if tree.nodes[index].kind == .alias { aliases += 1 }
      if tree.properties(of: NodeID(index))?.anchor != nil { anchors += 1 }
    }
    return anchors == 0 || anchors == 1 && aliases == 0
  }

  // MARK: - Comments for campaignc

  /// True if each comment that allows something on a line has the same line in the new order.
  private func keepsTargets(_ slices: [Slice], _ order: [Int]) -> Bool {
    let range = slices[0].lines.lowerBound..<slices[slices.count - 1].end
    let near = comments.drop { $0.target.upperBound <= range.lowerBound }.prefix { $0.start < range.upperBound }
    return near.allSatisfy { comment in
      let own = slices.firstIndex { $0.lines.contains(comment.start) }
      let target = slices.firstIndex { $0.lines.contains(comment.target.lowerBound) }
      // The first line is also that of the mapping and of its dash.
      if order[0] != 0, let target, target == 0 || target == order[0],
        comment.target.lowerBound == slices[target].line
      {
        return false
      }
      return own == target || [own, target].allSatisfy { $0.map { order[$0] == $0 } ?? true }
    }
  }

  // MARK: - Slices

  /// The bytes of an entry.
  private struct Slice {
    /// The start of the comment lines above it, or of its own line. In brackets, the start of its key.
    let start: Int
    /// The comment lines directly above it.
    var lead: Range<Int> = 0..<0
    /// The start of its key.
    let key: Int
    /// The start of the line of its key.
    let line: Int
    /// The end of its last line, without the line break.
    let end: Int
    /// True if it is behind a dash, so that its line begins with something else.
    var isBehindDash = false
    /// True if a text with `|` or `>` is the last of it, so that indented lines below it would become a part of that.
    var endsInBlockText = false

    /// All of its lines, with its comments. Behind a dash, with that.
    var lines: Range<Int> { start..<end }

    /// The text for another place. The first entry behind a dash has no indentation.
    func text(in bytes: [UInt8], asFirst: Bool) -> [UInt8] {
      let own = Array(bytes[key..<end])
      if asFirst { return own }
      return Array(bytes[lead])
        + (isBehindDash ? [UInt8](repeating: space, count: key - line) : Array(bytes[line..<key]))
        + own
    }
  }

  /// The entries of a block mapping. Nil if they can't be separated.
  private func blockSlices(of pairs: [Pair]) -> [Slice]? {
    var slices: [Slice] = []
    let column = columnOfKey(pairs[0])
    for (index, pair) in pairs.enumerated() {
      let key = tree.firstToken(of: pair.key)
      let line = startOfLine(key)
      guard key - line == column, let end = end(of: pair) else { return nil }
      let isBehindDash = !tree.bytes[line..<key].allSatisfy { $0 == space }
      guard index == 0 || !isBehindDash, tree.bytes[key] != UInt8(ascii: "?") else { return nil }
      let start = isBehindDash ? line : startOfComments(above: line, column, after: slices.last?.end ?? 0)
      slices.append(
        Slice(
          start: start, lead: start..<line, key: key, line: line, end: end, isBehindDash: isBehindDash,
          endsInBlockText: blockScalar(lastOf: pair) != nil))
    }
    return slices
  }

  private func columnOfKey(_ pair: Pair) -> Int {
    let key = tree.firstToken(of: pair.key)
    return key - startOfLine(key)
  }

  private func startOfLine(_ offset: Int) -> Int {
    tree.bytes.withUnsafeBufferPointer { CampaignFormat.startOfLine(of: offset, in: $0) }
  }

  /// The end of the last line of an entry, with its comment and the indented comment lines below it. Nil if it
  /// would change with a line break at the end or with an empty line below.
  private func end(of pair: Pair) -> Int? {
    let column = columnOfKey(pair)
    var end = max(Int(tree[pair.value].range.end), Int(tree[pair.key].range.end))
    if let block = blockScalar(lastOf: pair) {
      guard !block.mayNotEndLine, !block.keepsEnd else { return nil }
      end = max(end, block.end)
    }
    end = endOfLine(end)
    while let below = commentLine(below: end, deeperThan: column) { end = below }
    return end
  }

  /// The text with `|` or `>` at the end of an entry.
  private func blockScalar(lastOf pair: Pair) -> BlockScalar? {
    tree.bytes.withUnsafeBufferPointer {
      BlockScalar(lastOf: pair.value, of: tree, in: $0, oldParent: columnOfKey(pair))
    }
  }

  /// True if an empty line or a comment below a place is indented further than its key.
  private func isFollowedByIndentation(_ slot: Slice) -> Bool {
    var rest = tree.bytes[slot.end...].drop(while: isBreak)
    while let first = rest.firstIndex(where: { $0 != space }) {
      let isEmpty = isBreak(tree.bytes[first])
      guard isEmpty || tree.bytes[first] == hash else { return false }
      if first - rest.startIndex > slot.key - slot.line { return true }
      rest = (isEmpty ? tree.bytes[first...] : tree.bytes[endOfLine(first)...]).drop(while: isBreak)
    }
    return false
  }

  private func endOfLine(_ offset: Int) -> Int {
    tree.bytes[offset...].firstIndex(where: isBreak) ?? tree.bytes.count
  }

  /// The start of the comment lines directly above a line that belong to its entry: from the first one that is not to
  /// the right of a column. Those above that one belong to the entry before, which ends at an offset.
  private func startOfComments(above line: Int, _ column: Int, after end: Int) -> Int {
    var (start, line) = (line, line)
    while let above = commentLine(above: line), above.start >= end {
      line = above.start
      if above.column <= column { start = line }
    }
    return start
  }

  /// The start of the line above and the column of its comment, if it has nothing else.
  private func commentLine(above line: Int) -> (start: Int, column: Int)? {
    guard line > 0 else { return nil }
    let isPair = line > 1 && tree.bytes[line - 1] == lineFeed && tree.bytes[line - 2] == carriageReturn
    let start = startOfLine(line - (isPair ? 2 : 1))
    let first = tree.bytes[start..<line].firstIndex { $0 != space }
    guard let first, tree.bytes[first] == hash else { return nil }
    return (start, first - start)
  }

  /// The end of the line below, if it has only a comment, indented further than a column.
  private func commentLine(below end: Int, deeperThan column: Int) -> Int? {
    guard end < tree.bytes.count else { return nil }
    let isPair = tree.bytes[end] == carriageReturn && end + 1 < tree.bytes.count && tree.bytes[end + 1] == lineFeed
    let start = end + (isPair ? 2 : 1)
    let first = tree.bytes[start...].firstIndex { $0 != space }
    guard let first, tree.bytes[first] == hash, first - start > column else { return nil }
    return endOfLine(first)
  }

  /// The entries of a mapping in brackets. Nil if comments are between them, or a value is missing: libyaml can't read
  /// a colon directly before a comma.
  private func flowSlices(of pairs: [Pair], _ mapping: NodeID) -> [Slice]? {
    if hasComment(in: tree[mapping].range.offsets) { return nil }
    let slices = pairs.map { pair in
      let key = tree.firstToken(of: pair.key)
      let end = max(Int(tree[pair.value].range.end), Int(tree[pair.key].range.end))
      return Slice(start: key, key: key, line: key, end: end)
    }
    let isOdd = slices.contains { slice in
      tree.bytes[slice.end - 1] == UInt8(ascii: ":")
        || tree.bytes[..<slice.key].last { !isBreak($0) && $0 != space } == UInt8(ascii: "?")
    }
    return isOdd ? nil : slices
  }

  private func hasComment(in range: Range<Int>) -> Bool {
    var (low, high) = (0, commentStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if commentStarts[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < commentStarts.count && commentStarts[low] < range.upperBound
  }
}
