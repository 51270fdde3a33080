import Synchronization

/// Shows a waiting person how many files are checked. It shows nothing in a short run, and exists only if somebody
/// watches the run.
package final class Progress: Sendable {
  private struct State {
    var done = 0
    /// The time of the next message.
    var next: Int
  }

  private let state: Mutex<State>
  private let clock: @Sendable () -> Int
  private let show: @Sendable (_ done: Int, _ total: Int) -> Void

  /// The milliseconds before the first message, and between two messages.
  private static let (patience, interval) = (500, 100)

  /// `clock` returns milliseconds. The threads of the run call `show`, one at a time.
  package init(
    clock: @escaping @Sendable () -> Int,
    show: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) {
    self.clock = clock
    self.show = show
    state = Mutex(State(next: clock() + Self.patience))
  }

  package func advance(by count: Int, of total: Int) {
    state.withLock { state in
      state.done += count
      let now = clock()
      guard now >= state.next else { return }
      state.next = now + Self.interval
      show(state.done, total)
    }
  }
}
