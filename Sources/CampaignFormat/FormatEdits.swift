import CampaignCheck
package import Findings
import SourceText
package import SourceTree

/// The edits that give a text the layout of campaignc.
package enum FormatEdits: Sendable {
  /// Sorted by place, without overlaps. Empty if the text has the layout already.
  case edits([Fix.Edit])
  /// The text has a form that has no other layout, so it stays as it is.
  case leftAlone(FormatOddity)
  /// The layout of the text is not understood, which is a mistake of campaignc.
  case lost

  /// The edits for a text that was read.
  package init(for tree: Tree) {
    let comments = KeepComments(of: tree)
    if comments?.isForFile == true {
      self = .edits([])
      return
    }
    let walk = tree.bytes.withUnsafeBufferPointer { text in
      let style = FormatStyle(of: tree, text, joinsItems: comments == nil)
      var walk = GapWalk(tree, text, style, KeptLines(comments?.lines ?? []))
      walk.walk()
      return (edits: walk.edits, isLost: walk.isLost, oddity: walk.oddity)
    }
    if !walk.isLost, walk.edits.isEmpty {
      self = .edits([])
    } else if tree.hasOddLineBreaks {
      self = .leftAlone(.lineBreaks)
    } else if let oddity = walk.oddity {
      self = .leftAlone(oddity)
    } else {
      self = walk.isLost ? .lost : .edits(walk.edits)
    }
  }
}

/// A form of text that the formatter leaves as it is.
package enum FormatOddity: Sendable {
  /// A line break that editors don't show, outside of quotes.
  case lineBreaks
  /// A text that would become the mark of a document at the beginning of a line.
  case documentMark

  /// A CR and an LF with only blanks between them. Without the blanks, they would be one line break.
  case blanksInLineBreak
  /// An empty key with a question mark in a list in brackets: `[? , a]`. libyaml skips the comma.
  case emptyKeyInList
  /// A text without quotes in brackets that a blank behind it would make a mark: `[-]`, `[? a:: b]`.
  case markInBrackets
  /// A key with a question mark that ends in a text with `|` or `>`, and has no value. Lines below may belong to it.
  case blockTextInKey
  /// The blanks of the layout would exceed a limit.
  case limit

  /// Describes the problem, for people.
  package var words: String {
    switch self {
    case .lineBreaks: "outside of quotes, it has a line break that editors don't show"
    case .documentMark: "at the beginning of its line, a text in it would be the mark of a document"
    case .blanksInLineBreak: "it has blanks between a CR and an LF"
    case .emptyKeyInList: "in a list in brackets, it has an empty key with '?'"
    case .markInBrackets: "in brackets, it has a text without quotes that is '-', or that ends in ':'"
    case .blockTextInKey: "it has a key with '?' that ends in a text with '|' or '>', and no value for it"
    case .limit: "formatted, it would exceed a limit"
    }
  }
}

extension Tree {
  /// True if a YAML text has a line break that editors don't show, or a byte-order mark inside, other than in quotes.
  /// libyaml ends lines there.
  fileprivate var hasOddLineBreaks: Bool {
    guard syntax == .yaml else { return false }
    var position = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    for node in nodes where node.style == .singleQuoted || node.style == .doubleQuoted {
      if holdOddCharacter(position..<max(position, Int(node.range.start))) { return true }
      position = max(position, Int(node.range.end))
    }
    return holdOddCharacter(position..<bytes.count)
  }

  private func holdOddCharacter(_ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      switch bytes[offset] {
      case 0xC2 where bytes[offset...].starts(with: [0xC2, 0x85]): return true
      case 0xE2 where bytes[offset...].starts(with: [0xE2, 0x80, 0xA8]): return true
      case 0xE2 where bytes[offset...].starts(with: [0xE2, 0x80, 0xA9]): return true
      case 0xEF where bytes[offset...].starts(with: byteOrderMark): return true
      default: offset += 1
      }
    }
    return false
  }
}
