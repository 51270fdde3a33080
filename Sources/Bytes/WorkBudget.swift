import Synchronization

/// The work that may be done for things that a few bytes can make as long as they like: templates and regular
/// expressions. Everybody who works on one file, or plays one set of scenarios, takes from the same budget.
///
/// A unit is about the time that it takes to read, compare or write a byte, or two nanoseconds. So whoever makes a
/// value or compares a text takes as many units as it has bytes.
package final class WorkBudget: Sendable {
  private let taken = Atomic(0)
  private let allowed: Atomic<Int>

  package init(_ most: Int) { allowed = Atomic(most) }

  /// The units that may be taken in all.
  package var most: Int { allowed.load(ordering: .relaxed) }

  /// The units that were taken so far.
  package var done: Int { taken.load(ordering: .relaxed) }

  package var left: Int { max(0, most.minus(done)) }

  /// True once more was needed than there is. Then nothing more is done.
  package var isSpent: Bool { done > most }

  /// Takes some units. False if there are not as many.
  @discardableResult
  package func spend(_ units: Int) -> Bool {
    // A spent budget needs no exact sum, and the sum must not grow without end.
    if isSpent { return false }
    taken.add(min(units, Int(Int32.max)), ordering: .relaxed)
    return !isSpent
  }

  /// Begins anew, for another file.
  package func begin(with most: Int) {
    taken.store(0, ordering: .relaxed)
    allowed.store(most, ordering: .relaxed)
  }

  /// Allows more, for further work on the same file.
  package func allow(_ more: Int) { allowed.add(more, ordering: .relaxed) }
}
