import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// Tags that are not in the core schema, and tags that don't match their values.
enum TagCheck {
  static let unsupported = RuleInfo(
    .unsupportedTag, .error,
    finds: "A tag other than !!str, !!int, !!float, !!bool, !!null, !!map, !!seq and !.",
    because: "Other tags create special objects, and campaigns have none.",
    source: "YAML 1.2 §10.3",
    example: """
      - campaign: !Ref spring-sale
      + campaign: !!str spring-sale
      """)

  static let mismatched = RuleInfo(
    .tagMismatch, .error,
    finds: "A value that does not match its tag.",
    because: "Either the tag or the value is wrong, and readers disagree about which one to use.",
    source: "YAML 1.2 §10.3",
    example: """
        campaign: spring-sale
      - owner: !!int growth
      + owner: !!str 12
      """)

  static func check(_ properties: NodeProperties, in tree: Tree, into report: inout Report) {
    guard let tag = properties.fullTag, tag != CoreTag.nonSpecific else { return }
    let range = properties.tag ?? tree[properties.node].range
    guard let core = CoreTag(rawValue: tag) else {
      let written = tree.bytes[range.offsets]
      report.add(Finding(unsupported, .unsupported(written), at: tree.place(range), help: .removeTag))
      return
    }
    guard !isBorneOut(core, by: properties.node, in: tree) else { return }
    report.add(
      Finding(
        mismatched, .mismatched(tree.bytes[range.offsets], tree[properties.node].kind),
        at: tree.place(of: properties.node), help: .removeTagOrQuote))
  }

  /// True if a value does not match its tag, or if nobody knows the tag of a scalar: `!Important` is probably the
  /// text. Both have another finding.
  static func isMismatched(_ node: NodeID, in tree: Tree) -> Bool {
    guard let tag = tree.properties(of: node)?.fullTag, tag != CoreTag.nonSpecific else { return false }
    guard let core = CoreTag(rawValue: tag) else { return tree[node].kind == .scalar }
    return !isBorneOut(core, by: node, in: tree)
  }

  private static func isBorneOut(_ tag: CoreTag, by node: NodeID, in tree: Tree) -> Bool {
    switch tag {
    case .mapping: tree[node].kind == .mapping
    case .sequence: tree[node].kind == .sequence
    case .text, .integer, .number, .boolean, .null: tree.value(of: node) != nil
    }
  }
}

extension Message {
  fileprivate static func unsupported(_ tag: ArraySlice<UInt8>) -> Message {
    "the tag \(quoting: tag) is not one of the core schema"
  }
  fileprivate static let removeTag: Message = "remove the tag; text that begins with '!' needs quotes"

  fileprivate static let removeTagOrQuote: Message = "remove the tag, or correct the value"
  fileprivate static func mismatched(_ tag: ArraySlice<UInt8>, _ kind: Node.Kind) -> Message {
    switch kind {
    case .mapping: "this is a mapping, but its tag is \(quoting: tag)"
    case .sequence: "this is a list, but its tag is \(quoting: tag)"
    case .scalar, .alias: "this value does not match its tag \(quoting: tag)"
    }
  }
}
