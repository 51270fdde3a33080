import Bytes

/// The entries of a log: the lines that have something in them, or the items of a JSON array.
struct LogItems {
  private var rest: ArraySlice<UInt8>
  private let isArray: Bool
  private var isFirst = true
  private var isFinished = false
  /// The line of the last entry, and of the rest.
  private(set) var line = 0
  private var restLine = 1

  init(_ bytes: [UInt8]) {
    // Some tools begin a file with a byte-order mark.
    rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    isArray = rest.first { $0 > 0x20 } == UInt8(ascii: "[")
    guard isArray else { return }
    skipBlanks()
    rest = rest.dropFirst()
  }

  mutating func next() throws(LogFault) -> ArraySlice<UInt8>? {
    let item = isArray ? try nextItem() : nextLine()
    if let item, item.count > EventLog.itemLimit {
      throw LogFault(words: "this event has \(item.count) bytes, and at most \(EventLog.itemLimit) are possible")
    }
    return item
  }

  private mutating func nextLine() -> ArraySlice<UInt8>? {
    while !rest.isEmpty {
      let item = rest.prefix(rest.offset(of: UInt8(ascii: "\n")) ?? rest.count)
      rest = rest.dropFirst(item.count + 1)
      line += 1
      if item.contains(where: { $0 > 0x20 }) { return item }
    }
    return nil
  }

  private mutating func skipBlanks() {
    let end = rest.firstIndex { $0 > 0x20 } ?? rest.endIndex
    take(upTo: end)
  }

  /// Leaves a part behind, and counts its lines.
  private mutating func take(upTo end: Int) {
    restLine += rest[..<end].count { $0 == UInt8(ascii: "\n") }
    rest = rest[end...]
  }

  private mutating func nextItem() throws(LogFault) -> ArraySlice<UInt8>? {
    if isFinished { return nil }
    skipBlanks()
    line = restLine
    if rest.first == UInt8(ascii: "]") {
      rest = rest.dropFirst()
      skipBlanks()
      guard rest.isEmpty else { throw LogFault(words: "there is more after the end of the list") }
      isFinished = true
      return nil
    }
    if !isFirst {
      guard rest.first == UInt8(ascii: ",") else {
        throw LogFault(words: "a comma or the end of the list is expected here")
      }
      rest = rest.dropFirst()
      skipBlanks()
      line = restLine
    }
    isFirst = false
    let start = rest.startIndex
    let end = try itemEnd()
    let item = rest[start..<end]
    take(upTo: end)
    return item
  }

  /// The end of the value that begins here.
  private func itemEnd() throws(LogFault) -> Int {
    switch rest.endOfJSONValue {
    case .at(let end): return end
    case .openText: throw LogFault(words: "a text in this event is never closed")
    case .open: throw LogFault(words: "the list of events is never closed")
    }
  }
}
