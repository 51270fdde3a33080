internal import Synchronization

/// Hands out what Git keeps, a file at a time, from one `git cat-file` that is asked again and again.
///
/// It is started with the first question. Threads that ask at the same time wait for one another; what they do with an
/// answer takes longer than Git does for the next.
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
        conversation = GitCall(["cat-file", "--batch"]).conversation().map { .going($0) } ?? .over
      }
      guard case .going(let child) = conversation, child.tell(Array(name) + [UInt8(ascii: "\n")]),
        let answer = GitAnswer(about: name, limit: limit, reading: { child.some($0) })
      else {
        conversation = .over
        return .failure(.notKept)
      }
      return answer.content
    }
  }
}
