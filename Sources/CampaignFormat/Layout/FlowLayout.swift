import Bytes
import SourceText
import SourceTree

// The layout of lists and mappings in brackets: `[a, b]` and `{ a: 1 }`. What is on a line of its own stays there.

extension GapWalk {
  /// A key in brackets may have at most 1,024 characters, so a long one stays as it is.
  private static let longKey = 500

  mutating func takeBrackets(_ id: NodeID, _ context: Context) {
    let node = tree[id]
    let start = Int(node.range.start)
    // A pair in a list needs no brackets: `[a: b]`.
    guard hasBrackets(id) else { return takePairs(of: id, context) }
    if keepsBrackets(node.range, context) { return }
    move(to: start, context)
    if context.isImplicitKey && node.range.count > Self.longKey || isTemplate(node) {
      pass(to: Int(node.range.end))
      return
    }
    let outer = column(ofBrackets: id, context)
    pass(to: start + 1)
    let isMapping = text[start] == UInt8(ascii: "{")
    let inner = outer + FormatStyle.step
    var spot = Spot(inline: isMapping ? 1 : 0, own: inner)
    var breaks = Breaks.stay
    var line = outer
    func entry(from first: NodeID) -> Context {
      if breaks == .split || isOnNextLine(first) { line = inner }
      return Context(
        spot: spot, parent: outer, oldParent: context.oldParent, depth: depth, flow: inner, line: line, breaks: breaks)
    }
    if isMapping {
      for pair in tree.pairs(of: id) {
        takePairInBrackets(pair, entry(from: pair.key))
        (spot.inline, breaks) = (1, takeComma(inner))
      }
    } else {
      for item in tree.items(of: id) {
        take(item, entry(from: item))
        (spot.inline, breaks) = (1, takeComma(inner))
      }
    }
    let end = Int(node.range.end) - 1
    let isEmpty = tree.childCount(of: id) == 0
    let inline = position == wordEnd ? 1 : isMapping && !isEmpty ? 1 : 0
    move(to: end, Spot(inline: inline, own: outer), depth: depth, breaks, flow: inner)
    pass(to: end + 1)
  }

  /// The column of a closing bracket on a line of its own: that of the line on which its brackets begin.
  ///
  /// If that line begins inside an entry before them, as in `[{ a: 1,⏎ b: 2 }, {`, it is the column of the entry.
  /// Otherwise each entry would be further to the right than the one before it.
  private func column(ofBrackets id: NodeID, _ context: Context) -> Int {
    guard let line = context.line, base > line, lineToken < tree.firstToken(of: id) else { return base }
    return line
  }

  /// True if a line break is between the position and a node.
  private func isOnNextLine(_ id: NodeID) -> Bool {
    let first = tree.firstToken(of: id)
    return first > position && text[position..<first].contains(where: isBreak)
  }

  /// True for `{{ first_name }}`, a template without quotes that YAML reads as a mapping. As it is, `lint` explains it.
  private func isTemplate(_ node: Node) -> Bool {
    let word = text[node.range.offsets]
    return tree.syntax == .yaml && word.starts(with: "{{".utf8) && word.suffix(2).elementsEqual("}}".utf8)
      && !word.contains(where: isBreak)
  }

  /// True if a list or a mapping begins with its own bracket, and not with its first key.
  private func hasBrackets(_ id: NodeID) -> Bool {
    let start = Int(tree[id].range.start)
    guard start < text.count else { return false }
    return (text[start] == UInt8(ascii: "[") || text[start] == UInt8(ascii: "{")) && !beginsWithKey(id)
  }

  private func beginsWithKey(_ id: NodeID) -> Bool {
    tree[id].kind == .mapping && tree.childCount(of: id) > 0
      && tree[tree.firstChild(of: id)].range.start == tree[id].range.start
  }

  /// Moves past the comma after an entry, if there is one. Returns how the next entry treats line breaks.
  ///
  /// A comma at the beginning of a line moves to the end of the line before, unless comments are near.
  private mutating func takeComma(_ inner: Int) -> Breaks {
    guard !isLost, let comma = nextMark(UInt8(ascii: ","), before: text.count) else { return .stay }
    let spot = Spot(inline: position == wordEnd ? 1 : 0, own: inner)
    let isFirstOnLine = text[position..<comma].contains(where: isBreak)
    let next = text[(comma + 1)...].first { !$0.isBlank } ?? lineFeed
    let mayMove = next != hash && !text[position..<comma].contains(hash)
    move(to: comma, spot, depth: depth, mayMove ? .join : .stay, flow: inner)
    pass(to: comma + 1)
    return isFirstOnLine && mayMove ? .split : .stay
  }

  private mutating func takePairs(of id: NodeID, _ context: Context) {
    for pair in tree.pairs(of: id) {
      // libyaml skips the comma or the bracket behind such a key.
      if isNothing(pair.key) { return leaveAlone(.emptyKeyInList) }
      takePairInBrackets(pair, context)
    }
  }

  private mutating func takePairInBrackets(_ pair: Pair, _ context: Context) {
    let key = isNothing(pair.key) ? nil : tree.firstToken(of: pair.key)
    guard !isLost, let first = nextMark(before: key ?? text.count) ?? key else { return loseWay() }
    let own = context.spot.own + FormatStyle.step
    let isExplicit = first != key && text[first] == UInt8(ascii: "?")
    var inner = context
    if isExplicit || key == nil {
      move(to: first, context)
      inner.breaks = .stay
    }
    if isExplicit {
      pass(to: first + 1)
      inner.spot = Spot(own: own)
    } else {
      inner.isImplicitKey = true
    }
    if key != nil { take(pair.key, inner) }
    let limit = isNothing(pair.value) ? text.count : tree.firstToken(of: pair.value)
    guard let colon = nextMark(UInt8(ascii: ":"), before: limit) else {
      if !isNothing(pair.value) { loseWay() }
      return
    }
    if isExplicit || key != nil {
      let inline = isBehindName || isExplicit ? 1 : 0
      move(
        to: colon, Spot(inline: inline, own: context.spot.own), depth: depth, tree.syntax == .json ? .join : .stay,
        flow: context.flow)
    }
    pass(to: colon + 1)
    wordEnd = position
    guard !isNothing(pair.value) else { return }
    inner.spot = Spot(own: own)
    inner.isImplicitKey = false
    inner.breaks = tree.syntax == .json ? .join : .stay
    take(pair.value, inner)
  }
}

// MARK: - Brackets that stay as they are

extension GapWalk {
  /// Moves past the outermost brackets if a comment keeps one of their lines as it is. Their lines move only together.
  /// Returns false if no comment does.
  private mutating func keepsBrackets(_ range: ByteRange, _ context: Context) -> Bool {
    guard context.flow == nil, kept.holdAny(of: range.offsets) else { return false }
    move(to: Int(range.start), context)
    shiftLines(in: range.offsets, by: base - oldBase)
    pass(to: Int(range.end))
    return true
  }
}
