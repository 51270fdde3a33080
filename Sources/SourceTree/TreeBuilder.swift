internal import Findings
internal import SourceText

/// Fills a tree's arena, node by node in the order of the text, and keeps it within the limits. Both readers build with
/// it.
struct TreeBuilder: Sendable {
  private(set) var tree = Tree()
  private var limits = Limits.standard
  /// The innermost open container, or the file.
  private var current = Frame.file
  /// The containers around it, outermost first, below the file.
  private var outer: [Frame] = []
  private var anchors: [String: Anchor] = [:]
  /// The names of the anchors of open containers, apart from them so that a container without one costs nothing.
  private var openAnchors: [String] = []
  /// Anchor and tag of the node that comes next.
  private var pending: Properties?
  private var hasPending = false
  /// The nodes so far; an alias counts as many as the value that it repeats.
  private var total = 0
  /// The bytes that aliases and tags expand to, so far and at most.
  private var expanded = 0
  private var mostExpanded = 0
  /// The limit that the file went over; nothing is added after it.
  private(set) var excess: Finding?
  private(set) var isOverLimit = false

  /// A container whose end is not yet read.
  private struct Frame: Sendable {
    let node: Int
    let style: Node.Style
    /// True if the last of `openAnchors` not yet taken is its own.
    let isAnchored: Bool
    let totalBefore: Int
    let expandedBefore: Int
    var children = 0
    /// The number of container levels below it, with aliases resolved.
    var height = 0
    var endOfLastChild: UInt32

    /// The container of the documents.
    static let file = Frame(
      node: -1, style: .block, isAnchored: false, totalBefore: 0, expandedBefore: 0, endOfLastChild: 0)
  }

  /// A node with an anchor. Until it is closed, its extent is unknown and no alias may name it.
  private struct Anchor: Sendable {
    let node: Int
    var closed: Extent?
  }

  /// The size of a node, with aliases resolved.
  private struct Extent: Sendable {
    /// Its nodes, itself included.
    let size: Int
    /// The levels of containers, itself included.
    let height: Int
    /// Its bytes in the file, and those that its aliases expand to.
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
    /// In the file.
    case verbatim(ByteRange)
    /// In a buffer that will be reused, from where it is copied.
    case copied(UnsafeBufferPointer<UInt8>)
  }
}

// MARK: - What the readers ask and tell

extension TreeBuilder {
  /// Starts a new file. What was allocated for the last one is used again.
  mutating func begin(
    file: Int, syntax: Tree.Syntax, bytes: [UInt8], part: Range<Int>? = nil, limits: Limits
  ) {
    self.limits = limits
    mostExpanded = limits.expandedBytes(inFileOf: bytes.count)
    tree.begin(file: file, syntax: syntax, bytes: bytes, part: part)
    forget()
  }

  /// Forgets what was read of the file.
  mutating func startOver() {
    tree.empty()
    forget()
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

  /// Closes the innermost container. `end` is where a flow container's bracket ends; a block container ends with its
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

  /// True if an anchor or a tag is before the next node. They are then stored.
  @inline(__always)
  private mutating func takePending(closed: Extent?, at range: ByteRange) -> Bool {
    guard hasPending else { return false }
    hasPending = false
    note(closed: closed, at: range)
    return true
  }

  private mutating func note(closed: Extent?, at range: ByteRange) {
    guard let properties = pending else { return }
    // A tag may be much longer in full than it is written.
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

  /// An anchor of the same name further in has taken the name over.
  private mutating func closeAnchor(of frame: Frame, size: Int) {
    guard let name = openAnchors.popLast(), anchors[name]?.node == frame.node else { return }
    let bytes = tree.nodes[frame.node].range.count + expanded - frame.expandedBefore
    anchors[name]?.closed = Extent(size: size, height: frame.height + 1, bytes: bytes)
  }

  /// Forgets the anchors of the last document. A large table is not kept: to empty it again for each small document
  /// takes long.
  private mutating func forgetAnchors() {
    if !anchors.isEmpty { anchors.removeAll(keepingCapacity: anchors.capacity < 1000) }
  }

  /// Counts the bytes that an alias or a tag expands to.
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
