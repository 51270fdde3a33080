package import Findings

/// A limit that a file goes over, with the figures that its finding names.
package struct Excess: Sendable {
  package let message: Message
  package let help: Message

  static func nesting(_ depth: Int, of limits: Limits) -> Excess {
    Excess(
      message: "this is nested \(depth) levels deep, and the limit is \(limits.nesting)",
      help: "put less into one another; an alias is as deep as what it stands for")
  }

  static func nodes(of limits: Limits) -> Excess {
    Excess(
      message: "the file holds more than \(limits.nodes) nodes, which is the limit",
      help: "split the file; an alias counts as many nodes as what it stands for")
  }

  static func expandedBytes(_ most: Int) -> Excess {
    Excess(
      message: "the aliases and tags up to here stand for more than \(most) bytes, which is the limit for this file",
      help: "use aliases for less text, or less often; an alias counts as the bytes that it stands for")
  }

  static let properties = Excess(
    message: "the file holds more than \(Limits.properties) anchors and tags, which is the limit",
    help: "leave out those that nothing needs, or split the file")

  static let directives = Excess(
    message: "more than \(Limits.directives) directives stand before one document, which is the limit",
    help: "leave them out; campaigns need no directives")

  static func textBytes(_ count: Int, of limits: Limits) -> Excess {
    Excess(
      message: "this text is \(count) bytes long, and the limit is \(limits.textBytes)",
      help: "keep large content elsewhere, and link to it")
  }

  /// A file that is too large to be read at all. The size is unknown where it came through a pipe.
  package static func fileBytes(_ size: Int?, of limits: Limits) -> Excess {
    let message: Message =
      if let size {
        "the file is \(size) bytes large, and the limit is \(limits.fileBytes)"
      } else {
        "the text is longer than \(limits.fileBytes) bytes, which is the limit"
      }
    return Excess(message: message, help: "split it into several files")
  }
}

extension RuleInfo {
  package static let limit = RuleInfo(
    "limit", .error,
    finds:
      "A file, a text, a nesting, a number of nodes, directives or findings, or what aliases stand for, beyond the limit.",
    because:
      "No campaign comes near the limits, and without them a broken or hostile file could take all memory or time.",
    source: "the language of campaignc",
    bad: String(repeating: "[", count: 65) + String(repeating: "]", count: 65) + "\n",
    good: "campaign: spring-sale\n")
}
