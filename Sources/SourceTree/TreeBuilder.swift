internal import Findings
internal import SourceText

/// Fills a tree's arena, node by node in the order of the text, and keeps it within the limits. Both readers build with it.
struct TreeBuilder: Sendable {
  private(set) var tree = Tree()
  private var limits = Limits.standard
  /// The containers that are open, outermost first.
  private var open: [Frame] = []
  private var anchors: [String: Anchor] = [:]
  /// The names of the anchors of open containers, apart from them so that a container without one costs nothing.
  private var openAnchors: [String] = []
  /// The nodes so far, where an alias counts as many as what it stands for.
  private var total = 0
  /// The limit that the file went over; nothing is added after it.
  private(set) var excess: Finding?

  /// Starts a new file. What was allocated for the last one is used again.
  mutating func begin(file: Int, syntax: Tree.Syntax, bytes: [UInt8], limits: Limits) {
    self.limits = limits
    tree.begin(file: file, syntax: syntax, bytes: bytes)
    open.removeAll(keepingCapacity: true)
    anchors.removeAll(keepingCapacity: true)
    openAnchors.removeAll(keepingCapacity: true)
    total = 0
    excess = nil
  }

  /// A container whose end is not yet read.
  private struct Frame: Sendable {
    let node: Int
    /// Whether the last of `openAnchors` not yet taken is its own.
    let isAnchored: Bool
    let totalBefore: Int
    var children = 0
    /// How many levels of containers stand below it, aliases followed.
    var height = 0
    var endOfLastChild: UInt32
  }

  /// A node that aliases may stand for. Its size and height are unknown, and no alias may name it, before it is closed.
  private struct Anchor: Sendable {
    let node: Int
    var closed: (size: Int, height: Int)?
  }

  /// What stands before a node.
  struct Properties {
    var anchor: ByteRange?
    var anchorName: String?
    var tag: ByteRange?
    var fullTag: String?
  }

  /// Where a scalar's text is found.
  enum Text {
    /// In the file.
    case verbatim(ByteRange)
    /// In a buffer that will be reused, from where it is copied.
    case copied(UnsafeBufferPointer<UInt8>)
  }
}

// MARK: - What the readers ask and tell

extension TreeBuilder {
  /// How the innermost open container is written.
  var innermostStyle: Node.Style? {
    open.last.map { tree.nodes[$0.node].style }
  }

  @inline(__always)
  mutating func scalar(_ style: Node.Style, _ range: ByteRange, text: Text, properties: Properties? = nil) {
    let isAside: Bool
    let first: UInt32
    let extent: Int
    switch text {
    case .verbatim(let slice): (isAside, first, extent) = (false, slice.start, slice.count)
    case .copied(let buffer):
      (isAside, first, extent) = (true, UInt32(truncatingIfNeeded: tree.aside.count), buffer.count)
      tree.aside.append(contentsOf: buffer)
    }
    guard extent <= limits.textBytes else { return exceed(.textBytes(extent, of: limits), at: range) }
    if let properties { note(properties, size: 1, height: 0) }
    append(
      Node(
        kind: .scalar, style: style, hasProperties: properties != nil, textIsAside: isAside, range: range, first: first,
        extent: UInt32(truncatingIfNeeded: extent), next: UInt32(truncatingIfNeeded: tree.nodes.count + 1)))
  }

  mutating func begin(_ kind: Node.Kind, _ style: Node.Style, at range: ByteRange, properties: Properties? = nil) {
    guard open.count < limits.nesting else { return exceed(.nesting(open.count + 1, of: limits), at: range) }
    if let properties { note(properties, size: nil, height: 0) }
    if let name = properties?.anchorName { openAnchors.append(name) }
    let frame = Frame(
      node: tree.nodes.count, isAnchored: properties?.anchorName != nil, totalBefore: total, endOfLastChild: range.end)
    append(
      Node(
        kind: kind, style: style, hasProperties: properties != nil, textIsAside: false, range: range, first: 0,
        extent: 0,
        next: 0))
    open.append(frame)
  }

  /// Closes the innermost container. `end` is where a flow container's bracket ends; a block container ends with its last child.
  mutating func end(at end: Int?) {
    guard excess == nil, let frame = open.popLast() else { return }
    let size = total - frame.totalBefore
    tree.nodes[frame.node].first = UInt32(truncatingIfNeeded: frame.children)
    tree.nodes[frame.node].extent = UInt32(truncatingIfNeeded: size)
    tree.nodes[frame.node].next = UInt32(truncatingIfNeeded: tree.nodes.count)
    tree.nodes[frame.node].range.end = end.map { UInt32(truncatingIfNeeded: $0) } ?? frame.endOfLastChild
    if frame.isAnchored { closeAnchor(of: frame, size: size) }
    raise(height: frame.height + 1)
    if let parent = open.indices.last { open[parent].endOfLastChild = tree.nodes[frame.node].range.end }
  }

  mutating func alias(_ name: String, at range: ByteRange) {
    var target = AliasFault.undefined
    if let anchor = anchors[name] {
      target = anchor.closed == nil ? AliasFault.recursive : UInt32(truncatingIfNeeded: anchor.node)
      if let closed = anchor.closed {
        guard open.count + closed.height <= limits.nesting else {
          return exceed(.nesting(open.count + closed.height, of: limits), at: range)
        }
        total += closed.size - 1
        raise(height: closed.height)
      }
    }
    append(
      Node(
        kind: .alias, style: .plain, hasProperties: false, textIsAside: false, range: range, first: target, extent: 0,
        next: UInt32(truncatingIfNeeded: tree.nodes.count + 1)))
  }

  mutating func beginDocument(hasStartMark: Bool) {
    anchors.removeAll(keepingCapacity: true)
    tree.documents.append(Document(root: NodeID(tree.nodes.count), hasStartMark: hasStartMark, hasEndMark: false))
  }

  mutating func endDocument(hasEndMark: Bool) {
    tree.documents[tree.documents.count - 1].hasEndMark = hasEndMark
  }
}

// MARK: - Keeping count

extension TreeBuilder {
  @inline(__always)
  private mutating func append(_ node: Node) {
    guard excess == nil else { return }
    total += 1
    guard total <= limits.nodes else { return exceed(.nodes(of: limits), at: node.range) }
    tree.nodes.append(node)
    guard let parent = open.indices.last else { return }
    open[parent].children += 1
    open[parent].endOfLastChild = node.range.end
  }

  private mutating func note(_ properties: Properties, size: Int?, height: Int) {
    guard excess == nil else { return }
    let node = tree.nodes.count
    tree.properties.append(
      NodeProperties(
        node: NodeID(node), anchor: properties.anchor, tag: properties.tag, fullTag: properties.fullTag))
    if let name = properties.anchorName {
      anchors[name] = Anchor(node: node, closed: size.map { ($0, height) })
    }
  }

  /// An anchor of the same name further in has taken the name over.
  private mutating func closeAnchor(of frame: Frame, size: Int) {
    guard let name = openAnchors.popLast(), anchors[name]?.node == frame.node else { return }
    anchors[name]?.closed = (size, frame.height + 1)
  }

  private mutating func raise(height: Int) {
    guard let last = open.indices.last else { return }
    open[last].height = max(open[last].height, height)
  }

  private mutating func exceed(_ limit: Excess, at range: ByteRange) {
    guard excess == nil else { return }
    excess = Finding(.limit, limit.message, at: tree.place(range), help: limit.help)
  }
}
