/// The times at which the sources of a session are due, the next one first.
package struct Agenda {
  private var entries: Heap<Entry>

  package struct Entry: Queued {
    package var time: Double
    package let source: Int

    /// Of two sources that are due at the same time, the first one comes first.
    func comesBefore(_ other: Entry) -> Bool {
      time == other.time ? source < other.source : time < other.time
    }
  }

  /// The first time of each source, in order.
  package init(_ times: [Double]) {
    entries = Heap(times.enumerated().map { Entry(time: $1, source: $0) })
  }

  package var next: Entry? { entries.first }

  /// The source that was next is due again after some time.
  package mutating func postponeNext(by time: Double) {
    guard var entry = entries.first else { return }
    entry.time += time
    entries.replaceFirst(with: entry)
  }
}
