import Bytes
import SourceText
import SourceTree

// The layout of documents and of block lists and mappings.

extension GapWalk {
  /// Where a node is.
  struct Context {
    /// The place of its first token.
    var spot: Spot
    /// The new and the old column of the list or mapping around it. -2 and -1 for the root.
    let parent: Int
    let oldParent: Int
    /// The level that its first token belongs to.
    let depth: Int
    /// The column of its entries and of comments, if it is in brackets.
    var flow: Int?
    /// The column of the line on which an entry in brackets begins, or began before its brackets took several lines.
    var line: Int?
    var breaks = Breaks.stay
    /// True if it is a key without a question mark, which must stay on one line.
    var isImplicitKey = false
  }

  /// The layout of the whole text.
  mutating func walk() {
    for document in tree.documents {
      takeDocumentMarks(before: tree.firstToken(of: document.root))
      take(
        document.root,
        Context(spot: Spot(own: 0), parent: -FormatStyle.step, oldParent: -1, depth: 0))
    }
    takeDocumentMarks(before: text.count)
    finish()
  }

  /// Moves past `---`, `...` and directives.
  private mutating func takeDocumentMarks(before limit: Int) {
    guard tree.syntax == .yaml else { return }
    while !isLost, let mark = nextMark(before: limit) {
      move(to: mark, Spot(own: 0), depth: 0)
      guard text[mark] == UInt8(ascii: "%") else {
        guard isDocumentMark(at: mark) else { return loseWay() }
        pass(to: mark + 3)
        continue
      }
      pass(to: endOfDirective(at: mark))
    }
  }

  /// The end of a directive, before its comment and the blanks at its end.
  private func endOfDirective(at start: Int) -> Int {
    var end = start
    while end < text.count, !isBreak(text[end]), text[end] != hash || !text[end - 1].isBlank { end += 1 }
    while text[end - 1].isBlank { end -= 1 }
    return end
  }

  /// True if `---` or `...` is at an offset.
  func isDocumentMark(at offset: Int) -> Bool {
    guard offset + 3 <= text.count, isGap(at: offset + 3), text[offset] == text[offset + 1],
      text[offset] == text[offset + 2]
    else { return false }
    return text[offset] == UInt8(ascii: "-") || text[offset] == UInt8(ascii: ".")
  }

  /// True if a value has no token: nothing is written in its place.
  func isNothing(_ id: NodeID) -> Bool {
    let node = tree[id]
    return node.kind == .scalar && node.style == .plain && node.range.isEmpty && !node.hasProperties
  }

  /// Moves past a node with everything inside it.
  mutating func take(_ id: NodeID, _ context: Context) {
    guard !isLost else { return }
    let node = tree[id]
    var context = context
    if node.hasProperties { takeProperties(of: id, &context) }
    switch node.kind {
    case .alias:
      move(to: Int(node.range.start), context)
      pass(to: Int(node.range.end))
      aliasEnd = position
    case .scalar: takeScalar(id, context)
    case .sequence where node.style == .block: takeList(id, context)
    case .mapping where node.style == .block: takeMapping(id, context)
    case .sequence, .mapping: takeBrackets(id, context)
    }
  }

  /// True if a colon here would become a part of the word before it.
  var isBehindName: Bool { position == wordEnd || position == aliasEnd }

  mutating func move(to start: Int, _ context: Context) {
    move(to: start, context.spot, depth: context.depth, context.breaks, flow: context.flow)
  }

  private mutating func takeProperties(of id: NodeID, _ context: inout Context) {
    guard let properties = tree.properties(of: id) else { return }
    let own = context.spot.own
    context.spot.own = max(own, context.parent + FormatStyle.step)
    for range in [properties.anchor, properties.tag].compactMap({ $0 }).sorted(by: { $0.start < $1.start }) {
      move(to: Int(range.start), context)
      pass(to: Int(range.end))
      wordEnd = position
      context.spot.inline = 1
      context.breaks = .stay
    }
    context.spot.own = own
  }
}

// MARK: - Blocks

extension GapWalk {
  private mutating func takeList(_ id: NodeID, _ context: Context) {
    let start = Int(tree[id].range.start)
    var spot = context.spot
    var depth = context.depth
    var breaks = context.breaks
    for item in tree.items(of: id) {
      let isFirst = depth == context.depth
      guard !isLost, let dash = nextMark(before: text.count), text[dash] == UInt8(ascii: "-") else {
        return loseWay()
      }
      move(to: dash, spot, depth: depth, breaks)
      if isFirst {
        open(at: start, new: spot.own)
        depth = self.depth
        breaks = .stay
      }
      if kept.hold(dash) {
        let end = isNothing(item) ? dash + 1 : end(of: item, oldParent: oldColumn(ofLevel: depth))
        keep(from: dash, to: end, new: spot.own)
      } else {
        passMark(to: dash + 1, new: spot.own + FormatStyle.step)
        takeItem(
          item,
          Context(
            spot: Spot(own: spot.own + FormatStyle.step), parent: spot.own, oldParent: oldColumn(ofLevel: depth),
            depth: depth))
      }
      spot.inline = 1
    }
  }

  private mutating func takeItem(_ item: NodeID, _ context: Context) {
    if isNothing(item) { return openMissing(old: context.oldParent, new: context.spot.own) }
    var context = context
    let node = tree[item]
    // A list or a mapping begins on the line of its dash.
    if node.style == .block, !node.hasProperties, style.joinsItems { context.breaks = .join }
    take(item, context)
  }

  private mutating func takeMapping(_ id: NodeID, _ context: Context) {
    let start = Int(tree[id].range.start)
    var depth = context.depth
    var breaks = context.breaks
    let column = context.spot.own
    for pair in tree.pairs(of: id) {
      guard !isLost else { return }
      let isFirst = depth == context.depth
      let key = isNothing(pair.key) ? nil : tree.firstToken(of: pair.key)
      guard let first = nextMark(before: key ?? text.count) ?? key else { return loseWay() }
      move(to: first, Spot(inline: context.spot.inline, own: column), depth: depth, breaks)
      if isFirst {
        open(at: start, new: column)
        depth = self.depth
        breaks = .stay
      }
      let isExplicit = first != key && text[first] == UInt8(ascii: "?")
      if kept.hold(pair, from: first, of: tree) {
        keep(from: first, to: end(of: pair, from: first, isExplicit, oldColumn(ofLevel: depth)), new: column)
      } else {
        takePair(pair, from: first, isExplicit: isExplicit, column, depth)
      }
    }
  }

  /// Moves past a key and its value. The position is at the first token.
  private mutating func takePair(_ pair: Pair, from first: Int, isExplicit: Bool, _ column: Int, _ depth: Int) {
    let own = column + FormatStyle.step
    let old = oldColumn(ofLevel: depth)
    if isExplicit {
      passMark(to: first + 1, new: own)
      if !isNothing(pair.key) {
        take(pair.key, Context(spot: Spot(own: own), parent: column, oldParent: old, depth: depth))
      }
    } else if !isNothing(pair.key) {
      take(
        pair.key,
        Context(
          spot: Spot(inline: 0, own: column), parent: column - FormatStyle.step, oldParent: old, depth: depth,
          isImplicitKey: true))
    }
    let limit = isNothing(pair.value) ? text.count : tree.firstToken(of: pair.value)
    guard let colon = colon(from: position, before: limit, isExplicit, old) else {
      // Only a key with a question mark needs no colon.
      if !isExplicit || !isNothing(pair.value) { loseWay() }
      if endsInBlockText(pair.key) { leaveAlone(.blockTextInKey) }
      return openMissing(old: old, new: own)
    }
    let isMissingKey = !isExplicit && isNothing(pair.key)
    if !isMissingKey || colon != position {
      move(to: colon, Spot(inline: isBehindName ? 1 : 0, own: column), depth: depth)
    }
    if isExplicit { passMark(to: colon + 1, new: own) } else { pass(to: colon + 1) }
    guard !isNothing(pair.value) else { return openMissing(old: old, new: own) }
    let value = tree[pair.value]
    let isFlush = !style.indentsLists && !isExplicit && value.kind == .sequence && value.style == .block
    take(
      pair.value,
      Context(spot: Spot(own: isFlush ? column : own), parent: column, oldParent: old, depth: depth))
  }

  /// Moves past an entry that a comment keeps as it is. Its lines move only together.
  private mutating func keep(from start: Int, to end: Int, new: Int) {
    let old = column(of: start)
    shiftLines(in: start..<max(start, end), by: new - old)
    passKept(to: end, old: old, shift: new - old)
  }

  /// The colon of a pair after its key. `old` is the column of the mapping.
  private func colon(from start: Int, before limit: Int, _ isExplicit: Bool, _ old: Int) -> Int? {
    guard let colon = nextMark(from: start, before: limit), text[colon] == UInt8(ascii: ":"), isGap(at: colon + 1),
      // The colon can be that of a key around this one.
      !isExplicit || colon - startOfLine(of: colon, in: text) == old
    else { return nil }
    return colon
  }

  /// The end of a pair in a block mapping. `first` is its first token, and `old` the column of the mapping.
  private mutating func end(of pair: Pair, from first: Int, _ isExplicit: Bool, _ old: Int) -> Int {
    guard isNothing(pair.value) else { return end(of: pair.value, oldParent: old) }
    let keyEnd = isNothing(pair.key) ? first + (isExplicit ? 1 : 0) : end(of: pair.key, oldParent: old)
    if let colon = colon(from: keyEnd, before: text.count, isExplicit, old) { return colon + 1 }
    if endsInBlockText(pair.key) { leaveAlone(.blockTextInKey) }
    return keyEnd
  }

  /// The end of a node, with the lines of blanks that belong to its last text.
  private mutating func end(of id: NodeID, oldParent: Int) -> Int {
    let last = NodeID(tree.sibling(after: id).index - 1)
    if last > id, isNothing(last), tree.nodes[last.index - 1].style.isBlockScalar { leaveAlone(.blockTextInKey) }
    guard let block = BlockScalar(lastOf: id, of: tree, in: text, oldParent: oldParent) else {
      return Int(tree[id].range.end)
    }
    // A line break behind blanks at the end of the file would add an empty line.
    let endsInBlanks = block.endsWithEmptyLines && block.end == text.count && text.last?.isBlank == true
    if block.mayNotEndLine || endsInBlanks { keepEnd() }
    return max(block.end, Int(tree[id].range.end))
  }

  /// True if a text with `|` or `>` is the last of a node.
  private func endsInBlockText(_ id: NodeID) -> Bool {
    tree.nodes[tree.sibling(after: id).index - 1].style.isBlockScalar
  }

  /// Moves all lines of a range but the first.
  mutating func shiftLines(in range: Range<Int>, by shift: Int) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let length = lengthOfBreak(at: offset)
      offset += max(1, length)
      guard length > 0, offset <= range.upperBound else { continue }
      beginLine(at: offset)
      var end = offset
      while end < range.upperBound, text[end] == space { end += 1 }
      guard shift != 0, end > offset || end < range.upperBound && !isBreak(text[end]) else { continue }
      let blanks = max(0, end - offset + shift)
      if blanks == 0, end > offset, isDocumentMark(at: end) { return leaveAlone(.documentMark) }
      replace(offset..<end, with: [UInt8](repeating: space, count: blanks))
    }
  }
}

extension Node.Style {
  var isBlockScalar: Bool { self == .literal || self == .folded }
}
