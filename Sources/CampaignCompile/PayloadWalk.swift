/// A walk over the values of a payload that the compiler wrote: canonical JSON, outermost values first.
///
/// It needs no tree. A tree would take more memory than the payload, and a payload can be several times as large as the
/// campaign file.
package struct PayloadWalk {
  /// A step from a list or an object to a value in it.
  package enum Step {
    /// The range of the key, with its quotes.
    case key(Range<Int>)
    case item(Int)
  }

  private let bytes: ArraySlice<UInt8>
  /// The steps to the current value.
  private var steps: [Step] = []

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Calls `enter` for each value before the values inside it, with the steps to it and its start. If `enter` returns
  /// false, the values inside are skipped. Calls `leave` for each value after the values inside it.
  package mutating func run(
    enter: (_ steps: [Step], _ start: Int) -> Bool, leave: (_ steps: [Step], _ end: Int) -> Void = { _, _ in }
  ) {
    guard !bytes.isEmpty else { return }
    _ = walk(from: bytes.startIndex, enter, leave)
  }

  /// Returns the end of the value.
  private mutating func walk(from start: Int, _ enter: ([Step], Int) -> Bool, _ leave: ([Step], Int) -> Void) -> Int {
    let isWanted = enter(steps, start)
    let end: Int
    switch bytes[start] {
    case UInt8(ascii: "{") where isWanted: end = walkMembers(from: start + 1, enter, leave)
    case UInt8(ascii: "[") where isWanted: end = walkItems(from: start + 1, enter, leave)
    default: end = endOfValue(from: start)
    }
    leave(steps, end)
    return end
  }

  private mutating func walkMembers(
    from start: Int, _ enter: ([Step], Int) -> Bool, _ leave: ([Step], Int) -> Void
  ) -> Int {
    var place = start
    while bytes[place] != UInt8(ascii: "}") {
      if bytes[place] == UInt8(ascii: ",") { place += 1 }
      let end = endOfText(from: place)
      steps.append(.key(place..<end))
      // After the colon.
      place = walk(from: end + 1, enter, leave)
      steps.removeLast()
    }
    return place + 1
  }

  private mutating func walkItems(
    from start: Int, _ enter: ([Step], Int) -> Bool, _ leave: ([Step], Int) -> Void
  ) -> Int {
    var place = start
    var count = 0
    while bytes[place] != UInt8(ascii: "]") {
      if bytes[place] == UInt8(ascii: ",") { place += 1 }
      steps.append(.item(count))
      place = walk(from: place, enter, leave)
      steps.removeLast()
      count += 1
    }
    return place + 1
  }

  /// The end of a text, which begins with its quotation mark.
  private func endOfText(from start: Int) -> Int {
    var place = start + 1
    while bytes[place] != UInt8(ascii: "\"") { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
    return place + 1
  }

  private func endOfValue(from start: Int) -> Int {
    var place = start
    var depth = 0
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place = endOfText(from: place)
        if depth == 0 { return place }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The end of the list or object around a number or a word.
        if depth == 0 { return place }
        depth -= 1
        if depth == 0 { return place + 1 }
      case UInt8(ascii: ","): if depth == 0 { return place }
      default: break
      }
      place += 1
    }
    return place
  }
}
