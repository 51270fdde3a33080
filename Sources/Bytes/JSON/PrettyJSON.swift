/// Canonical JSON on many lines, for people: two spaces for each level, and a line break at the end.
///
/// It only adds white space; the input must be valid JSON.
package func prettyJSON(_ bytes: [UInt8]) -> [UInt8] {
  var printer = PrettyPrinter()
  printer.add(bytes)
  return printer.take() + [UInt8(ascii: "\n")]
}

/// Breaks canonical JSON into lines, in pieces, so that a large text is never in memory as a whole.
package struct PrettyPrinter {
  private var result: [UInt8] = []
  private var depth = 0
  private var isInText = false
  private var isEscaped = false
  /// True if the last byte opened a list or an object, which may be empty.
  private var isOpen = false

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { if isInText { addInText(byte) } else { add(byte) } }
  }

  /// Returns the text so far, and begins a new one.
  package mutating func take() -> [UInt8] {
    defer { result.removeAll(keepingCapacity: true) }
    return result
  }

  private mutating func add(_ byte: UInt8) {
    let isEnd = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    if isEnd { depth -= 1 }
    if isOpen != isEnd { breakLine() }
    isOpen = false
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      result.append(byte)
      isOpen = true
    case UInt8(ascii: ","):
      result.append(byte)
      breakLine()
    case UInt8(ascii: ":"): result += ": ".utf8
    default:
      isInText = byte == UInt8(ascii: "\"")
      result.append(byte)
    }
  }

  private mutating func addInText(_ byte: UInt8) {
    result.append(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInText = false
    }
  }

  private mutating func breakLine() {
    result.append(UInt8(ascii: "\n"))
    result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
