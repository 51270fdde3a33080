extension Tree {
  /// True if a scalar can only be text, in both YAML 1.2 and 1.1: it is quoted, or it neither begins like a number nor
  /// is a word such as `null` or `yes`. This is true for nearly all scalars, so hardly any needs a closer look. The
  /// gate is "lint small files" in WorkTests.
  package func isPlainlyText(_ id: NodeID) -> Bool {
    let node = nodes[id.index]
    guard node.kind == .scalar, !node.hasProperties else { return false }
    guard node.style == .plain else { return true }
    guard node.extent > 0 else { return false }
    switch textByte(node, 0) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "="), UInt8(ascii: "~"):
      return false
    case UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "o"), UInt8(ascii: "t"), UInt8(ascii: "y"),
      UInt8(ascii: "F"), UInt8(ascii: "N"), UInt8(ascii: "O"), UInt8(ascii: "T"), UInt8(ascii: "Y"):
      return node.extent > 5 || !specialWords.contains(textSignature(of: id))
    default:
      return true
    }
  }
}

/// The signatures of the words with a special meaning in YAML 1.2 or 1.1, in all three spellings.
private let specialWords: [UInt64] = [
  "null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE", "y", "Y", "n", "N", "yes", "Yes", "YES",
  "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF",
].map { spelling in spelling.utf8.reduce(UInt64(spelling.utf8.count)) { $0 << 8 | UInt64($1) } }
