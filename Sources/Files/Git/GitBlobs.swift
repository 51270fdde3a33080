internal import Synchronization

/// Hands out what Git keeps, a file at a time, from one `git cat-file` that is asked again and again.
///
/// It is started with the first question. Threads that ask at the same time wait for one another; what they do with an answer
/// takes longer than Git does for the next.
final class GitBlobs: Sendable {
  private let conversation = Mutex<Conversation>(.notBegun)

  private enum Conversation {
    case notBegun
    case going(ChildProcess)
    case over
  }

  func read(_ name: ArraySlice<UInt8>, limit: Int) -> Result<[UInt8], ReadFailure> {
    conversation.withLock { conversation in
      if case .notBegun = conversation {
        let words = ["git", "--no-optional-locks", "cat-file", "--batch"]
        let child = try? ChildProcess(words.map { Array($0.utf8) }, isTalkedTo: true)
        conversation = child.map { .going($0) } ?? .over
      }
      guard case .going(let child) = conversation, child.tell(Array(name) + [UInt8(ascii: "\n")]),
        let answer = Answer(from: child, limit: limit)
      else {
        conversation = .over
        return .failure(.notKept)
      }
      return answer.content
    }
  }
}

/// One answer: `NAME blob SIZE`, a line feed, the content and another line feed; or `NAME missing`.
private struct Answer {
  let content: Result<[UInt8], ReadFailure>

  /// Nil where the conversation has broken off.
  init?(from child: ChildProcess, limit: Int) {
    guard let (head, start) = Answer.head(from: child) else { return nil }
    let fields = head.split(separator: UInt8(ascii: " "))
    guard fields.count == 3, let size = Int(String(decoding: fields[2], as: UTF8.self)) else {
      content = .failure(.notKept)
      return
    }
    if size > limit {
      guard Answer.skip(size + 1 - start.count, from: child) else { return nil }
      content = .failure(.tooLarge(size: size))
    } else {
      guard var bytes = Answer.bytes(size + 1, beginningWith: start, from: child) else { return nil }
      bytes.removeLast()
      content = .success(bytes)
    }
  }

  /// The first line, and what came with it. Nothing follows an answer until the next question, so that all of it belongs here.
  private static func head(from child: ChildProcess) -> (line: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    var heard: [UInt8] = []
    while heard.count < 1 << 13 {
      guard let more = bytes(upTo: 1 << 12, from: child) else { return nil }
      heard += more
      if let end = heard.firstIndex(of: UInt8(ascii: "\n")) { return (heard[..<end], heard[(end + 1)...]) }
    }
    return nil
  }

  private static func skip(_ count: Int, from child: ChildProcess) -> Bool {
    var rest = count
    while rest > 0 {
      guard let piece = bytes(upTo: min(rest, 1 << 16), from: child) else { return false }
      rest -= piece.count
    }
    return true
  }

  private static func bytes(
    _ wanted: Int, beginningWith start: ArraySlice<UInt8>, from child: ChildProcess
  ) -> [UInt8]? {
    var bytes = Array(start)
    bytes.reserveCapacity(wanted)
    while bytes.count < wanted {
      guard let piece = self.bytes(upTo: min(wanted - bytes.count, 1 << 16), from: child) else { return nil }
      bytes += piece
    }
    return bytes.count == wanted ? bytes : nil
  }

  /// Some bytes, as many as there are by now; nil at the end.
  private static func bytes(upTo most: Int, from child: ChildProcess) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { room, count in
      if case .success(let read) = readSome(child.output, into: UnsafeMutableRawBufferPointer(room)) { count = read }
    }
    return bytes.isEmpty ? nil : bytes
  }
}
