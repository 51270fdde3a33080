import SourceText

/// Reads the YAML of nearly all campaigns much faster than libyaml: block mappings and block lists, unquoted texts,
/// quoted texts on one line, bracketed lists and mappings on one line, literal and folded blocks, anchors before a
/// value and aliases, comments, several documents.
///
/// Only libyaml decides what valid YAML is. This reader reports no faults: if it meets anything uncommon or odd, it
/// throws `Uncommon`, and libyaml reads that document from its beginning. Otherwise it makes exactly the same tree as
/// libyaml. The tests compare the two for every text they have.
struct CommonYAMLReader {
  /// The text without a byte-order mark.
  let text: UnsafeBufferPointer<UInt8>
  let base: Int
  /// The current position.
  var offset = 0
  private var lineStart = 0
  private var isInDocument = false
  /// The beginning of the document, and what was read before it.
  private(set) var documentStart = 0
  private(set) var checkpoint = TreeBuilder.Checkpoint()
  /// The open block mappings and block lists, outermost first.
  private var blocks: [Block] = []
  /// True if the last line ended before a value: after `key:`, after `-`, or at the beginning of a document.
  private var isDue = false
  /// The place of the empty value, if no value follows.
  private var placeOfNothing = 0
  /// The closing brackets of the open ones, outermost first.
  var closings: [UInt8] = []
  /// A text that differs from its bytes in the file.
  var unescaped: [UInt8] = []
  /// The end of the last unquoted value, which the next line may continue.
  var plainEnd: Int?
  /// True if the last byte of each line is a space that stands for a carriage return.
  let hasCarriageReturns: Bool

  private struct Block {
    let isList: Bool
    /// The column of its keys or dashes.
    let column: Int
  }

  /// A text that libyaml must read.
  struct Uncommon: Error {}

  /// Nil if the text contains an uncommon character.
  init?(_ text: UnsafeBufferPointer<UInt8>, after base: Int, withCarriageReturns hasCarriageReturns: Bool = false) {
    guard holdsCommonCharacters(text) else { return nil }
    self.text = text
    self.base = base
    self.hasCarriageReturns = hasCarriageReturns
    blocks.reserveCapacity(8)
  }

  mutating func read(into builder: inout TreeBuilder) throws(Uncommon) {
    while findLine() {
      if offset == lineStart, try takeDocumentMark(into: &builder) { continue }
      if !isInDocument { beginDocument(hasStartMark: false, in: &builder) }
      try takeLine(into: &builder)
      if builder.isOverLimit { throw Uncommon() }
    }
    if isInDocument { try endDocument(in: &builder) }
  }

  /// Goes on at the beginning of a document, after another reader has read those before it.
  mutating func goOn(at start: Int) {
    offset = start
    isInDocument = false
    isDue = false
    blocks.removeAll(keepingCapacity: true)
    closings.removeAll(keepingCapacity: true)
    plainEnd = nil
  }
}

// MARK: - Lines

extension CommonYAMLReader {
  /// Moves to the content of the next line that has more than a comment. Returns false at the end of the text.
  @inline(__always)
  private mutating func findLine() -> Bool {
    while offset < text.count {
      lineStart = offset
      skipBlanks()
      if !lineIsOver(after: lineStart) { return true }
    }
    return false
  }

  /// True if only spaces and a comment remain on a line. If so, moves to the next line.
  @inline(__always)
  mutating func lineEnds() -> Bool {
    let start = offset
    skipBlanks()
    return lineIsOver(after: start + 1)
  }

  /// A comment can begin at the start of a line or after a space.
  @inline(__always)
  private mutating func lineIsOver(after earliestComment: Int) -> Bool {
    guard offset < text.count else { return true }
    if text[offset] == newline {
      offset += 1
      return true
    }
    guard text[offset] == UInt8(ascii: "#"), offset >= earliestComment else { return false }
    while offset < text.count, text[offset] != newline { offset += 1 }
    offset = min(offset + 1, text.count)
    return true
  }

  @inline(__always)
  mutating func skipBlanks() {
    while offset < text.count, text[offset] == blank { offset += 1 }
  }
}

// MARK: - Documents

extension CommonYAMLReader {
  /// Reads `---`. A file with `...` is left to libyaml.
  private mutating func takeDocumentMark(into builder: inout TreeBuilder) throws(Uncommon) -> Bool {
    guard offset + 3 <= text.count, text.isGap(at: offset + 3), text[offset] == text[offset + 1],
      text[offset] == text[offset + 2]
    else { return false }
    guard text[offset] == UInt8(ascii: "-") else {
      if text[offset] == UInt8(ascii: ".") { throw Uncommon() }
      return false
    }
    if isInDocument { try endDocument(in: &builder) }
    (documentStart, checkpoint) = (offset, builder.checkpoint)
    offset += 3
    guard lineEnds() else { throw Uncommon() }
    beginDocument(hasStartMark: true, in: &builder)
    return true
  }

  private mutating func beginDocument(hasStartMark: Bool, in builder: inout TreeBuilder) {
    builder.beginDocument(hasStartMark: hasStartMark)
    isInDocument = true
    isDue = true
  }

  private mutating func endDocument(in builder: inout TreeBuilder) throws(Uncommon) {
    if blocks.isEmpty { throw Uncommon() }
    if isDue { addNothing(to: &builder) }
    while !blocks.isEmpty { endBlock(in: &builder) }
    builder.endDocument(hasEndMark: false)
    isInDocument = false
  }
}

// MARK: - Blocks

extension CommonYAMLReader {
  /// Reads a line, from its first byte that is not a space to its end.
  @inline(__always)
  private mutating func takeLine(into builder: inout TreeBuilder) throws(Uncommon) {
    if !isDue, let block = blocks.last, offset - lineStart > block.column {
      return try takeContinuation(into: &builder)
    }
    var isDash = self.isDash
    try endBlocks(before: offset - lineStart, isDash: isDash, in: &builder)
    while isDash {
      if isDue { beginBlock(isList: true, in: &builder) }
      offset += 1
      placeOfNothing = offset
      isDue = true
      if lineEnds() { return }
      isDash = self.isDash
    }
    try takePairOrItem(into: &builder)
  }

  /// True if the dash of a list item is at the current position.
  @inline(__always)
  private var isDash: Bool { text[offset] == UInt8(ascii: "-") && text.isGap(at: offset + 1) }

  /// Ends the blocks that a line does not continue. Afterwards the line continues the innermost block, or a value is
  /// expected.
  @inline(__always)
  private mutating func endBlocks(before column: Int, isDash: Bool, in builder: inout TreeBuilder) throws(Uncommon) {
    if isDue {
      guard let holder = blocks.last else { return }
      if column > holder.column || (column == holder.column && isDash && !holder.isList) { return }
      addNothing(to: &builder)
    }
    while let block = blocks.last, block.column > column { endBlock(in: &builder) }
    guard let block = blocks.last, block.column == column else { throw Uncommon() }
    if block.isList == isDash { return }
    // A list can be directly below its key, without indentation; the next key ends it.
    guard block.isList, let holder = blocks.dropLast().last, holder.column == column else { throw Uncommon() }
    endBlock(in: &builder)
  }

  @inline(__always)
  private mutating func beginBlock(isList: Bool, at start: Int? = nil, in builder: inout TreeBuilder) {
    let start = start ?? offset
    blocks.append(Block(isList: isList, column: start - lineStart))
    builder.begin(isList ? .sequence : .mapping, .block, at: ByteRange(base + start, base + start))
  }

  @inline(__always)
  private mutating func endBlock(in builder: inout TreeBuilder) {
    blocks.removeLast()
    builder.end(at: nil)
  }

  private mutating func addNothing(to builder: inout TreeBuilder) {
    let place = ByteRange(base + placeOfNothing, base + placeOfNothing)
    builder.scalar(.plain, place, text: .verbatim(place))
    isDue = false
  }

  /// Reads a key with the text after it, or the text or brackets of a list item.
  @inline(__always)
  private mutating func takePairOrItem(into builder: inout TreeBuilder) throws(Uncommon) {
    guard !isValueOnly(text[offset]) else {
      if blocks.isEmpty { throw Uncommon() }
      return try takeValue(into: &builder)
    }
    let scalar = try takeScalar(inBrackets: false)
    guard offset < text.count, text[offset] == UInt8(ascii: ":"), text.isGap(at: offset + 1) else {
      if blocks.isEmpty { throw Uncommon() }
      return try endValue(scalar, in: &builder)
    }
    guard offset - scalar.start <= longestKey else { throw Uncommon() }
    if isDue { beginBlock(isList: false, at: scalar.start, in: &builder) }
    add(scalar, to: &builder)
    offset += 1
    placeOfNothing = offset
    isDue = true
    if !lineEnds() { try takeValue(into: &builder) }
  }

  /// Reads a value on the line of its key or its dash, up to the end of that line.
  @inline(__always)
  private mutating func takeValue(into builder: inout TreeBuilder) throws(Uncommon) {
    guard isDue else { throw Uncommon() }
    switch text[offset] {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      try takeBrackets(into: &builder)
      guard lineEnds() else { throw Uncommon() }
      isDue = false
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      guard let holder = blocks.last else { throw Uncommon() }
      try takeBlockText(below: holder.column, into: &builder)
      isDue = false
    case UInt8(ascii: "&"):
      try takeAnchor(into: &builder)
      if text[offset] == UInt8(ascii: "&") || text[offset] == UInt8(ascii: "*") { throw Uncommon() }
      try takeValue(into: &builder)
    case UInt8(ascii: "*"):
      try takeAlias(into: &builder)
      isDue = false
    default:
      try endValue(takeScalar(inBrackets: false), in: &builder)
    }
  }

  @inline(__always)
  private mutating func endValue(_ scalar: Scalar, in builder: inout TreeBuilder) throws(Uncommon) {
    guard isDue else { throw Uncommon() }
    add(scalar, to: &builder)
    plainEnd = scalar.style == .plain ? scalar.end : nil
    guard lineEnds() else { throw Uncommon() }
    isDue = false
  }

  @inline(__always)
  private func isValueOnly(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">")
  }
}

/// The maximum length of a key. libyaml accepts 1,024 characters.
let longestKey = 1000

let blank = UInt8(ascii: " ")
let newline = UInt8(ascii: "\n")

extension UnsafeBufferPointer<UInt8> {
  /// True if there is a space, the end of the line or the end of the text at an offset.
  @inline(__always)
  func isGap(at offset: Int) -> Bool { offset >= count || self[offset] == blank || self[offset] == newline }
}
