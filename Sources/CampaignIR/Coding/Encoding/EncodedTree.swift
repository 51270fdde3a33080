/// The values encoded so far: all values in one array, linked to their parents.
///
/// A type can encode its members in any order, and into several objects in turn; the order of canonical JSON is known
/// only at the end.
final class EncodedTree {
  private(set) var nodes = [EncodedNode(parent: 0, label: .document, depth: 0)]
  /// The bytes of all keys and all text.
  private(set) var text: [UInt8] = []
  /// The fault of the whole.
  private(set) var fault: EncodingFault?

  /// Keeps the bytes of a key or of text.
  func keep(_ string: String) -> Range<Int> {
    let start = text.count
    text.append(contentsOf: string.utf8)
    return start..<text.count
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  /// Notes a fault that may not be thrown where it is found, and gives the one that counts, which is the first.
  @discardableResult
  func note(_ fault: EncodingFault) -> EncodingFault {
    let first = self.fault ?? fault
    self.fault = first
    return first
  }

  /// Adds a value, still empty, to an array or object.
  func append(_ label: EncodedNode.Label, to parent: Int) -> Int {
    nodes.append(label, to: parent)
  }

  /// Adds a value that stands nowhere, for a type that goes on after a fault.
  func appendDetached() -> Int {
    nodes.append(EncodedNode(parent: 0, label: .document, depth: 0))
    return nodes.count - 1
  }

  /// Gives a node its value, if it has none and nothing is wrong so far.
  func fill(_ node: Int, with value: EncodedValue) -> Bool {
    fault == nil && nodes.fill(node, with: value)
  }

  /// Takes a value out again.
  func drop(_ node: Int) {
    nodes[node].value = .dropped
    nodes[nodes[node].parent].count -= 1
  }
}

extension [EncodedNode] {
  fileprivate mutating func append(_ label: EncodedNode.Label, to parent: Int) -> Int {
    let node = count
    append(EncodedNode(parent: parent, label: label, depth: self[parent].depth + 1))
    if self[parent].first == 0 { self[parent].first = node } else { self[self[parent].last].next = node }
    self[parent].last = node
    self[parent].count += 1
    return node
  }

  fileprivate mutating func fill(_ node: Int, with value: EncodedValue) -> Bool {
    guard case .none = self[node].value else { return false }
    self[node].value = value
    return true
  }
}

struct EncodedNode {
  /// The step from a parent to a value.
  enum Label {
    case document
    case key(Range<Int>)
    case index(Int)
  }

  var value = EncodedValue.none
  /// In how many arrays and objects it stands.
  let depth: UInt16
  let label: Label
  let parent: Int
  /// The number of its values.
  var count = 0
  /// The first and the last value that were added to it; 0 if none was.
  var first = 0
  var last = 0
  /// The value that was added to the same parent after it; 0 if it is the last.
  var next = 0

  init(parent: Int, label: Label, depth: UInt16) {
    self.parent = parent
    self.label = label
    self.depth = depth
  }

  var isDropped: Bool {
    if case .dropped = value { true } else { false }
  }
}

enum EncodedValue {
  /// Nothing was encoded. A type without members does that, and is an object without members.
  case none
  /// A value that could not be encoded and is missing.
  case dropped
  case null
  case truth(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case number(FiniteNumber)
  case text(Range<Int>)
  case array
  case object
}
