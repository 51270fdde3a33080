import Findings
import SourceText

/// Fills the arena of a tree, node by node in the order of the text, and checks the limits. Both readers use it.
package struct TreeBuilder: Sendable {
  private(set) var tree = Tree()
  private var limits = Limits.standard
  /// The innermost open container, or the file.
  private var current = Frame.file
  /// The containers around it, outermost first, below the file.
  private var outer: [Frame] = []
  private var anchors: [String: Anchor] = [:]
  /// The names of the anchors of open containers. They are kept separately, so that a container without an anchor costs
  /// nothing.
  private var openAnchors: [String] = []
  /// The anchor and tag of the next node.
  private var pending: Properties?
  private var hasPending = false
  /// The number of nodes so far. An alias counts as many as the value that it repeats.
  private var total = 0
  /// The number of bytes to which aliases and tags expand, and its limit.
  private var expanded = 0
  private var mostExpanded = 0
  /// The finding about the limit that the file exceeded. After that, nothing is added.
  private(set) var excess: Finding?
  private(set) var isOverLimit = false
  /// The number of texts in the file that libyaml has read.
  var libyamlTexts = 0

  package init() {}

  /// A container whose end is not yet read.
  private struct Frame: Sendable {
    let node: Int
    let style: Node.Style
    /// True if it has an anchor, whose name is then in `openAnchors`.
    let isAnchored: Bool
    let totalBefore: Int
    let expandedBefore: Int
    var children = 0
    /// The number of container levels inside it, with aliases resolved.
    var height = 0
    var endOfLastChild: UInt32

    /// The container of the documents.
    static let file = Frame(
      node: -1, style: .block, isAnchored: false, totalBefore: 0, expandedBefore: 0, endOfLastChild: 0)
  }

  /// A node with an anchor. Until the node is closed, its extent is unknown and no alias may name it.
  private struct Anchor: Sendable {
    let node: Int
    var closed: Extent?
  }

  /// The size of a node, with aliases resolved.
  private struct Extent: Sendable {
    /// The number of its nodes, including itself.
    let size: Int
    /// The number of container levels, including itself.
    let height: Int
    /// Its bytes in the file, and the bytes to which its aliases expand.
    let bytes: Int
  }

  /// The properties before a node.
  struct Properties: Sendable {
    var anchor: ByteRange?
    var anchorName: String?
    var tag: ByteRange?
    var fullTag: String?
  }

  /// The source of a scalar's text.
  enum Text {
    /// A range of the file.
    case verbatim(ByteRange)
    /// A buffer that will be reused, so its bytes are copied.
    case copied(UnsafeBufferPointer<UInt8>)
  }
}

// MARK: - Calls of the readers

extension TreeBuilder {
  /// Starts a new file, and reuses the memory of the last one.
  package mutating func begin(
    file: Int, syntax: Tree.Syntax, bytes: [UInt8], part: FilePart? = nil, limits: Limits
  ) {
    self.limits = limits
    mostExpanded = limits.expandedBytes(inFileOf: bytes.count)
    tree.begin(file: file, syntax: syntax, bytes: bytes, part: part)
    libyamlTexts = 0
    forget()
  }

  /// The amount of everything that was read, between two documents.
  struct Checkpoint: Sendable {
    fileprivate var size = Tree.Size()
    fileprivate var total = 0
    fileprivate var expanded = 0
  }

  var checkpoint: Checkpoint { Checkpoint(size: tree.size, total: total, expanded: expanded) }

  /// Removes everything that was read after a checkpoint.
  mutating func goBack(to checkpoint: Checkpoint) {
    tree.shorten(to: checkpoint.size)
    forget()
    (total, expanded) = (checkpoint.total, checkpoint.expanded)
  }

  private mutating func forget() {
    current = .file
    outer.removeAll(keepingCapacity: true)
    forgetAnchors()
    openAnchors.removeAll(keepingCapacity: true)
    hasPending = false
    total = 0
    expanded = 0
    excess = nil
    isOverLimit = false
  }

  /// The style of the innermost open container.
  var innermostStyle: Node.Style { current.style }

  /// Sets the properties before the next node.
  mutating func prepare(_ properties: Properties) {
    pending = properties
    hasPending = true
  }

  @inline(__always)
  mutating func scalar(_ style: Node.Style, _ range: ByteRange, text: Text) {
    let isAside: Bool
    let first: UInt32
    let extent: Int
    switch text {
    case .verbatim(let slice): (isAside, first, extent) = (false, slice.start, slice.count)
    case .copied(let buffer):
      (isAside, first, extent) = (true, UInt32(truncatingIfNeeded: tree.aside.count), buffer.count)
      if extent <= limits.textBytes { tree.aside.append(contentsOf: buffer) }
    }
    guard extent <= limits.textBytes else { return exceed(.textBytes(extent, of: limits), at: range) }
    let hasProperties = takePending(closed: Extent(size: 1, height: 0, bytes: range.count), at: range)
    append(
      Node(
        kind: .scalar, style: style, hasProperties: hasProperties, textIsAside: isAside, range: range, first: first,
        extent: UInt32(truncatingIfNeeded: extent), next: UInt32(truncatingIfNeeded: tree.nodes.count + 1)))
  }

  /// Adds to the text of the last node, an unquoted scalar that goes on in a further line. Returns false if it has an
  /// anchor or a tag.
  mutating func continueScalar(with text: UnsafeBufferPointer<UInt8>, to end: Int) -> Bool {
    guard !isOverLimit, let last = tree.nodes.last, !last.hasProperties else { return false }
    if !last.textIsAside {
      let written = Int(last.first)..<Int(last.first + last.extent)
      let start = tree.aside.count
      tree.aside.append(contentsOf: tree.bytes[written])
      replaceLast(last, with: start..<start + written.count, to: last.range.end)
    }
    let first = Int(tree.nodes[tree.nodes.count - 1].first)
    tree.aside.append(contentsOf: text)
    let range = first..<tree.aside.count
    replaceLast(last, with: range, to: UInt32(truncatingIfNeeded: end))
    current.endOfLastChild = UInt32(truncatingIfNeeded: end)
    return range.count <= limits.textBytes
  }

  private mutating func replaceLast(_ node: Node, with text: Range<Int>, to end: UInt32) {
    tree.nodes[tree.nodes.count - 1] = Node(
      kind: node.kind, style: node.style, hasProperties: false, textIsAside: true,
      range: ByteRange(start: node.range.start, end: end), first: UInt32(truncatingIfNeeded: text.lowerBound),
      extent: UInt32(truncatingIfNeeded: text.count), next: node.next)
  }

  @inline(__always)
  mutating func begin(_ kind: Node.Kind, _ style: Node.Style, at range: ByteRange) {
    guard outer.count < limits.nesting else { return exceed(.nesting(outer.count + 1, of: limits), at: range) }
    let isAnchored = hasPending && pending?.anchorName != nil
    let hasProperties = takePending(closed: nil, at: range)
    let frame = Frame(
      node: tree.nodes.count, style: style, isAnchored: isAnchored, totalBefore: total, expandedBefore: expanded,
      endOfLastChild: range.end)
    append(
      Node(
        kind: kind, style: style, hasProperties: hasProperties, textIsAside: false, range: range, first: 0, extent: 0,
        next: 0))
    outer.append(current)
    current = frame
  }

  /// Closes the innermost container. `end` is the end of a flow container's bracket. A block container ends with its
  /// last child.
  @inline(__always)
  mutating func end(at end: Int?) {
    guard !isOverLimit, let parent = outer.popLast() else { return }
    let frame = current
    let size = total - frame.totalBefore
    tree.close(
      frame.node, children: frame.children, size: size,
      end: end.map { UInt32(truncatingIfNeeded: $0) } ?? frame.endOfLastChild)
    if frame.isAnchored { closeAnchor(of: frame, size: size) }
    current = parent
    current.height = max(current.height, frame.height + 1)
    current.endOfLastChild = tree.nodes[frame.node].range.end
  }

  mutating func alias(_ name: String, at range: ByteRange) {
    var target = AliasFault.undefined
    if let anchor = anchors[name] {
      target = anchor.closed == nil ? AliasFault.recursive : UInt32(truncatingIfNeeded: anchor.node)
      if let closed = anchor.closed {
        let depth = outer.count + closed.height
        guard depth <= limits.nesting else { return exceed(.nesting(depth, of: limits), at: range) }
        total += closed.size - 1
        expand(by: closed.bytes, at: range)
        current.height = max(current.height, closed.height)
      }
    }
    append(
      Node(
        kind: .alias, style: .plain, hasProperties: false, textIsAside: false, range: range, first: target, extent: 0,
        next: UInt32(truncatingIfNeeded: tree.nodes.count + 1)))
  }

  mutating func beginDocument(hasStartMark: Bool) {
    forgetAnchors()
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
    guard !isOverLimit else { return }
    total += 1
    guard total <= limits.nodes else { return exceed(.nodes(of: limits), at: node.range) }
    tree.nodes.append(node)
    current.children += 1
    current.endOfLastChild = node.range.end
  }

  /// Returns true if the next node has an anchor or a tag, and stores them.
  @inline(__always)
  private mutating func takePending(closed: Extent?, at range: ByteRange) -> Bool {
    guard hasPending else { return false }
    hasPending = false
    note(closed: closed, at: range)
    return true
  }

  private mutating func note(closed: Extent?, at range: ByteRange) {
    guard let properties = pending else { return }
    // The full form of a tag may be much longer than its text.
    if let tag = properties.fullTag { expand(by: tag.utf8.count, at: properties.tag ?? range) }
    guard tree.properties.count < Limits.properties else { return exceed(.properties, at: range) }
    guard !isOverLimit else { return }
    let node = tree.nodes.count
    tree.properties.append(
      NodeProperties(node: NodeID(node), anchor: properties.anchor, tag: properties.tag, fullTag: properties.fullTag))
    guard let name = properties.anchorName else { return }
    anchors[name] = Anchor(node: node, closed: closed)
    if closed == nil { openAnchors.append(name) }
  }

  /// Closes the anchor of a container, unless a node inside it has an anchor with the same name.
  private mutating func closeAnchor(of frame: Frame, size: Int) {
    guard let name = openAnchors.popLast(), anchors[name]?.node == frame.node else { return }
    let bytes = tree.nodes[frame.node].range.count + expanded - frame.expandedBefore
    anchors[name]?.closed = Extent(size: size, height: frame.height + 1, bytes: bytes)
  }

  /// Removes the anchors of the last document. The memory of a large table is freed, because emptying it for each small
  /// document takes long.
  private mutating func forgetAnchors() {
    if !anchors.isEmpty { anchors.removeAll(keepingCapacity: anchors.capacity < 1000) }
  }

  /// Adds to the number of bytes to which aliases and tags expand.
  private mutating func expand(by bytes: Int, at range: ByteRange) {
    expanded += bytes
    if expanded > mostExpanded { exceed(.expandedBytes(mostExpanded), at: range) }
  }

  mutating func exceed(_ limit: Excess, at range: ByteRange) {
    guard !isOverLimit else { return }
    isOverLimit = true
    excess = Finding(.limit, limit.message, at: tree.place(range), help: limit.help)
  }
}
