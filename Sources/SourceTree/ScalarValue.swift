import Bytes

/// The meaning of a scalar in the core schema of YAML 1.2 (§10.3.2). The words and numbers of JSON have the same
/// meaning.
package enum ScalarValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  /// A whole number that fits into 64 bits.
  case integer(Int64)
  /// Any other number: with a fraction, an exponent, or too many digits.
  case number(Double)
  /// Everything else. The text is that of the node.
  case text
}

extension Tree {
  /// The value of a scalar, with its tag. Nil if the node is not a scalar, or does not match its tag.
  package func value(of id: NodeID) -> ScalarValue? {
    let node = nodes[id.index]
    guard node.kind == .scalar else { return nil }
    guard node.hasProperties, let tag = properties(of: id)?.fullTag else {
      return node.style == .plain ? coreValue(of: text(of: id)) : .text
    }
    return value(ofText: text(of: id), tagged: tag)
  }

  private func value(ofText text: ArraySlice<UInt8>, tagged tag: String) -> ScalarValue? {
    guard let core = CoreTag(rawValue: tag) else { return .text }
    switch (core, coreValue(of: text)) {
    case (.text, _): return .text
    case (.null, .null): return .null
    case (.boolean, .boolean(let value)): return .boolean(value)
    case (.integer, .integer(let value)): return .integer(value)
    case (.integer, .number(let value))
    where text.allSatisfy { $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e") }:
      return .number(value)
    case (.number, .integer(let value)): return .number(Double(value))
    case (.number, .number(let value)): return .number(value)
    default: return nil
    }
  }
}

/// The tags that a file may contain.
package enum CoreTag: String, Sendable {
  case text = "tag:yaml.org,2002:str"
  case integer = "tag:yaml.org,2002:int"
  case number = "tag:yaml.org,2002:float"
  case boolean = "tag:yaml.org,2002:bool"
  case null = "tag:yaml.org,2002:null"
  case mapping = "tag:yaml.org,2002:map"
  case sequence = "tag:yaml.org,2002:seq"

  /// The tag `!`, which makes a plain scalar text.
  package static let nonSpecific = "!"
}

/// The meaning of plain text in the core schema.
package func coreValue(of text: ArraySlice<UInt8>) -> ScalarValue {
  guard let first = text.first else { return .null }
  switch first {
  // No number ends like this, but nearly all dates with times do. The gate is "lint small files" in WorkTests.
  case UInt8(ascii: "0")...UInt8(ascii: "9") where text.last == UInt8(ascii: "Z"): return .text
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
    return coreNumber(of: text) ?? .text
  case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"),
    UInt8(ascii: "f"), UInt8(ascii: "F"):
    return coreWord(of: text) ?? .text
  default:
    return .text
  }
}

private func coreWord(of text: ArraySlice<UInt8>) -> ScalarValue? {
  guard text.count <= 5 else { return nil }
  switch String(decoding: text, as: UTF8.self) {
  case "~", "null", "Null", "NULL": return .null
  case "true", "True", "TRUE": return .boolean(true)
  case "false", "False", "FALSE": return .boolean(false)
  default: return nil
  }
}

// MARK: - Numbers

private func coreNumber(of text: ArraySlice<UInt8>) -> ScalarValue? {
  if text.count > 2, text.first == UInt8(ascii: "0") {
    let digits = text.dropFirst(2)
    if text[text.startIndex + 1] == UInt8(ascii: "x") { return integer(digits, radix: 16) }
    if text[text.startIndex + 1] == UInt8(ascii: "o") { return integer(digits, radix: 8) }
  }
  let isNegative = text.first == UInt8(ascii: "-")
  let unsigned = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
  if let special = specialNumber(unsigned, isNegative: isNegative, isSigned: unsigned.count < text.count) {
    return special
  }
  guard let isWhole = isDecimalNumber(unsigned) else { return nil }
  let spelling = String(decoding: text, as: UTF8.self)
  if isWhole, let value = Int64(spelling) { return .integer(value) }
  return Double(spelling).map { .number($0) }
}

/// A number in another base, with any number of digits.
private func integer(_ digits: ArraySlice<UInt8>, radix: Int) -> ScalarValue? {
  var value = 0.0
  for byte in digits {
    guard let digit = byte.hexadecimalValue, digit < radix else { return nil }
    value = value * Double(radix) + Double(digit)
  }
  return Int64(String(decoding: digits, as: UTF8.self), radix: radix).map { .integer($0) } ?? .number(value)
}

private func specialNumber(_ text: ArraySlice<UInt8>, isNegative: Bool, isSigned: Bool) -> ScalarValue? {
  guard text.count == 4, text.first == UInt8(ascii: ".") else { return nil }
  switch String(decoding: text, as: UTF8.self) {
  case ".inf", ".Inf", ".INF": return .number(isNegative ? -.infinity : .infinity)
  case ".nan", ".NaN", ".NAN": return isSigned ? nil : .number(.nan)
  default: return nil
  }
}

/// True for `[0-9]+`, false for other text that matches `(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`, nil for all
/// other text.
private func isDecimalNumber(_ text: ArraySlice<UInt8>) -> Bool? {
  var rest = text
  let whole = dropDigits(from: &rest)
  if rest.isEmpty { return whole > 0 ? true : nil }
  if rest.first == UInt8(ascii: ".") {
    rest.removeFirst()
    let fraction = dropDigits(from: &rest)
    guard whole + fraction > 0 else { return nil }
  } else if whole == 0 {
    return nil
  }
  guard let exponent = rest.popFirst() else { return false }
  guard exponent | 0x20 == UInt8(ascii: "e") else { return nil }
  if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
  return dropDigits(from: &rest) > 0 && rest.isEmpty ? false : nil
}

private func dropDigits(from text: inout ArraySlice<UInt8>) -> Int {
  let before = text.count
  text = text.drop { $0 &- UInt8(ascii: "0") < 10 }
  return before - text.count
}
