/// Writes JSON, without spaces, into one buffer. Keys are in the order in which they are written.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  /// True if a comma is needed before the next key or element.
  private var isDue = false

  mutating func object(_ members: (inout JSONText) -> Void) {
    open("{")
    members(&self)
    close("}")
  }

  mutating func array<Element>(of elements: some Sequence<Element>, _ each: (inout JSONText, Element) -> Void) {
    open("[")
    for element in elements { each(&self, element) }
    close("]")
  }

  mutating func string(_ text: String) {
    separate()
    quote(text)
    isDue = true
  }

  /// Ends a line between two values, for one value on each line.
  mutating func endLine() {
    append("\n")
    isDue = false
  }

  private mutating func open(_ bracket: StaticString) {
    separate()
    append(bracket)
    isDue = false
  }

  private mutating func close(_ bracket: StaticString) {
    append(bracket)
    isDue = true
  }

  private mutating func word(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    isDue = true
  }

  private mutating func separate() {
    if isDue { append(",") }
  }

  private mutating func append(_ literal: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}

extension JSONText {
  mutating func member(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  mutating func member(_ key: String, _ number: Int) {
    self.key(key)
    word(String(number))
  }

  mutating func member(_ key: String, _ truth: Bool) {
    self.key(key)
    word(truth ? "true" : "false")
  }

  /// A text, or `null` where there is none.
  mutating func member(_ key: String, orNull text: String?) {
    self.key(key)
    if let text { string(text) } else { word("null") }
  }

  mutating func object(_ key: String, _ members: (inout JSONText) -> Void) {
    self.key(key)
    object(members)
  }

  mutating func array<Element>(
    _ key: String,
    of elements: some Sequence<Element>,
    _ each: (inout JSONText, Element) -> Void
  ) {
    self.key(key)
    array(of: elements, each)
  }

  mutating func array(_ key: String, of texts: [String]) {
    array(key, of: texts) { $0.string($1) }
  }

  private mutating func key(_ name: String) {
    string(name)
    append(":")
    isDue = false
  }
}

extension JSONText {
  private mutating func quote(_ text: String) {
    append("\"")
    if text.utf8.allSatisfy(Self.isPlain) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { escape(scalar) }
    }
    append("\"")
  }

  /// True if a byte can be in a string unchanged, and is not part of a character that may not be.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// JSON lets most of what `isUnprintable` names stand as it is. Reports are looked at in terminals, so it is escaped.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case _ where isUnprintable(scalar): escapeByNumber(scalar)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private mutating func escapeByNumber(_ scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      append("\\u")
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, 4 - digits.utf8.count)))
      bytes.append(contentsOf: digits.utf8)
    }
  }
}
