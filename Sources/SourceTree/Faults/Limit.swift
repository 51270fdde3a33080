package import Findings

/// A limit that a file exceeds, with the numbers for its finding.
package struct Excess: Sendable {
  package let message: Message
  package let help: Message

  static func nesting(_ depth: Int, of limits: Limits) -> Excess {
    Excess(
      message: "this is nested \(depth) levels deep; the limit is \(limits.nesting)",
      help: "use fewer levels; an alias is as deep as the value that it repeats")
  }

  static func nodes(of limits: Limits) -> Excess {
    Excess(
      message: "the file has more than \(limits.nodes) nodes, which is the limit",
      help: "split the file; an alias counts as many nodes as the value that it repeats")
  }

  static func expandedBytes(_ most: Int) -> Excess {
    Excess(
      message: "aliases and tags up to here expand to more than \(most) bytes, the limit for this file",
      help: "use fewer aliases, or aliases of shorter values; each one counts in full")
  }

  static let properties = Excess(
    message: "the file has more than \(Limits.properties) anchors and tags, which is the limit",
    help: "remove those that you don't need, or split the file")

  static let directives = Excess(
    message: "there are more than \(Limits.directives) directives before one document, which is the limit",
    help: "remove them; campaigns need no directives")

  static func textBytes(_ count: Int, of limits: Limits) -> Excess {
    Excess(
      message: "this text is \(count) bytes long; the limit is \(limits.textBytes)",
      help: "store large content elsewhere and link to it")
  }

  /// A file that is too large to read. The size is unknown if it came through a pipe.
  package static func fileBytes(_ size: Int?, of limits: Limits) -> Excess {
    let message: Message =
      if let size {
        "the file has \(size) bytes; the limit is \(limits.fileBytes)"
      } else {
        "the text has more than \(limits.fileBytes) bytes, which is the limit"
      }
    return Excess(message: message, help: "split it into several files")
  }
}

extension Message {
  /// The templates and regular expressions of a file, or their payloads, take too much work.
  package static func tooMuchWork(_ most: Int) -> Message {
    "up to here, the templates and patterns of this file take more than \(most) units of work, which is the limit"
  }
  package static let lessWork: Message =
    "use fewer and shorter loops and lists, simpler patterns, or fewer sample readers"
}

extension RuleInfo {
  package static let limit = RuleInfo(
    "limit", .error, hides: .rest,
    finds:
      "A file, text, nesting depth, or number of nodes, aliases, directives or findings beyond a limit; or templates "
      + "and patterns that take too much work.",
    because:
      "No campaign comes near the limits; without them a broken or hostile file could use up all memory or time.",
    example: RuleExample(
      bad: String(repeating: "[", count: 65) + String(repeating: "]", count: 65) + "\n",
      good: "campaign: spring-sale\n"))
}
