/// The times at which the sources of a session are due, the next one first. It is a binary heap, so that each event
/// costs little, however many sources there are.
package struct Agenda {
  private var entries: [Entry]

  package struct Entry {
    package var time: Double
    package let source: Int

    /// Of two sources that are due at the same time, the first one comes first.
    fileprivate func isBefore(_ other: Entry) -> Bool {
      time == other.time ? source < other.source : time < other.time
    }
  }

  /// The first time of each source, in order.
  package init(_ times: [Double]) {
    entries = times.enumerated().map { Entry(time: $1, source: $0) }
    for position in entries.indices.prefix(entries.count / 2).reversed() { sink(from: position) }
  }

  package var next: Entry? { entries.first }

  /// The source that was next is due again after some time.
  package mutating func postponeNext(by time: Double) {
    entries[0].time += time
    sink(from: 0)
  }

  /// Moves an entry behind those that come before it.
  private mutating func sink(from start: Int) {
    let entry = entries[start]
    var position = start
    while let child = firstChild(of: position), entries[child].isBefore(entry) {
      entries[position] = entries[child]
      position = child
    }
    entries[position] = entry
  }

  /// The child that comes before the other one.
  private func firstChild(of position: Int) -> Int? {
    let (left, right) = (2 * position + 1, 2 * position + 2)
    guard left < entries.count else { return nil }
    return right < entries.count && entries[right].isBefore(entries[left]) ? right : left
  }
}
