/// An element of a heap.
protocol Queued {
  /// True if the element is in front of another one.
  func comesBefore(_ other: Self) -> Bool
}

/// Elements of which only the one in front is asked for. It is a binary heap, so that a change costs little, however
/// many elements there are.
struct Heap<Element: Queued> {
  private(set) var elements: [Element]

  init(_ elements: [Element] = []) {
    self.elements = elements
    for position in elements.indices.prefix(elements.count / 2).reversed() { sink(from: position) }
  }

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    var position = elements.count
    elements.append(element)
    while position > 0, element.comesBefore(elements[(position - 1) / 2]) {
      elements[position] = elements[(position - 1) / 2]
      position = (position - 1) / 2
    }
    elements[position] = element
  }

  mutating func removeFirst() -> Element {
    let first = elements[0]
    let last = elements.removeLast()
    if !elements.isEmpty { replaceFirst(with: last) }
    return first
  }

  mutating func replaceFirst(with element: Element) {
    elements[0] = element
    sink(from: 0)
  }

  /// Moves an element behind those that come before it.
  private mutating func sink(from start: Int) {
    let element = elements[start]
    var position = start
    while let child = firstChild(of: position), elements[child].comesBefore(element) {
      elements[position] = elements[child]
      position = child
    }
    elements[position] = element
  }

  /// The child that comes before the other one.
  private func firstChild(of position: Int) -> Int? {
    let (left, right) = (2 * position + 1, 2 * position + 2)
    guard left < elements.count else { return nil }
    return right < elements.count && elements[right].comesBefore(elements[left]) ? right : left
  }
}

extension Heap: Sendable where Element: Sendable {}
