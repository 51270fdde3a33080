package import SourceText

/// A part of a file: a scalar, a sequence, a mapping, or an alias of another node.
///
/// Nodes have 24 bytes and are in one array per file, in the order of the text. The first child of a node follows it
/// directly, and `next` is the start of its sibling. So a tree needs no pointers, and a pass over all nodes is a pass
/// over an array.
package struct Node: Sendable, Equatable {
  package let kind: Kind
  package let style: Style
  /// True if an anchor or a tag is before it; `Tree.properties` has it.
  package let hasProperties: Bool
  /// True if the text is in the tree's side buffer, because it is not in the file letter by letter.
  let textIsAside: Bool
  /// The node's own text: with its quotes, from a block scalar's `|`, without anchor and tag; a container ends with its
  /// last child.
  package internal(set) var range: ByteRange
  /// A scalar's text offset; an alias's target; a container's number of children, where a pair counts as two.
  @usableFromInline var first: UInt32
  /// A scalar's text length; a container's number of nodes once aliases are followed, itself included.
  var extent: UInt32
  /// The index of the node after this one and all that is below it.
  @usableFromInline var next: UInt32

  package enum Kind: UInt8, Sendable {
    case scalar, sequence, mapping, alias

    /// Written out, because nearly every node is compared from other modules, and the compiler's own comparison is a
    /// call through a table.
    @inlinable
    package static func == (left: Kind, right: Kind) -> Bool { left.rawValue == right.rawValue }
  }

  /// The way in which a node is written. In JSON, strings are double-quoted, other scalars are plain, and containers
  /// are flow.
  package enum Style: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
    case block, flow
  }
}

/// A node of a tree, by its place in the tree's array.
package struct NodeID: Sendable, Hashable, Comparable {
  /// Four bytes, because the records of a large file keep millions of them.
  @usableFromInline let number: UInt32

  @inlinable
  package var index: Int { Int(number) }

  @inlinable
  package init(_ index: Int) {
    number = UInt32(truncatingIfNeeded: index)
  }

  package static func < (left: NodeID, right: NodeID) -> Bool {
    left.number < right.number
  }
}

/// The anchor and the tag before a node. Few nodes have any, so they are kept apart.
package struct NodeProperties: Sendable, Equatable {
  package let node: NodeID
  /// The anchor with its `&`.
  package let anchor: ByteRange?
  /// The tag as it is written, with its `!`.
  package let tag: ByteRange?
  /// The tag in full, after `%TAG` and the shorthands were resolved: `tag:yaml.org,2002:str`, or `!`.
  package let fullTag: String?
}

/// A document of a file: the part between two `---`, or all of a JSON file.
package struct Document: Sendable, Equatable {
  package let root: NodeID
  /// True if it begins with `---`.
  package let hasStartMark: Bool
  /// True if it ends with `...`.
  package internal(set) var hasEndMark: Bool
}
