import Synchronization

/// Returns the contents of files in Git, one at a time. One `git cat-file` process answers all questions.
///
/// The first question starts the process. Threads that ask at the same time wait for one another; checking a file takes
/// longer than Git needs for the next answer.
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
