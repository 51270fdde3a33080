internal import CampaignLanguage
internal import Findings
internal import SourceText
internal import SourceTree

/// Aliases without a value.
enum AliasCheck {
  static let undefined = RuleInfo(
    .undefinedAlias, .error,
    finds: "An alias without an earlier anchor in the same document.",
    because: "An alias repeats the value of an earlier anchor; without one there is nothing to repeat.",
    source: "YAML 1.2 §7.1",
    bad: """
      campaign: spring-sale
      owner: *team
      """,
    good: """
      campaign: spring-sale
      audience: &team growth
      owner: *team
      """)

  static let recursive = RuleInfo(
    .recursiveAlias, .error,
    finds: "An alias inside the value that it repeats.",
    because: "Such a value has no end and can't be written as JSON.",
    source: "YAML 1.2 §7.1; RFC 8259",
    bad: """
      campaign: spring-sale
      extras: &extras
        more: *extras
      """,
    good: """
      campaign: spring-sale
      extras: &extras
        more: "yes"
      """)

  static func check(_ alias: NodeID, in tree: Tree, into report: inout Report) {
    guard tree.target(of: alias) == nil else { return }
    let name = tree.bytes[tree[alias].range.offsets].dropFirst()
    let finding =
      if tree.isRecursive(alias) {
        Finding(recursive, .recursive(name), at: tree.place(of: alias))
      } else {
        Finding(undefined, .undefined(name), at: tree.place(of: alias), help: .quoteIfText)
      }
    report.add(finding)
  }
}

extension Message {
  fileprivate static func undefined(_ name: ArraySlice<UInt8>) -> Message {
    "no anchor '&\(excerpt(of: name))' before this alias"
  }
  fileprivate static func recursive(_ name: ArraySlice<UInt8>) -> Message {
    "this alias is inside \(quoting: name), the value that it repeats"
  }
  fileprivate static let quoteIfText: Message = "text that begins with '*' needs quotes"
}
