internal import SourceText

// The lists and mappings in brackets that `CommonYAMLReader` knows: on one line, each key with a value.

extension CommonYAMLReader {
  mutating func takeBrackets(into builder: inout TreeBuilder) throws(Uncommon) {
    let isList = text[offset] == UInt8(ascii: "[")
    let close = UInt8(ascii: isList ? "]" : "}")
    builder.begin(isList ? .sequence : .mapping, .flow, at: ByteRange(base + offset, base + offset + 1))
    if builder.isOverLimit { throw Uncommon() }
    offset += 1
    while try !takeClosing(close) {
      if !isList { try takeKeyInBrackets(into: &builder) }
      try takeValueInBrackets(into: &builder)
      try takeSeparator(before: close)
    }
    builder.end(at: base + offset)
  }

  private mutating func takeClosing(_ close: UInt8) throws(Uncommon) -> Bool {
    skipBlanks()
    guard offset < text.count else { throw Uncommon() }
    guard text[offset] == close else { return false }
    offset += 1
    return true
  }

  /// Takes the comma behind an entry. Only the last one may have none.
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

  private mutating func takeValueInBrackets(into builder: inout TreeBuilder) throws(Uncommon) {
    guard offset < text.count else { throw Uncommon() }
    if text[offset] == UInt8(ascii: "[") || text[offset] == UInt8(ascii: "{") {
      try takeBrackets(into: &builder)
    } else {
      add(try takeScalar(inBrackets: true), to: &builder)
    }
  }
}
