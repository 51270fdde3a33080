/// Writes XML 1.0 into one buffer, one element on each line.
package struct XMLText {
  package private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  private var depth = 0

  package init() {}

  /// Names and values, in the order in which they are written.
  package typealias Attributes = KeyValuePairs<String, String>

  /// An element without content.
  package mutating func element(_ name: String, _ attributes: Attributes) {
    startTag(name, attributes, closing: "/>\n")
  }

  /// An element that contains text.
  package mutating func element(_ name: String, _ attributes: Attributes, text: String) {
    startTag(name, attributes, closing: ">")
    escape(text, keepingLines: true)
    endTag(name)
  }

  /// An element that contains other elements.
  package mutating func element(_ name: String, _ attributes: Attributes, _ content: (inout XMLText) -> Void) {
    startTag(name, attributes, closing: ">\n")
    depth += 1
    content(&self)
    depth -= 1
    indent()
    endTag(name)
  }

  private mutating func startTag(_ name: String, _ attributes: Attributes, closing: String) {
    indent()
    append("<\(name)")
    for (name, value) in attributes {
      append(" \(name)=\"")
      escape(value, keepingLines: false)
      append("\"")
    }
    append(closing)
  }

  private mutating func endTag(_ name: String) {
    append("</\(name)>\n")
  }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

extension XMLText {
  private mutating func escape(_ text: String, keepingLines: Bool) {
    if text.utf8.allSatisfy(Self.isPlain) { return append(text) }
    for scalar in text.unicodeScalars {
      if keepingLines, scalar == "\n" { append("\n") } else { escape(scalar) }
    }
  }

  /// True if a byte can be written unchanged everywhere, and is not part of a longer character.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""): false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  /// Line breaks and tabs become references, because XML normalises them in attributes. So do all unprintable
  /// characters, because people read reports in terminals. Characters that XML can't express become U+FFFD.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "<": append("&lt;")
    case ">": append("&gt;")
    case "&": append("&amp;")
    case "\"": append("&quot;")
    case _ where isForbidden(scalar): append("\u{FFFD}")
    case _ where isUnprintable(scalar): append("&#\(scalar.value);")
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// XML 1.0, production 2.
  private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00...0x1F, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
