import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// Aliases without a value.
enum AliasCheck {
  static let undefined = RuleInfo(
    .undefinedAlias, .error,
    finds: "An alias without an earlier anchor in the same document.",
    because: "An alias repeats the value of an earlier anchor; without one there is nothing to repeat.",
    source: "YAML 1.2 §7.1",
    example: """
        campaign: spring-sale
      + audience: &team growth
        owner: *team
      """)

  static let recursive = RuleInfo(
    .recursiveAlias, .error,
    finds: "An alias inside the value that it repeats.",
    because: "Such a value has no end and can't be written as JSON.",
    source: "YAML 1.2 §7.1; RFC 8259",
    example: """
        campaign: spring-sale
        extras: &extras
      -   more: *extras
      +   more: "yes"
      """)

  static func check(_ alias: NodeID, in tree: Tree, into report: inout Report) {
    guard tree.target(of: alias) == nil else { return }
    let name = tree.bytes[tree[alias].range.offsets].dropFirst()
    let finding =
      if tree.isRecursive(alias) {
        Finding(recursive, .recursive(name), at: tree.place(of: alias), help: .writeOut)
      } else {
        Finding(
          undefined, .undefined(name), at: tree.place(of: alias),
          help: anchor(near: name, in: tree).map { .write($0) } ?? .quoteIfText)
      }
    report.add(finding)
  }

  /// The alias that a misspelt one was probably meant to be.
  private static func anchor(near name: ArraySlice<UInt8>, in tree: Tree) -> String? {
    guard tree.properties.count <= mostAnchors else { return nil }
    let anchors = tree.properties.compactMap(\.anchor).map {
      String(decoding: tree.bytes[$0.offsets].dropFirst(), as: UTF8.self)
    }
    let written = String(decoding: name, as: UTF8.self)
    return nearest(to: written, among: anchors).flatMap { $0 == written ? nil : "*\($0)" }
  }

  /// More would take too long to compare with each of many aliases.
  private static let mostAnchors = 50
}

extension Message {
  fileprivate static func undefined(_ name: ArraySlice<UInt8>) -> Message {
    "no anchor '&\(excerpt(of: name))' before this alias"
  }
  fileprivate static let writeOut: Message = "remove the alias, or write out what belongs here"
  fileprivate static func recursive(_ name: ArraySlice<UInt8>) -> Message {
    "this alias is inside \(quoting: name), the value that it repeats"
  }
  fileprivate static let quoteIfText: Message =
    "define the anchor above in the same document; text that begins with '*' needs quotes"
}
