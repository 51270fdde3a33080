import Bytes

/// Reads JSON into nodes, strictly by RFC 8259.
///
/// It keeps a list of the open containers instead of calling itself, so no text can exhaust the stack.
struct JSONParser {
  /// The fault at which it stopped, and its place.
  struct Stop: Error {
    let fault: JSONFault
    let offset: Int

    init(_ fault: JSONFault, at offset: Int) {
      self.fault = fault
      self.offset = offset
    }
  }

  /// An open array or object.
  struct Container {
    let node: Int
    let isObject: Bool
    /// The start of its members among the pending ones.
    let firstMember: Int
    var count: UInt32 = 0
  }

  /// The maximum nesting of arrays and objects. Encoding and decoding are recursive, and must fit into a stack of 128
  /// kB, the size for threads in musl.
  static let nestingLimit = 64

  /// The text. Escapes are replaced by their characters, which are never longer.
  let text: UnsafeMutableBufferPointer<UInt8>
  var cursor = 0
  private(set) var nodes: [JSONNode] = []
  private(set) var members: [JSONMember] = []
  /// The members of incomplete objects.
  private var pending: [JSONMember] = []
  private var open: [Container] = []

  init(_ text: UnsafeMutableBufferPointer<UInt8>) {
    self.text = text
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(text) }
}

// MARK: Structure

extension JSONParser {
  mutating func readDocument() throws(Stop) {
    if let malformed = malformedUTF8(in: bytes) { throw Stop(.illFormed, at: malformed.lowerBound) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw Stop(.byteOrderMark, at: 0) }
    skipWhite()
    try readValue(wanted: .value)
    while let container = open.last { try readNext(in: container) }
    skipWhite()
    guard cursor == text.count else { throw unexpected(.end) }
  }

  /// Reads the next element or member, or the end.
  private mutating func readNext(in container: Container) throws(Stop) {
    skipWhite()
    if skip(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return try close(container) }
    if container.count > 0 {
      guard skip(UInt8(ascii: ",")) else { throw unexpected(container.isObject ? .nextMember : .nextElement) }
      skipWhite()
    }
    open[open.count - 1].count += 1
    if container.isObject { try readKey(isFirst: container.count == 0) }
    try readValue(wanted: container.isObject || container.count > 0 ? .value : .firstElement)
  }

  private mutating func readKey(isFirst: Bool) throws(Stop) {
    guard cursor < text.count, text[cursor] == UInt8(ascii: "\"") else {
      throw unexpected(isFirst ? .firstKey : .key)
    }
    pending.append(JSONMember(key: try readText(), value: UInt32(nodes.count)))
    skipWhite()
    guard skip(UInt8(ascii: ":")) else { throw unexpected(.colon) }
    skipWhite()
  }

  private mutating func readValue(wanted: JSONFault.Wanted) throws(Stop) {
    guard cursor < text.count else { throw unexpected(wanted) }
    switch text[cursor] {
    case UInt8(ascii: "\""): append(.text, try readText())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): append(.number, try readNumber())
    case UInt8(ascii: "{"): try begin(.object)
    case UInt8(ascii: "["): try begin(.array)
    case UInt8(ascii: "t") where skipWord("true"): append(.yes)
    case UInt8(ascii: "f") where skipWord("false"): append(.no)
    case UInt8(ascii: "n") where skipWord("null"): append(.null)
    default: throw unexpected(wanted)
    }
  }

  /// Adds a node to the innermost open container.
  private mutating func append(_ kind: JSONNode.Kind, _ range: Range<UInt32> = 0..<0) {
    let container = open.last
    nodes.append(
      JSONNode(
        kind: kind, parent: UInt32(container?.node ?? 0), position: (container?.count ?? 1) - 1, range: range,
        next: UInt32(nodes.count + 1)))
  }

  private mutating func begin(_ kind: JSONNode.Kind) throws(Stop) {
    guard open.count < Self.nestingLimit else { throw Stop(.tooDeep, at: cursor) }
    cursor += 1
    append(kind)
    open.append(Container(node: nodes.count - 1, isObject: kind == .object, firstMember: pending.count))
  }

  private mutating func close(_ container: Container) throws(Stop) {
    open.removeLast()
    nodes[container.node].next = UInt32(nodes.count)
    nodes[container.node].range = container.isObject ? try closeMembers(of: container) : 0..<container.count
  }
}

// MARK: Members

extension JSONParser {
  /// Stores the members of an object, sorted by key.
  private mutating func closeMembers(of container: Container) throws(Stop) -> Range<UInt32> {
    let first = members.count
    // No slice may exist when the list changes, or the whole list would be copied for each object.
    if isInOrder(pending[container.firstMember...]) {
      members.append(contentsOf: pending[container.firstMember...])
    } else {
      members.append(contentsOf: try sorted(pending[container.firstMember...]))
    }
    pending.removeLast(pending.count - container.firstMember)
    for index in first..<members.count { nodes[Int(members[index].value)].position = UInt32(index) }
    return UInt32(first)..<UInt32(members.count)
  }

  /// True if the keys are sorted, as in canonical JSON, and no two are the same.
  private func isInOrder(_ members: ArraySlice<JSONMember>) -> Bool {
    zip(members, members.dropFirst()).allSatisfy { keyPrecedes(bytes.part($0.key), bytes.part($1.key)) }
  }

  /// Sorts members. Throws the first repeated key in the text.
  private func sorted(_ members: ArraySlice<JSONMember>) throws(Stop) -> [JSONMember] {
    // Members with the same key keep their order.
    let sorted = members.sorted { keyPrecedes(bytes.part($0.key), bytes.part($1.key)) }
    let repeated = zip(sorted, sorted.dropFirst()).lazy
      .filter { bytes.part($0.key).elementsEqual(bytes.part($1.key)) }
      .map(\.1.key).min { $0.lowerBound < $1.lowerBound }
    guard let repeated else { return sorted }
    throw Stop(.repeatedKey(excerpt(of: bytes.part(repeated))), at: Int(repeated.lowerBound) - 1)
  }
}

// MARK: Characters

extension JSONParser {
  @inline(__always)
  private mutating func skipWhite() {
    while cursor < text.count, isWhite(text[cursor]) { cursor += 1 }
  }

  private func isWhite(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard cursor < text.count, text[cursor] == byte else { return false }
    cursor += 1
    return true
  }

  private mutating func skipWord(_ word: StaticString) -> Bool {
    let end = cursor + word.utf8CodeUnitCount
    guard end <= text.count, end == wordEnd(from: cursor) else { return false }
    guard word.withUTF8Buffer({ text[cursor..<end].elementsEqual($0) }) else { return false }
    cursor = end
    return true
  }

  /// The end of the letters, digits and signs at an offset. A number or a word should end there.
  func wordEnd(from start: Int) -> Int {
    var end = start
    while end < text.count, isWordByte(text[end]) { end += 1 }
    return end
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// The fault for unexpected text at the cursor.
  private func unexpected(_ wanted: JSONFault.Wanted) -> Stop {
    guard cursor < text.count else { return Stop(.unexpected(nil, wanted: wanted), at: cursor) }
    let end = max(wordEnd(from: cursor), cursor + characterLength(in: bytes, at: cursor))
    return Stop(.unexpected(excerpt(of: bytes[cursor..<end]), wanted: wanted), at: cursor)
  }
}
