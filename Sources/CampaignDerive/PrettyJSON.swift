/// Canonical JSON over many lines, for people: two spaces for each level, and a line break at the end.
///
/// It works on the bytes, which are known to be JSON, and changes none of them.
package func prettyJSON(_ bytes: [UInt8]) -> [UInt8] {
  var printer = PrettyPrinter()
  printer.result.reserveCapacity(bytes.count * 2)
  for index in bytes.indices { printer.add(bytes[index], before: bytes[(index + 1)...].first) }
  return printer.result + [UInt8(ascii: "\n")]
}

private struct PrettyPrinter {
  var result: [UInt8] = []
  private var depth = 0
  private var isInText = false
  private var isEscaped = false

  mutating func add(_ byte: UInt8, before next: UInt8?) {
    guard !isInText else { return addInText(byte) }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      result.append(byte)
      if next != byte + 2 { breakLine() }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if result.last != byte - 2 { breakLine() }
      result.append(byte)
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
