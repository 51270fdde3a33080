import Bytes
import SourceText
import SourceTree

// Lists and mappings in brackets that are complete. They are read as libyaml reads them: every bracket is closed, and
// commas and colons are where they must be. At the first mistake, all of it is read again, as something half typed.

extension Sketch {
  /// An open bracket.
  private struct Bracket {
    let isMapping: Bool
    /// The entry whose value it is.
    let entry: Int
    /// The place of the node, if a colon behind the bracket can make it a key.
    let place: NodePlace?
    var state = State.beforeEntry
  }

  private enum State: Equatable {
    case beforeEntry
    /// Behind the colon of a key, or behind a key without one. A list has a mapping around the key, without brackets.
    case behindColon(key: Int, pair: Int?), behindBareKey(key: Int, pair: Int?, awaitsColon: Bool)
    /// Behind the question mark before a key, whose colon can be on a later line.
    case behindQuestion(NodePlace)
    case behindEntry
  }

  /// The place of a node that may become a key.
  private struct NodePlace: Equatable {
    /// With the anchors and tags before it, or with a question mark.
    let begin: Int
    let beginOfLine: Int
    var isBehindQuestion = false
    var start: Int
    var startOfLine: Int
    /// The numbers of entries and anchors before it.
    let entries: Int
    let anchors: Int
  }

  /// Takes brackets with everything in them. Returns false, and changes nothing, if there is a mistake.
  mutating func takeWholeFlow(of entry: Int) -> Bool {
    guard !brokenBrackets.contains(UInt32(truncatingIfNeeded: offset)) else { return false }
    let (start, startOfLine, anchors) = (offset, lineStart, outline.anchors.count)
    let (entries, holder) = (outline.entries.count, outline.entries[entry])
    var open: [Bracket] = []
    if readWholeFlow(of: entry, isOnLine: false, &open) { return true }
    // What breaks a bracket breaks all brackets around it.
    for bracket in open { brokenBrackets.insert(outline.entries[bracket.entry].value.start) }
    (offset, lineStart) = (start, startOfLine)
    outline.entries[entry] = holder
    forget(after: entries, anchors)
    return false
  }

  /// The end of brackets that are complete on their line.
  mutating func endOfBracketsOnLine(from start: Int) -> Int? {
    let (current, startOfLine) = (offset, lineStart)
    let (entries, anchors) = (outline.entries.count, outline.anchors.count)
    offset = start
    let entry = add(.item, in: nil, key: ByteRange(start, start), column: 0)
    var open: [Bracket] = []
    let end = readWholeFlow(of: entry, isOnLine: true, &open) ? offset : nil
    (offset, lineStart) = (current, startOfLine)
    forget(after: entries, anchors)
    return end
  }

  private mutating func forget(after entries: Int, _ anchors: Int) {
    outline.entries.removeLast(outline.entries.count - entries)
    outline.anchors.removeLast(outline.anchors.count - anchors)
  }

  private mutating func readWholeFlow(of entry: Int, isOnLine: Bool, _ open: inout [Bracket]) -> Bool {
    guard openWhole(of: entry, nil, in: &open) else { return false }
    while let bracket = open.last {
      guard moveToToken(isOnLine: isOnLine) else { return false }
      switch text[offset] {
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard bracket.isMapping == (text[offset] == UInt8(ascii: "}")) else { return false }
        endEntry(in: &open)
        closeWhole(in: &open)
      case UInt8(ascii: ","):
        if bracket.state == .beforeEntry { return false }
        endEntry(in: &open)
        open[open.count - 1].state = .beforeEntry
        offset += 1
      case UInt8(ascii: "?"): guard takeQuestion(in: &open) else { return false }
      case colon: guard takeColon(in: &open) else { return false }
      default: guard takeNode(in: &open, isOnLine: isOnLine) else { return false }
      }
    }
    return true
  }

  /// Moves to the next byte that is not blank and not in a comment. Returns false at the end, and at a mark of
  /// documents.
  private mutating func moveToToken(isOnLine: Bool) -> Bool {
    while offset < text.count {
      if endsLine(text[offset]) {
        guard !isOnLine else { return false }
        offset += 1
        lineStart = offset
        if isDocumentMark(at: offset) { return false }
      } else if text[offset].isBlank {
        offset += 1
      } else if text[offset] == UInt8(ascii: "#") {
        while offset < text.count, !endsLine(text[offset]) { offset += 1 }
      } else {
        return true
      }
    }
    return false
  }

  // MARK: Brackets

  private mutating func openWhole(of entry: Int, _ place: NodePlace?, in open: inout [Bracket]) -> Bool {
    guard open.count < Self.mostOpen else { return false }
    let isMapping = text[offset] == UInt8(ascii: "{")
    set(entry, isMapping ? .mapping : .list, .flow, offset, offset + 1)
    open.append(Bracket(isMapping: isMapping, entry: entry, place: place))
    offset += 1
    return true
  }

  private mutating func closeWhole(in open: inout [Bracket]) {
    let bracket = open.removeLast()
    offset += 1
    outline.entries[bracket.entry].value.end = UInt32(truncatingIfNeeded: offset)
    guard let outer = open.last else { return }
    if let place = bracket.place, place.isBehindQuestion || outer.isMapping || colonOfKey(at: place) != nil {
      // The entries of a key don't count.
      forget(after: place.entries, place.anchors)
      addKey(at: place, in: &open)
    } else {
      endEntry(in: &open)
      open[open.count - 1].state = .behindEntry
    }
  }

  // MARK: Keys and values

  private mutating func takeQuestion(in open: inout [Bracket]) -> Bool {
    guard open[open.count - 1].state == .beforeEntry else { return false }
    var place = placeOfNode
    place.isBehindQuestion = true
    open[open.count - 1].state = .behindQuestion(place)
    offset += 1
    return true
  }

  /// Takes a colon behind a key with a question mark. Other keys have theirs already.
  private mutating func takeColon(in open: inout [Bracket]) -> Bool {
    if case .behindQuestion = open[open.count - 1].state { addEmptyKey(in: &open) }
    guard case .behindBareKey(let key, let pair, awaitsColon: true) = open[open.count - 1].state else { return false }
    offset += 1
    outline.entries[key].value = ByteRange(offset, offset)
    open[open.count - 1].state = .behindColon(key: key, pair: pair)
    return true
  }

  private var placeOfNode: NodePlace {
    NodePlace(
      begin: offset, beginOfLine: lineStart, start: offset, startOfLine: lineStart, entries: outline.entries.count,
      anchors: outline.anchors.count)
  }

  /// Takes a key with its colon, a value, or the opening bracket of one of them.
  private mutating func takeNode(in open: inout [Bracket], isOnLine: Bool) -> Bool {
    let state = open[open.count - 1].state
    if state == .behindEntry { return false }
    if case .behindBareKey = state { return false }
    var place = placeOfNode
    if case .behindQuestion(let question) = state {
      place = question
      (place.start, place.startOfLine) = (offset, lineStart)
    }
    guard takeProperties(of: &place, in: open, isOnLine: isOnLine) else { return false }
    let isValue = if case .behindColon = state { true } else { false }
    let byte = text[offset]
    if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
      let entry = entryForNode(at: place, in: open)
      return openWhole(of: entry, isValue ? nil : place, in: &open)
    }
    guard let (content, style) = takeText(isAfterProperty: place.start > place.begin) else { return false }
    if !isValue, place.isBehindQuestion || open[open.count - 1].isMapping || colonOfKey(at: place) != nil {
      forget(after: place.entries, place.anchors)
      addKey(at: place, in: &open)
      return true
    }
    let entry = entryForNode(at: place, in: open)
    set(entry, content, style, place.start, offset)
    endEntry(in: &open)
    open[open.count - 1].state = .behindEntry
    return true
  }

  /// Takes the anchors and tags before a node.
  private mutating func takeProperties(of place: inout NodePlace, in open: [Bracket], isOnLine: Bool) -> Bool {
    let entry = if case .behindColon(let key, _) = open[open.count - 1].state { key } else { place.entries }
    while let end = endOfFlowProperty(from: offset) {
      if text[offset] == UInt8(ascii: "&") {
        outline.anchors.append(Outline.Anchor(entry: entry, range: ByteRange(offset, end)))
      }
      offset = end
      (place.start, place.startOfLine) = (offset, lineStart)
      let startOfLine = lineStart
      guard moveToToken(isOnLine: isOnLine) else { return false }
      if endsNode(text[offset]) {
        // The node is empty, and its place is behind the properties.
        (offset, lineStart) = (end, startOfLine)
        return true
      }
      (place.start, place.startOfLine) = (offset, lineStart)
    }
    return true
  }

  private func endsNode(_ byte: UInt8) -> Bool { isFlowMark(byte) || byte == colon }

  private func endOfFlowProperty(from start: Int) -> Int? {
    switch text[start] {
    case UInt8(ascii: "&"):
      let end = endOfName(from: start + 1)
      return end > start + 1 ? end : nil
    case UInt8(ascii: "!"):
      var end = start
      while !isGap(at: end), text[end] != UInt8(ascii: ",") { end += 1 }
      return end
    default: return nil
    }
  }

  /// The entry of a value: that of the key before it, or a new item.
  private mutating func entryForNode(at place: NodePlace, in open: [Bracket]) -> Int {
    let bracket = open[open.count - 1]
    if case .behindColon(let key, _) = bracket.state { return key }
    return add(
      bracket.isMapping ? .member : .item, in: bracket.entry, key: ByteRange(place.start, place.start),
      column: place.start - place.startOfLine)
  }

  /// The colon that makes a node before the current position a key: on the line where the node begins.
  private func colonOfKey(at place: NodePlace) -> Int? {
    guard place.beginOfLine == lineStart else { return nil }
    let next = endOfBlanks(from: offset)
    return next < text.count && text[next] == colon ? next : nil
  }

  /// Adds a key of which only the question mark is there.
  private mutating func addEmptyKey(in open: inout [Bracket]) {
    guard case .behindQuestion(var place) = open[open.count - 1].state else { return }
    let current = (offset, lineStart)
    offset = endOfContent(before: offset)
    lineStart = startOfLine(at: offset)
    (place.start, place.startOfLine) = (offset, lineStart)
    addKey(at: place, in: &open)
    (offset, lineStart) = current
  }

  /// Adds a key that ends at the current position. In a list, it is the only key of a mapping without brackets.
  private mutating func addKey(at place: NodePlace, in open: inout [Bracket]) {
    let bracket = open[open.count - 1]
    var pair: Int?
    if !bracket.isMapping {
      let begin = place.begin
      let item = add(
        .item, in: bracket.entry, key: ByteRange(begin, begin), column: begin - place.beginOfLine)
      set(item, .mapping, .flow, begin, begin)
      pair = item
    }
    let key = add(
      .member, in: pair ?? bracket.entry, key: ByteRange(place.start, offset), column: place.start - place.startOfLine)
    guard !place.isBehindQuestion, let colon = colonOfKey(at: place) else {
      open[open.count - 1].state = .behindBareKey(key: key, pair: pair, awaitsColon: place.isBehindQuestion)
      return
    }
    offset = colon + 1
    outline.entries[key].value = ByteRange(offset, offset)
    open[open.count - 1].state = .behindColon(key: key, pair: pair)
  }

  /// Ends a value, and the mapping without brackets around it. A value that does not come is before the next comma or
  /// bracket.
  private mutating func endEntry(in open: inout [Bracket]) {
    if case .behindQuestion = open[open.count - 1].state { addEmptyKey(in: &open) }
    switch open[open.count - 1].state {
    case .beforeEntry, .behindQuestion, .behindEntry: return
    case .behindColon(let key, let pair), .behindBareKey(let key, let pair, _):
      if outline.entries[key].content == .nothing { setNothing(key) }
      if let pair { outline.entries[pair].value.end = outline.entries[key].value.end }
    }
  }

  private mutating func setNothing(_ key: Int) {
    let end = endOfContent(before: offset)
    outline.entries[key].value = ByteRange(end, end)
  }

  // MARK: Texts

  /// Takes a text or an alias. Behind anchors and tags, it may be absent.
  private mutating func takeText(isAfterProperty: Bool) -> (Outline.Content, Node.Style)? {
    let byte = text[offset]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let end = endOfWholeQuoted(from: offset) else { return nil }
      offset = end
      lineStart = startOfLine(at: end)
      return (.scalar, byte == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted)
    case UInt8(ascii: "*"):
      let end = endOfName(from: offset + 1)
      guard end > offset + 1 else { return nil }
      offset = end
      return (.alias, .plain)
    case _ where isAfterProperty && (endsNode(byte) || byte.isBlank || endsLine(byte)): return (.nothing, .plain)
    default: return takeWholePlain() ? (.scalar, .plain) : nil
    }
  }

  private func endOfWholeQuoted(from start: Int) -> Int? {
    var position = start + 1
    while position < text.count {
      if endsLine(text[position]) {
        position += 1
        if isDocumentMark(at: position) { return nil }
      } else if let end = closing(of: text[start], at: &position) {
        return end
      }
    }
    return nil
  }

  /// Takes a text without quotes. It ends before a comma, a bracket, a comment, or a colon with a blank after it.
  private mutating func takeWholePlain() -> Bool {
    guard beginsPlainInFlow else { return false }
    var (end, startOfLine) = (offset, lineStart)
    scan: while offset < text.count {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): break scan
      case UInt8(ascii: "#") where text[offset - 1].isBlank || endsLine(text[offset - 1]): break scan
      case colon where isGap(at: offset + 1): break scan
      case colon where isFlowMark(text[offset + 1]): return false
      case _ where byte.isBlank: offset += 1
      case _ where endsLine(byte):
        offset += 1
        lineStart = offset
        if isDocumentMark(at: offset) { return false }
      default:
        offset += 1
        (end, startOfLine) = (offset, lineStart)
      }
    }
    (offset, lineStart) = (end, startOfLine)
    return true
  }

  private var beginsPlainInFlow: Bool {
    switch text[offset] {
    case UInt8(ascii: "-"): !isGap(at: offset + 1)
    case UInt8(ascii: "?"), colon, UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "%"), UInt8(ascii: "@"),
      UInt8(ascii: "`"), UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: ","):
      false
    default: true
    }
  }
}
