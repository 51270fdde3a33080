/// Writes JSON without spaces into one buffer, or in portions. Keys appear in the order in which they are written.
package struct JSONWriter {
  /// The bytes that are written and not sent yet.
  package private(set) var bytes: [UInt8] = []
  /// Gets the text in portions, so that a long one is never in memory as a whole.
  private let send: (([UInt8]) -> Void)?
  /// True if a comma is needed before the next key or element.
  private var isDue = false
  private let isUnwanted: (Unicode.Scalar) -> Bool

  /// - Parameter isUnwanted: True for characters that must be written as numbers, although JSON allows them.
  package init(escaping isUnwanted: @escaping (Unicode.Scalar) -> Bool, sending send: (([UInt8]) -> Void)? = nil) {
    self.isUnwanted = isUnwanted
    self.send = send
  }

  /// The size from which a portion is sent.
  private static let portion = 1 << 16

  /// Sends what is left.
  package mutating func finish() {
    send?(bytes)
    bytes = []
  }

  /// Ends a line between two values, so that each value has its own line.
  package mutating func endLine() {
    append("\n")
    isDue = false
    sendPortion()
  }

  private mutating func append(_ literal: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}

// MARK: Values

extension JSONWriter {
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    block("{", members, "}")
  }

  package mutating func array<Element>(
    of elements: some Sequence<Element>, _ each: (inout JSONWriter, Element) -> Void
  ) {
    block(
      "[",
      { json in
        for element in elements {
          each(&json, element)
          json.sendPortion()
        }
      }, "]")
  }

  private mutating func sendPortion() {
    guard bytes.count >= Self.portion, let send else { return }
    send(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  package mutating func string(_ text: String) {
    separate()
    bytes.appendQuoted(text, escaping: isUnwanted)
    isDue = true
  }

  /// A text, or `null` if there is none.
  package mutating func string(orNull text: String?) {
    if let text { string(text) } else { word("null") }
  }

  package mutating func number(_ number: some BinaryInteger) { word(String(number)) }

  /// A number with a fraction. It must be finite.
  package mutating func number(_ number: Double) { word(String(number)) }

  /// A value that is JSON already.
  package mutating func written(_ value: [UInt8]) {
    separate()
    bytes += value
    isDue = true
  }

  package mutating func truth(_ truth: Bool) { word(truth ? "true" : "false") }

  private mutating func block(_ open: StaticString, _ body: (inout JSONWriter) -> Void, _ close: StaticString) {
    separate()
    append(open)
    isDue = false
    body(&self)
    append(close)
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
}

// MARK: Members of an object

extension JSONWriter {
  /// The name of a member, whose value comes next.
  package mutating func key(_ name: String) {
    string(name)
    append(":")
    isDue = false
  }

  package mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  package mutating func member(_ name: String, _ number: Int) {
    key(name)
    self.number(number)
  }

  package mutating func member(_ name: String, _ truth: Bool) {
    key(name)
    self.truth(truth)
  }

  package mutating func member(_ name: String, orNull text: String?) {
    key(name)
    string(orNull: text)
  }

  package mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
    key(name)
    object(members)
  }

  package mutating func array<Element>(
    _ name: String, of elements: some Sequence<Element>, _ each: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array(of: elements, each)
  }

  package mutating func array(_ name: String, of texts: [String]) {
    array(name, of: texts) { $0.string($1) }
  }
}
