import SourceText

// The bracketed lists and mappings that `CommonYAMLReader` reads: on one line, each key with a value.

extension CommonYAMLReader {
  /// Reads a bracketed list or mapping with its content. It is a loop without recursion, because brackets may be nested
  /// deeply.
  mutating func takeBrackets(into builder: inout TreeBuilder) throws(Uncommon) {
    try openBracket(into: &builder)
    while let close = closings.last {
      if try takeClosing(close) {
        closings.removeLast()
        builder.end(at: base + offset)
        if let outer = closings.last { try takeSeparator(before: outer) }
      } else {
        if close == UInt8(ascii: "}") { try takeKeyInBrackets(into: &builder) }
        try takeValueInBrackets(before: close, into: &builder)
      }
    }
  }

  private mutating func openBracket(into builder: inout TreeBuilder) throws(Uncommon) {
    let isList = text[offset] == UInt8(ascii: "[")
    builder.begin(isList ? .sequence : .mapping, .flow, at: ByteRange(base + offset, base + offset + 1))
    if builder.isOverLimit { throw Uncommon() }
    closings.append(UInt8(ascii: isList ? "]" : "}"))
    offset += 1
  }

  private mutating func takeClosing(_ close: UInt8) throws(Uncommon) -> Bool {
    skipBlanks()
    guard offset < text.count else { throw Uncommon() }
    guard text[offset] == close else { return false }
    offset += 1
    return true
  }

  /// Reads the comma after an entry. Only after the last entry it can be absent.
  private mutating func takeSeparator(before close: UInt8) throws(Uncommon) {
    skipBlanks()
    guard offset < text.count else { throw Uncommon() }
    if text[offset] == UInt8(ascii: ",") {
      offset += 1
    } else if text[offset] != close {
      throw Uncommon()
    }
  }

  private mutating func takeKeyInBrackets(into builder: inout TreeBuilder) throws(Uncommon) {
    let key = try takeScalar(inBrackets: true)
    guard offset + 1 < text.count, text[offset] == UInt8(ascii: ":"), text[offset + 1] == blank,
      offset - key.start <= longestKey
    else { throw Uncommon() }
    add(key, to: &builder)
    offset += 1
    skipBlanks()
  }

  /// Reads a scalar with the comma after it, or opens the brackets of a nested value.
  private mutating func takeValueInBrackets(before close: UInt8, into builder: inout TreeBuilder) throws(Uncommon) {
    guard offset < text.count else { throw Uncommon() }
    if text[offset] == UInt8(ascii: "[") || text[offset] == UInt8(ascii: "{") {
      try openBracket(into: &builder)
    } else {
      add(try takeScalar(inBrackets: true), to: &builder)
      try takeSeparator(before: close)
    }
  }
}
