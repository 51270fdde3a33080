/// The messages that have won and wait for the end of their delay. The one that is due next comes first, and of several
/// with one time the one that has won first.
struct DueMessages: Sendable {
  private var heap = Heap<Entry>()
  /// The number of messages that it has ever had.
  private var added = 0
  /// The time of the last message that is due.
  private var latest = Int64.min

  private struct Entry: Queued, Sendable {
    let waiting: DeliveryClient.Waiting
    let number: Int

    func comesBefore(_ other: Entry) -> Bool {
      (waiting.due, number) < (other.waiting.due, other.number)
    }
  }

  /// The time of the first message. Nil if there is none.
  var next: Int64? { heap.first?.waiting.due }

  /// The time of the last message. Nil if there is none.
  var last: Int64? { heap.first == nil ? nil : latest }

  /// All messages, in order.
  var inOrder: [DeliveryClient.Waiting] {
    heap.elements.sorted { $0.comesBefore($1) }.map(\.waiting)
  }

  mutating func add(_ waiting: DeliveryClient.Waiting) {
    latest = heap.first == nil ? waiting.due : max(latest, waiting.due)
    heap.insert(Entry(waiting: waiting, number: added))
    added += 1
  }

  mutating func removeFirst() -> DeliveryClient.Waiting { heap.removeFirst().waiting }
}
