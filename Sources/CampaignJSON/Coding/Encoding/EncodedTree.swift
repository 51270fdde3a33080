/// All values encoded so far, in one array, linked to their parents.
///
/// A type can encode its members in any order, and into several objects in turn. The order of canonical JSON is known
/// only at the end.
final class EncodedTree {
  private(set) var nodes = [EncodedNode(parent: 0, label: .document, depth: 0)]
  /// The bytes of all keys and all text.
  private(set) var text: [UInt8] = []
  /// The first fault.
  private(set) var fault: EncodingFault?

  /// Stores the bytes of a key or of text.
  func keep(_ string: String) -> Range<Int> {
    let start = text.count
    text.append(contentsOf: string.utf8)
    return start..<text.count
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  /// Records a fault that may be thrown later, and returns the one that counts: the first.
  @discardableResult
  func note(_ fault: EncodingFault) -> EncodingFault {
    let first = self.fault ?? fault
    self.fault = first
    return first
  }

  /// Adds an empty value to an array or object.
  func append(_ label: EncodedNode.Label, to parent: Int) -> Int {
    nodes.append(label, to: parent)
  }

  /// Adds a value outside of the tree, for a type that continues after a fault.
  func appendDetached() -> Int {
    nodes.append(EncodedNode(parent: 0, label: .document, depth: 0))
    return nodes.count - 1
  }

  /// Sets the value of a node, if it has none and there is no fault so far.
  func fill(_ node: Int, with value: EncodedValue) -> Bool {
    fault == nil && nodes.fill(node, with: value)
  }

  /// Removes a value.
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
  /// The number of arrays and objects around it.
  let depth: UInt16
  let label: Label
  let parent: Int
  /// The number of its elements or members.
  var count = 0
  /// The first and the last value that were added to it. 0 if there is none.
  var first = 0
  var last = 0
  /// The next value in the same parent. 0 if it is the last.
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
  /// Nothing was encoded, for example by a type without members. It becomes an empty object.
  case none
  /// A value that could not be encoded, and is missing.
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
