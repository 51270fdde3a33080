import Bytes
import Findings
import SourceText
import SourceTree

/// Goes through a text from its beginning to its end, and compares the gaps between its tokens with the layout.
///
/// A token is a text, a bracket, a dash or another mark. A gap is what is between two tokens: blanks, line breaks and
/// comments. The walk writes an edit only if a gap differs, so a text with the right layout costs no memory.
struct GapWalk {
  let tree: Tree
  let text: UnsafeBufferPointer<UInt8>
  let style: FormatStyle
  let kept: KeptLines
  /// The changes of gaps, in their order.
  private(set) var edits: [Fix.Edit] = []
  /// True if the text has a form that the walk does not understand. Then its edits are not complete.
  private(set) var isLost = false
  /// The reason why the text stays as it is, if there is one.
  private(set) var oddity: FormatOddity?

  /// The end of the last token.
  private(set) var position: Int
  /// The start of the line at the position.
  private var lineStart: Int
  /// The first token of that line, if the walk has placed it.
  private(set) var lineToken = 0
  /// The new indentation of that line. After a dash, it is the column of the item.
  private(set) var base = 0
  /// The old column of what begins there.
  private(set) var oldBase = 0
  /// The end of the last anchor, tag or colon. A mark after it would become a part of it.
  var wordEnd = -1
  /// The end of the last alias. Only a colon would become a part of it.
  var aliasEnd = -1
  /// The open block lists and mappings, outermost first, and those that have just ended. Comments choose among them.
  private var levels: [Level] = []
  /// The last text without brackets, and what a comment directly below it needs to stay to the right of its key.
  private var lastText: LastText?
  /// The last entry that a comment keeps as it is. The comments that belong to it move with its lines.
  private var lastKept: KeptEntry?
  /// True if the text ends inside a text whose content would change with a line break.
  private var mayNotEndLine = false

  /// The columns of a list or a mapping, before and after.
  private struct Level {
    let old: Int
    let new: Int
  }

  private struct KeptEntry {
    let end: Int
    /// Its old column.
    let old: Int
    let shift: Int
  }

  private struct LastText {
    let start: Int
    let end: Int
    /// The old column of the mapping or the list around it.
    let oldParent: Int
    /// The new column of its other lines.
    let new: Int
  }

  init(_ tree: Tree, _ text: UnsafeBufferPointer<UInt8>, _ style: FormatStyle, _ kept: KeptLines) {
    (self.tree, self.text, self.style, self.kept) = (tree, text, style, kept)
    position = text.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    lineStart = position
  }

  /// The place where a token should be.
  struct Spot {
    /// The blanks before it, if it is on the line of the token before it.
    var inline = 1
    /// Its column, if it is on a line of its own.
    var own: Int
  }

  /// How a gap treats line breaks.
  enum Breaks {
    /// They stay.
    case stay
    /// The token joins the line before it, unless a comment is between them.
    case join
    /// The token gets a line of its own.
    case split
  }
}

// MARK: - Levels

extension GapWalk {
  /// The number of open levels.
  var depth: Int { levels.count }

  /// Opens a list or a mapping at the last token. Its comments are then indented like it.
  mutating func open(at start: Int, new: Int) { levels.append(Level(old: column(of: start), new: new)) }

  /// Opens the level of a value that is missing, so that comments in its place are indented like it.
  mutating func openMissing(old: Int, new: Int) { levels.append(Level(old: old + 1, new: new)) }

  /// The column of a token on the line at the position.
  func column(of start: Int) -> Int { start - lineStart }

  /// The old column of the innermost list or mapping.
  func oldColumn(ofLevel depth: Int) -> Int { depth > 0 ? levels[depth - 1].old : -1 }

  /// The new column of a comment on a line of its own. `next` are the columns of the next token.
  ///
  /// A comment at or to the left of the next token belongs to that. One to the right of it belongs to the innermost
  /// list or mapping before it that is not to the right of the comment.
  private func column(ofComment old: Int, next: (old: Int, new: Int)) -> Int {
    guard old > next.old, let level = levels.last(where: { $0.old <= old }) else { return next.new }
    return max(level.new, next.new)
  }
}

// MARK: - Gaps

extension GapWalk {
  /// Moves to a token, and compares the gap before it. `depth` is the level that the token belongs to.
  mutating func move(to start: Int, _ spot: Spot, depth: Int, _ breaks: Breaks = .stay, flow: Int? = nil) {
    guard start >= position, !isLost else { return loseWay() }
    if isClean(to: start, spot, breaks) {
      levels.removeLast(max(0, levels.count - depth))
      position = start
      return
    }
    var stretch = Stretch(from: position, isAtLineStart: position == lineStart)
    let hasComment = takeComments(&stretch, upTo: start, spot, flow)
    levels.removeLast(max(0, levels.count - depth))
    if breaks == .join, !hasComment {
      stretch.join()
    } else if breaks == .split, !stretch.isOnOwnLine, !hasComment {
      stretch.breaks = 1
    }
    if stretch.isOnOwnLine { (base, oldBase, lineToken) = (spot.own, column(of: start), start) }
    set(stretch, blanks: stretch.isOnOwnLine ? spot.own : spot.inline)
    position = start
  }

  /// True before the first token, where an empty line goes.
  private var isAtBeginning: Bool { position == 0 || position == byteOrderMark.count && position == lineStart }

  /// The most common gaps: the right number of blanks, or one line break and the right indentation.
  @inline(__always)
  private mutating func isClean(to start: Int, _ spot: Spot, _ breaks: Breaks) -> Bool {
    var offset = position
    if offset < start, text[offset] == lineFeed {
      guard !isAtBeginning, breaks != .join, start - offset == spot.own + 1 else { return false }
      offset += 1
      let newLine = offset
      while offset < start, text[offset] == space { offset += 1 }
      guard offset == start else { return false }
      lineStart = newLine
      (base, oldBase, lineToken) = (spot.own, spot.own, start)
      return true
    }
    guard breaks != .split, start - offset == spot.inline, position != lineStart else { return false }
    while offset < start, text[offset] == space { offset += 1 }
    return offset == start
  }

  /// Blanks and line breaks without a comment.
  private struct Stretch {
    let start: Int
    var end: Int
    var breaks = 0
    let isAtLineStart: Bool
    private var isJoined = false

    init(from start: Int, isAtLineStart: Bool) {
      (self.start, end, self.isAtLineStart) = (start, start, isAtLineStart)
    }

    /// True if the token after it is the first one on its line.
    var isOnOwnLine: Bool { !isJoined && (breaks > 0 || isAtLineStart) }

    /// Removes the line breaks.
    mutating func join() { (isJoined, breaks) = (!isAtLineStart, 0) }
  }

  /// Reads blanks and line breaks. Returns true if a comment is after them.
  private mutating func take(_ stretch: inout Stretch, upTo end: Int) -> Bool {
    while stretch.end < end {
      let length = lengthOfBreak(at: stretch.end)
      if length > 0 {
        stretch.breaks += 1
        stretch.end += length
        lineStart = stretch.end
      } else if text[stretch.end].isBlank {
        stretch.end += 1
      } else {
        if text[stretch.end] == hash { return true }
        loseWay()
        return false
      }
    }
    return false
  }

  /// Moves past the comments of a gap, to the blanks before the next token. Returns false if there are none. `spot` is
  /// the place of that token, or nil at the end of the text.
  private mutating func takeComments(_ stretch: inout Stretch, upTo end: Int, _ spot: Spot?, _ flow: Int?) -> Bool {
    guard take(&stretch, upTo: end) else { return false }
    var above = lastText?.end == position ? lastText : nil
    var entry = lastKept?.end == position ? lastKept : nil
    repeat {
      if stretch.isOnOwnLine {
        let old = stretch.end - lineStart
        if let kept = entry, old <= kept.old { entry = nil }
        if let kept = entry {
          set(stretch, blanks: old + kept.shift)
          stretch = Stretch(from: endOfComment(at: stretch.end, upTo: end), isAtLineStart: false)
          continue
        }
        if let text = above, stretch.breaks > 1 || old < oldColumn(ofRestOf: text) { above = nil }
        set(stretch, blanks: flow ?? above?.new ?? column(ofComment: old, next: next(end, spot)))
      } else {
        above = nil
        set(stretch, blanks: 1)
      }
      stretch = Stretch(from: endOfComment(at: stretch.end, upTo: end), isAtLineStart: false)
    } while take(&stretch, upTo: end)
    return true
  }

  /// The old column from which on a comment directly below a text looks like the rest of it, as in `#1 in denim`.
  private func oldColumn(ofRestOf last: LastText) -> Int {
    let line = startOfLine(of: last.start, in: text)
    let isFirst = text[line..<last.start].allSatisfy { $0 == space || $0 == UInt8(ascii: "-") }
    return isFirst ? last.start - line : last.oldParent + 1
  }

  /// The columns of the next token.
  private func next(_ start: Int, _ spot: Spot?) -> (old: Int, new: Int) {
    guard let spot else { return (0, 0) }
    return (start - startOfLine(of: start, in: text), spot.own)
  }

  /// The end of a comment, without the blanks at its end.
  private func endOfComment(at start: Int, upTo limit: Int) -> Int {
    var end = start
    while end < limit, !isBreak(text[end]) { end += 1 }
    while end > start, text[end - 1].isBlank { end -= 1 }
    return end
  }

  /// Compares a stretch with its line breaks, at most two, and a number of blanks.
  private mutating func set(_ stretch: Stretch, blanks: Int) {
    guard !isLost, !isRight(stretch, blanks: blanks) else { return }
    var wanted: [UInt8] = []
    var left = stretch.isAtLineStart ? 0 : min(stretch.breaks, 2)
    var offset = stretch.start
    while left > 0, offset < stretch.end {
      let length = lengthOfBreak(at: offset)
      wanted += text[offset..<offset + length]
      offset += max(1, length)
      if length > 0 { left -= 1 }
    }
    for _ in 0..<left { wanted += style.lineBreak }
    wanted += repeatElement(space, count: blanks)
    replace(stretch.start..<stretch.end, with: wanted)
  }

  /// True if a stretch is right already, which needs no memory.
  private func isRight(_ stretch: Stretch, blanks: Int) -> Bool {
    guard stretch.breaks <= 2, !stretch.isAtLineStart || stretch.breaks == 0 else { return false }
    var offset = stretch.start
    for _ in 0..<stretch.breaks {
      guard offset < stretch.end else { return false }
      let length = lengthOfBreak(at: offset)
      guard length > 0 else { return false }
      offset += length
    }
    guard stretch.end - offset == blanks else { return false }
    while offset < stretch.end, text[offset] == space { offset += 1 }
    return offset == stretch.end
  }

  /// Adds an edit if a range has other bytes. It leaves out the bytes at both ends that stay.
  mutating func replace(_ range: Range<Int>, with wanted: [UInt8]) {
    var head = 0
    while head < min(range.count, wanted.count), text[range.lowerBound + head] == wanted[head] { head += 1 }
    guard head < range.count || head < wanted.count else { return }
    if wanted.isEmpty, range.lowerBound > 0, text[range.lowerBound - 1] == carriageReturn,
      range.upperBound < text.count, text[range.upperBound] == lineFeed
    {
      return leaveAlone(.blanksInLineBreak)
    }
    var tail = 0
    while tail < min(range.count, wanted.count) - head,
      text[range.upperBound - 1 - tail] == wanted[wanted.count - 1 - tail]
    {
      tail += 1
    }
    edits.append(
      Fix.Edit(
        replacing: ByteRange(range.lowerBound + head, range.upperBound - tail),
        with: String(decoding: wanted[head..<wanted.count - tail], as: UTF8.self)))
  }

  /// Moves past the end: comments stay, and the text ends with one line break.
  mutating func finish() {
    guard !isLost else { return }
    var stretch = Stretch(from: position, isAtLineStart: position == lineStart)
    _ = takeComments(&stretch, upTo: text.count, nil, nil)
    guard !isLost, !mayNotEndLine else { return }
    stretch.breaks = 1
    set(stretch, blanks: 0)
  }

  /// Gives up.
  mutating func loseWay() { isLost = true }

  /// Gives up, because the text stays as it is.
  mutating func leaveAlone(_ oddity: FormatOddity) { (isLost, self.oddity) = (true, oddity) }
}

// MARK: - Tokens

extension GapWalk {
  /// Moves behind the current token.
  mutating func pass(to end: Int) { position = end }

  /// Moves behind a dash or another mark, and starts an item there. `new` is the new column of the item.
  mutating func passMark(to end: Int, new: Int) {
    position = end
    var first = end
    while first < text.count, text[first].isBlank { first += 1 }
    (base, oldBase) = (new, column(of: first))
  }

  /// The next byte after the position that is neither blank nor in a comment, before a limit.
  func nextMark(before limit: Int) -> Int? { nextMark(from: position, before: limit) }

  /// The same, after an offset.
  func nextMark(from start: Int, before limit: Int) -> Int? {
    var offset = start
    while offset < limit {
      if text[offset] == hash {
        while offset < limit, !isBreak(text[offset]) { offset += 1 }
      } else if text[offset].isBlank || isBreak(text[offset]) {
        offset += 1
      } else {
        return offset
      }
    }
    return nil
  }

  /// True if the next mark is a certain character that stands alone.
  func nextMark(_ mark: UInt8, before limit: Int) -> Int? {
    guard let next = nextMark(before: limit), text[next] == mark else { return nil }
    return next
  }

  /// Moves behind a text without brackets. A comment directly below it that looks like the rest of it stays so.
  mutating func passText(_ range: ByteRange, oldParent: Int, new: Int) {
    position = Int(range.end)
    lastText = LastText(start: Int(range.start), end: position, oldParent: oldParent, new: new)
  }

  /// The end of a line, before its line break.
  func endOfLine(at start: Int) -> Int {
    var end = start
    while end < text.count, !isBreak(text[end]) { end += 1 }
    return end
  }

  /// True if a blank, a line break or the end of the text is at an offset.
  func isGap(at offset: Int) -> Bool { offset >= text.count || text[offset].isBlank || isBreak(text[offset]) }

  func lengthOfBreak(at offset: Int) -> Int {
    switch text[offset] {
    case lineFeed: 1
    case carriageReturn: offset + 1 < text.count && text[offset + 1] == lineFeed ? 2 : 1
    default: 0
    }
  }

  /// Moves behind an entry that a comment keeps as it is. `old` is its old column, and `shift` how far its lines move.
  mutating func passKept(to end: Int, old: Int, shift: Int) {
    position = end
    lastKept = KeptEntry(end: end, old: old, shift: shift)
  }

  /// Starts a line after a token that contains line breaks.
  mutating func beginLine(at start: Int) { lineStart = start }

  /// The text must end as it does.
  mutating func keepEnd() { mayNotEndLine = true }
}

let space = UInt8(ascii: " ")
let hash = UInt8(ascii: "#")
let lineFeed: UInt8 = 0x0A
let carriageReturn: UInt8 = 0x0D

@inline(__always)
func isBreak(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }
