/// An answer of `git cat-file --batch`: `NAME blob SIZE`, a line feed, the content and another line feed; or `NAME
/// missing`.
package struct GitAnswer {
  package let content: Result<[UInt8], ReadFailure>

  /// Reads the answer to a question. Nil if it is not valid; then no later answer can be found either.
  ///
  /// `more` returns the bytes received so far, but not more than the given number, and nil at the end. Git sends
  /// nothing after an answer until the next question, so all bytes belong to it.
  package init?(about name: some Collection<UInt8>, limit: Int, reading more: (Int) -> [UInt8]?) {
    guard let (line, start) = Self.firstLine(reading: more) else { return nil }
    let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard fields[0].elementsEqual(name) else { return nil }
    guard fields.count == 3 else {
      content = .failure(.notKept)
      return
    }
    guard let size = Int(String(decoding: fields[2], as: UTF8.self)), (0..<Int.max).contains(size) else { return nil }
    let isBlob = fields[1].elementsEqual("blob".utf8)
    guard isBlob, size <= limit else {
      guard Self.skip(size + 1 - start.count, reading: more) else { return nil }
      content = .failure(isBlob ? .tooLarge(size: size) : .notKept)
      return
    }
    guard var bytes = Self.bytes(size + 1, beginningWith: start, reading: more), bytes.popLast() == feed else {
      return nil
    }
    content = .success(bytes)
  }

  /// The first line, and the bytes that came after it.
  private static func firstLine(
    reading more: (Int) -> [UInt8]?
  ) -> (line: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    var heard: [UInt8] = []
    while heard.count < 1 << 13 {
      guard let piece = more(1 << 12) else { return nil }
      heard += piece
      if let end = heard.firstIndex(of: feed) { return (heard[..<end], heard[(end + 1)...]) }
    }
    return nil
  }

  private static func skip(_ count: Int, reading more: (Int) -> [UInt8]?) -> Bool {
    var rest = count
    while rest > 0 {
      guard let piece = more(min(rest, 1 << 16)) else { return false }
      rest -= piece.count
    }
    return rest == 0
  }

  private static func bytes(
    _ wanted: Int, beginningWith start: ArraySlice<UInt8>, reading more: (Int) -> [UInt8]?
  ) -> [UInt8]? {
    var bytes = Array(start)
    bytes.reserveCapacity(wanted)
    while bytes.count < wanted {
      guard let piece = more(min(wanted - bytes.count, 1 << 16)) else { return nil }
      bytes += piece
    }
    return bytes.count == wanted ? bytes : nil
  }
}

private let feed = UInt8(ascii: "\n")
