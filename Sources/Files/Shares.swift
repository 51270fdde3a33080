import Synchronization

/// Hands out the numbers below a count to threads, a few neighbours at a time. A thread with easy work takes more.
package final class Shares: Sendable {
  private let next = Atomic(0)
  private let count: Int
  private let step: Int

  /// The number of threads worth starting: by default, a thread costs as much as a handful of small files.
  package let threads: Int

  package init(of count: Int, among threads: Int, worthAThread least: Int = 16) {
    self.count = count
    self.threads = max(1, min(threads, count / least))
    step = max(1, min(32, count / (self.threads * 8)))
  }

  /// The next few numbers for a thread. Nil if none are left.
  package func take() -> Range<Int>? {
    let first = next.add(step, ordering: .relaxed).oldValue
    return first < count ? first..<min(first + step, count) : nil
  }

  /// Hands out no more numbers.
  package func stop() {
    next.store(count, ordering: .relaxed)
  }
}
