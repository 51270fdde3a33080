import Bytes
import CYAML
import Findings
import SourceText

/// Reads YAML directly into the arena: common documents with their own reader, all others through libyaml. Returns a
/// finding if the text can't be read.
func readYAML(
  _ file: UnsafeBufferPointer<UInt8>, onlyThroughLibyaml: Bool, into builder: inout TreeBuilder
) -> Finding? {
  onlyThroughLibyaml
    ? readThroughLibyaml(file, textStart(of: file)..<file.count, into: &builder)
    : readDocuments(of: file, file.indices, into: &builder)
}

/// Reads a part of a file that consists of whole documents. Returns a finding if it can't be read alone: then the file
/// can't be read, or the part needs the lines before it.
func readDocuments(
  of file: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, into builder: inout TreeBuilder
) -> Finding? {
  let part = max(part.lowerBound, textStart(of: file))..<part.upperBound
  let text = UnsafeBufferPointer(rebasing: file[part])
  if var reader = CommonYAMLReader(text, after: part.lowerBound) {
    return readDocuments(of: file, part, with: &reader, into: &builder)
  }
  var fault: Finding?
  let isCommon = withoutCarriageReturns(text) { text in
    guard var reader = CommonYAMLReader(text, after: part.lowerBound, withCarriageReturns: true) else { return false }
    fault = readDocuments(of: file, part, with: &reader, into: &builder)
    return true
  }
  return isCommon ? fault : readThroughLibyaml(file, part, into: &builder)
}

/// Reads documents with the reader of common YAML. Each one in which it meets something else is read through libyaml.
private func readDocuments(
  of file: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, with reader: inout CommonYAMLReader,
  into builder: inout TreeBuilder
) -> Finding? {
  while (try? reader.read(into: &builder)) == nil {
    let start = part.lowerBound + reader.documentStart
    let end = documentStart(in: file, from: start + 1).map { min($0, part.upperBound) } ?? part.upperBound
    builder.goBack(to: reader.checkpoint)
    let fault = readThroughLibyaml(file, start..<end, into: &builder)
    if fault == nil, !builder.isOverLimit {
      reader.goOn(at: end - part.lowerBound)
    } else if end == part.upperBound || builder.isOverLimit {
      return fault
    } else {
      // The reason of the fault may be in the text behind the document: then libyaml must see it.
      builder.goBack(to: reader.checkpoint)
      return readThroughLibyaml(file, start..<part.upperBound, into: &builder)
    }
  }
  return nil
}

/// Calls `body` with a copy of a text whose lines end with CRLF. In it, a space, which means nothing at the end of a
/// line, stands for each carriage return. So all offsets stay the same. Returns false if not all lines end with CRLF.
private func withoutCarriageReturns(
  _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
) -> Bool {
  guard text.contains(carriageReturn) else { return false }
  return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { copy in
    for offset in text.indices {
      let byte = text[offset]
      guard byte == carriageReturn || byte == newline else {
        copy[offset] = byte
        continue
      }
      // Each line ends in the same way.
      guard
        byte == newline
          ? offset > 0 && text[offset - 1] == carriageReturn
          : offset + 1 < text.count && text[offset + 1] == newline
      else { return false }
      copy[offset] = byte == newline ? newline : blank
    }
    return body(UnsafeBufferPointer(copy))
  }
}

let carriageReturn = UInt8(ascii: "\r")

/// The start of the text after a byte-order mark.
private func textStart(of file: UnsafeBufferPointer<UInt8>) -> Int {
  file.starts(with: byteOrderMark) ? byteOrderMark.count : 0
}

/// Reads documents of a file through libyaml.
private func readThroughLibyaml(
  _ file: UnsafeBufferPointer<UInt8>, _ documents: Range<Int>, into builder: inout TreeBuilder
) -> Finding? {
  builder.libyamlTexts += 1
  var reader = YAMLReader(file, documents)
  return reader.read(into: &builder)
}

/// Reads YAML through libyaml's events.
///
/// This type corrects libyaml's odd positions: its marks count characters, a block container ends at the next token,
/// the end of a block scalar includes the blank lines after it, and anchors and tags belong to the start of a node.
private struct YAMLReader {
  private let file: UnsafeBufferPointer<UInt8>
  /// The text that libyaml reads: without a byte-order mark.
  private let text: UnsafeBufferPointer<UInt8>
  /// Its offset in the file.
  private let base: Int
  private var characters: CharacterMap

  init(_ file: UnsafeBufferPointer<UInt8>, _ documents: Range<Int>) {
    self.file = file
    text = UnsafeBufferPointer(rebasing: file[documents])
    base = documents.lowerBound
    characters = CharacterMap(text)
  }

  mutating func read(into builder: inout TreeBuilder) -> Finding? {
    if let directive = surplusDirective(in: text) {
      builder.exceed(.directives, at: ByteRange(base + directive.lowerBound, base + directive.upperBound))
      return nil
    }
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return Finding(.syntax, .noMemory, at: place(0, 0, in: builder)) }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(&parser, text.baseAddress, text.count)
    var event = yaml_event_t()
    while yaml_parser_parse(&parser, &event) == 1 {
      defer { yaml_event_delete(&event) }
      if event.type == YAML_STREAM_END_EVENT { return nil }
      take(&event, into: &builder)
      if builder.isOverLimit { return nil }
    }
    let start = textStart(of: file)
    let fault = YAMLFault(parser, in: UnsafeBufferPointer(rebasing: file[start...]), from: base - start)
    return fault.diagnosis().finding(in: builder.tree, textStart: start)
  }

  @inline(__always)
  private mutating func take(_ event: inout yaml_event_t, into builder: inout TreeBuilder) {
    switch event.type {
    case YAML_SCALAR_EVENT: takeScalar(&event, into: &builder)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      begin(.mapping, isFlow: start.style == YAML_FLOW_MAPPING_STYLE, start.anchor, start.tag, event, into: &builder)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      begin(.sequence, isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE, start.anchor, start.tag, event, into: &builder)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: endContainer(event, into: &builder)
    case YAML_ALIAS_EVENT: takeAlias(event, into: &builder)
    case YAML_DOCUMENT_START_EVENT: builder.beginDocument(hasStartMark: event.data.document_start.implicit == 0)
    case YAML_DOCUMENT_END_EVENT: builder.endDocument(hasEndMark: event.data.document_end.implicit == 0)
    default: break
    }
  }
}

// MARK: - Scalars

extension YAMLReader {
  @inline(__always)
  private mutating func takeScalar(_ event: inout yaml_event_t, into builder: inout TreeBuilder) {
    let scalar = event.data.scalar
    var start = characters.byte(at: event.start_mark.index)
    var end = characters.byte(at: event.end_mark.index)
    let hasProperties = scalar.anchor != nil || scalar.tag != nil
    if hasProperties { builder.prepare(takeProperties(from: &start, upTo: end, scalar.anchor, scalar.tag)) }
    let style = Node.Style(scalar.style)
    if style == .literal || style == .folded { end = endOfBlockScalar(from: start, to: end) }
    if start == end, !hasProperties { (start, end) = placeOfNothing(before: start) }
    let value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    let quotes = style == .plain ? 0 : 1
    let inside = start + quotes..<max(start + quotes, end - quotes)
    let stands = inside.count == value.count && matches(value, at: inside.lowerBound)
    builder.scalar(
      style, ByteRange(base + start, base + end),
      text: stands ? .verbatim(ByteRange(base + inside.lowerBound, base + inside.upperBound)) : .copied(value))
  }

  /// True if the value is in the text at an offset, letter by letter.
  @inline(__always)
  private func matches(_ value: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    for index in value.indices where value[index] != text[offset + index] { return false }
    return true
  }

  /// The place of an empty value: directly after its key or dash. libyaml puts it at the next token, which can be on a
  /// later line.
  private func placeOfNothing(before token: Int) -> (Int, Int) {
    var end = token
    while end > 0, isWhite(text[end - 1]) { end -= 1 }
    return (end, end)
  }

  /// The end of a block scalar: after its last line that is not blank. libyaml puts it at the next token.
  private func endOfBlockScalar(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, isWhite(text[end - 1]) { end -= 1 }
    return end
  }
}

extension Node.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}

// MARK: - Containers and aliases

extension YAMLReader {
  @inline(__always)
  private mutating func begin(
    _ kind: Node.Kind, isFlow: Bool, _ anchor: UnsafeMutablePointer<UInt8>?, _ tag: UnsafeMutablePointer<UInt8>?,
    _ event: yaml_event_t, into builder: inout TreeBuilder
  ) {
    var start = characters.byte(at: event.start_mark.index)
    if anchor != nil || tag != nil {
      builder.prepare(takeProperties(from: &start, upTo: text.count, anchor, tag))
    }
    // A pair in a list, `[a: b]`, is a mapping without a bracket.
    let brackets = [UInt8(ascii: "["), UInt8(ascii: "{")]
    let hasBracket = isFlow && start < text.count && brackets.contains(text[start])
    let end = hasBracket ? start + 1 : start
    builder.begin(kind, isFlow ? .flow : .block, at: ByteRange(base + start, base + end))
  }

  /// Closes a container. A flow container ends at its bracket. libyaml ends a block container at the next token, so the
  /// end of its last child is used. The same applies to a pair in a list, `[a: b]`, which is a mapping without
  /// brackets.
  @inline(__always)
  private mutating func endContainer(_ event: yaml_event_t, into builder: inout TreeBuilder) {
    let hasBracket = builder.innermostStyle == .flow && event.start_mark.index < event.end_mark.index
    builder.end(at: hasBracket ? base + characters.byte(at: event.end_mark.index) : nil)
  }

  private mutating func takeAlias(_ event: yaml_event_t, into builder: inout TreeBuilder) {
    let start = characters.byte(at: event.start_mark.index)
    let end = characters.byte(at: event.end_mark.index)
    builder.alias(String(cString: event.data.alias.anchor), at: ByteRange(base + start, base + end))
  }
}

// MARK: - Anchors and tags

extension YAMLReader {
  /// Reads the places of anchor and tag, and moves `start` to the node after them, whose place is not in libyaml's
  /// event.
  private func takeProperties(
    from start: inout Int, upTo end: Int, _ anchor: UnsafeMutablePointer<UInt8>?, _ tag: UnsafeMutablePointer<UInt8>?
  ) -> TreeBuilder.Properties {
    var properties = TreeBuilder.Properties()
    properties.anchorName = anchor.map { String(cString: $0) }
    properties.fullTag = tag.map { String(cString: $0) }
    var missing = (anchor == nil ? 0 : 1) + (tag == nil ? 0 : 1)
    var offset = start
    while missing > 0, offset < end {
      let first = offset
      let isAnchor = text[offset] == UInt8(ascii: "&")
      offset = isAnchor ? first + 1 + (properties.anchorName ?? "").utf8.count : endOfTag(from: first, upTo: end)
      let range = ByteRange(base + first, base + offset)
      if isAnchor { properties.anchor = range } else { properties.tag = range }
      start = offset
      offset = endOfBlanks(from: offset, upTo: end)
      missing -= 1
    }
    start = offset < end ? offset : start
    return properties
  }

  /// The end of a tag: after its `>`, at white space, or before a flow indicator.
  private func endOfTag(from start: Int, upTo end: Int) -> Int {
    var offset = start + 1
    if offset < end, text[offset] == UInt8(ascii: "<") {
      while offset < end, text[offset] != UInt8(ascii: ">") { offset += 1 }
      return min(offset + 1, end)
    }
    while offset < end, !isWhite(text[offset]), lengthOfLineEnd(at: offset) == 0, !isFlowIndicator(text[offset]) {
      offset += 1
    }
    return offset
  }

  /// The end of white space and comments.
  private func endOfBlanks(from start: Int, upTo end: Int) -> Int {
    var offset = start
    var isAtLineStart = false
    while offset < end {
      let lineEnd = lengthOfLineEnd(at: offset)
      if lineEnd > 0 {
        offset += lineEnd
      } else if isWhite(text[offset]) {
        offset += 1
      } else if isAtLineStart, text[offset...].starts(with: byteOrderMark) {
        // libyaml skips a byte-order mark at the beginning of any line.
        offset += byteOrderMark.count
      } else if text[offset] == UInt8(ascii: "#") {
        while offset < end, lengthOfLineEnd(at: offset) == 0 { offset += 1 }
      } else {
        break
      }
      isAtLineStart = lineEnd > 0
    }
    return min(offset, end)
  }

  /// The length of the line break at an offset, for libyaml. Only libyaml treats U+0085, U+2028 and U+2029 as line
  /// breaks.
  private func lengthOfLineEnd(at offset: Int) -> Int {
    func next(_ step: Int) -> UInt8 { offset + step < text.count ? text[offset + step] : 0 }
    switch text[offset] {
    case 0x0A, 0x0D: return 1
    case 0xC2: return next(1) == 0x85 ? 2 : 0
    case 0xE2: return next(1) == 0x80 && (next(2) == 0xA8 || next(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }

  private func isFlowIndicator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
    default: false
    }
  }
}

// MARK: - Places

extension YAMLReader {
  private func place(_ start: Int, _ end: Int, in builder: TreeBuilder) -> Place {
    builder.tree.place(ByteRange(base + start, base + end))
  }
}

/// A space, a tab or a line break.
@inline(__always)
func isWhite(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

extension Message {
  fileprivate static let noMemory: Message = "not enough memory to read this file"
}
