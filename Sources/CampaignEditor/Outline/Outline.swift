package import SourceText
package import SourceTree

/// The shape of a text: its keys and list items in the order of the text, each with the place of its value.
///
/// An outline is made either from a tree, and is then exact, or from a text that can't be read, and is then a sketch.
/// The features of the editor read outlines, so they work in both cases.
package struct Outline: Sendable {
  package internal(set) var entries: [Entry] = []
  /// The anchors, in the order of the text.
  package internal(set) var anchors: [Anchor] = []
  /// The place of the cursor in a sketch that was made for it.
  package internal(set) var cursor: Cursor?
  package let bytes: [UInt8]

  init(of bytes: [UInt8]) { self.bytes = bytes }

  /// True if a sketch and the outline of a tree have the same entries and anchors.
  package func isSame(as other: Outline) -> Bool {
    entries.count == other.entries.count && anchors == other.anchors
      && zip(entries, other.entries).allSatisfy { left, right in
        var left = left
        (left.node, left.keyNode) = (right.node, right.keyNode)
        return left == right
      }
  }

  /// A document, a key with its value, or an item of a list.
  package struct Entry: Sendable, Equatable {
    package let role: Role
    package internal(set) var content: Content
    /// The way in which the value is written.
    package internal(set) var style: Node.Style
    /// The number of the document in the file, from 0.
    package let document: UInt32
    private let parentIndex: Int32
    private var nextIndex: UInt32
    /// The key with its quotes, or the dash of an item. Empty for documents, and for items in brackets.
    package internal(set) var key: ByteRange
    /// The value with its quotes or brackets, but without anchor and tag. If there is none, the place after the key.
    package internal(set) var value: ByteRange
    /// The column of the key or the dash, in bytes from 0.
    package let column: UInt32
    /// The node of the value. Nil in a sketch.
    package internal(set) var node: NodeID?
    /// The node of the key. Nil in a sketch, and for documents and items.
    package internal(set) var keyNode: NodeID?

    init(
      _ role: Role, in parent: Int?, document: Int, key: ByteRange, column: Int, index: Int, value: ByteRange? = nil
    ) {
      self.role = role
      self.key = key
      self.value = value ?? ByteRange(start: key.end, end: key.end)
      self.column = UInt32(truncatingIfNeeded: max(0, column))
      self.document = UInt32(truncatingIfNeeded: document)
      parentIndex = parent.map { Int32(truncatingIfNeeded: $0) } ?? -1
      nextIndex = UInt32(truncatingIfNeeded: index + 1)
      content = .nothing
      style = .plain
    }

    /// The index of the entry that contains it. Nil for a document.
    package var parent: Int? { parentIndex < 0 ? nil : Int(parentIndex) }

    /// The index of the entry after it and all entries in it.
    package internal(set) var next: Int {
      get { Int(nextIndex) }
      set { nextIndex = UInt32(truncatingIfNeeded: newValue) }
    }

    /// The key or the dash, and the value.
    package var range: ByteRange {
      role == .document ? value : ByteRange(start: min(key.start, value.start), end: max(key.end, value.end))
    }

    /// True for a list or a mapping in brackets.
    package var isInBrackets: Bool { style == .flow }
  }

  package enum Role: UInt8, Sendable {
    case document, member, item
  }

  package enum Content: UInt8, Sendable {
    case nothing, scalar, mapping, list, alias

    package var isContainer: Bool { self == .mapping || self == .list }
  }

  /// A name for a value: `&name`.
  package struct Anchor: Sendable, Equatable {
    package let entry: Int
    /// With its `&`.
    package let range: ByteRange
  }

  /// The place of a cursor where nothing is written yet.
  package struct Cursor: Sendable, Equatable {
    /// The entry whose value the cursor is in: a new key, item or text can be written there.
    package let entry: Int
    /// The list that a dash at the cursor would continue or begin. Nil if a dash would be a mistake.
    package let list: Int?
  }
}

// MARK: - Looking around

extension Outline {
  package subscript(index: Int) -> Entry { entries[index] }

  /// The text of a key without its quotes.
  package func text(ofKey index: Int) -> ArraySlice<UInt8> { withoutQuotes(entries[index].key) }

  /// The text of a scalar without its quotes. Empty for other values.
  package func text(ofValue index: Int) -> ArraySlice<UInt8> {
    entries[index].content == .scalar ? withoutQuotes(entries[index].value) : []
  }

  /// The name after the `*` of an alias.
  package func aliasName(_ index: Int) -> ArraySlice<UInt8> { bytes[entries[index].value.offsets].dropFirst() }

  private func withoutQuotes(_ range: ByteRange) -> ArraySlice<UInt8> {
    let text = bytes[range.offsets]
    guard let first = text.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else { return text }
    let inside = text.dropFirst()
    return inside.last == first ? inside.dropLast() : inside
  }

  /// The entries directly in another one.
  package func children(of index: Int) -> Children {
    Children(entries: entries, index: index + 1, end: entries[index].next)
  }

  /// The member of a mapping with this name. If the key is repeated, the last one.
  package func member(_ name: String, of index: Int) -> Int? {
    var found: Int?
    for child in children(of: index) where text(ofKey: child).elementsEqual(name.utf8) {
      if entries[child].role == .member { found = child }
    }
    return found
  }

  /// The entries from the document to an entry.
  package func path(to index: Int) -> [Int] {
    var path = [index]
    while let parent = entries[path[path.count - 1]].parent { path.append(parent) }
    return path.reversed()
  }

  /// The name after the `&` of an anchor.
  package func name(ofAnchor index: Int) -> ArraySlice<UInt8> { bytes[anchors[index].range.offsets].dropFirst() }

  /// The last entry that begins at or before an offset.
  package func lastEntry(at offset: Int) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if start(of: entries[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  private func start(of entry: Entry) -> Int {
    Int(entry.role == .document ? entry.value.start : entry.key.start)
  }

  /// The innermost entry whose key or value contains an offset, or ends there.
  package func innermostEntry(at offset: Int) -> Int? {
    guard var index = lastEntry(at: offset) else { return nil }
    while Int(entries[index].range.end) < offset {
      guard let parent = entries[index].parent else { return nil }
      index = parent
    }
    return index
  }

  /// The entries directly in another one, in order.
  package struct Children: Sequence, IteratorProtocol {
    let entries: [Entry]
    var index: Int
    let end: Int

    package mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = entries[index].next }
      return index
    }
  }
}
